"""What the squares of a board show when ids stand for kinds of picture: see :mod:`vision.tiles.kinds`."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.classify import Guess
from vision.tiles.deck import TileDeck
from vision.tiles.pixels import EMPTY, SIDE
from vision.tiles.search import Square, windows
from vision.tiles.settle import Free, Unread

#: Chance from which a kind is named, and a bare cell, of which nothing will be said; and part of the
#: likeliest one's chance from which another may be meant.
SURE, SURE_BARE = 0.85, 0.9
_NEAR = 0.05


def by_kind(
    cells: np.ndarray, beside: np.ndarray, changed: np.ndarray, deck: TileDeck, earlier: np.ndarray | None
) -> tuple[list[Square], list[Unread]]:
    """The tiles of a flattened board (48 pixels a cell), and the squares that are in doubt.

    Of bare cells nothing is said. ``beside`` are patches of the table beside the grid, ``changed`` bool
    (rows, columns) the cells that may show something new since the board was as in ``earlier``.
    """
    sizes = range(1, deck.largest + 1)
    places = [(size, *place) for size in sizes for place in windows(np.ones_like(changed), size)]
    names, now, before = _chances(cells, beside, places, deck, earlier)
    single = {place[1:]: row.max() for place, row in zip(places, now, strict=True) if place[0] == 1}
    found = []
    for k, (size, row, column) in enumerate(places):
        seen = np.where([size in deck.sizes.get(name, (1,)) for name in names], now[k], 0)
        square = Square(int(row), int(column), size, _guess(names, seen))
        new = all(changed[cell] for cell in square.cells())
        if not new or (size > 1 and not _one_large_tile(square, single)):
            continue
        if before is not None and min(square.guess.score, before[k, int(seen.argmax())]) > SURE:
            continue
        found.append(square)
    return _told(found, changed.shape)


def _chances(
    cells: np.ndarray,
    beside: np.ndarray,
    places: list[tuple[int, int, int]],
    deck: TileDeck,
    earlier: np.ndarray | None,
) -> tuple[list[str], np.ndarray, np.ndarray | None]:
    """Names, and how likely each square (size, row, column) shows each, now and earlier, (n, names)."""
    faces = np.stack([_face(cells, *place) for place in places])
    if earlier is None:
        return *deck.kinds.chances(faces, beside, deck.prints), None
    before = np.stack([_face(earlier, *place) for place in places])
    both, beside = np.concatenate([faces, before]), np.concatenate([beside, before])
    names, every = deck.kinds.chances(both, beside, deck.prints)
    return names, every[: len(places)], every[len(places) :]


def _one_large_tile(square: Square, single: dict[tuple[int, int], float]) -> bool:
    """A square of several cells surely shows a kind, more so than its cells do one by one (chances by cell)."""
    guess = square.guess
    parts = np.mean([single[cell] for cell in square.cells()])
    return guess.id not in (EMPTY, "") and guess.score >= SURE and guess.score >= parts


def _told(found: list[Square], shape: tuple[int, int]) -> tuple[list[Square], list[Unread]]:
    """Of squares on a board (rows, columns) the tiles that do not overlap, and those in doubt, the largest and surest first."""
    free = Free(shape)
    kept: list[Square] = []
    unread: list[Unread] = []
    for square in sorted(found, key=lambda s: (-s.size, -s.guess.score)):
        if not free.all_of(square):
            continue
        free.take(square)
        if not square.guess.id:
            unread.append(Unread(square, "foreign_object"))
        elif square.guess.score < (SURE_BARE if square.guess.id == EMPTY else SURE):
            unread.append(Unread(square, "too_alike"))
        elif square.guess.id != EMPTY:
            kept.append(square)
    return kept, unread


def _guess(names: list[str], seen: np.ndarray) -> Guess:
    """What a square seems to be, by chances; a kind has no print, hence neither turn nor sample."""
    order = np.argsort(-seen, kind="stable")
    best, next_ = (float(seen[k]) for k in order[:2])
    near = tuple(names[k] for k in order if seen[k] > _NEAR * best and names[k] not in (EMPTY, ""))
    return Guess(names[order[0]], best, 0, next_, best - next_, 0.0, -1, near)


def _face(cells: np.ndarray, size: int, row: int, column: int) -> np.ndarray:
    y, x, side = row * SIDE, column * SIDE, size * SIDE
    square = cells[y : y + side, x : x + side]
    return square if size == 1 else cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
