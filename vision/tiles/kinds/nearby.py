"""Which enrolled pictures the squares of a board are like: kernel ridge regression in a learned measure."""

from __future__ import annotations

import numpy as np

#: Stiffness of the regression, the part of the spread within kinds that is of each number alone, and its least.
_STIFF, _ALONE, _LEAST = 0.05, 0.1, 0.03


class Nearby:
    """Learned from samples (n, d) with a label each; ``bare`` is the label that a picture may have more samples of.

    Numbers count by how little they vary within the kinds; the part ``alone`` of that is of each number alone. Classes count alike however many samples they have.
    """

    def __init__(self, samples: np.ndarray, labels: list[str], bare: str, alone: float = _ALONE) -> None:
        self.names = sorted({*labels, bare})
        self._labels, self._bare = np.array(labels), bare
        kinds = [samples[self._labels == name] for name in self.names if name != bare]
        offs = [kind - kind.mean(axis=0) for kind in kinds]
        spread = np.mean([off.T @ off / len(off) for off in offs], axis=0)
        spread = (1 - alone) * spread + alone * np.diag(np.diag(spread))
        spread += np.eye(len(spread)) * _LEAST**2
        self._middle = samples.mean(axis=0)
        self._scale = np.linalg.cholesky(np.linalg.inv(spread))
        self._known = self._measured(samples)
        self._lengths = np.square(self._known).sum(axis=1)
        gaps = self._gaps(self._known)
        self._width = 0.5 * float(np.median(gaps))
        target = np.float64(self._labels[:, None] == np.array(self.names))
        counts = target.sum(axis=0)
        self._stiff = _STIFF * len(self.names) * counts / len(labels)
        ridge = target @ self._stiff
        inverse = np.linalg.inv(self._kernel(np.float64(gaps)) + np.diag(ridge))
        # Half as long: what they are asked for is which of a few scores is clearly the highest.
        self._inverse, self._weights = np.float32(inverse), np.float32(inverse @ target)

    def scores(self, asked: np.ndarray, more: np.ndarray, labels: list[str]) -> np.ndarray:
        """About 1 for the one of ``names`` that numbers (n, d) belong to and 0 for others, (n, names).

        ``more`` (m, d) are samples of this one board, with a label each.
        """
        mine = self._measured(asked)
        near = self._kernel(self._gaps(mine))
        if not len(more):
            return near @ self._weights
        # The regression with those samples too, from the one without them: block inverse.
        more = self._measured(more)
        across = self._kernel(self._gaps(more)).T
        own = self._kernel(squares(more, more))
        target = np.float64(np.array(labels)[:, None] == np.array(self.names))
        through = self._inverse @ across
        rest = own + np.diag(target @ self._stiff) - across.T @ through
        extra = np.float32(np.linalg.solve(rest, target - across.T @ self._weights))
        weights = self._weights - through @ extra
        return near @ weights + self._kernel(squares(mine, more)) @ extra

    def of_the_others(self) -> np.ndarray:
        """:meth:`scores` of each of the samples if it had not been among them, (n, names): the regression in closed form."""
        target = np.float64(self._labels[:, None] == np.array(self.names))
        inverse = np.float64(self._inverse)
        return target - inverse @ target / np.diag(inverse)[:, None]

    def table(self, beside: np.ndarray) -> np.ndarray:
        """What of the numbers (m, d) of patches beside the squares is table (bool): tiles may lie there, but not all around."""
        nearest = self._labels[self._gaps(self._measured(beside)).argmin(axis=1)]
        often = {name: (nearest == name).mean() > 0.5 for name in self.names}
        return np.array([name == self._bare or often[name] for name in nearest], bool)

    def _measured(self, numbers: np.ndarray) -> np.ndarray:
        """Numbers (n, d) in the learned measure, float32, about the middle of the samples: far from it little is left of gaps."""
        return np.float32((numbers - self._middle) @ self._scale)

    def _gaps(self, rows: np.ndarray) -> np.ndarray:
        """:func:`squares` of rows (n, d) from the samples, whose own lengths are known."""
        return np.maximum(0, np.square(rows).sum(axis=1)[:, None] + self._lengths - 2 * rows @ self._known.T)

    def _kernel(self, gaps: np.ndarray) -> np.ndarray:
        return 1 / (1 + gaps / self._width)


class Together:
    """Several learners, each taught by another draw of samples: what chance put into one of them is not in the others."""

    def __init__(self, learners: list[Nearby]) -> None:
        self.names, self._learners = learners[0].names, learners

    def scores(self, asked: np.ndarray, more: np.ndarray, labels: list[str]) -> np.ndarray:
        """The mean of their :meth:`Nearby.scores`."""
        return np.mean([each.scores(asked, more, labels) for each in self._learners], axis=0)

    def table(self, beside: np.ndarray) -> np.ndarray:
        """:meth:`Nearby.table` of the first."""
        return self._learners[0].table(beside)


def squares(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Squared distances of rows (n, d) from rows (m, d), (n, m)."""
    return np.maximum(0, np.square(a).sum(axis=1)[:, None] + np.square(b).sum(axis=1) - 2 * a @ b.T)
