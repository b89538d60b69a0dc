"""What speaks for it that squares of a board are bare: how near they are to the ground of the table, and to each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.tiles.kinds.nearby import squares
from vision.tiles.kinds.texture import TONES, burnt_out

#: How far apart (deviations within kinds, root of the mean over all numbers) two squares are that show the same ground.
_SAME = 1.3
#: How far apart all are at most that show another.
FAR = 9.0


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
        #: How far squares are from each cell of the board (n, cells), FAR from themselves.
        self.apart = np.minimum(_distances(self._every, mine), FAR)
        self.apart[np.arange(self.cells), np.arange(self.cells)] = FAR
        off = _distances(self._every, known)
        #: How far squares (n,) are from the nearest table that is known, and from the nearest that lies beside the grid.
        self.off_table = off.min(axis=1, initial=FAR)
        self.off_beside = off[:, : self.beside].min(axis=1, initial=FAR)

    @property
    def burnt(self) -> np.ndarray:
        """Which of the squares (n, bool) are burnt out in part."""
        return burnt_out(self.seen).any(axis=1)

    @property
    def bleached(self) -> np.ndarray:
        """Which of the squares (n, bool) are burnt out in most of their tones."""
        return burnt_out(self.seen).sum(axis=1) > TONES / 2

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


def _distances(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Between rows (n, d) and (m, d), the root of the mean over all numbers, (n, m)."""
    return np.sqrt(squares(one, other) / one.shape[1])
