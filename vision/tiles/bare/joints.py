"""What is seen between tiles that lie side by side: the ground of the board, which bare cells show, too."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.tiles.bare.palette import Palette

#: Pixels at a side of a cell in which a joint may be seen, and those that are surely of the tile.
_JOINT, _INNER = 3, slice(8, -8, 2)
#: The sides of a cell: what of it, and which cell lies beyond.
_SIDES = (
    (np.s_[:_JOINT], (-1, 0)),
    (np.s_[-_JOINT:], (1, 0)),
    (np.s_[:, :_JOINT], (0, -1)),
    (np.s_[:, -_JOINT:], (0, 1)),
)
#: Part of what is seen at the joints that shows a colour which is common there, and the fewest sides of cells that tell.
_COMMON, _ENOUGH = 0.01, 8
#: Chance from which a land surely lies in a cell.
_SURE = 0.85


@dataclass
class Joints:
    """The cells of a board, ``faces`` (rows * columns, 48, 48, 3), BGR uint8, in the order of its rows, and its ``shape``."""

    faces: np.ndarray
    shape: tuple[int, int]

    def between(self, tiles: np.ndarray, asked: np.ndarray) -> np.ndarray:
        """The part (0..1) of each of the faces asked (n, 48, 48, 3) that is in colours common between tiles and not on them.

        ``tiles`` (bool) are the cells in which tiles surely lie. Only sides at which two of them meet tell; where these are few,
        nothing is in such colours.
        """
        sides = self._sides(tiles)
        if len(sides) < _ENOUGH:
            return np.zeros(len(asked))
        inside = Palette(self.faces[tiles][:, _INNER, _INNER], _COMMON)
        return Palette(np.concatenate(sides), _COMMON).part_of(asked, but=inside)

    def _sides(self, tiles: np.ndarray) -> list[np.ndarray]:
        """The pixels (n, 3) of each side at which a tile meets another."""
        board = np.pad(tiles.reshape(self.shape), 1)
        return [
            self.faces[k][side].reshape(-1, 3)
            for k in np.flatnonzero(tiles)
            for side, (down, right) in _SIDES
            if board[1 + k // self.shape[1] + down, 1 + k % self.shape[1] + right]
        ]


def ground_between(
    faces: np.ndarray, shape: tuple[int, int], certain: np.ndarray, chances: np.ndarray, empty: int
) -> np.ndarray:
    """The part (0..1) of each face (n, 48, 48, 3) that is in colours seen between tiles, 0 where a land is ``certain`` (n, bool).

    The first of them are the cells of a board of that ``shape``. ``chances`` (n, names) are those of all; ``empty`` is the
    number of bare ones. Where some land may lie, tiles of other lands tell: all that look like it may be bare.
    """
    cells = shape[0] * shape[1]
    board = Joints(faces[:cells], shape)
    named, sure = chances.argmax(axis=1), chances.max(axis=1) > _SURE
    wanted = ~certain | (named == empty)
    shown = np.zeros(len(faces))
    for name in np.unique(named[wanted]):
        asked = wanted & (named == name)
        tiles = (sure & (named != name) & (named != empty))[:cells]
        shown[asked] = board.between(tiles, faces[asked])
    return shown
