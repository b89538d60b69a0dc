"""How far likeness to prints tells the kind of a land: learned at enrolment, for boxes differ in how often a drawing comes again."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

#: Deviations by which pictures may be more like prints of other kinds than the enrolled ones are, and how many of these make
#: it twice as many, for few do not show the likest.
_WIDER, _FEW = 2.5, 5
#: Chance from which a print is found.
_FOUND = 0.5
#: How steeply likeness may tell the kind, and from what likeness on, to choose from.
_STEEP, _FROM = np.geomspace(3, 60, 14), np.linspace(0.2, 2.4, 45)


@dataclass(frozen=True)
class Telling:
    """How far likeness to prints tells kinds.

    ``steep`` per unit of likeness, ``start`` from which on, the chance of ``error``, and the part of all pictures whose print
    is ``found`` among the others.
    """

    steep: float
    start: float
    error: float
    found: float = 0.0

    @classmethod
    def learned(cls, alike: np.ndarray, kinds: np.ndarray) -> Telling:
        """From correlations (n, names) of pictures with others, and the number of the kind (n,) of each.

        The likeliest one. Without those of its own kind, a picture must be like none, even if it were a good deal more like them.
        """
        rows, seen = np.arange(len(kinds)), _likeness(alike)
        others = alike.copy()
        others[rows, kinds] = -1
        others = _likeness(others)
        others += _WIDER * (1 + _FEW / len(kinds)) * others.max(axis=1).std()
        error = 1 / (len(kinds) + 2)

        def likely(telling: Telling) -> float:
            own = telling._told(telling._by_print(seen))[rows, kinds]
            none = 1 - telling._by_print(others).sum(axis=1)
            return float(np.log(own).sum() + np.log((1 - error) * none + error).sum())

        best = max((cls(float(s), float(z), error) for s in _STEEP for z in _FROM), key=likely)
        return replace(best, found=float((best._by_print(seen)[rows, kinds] > _FOUND).mean()))

    def chances(self, alike: np.ndarray) -> np.ndarray:
        """How likely squares are of each kind by their prints alone, (n, names), from their correlations (n, names)."""
        return self._told(self._by_print(_likeness(alike)))

    def _told(self, by_print: np.ndarray) -> np.ndarray:
        """What the prints leave open may be of any kind, and even they may lie."""
        names = by_print.shape[1]
        told = by_print + (1 - by_print.sum(axis=1, keepdims=True)) / names
        return (1 - self.error) * told + self.error / names

    def _by_print(self, seen: np.ndarray) -> np.ndarray:
        """Chances that squares show a print of each kind that was enrolled, from likeness (n, names)."""
        odds = self.steep * (seen - self.start)
        most = np.maximum(odds.max(axis=1, keepdims=True), 0)
        odds = np.exp(odds - most)
        return odds / (np.exp(-most) + odds.sum(axis=1, keepdims=True))


#: What is taken for granted of enrolments that do not tell it.
UNTOLD = Telling(12.0, 1.2, 0.02)


def _likeness(alike: np.ndarray) -> np.ndarray:
    """Correlations (n, names) as Fisher's z, which deviates alike wherever it lies, and more for what is ahead of all others."""
    seen = np.arctanh(np.clip(alike, -0.99, 0.99))
    others = np.stack(
        [np.delete(seen, k, axis=1).max(axis=1, initial=0) for k in range(seen.shape[1])], axis=1
    )
    return 2 * seen - others
