"""The grid in a picture: its corners, the flattened board, and what changed between two of them."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.outlines import quads
from vision.picture import lab as to_lab
from vision.picture import shrink
from vision.quads import area, flatten, project, rectangle, sides
from vision.reference import shifted_onto

#: A grid is this much steeper along its lines than between them; a board without lines is about 1.
LINED = 1.25
#: Part of a grid's lines that anything within all of its cells may be as strong as.
_BETWEEN = 0.8
#: Part of their strength inside at which lines beside a grid are its own.
_GOES_ON = 0.6
#: Part of a cell by which the corners of two pictures may be off.
_SHIFTED = 0.4
#: Deviation of the logarithm of light between cells that look as before.
_SAME_LIGHT = 0.08
#: How the corners of a grid (clockwise from its top left) are moved onto its lines: a side at a time, then a corner.
_MOVES = (
    [(0, 1), (0, 1), (0, 0), (0, 0)],
    [(0, 0), (1, 0), (1, 0), (0, 0)],
    [(0, 0), (0, 0), (0, 1), (0, 1)],
    [(1, 0), (0, 0), (0, 0), (1, 0)],
    *[
        [tuple(axis) if k == corner else (0, 0) for k in range(4)]
        for corner in range(4)
        for axis in ((1, 0), (0, 1))
    ],
)


def flat(
    picture: np.ndarray, corners: np.ndarray, rows: int, columns: int, cell: int, margin: int = 0
) -> np.ndarray:
    """The grid from above, BGR (rows * cell, columns * cell, 3), and ``margin`` pixels more around it."""
    if margin:
        more = margin / cell
        wide = rectangle(columns + 2 * more, rows + 2 * more) - np.float32(more)
        corners = project(cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(corners)), wide)
    return flatten(picture, corners, columns * cell + 2 * margin, rows * cell + 2 * margin)


def find(picture: np.ndarray, rows: int, columns: int) -> np.ndarray | None:
    """Corners (4, 2) of a grid of ``rows`` x ``columns`` square cells, or None when none is surely in sight.

    The lines of a grid are printed on the board, or are the joints of tiles that lie edge to edge. Of all large
    quads of its proportion, the whole picture among them, the one with the most lines where a grid has them is
    taken, and moved until they fit best. None too if the lines go on beyond it, or if there are more between.
    """
    small, factor = shrink(picture, 1280)
    ratio = min(rows, columns) / max(rows, columns)
    height, width = small.shape[:2]
    whole = height * width
    best, best_score = None, LINED
    for quad in [*quads(small, [ratio], 0.15 * min(height, width)), rectangle(width - 1, height - 1)]:
        if area(quad) < 0.06 * whole:
            continue
        length = sides(quad)
        wide = (length[0] + length[2]) / (length[1] + length[3])
        if not 0.6 < wide / (columns / rows) < 1.7:
            continue
        score = _lines(flat(small, quad, rows, columns, 16), rows, columns)
        if score > best_score * 1.02:
            best, best_score = quad, score
    if best is None:
        return None
    best = _onto_lines(small, best, rows, columns)
    if not (_every_line(small, best, rows, columns) and _ends(small, best, rows, columns)):
        return None
    return ((best + 0.5) / factor - 0.5).astype(np.float32)


def _every_line(picture: np.ndarray, quad: np.ndarray, rows: int, columns: int) -> bool:
    """No lines as strong as those of the grid run through the middle of its cells: it has not twice as many."""
    for profile in _profiles(flat(picture, quad, rows, columns, 16)):
        folded = np.append(profile, profile[-1]).reshape(-1, 16).mean(axis=0)
        if folded[4:12].max() > _BETWEEN * folded[[14, 15, 0, 1]].max():
            return False
    return True


def _ends(picture: np.ndarray, quad: np.ndarray, rows: int, columns: int) -> bool:
    """The grid ends at ``quad``: its lines do not go on in the cells beside it, as far as these are in sight."""
    plane = cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(quad))
    beside = (((-1, 0), (0, rows)), ((columns, 0), (columns + 1, rows)), ((0, -1), (columns, 0)))
    for (left, top), (right, bottom) in (*beside, ((0, rows), (columns, rows + 1))):
        size = (right - left, bottom - top)
        strip = project(plane, rectangle(*size) + np.float32([left, top]))
        if (strip < 0).any() or (strip > np.float32(picture.shape[1::-1]) - 1).any():
            continue
        across, down = _profiles(flat(picture, strip, size[1], size[0], 16))
        beyond = _steeper(down, 16) if size[0] == 1 else _steeper(across, 16)
        inside = _profiles(flat(picture, quad, rows, columns, 16))
        if beyond > max(LINED, _GOES_ON * _steeper(inside[1 if size[0] == 1 else 0], 16)):
            return False
    return True


def _onto_lines(picture: np.ndarray, quad: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """``quad`` with its sides, then its corners moved until the lines of the grid fit best.

    What was found as the outline may be the rim of the board, its shadow, or a plank of the table beside it.
    """
    moves = [sign * np.float32(move) for move in _MOVES for sign in (1, -1)]
    best = quad
    for cell, steps in ((16, (0.3, 0.15, 0.3, 0.15, 0.08)), (32, (0.08, 0.04, 0.02))):
        score = _lines(flat(picture, best, rows, columns, cell), rows, columns)
        for step in steps:
            plane = cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(best))
            where = rectangle(columns, rows)
            for move in moves:
                moved = project(plane, where + step * move)
                now = _lines(flat(picture, moved, rows, columns, cell), rows, columns)
                if now > score * 1.001:
                    best, score, where = moved, now, where + step * move
    return best


def _lines(board: np.ndarray, rows: int, columns: int) -> float:
    """How much steeper a flattened board is along the lines of the grid than elsewhere."""
    cell = board.shape[0] // rows
    parts = [_on_and_off(profile, cell) for profile in _profiles(board)]
    on, off = np.mean(parts, axis=0)
    return float(on / (off + 0.5))


def _profiles(board: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How steep a flattened board is across each of its columns, and down each of its rows."""
    grey = cv2.cvtColor(board, cv2.COLOR_BGR2GRAY).astype(np.float32)
    across = np.minimum(np.abs(np.diff(grey, axis=1)), 40).mean(axis=0)
    return across, np.minimum(np.abs(np.diff(grey, axis=0)), 40).mean(axis=1)


def _steeper(profile: np.ndarray, cell: int) -> float:
    on, off = _on_and_off(profile, cell)
    return on / (off + 0.5)


def _on_and_off(profile: np.ndarray, cell: int) -> tuple[float, float]:
    """The means of a profile on the lines within a grid and between them."""
    place = np.arange(len(profile)) % cell
    line = np.minimum(place, cell - place) <= 1
    inner = (np.arange(len(profile)) >= cell // 2) & (np.arange(len(profile)) < len(profile) + 1 - cell // 2)
    return float(profile[line & inner].mean()), float(profile[~line & inner].mean())


def under_light(before: np.ndarray, board: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """The earlier board shifted onto and lit like the present one (both flattened, BGR).

    The light is that in which most cells look as before, be they ever so few: all that is new differs.
    """
    shifted = shifted_onto(before, board, _SHIFTED * board.shape[1] / columns)
    parts = [cv2.resize(p, (6 * columns, 6 * rows), interpolation=cv2.INTER_AREA) for p in (shifted, board)]
    ratio = np.log(parts[1] + np.float32(3)) - np.log(parts[0] + np.float32(3))
    cells = ratio.reshape(rows, 6, columns, 6, 3)[:, 1:-1, :, 1:-1]
    gain = np.exp(_commonest(np.median(cells, axis=(1, 3)).reshape(-1, 3)))
    return np.clip(shifted * np.clip(gain, 0.4, 2.5), 0, 255).astype(np.uint8)


def _commonest(values: np.ndarray) -> np.ndarray:
    """Where values (n, d), logarithms of ratios, lie most densely, (d,)."""
    apart = np.square(values[:, None] - values[None]).sum(axis=2)
    near = np.exp(-apart / (2 * _SAME_LIGHT**2))
    weight = near[near.sum(axis=1).argmax()]
    return weight @ values / weight.sum()


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
    usual = _commonest(np.median(ratio.reshape(rows, cell, columns, cell), axis=(1, 3)).reshape(-1, 1))
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
    return cv2.perspectiveTransform(square.reshape(-1, 1, 2), plane).reshape(-1, 2)
