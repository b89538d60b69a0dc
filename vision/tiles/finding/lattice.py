"""How well the lines of a lattice show in a picture, segment by segment, and its place to a fraction of a cell."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.quads import project, rectangle

#: Pixels of a cell in which lines are looked for, and how far from its place a line may lie.
CELL, REACH = 16, 2
#: Slopes count up to this many grey levels: a shadow's edge is no more than a line.
_MOST = 40.0
#: Grey levels that are noise, and the times that a line is steeper than what lies beside it where it is in
#: doubt and where it is beyond doubt.
_NOISE, _DOUBT, _SURE = 1.5, 1.7, 3.4
#: Part of a segment that must be in sight.
_SEEN = 0.7


@dataclass(frozen=True)
class Lines:
    """Strength (0..1, nan: out of sight) of the segments between the cells of a lattice with ``more`` around it.

    ``down`` (rows, columns + 1) are the vertical ones, ``across`` (rows + 1, columns) the others; ``half`` are those
    that would be there if the lattice were twice as fine. ``off`` says for both by how many cells each is off.
    """

    more: int
    down: np.ndarray
    across: np.ndarray
    half: tuple[np.ndarray, np.ndarray]
    off: tuple[np.ndarray, np.ndarray]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the lattice itself."""
        return len(self.down) - 2 * self.more, self.across.shape[1] - 2 * self.more


def lines(
    picture: np.ndarray, plane: np.ndarray, rows: int, columns: int, more: int = 1, reach: int = REACH
) -> Lines:
    """The segments of a lattice of ``rows`` x ``columns`` cells with ``more`` around it.

    ``plane`` (3, 3) maps cells to pixels of a BGR picture.
    """
    height, width = (rows + 2 * more + 1) * CELL, (columns + 2 * more + 1) * CELL
    # Half a cell more all around, so that lines at the border have something beside them.
    start = np.array(
        [[1 / CELL, 0, -more - 0.5 + 0.5 / CELL], [0, 1 / CELL, -more - 0.5 + 0.5 / CELL], [0, 0, 1]]
    )
    matrix = plane @ start
    board = cv2.warpPerspective(
        picture,
        matrix,
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    seen = cv2.warpPerspective(
        np.full(picture.shape[:2], 255, np.uint8),
        matrix,
        (width, height),
        flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP,
    )
    first = _one_way(board, seen, reach)
    second = _one_way(board.transpose(1, 0, 2), seen.T, reach)
    return Lines(more, first[0], second[0].T, (first[1], second[1].T), (first[2], second[2].T))


def _one_way(board: np.ndarray, seen: np.ndarray, reach: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Strength, strength half way between, and place of the vertical segments."""
    half = CELL // 2
    rows = board.shape[0] // CELL - 1
    # Along a segment slopes of one sign add up; those of a print cancel out.
    inner = board[half : half + rows * CELL].reshape(rows, CELL, -1)[:, 2:-2]
    along = inner.sum(axis=1, dtype=np.int32).reshape(rows, -1, 3)
    profile = np.minimum(np.abs(np.diff(along, axis=1)).max(axis=2) / np.float32(CELL - 4), _MOST)
    shown = seen[half : half + rows * CELL].reshape(rows, CELL, -1)[:, 2:-2] > 0
    shown = (shown[..., 1:] & shown[..., :-1]).mean(axis=1)
    columns = board.shape[1] // CELL
    places = half - 0.5 + CELL * np.arange(columns)
    return (
        _strength(profile, shown, places, reach),
        _strength(profile, shown, places[:-1] + half, reach),
        _place(profile, places, reach),
    )


def _strength(profile: np.ndarray, shown: np.ndarray, places: np.ndarray, reach: int) -> np.ndarray:
    """``places`` lie between two numbers of the profile."""
    left = np.int32(places + 0.5)
    near = left[:, None] + np.arange(-reach, reach)
    beside = left[:, None] + np.array([-8, -7, -6, -5, -4, 3, 4, 5, 6, 7])
    width = profile.shape[1]
    # Of the noise there is more in the largest of several numbers than in their mean.
    inside = (beside >= 0) & (beside < width)
    flat = np.where(inside, profile[:, beside.clip(0, width - 1)], np.nan)
    off = np.nanmean(flat, axis=2)
    on = profile[:, near.clip(0, width - 1)].max(axis=2)
    strength = np.clip((on / (off + _NOISE) - _DOUBT) / (_SURE - _DOUBT), 0, 1)
    return np.where(shown[:, near.clip(0, width - 1)].mean(axis=2) > _SEEN, strength, np.nan)


def _place(profile: np.ndarray, places: np.ndarray, reach: int) -> np.ndarray:
    """By how many cells the lines lie off their places."""
    left = np.int32(places + 0.5)
    window = np.arange(-reach - 1, reach + 1)
    near = profile[:, (left[:, None] + window).clip(0, profile.shape[1] - 1)]
    weight = np.square(np.maximum(near - near.min(axis=2, keepdims=True), 0)) + 1e-6
    return (weight * (window + 0.5)).sum(axis=2) / weight.sum(axis=2) / CELL


def onto_lines(
    picture: np.ndarray, plane: np.ndarray, rows: int, columns: int, reaches=(5, 4, 3, 2, 2)
) -> np.ndarray:
    """``plane`` moved until the lines of the lattice inside lie where the picture has them."""
    for reach in reaches:
        seen = lines(picture, plane, rows, columns, 0, reach)
        plane = plane @ _correction(seen, rows, columns)
    return plane / plane[2, 2]


def _correction(seen: Lines, rows: int, columns: int) -> np.ndarray:
    """The homography of cells that brings the lattice onto the lines, weighted least squares."""
    y, x = np.mgrid[0.5:rows, 0 : columns + 1]
    v, u = np.mgrid[0 : rows + 1, 0.5:columns]
    size = max(rows, columns)
    middle = np.array([columns / 2, rows / 2])
    tables, values, weights = [], [], []
    for (px, py), off, strength, axis in (
        ((x, y), seen.off[0], seen.down, 0),
        ((u, v), seen.off[1], seen.across, 1),
    ):
        px, py = (px.ravel() - middle[0]) / size, (py.ravel() - middle[1]) / size
        here = px if axis == 0 else py
        zero, one = np.zeros_like(px), np.ones_like(px)
        own = [one, px, py]
        other = [zero] * 3
        tables.append(np.stack([*(own + other if axis == 0 else other + own), here * px, here * py], axis=1))
        values.append(off.ravel() / size)
        weights.append(np.nan_to_num(strength).ravel())
    table, value, weight = np.concatenate(tables), np.concatenate(values), np.concatenate(weights)
    prior = np.diag([1e-4, 1e-3, 1e-3, 1e-4, 1e-3, 1e-3, 1e-2, 1e-2]) * len(value)
    solved = np.zeros(8)
    for _ in range(3):
        rest = np.abs(value - table @ solved) * size
        now = weight / (1 + np.square(rest / 0.06))
        solved = np.linalg.solve((table.T * now) @ table + prior, (table.T * now) @ value)
    a, b, c, d, e, f, g, h = solved
    scale = np.array([[1 / size, 0, -middle[0] / size], [0, 1 / size, -middle[1] / size], [0, 0, 1]])
    bend = np.array([[1 + b, c, a], [e, 1 + f, d], [-g, -h, 1]])
    return np.linalg.inv(scale) @ bend @ scale


def corners(plane: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Outer corners (4, 2) in pixels."""
    return project(plane, rectangle(columns, rows))
