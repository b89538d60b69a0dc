"""How a lamp and a camera render the colours of pieces otherwise than at their enrolment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
#: Saturations that are tried at first, then so many steps beside the best, and those, each a third (as a logarithm) of the one before.
_SATURATIONS, _BESIDE, _STEPS = np.geomspace(0.4, 2.2, 15), np.arange(-2, 3), (1.041, 1.0135, 1.0045)
#: How far off (as a logarithm) colours may be for contrast and saturation to change by so much less (as logarithms, too).
_RATHER = 0.02
#: Weights of blue, green and red in a grey level (ITU-R BT.601).
_GREY = np.array([0.114, 0.587, 0.299])


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
    """Channels are ``saturation`` times as far from their grey; then greys and channels are ``contrast`` times as far (as logarithms) from
    a middling one, and each channel so many times as bright, by ``factors`` (3,), blue first."""

    factors: np.ndarray
    contrast: float = 1.0
    saturation: float = 1.0

    def moved(self, seen: np.ndarray) -> np.ndarray:
        """Logarithms (..., 3) of enrolled colours as they are now."""
        mixed = logarithms(_saturated(_colours(seen), self.saturation))
        return _MIDDLE + self.contrast * (mixed - _MIDDLE) + np.log(self.factors)

    def off(self, colours: np.ndarray) -> np.ndarray:
        """Colours (..., 3) BGR of now as they looked at the enrolment, 0 to 255."""
        moved = (logarithms(colours) - np.log(self.factors) - _MIDDLE) / self.contrast + _MIDDLE
        return _saturated(_colours(moved), 1 / self.saturation)


def _saturated(colours: np.ndarray, times: float | np.ndarray) -> np.ndarray:
    """Colours (..., 3) BGR so many ``times`` as far from the grey of each, 0 to 255."""
    grey = (colours @ _GREY)[..., None]
    return np.clip(grey + times * (colours - grey), 0, 255)


def told_by(enrolled: np.ndarray, seen: np.ndarray) -> Rendering:
    """The rendering that takes ``enrolled`` logarithms of colours (n, 3), of three and more, to those ``seen`` now."""

    def tried(saturations: np.ndarray) -> Iterable[Rendering]:
        mixed = _mixed(enrolled, saturations)
        green, red = (np.broadcast_to(channel, mixed.shape) for channel in np.eye(3)[1:])
        lamp, greener, redder, contrast = _fitted([green, red, mixed - _MIDDLE], seen - mixed).T
        factors = np.exp(np.stack([lamp, lamp + greener, lamp + redder], axis=1))
        return map(Rendering, factors, 1 + contrast, saturations)

    return _searched(tried, enrolled, seen)


def told_by_two(enrolled: np.ndarray, seen: np.ndarray) -> Rendering:
    """The same of two colours, in a light of the same colour: two numbers must do for all, how bright it is and either of the others."""

    def tried(saturations: np.ndarray) -> Iterable[Rendering]:
        mixed = _mixed(enrolled, saturations)
        (lamps,) = _fitted([], seen - mixed).T
        return (
            Rendering(np.full(3, np.exp(lamp)), 1.0, times)
            for lamp, times in zip(lamps, saturations, strict=True)
        )

    lamp, contrast = _fitted([enrolled - _MIDDLE], seen - enrolled)
    curved = Rendering(np.full(3, np.exp(lamp)), 1 + contrast)
    return _best([curved, _searched(tried, enrolled, seen)], enrolled, seen)


def _searched(
    tried: Callable[[np.ndarray], Iterable[Rendering]], enrolled: np.ndarray, seen: np.ndarray
) -> Rendering:
    """The best of those ``tried`` with some saturations (k,): at first all that there may be, then ever nearer to the best."""
    found = _best(tried(_SATURATIONS), enrolled, seen)
    for step in _STEPS:
        found = _best(tried(found.saturation * step**_BESIDE), enrolled, seen)
    return found


def _best(renderings: Iterable[Rendering], enrolled: np.ndarray, seen: np.ndarray) -> Rendering:
    """That one which takes ``enrolled`` colours nearest to those ``seen`` (logarithms, (n, 3) each), without more of a change than they tell."""

    def off(one: Rendering) -> float:
        change = abs(np.log(max(one.contrast, 1e-3))) + abs(np.log(one.saturation))
        return float(np.abs(one.moved(enrolled) - seen).mean() + _RATHER * change)

    return min(renderings, key=off)


def _mixed(enrolled: np.ndarray, saturations: np.ndarray) -> np.ndarray:
    """Logarithms of colours (n, 3) in each of some saturations (k,): (k, n, 3)."""
    return logarithms(_saturated(_colours(enrolled), saturations[:, None, None]))


def _fitted(columns: list[np.ndarray], change: np.ndarray) -> np.ndarray:
    """By how much 1 and each of the ``columns`` (..., n, 3) make a ``change`` (..., n, 3) of logarithms, by least absolute deviations."""
    table = np.stack([np.ones(change.shape), *columns], axis=-1)
    stack = change.shape[:-2]
    return fit(
        table.reshape(*stack, -1, table.shape[-1]),
        change.reshape(*stack, -1),
        absolute(_ALIKE),
        _ROUNDS,
        _FIRM,
    )
