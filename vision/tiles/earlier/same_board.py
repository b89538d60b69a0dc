"""Whether an earlier picture shows the same board: if hardly a cell is as before, the table around it must be."""

from __future__ import annotations

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.ranks import medians
from vision.tiles.grid import by_cell, flat
from vision.tiles.slope import commonest, slope

#: Part of the cells that may have changed before the table is asked, and where none is in sight.
_MANY, _MOST = 0.1, 0.75
#: Pixels of a cell here, and cells around the grid that must be in sight.
_CELL, _ENOUGH = 12, 4
#: Pixels around the grid that are left out: they show the sides of tiles, their shadows, and the board where corners are a little off.
_BESIDE = 3
#: Spots of the table that tell from which side the light falls otherwise.
_TELL = 250
#: Logarithm of light by which the same spot of a table may be off the usual, part of them that must not be, and by
#: how much the light's colour may differ.
_OFF, _SAME, _TINT = 0.15, 0.85, 0.15
#: Part of the cells of a bare board that look alike: some boards have marks on others.
_MARKED = 0.75


def same_board(
    now: tuple[np.ndarray, np.ndarray], earlier: tuple[np.ndarray, np.ndarray], changed: np.ndarray
) -> bool:
    """Whether two pictures (BGR), each with the corners (4, 2) of the grid in it, are of one board.

    ``changed`` bool (rows, columns) are the cells that look different.
    """
    if changed.mean() < _MANY:
        return True
    (one, seen), (other, shown) = (_wide(*each, *changed.shape) for each in (now, earlier))
    ring = seen & shown
    inner = slice(_CELL - _BESIDE, _BESIDE - _CELL)
    ring[inner, inner] = False
    if ring.sum() < _ENOUGH * _CELL**2:
        return bool(changed.mean() < _MOST or _plain(other, *changed.shape))
    ratio, at = one[ring] - other[ring], np.argwhere(ring)[:, ::-1] / _CELL
    some = slice(None, None, max(1, len(at) // _TELL))
    ratio -= (at @ slope(ratio[some], at[some]))[:, None]
    light = np.median(ratio, axis=0)
    same = np.abs(ratio - light).max(axis=1) < _OFF
    return bool(same.mean() > _SAME and np.abs(light - light.mean()).max() < _TINT)


def _wide(picture: np.ndarray, corners: np.ndarray, rows: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """Logarithms of the grid with a cell more all around, and which pixels of it the picture shows."""
    board = cv2.GaussianBlur(flat(picture, corners, rows, columns, _CELL, _CELL), (0, 0), 2)
    height, width = board.shape[:2]
    plane = cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(corners))
    y, x = (np.mgrid[:height, :width] + 0.5) / _CELL - 1
    at = project(plane, np.stack([x, y], axis=2).reshape(-1, 2)).reshape(height, width, 2)
    inside = ((at > 0) & (at < np.float32(picture.shape[1::-1]) - 1)).all(axis=2)
    return np.log(board + np.float32(3)), inside


def bare(photo: tuple[np.ndarray, np.ndarray], rows: int, columns: int) -> bool:
    """Whether no tile lies on the board in a picture (BGR), with the corners (4, 2) of its grid, yet."""
    return _plain(_wide(*photo, rows, columns)[0], rows, columns, _MARKED)


def _plain(wide: np.ndarray, rows: int, columns: int, most: float = _SAME) -> bool:
    """All cells but few of a grid with a cell more all around (logarithms) look alike."""
    cells = by_cell(wide[_CELL:-_CELL, _CELL:-_CELL], rows, columns)
    tones = medians(cells.reshape(rows * columns, 3, -1))
    return bool((np.abs(tones - commonest(tones)).max(axis=1) < 2 * _OFF).mean() > most)
