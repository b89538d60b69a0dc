"""What a photograph shows of one board whose lands are told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.tiles.kinds.in_part.covered import stands_on


@dataclass(frozen=True)
class Sight:
    """Squares of a board, ``faces`` (n, 48, 48, 3), BGR uint8, and patches ``beside`` it (m, 48, 48, 3): bare cells may look like them.

    The first faces are the cells of the board, each once, in the order of its rows; ``shape`` is how many rows and columns.
    A lamp's reflection lies on those that are ``veiled`` (n, bool). With an ``earlier`` picture all of its cells are among those beside.
    """

    faces: np.ndarray
    shape: tuple[int, int]
    beside: np.ndarray
    veiled: np.ndarray
    earlier: bool = False

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.shape[0] * self.shape[1]

    @property
    def plain(self) -> bool:
        """Whether nothing else is in sight than the cells of the board, and those under a reflection again."""
        return len(self.faces) == self.cells + self.veiled[: self.cells].sum()

    @cached_property
    def stands(self) -> np.ndarray:
        """On which of the squares something stands, (n, bool)."""
        return stands_on(self.faces)

    def and_also(self, faces: np.ndarray) -> Sight:
        """The same with more squares, on which no reflection lies."""
        every = np.concatenate([self.faces, faces])
        veiled = np.append(self.veiled, np.zeros(len(faces), bool))
        return Sight(every, self.shape, self.beside, veiled, self.earlier)
