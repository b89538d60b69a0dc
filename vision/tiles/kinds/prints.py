"""Whether squares show the very prints of enrolled pictures: what is left of both without light, correlated.

The squares of a box of lands are printed alike in every copy, and often some of the enrolled pictures show them. How
far likeness tells the kind is learned at enrolment, from each picture beside all others (:class:`Telling`).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

#: Side of the small pictures, their rim that is left out, and by how many of their pixels a tile may lie off its cell.
_SMALL, _RIM, _MOVES = 24, 4, 2
#: Blur (pixels of 48) below which all is noise, and from which all is light; grey levels that are noise.
_FINE, _SMOOTH, _BLACK = 1.0, 6.0, 10.0
#: Blur (small pixels) within which contrast is made equal, for a reflection takes it away, and the part of the usual contrast
#: and the contrast that are noise.
_AROUND, _PLAIN, _LEAST = 3.0, 0.3, 0.005
#: Correlation from which two pictures are taken for copies of one, and the pictures that at most are asked at enrolment.
_COPY, _ASKED = 0.98, 400
#: Deviations by which pictures may be more like prints of other kinds than the enrolled ones are.
_WIDER = 2.0
#: How steeply likeness may tell the kind, and from what likeness (Fisher's z) on, to choose from.
_STEEP, _FROM = np.geomspace(3, 60, 14), np.linspace(0.2, 2.0, 37)


class Prints:
    """The prints of faces (n, 48, 48, 3), BGR uint8, in four turns; ``ids`` names the tile that each shows."""

    def __init__(self, ids: list[str], faces: np.ndarray) -> None:
        self.names = sorted(set(ids))
        self._ids = np.array(ids)
        self._of = [np.flatnonzero(self._ids == name) for name in self.names]
        self._faces = faces
        self._known = [_upright([_print(face, even) for face in faces]) for even in (False, True)]

    def alike(self, faces: np.ndarray, even: bool = False) -> np.ndarray:
        """Correlation (-1..1) of squares (n, 48, 48, 3) with the print of each of ``names`` that fits best, (n, names).

        With contrast made ``even`` everywhere more is seen of prints under a reflection, and less of how strong they are.
        """
        fits = np.stack([self._fits(face, even) for face in faces])
        return np.stack([fits[:, mine].max(axis=1) for mine in self._of], axis=1)

    def telling(self) -> Telling:
        """How far likeness tells the kind, from the enrolled faces themselves, each beside all others."""
        asked = np.unique(np.linspace(0, len(self._faces) - 1, _ASKED).astype(int))
        found = np.full((len(asked), len(self.names)), -1.0)
        for row, k in zip(found, asked, strict=True):
            fits = self._fits(self._faces[k], even=True)
            fits[(fits > _COPY) | (np.arange(len(fits)) == k)] = -1
            row[:] = [fits[mine].max() for mine in self._of]
        return Telling.learned(found, np.searchsorted(self.names, self._ids[asked]))

    def _fits(self, face: np.ndarray, even: bool) -> np.ndarray:
        """Correlation of a square (48, 48, 3) with each enrolled picture, in its best turn and place, (n,)."""
        seen, side = _print(face, even), _SMALL - 2 * _RIM
        steps = range(_RIM - _MOVES, _RIM + _MOVES + 1)
        cuts = _unit(np.stack([seen[y : y + side, x : x + side] for y in steps for x in steps]))
        return (self._known[even] @ cuts.T).max(axis=1).reshape(4, -1).max(axis=0)


@dataclass(frozen=True)
class Telling:
    """How far correlations with prints tell kinds: ``steep`` per Fisher z, ``start`` (a z) from which on, and the chance of ``error``."""

    steep: float
    start: float
    error: float

    @classmethod
    def learned(cls, alike: np.ndarray, kinds: np.ndarray) -> Telling:
        """From correlations (n, names) of pictures with others, and the number of the kind (n,) of each.

        The likeliest one. Without those of its own kind, a picture must be like none, even if it were a good deal more like them.
        """
        rows, seen = np.arange(len(kinds)), _fisher(alike)
        others = seen.copy()
        others[rows, kinds] = -np.inf
        others += _WIDER * others.max(axis=1).std()
        error = 1 / (len(kinds) + 2)

        def likely(telling: Telling) -> float:
            own = telling._told(telling._by_print(seen))[rows, kinds]
            none = 1 - telling._by_print(others).sum(axis=1)
            return float(np.log(own).sum() + np.log((1 - error) * none + error).sum())

        return max((cls(float(s), float(z), error) for s in _STEEP for z in _FROM), key=likely)

    def chances(self, alike: np.ndarray) -> np.ndarray:
        """How likely squares are of each kind by their prints alone, (n, names), from their correlations (n, names)."""
        return self._told(self._by_print(_fisher(alike)))

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
UNTOLD = Telling(12.0, 1.0, 0.02)


def _fisher(alike: np.ndarray) -> np.ndarray:
    """Correlations as Fisher's z, which deviates alike wherever it lies."""
    return np.arctanh(np.clip(alike, -0.99, 0.99))


def _upright(prints: list[np.ndarray]) -> np.ndarray:
    """The inner parts of prints in all turns, one turn after the other, as unit vectors."""
    inner = [each[_RIM:-_RIM, _RIM:-_RIM] for each in prints]
    return _unit(np.stack([np.rot90(each, turn) for turn in range(4) for each in inner]))


def _print(face: np.ndarray, even: bool) -> np.ndarray:
    """A face between two blurs, in logarithms, small, and if asked as contrasty everywhere (``even``): float32 (24, 24, 3)."""
    logs = np.log(face.astype(np.float32) + np.float32(_BLACK))
    left = cv2.GaussianBlur(logs, (0, 0), _FINE) - cv2.GaussianBlur(logs, (0, 0), _SMOOTH)
    small = cv2.resize(left, (_SMALL, _SMALL), interpolation=cv2.INTER_AREA)
    if not even:
        return small
    contrast = np.sqrt(cv2.GaussianBlur(np.square(small).mean(axis=2), (0, 0), _AROUND))
    return small / (contrast + _PLAIN * contrast.mean() + np.float32(_LEAST))[..., None]


def _unit(pictures: np.ndarray) -> np.ndarray:
    """Pictures (n, h, w, 3) as rows of mean 0 and length 1, float32 (n, h * w * 3)."""
    rows = pictures.reshape(len(pictures), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
