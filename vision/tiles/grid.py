"""The grid in a picture: the flattened board, and what changed between two of them."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab as to_lab
from vision.picture import reduced
from vision.quads import flatten, project, rectangle, sides
from vision.ranks import medians
from vision.tiles.slope import commonest, slope

#: Times as many pixels as are looked at from which half of them show as much; of fewer, half would be softer.
_PLENTY = 2.8
#: Least and most that light may have changed by, as a factor.
_GAINS = (0.4, 2.5)
#: A cell may have changed if it differs by so much (units of Lab), and so many times as much as those that
#: differ least; by so much more it may whatever those do, for all may have changed. A dark land laid on a dark table in dim light
#: differs by 4.1, where cells that are as before differ by 1 to 1.9.
_CHANGED, _TIMES, _SURELY = 3.5, 2.5, 8.0


def enough(
    picture: np.ndarray, corners: np.ndarray, rows: int, columns: int, cell: int
) -> tuple[np.ndarray, np.ndarray]:
    """A picture (BGR) and the corners (4, 2) of the grid in it, halved while its cells have far more pixels than ``cell``."""
    across, down = sides(corners).reshape(2, 2).mean(axis=0) / (columns, rows)
    while min(across, down) > _PLENTY * cell:
        picture, corners = reduced(picture, 2), (corners + 0.5) / 2 - 0.5
        across, down = across / 2, down / 2
    return picture, np.float32(corners)


def flat(
    picture: np.ndarray, corners: np.ndarray, rows: int, columns: int, cell: int, margin: int = 0
) -> np.ndarray:
    """The grid from above, BGR (rows * cell, columns * cell, 3), and ``margin`` pixels more around it."""
    if margin:
        more = margin / cell
        wide = rectangle(columns + 2 * more, rows + 2 * more) - np.float32(more)
        corners = project(cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(corners)), wide)
    return flatten(picture, corners, columns * cell + 2 * margin, rows * cell + 2 * margin)


def under_light(before: np.ndarray, board: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """The earlier board lit like the present one (both flattened, BGR).

    The light, which may fall from another side, is that in which most cells look as before, be they ever so few: all that
    is new differs.
    """
    parts = [cv2.resize(p, (6 * columns, 6 * rows), interpolation=cv2.INTER_AREA) for p in (before, board)]
    ratio = np.log(parts[1] + np.float32(3)) - np.log(parts[0] + np.float32(3))
    cells = by_cell(ratio, rows, columns)[..., 1:-1, 1:-1]
    told, middles = medians(cells.reshape(rows * columns, 3, -1)), _middles(rows, columns).reshape(-1, 2)
    towards = slope(told, middles)
    told -= (middles @ towards)[:, None]
    return _lit(before, np.exp(commonest(told)), towards * (columns, rows))


def _lit(board: np.ndarray, gain: np.ndarray, towards: np.ndarray) -> np.ndarray:
    """A board (BGR) with its channels ``gain`` (3,) times as bright, and more so ``towards`` (2,) a side: a logarithm from end to end."""
    if not towards.any():
        steps = np.clip(np.arange(256)[:, None] * np.clip(gain, *_GAINS), 0, 255).astype(np.uint8)
        return cv2.LUT(board, steps[None])
    along, down = (
        np.exp(far * (np.arange(side) + 0.5) / side).astype(np.float32)
        for far, side in zip(towards, board.shape[1::-1], strict=True)
    )
    factors = cv2.merge([np.clip(np.outer(down, along * np.float32(g)), *_GAINS) for g in gain])
    return np.clip(cv2.multiply(board, factors, dtype=cv2.CV_32F), 0, 255).astype(np.uint8)


def by_cell(board: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """A flattened board (h, w, channels) cell by cell and channel by channel, (rows, columns, channels, h / rows, w / columns)."""
    height, width = board.shape[0] // rows, board.shape[1] // columns
    return board.reshape(rows, height, columns, width, -1).transpose(0, 2, 4, 1, 3)


def _middles(rows: int, columns: int) -> np.ndarray:
    """Where the middles of cells lie, x and y in cells, (rows, columns, 2)."""
    return np.stack(np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5), axis=2)


def changed(board: np.ndarray, before: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Which cells of a flattened board may show something new since ``before``, bool (rows, columns)."""
    return beyond_usual(changes(board, before, rows, columns))


def beyond_usual(gap: np.ndarray) -> np.ndarray:
    """Which cells (bool, rows and columns) changed by more, by :func:`changes`, than those that are as before usually do."""
    return gap > np.clip(_TIMES * np.quantile(gap, 0.25), _CHANGED, _SURELY)


def at_all(gap: np.ndarray) -> np.ndarray:
    """Which cells (bool, rows and columns) changed at all, by :func:`changes`, though others may have as much that are as before."""
    return gap > _CHANGED


def changes(board: np.ndarray, before: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """How much each cell changed, float32 (rows, columns), in units of Lab; light and shade count little.

    A pixel counts by its distance to the most similar pixel nearby, so that a slightly moved print is
    no change.
    """
    now, was = _coarse(board), _coarse(before)
    cell = now.shape[0] // rows
    light, shade = now[..., 0] + 6, was[..., 0] + 6
    ratio = _wide_blur(light, cell) / _wide_blur(shade, cell)
    was = cv2.multiply(was, cv2.merge([np.clip(ratio, 0.6, 1.4)] * 3))
    # Squared distances, lightness at half weight, to the most similar pixel nearby.
    weight = np.float32([[0.5, 1, 1]])
    gap = None
    padded = cv2.copyMakeBorder(was, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    for dy in range(3):
        for dx in range(3):
            step = now - padded[dy : dy + now.shape[0], dx : dx + now.shape[1]]
            far = cv2.transform(cv2.multiply(step, step), weight)
            gap = far if gap is None else cv2.min(gap, far)
    ratio = np.log(ratio)
    usual = commonest(medians(by_cell(ratio[..., None], rows, columns).reshape(rows * columns, 1, -1)))
    gap = cv2.sqrt(gap) + 10 * np.abs(ratio - usual)
    inner = gap.reshape(rows, cell, columns, cell)[:, cell // 6 : -cell // 6, :, cell // 6 : -cell // 6]
    return inner.mean(axis=(1, 3))


def _coarse(board: np.ndarray) -> np.ndarray:
    """Lab of a flattened board at half its size, float32: change shows as well there, in a quarter of the time."""
    half = cv2.resize(board, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return to_lab(cv2.GaussianBlur(half, (3, 3), 0.6))


def _wide_blur(plane: np.ndarray, cell: int) -> np.ndarray:
    """Blurred over about a cell, by way of a small picture."""
    small = cv2.resize(plane, None, fx=4 / cell, fy=4 / cell, interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), 3.2), plane.shape[::-1], interpolation=cv2.INTER_LINEAR)


def corners_of_cell(
    corners: np.ndarray, rows: int, columns: int, row: int, column: int, size: int = 1
) -> np.ndarray:
    """Corners (4, 2) in the picture of the cells from ``row``, ``column`` (from 1), ``size`` cells wide."""
    plane = cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(corners))
    square = rectangle(size, size) + np.float32([column - 1, row - 1])
    return project(plane, square)
