"""Where pieces explain a space best: added one by one where they explain most, and moved until they fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
#: Where (x, y) one of two that touch lies beside the middle between them, in sides of a piece, and by how much they may explain less
#: before they are moved until they fit.
_ACROSS = np.array([(np.cos(turn) / 2, np.sin(turn) / 2) for turn in np.radians(range(0, 180, 30))])
_NEARLY = 2 * LEAST


def placed(laying: Laying) -> tuple[list[Piece], float, float]:
    """The pieces that explain the space best, the cost that is left, and what one more would explain."""
    pieces: list[Piece] = []
    cost, more = float(laying.bare.sum()), 0.0
    shapes = {outline: _shapes(laying, outline) for some in laying.outlines for outline in some}
    while len(pieces) < _MOST:
        tried = [_settled(laying, [*pieces, piece]) for piece in _likely(laying, pieces, shapes)]
        found, left = min(tried, key=lambda each: each[1])
        if cost - left < LEAST:
            tried += [_settled(laying, some) for some in _in_two(laying, pieces)]
            found, left = min(tried, key=lambda each: each[1])
        more = cost - left
        if more < LEAST:
            break
        pieces, cost = found, left
    return pieces, cost, more


@dataclass(frozen=True)
class _Shape:
    """A piece in one turn, at half the size: its upper face, its sides and the shadow beside it, each with the middle (x, y) of the face."""

    spin: float
    parts: list[tuple[np.ndarray, tuple[int, int]]]


def _shapes(laying: Laying, outline: Outline) -> list[_Shape]:
    """Those of all turns of an outline."""
    found, middle = [], laying.size / 2
    for spin in outline.spins:
        each = body(outline, (middle, middle), spin, laying.slant, laying.size)
        top, whole, thrown = map(_half, (each.top, each.whole, each.shadow))
        parts = top, np.maximum(whole - top, 0), np.maximum(thrown - whole, 0)
        found.append(_Shape(spin, [_cut_out(part) for part in parts]))
    return found


def _cut_out(mask: np.ndarray) -> tuple[np.ndarray, tuple[int, int]]:
    """What is not 0 of a mask, and where in that its middle (x, y) is: a sum under less takes less time."""
    middle, shown = len(mask) // 2, cv2.boundingRect((mask > 0).view(np.uint8))
    left, top = (min(middle, begin) for begin in shown[:2])
    right, low = (max(middle + 1, begin + size) for begin, size in zip(shown[:2], shown[2:], strict=True))
    return np.ascontiguousarray(mask[top:low, left:right]), (middle - left, middle - top)


def _likely(laying: Laying, pieces: list[Piece], shapes: dict[Outline, list[_Shape]]) -> list[Piece]:
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
            there = _places(laying, shapes[outline], (upper, beside, darker), outline)
            gain, place, spin = max(there, key=lambda each: each[0])
            found.append((gain, Piece(colour, outline, *place, spin)))
    found.sort(key=lambda each: -each[0])
    return [piece for _, piece in found[:_TRIED]]


def _places(
    laying: Laying, shapes: list[_Shape], planes: tuple[np.ndarray, ...], outline: Outline
) -> Iterator[tuple[float, tuple[float, float], float]]:
    """For each of the ``shapes`` of an outline what it explains at its best place, by what its parts (halved) would, that place, and its turn."""
    columns, rows = (slice(*ends) for ends in np.int32(np.round(np.transpose(_reach(laying, outline)) / 2)))
    for shape in shapes:
        upper, beside, darker = (
            _moved_over(plane, *part) for plane, part in zip(planes, shape.parts, strict=True)
        )
        inner = (upper + beside + darker)[rows, columns]
        y, x = divmod(int(inner.argmax()), inner.shape[1])
        yield float(inner[y, x]), (2 * (x + columns.start) + 0.5, 2 * (y + rows.start) + 0.5), shape.spin


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


def _in_two(laying: Laying, pieces: list[Piece]) -> Iterator[list[Piece]]:
    """The same with two of its colour in the place of a piece, beside each other, where those seem to explain about as much.

    One piece that lies across two which touch explains more than either of them, and leaves no room for the other.
    """
    for index, piece in enumerate(pieces):
        rest, both = pieces[:index] + pieces[index + 1 :], []
        for outline in laying.outlines[piece.colour]:
            one, reach = piece._replace(outline=outline), _reach(laying, outline)
            for x, y in _ACROSS * outline.side:
                two = one.moved(-x, -y, 0), one.moved(x, y, 0)
                if all(_within(each, *reach) for each in two):
                    both.append([*rest, *two])
        two = min(both, key=laying.cost, default=None)
        if two and laying.cost(two) < laying.cost(pieces) + _NEARLY:
            *rest, one, other = _settled(laying, two)[0]
            yield [*rest, other, one]


def _half(plane: np.ndarray) -> np.ndarray:
    size = len(plane) // 2
    return cv2.resize(plane.astype(np.float32), (size, size), interpolation=cv2.INTER_AREA)


def _moved_over(plane: np.ndarray, mask: np.ndarray, middle: tuple[int, int]) -> np.ndarray:
    """The sum of ``plane`` under a mask whose ``middle`` (x, y) lies on each pixel."""
    return cv2.filter2D(plane, -1, mask, anchor=middle, borderType=cv2.BORDER_CONSTANT)
