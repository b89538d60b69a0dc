"""Where the grid lies in an earlier picture: at the corners that were told, where it is found, or where a camera that moved saw it."""

from __future__ import annotations

import numpy as np

from vision.camera_motion import Motion, by_features, by_parts
from vision.errors import LayoutError
from vision.picture import check, unfit
from vision.quads import project
from vision.results import Refusal
from vision.tiles.earlier.realigned import realigned
from vision.tiles.earlier.same_board import bare
from vision.tiles.finding.placed import placed

#: Part of a cell by which most of a board may be off where it was laid: 0.01 usually, and 0.7 at least where the camera moved unnoticed.
_OFF = 0.3


def placed_before(
    before: np.ndarray,
    corners: np.ndarray | None,
    now: tuple[np.ndarray, np.ndarray],
    found: bool,
    rows: int,
    columns: int,
) -> tuple[np.ndarray, np.ndarray] | Refusal:
    """An earlier picture (BGR) and the corners (4, 2) of the grid in it; ``now`` is the present one with those in it.

    ``corners`` are those that were told of the earlier picture. If none were, they are looked for where those of the present one were
    ``found``, too; else, and where nothing showed the grid yet, they are the same but for how the camera moved.
    Raises :class:`LayoutError` if they do not lie in a picture of another size.
    """
    before = check(before)
    if refusal := unfit(before):
        return refusal
    picture, place = now
    looked_for = corners is None and found
    there = placed(before, place if corners is None and not found else corners, rows, columns)
    if there is None and not looked_for and before.shape != picture.shape:
        now_size, size = ("{1}x{0}".format(*each.shape) for each in (picture, before))
        raise LayoutError(
            "before-elsewhere",
            "the corners of the grid do not lie in the earlier picture ({size} pixels, this one {now}); give those that it has there, too",
            size=size,
            now=now_size,
        )
    if corners is None and before.shape == picture.shape and (there is None or not found):
        there = _moved(before, now, rows, columns)
        return Refusal("not_aligned") if there is None else (before, there)
    if there is None:
        return Refusal("grid_not_found")
    return before, realigned((before, there), now, rows, columns)[0]


def _moved(
    before: np.ndarray, now: tuple[np.ndarray, np.ndarray], rows: int, columns: int
) -> np.ndarray | None:
    """The corners (4, 2) of the grid in the picture ``before``, told by those in the present one and how the camera moved; None if the tiles
    that lay there are not found again.
    """

    def told(motion: Motion | None) -> tuple[np.ndarray, float]:
        still = motion is None or motion.still
        there = place if still else project(np.linalg.inv(motion.matrix), place).astype(np.float32)
        return realigned((before, there), now, rows, columns)

    picture, place = now
    motion = by_parts(before, picture)
    there, off = told(motion)
    if motion is not None or off <= _OFF:
        return there
    if (motion := by_features(before, picture)) is not None:
        there, off = min((there, off), told(motion), key=lambda each: each[1])
    # Where all is new, parts that agree do so by chance.
    return None if _OFF < off < np.inf and not bare((before, there), rows, columns) else there
