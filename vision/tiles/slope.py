"""How light differs between two pictures of one board: by a factor, and by how it falls off from a side."""

from __future__ import annotations

import numpy as np

#: Deviation of the logarithm of light between spots that look as before.
_SAME_LIGHT = 0.08
#: Slopes that are tried along x and along y, as the logarithm from end to end, and how many of them are fitted.
_TRIED, _STARTS = np.linspace(-1, 1, 11), 3
#: Part of the spots that look as before under one light from which there is no slope.
_PLAIN = 0.7
#: Times that each is fitted, and times as many spots as without it that must look as before under the best of them.
_FITS, _MORE = 5, 1.2


def commonest(values: np.ndarray) -> np.ndarray:
    """Where values (n, d), logarithms of ratios, lie most densely, (d,)."""
    return _densest(values)[0]


def slope(values: np.ndarray, at: np.ndarray) -> np.ndarray:
    """By how much logarithms of ratios (n, d) grow along x and along y (2,) of where they are, ``at`` (n, 2).

    It is that of most spots, the same in all channels; none if hardly more of them look as before under it.
    """
    without = _densest(values)[1]
    if without > _PLAIN * len(values):
        return np.zeros(2)
    grey, away = values.mean(axis=1), at - at.mean(axis=0)
    found = [_fitted(grey, away, start) for start in _starts(grey, away)]
    many = [_densest(values - (away @ each)[:, None])[1] for each in found]
    best = int(np.argmax(many))
    return found[best] if many[best] > _MORE * without else np.zeros(2)


def _starts(grey: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Of all slopes (2,) that are tried those under which most values (n,) at these places (n, 2) are about the same."""
    tried = np.stack(np.meshgrid(_TRIED, _TRIED), axis=2).reshape(-1, 2) / np.maximum(
        np.ptp(at, axis=0), 1e-9
    )
    rest = grey - tried @ at.T
    box = ((rest - rest.min()) / _SAME_LIGHT).astype(int)
    boxes = int(box.max()) + 2
    counts = np.bincount((box + boxes * np.arange(len(box))[:, None]).ravel(), minlength=boxes * len(box))
    counts = counts.reshape(len(box), boxes)
    return tried[np.argsort(-(counts[:, 1:] + counts[:, :-1]).max(axis=1))[:_STARTS]]


def _fitted(grey: np.ndarray, at: np.ndarray, start: np.ndarray) -> np.ndarray:
    """The slope (2,) of values (n,) at such places (n, 2) from that on; what lies far from it does not count."""
    table = np.column_stack([np.ones(len(at)), at])
    rest = grey - at @ start
    rest = rest - commonest(rest[:, None])
    plane = np.zeros(3)
    for _ in range(_FITS):
        root = np.exp(-np.square(rest / (2 * _SAME_LIGHT)))
        plane = np.linalg.lstsq(table * root[:, None], grey * root, rcond=None)[0]
        rest = grey - table @ plane
    return plane[1:]


def _densest(values: np.ndarray) -> tuple[np.ndarray, float]:
    """Where values (n, d) lie most densely, (d,), and about how many of them lie there."""
    apart = sum(np.square(np.subtract.outer(channel, channel)) for channel in values.T)
    near = np.exp(-apart / (2 * _SAME_LIGHT**2))
    weight = near[near.sum(axis=1).argmax()]
    return weight @ values / weight.sum(), float(weight.sum())
