"""Where pieces explain a space best: added one by one where they explain most, and moved until they fit."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.pieces.pixels.shading import STRANGE
from vision.pieces.whole.body import Outline, body
from vision.pieces.whole.laying import Laying, Piece

#: What a piece must explain (of the sum of costs) to be believed.
LEAST = 650.0
#: Pixels at the rim of a flattened space that other spaces' pieces may reach.
RIM = 6
#: The most pieces on a space, and how many of the likeliest next ones are tried in earnest.
_MOST, _TRIED = 6, 2
_STEPS = ((2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))
_TURNS = ((0, 0, 9), (0, 0, -9), (0, 0, 4), (0, 0, -4))


def placed(laying: Laying) -> tuple[list[Piece], float, float]:
    """The pieces that explain the space best, the cost that is left, and what one more would explain."""
    pieces: list[Piece] = []
    cost, more = float(laying.bare.sum()), 0.0
    while len(pieces) < _MOST:
        tried = [_settled(laying, [*pieces, piece]) for piece in _likely(laying, pieces)]
        found, left = min(tried, key=lambda each: each[1])
        more = cost - left
        if more < LEAST:
            break
        pieces, cost = found, left
    return pieces, cost, more


def _likely(laying: Laying, pieces: list[Piece]) -> list[Piece]:
    """The next pieces that seem to explain most, searched for at half the size."""
    now = laying.picture(pieces)[0]
    faces, stands = np.zeros_like(now), np.zeros_like(now)
    for each in map(laying.body, pieces):
        faces[each.top], stands[each.whole] = 1, 1
    now, faces, stands, shadow = map(_half, (now, faces, stands, laying.shadow))
    darker = (now - shadow) * (1 - stands)
    found = []
    for colour, outlines in enumerate(laying.outlines):
        upper = (now - _half(laying.top[colour])) * (1 - faces) - faces * np.float32(STRANGE)
        beside = (now - _half(laying.side[colour])) * (1 - faces)
        for outline in outlines:
            best = max(_places(laying, colour, outline, upper, beside, darker), key=lambda each: each[0])
            found.append(best)
    found.sort(key=lambda each: -each[0])
    return [piece for _, piece in found[:_TRIED]]


def _places(
    laying: Laying, colour: int, outline: Outline, upper: np.ndarray, beside: np.ndarray, darker: np.ndarray
) -> Iterator[tuple[float, Piece]]:
    """The best place for a piece in each turn and what it explains there, by what its parts (halved) would."""
    middle = laying.size / 2
    columns, rows = (slice(*ends) for ends in np.int32(np.round(np.transpose(_reach(laying, outline)) / 2)))
    for spin in outline.spins:
        each = body(outline, (middle, middle), spin, laying.slant, laying.size)
        top, whole, thrown = map(_half, (each.top, each.whole, each.shadow))
        gain = _moved_over(upper, top) + _moved_over(beside, np.maximum(whole - top, 0))
        gain += _moved_over(darker, np.maximum(thrown - whole, 0))
        inner = gain[rows, columns]
        y, x = divmod(int(inner.argmax()), inner.shape[1])
        place = 2 * (x + columns.start) + 0.5, 2 * (y + rows.start) + 0.5
        yield float(inner[y, x]), Piece(colour, outline, *place, spin)


def _reach(laying: Laying, outline: Outline) -> tuple[np.ndarray, np.ndarray]:
    """The least and largest places (2,) of upper faces of pieces that stand on this space, and not beside it."""
    shift = laying.slant.lean * outline.height
    return np.clip([RIM + shift, laying.size - RIM + shift], RIM, laying.size - RIM)


def _within(piece: Piece, least: list[float], most: list[float]) -> bool:
    return least[0] <= piece.x <= most[0] and least[1] <= piece.y <= most[1]


def _settled(laying: Laying, pieces: list[Piece]) -> tuple[list[Piece], float]:
    """The same pieces where they fit best, the last one first, and their cost."""
    cost = laying.cost(pieces)
    for index in (len(pieces) - 1, *range(len(pieces))):
        least, most = (ends.tolist() for ends in _reach(laying, pieces[index].outline))
        for _ in range(2 if index == len(pieces) - 1 else 1):
            for step in _STEPS if pieces[index].outline.round_ else _STEPS + _TURNS:
                moved = [*pieces[:index], pieces[index].moved(*step), *pieces[index + 1 :]]
                if _within(moved[index], least, most) and (left := laying.cost(moved)) < cost:
                    pieces, cost = moved, left
    return pieces, cost


def _half(plane: np.ndarray) -> np.ndarray:
    size = len(plane) // 2
    return cv2.resize(plane.astype(np.float32), (size, size), interpolation=cv2.INTER_AREA)


def _moved_over(plane: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The sum of ``plane`` under a mask whose middle lies on each pixel."""
    middle = len(mask) // 2
    return cv2.filter2D(plane, -1, mask, anchor=(middle, middle), borderType=cv2.BORDER_CONSTANT)
