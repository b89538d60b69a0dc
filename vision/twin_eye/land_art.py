"""Boxes of land tiles, each by a painter of its own: what fields or forests have in common there, no two alike.

A box has the seven kinds of :data:`LANDS`. Their colours are about those of nature; ground, strokes and what
stands about differ from box to box, and from drawing to drawing within it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.twin_eye.surfaces import clouds

#: BGR of the ground of each kind, about; a painter's own differs.
LANDS = {
    "field": (55, 180, 222),
    "forest": (45, 88, 36),
    "lake": (168, 112, 42),
    "meadow": (55, 180, 140),
    "swamp": (78, 112, 124),
    "mine": (48, 52, 62),
    "castle": (135, 165, 185),
}
#: Pixels of a drawing.
SIDE = 112
STROKES = ("blob", "blade", "wave", "facet", "speck")
#: Colours of players, BGR.
PLAYERS = ((45, 40, 190), (50, 200, 235), (70, 150, 40), (190, 110, 30))


@dataclass(frozen=True)
class Style:
    """How a painter draws one kind: BGR of the ground and of inks, how coarse and how strong its clouds are.

    ``strokes`` are drawn ``count`` times, ``reach`` pixels long, along ``along`` (radians; None is any way);
    ``things`` are BGR pairs of what stands about on a share ``busy`` of the drawings.
    """

    ground: np.ndarray
    inks: tuple[np.ndarray, ...]
    grain: float
    contrast: float
    strokes: str
    count: tuple[int, int]
    reach: tuple[float, float]
    along: float | None
    things: tuple[tuple[np.ndarray, np.ndarray], ...]
    busy: float


@cache
def box(number: int) -> dict[str, Style]:
    """The style of each kind in one box."""
    rng = np.random.default_rng([number, 163])
    return {kind: _style(rng, np.float32(tone)) for kind, tone in LANDS.items()}


def _style(rng: np.random.Generator, tone: np.ndarray) -> Style:
    ground = np.clip(tone * rng.uniform(0.85, 1.15) + rng.normal(0, 8, 3), 12, 245)
    shades = rng.uniform((0.5, 1.15), (0.8, 1.5))
    few = int(rng.integers(8, 50))
    short = float(rng.uniform(2, 9))
    return Style(
        ground,
        tuple(np.clip(ground * shade + rng.normal(0, 12, 3), 5, 250) for shade in shades),
        float(rng.uniform(4, 30)),
        float(rng.uniform(0.04, 0.16)),
        str(rng.choice(STROKES)),
        (few, few + int(rng.integers(5, 40))),
        (short, short * float(rng.uniform(1.3, 2.5))),
        float(rng.uniform(0, np.pi)) if rng.random() < 0.5 else None,
        tuple((rng.uniform(30, 240, 3), rng.uniform(30, 240, 3)) for _ in range(3)),
        float(rng.uniform(0.2, 0.6)),
    )


def drawing(
    rng: np.random.Generator, number: int, kind: str, breadth: float = 1.0, drawings: int | None = None
) -> np.ndarray:
    """One tile of a box, BGR uint8 (112, 112, 3); ``breadth`` is how far two of a kind differ in colour.

    A box that has only so many ``drawings`` of each kind repeats them.
    """
    if drawings is not None:
        rng = np.random.default_rng([number, list(LANDS).index(kind), int(rng.integers(drawings)), 179])
    style = box(number)[kind]
    tone = style.ground * rng.uniform(1 - 0.1 * breadth, 1 + 0.1 * breadth) + rng.normal(0, 5 * breadth, 3)
    shade = 1 + style.contrast * (
        clouds(rng, SIDE, SIDE, style.grain) + 0.5 * clouds(rng, SIDE, SIDE, style.grain * 3)
    )
    face = np.clip(np.clip(tone, 5, 250) * shade[..., None], 0, 255).astype(np.uint8)
    if kind != "castle" and rng.random() < 0.2:
        _shore(rng, face, number)
    thickness = 1 if style.reach[0] < 5 else 2
    for _ in range(int(rng.integers(*style.count))):
        ink = style.inks[int(rng.random() < 0.4)] * rng.uniform(0.88, 1.12)
        _stroke(rng, face, style, np.clip(ink, 0, 255).tolist(), thickness)
    if kind == "castle":
        _yard(face, style, PLAYERS[int(rng.integers(0, 4))])
        return face
    if rng.random() < style.busy:
        _thing(rng, face, *style.things[int(rng.integers(0, 3))])
    for k in range(int(rng.choice([0, 0, 0, 0, 1, 1, 2, 3]))):
        x = 6 + 18 * k
        cv2.rectangle(face, (x - 2, 4), (x + 15, 20), (30, 42, 60), -1)
        crown = np.int32([(x, 18), (x, 7), (x + 4, 12), (x + 7, 6), (x + 10, 12), (x + 14, 7), (x + 14, 18)])
        cv2.fillPoly(face, [crown], (60, 195, 238), cv2.LINE_AA)
    return face


def _stroke(rng: np.random.Generator, face: np.ndarray, style: Style, ink: list, thickness: int) -> None:
    x, y = (int(v) for v in rng.integers(-4, SIDE + 4, 2))
    reach = float(rng.uniform(*style.reach))
    turn = (style.along if style.along is not None else rng.uniform(0, np.pi)) + float(rng.normal(0, 0.25))
    tip = (round(x + 2 * reach * np.cos(turn)), round(y + 2 * reach * np.sin(turn)))
    round_ = max(1, round(reach))
    if style.strokes == "blob":
        cv2.ellipse(
            face, (x, y), (round_, max(1, round_ * 2 // 3)), np.degrees(turn), 0, 360, ink, -1, cv2.LINE_AA
        )
    elif style.strokes == "blade":
        cv2.line(face, (x, y), tip, ink, thickness, cv2.LINE_AA)
    elif style.strokes == "wave":
        cv2.ellipse(
            face,
            (x, y),
            (2 * round_, round_),
            np.degrees(turn) - 90,
            200,
            340,
            ink,
            thickness,
            cv2.LINE_AA,
        )
    elif style.strokes == "facet":
        angles = np.sort(rng.uniform(0, 2 * np.pi, 5))
        points = np.array([x, y]) + reach * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        cv2.fillPoly(face, [np.int32(points)], ink, cv2.LINE_AA)
    else:
        cv2.circle(face, (x, y), max(1, round(reach / 3)), ink, -1, cv2.LINE_AA)


def _shore(rng: np.random.Generator, face: np.ndarray, number: int) -> None:
    """A path, a bank or a clearing in the colour of another kind, on up to a quarter of the tile."""
    other = box(number)[str(rng.choice(list(LANDS)[:-1]))].ground
    angle, wide = rng.uniform(0, 2 * np.pi), rng.uniform(0.05, 0.25) * SIDE
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32) - SIDE / 2
    bend = 5 * clouds(rng, SIDE, SIDE, 30)
    beyond = np.cos(angle) * x + np.sin(angle) * y + bend > SIDE / 2 - wide
    face[beyond] = np.clip(0.3 * face[beyond] + 0.7 * other, 0, 255).astype(np.uint8)


def _thing(rng: np.random.Generator, face: np.ndarray, wall: np.ndarray, roof: np.ndarray) -> None:
    """A house, a tent, a boat or a beast, small."""
    x, y = (int(v) for v in rng.integers(SIDE // 4, 3 * SIDE // 4, 2))
    wide, high = int(rng.integers(6, 13)), int(rng.integers(5, 13))
    cv2.rectangle(face, (x - wide, y - high), (x + wide, y), wall.tolist(), -1)
    top = np.int32([(x - wide - 3, y - high), (x, y - 2 * high), (x + wide + 3, y - high)])
    cv2.fillPoly(face, [top], roof.tolist(), cv2.LINE_AA)


def _yard(face: np.ndarray, style: Style, player: tuple) -> None:
    """What a castle stands on, in its player's colour; its form is the painter's."""
    middle, reach = (SIDE // 2, SIDE // 2), SIDE // 4 + int(style.reach[0])
    if style.along is None:
        cv2.circle(face, middle, reach, player, -1, cv2.LINE_AA)
        cv2.circle(face, middle, reach, (45, 50, 55), 3, cv2.LINE_AA)
    else:
        corner, other = (SIDE // 2 - reach,) * 2, (SIDE // 2 + reach,) * 2
        cv2.rectangle(face, corner, other, player, max(4, reach // 3))
