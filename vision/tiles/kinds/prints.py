"""Whether squares show the very prints of enrolled pictures: what is left of both without light, correlated.

The squares of a box of lands are printed alike in every copy, and often some of the enrolled pictures show them:
:mod:`~vision.tiles.kinds.drawings` are what the enrolled pictures of one print have in common.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

#: Side of the small pictures, their rim that is left out, and by how many of their pixels a tile may lie off its cell.
_SMALL, _RIM, _MOVES = 24, 4, 2
_INNER = _SMALL - 2 * _RIM
_STEPS = range(_RIM - _MOVES, _RIM + _MOVES + 1)
#: Blur (pixels of 48) below which all is noise, and from which all is light; grey levels that are noise.
_FINE, _SMOOTH, _BLACK = 1.0, 6.0, 10.0
#: Blur (small pixels) within which contrast is made equal, for a reflection takes it away, and the part of the usual contrast
#: and the contrast that are noise.
_AROUND, _PLAIN, _LEAST = 3.0, 0.3, 0.005
#: Correlation above which all counts alike.
_MOST = 0.95


class Prints:
    """Prints of tiles in four turns; ``ids`` names the tile of each.

    ``small`` (2, n, 24, 24, 3) are what :func:`printed` makes of them, with the contrast that they have and with the same
    everywhere.
    """

    def __init__(self, ids: Sequence[str], small: np.ndarray) -> None:
        self.names = sorted(set(ids))
        self.ids, self.small = list(ids), small
        labels = np.tile(np.array(ids), 4)
        self._of = [np.flatnonzero(labels == name) for name in self.names]
        self._known = [turned(each) for each in small]

    @classmethod
    def of(cls, ids: Sequence[str], faces: np.ndarray) -> Prints:
        """Those of single faces (n, 48, 48, 3), BGR uint8."""
        return cls(ids, np.stack([[printed(face, even) for face in faces] for even in (False, True)]))

    def alike(self, faces: np.ndarray, even: bool = False) -> np.ndarray:
        """Correlation (-1..1) of squares (n, 48, 48, 3) with the print of each of ``names`` that fits best, (n, names).

        With contrast made ``even`` everywhere more is seen of prints under a reflection, and less of how strong they are.
        """
        return np.stack([likeness(self._known[even], self._of, printed(face, even), even) for face in faces])


def printed(face: np.ndarray, even: bool) -> np.ndarray:
    """A face between two blurs, in logarithms, small, and if asked as contrasty everywhere (``even``): float32 (24, 24, 3)."""
    logs = np.log(face.astype(np.float32) + np.float32(_BLACK))
    left = cv2.GaussianBlur(logs, (0, 0), _FINE) - cv2.GaussianBlur(logs, (0, 0), _SMOOTH)
    small = cv2.resize(left, (_SMALL, _SMALL), interpolation=cv2.INTER_AREA)
    if not even:
        return small
    contrast = np.sqrt(cv2.GaussianBlur(np.square(small).mean(axis=2), (0, 0), _AROUND))
    return small / (contrast + _PLAIN * contrast.mean() + np.float32(_LEAST))[..., None]


def turned(prints: Sequence[np.ndarray]) -> np.ndarray:
    """The inner parts of prints in all turns, one turn after the other, as unit vectors (4 n, d)."""
    inner = [each[_RIM:-_RIM, _RIM:-_RIM] for each in prints]
    return _unit(np.stack([np.rot90(each, turn) for turn in range(4) for each in inner]))


def likeness(known: np.ndarray, of: Sequence[np.ndarray], seen: np.ndarray, parts: bool) -> np.ndarray:
    """Correlation of a square's print (24, 24, 3) with the one that fits best of each kind; ``of`` are the rows of ``known`` of it.

    In ``parts`` each of four parts of the square counts alike: something that lies on one of them fits a print by chance.
    """
    cuts = _cuts(seen)
    fits = known @ cuts.T
    if not parts:
        return np.array([fits[mine].max() for mine in of])
    best = [np.unravel_index(fits[mine].argmax(), (len(mine), len(cuts))) for mine in of]
    rows = [known[mine[row]] for mine, (row, _) in zip(of, best, strict=True)]
    return _in_parts(np.stack(rows), cuts[[place for _, place in best]])


def fitting(known: np.ndarray, seen: np.ndarray) -> tuple[int, int, float]:
    """Which of the :func:`turned` prints (n, d) fits a square's (24, 24, 3) best, in which place, and their correlation in parts."""
    cuts = _cuts(seen)
    row, place = np.unravel_index((known @ cuts.T).argmax(), (len(known), len(cuts)))
    return int(row), int(place), float(_in_parts(known[row][None], cuts[place][None])[0])


def _cuts(seen: np.ndarray) -> np.ndarray:
    """The inner part of a print (24, 24, 3) wherever it may lie, as unit vectors (places, d)."""
    return _unit(np.stack([seen[y : y + _INNER, x : x + _INNER] for y in _STEPS for x in _STEPS]))


def _in_parts(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The correlation that inner parts of prints (n, d) and others (n, d) have in the middle (of Fisher's z) of their quarters, (n,)."""
    half = _INNER // 2
    quarters = [
        _unit(each.reshape(-1, 2, half, 2, half * 3).swapaxes(2, 3).reshape(-1, half, half, 3))
        for each in (one, other)
    ]
    fits = np.clip((quarters[0] * quarters[1]).sum(axis=1), -_MOST, _MOST)
    return np.tanh(np.arctanh(fits).reshape(-1, 4).mean(axis=1))


def laid_upon(seen: np.ndarray, turn: int, place: int) -> np.ndarray:
    """The print of a square (24, 24, 3) moved and turned so that it lies upon the one that it fits in that turn and place."""
    down, right = (step - _RIM for step in (_STEPS[place // len(_STEPS)], _STEPS[place % len(_STEPS)]))
    moved = cv2.copyMakeBorder(seen, *(_MOVES,) * 4, cv2.BORDER_REPLICATE)
    moved = moved[_MOVES + down :][:_SMALL, _MOVES + right :][:, :_SMALL]
    return np.rot90(moved, -turn)


def _unit(pictures: np.ndarray) -> np.ndarray:
    """Pictures (n, h, w, 3) as rows of mean 0 and length 1, float32 (n, h * w * 3)."""
    rows = pictures.reshape(len(pictures), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
