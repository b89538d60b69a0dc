"""Outlines that others lend to a tile of which reflections spoilt its own: those of the same figure in other inks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from vision.tiles.inks.alike import linked
from vision.tiles.inks.figures import FITS, unlike


def lent(
    ids: Sequence[str], outlines: Sequence[np.ndarray | None], of: Mapping[str, int]
) -> dict[str, list[str]]:
    """By name of a tile whose outlines say nothing, those of the tiles with its figure in other inks.

    ``ids`` are the tiles of the ``outlines``, of which one may show hardly any ink, and ``of`` the ink of each tile. Where inks have
    their figures in common, a tile is told that is likest to one tile in most other inks, and those likest to it. If
    one tile of an ink is not, and one figure that most inks have is missing there, it is that.
    """
    every = sorted(of)
    ink = np.array([of[name] for name in every])
    inks = np.unique(ink)
    same = _same_figure(unlike(every, ids, outlines), ink)
    # How many inks other than its own have a tile with the same figure.
    told = same.sum(axis=1) > (len(inks) - 1) / 2
    figure = np.where(told, linked(same & told & told[:, None]), -1)
    found = {}
    for kind in inks:
        mine = ink == kind
        untold = np.flatnonzero(mine & ~told)
        missing = [f for f in np.unique(figure[told & ~mine]) if not (mine & (figure == f)).any()]
        missing = [f for f in missing if (figure == f).sum() > len(inks) / 2]
        if len(untold) == len(missing) == 1:
            found[every[untold[0]]] = [every[k] for k in np.flatnonzero(figure == missing[0])]
    return found


def _same_figure(unlike: np.ndarray, ink: np.ndarray) -> np.ndarray:
    """Which tiles of different ``ink`` (n,) are each likest to the other in the ink of that, bool (n, n)."""
    nearest = np.zeros_like(unlike, bool)
    for kind in np.unique(ink):
        mine = np.flatnonzero(ink == kind)
        nearest[np.arange(len(ink)), mine[unlike[:, mine].argmin(axis=1)]] = True
    return nearest & nearest.T & (unlike < FITS) & (ink[:, None] != ink)
