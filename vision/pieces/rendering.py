"""How a lamp and a camera render the colours of pieces otherwise than at their enrolment."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.reweighted import absolute, fit

#: Grey levels of stray light, that no lamp changes.
STRAY = 4.0
#: Logarithm of a middling grey level.
_MIDDLE = 4.5
#: Rounds of a fit, the deviation (as a logarithm) below which all count alike, and how firmly what colours do not tell stays.
_ROUNDS, _ALIKE, _FIRM = 7, 0.02, 1e-6
#: By how much contrast changes where saturation does: as much by a tone curve, by less where colours become paler or stronger.
_TIED = 0.8


def logarithms(colours: np.ndarray) -> np.ndarray:
    """Those of colours (..., 3) BGR."""
    return np.log(np.asarray(colours, np.float64) + STRAY)


def seen_lab(seen: np.ndarray) -> np.ndarray:
    """Lab, float32 (n, 3), of colours of which such logarithms (n, 3) are seen."""
    return cv2.cvtColor(np.float32(_colours(seen) / 255)[None], cv2.COLOR_BGR2LAB)[0]


def _colours(seen: np.ndarray) -> np.ndarray:
    return np.clip(np.exp(seen) - STRAY, 0, 255)


@dataclass(frozen=True, eq=False)
class Rendering:
    """Each channel is so many times as bright, by ``factors`` (3,), blue first, for a middling grey; greys are ``contrast`` times as far
    from that (as logarithms), and channels ``saturation`` times as far from their grey."""

    factors: np.ndarray
    contrast: float = 1.0
    saturation: float = 1.0

    def moved(self, seen: np.ndarray) -> np.ndarray:
        """Logarithms (..., 3) of enrolled colours as they are now."""
        grey = seen.mean(axis=-1, keepdims=True)
        lit = _MIDDLE + self.contrast * (grey - _MIDDLE) + self.saturation * (seen - grey)
        return lit + np.log(self.factors)

    def off(self, colours: np.ndarray) -> np.ndarray:
        """Colours (..., 3) BGR of now as they looked at the enrolment, 0 to 255."""
        moved = logarithms(colours) - np.log(self.factors)
        grey = moved.mean(axis=-1, keepdims=True)
        seen = _MIDDLE + (grey - _MIDDLE) / self.contrast + (moved - grey) / self.saturation
        return _colours(seen)


def told_by(enrolled: np.ndarray, seen: np.ndarray) -> Rendering:
    """The rendering that takes ``enrolled`` logarithms of colours (n, 3), of three and more, to those ``seen`` now."""
    grey, own = _parted(enrolled)
    green, red = (np.broadcast_to(channel, own.shape) for channel in np.eye(3)[1:])
    lamp, greener, redder, contrast, saturation = _fitted([green, red, grey, own], seen - enrolled)
    return Rendering(np.exp(lamp + np.array([0, greener, redder])), 1 + contrast, 1 + saturation)


def told_by_two(enrolled: np.ndarray, seen: np.ndarray) -> Rendering:
    """The same of two colours, in a light of the same colour: two numbers must do for all."""
    grey, own = _parted(enrolled)
    lamp, saturation = _fitted([_TIED * grey + own], seen - enrolled)
    return Rendering(np.full(3, np.exp(lamp)), 1 + _TIED * saturation, 1 + saturation)


def _parted(seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far the greys of colours, by their logarithms (n, 3), are from a middling one, and their channels from these, (n, 3) each."""
    grey = seen.mean(axis=1, keepdims=True)
    return np.broadcast_to(grey - _MIDDLE, seen.shape), seen - grey


def _fitted(columns: list[np.ndarray], change: np.ndarray) -> list[float]:
    """By how much 1 and each of the ``columns`` (n, 3) make a ``change`` (n, 3) of logarithms, by least absolute deviations."""
    table = np.stack([np.ones(change.shape), *columns], axis=-1).reshape(change.size, -1)
    return fit(table, change.ravel(), absolute(_ALIKE), _ROUNDS, _FIRM).tolist()
