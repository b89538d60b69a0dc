"""Dice found by asking the network window by window where something lies.

A region may hold a die and its shadow, or several dice: windows of several sizes slide over it, and those
which one die fills stay. All of it takes about a millisecond a window.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.dice.learnt import Opinion, opinions

#: Widths of windows as parts of one another, steps in parts of a width, and the narrowest in pixels.
_FINER, _STEP, _NARROWEST = 0.8, 0.22, 14.0
#: So many windows are asked at most: what takes more is no table that can be read this way.
_MOST = 900
#: A window is worth a closer look if one value is so likely.
_LIKELY = 0.5
#: Windows of one die: centres nearer than this (parts of the width).
_SAME = 0.6
#: Shifts and widths of the closer look, in parts of a width; the answers are averaged.
_AROUND = tuple(
    (dx, dy, part)
    for dx, dy in ((0, 0), (0.07, 0), (-0.07, 0), (0, 0.07), (0, -0.07))
    for part in (1.0, 1.15)
)


@dataclass(frozen=True, eq=False)
class Found:
    """A die in the square window ``box`` (x, y, width, height), and what the network makes of it."""

    box: tuple[float, float, float, float]
    opinion: Opinion

    @property
    def centre(self) -> np.ndarray:
        x, y, width, height = self.box
        return np.array([x + width / 2, y + height / 2])


def scan(
    picture: np.ndarray, regions: list[tuple[float, float, float, float]], edge: float | None = None
) -> list[Found] | None:
    """Dice in ``regions`` (x, y, width, height) of a BGR picture, from the surest down; none overlap.

    ``edge`` is the width of a die with its side faces in pixels, if other dice have told it. None says that
    there is too much to look at.
    """
    windows = np.array([w for region in regions for w in _windows(region, edge)]).reshape(-1, 3)
    if len(windows) > _MOST:
        return None
    first = opinions(picture, [_box(*w) for w in windows])
    likely = [k for k, said in enumerate(first) if said.value and said.sure > _LIKELY]
    kept: list[int] = []
    for k in sorted(likely, key=lambda k: -first[k].sure):
        if all(_apart(windows[k], windows[other]) > _SAME for other in kept):
            kept.append(k)
    found = [_closer(picture, windows[k]) for k in kept]
    return sorted((f for f in found if f.opinion.value), key=lambda f: -f.opinion.sure)


def _windows(
    region: tuple[float, float, float, float], edge: float | None
) -> list[tuple[float, float, float]]:
    """Centres and widths of windows that slide over a region."""
    x, y, width, height = region
    widest = 1.15 * min(width, height)
    widths = (
        [edge * part for part in (0.88, 1.0, 1.14)]
        if edge
        else [widest * _FINER**k for k in range(5) if widest * _FINER**k >= _NARROWEST]
    )
    return [
        (cx, cy, wide) for wide in widths for cx in _places(x, width, wide) for cy in _places(y, height, wide)
    ]


def _places(start: float, length: float, wide: float) -> np.ndarray:
    """Middles of windows that cover a length; one in its middle if it is no longer than a window."""
    room = length - 0.9 * wide
    if room <= 0:
        return np.array([start + length / 2])
    steps = max(1, int(np.ceil(room / (_STEP * wide))))
    return start + length / 2 + np.linspace(-room / 2, room / 2, steps + 1)


def _closer(picture: np.ndarray, window: np.ndarray) -> Found:
    cx, cy, wide = window
    around = [(cx + dx * wide, cy + dy * wide, part * wide) for dx, dy, part in _AROUND]
    return Found(
        _box(cx, cy, wide), Opinion.mean(opinions(picture, [_box(*w) for w in around], mirrored=True))
    )


def _box(cx: float, cy: float, wide: float) -> tuple[float, float, float, float]:
    return cx - wide / 2, cy - wide / 2, wide, wide


def _apart(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.hypot(*(one[:2] - other[:2])) / max(one[2], other[2]))
