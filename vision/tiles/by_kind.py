"""What the squares of a board show when ids stand for kinds of picture: see :mod:`vision.tiles.kinds`."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.classify import Guess
from vision.tiles.deck import TileDeck
from vision.tiles.kinds import AHEAD, AHEAD_BARE
from vision.tiles.light import MOST, Sure, told_by, under
from vision.tiles.pixels import EMPTY, SIDE, shades
from vision.tiles.search import Square, windows
from vision.tiles.settle import Unread

#: Part of the surest kind's score from which another may be meant.
_NEAR = 0.5
#: Times that the light is looked for, and lead from which a kind is sure enough to tell it.
_ROUNDS, _SURE = 2, 0.4


def by_kind(
    cells: np.ndarray, around: np.ndarray, changed: np.ndarray, deck: TileDeck
) -> tuple[list[Square], list[Unread]]:
    """The tiles of a flattened board (48 pixels a cell), and the squares that are in doubt.

    Of bare cells nothing is said. ``around`` are patches of the table beside the grid, ``changed`` bool
    (rows, columns) the cells that are looked at.
    """
    places = [(size, *place) for size in range(1, deck.largest + 1) for place in windows(changed, size)]
    if not places:
        return [], []
    faces = np.stack([_face(cells, *place) for place in places])
    names, scores = _under_enrolled_light(faces, around, deck)
    free = np.ones_like(changed)
    kept: list[Square] = []
    unread: list[Unread] = []
    single = {place[1:]: row.max() for place, row in zip(places, scores, strict=True) if place[0] == 1}
    found = []
    for (size, row, column), seen in zip(places, scores, strict=True):
        allowed = np.array([name == EMPTY or size in deck.sizes[name] for name in names])
        order = [k for k in np.argsort(-seen, kind="stable") if allowed[k]]
        best, lead = order[0], float(seen[order[0]] - seen[order[1]])
        square = Square(int(row), int(column), size, _guess(names, seen, order, lead))
        if size > 1 and (
            names[best] == EMPTY
            or lead < AHEAD
            or seen[best] < np.mean([single.get(cell, 0.0) for cell in square.cells()])
        ):
            continue
        found.append(square)
    for square in sorted(found, key=lambda s: (-s.size, -s.guess.ahead)):
        if not all(free[cell] for cell in square.cells()):
            continue
        for cell in square.cells():
            free[cell] = False
        if square.guess.ahead < (AHEAD_BARE if square.guess.id == EMPTY else AHEAD):
            unread.append(Unread(square, "too_alike"))
        elif square.guess.id != EMPTY:
            kept.append(square)
    return kept, unread


def _under_enrolled_light(
    faces: np.ndarray, around: np.ndarray, deck: TileDeck
) -> tuple[list[str], np.ndarray]:
    """:meth:`Kinds.scores` in the light in which the faces are most like what was enrolled."""
    names, best = deck.kinds.scores(faces, around)
    latest = best
    for _ in range(_ROUNDS):
        light = told_by(_sure(names, latest, faces, deck))
        _, latest = deck.kinds.scores(under(faces, light), under(around, light))
        if _leads(latest).sum() <= _leads(best).sum():
            break
        best = latest
    return names, best


def _leads(scores: np.ndarray) -> np.ndarray:
    ranked = np.sort(scores, axis=1)
    return ranked[:, -1] - ranked[:, -2]


def _sure(names: list[str], scores: np.ndarray, faces: np.ndarray, deck: TileDeck) -> list[Sure]:
    """The surest tiles, with their shades as the camera saw them."""
    leads, best = _leads(scores), scores.argmax(axis=1)
    clear = [int(k) for k in np.argsort(-leads) if leads[k] > _SURE and names[best[k]] != EMPTY][:MOST]
    if not clear:
        return []
    seen = shades(faces[clear])
    return [
        Sure(float(leads[k]), own, deck.shades_of(names[best[k]])) for k, own in zip(clear, seen, strict=True)
    ]


def _guess(names: list[str], seen: np.ndarray, order: list[int], lead: float) -> Guess:
    """What a square seems to be, as sure as it is ahead; a kind has no print, hence neither turn nor sample."""
    sure, best = float(np.clip((1 + lead) / 2, 0, 1)), float(seen[order[0]])
    near = tuple(names[k] for k in order if seen[k] > _NEAR * best and names[k] != EMPTY)
    return Guess(names[order[0]], sure, 0, max(0.0, float(seen[order[1]])), lead, 0.0, -1, near)


def _face(cells: np.ndarray, size: int, row: int, column: int) -> np.ndarray:
    y, x, side = row * SIDE, column * SIDE, size * SIDE
    square = cells[y : y + side, x : x + side]
    return square if size == 1 else cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
