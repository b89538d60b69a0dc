"""The judge who knows how the colours and textures of each kind spread, and finds the light on a board by all its squares."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np

from vision.tiles.kinds.colours import modes
from vision.tiles.kinds.numbers import described_in
from vision.tiles.kinds.samples import IN_OTHER_COLOUR, OTHER, PLAIN_ONES, spread_over
from vision.tiles.kinds.spread import LEAST, Bell, Bells, anything, apart, common_spread
from vision.tiles.kinds.texture import NUMBERS
from vision.tiles.pixels import EMPTY

#: Deviations between two kinds below which they are too alike.
ALIKE = 3.0
#: Part of a kind that may be of colours that were not enrolled.
_UNSEEN = 0.3


class FirstJudge:
    """Learned from ``numbers`` (n, d) of samples, the id of each, in so many ``draws``, of which each kind is ``worth`` some pictures.

    ``tables`` (n, d) are the enrolled bare cells, and numbers times ``scale`` (d, d) have deviation 1 within kinds.
    """

    def __init__(self, ids: list[str], numbers: np.ndarray, worth: Mapping[str, int], draws: int) -> None:
        self._worth, self._draws = worth, draws
        labels, names = np.array(ids), sorted(worth)
        whole = {name: described_in(numbers[labels == name]) for name in {*names, PLAIN_ONES}}
        self.tables = whole.get(EMPTY, np.empty((0, NUMBERS)))
        samples = whole | {name: self._spreading(whole[name], worth[name]) for name in names}
        colours = {name: [samples[name][mode] for mode in modes(samples[name])] for name in names}
        self._common = common_spread([some for name in names if name != EMPTY for some in colours[name]])
        self.scale = np.linalg.cholesky(np.linalg.inv(self._common + np.eye(NUMBERS) * LEAST**2))
        self._shown = [name for name in names for _ in colours[name]]
        self._bells = [
            Bell.of(some, self._common, worth[name], len(some) / len(samples[name]))
            for name in names
            for some in colours[name]
        ]
        for name in names:
            self._learn_other_colours(name, described_in(numbers[labels == OTHER + name]))
        plain_ones = samples[PLAIN_ONES]
        self._still = [
            Bell.of(plain_ones, 0 * self._common, len(plain_ones)),
            anything(np.concatenate([samples[name] for name in names if name != EMPTY])),
        ]

    def hear(
        self, seen: np.ndarray, table: np.ndarray, names: list[str]
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """How likely squares, as numbers ``seen`` (n, d), are each of the names, and how far from it, (n, names) both; and the look (5,).

        ``table`` (m, d) is what lies around the board. Squared deviations are a mean of all numbers; the look is light, contrast
        and colour.
        """
        bare = [Bell.of(table, 0.25 * self._common, len(table))] if len(table) else []
        still = [*bare, *self._still]
        chances, far, look = Bells(self._bells, still).likely(seen)
        judged = np.zeros((len(seen), len(names)))
        nearest = np.full_like(judged, np.inf)
        shown = self._shown + [EMPTY] * (len(still) - 1) + [""]
        for name, chance, off in zip(shown, chances.T, far.T, strict=True):
            k = names.index(name)
            judged[:, k] += chance
            nearest[:, k] = np.minimum(nearest[:, k], off / NUMBERS)
        return judged, nearest, look

    def alike(self) -> list[tuple[str, str]]:
        """Pairs of kinds that colours and textures hardly tell apart."""
        bells = list(zip(self._shown, self._bells, strict=True))
        pairs = [(a, b) for (a, one), (b, other) in combinations(bells, 2) if apart(one, other) < ALIKE]
        return sorted({(a, b) for a, b in pairs if a != b})

    def _spreading(self, samples: np.ndarray, enrolled: int) -> np.ndarray:
        """Those of a kind's samples that say how it spreads: each draw begins with them."""
        each = np.array_split(samples, self._draws)
        return np.concatenate([some[: spread_over(enrolled)] for some in each])

    def _learn_other_colours(self, name: str, others: np.ndarray) -> None:
        """Bells of a kind in colours that were not enrolled, from samples (n, d) of it."""
        for mode in modes(others) if len(others) else ():
            share = _UNSEEN * float(mode.mean())
            worth = mode.sum() / (IN_OTHER_COLOUR * self._draws * share)
            self._shown.append(name)
            self._bells.append(Bell.of(others[mode], self._common, worth, share))
