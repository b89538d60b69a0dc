"""Whole maps with wagons or houses on their coloured spaces, taken by a phone; enrolled from other maps.

The empty map was photographed under another light and from elsewhere, then brought onto the picture by its four
corners, as a person gives them.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from tests.vision.path_traced.scenes import (
    develop,
    map_art,
    materials,
    phone,
    shapes,
    studio,
    tabletops,
    vehicles,
)
from tests.vision.path_traced.scenes.picture import points
from tests.vision.path_traced.scenes.space_tables import clear, flattened

COLOURS = {
    "red": (178, 26, 30),
    "blue": (24, 62, 158),
    "green": (30, 112, 52),
    "yellow": (236, 190, 30),
    "black": (24, 24, 26),
}
#: Pictures of one map, and maps of which the colours are enrolled.
PLAYS, OTHERS = 2, 4
#: Of an enrolled map so many crops of a colour and of bare spaces are kept.
CROPS = 4, 8


def make(number: int, out: Path) -> None:
    """Write ``train_NNNa.jpg`` and ``b`` with truths, the empty map and its spaces file; every third has houses."""
    piece = "house" if number % 3 == 2 else "wagon"
    if not (out / "enrol" / piece).exists():
        for other in range(OTHERS):
            _enrol(9100 + other, piece, out / "enrol" / piece)
    rng = np.random.default_rng([number, 9012])
    name, lamp = f"train_{number:03d}", phone.lamp_of(number)
    shot = phone.shot(rng, float(rng.uniform(52, 58)), (12, 42), (880, 660))
    shot.azimuth = float(rng.uniform(-40, 40))
    sitting, quads, routes = _board(number, piece, shot, rng, lamp)
    seen = {n: points([(*p, 0.25) for p in q]) for n, q in quads.items()}
    seen = {
        n: q for n, q in seen.items() if all(2 < x < shot.width - 2 and 2 < y < shot.height - 2 for x, y in q)
    }
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{name}.spaces.json").write_text(json.dumps({"spaces": seen}) + "\n", "utf-8")
    for play in range(PLAYS):
        contents = {n: c for n, c in _claimed(routes, rng, 0.5).items() if n in seen}
        _fill(quads, piece, contents, rng)
        truth = {"kind": "spaces", "pieces": piece}
        truth["contents"] = {n: {contents[n]: 1} if n in contents else {} for n in seen}
        truth |= {"spaces": f"{name}.spaces.json", "empty": f"{name}_empty.jpg", "enrol": f"enrol/{piece}"}
        sitting.store(out / f"{name}{'abcd'[play]}", truth)
        clear()
    corners = np.float32(_corners())
    other = phone.shot(rng, float(rng.uniform(56, 64)), (5, 35), (880, 660))
    other.azimuth = shot.azimuth + float(rng.uniform(-15, 15))
    sitting, _, _ = _board(number, piece, other, rng, phone.lamp_of(number + 1))
    bare = sitting.store(out / f"{name}_empty")
    given = np.float32(_corners()) + rng.normal(0, 1.2, (4, 2)).astype(np.float32)
    same = cv2.warpPerspective(
        bare,
        cv2.getPerspectiveTransform(given, corners),
        (shot.width, shot.height),
        borderMode=cv2.BORDER_REPLICATE,
    )
    develop.store(out / f"{name}_empty.jpg", same, 92)


def _corners() -> list[list[float]]:
    x, y = map_art.WIDE / 2, map_art.HIGH / 2
    return points([(-x, y, 0.25), (x, y, 0.25), (x, -y, 0.25), (-x, -y, 0.25)])


def _board(number: int, piece: str, shot, rng: np.random.Generator, lamp: str):
    """A map on a table; its sitting, spaces (cm) and routes."""
    face, quads, routes = map_art.drawn(number, piece)
    sitting = phone.Phone(shot, rng, lamp)
    tabletops.lay(tabletops.KINDS[number % len(tabletops.KINDS)], np.random.default_rng(number))
    board = shapes.block(map_art.WIDE + 0.1, map_art.HIGH + 0.1, 0.245, 0.02)
    board.materials.append(materials.plastic((60, 50, 44), 0.6))
    studio.link("board", board)
    sheet = shapes.plane(map_art.WIDE, map_art.HIGH)
    sheet.materials.append(materials.printed(face, float(np.random.default_rng(number).uniform(0.3, 0.5))))
    studio.link("board print", sheet, (0, 0, 0.25))
    phone.clutter(np.random.default_rng(number + 1), 29)
    return sitting, quads, routes


def _claimed(routes: dict[str, list[str]], rng: np.random.Generator, share: float) -> dict[str, str]:
    """Whole routes belong to one player; now and then a wagon is missing."""
    held = {}
    for spaces in routes.values():
        if rng.random() < share:
            colour = str(rng.choice(list(COLOURS)))
            held |= {n: colour for n in spaces if rng.random() > 0.06}
    return held


def _fill(quads, piece: str, contents: dict[str, str], rng: np.random.Generator) -> None:
    made = {c: materials.plastic(rgb, float(rng.uniform(0.2, 0.4))) for c, rgb in COLOURS.items()}
    if piece == "house":
        made = {c: materials.painted_wood(rgb, rng) for c, rgb in COLOURS.items()}
    meshes = {c: vehicles.MESHES[piece](m) for c, m in made.items()}
    for name, colour in contents.items():
        q = quads[name]
        along = np.arctan2(*(q[1] - q[0])[::-1]) + np.radians(rng.normal(0, 3.5))
        at = q.mean(axis=0) + rng.normal(0, 0.07, 2)
        if piece == "wagon" and rng.random() < 0.03:
            vehicles.put(meshes[colour], at, along, 0.25, lying=True)
        else:
            vehicles.put(
                meshes[colour], at, along + (np.pi / 2 if piece == "house" else 0) * rng.integers(0, 2), 0.25
            )


def _enrol(number: int, piece: str, out: Path) -> None:
    """Crops of single pieces and of bare spaces of one map."""
    rng = np.random.default_rng([number, 9013])
    shot = phone.shot(rng, 54.0, (8, 40), (880, 660))
    shot.azimuth = float(rng.uniform(-40, 40))
    sitting, quads, routes = _board(number, piece, shot, rng, phone.lamp_of(number))
    contents = {
        n: str(rng.choice(list(COLOURS))) for spaces in routes.values() for n in spaces if rng.random() < 0.5
    }
    _fill(quads, piece, contents, rng)
    picture = sitting.store(out / "whole")
    (out / "whole.jpg").unlink()
    kept: dict[str, int] = {}
    for name in rng.permutation(list(quads)):
        seen, shown = points([(*p, 0.25) for p in quads[name]]), contents.get(name, "empty")
        inside = all(2 < x < shot.width - 2 and 2 < y < shot.height - 2 for x, y in seen)
        if inside and kept.get(shown, 0) < CROPS[shown == "empty"]:
            kept[shown] = kept.get(shown, 0) + 1
            develop.store(out / shown / f"{number}_{name}.jpg", flattened(picture, seen), 94)
