"""Where a grid of so many rows and columns lies in a picture: two families of lines, their steps, and the place.

The lines of a grid are printed on the board, or are the joints of tiles that lie edge to edge. Those of one
family meet in a vanishing point; with both points known the picture is seen as if from above, up to scale.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.picture import shrink
from vision.quads import area, rectangle, sides
from vision.tiles.finding.extent import ends, moved, score, total
from vision.tiles.finding.lattice import corners, lines, onto_lines
from vision.tiles.finding.views import views

#: Longest side in pixels of the picture in which grids are sought.
_LONGEST = 800
#: Places along each axis, and pairs of them, that are tried in a view from above, and how oblong a cell may be.
_PLACES, _PAIRS, _OBLONG = 5, 10, 1.6
#: Pixels over which a line must go on, or it counts as none.
_STRIP = 10
#: Score of a lattice beyond doubt: no other view need be tried.
_CLEAR = 0.6
#: Part of a cell by which a grid may reach beyond the picture, and part of the grid that may be out of sight.
_CUT_OFF, _UNSEEN = 0.35, 0.02
#: Part of a cell within which a side lies at the border of the picture.
_BORDER = 0.3
#: Rows and columns that a grid must have. It is told by the lines between its cells and by what its outer rows show;
#: a single row has none of the former along it, and whatever is oblong may be one.
_FEWEST = 2
#: Cells by which a place may be off, and segments, for each cell of its longer side, by which it must be ahead of
#: the same moved by one cell.
_AROUND, _AHEAD = 2, 0.6


def find(picture: np.ndarray, rows: int, columns: int) -> np.ndarray | None:
    """Corners (4, 2) of a grid of ``rows`` x ``columns`` square cells, or None when none is surely in sight.

    None too if the lines go on beyond it, if there are more between, or if it may lie a cell farther; and of a single row
    or column of cells, which lines alone do not tell.
    """
    if min(rows, columns) < _FEWEST:
        return None
    small, factor = shrink(picture, _LONGEST)
    best, best_score = None, 0.0
    for view in views(small):
        for plane in _places(small, view, rows, columns):
            if score(lines(small, plane, rows, columns)) > best_score:
                plane = _shifted(small, onto_lines(small, plane, rows, columns), rows, columns)
                now = score(lines(small, plane, rows, columns))
                if now > best_score:
                    best, best_score = plane, now
        if best_score > _CLEAR:
            break
    if best is None:
        return None
    best = onto_lines(small, best, rows, columns, (2, 2))
    if not (_in_sight(small, best, rows, columns) and _sure(small, best, rows, columns)):
        return None
    return ((corners(best, rows, columns) + 0.5) / factor - 0.5).astype(np.float32)


def _places(picture: np.ndarray, view: np.ndarray, rows: int, columns: int) -> Iterator[np.ndarray]:
    """Planes from cells to pixels, at the places along both axes where lines stand at even steps."""
    height, width = picture.shape[:2]
    back = np.linalg.inv(view)
    rim = cv2.convertPointsToHomogeneous(rectangle(width, height))[:, 0] @ back.T
    if (rim[:, 2] * np.sign(rim[0, 2]) <= 0.1 * abs(rim[:, 2]).max()).any():
        return
    rim = rim[:, :2] / rim[:, 2:]
    low, high = rim.min(axis=0), rim.max(axis=0)
    size = np.int32(np.minimum(high - low, 1.6 * max(width, height)))
    if min(size) < _STRIP:
        return
    low = np.maximum(low, (low + high - size) / 2)
    start = view @ np.array([[1, 0, low[0]], [0, 1, low[1]], [0, 0, 1]])
    above = cv2.warpPerspective(
        picture,
        start,
        (int(size[0]), int(size[1])),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    across = _combs(_profile(above), columns, min(height, width))
    down = _combs(_profile(above.transpose(1, 0, 2)), rows, min(height, width))
    pairs = [(a + b, x, y) for a, *x in across for b, *y in down if 1 / _OBLONG < x[1] / y[1] < _OBLONG]
    for _, (first, step), (top, rise) in sorted(pairs, reverse=True)[:_PAIRS]:
        yield start @ np.array([[step, 0, first], [0, rise, top], [0, 0, 1]])


def _profile(above: np.ndarray, strip: int = _STRIP) -> np.ndarray:
    """How often (0..1) an upright line stands at each of the columns of a view from above."""
    count, width = len(above) // strip, above.shape[1]
    strips = cv2.resize(above[: count * strip], (width, count), interpolation=cv2.INTER_AREA).astype(
        np.float32
    )
    slope = np.minimum(np.abs(np.diff(strips, axis=1)).max(axis=2), 40)
    near = cv2.dilate(slope, np.ones((1, 3)))
    off = cv2.blur(slope, (25, 1))
    return np.clip((near / (off + 1.5) - 1.7) / 1.7, 0, 1).mean(axis=0)


def _combs(profile: np.ndarray, count: int, extent: float) -> list[tuple[float, float, float]]:
    """The likeliest places of ``count`` cells in a row: score, first line and step."""
    size = len(profile)
    soft = cv2.GaussianBlur(profile[None], (0, 0), 1.0)[0]
    found = []
    for step in np.exp(
        np.arange(np.log(max(6.0, 0.2 * extent / count)), np.log(1.03 * size / count), 0.35 / count / 3)
    ):
        first = np.arange(-0.15 * step, size + 0.15 * step - count * step, max(1.0, step / 16))
        if not len(first):
            continue
        at = first[:, None] + step * np.arange(count + 1) - 0.5
        on = soft[np.int32(np.round(at)).clip(0, size - 1)]
        between = soft[np.int32(np.round(at[:, :-1] + step / 2)).clip(0, size - 1)]
        beyond = np.stack([at[:, 0] - step, at[:, -1] + step], axis=1)
        outside = (beyond < 0) | (beyond > size - 1)
        more = np.where(outside, 0, soft[np.int32(np.round(beyond)).clip(0, size - 1)])
        score = on.mean(axis=1) - between.mean(axis=1) - 0.5 * more.mean(axis=1)
        found += [(float(score[k]), float(first[k]), float(step)) for k in np.argsort(-score)[:4]]
    found.sort(reverse=True)
    kept: list[tuple[float, float, float]] = []
    for score, first, step in found:
        last = first + count * step
        if all(max(abs(first - f), abs(last - f - count * s)) > 0.3 * step for _, f, s in kept):
            kept.append((score, first, step))
            if len(kept) == _PLACES:
                break
    return kept


def _shifted(picture: np.ndarray, plane: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """The plane moved by whole cells to where most of its lines are."""
    seen = lines(picture, plane, rows, columns, _AROUND + 1)
    every = range(-_AROUND, _AROUND + 1)
    totals = {
        (dy, dx): total(seen, rows, columns, dy, dx)
        for dy in every
        for dx in every
        if _in_sight(picture, moved(plane, dy, dx), rows, columns)
    }
    return moved(plane, *max(totals, key=lambda k: totals[k])) if totals else plane


def _sure(picture: np.ndarray, plane: np.ndarray, rows: int, columns: int) -> bool:
    """The grid lies there and nowhere else."""
    seen = lines(picture, plane, rows, columns, 2)
    if not ends(seen, _at_border(picture, plane, rows, columns)):
        return False
    least = total(seen, rows, columns) - _AHEAD * max(rows, columns)
    return all(
        total(seen, rows, columns, dy, dx) < least
        for dy, dx in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if _in_sight(picture, moved(plane, dy, dx), rows, columns)
    )


def _at_border(picture: np.ndarray, plane: np.ndarray, rows: int, columns: int) -> list[bool]:
    """Whether the upper, lower, left and right side of the grid lie at the border of the picture."""
    quad = corners(plane, rows, columns)
    near = _BORDER * float(sides(quad).min()) / max(rows, columns)
    wide, high = picture.shape[1] - 1, picture.shape[0] - 1
    edges = ((quad[:2, 1], 0), (quad[2:, 1], high), (quad[[0, 3], 0], 0), (quad[1:3, 0], wide))
    return [bool((np.abs(at - edge) < near).all()) for at, edge in edges]


def _in_sight(picture: np.ndarray, plane: np.ndarray, rows: int, columns: int) -> bool:
    """The picture shows the whole grid, but perhaps for a tip or a narrow strip."""
    height, width = picture.shape[:2]
    quad = corners(plane, rows, columns)
    slack = _CUT_OFF * float(sides(quad).min()) / max(rows, columns)
    if (quad > -slack).all() and (quad < np.array([width, height]) - 1 + slack).all():
        return True
    inside, _ = cv2.intersectConvexConvex(rectangle(width - 1, height - 1), np.float32(quad))
    return inside > (1 - _UNSEEN) * area(quad)
