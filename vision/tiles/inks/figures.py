"""Which figure a tile of one ink on one ground shows, by its outline: wherever it lies, however large and a little soft it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.gamma import linear, pixels
from vision.tiles.pixels import SIDE

#: Where in a cell (48, 48) a figure is: lines of the grid and other tiles begin beyond.
WITHIN = np.hypot(*(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2)) < 22.0
#: Least area of one, in pixels.
_LEAST = 30.0
#: Part of a pixel that is ink from which it is of the figure, and what else belongs to its blurred edge (pixels).
_SOLID, _EDGE = 0.5, np.ones((5, 5), np.uint8)
#: Directions and distances in which a figure is looked at, and how many of its mean radius the latter reach.
_AROUND, _OUT, _FAR = 96, 20, 1.9
#: Directions by which a tile may be turned from the nearest quarter.
_TURNED = 4
#: Part of a figure's area by which it may differ from an enrolled one.
FITS = 0.05
#: The same by which two turns of a figure look alike.
_SAME = 0.02
#: Deviations (pixels of 48) of the blur by which a picture may be softer than the enrolled ones, and least and most outlines
#: that tell it.
_SOFT, _LEAST_TELL, _TELL = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0), 4, 16
#: Part of a figure's area by which one may differ from an enrolled one as soft as that.
_SHOWN = 0.03
#: Rings farther out are longer.
_RINGS = np.float32(np.arange(_OUT) + 0.5)
#: By how many directions a figure is turned in each quarter turn.
_TURNS = (np.arange(4)[:, None] * (_AROUND // 4) + np.arange(-_TURNED, _TURNED + 1)) % _AROUND
_DISC = _AROUND * float(_RINGS[: int(_OUT / _FAR)].sum())
#: What makes the real and imaginary numbers of a spectrum (98) those at the turns that are asked for, (98, 36).
_ROUND = 2j * np.pi * np.arange(_AROUND // 2 + 1)[:, None] * _TURNS.reshape(1, -1) / _AROUND
_TWICE = np.where(np.arange(_AROUND // 2 + 1) % (_AROUND // 2), 2.0, 1.0)[:, None] / _AROUND
_BACK = np.concatenate([np.exp(_ROUND).real * _TWICE, -np.exp(_ROUND).imag * _TWICE]).astype(np.float32)


class Figure(NamedTuple):
    """The tile ``id`` that an outline is nearest to, the least quarter ``turn`` (clockwise) in which it is, and how far ``ahead`` (0..1)."""

    id: str
    turn: int
    ahead: float
    fits: float


class Figures:
    """The outlines of enrolled tiles: ``ids`` (n), their pictures (n, 48, 48, 3), ``grounds`` and ``inks`` (n, 3), and what is ``seen``.

    The latter are the :func:`outline` of each picture as it is, or softer.
    """

    def __init__(
        self,
        ids: Sequence[str],
        shots: tuple[np.ndarray, np.ndarray, np.ndarray],
        seen: Sequence[np.ndarray | None],
    ) -> None:
        self._ids, self._shots, self._softer = ids, shots, {}
        self._names = np.array([name for name, each in zip(ids, seen, strict=True) if each is not None])
        self._known = Spectra.of([each for each in seen if each is not None])

    def as_soft_as(self, seen: Iterable[np.ndarray | None]) -> Figures:
        """The same as soft as outlines on a board show them: a lens rounds off what small figures are told by.

        All of them tell it together, for one picture is soft everywhere; marks of the board, which are like none, do not.
        """
        there = Spectra.of([each for each in seen if each is not None])
        if not len(there) or not len(self._known):
            return self
        gaps = self._gaps(there)
        fit = np.argsort(gaps)[: max(_LEAST_TELL, int((gaps <= FITS).sum()))]
        # Not the nearest of them: those are the figures of which blur changes least.
        there = there.only(fit[:: -(-len(fit) // _TELL)])
        best, off = self, self._off(there)
        for blur in _SOFT:
            if blur not in self._softer:
                faces, *tones = self._shots
                soft = outlined(_soft(faces, blur), *tones)
                self._softer[blur] = Figures(self._ids, self._shots, soft)
            now = self._softer[blur]._off(there)
            if now >= off:
                break
            best, off = self._softer[blur], now
        return best

    def show(self, seen: Iterable[np.ndarray | None], within: float = _SHOWN) -> np.ndarray:
        """Which of some outlines are those of enrolled figures, whatever their ink, bool (n,); where there is none, it is not.

        They differ by a part of their area ``within`` that at most.
        """
        seen = list(seen)
        shown = np.zeros(len(seen), bool)
        there = [k for k, each in enumerate(seen) if each is not None]
        if there and len(self._known):
            shown[there] = self._gaps(Spectra.of([seen[k] for k in there])) <= within
        return shown

    def _off(self, seen: Spectra) -> float:
        """How far outlines are off the nearest figures on the whole; what is none counts alike for all."""
        return float(np.minimum(self._gaps(seen), 2 * FITS).sum())

    def _gaps(self, seen: Spectra) -> np.ndarray:
        """The part of its area (n,) by which each outline differs from the nearest figure."""
        return seen.apart(self._known).min(axis=(1, 2))

    def nearest(self, seen: np.ndarray, among: set[str]) -> Figure | None:
        """Which of the tiles ``among`` an outline is nearest to; None if it is none of theirs, or not all were enrolled with one."""
        mine = np.isin(self._names, list(among))
        names = self._names[mine]
        if len(among) < 2 or set(names) != among:
            return None
        gaps = Spectra.of([seen]).apart(self._known.only(mine))[0]
        each = {name: gaps[names == name].min(axis=0) for name in sorted(among)}
        order = sorted(each, key=lambda name: each[name].min())
        best = each[order[0]]
        if best.min() > FITS:
            return None
        same = best < best.min() + _SAME
        rival = min(each[order[1]].min(), best[~same].min(initial=np.inf))
        return Figure(
            order[0],
            int(same.argmax()),
            float(1 - best.min() / max(rival, 1e-9)),
            float(1 - best.min()),
        )


def _soft(faces: np.ndarray, blur: float) -> np.ndarray:
    """Pictures (n, 48, 48, 3) as a lens shows them that blurs by so many pixels: it mixes light, not grey levels."""
    return pixels(np.stack([cv2.GaussianBlur(face, (0, 0), blur) for face in linear(faces)]))


def outline(cell: np.ndarray, ground: np.ndarray, ink: np.ndarray, aslant: bool = False) -> np.ndarray | None:
    """How much ink lies around the middle of a figure, float32 (96, 20) by direction and distance; None if there is hardly any.

    ``cell`` (48, 48, 3) BGR with its ``ground`` and ``ink`` (3,). Distances are parts of the figure's mean radius. One that may
    have been seen ``aslant`` is drawn out until it reaches equally far all ways.
    """
    way = np.float32(ink - ground)
    if not way.any():
        return None
    part = np.clip((cell.astype(np.float32) - np.float32(ground)) @ way / (way @ way), 0, 1)
    y, x = np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2
    part[~WITHIN] = 0
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        (part > _SOLID).astype(np.uint8), connectivity=4
    )
    if count < 2:
        return None
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    part *= cv2.dilate((labels == largest).astype(np.uint8), _EDGE)
    area = float(part.sum())
    if area < _LEAST:
        return None
    angle = np.arange(_AROUND)[:, None] * (2 * np.pi / _AROUND)
    away = _RINGS / _OUT * _FAR * np.sqrt(area / np.pi)
    middle = [(part * axis).sum() / area + (SIDE - 1) / 2 for axis in (x, y)]
    ways = _reach(part, (x, y), middle) if aslant else np.eye(2)
    at = [
        np.float32(m + (a * np.cos(angle) + b * np.sin(angle)) * away)
        for m, (a, b) in zip(middle, ways, strict=True)
    ]
    return cv2.remap(part, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def outlined(faces: np.ndarray, grounds: np.ndarray, inks: np.ndarray) -> list[np.ndarray | None]:
    """The :func:`outline` of each of some pictures (n, 48, 48, 3) with such grounds and inks (n, 3)."""
    return [outline(*each) for each in zip(faces, grounds, inks, strict=True)]


def _reach(part: np.ndarray, axes: tuple[np.ndarray, np.ndarray], middle: list[float]) -> np.ndarray:
    """How far ink (48, 48) reaches each way from its middle (x, y), (2, 2), of area 1: what makes a circle as stretched as it is."""
    x, y = (axis - (m - (SIDE - 1) / 2) for axis, m in zip(axes, middle, strict=True))
    spread = np.array([[(part * a * b).sum() for b in (x, y)] for a in (x, y)])
    squares, ways = np.linalg.eigh(spread)
    reach = np.sqrt(np.maximum(squares, 1e-9))
    return ways @ np.diag(reach / np.sqrt(reach.prod())) @ ways.T


def apart(seen: np.ndarray, known: np.ndarray) -> np.ndarray:
    """The part of a figure's area by which an outline (96, 20) differs from others (n, 96, 20), by its quarter turn, (n, 4)."""
    return Spectra.of([seen]).apart(Spectra.of(known))[0]


class Spectra(NamedTuple):
    """Outlines (n) as sums of waves around them, (49, n, 20), and how much ink each has (n,): turned ones are compared at once."""

    waves: np.ndarray
    ink: np.ndarray

    @classmethod
    def of(cls, outlines: Sequence[np.ndarray]) -> Spectra:
        each = np.asarray(outlines, np.float32).reshape(-1, _AROUND, _OUT)
        waves = np.ascontiguousarray(np.fft.rfft(each, axis=1).swapaxes(0, 1)).astype(np.complex64)
        return cls(waves, np.square(each).sum(axis=1) @ _RINGS)

    def __len__(self) -> int:
        return len(self.ink)

    def only(self, some: np.ndarray) -> Spectra:
        """Those of them that are meant."""
        return Spectra(self.waves[:, some], self.ink[some])

    def apart(self, others: Spectra) -> np.ndarray:
        """The part of a figure's area by which each outline differs from each of ``others``, by its quarter turn, (n, m, 4)."""
        both = (self.waves * _RINGS) @ others.waves.conj().swapaxes(1, 2)
        both = np.concatenate([both.real, both.imag]).reshape(len(_BACK), -1)
        common = (_BACK.T @ both).reshape(*_TURNS.shape, len(self), len(others)).max(axis=1)
        gaps = self.ink[:, None] + others.ink - 2 * common
        return np.maximum(gaps, 0).transpose(1, 2, 0) / _DISC


def unlike(every: Sequence[str], ids: Sequence[str], outlines: Sequence[np.ndarray | None]) -> np.ndarray:
    """By how much the figures of ``every`` tile differ, (n, n), by their outlines that are most alike; infinite where none is seen.

    ``ids`` are the tiles of the ``outlines``.
    """
    there = [k for k, seen in enumerate(outlines) if seen is not None]
    names, each = np.array([ids[k] for k in there], str), Spectra.of([outlines[k] for k in there])
    of_each = [np.flatnonzero(names == name) for name in every]
    gaps = np.full((len(every),) * 2, np.inf)
    for n, mine in enumerate(of_each):
        near = each.only(mine).apart(each).min(axis=2)
        gaps[n] = [near[:, others].min(initial=np.inf) for others in of_each]
    return gaps
