"""Which squares of a board are bare: all those show one ground, most often that of the table around the grid."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.tiles.kinds.nearby import squares
from vision.tiles.kinds.texture import burnt_out

#: Chance from which a square is sure.
_SURE = 0.85
#: How far apart (deviations within kinds, root of the mean over all numbers) two squares are that show the same ground, and
#: part of the way to the nearest land that this may be at most.
_SAME, _NEARER = 1.3, 0.8
#: Score of the second judge from which a cell is bare all the same.
_PLAINLY = 0.9


@dataclass
class Ground:
    """What squares and tables look like, by their numbers ``seen`` (n, d) and ``tables`` (m, d).

    The first ``cells`` of the squares are those of the board, each once; the first ``beside`` of the tables lie beside the
    grid in this very picture. Numbers times ``scale`` (d, d) have deviation 1 within kinds.
    """

    seen: np.ndarray
    tables: np.ndarray
    scale: np.ndarray
    cells: int
    beside: int

    def __post_init__(self) -> None:
        mine, known = self.seen[: self.cells] @ self.scale, self.tables @ self.scale
        self._apart = _distances(mine, mine)
        np.fill_diagonal(self._apart, np.inf)
        off = _distances(mine, known)
        self._off_table = off.min(axis=1, initial=np.inf)
        self._off_beside = off[:, : self.beside].min(axis=1, initial=np.inf)

    def bare(self, chances: np.ndarray, scores: np.ndarray, empty: int) -> np.ndarray:
        """Which of the squares (n, bool) are bare, by the chances and the scores of the second judge, (n, names).

        In doubt is bare what is much more like the table, another bare cell, or another square in doubt which
        the second judge finds bare, too, than like any land of the board.
        """
        found = (chances.argmax(axis=1) == empty) & (chances.max(axis=1) > _SURE)
        bare, mine = found[: self.cells], slice(0, self.cells)
        sure = chances[mine].max(axis=1) > _SURE
        rival = self._nearest(sure & ~bare)
        likely = scores[mine].argmax(axis=1) == empty
        more = ~sure
        while more.any():
            ground = np.minimum(self._off_table, self._nearest(bare))
            doubtful = likely & ~sure & ~bare
            near = np.minimum(ground, self._nearest(doubtful))
            more = doubtful & (near < np.minimum(_SAME, _NEARER * rival))
            bare |= more
        return found

    def unknown(self, bare: np.ndarray, score: np.ndarray) -> np.ndarray:
        """Which of the ``bare`` squares (n, bool) may be tiles, by the score (n,) as bare of the second judge.

        Where some are like the table beside the grid, those are that do not look alike; else those that are burnt out, which
        says nothing of what is printed there.
        """
        mine, doubted = bare[: self.cells], np.zeros(len(bare), bool)
        linked = mine & (self._off_beside < _SAME)
        others = mine & burnt_out(self.seen[: self.cells]).any(axis=1)
        if linked.any():
            more = linked
            while more.any():
                more = mine & ~linked & (self._nearest(linked) < _SAME)
                linked = linked | more
            others = mine & ~linked
        doubted[: self.cells] = others & (score[: self.cells] < _PLAINLY)
        return doubted

    def _nearest(self, some: np.ndarray) -> np.ndarray:
        """How far each cell is from the nearest other one of some (bool)."""
        return self._apart[:, some].min(axis=1, initial=np.inf)


def _distances(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Between rows (n, d) and (m, d), the root of the mean over all numbers, (n, m)."""
    return np.sqrt(squares(one, other) / one.shape[1])
