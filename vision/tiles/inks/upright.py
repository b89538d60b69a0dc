"""How far thick tiles are seen to lean out of their cells, told by where their inks lie."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.inks.enrolled import Inks
from vision.tiles.inks.shown import Inked, halved, inked
from vision.tiles.pixels import MARGIN, SIDE

#: Tiles that tell how far all of them lean, how far (pixels) each lies off its cell, and how thick they are as a part of the
#: camera's distance.
_SOME, _OFF, _NEARER = 4, 2.0, 0.02
#: How far (pixels) inks that tell it may be off at first and when most of it is known, that come to lie on their cells by it,
#: and that are named: hands lay tiles as far as an eighth of their cells off.
_WITHIN, _ON, _ASIDE = (SIDE, 8.0), 6.0, 11.0


def upright(
    wide: np.ndarray, earlier: np.ndarray | None, inks: Inks
) -> tuple[np.ndarray, np.ndarray | None, Inked, Inked | None]:
    """Flattened boards (with their margin) as if the upper sides of thick tiles lay on their cells, and which of each show an ink.

    A camera that moved sees them lean otherwise, so the earlier board is set upright by its own tiles where more of
    them come to lie on their cells by that.
    """
    way, shown = _way(halved(wide), inks)
    lies = _moved(wide, way)
    if earlier is None:
        return lies, None, shown, None
    half = halved(earlier)
    own, there = _way(half, inks)
    seen = inked(_moved(half, _at_half(way)), inks).within(_ASIDE)
    on, were = (len(some.within(_ON).cells) for some in (seen, there))
    return (
        (lies, _moved(earlier, way), shown, seen)
        if were <= on
        else (lies, _moved(earlier, own), shown, there)
    )


def _way(half: np.ndarray, inks: Inks) -> tuple[np.ndarray, Inked]:
    """The way (3, 3) from a board with the upper sides of its tiles on their cells to a flattened one, and which then show an ink.

    Of the latter inks are looked for at :func:`halved` size.
    """
    way, shown = np.eye(3), inked(half, inks)
    for within in _WITHIN:
        lean = _lean(shown.within(within))
        if lean is None:
            continue
        trial = way @ np.vstack([lean, [0, 0, 1]])
        found = inked(_moved(half, _at_half(trial)), inks)
        # Stripes of a cloth may lean, too, but no tile comes to lie on its cell by that.
        if len(found.within(_ON).cells) >= len(shown.within(_ON).cells):
            way, shown = trial, found
    return way, shown.within(_ASIDE)


def _at_half(way: np.ndarray) -> np.ndarray:
    """The same way (3, 3) between boards of half the size."""
    larger = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1]])
    return np.linalg.solve(larger, way @ larger)


def _moved(wide: np.ndarray, way: np.ndarray) -> np.ndarray:
    """A flattened board as ``way`` (3, 3) leads from its pixels to those of the picture."""
    if (way == np.eye(3)).all():
        return wide
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(wide, way[:2], wide.shape[1::-1], flags=how, borderMode=cv2.BORDER_REPLICATE)


def _lean(found: Inked) -> np.ndarray | None:
    """Where thick tiles show what lies at each pixel of a board (with its margin): an affine matrix (2, 3); None if too few tell.

    Their upper sides are nearer to the camera: a little larger about the point below it.
    """
    if len(found.cells) < _SOME:
        return None
    at = (found.cells[:, ::-1] + 0.5) * SIDE + MARGIN
    middle = at.mean(axis=0)
    away, move, nearer = at - middle, np.median(found.off, axis=0), 0.0
    for _ in range(5):
        rest = found.off - move - nearer * away
        weight = 1 / (1 + np.square(rest / _OFF).sum(axis=1)) ** 2
        centre = weight @ away / weight.sum()
        pull = (
            weight * ((found.off - weight @ found.off / weight.sum()) * (away - centre)).sum(axis=1)
        ).sum()
        spread = (weight * np.square(away - centre).sum(axis=1)).sum()
        nearer = float(np.clip(pull / (spread + (_OFF / _NEARER) ** 2), 0, 2 * _NEARER))
        move = weight @ (found.off - nearer * away) / weight.sum()
    return np.column_stack([(1 + nearer) * np.eye(2), move - nearer * middle])
