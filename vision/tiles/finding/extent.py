"""Whether a lattice ends where a grid would: its lines show inside, at its outer cells, and not beyond."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vision.tiles.finding.lattice import Lines

#: Mean strength of the lines within a grid, part of it that a line has which shows, and part of them that do.
_INSIDE, _EACH, _MOST = 0.4, 0.3, 0.75
#: Segments that the outermost row of cells must show: a single tile has as many.
_OUTER = 3.0
#: Part of their strength inside at which lines between the cells, and beyond the grid, are its own.
_BETWEEN, _BEYOND = 0.5, 0.65


def moved(plane: np.ndarray, dy: int, dx: int) -> np.ndarray:
    """The plane of cells so many cells farther down and right."""
    return plane @ np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1.0]])


def score(seen: Lines) -> float:
    """How much more lines show in a grid than between its cells and beyond it, -2..1."""
    down, across, half, beyond = _window(seen, *seen.shape)
    return _mean(np.append(down, across)) - _mean(half) - _mean(np.concatenate(beyond))


def total(seen: Lines, rows: int, columns: int, dy: int = 0, dx: int = 0) -> float:
    """How many segments more show in a grid than go on beyond it, if it lay so many cells farther down and right."""
    down, across, _, beyond = _window(seen, rows, columns, dy, dx)
    return float(np.nansum(down) + np.nansum(across) - np.nansum(np.concatenate(beyond)))


def ends(seen: Lines, cut: list[bool]) -> bool:
    """All lines of the grid show, its outermost cells too, and none go on beyond or run between.

    ``cut`` says of which sides (upper, lower, left, right) nothing can be seen: they are the border of the picture.
    """
    down, across, half, beyond = _window(seen, *seen.shape)
    within = [*down[:, 1:-1].T, *across[1:-1]]
    inside = _mean(np.concatenate(within))
    if inside < _INSIDE or _mean(half) > _BETWEEN * inside:
        return False
    if np.mean([_mean(line) > _EACH * inside for line in within]) < _MOST:
        return False
    if any(_mean(more) > _BEYOND * inside for more in beyond):
        return False
    outermost = zip(_outermost(seen), cut, strict=True)
    return all(hidden or np.nansum(row) >= _OUTER for row, hidden in outermost)


def _window(seen: Lines, rows: int, columns: int, dy: int = 0, dx: int = 0) -> tuple[np.ndarray, ...]:
    """The strengths of all segments of a place, of those between, and of those that go on beyond each side."""
    y, x = seen.more + dy, seen.more + dx
    down, across = (
        seen.down[y : y + rows, x : x + columns + 1],
        seen.across[y : y + rows + 1, x : x + columns],
    )
    half = np.append(seen.half[0][y : y + rows, x : x + columns], seen.half[1][y : y + rows, x : x + columns])
    high, wide = slice(y, y + rows + 1), slice(x, x + columns + 1)
    beyond = tuple(
        np.maximum(_further(strength, half), 0)
        for strength, half in (
            (seen.down[y - 1, wide], seen.half[0][y - 1, wide]),
            (seen.down[y + rows, wide], seen.half[0][y + rows, wide]),
            (seen.across[high, x - 1], seen.half[1][high, x - 1]),
            (seen.across[high, x + columns], seen.half[1][high, x + columns]),
        )
    )
    return down, across, half, beyond


def _outermost(seen: Lines) -> Iterator[np.ndarray]:
    """How strong the lines of the upper, lower, left and right row of cells are, the inner sides left out."""
    rows, columns = seen.shape
    down, across, _, _ = _window(seen, rows, columns)
    y = x = seen.more
    half = seen.half[0][y : y + rows, x : x + columns], seen.half[1][y : y + rows, x : x + columns]
    for k in (0, -1):
        yield _further(np.append(across[k], down[k]), np.append(half[0][k], half[1][k]))
    for k in (0, -1):
        yield _further(np.append(down[:, k], across[:, k]), np.append(half[0][:, k], half[1][:, k]))


def _further(line: np.ndarray, half: np.ndarray) -> np.ndarray:
    """How strong lines are, as far as that is more than the pattern of a table cloth."""
    known = half[~np.isnan(half)]
    return line - (known.mean() if len(known) else 0)


def _mean(strength: np.ndarray) -> float:
    known = strength[~np.isnan(strength)]
    return float(known.mean()) if len(known) else 0.0
