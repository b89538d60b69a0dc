"""Tiles, and the pieces that stand on them, as the camera of a picture renders them: another one, or another lamp, may have enrolled them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.pieces import lamp
from vision.pieces.colours import Colours
from vision.pieces.explain import by_difference
from vision.pieces.pixels.costs import AROUND
from vision.pieces.shown_patches import Patches, Seen
from vision.rendering import Rendering, logarithms, seen_colours, told_by_many
from vision.results import Refusal
from vision.tiles.pieces.laying import laid, lit_like
from vision.tiles.pixels import MARGIN, SIDE
from vision.tiles.squares.search import Square

#: Of so many pixels one tells the colours of tiles: in more of them prints lie beside themselves.
_STEP = 6
#: So many of those tell it at least.
_ENOUGH = 64
#: Times that pieces are told again by what they tell of the camera.
_ROUNDS = 3
#: Part of the pieces that are explained as enrolled where no other light is looked for.
_WELL = 0.7
#: Pieces of which all are lost where so small a part of them is explained, part of them from which they are surely under a light, and
#: what counts as that part of fewer: neither.
_SEVERAL, _LOST, _SURELY, _NEITHER = 3, 0.3, 0.6, 0.5
#: Part of how far tiles are off in an even light of their own that a rendering must leave at most, to be that of another camera.
_BETTER = 0.75


@dataclass(frozen=True, eq=False)
class Rendered:
    """A flattened ``board`` (with its margin), and as its camera renders them the ``colours`` of pieces and the ``faces`` of a deck's
    tiles, BGR uint8 (n, 48, 48, 3)."""

    board: np.ndarray
    colours: Colours
    faces: np.ndarray

    def face(self, square: Square, side: int = SIDE) -> np.ndarray:
        """The tile (side, side, 3) that a square shows, turned as it lies, in that of its enrolled pictures which it is most like."""
        face = np.ascontiguousarray(np.rot90(self.faces[square.guess.sample], -square.guess.turn))
        return face if side == SIDE else cv2.resize(face, (side, side), interpolation=cv2.INTER_LINEAR)


def rendered(tiles: list[Square], known: Rendered, doubtful: bool) -> Rendered | Refusal | None:
    """How a board renders the ``tiles`` on it, and pieces on them; None where it is as they are ``known``.

    Who enrolled the tiles may have enrolled the pieces: too few of these must only agree with what the tiles show. Where tiles plainly
    look otherwise than enrolled, and most pieces like no colour that was, nothing can be told of them; where tiles do not, most pieces
    must plainly be under another light, or what they are is ``doubtful`` anyway.
    """
    wide = known.board
    drawn, shown = _drawn(tiles, known)
    was, even, now = _compared(wide, drawn, shown, tiles)
    if len(now) < _ENOUGH:
        return None
    of_tiles = told_by_many(was, now)
    plainly = _off(of_tiles[0].moved(was), now) <= _BETTER * _off(even, now)
    if plainly:
        known = replace(known, faces=_as(of_tiles[0], known.faces))
        drawn = _as(of_tiles[0], drawn)
    lit, part = _of_pieces(lambda colours: _seen(wide, drawn, shown, tiles, colours), known.colours, of_tiles)
    if plainly and part < _LOST:
        return Refusal("unknown_colour")
    if lit is not None and (plainly or doubtful or part > _SURELY):
        return replace(known, colours=known.colours.under(lit))
    return known if plainly else None


def _of_pieces(
    seen: Callable[[Colours], Iterable[Seen]], colours: Colours, of_tiles: list[Rendering]
) -> tuple[Rendering | None, float]:
    """The rendering under which what is ``seen`` looks most like pieces, None if that is as enrolled, and which part of it does.

    It may be one ``of_tiles``. What pieces are is told again with each that they tell: where colours are off patches are named wrongly
    or missed.
    """

    def under(rendering: Rendering | None) -> Patches:
        return Patches.of(seen(colours if rendering is None else colours.under(rendering)), colours)

    as_enrolled = under(None)
    if lamp.explained(as_enrolled, None) >= _WELL * len(as_enrolled.names):
        return None, 1.0
    tried = [(None, as_enrolled)]
    for likely in of_tiles:
        as_tiles = under(likely)
        if lamp.agree(as_tiles, likely):
            tried.append((likely, as_tiles))
        tried += _told_again(as_tiles, under)
    tried += _told_again(as_enrolled, under)
    best, patches = max(tried, key=lambda each: lamp.explained(each[1], each[0]))
    many = len(patches.names)
    return best, lamp.explained(patches, best) / many if many >= _SEVERAL else _NEITHER


def _told_again(
    patches: Patches, under: Callable[[Rendering], Patches]
) -> Iterator[tuple[Rendering, Patches]]:
    """The renderings that patches tell, with those seen ``under`` them, which tell the next."""
    for _ in range(_ROUNDS):
        found = lamp.told(patches)
        if found is None:
            return
        patches = under(found)
        yield found, patches


def _as(rendering: Rendering, pictures: np.ndarray) -> np.ndarray:
    """Pictures (..., 3), BGR uint8, in a rendering."""
    return np.uint8(np.round(seen_colours(rendering.moved(logarithms(pictures)))))


def _drawn(tiles: list[Square], known: Rendered) -> tuple[np.ndarray, np.ndarray]:
    """The tiles as enrolled, each as it lies on the board, and the number of the one that each pixel shows, 0 for none."""
    wide = known.board
    drawn, shown = np.zeros_like(wide), np.zeros(wide.shape[:2], np.int32)
    for number, tile in enumerate(tiles, 1):
        place = _around(tile)
        lies, inside = laid(known.face(tile, SIDE * tile.size), wide[place], AROUND)
        drawn[place][inside], shown[place][inside] = lies[inside], number
    return drawn, shown


def _compared(
    wide: np.ndarray, drawn: np.ndarray, shown: np.ndarray, tiles: list[Square]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Some pixels of tiles: as drawn, as they would be in an even light on each, and as they are seen now, logarithms (n, 3) each."""
    even = drawn.copy()
    for number, tile in enumerate(tiles, 1):
        place = _around(tile)
        own = shown[place] == number
        even[place][own] = lit_like(drawn[place], own, wide[place])[own]
    few = np.s_[_STEP // 2 :: _STEP, _STEP // 2 :: _STEP]
    whole = cv2.erode((shown > 0).view(np.uint8), np.ones((3, 3), np.uint8))[few] > 0
    return tuple(logarithms(cv2.blur(each, (3, 3))[few][whole]) for each in (drawn, even, wide))


def _off(expected: np.ndarray, now: np.ndarray) -> float:
    """How far most logarithms (n, 3) are from what is seen ``now``."""
    return float(np.median(np.abs(now - expected)))


def _seen(
    wide: np.ndarray, as_now: np.ndarray, shown: np.ndarray, tiles: list[Square], colours: Colours
) -> Iterator[Seen]:
    """What pieces on tiles tell of the lamp and the camera."""
    for number, tile in enumerate(tiles, 1):
        place = _around(tile)
        now = np.ascontiguousarray(wide[place])
        found = by_difference(now, lit_like(as_now[place], shown[place] == number, now), colours, own=False)
        if (seen := lamp.seen_in(found, now, colours)) is not None:
            yield seen


def _around(tile: Square) -> tuple[slice, slice]:
    """Rows and columns of a flattened board (with its margin) that a tile covers, with what lies around it."""
    return tuple(
        slice(MARGIN + SIDE * at - AROUND, MARGIN + SIDE * (at + tile.size) + AROUND)
        for at in (tile.row, tile.column)
    )
