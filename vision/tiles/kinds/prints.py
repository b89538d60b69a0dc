"""Whether squares show the very prints of enrolled pictures: what is left of both without light, correlated.

The squares of a box of lands are printed alike in every copy, and often some of the enrolled pictures show them.
"""

from __future__ import annotations

import cv2
import numpy as np

#: Side of the small pictures, their rim that is left out, and by how many of their pixels a tile may lie off its cell.
_SMALL, _RIM, _MOVES = 24, 4, 2
#: Blur (pixels of 48) below which all is noise, and from which all is light; grey levels that are noise.
_FINE, _SMOOTH, _BLACK = 1.0, 6.0, 10.0


class Prints:
    """The prints of faces (n, 48, 48, 3), BGR uint8, in four turns; ``ids`` names the tile that each shows."""

    def __init__(self, ids: list[str], faces: np.ndarray) -> None:
        self.names = sorted(set(ids))
        self._of = [np.flatnonzero(np.tile([name == each for each in ids], 4)) for name in self.names]
        inner = [_print(face)[_RIM:-_RIM, _RIM:-_RIM] for face in faces]
        self._known = _unit(np.stack([np.rot90(face, turn) for turn in range(4) for face in inner]))

    def alike(self, faces: np.ndarray) -> np.ndarray:
        """Correlation (-1..1) of squares (n, 48, 48, 3) with the print of each of ``names`` that fits best, (n, names)."""
        found = np.zeros((len(faces), len(self.names)))
        for row, face in zip(found, faces, strict=True):
            seen, side = _print(face), _SMALL - 2 * _RIM
            steps = range(_RIM - _MOVES, _RIM + _MOVES + 1)
            cuts = _unit(np.stack([seen[y : y + side, x : x + side] for y in steps for x in steps]))
            fits = (self._known @ cuts.T).max(axis=1)
            row[:] = [fits[mine].max() for mine in self._of]
        return found


def _print(face: np.ndarray) -> np.ndarray:
    """A face between two blurs, in logarithms, small: float32 (24, 24, 3)."""
    logs = np.log(face.astype(np.float32) + np.float32(_BLACK))
    left = cv2.GaussianBlur(logs, (0, 0), _FINE) - cv2.GaussianBlur(logs, (0, 0), _SMOOTH)
    return cv2.resize(left, (_SMALL, _SMALL), interpolation=cv2.INTER_AREA)


def _unit(pictures: np.ndarray) -> np.ndarray:
    """Pictures (n, h, w, 3) as rows of mean 0 and length 1, float32 (n, h * w * 3)."""
    rows = pictures.reshape(len(pictures), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
