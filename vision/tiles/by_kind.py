"""What the squares of a board show when ids stand for kinds of picture: see :mod:`vision.tiles.kinds.judged`."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.bare.table import around
from vision.tiles.deck import TileDeck
from vision.tiles.kinds.sight import Sight
from vision.tiles.kinds.texture import mostly_burnt_out
from vision.tiles.pixels import EMPTY, SIDE, cut_out
from vision.tiles.reflected import Reflection
from vision.tiles.squares.classify import Guess
from vision.tiles.squares.search import Square, windows
from vision.tiles.squares.settle import Free, Unread

#: Chance from which a kind is named, and a bare cell, of which nothing will be said; and part of the
#: likeliest one's chance from which another may be meant.
SURE, SURE_BARE = 0.85, 0.9
_NEAR = 0.05
#: Chance from which what a square shows without the reflection counts where it is in doubt with it, and the part of the
#: likeliest one's chance that it must have there, too.
_CLEARLY, _POSSIBLE = 0.95, 0.1
#: Times as far from its name as with the reflection that a square lies without it where too much was taken off: that says nothing.
_TOO_MUCH = 2.0


def by_kind(
    photo: tuple[np.ndarray, np.ndarray],
    boards: tuple[np.ndarray, np.ndarray | None],
    changed: np.ndarray,
    touched: np.ndarray,
    deck: TileDeck,
) -> tuple[list[Square], list[Unread]]:
    """The tiles of a board, and the squares that are in doubt. Of bare cells nothing is said.

    ``photo`` is the picture (BGR) and the corners (4, 2) of the grid in it, ``boards`` its flattened board (with its
    margin) and the earlier one, if any; ``changed`` are the cells (bool, rows and columns) that may show something new,
    and ``touched`` those that changed at all.
    """
    sizes = range(1, deck.largest + 1)
    places = [(size, *place) for size in sizes for place in windows(np.ones_like(changed), size)]
    reflection = Reflection(*photo, *changed.shape)
    under = [k for k, place in enumerate(places) if _part(reflection.veiled, *place).any()]
    beside = around(*photo, *changed.shape)
    names, now, before = _chances(boards, reflection, beside, (places, under), deck)
    single = {place[1:]: row.max() for place, row in zip(places, now, strict=True) if place[0] == 1}
    found = []
    for k, (size, row, column) in enumerate(places):
        seen = np.where([size in deck.sizes.get(name, (1,)) for name in names], now[k], 0)
        square = Square(int(row), int(column), size, _guess(names, seen), veiled=k in under)
        new = _part(changed, *places[k]).all()
        if before is not None and _part(touched, *places[k]).all():
            new |= _laid_on_bare(square.guess, before[k, names.index(EMPTY)])
        if not new or not _one_tile(square, single):
            continue
        if before is not None and min(square.guess.score, before[k, int(seen.argmax())]) > SURE:
            continue
        found.append(square)
    return _told(found, changed.shape)


def _chances(
    boards: tuple[np.ndarray, np.ndarray | None],
    reflection: Reflection,
    beside: np.ndarray,
    asked: tuple[list[tuple[int, int, int]], list[int]],
    deck: TileDeck,
) -> tuple[list[str], np.ndarray, np.ndarray | None]:
    """Names, and how likely each square (size, row, column) shows each, now and earlier, (n, names).

    ``beside`` are patches of the table beside the grid, ``asked`` all squares, and the numbers of those under the
    reflection: they are looked at without it, too.
    """
    wide, earlier = boards
    places, under = asked
    clear = reflection.taken_off(wide) if under else wide
    rows, columns = (int(most) + 1 for most in np.max(places, axis=0)[1:])
    faces = [_face(wide, *place) for place in places] + [_face(clear, *places[k]) for k in under]
    if earlier is not None:
        was = [_face(earlier, *place) for place in places]
        faces, beside = faces + was, np.concatenate([beside, np.stack(was)])
    veiled = np.isin(np.arange(len(faces)), under)
    sight = Sight(np.stack(faces), (rows, columns), beside, veiled, earlier is not None)
    names, every, evidence, _ = deck.kinds.chances(sight, deck.prints)
    now, cleared, before = np.split(every, [len(places), len(places) + len(under)])
    far, grounded = (np.split(each, [len(places)]) for each in (evidence.far_from(every), evidence.grounded))
    lost = mostly_burnt_out(np.stack([faces[k] for k in under])) if under else ()
    for n, (k, unknown) in enumerate(zip(under, lost, strict=True)):
        if not unknown:  # else another colour is left: yellow fields would be as green as meadows
            too_much = far[1][n] > _TOO_MUCH * far[0][k]
            now[k] = _agreed(now[k], cleared[n], too_much, bool(grounded[1][n]), names.index(EMPTY))
    return names, now, None if earlier is None else before


def _agreed(seen: np.ndarray, clear: np.ndarray, too_much: bool, grounded: bool, bare: int) -> np.ndarray:
    """What a square shows, by its chances (names,) with a reflection on it and without: one name, or it is in doubt.

    The reflection is not known exactly, so what is seen without it counts only where the square itself allows it, and a print
    may go with it: no land is ``bare`` (the number of that name) for that, nor surer to be, unless what is left is ``grounded``:
    the ground that bare cells in the open show. Where ``too_much`` was taken off it contradicts nothing.
    """
    told, other = int(seen.argmax()), int(clear.argmax())
    if told == other:
        return seen if told == bare and not grounded else max(seen, clear, key=np.max)
    if seen[told] < SURE:
        possible = other != bare and seen[other] > _POSSIBLE * seen[told]
        return clear if possible and clear[other] > _CLEARLY else seen
    return seen if too_much else (seen + clear) / 2


def _laid_on_bare(guess: Guess, was_bare: float) -> bool:
    """A square surely shows a land and was surely bare, by the chance of that.

    A lamp makes both pale, and the edge of a shadow on both looks like a print that they have in common.
    """
    return guess.id not in (EMPTY, "") and min(guess.score, was_bare) > SURE_BARE


def _one_tile(square: Square, single: dict[tuple[int, int], float]) -> bool:
    """A square of one cell, or of several that surely show a kind, more so than one by one (chances by cell)."""
    if square.size == 1:
        return True
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
            unread.append(Unread(square, "glare" if square.veiled else "foreign_object"))
        elif square.guess.score < (SURE_BARE if square.guess.id == EMPTY else SURE):
            unread.append(Unread(square, "glare" if square.veiled else "too_alike"))
        elif square.guess.id != EMPTY:
            kept.append(square)
    return kept, unread


def _guess(names: list[str], seen: np.ndarray) -> Guess:
    """What a square seems to be, by chances; a kind has no print, hence neither turn nor sample."""
    order = np.argsort(-seen, kind="stable")
    best, next_ = (float(seen[k]) for k in order[:2])
    near = tuple(names[k] for k in order if seen[k] > _NEAR * best and names[k] not in (EMPTY, ""))
    return Guess(names[order[0]], best, 0, next_, best - next_, 0.0, 0.0, -1, near)


def _part(cells: np.ndarray, size: int, row: int, column: int) -> np.ndarray:
    return cells[row : row + size, column : column + size]


def _face(wide: np.ndarray, size: int, row: int, column: int) -> np.ndarray:
    """A square of a flattened board with its margin, (48, 48, 3)."""
    square = cut_out(wide, size, row, column)
    return square if size == 1 else cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
