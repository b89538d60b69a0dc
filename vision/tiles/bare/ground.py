"""Which squares of a board are bare: all those show one ground, most often that of the table around the grid."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.tiles.kinds.nearby import squares
from vision.tiles.kinds.texture import TONES, burnt_out

#: Chance from which a square is sure.
_SURE = 0.85
#: How far apart (deviations within kinds, root of the mean over all numbers) two squares are that show the same ground, and
#: part of the way to the nearest land that this may be at most.
_SAME, _NEARER = 1.3, 0.8
#: Score of the second judge from which a cell is bare all the same.
_PLAINLY = 0.9
#: Part of a square in colours of the ground from which it shows that, whatever else is printed there.
_SHOWN = 0.5


@dataclass
class Ground:
    """What squares and tables look like, by their numbers ``seen`` (n, d) and ``tables`` (m, d).

    The first ``cells`` of the squares are those of the board, each once; the first ``beside`` of the tables lie beside the
    grid in this very picture. Numbers times ``scale`` (d, d) have deviation 1 within kinds. ``shown`` (n,) is the part of each
    square that is in common colours of that table, or else of the joints between tiles.
    """

    seen: np.ndarray
    tables: np.ndarray
    scale: np.ndarray
    cells: int
    beside: int
    shown: np.ndarray

    def __post_init__(self) -> None:
        self._every, known = self.seen @ self.scale, self.tables @ self.scale
        mine = self._every[: self.cells]
        #: How far squares are from each cell of the board (n, cells), infinitely from themselves.
        self.apart = _distances(self._every, mine)
        np.fill_diagonal(self.apart, np.inf)
        off = _distances(self._every, known)
        #: How far squares (n,) are from the nearest table that is known, and from the nearest that lies beside the grid.
        self.off_table = off.min(axis=1, initial=np.inf)
        self.off_beside = off[:, : self.beside].min(axis=1, initial=np.inf)

    @property
    def burnt(self) -> np.ndarray:
        """Which of the squares (n, bool) are burnt out in part."""
        return burnt_out(self.seen).any(axis=1)

    @property
    def bleached(self) -> np.ndarray:
        """Which of the squares (n, bool) are burnt out in most of their tones."""
        return burnt_out(self.seen).sum(axis=1) > TONES / 2

    def bare(self, chances: np.ndarray, both: np.ndarray, scores: np.ndarray, empty: int) -> np.ndarray:
        """Which of the squares (n, bool) are bare, by the chances, what both judges say, and the scores of the second, (n, names).

        In doubt is bare what the second judge finds so and is much more like the table, or another bare cell, than like any land
        of the board. What both judges together name is no such square.
        """
        found = (chances.argmax(axis=1) == empty) & (chances.max(axis=1) > _SURE)
        bare, mine = found[: self.cells], slice(0, self.cells)
        sure = chances[mine].max(axis=1) > _SURE
        rival = self._nearest(sure & ~bare)
        land = (both[mine].argmax(axis=1) != empty) & (both[mine].max(axis=1) > _SURE)
        likely = (scores[mine].argmax(axis=1) == empty) & ~land
        more = ~sure
        while more.any():
            near = np.minimum(self.off_table[mine], self._nearest(bare))
            more = likely & ~sure & ~bare & ((near < _SAME) | self._in_colours()) & (near < _NEARER * rival)
            bare |= more
        return found

    def unknown(self, bare: np.ndarray, score: np.ndarray) -> np.ndarray:
        """Which of the ``bare`` squares (n, bool) may be tiles, by the score (n,) as bare of the second judge.

        All bare cells show one ground: that of the table beside the grid if some do, else the one that most of them show.
        Those that show another may be tiles; where a single one shows anything, those that are burnt out, which says nothing
        of what is printed there.
        """
        mine, doubted = bare[: self.cells], np.zeros(len(bare), bool)
        beside = self.off_beside[: self.cells] < _SAME
        ground = self._linked(mine & (beside | self._in_colours()), mine)
        if not ground.any():
            ground = self._commonest(mine)
        others = mine & ~ground
        if not ground.any() and not self.beside:
            others &= self.burnt[: self.cells]
        doubted[: self.cells] = others & (score[: self.cells] < _PLAINLY)
        return doubted

    def known(self) -> np.ndarray:
        """Which of the cells (bool) may show a ground that was seen elsewhere: a table, or what is in common colours of it.

        Where no table is known, any.
        """
        near = self.off_table[: self.cells] < _SAME
        return near | self._in_colours() | (len(self.tables) == 0)

    def in_the_open(self, bare: np.ndarray, veiled: np.ndarray) -> np.ndarray:
        """Which of the squares (n, bool) show the ground of ``bare`` cells (n, bool) on which no reflection lies (``veiled``)."""
        known = self._every[: self.cells][(bare & ~veiled)[: self.cells]]
        return _distances(self._every, known).min(axis=1, initial=np.inf) < _SAME

    def paled(self, bare: np.ndarray, veiled: np.ndarray) -> np.ndarray:
        """Which of the ``bare`` squares (n, bool) a reflection lies on (``veiled``) and show another ground than those without.

        Where none lies in the open, nothing tells.
        """
        mine = np.arange(len(bare)) < self.cells
        return mine & bare & veiled & ~self.in_the_open(bare, veiled) & (mine & bare & ~veiled).any()

    def _in_colours(self) -> np.ndarray:
        """Which of the cells (bool) are in colours of the ground; what is burnt out is white, whatever is printed there."""
        return (self.shown > _SHOWN)[: self.cells] & ~self.burnt[: self.cells]

    def _linked(self, some: np.ndarray, of: np.ndarray) -> np.ndarray:
        """Which of the cells (bool) show the same ground as some of them, or as others that do."""
        while (more := some | of & (self._nearest(some) < _SAME)).sum() > some.sum():
            some = more
        return some

    def _commonest(self, mine: np.ndarray) -> np.ndarray:
        """Those of the cells (bool) that show the ground which most of them do, at least two; none if no two do."""
        most = np.zeros_like(mine)
        for cell in np.flatnonzero(mine):
            alike = self._linked(np.arange(len(mine)) == cell, mine)
            if alike.sum() > max(1, most.sum()):
                most = alike
        return most

    def _nearest(self, some: np.ndarray) -> np.ndarray:
        """How far each cell is from the nearest other one of some (bool)."""
        return self.apart[: self.cells, some].min(axis=1, initial=np.inf)


def _distances(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Between rows (n, d) and (m, d), the root of the mean over all numbers, (n, m)."""
    return np.sqrt(squares(one, other) / one.shape[1])
