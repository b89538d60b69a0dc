"""Pictures as people take them: pieces of any shape on maps, enrolled from other boards under other light.

What the tables of :mod:`vision.twin_eye.trials` keep still moves here: the light, the board, the camera and the
person who drew the spaces. Every function answers for each space ``exact``, ``refused`` or ``wrong``;
``python -m vision.twin_eye.photo_trials`` counts them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np

from vision.pieces import colours, spaces
from vision.quads import flatten, project, rectangle
from vision.twin_eye import puzzles, surfaces
from vision.twin_eye.disturb import any_light
from vision.twin_eye.lens import Lens
from vision.twin_eye.piece_trials import PLAYERS
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.trials import EXACT, REFUSED, WRONG, by_space

#: Length and width (mm) of the spaces that are printed for each kind of piece.
KINDS = {"train": (25, 8.5), "cube": (15, 15), "disc": (16, 16), "house": (15, 15), "figure": (17, 15)}
_ROWS, _COLUMNS, _CELL = 5, 7, 44.0

Quads = dict[str, np.ndarray]


def piece(kind: str, colour: tuple, at: tuple[float, float], angle: float, gloss: float) -> list[Solid]:
    """The solids that make up a piece that lies along ``angle`` (degrees)."""
    along = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])

    def part(size: float, away: float = 0.0, up: float = 0.0, **more) -> Solid:
        x, y = np.array(at) + along * away
        return Solid(size, (x, y, 0.3 + up), colour, spin=angle, gloss=gloss, **more)

    if kind == "train":
        return [part(6.8, -7.0, corner=0.15), part(7.2, 0.0, corner=0.15), part(6.8, 7.0, corner=0.15)]
    if kind == "house":
        return [part(9, height=6), part(6, up=6, height=4)]
    if kind == "figure":
        return [part(11, height=7, round_=True), part(7, 2.0, up=7, height=7, round_=True)]
    return [part(12, height=5, round_=True) if kind == "disc" else part(9)]


def map_board(seed: int, kind: str, rng: np.random.Generator) -> tuple[Scene, Quads, dict[str, tuple]]:
    """A printed map with 35 spaces for pieces of a kind: the scene, quads in pixels, and where each lies (mm, angle)."""
    tilt, roll = rng.uniform(0, 30), rng.uniform(-6, 6)
    scene = Scene(
        Lens(tilt=tilt, roll=roll, span=rng.uniform(460, 540)), "wood", seed, shadow=rng.uniform(0.2, 0.5)
    )
    width, height = _COLUMNS * _CELL, _ROWS * _CELL
    art = surfaces.surface(
        str(rng.choice(["printed", "stone", "plain", "cloth"])), seed, int(height * 3), int(width * 3)
    )
    tint = surfaces.clouds(rng, *art.shape[:2], 150)[..., None] * np.float32(rng.uniform(-25, 25, 3))
    art = np.clip(art + tint, 0, 255).astype(np.uint8)
    long, short = KINDS[kind]
    plane, quads, places = scene.lens.plane_at(0.3), {}, {}
    inks = [tuple(int(v) for v in rng.integers(25, 235, 3)) for _ in range(4)] + list(PLAYERS.values())
    fill = bool(rng.random() < 0.6)
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            angle = float(rng.uniform(0, 180))
            centre = (np.array([column, row]) + 0.5) * _CELL + rng.uniform(-6, 6, 2)
            outline = _turned(centre, long, short, angle)
            ink = inks[rng.integers(0, len(inks))]
            shape = np.int32(np.round(outline * 3))
            if fill:
                cv2.fillConvexPoly(art, shape, [int(0.75 * v + 40) for v in ink], cv2.LINE_AA)
            cv2.polylines(art, [shape], True, ink if not fill else (40, 40, 40), 2, cv2.LINE_AA)
            middle = centre - (width / 2, height / 2)
            name = f"{chr(97 + row)}{column + 1}"
            quads[name] = project(plane, outline - (width / 2, height / 2))
            places[name] = (float(middle[0]), float(middle[1]), angle)
    scene.flats.append(Flat(art, width, height))
    return scene, quads, places


def _turned(centre: np.ndarray, long: float, short: float, angle: float) -> np.ndarray:
    a = np.radians(angle)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return (rectangle(long, short) - np.float32([long / 2, short / 2])) @ turn + centre


def _drawn(quads: Quads, scale: float, rng: np.random.Generator) -> Quads:
    """Spaces as a person clicks them: a little off, and a little too large or too small."""
    drawn = {}
    for name, quad in quads.items():
        middle = quad.mean(axis=0)
        drawn[name] = np.float32(middle + (quad - middle) * scale + rng.uniform(-1.5, 1.5, quad.shape))
    return drawn


def _moved(picture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The view after somebody touched the stand."""
    matrix = cv2.getRotationMatrix2D((640, 360), rng.uniform(-0.15, 0.15), rng.uniform(0.998, 1.002))
    matrix[:, 2] += rng.uniform(-3, 3, 2)
    return cv2.warpAffine(picture, matrix, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


def _filled(
    scene: Scene, places: dict[str, tuple], game: dict, share: float, rng: np.random.Generator
) -> dict[str, dict[str, int]]:
    truth: dict[str, dict[str, int]] = {}
    scene.solids = []
    for name, (x, y, angle) in places.items():
        truth[name] = {}
        if rng.random() < share:
            colour = str(rng.choice(list(game["colours"])))
            dx, dy = rng.normal(0, 0.8, 2)
            at = (x + dx, y + dy)
            shown = tuple(np.clip(np.float32(game["colours"][colour]) * rng.uniform(0.93, 1.07), 0, 255))
            scene.solids += piece(game["kind"], shown, at, angle + rng.normal(0, 4), game["gloss"])
            truth[name] = {colour: 1}
    return truth


def on_map(seed: int, empty: bool = True) -> Counter:
    """Pieces of one kind on 35 spaces of a board that was never seen, with or without a picture of it empty."""
    rng = np.random.default_rng([seed, 97])
    chosen = [str(n) for n in rng.permutation(list(PLAYERS))[: rng.integers(4, 7)]]
    game = {
        "kind": str(rng.choice(["train", "train", "train", *KINDS])),
        "colours": {n: PLAYERS[n] for n in chosen},
        "gloss": rng.uniform(0.05, 0.35),
    }
    scale = rng.uniform(0.85, 1.3)
    crops: dict[str, list[np.ndarray]] = {}
    for board in range(3):
        scene, quads, places = map_board(seed * 10 + board, game["kind"], rng)
        truth = _filled(scene, places, game, 0.7, rng)
        picture = scene.picture(any_light(rng))
        for name, quad in _drawn(quads, scale * rng.uniform(0.95, 1.05), rng).items():
            w, h = (int(np.linalg.norm(quad[i] - quad[j])) for i, j in ((0, 1), (0, 3)))
            crops.setdefault(next(iter(truth[name]), colours.EMPTY), []).append(flatten(picture, quad, w, h))
    known = colours.enrol(crops)
    scene, quads, places = map_board(seed * 10 + 9, game["kind"], rng)
    how = any_light(rng)
    bare = _moved(scene.picture(any_light(rng, how), 1), rng) if empty else None
    truth = _filled(scene, places, game, 0.5, rng)
    picture = scene.picture(how, 2)
    return by_space(spaces.read_spaces(picture, _drawn(quads, scale, rng), known, bare), truth)


#: By name, what is counted.
TRIALS: dict[str, Callable[[int], Counter]] = {
    "pieces on maps": on_map,
    "pieces on maps, empty board unknown": lambda seed: on_map(seed, empty=False),
    "stickers of puzzles": puzzles.three_sides,
    "stickers, hard light, six sides": puzzles.all_sides,
    "stickers, hard light, one side": puzzles.one_side,
}


def main() -> None:
    """Count; ``--first`` and ``--tables`` choose the seeds."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=8)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--only", action="append", choices=list(TRIALS))
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    for name in chosen.only or TRIALS:
        total = Counter()
        for seed in range(chosen.first, chosen.first + chosen.tables):
            total += TRIALS[name](seed)
        shares = ", ".join(
            f"{total[o]} {o} ({100 * total[o] / total.total():.1f} %)" for o in (EXACT, REFUSED, WRONG)
        )
        print(f"{name}: {shares}")


if __name__ == "__main__":
    main()
