"""How a lamp and a camera render colours otherwise than at the enrolment of pieces, tiles or cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter

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
_SATURATIONS, _BESIDE, _STEPS = np.geomspace(0.4, 2.2, 31), np.arange(-2, 3), (1.019, 1.0064, 1.0021, 1.0007)
#: About so many colours are enough to tell a curve.
_ENOUGH = 300
#: Cameras make colours paler or stronger as grey levels, or as light, which are these to the power of 2.2; and what blue, green and red
#: make of a grey then (ITU-R BT.601 and BT.709).
_GREY_BY = {1.0: np.array([0.114, 0.587, 0.299]), 2.2: np.array([0.0722, 0.7152, 0.2126])}
#: Logarithms of grey levels, from black to white.
_GREYS = np.linspace(np.log(STRAY), np.log(255 + STRAY), 1024)
#: How far off (as a logarithm) colours may be for contrast and saturation to change by so much less (as logarithms, too).
_RATHER = 0.02


def logarithms(colours: np.ndarray) -> np.ndarray:
    """Those of colours (..., 3) BGR."""
    return np.log(np.asarray(colours, np.float64) + STRAY)


def seen_lab(seen: np.ndarray) -> np.ndarray:
    """Lab, float32 (n, 3), of colours of which such logarithms (n, 3) are seen."""
    return cv2.cvtColor(np.float32(seen_colours(seen) / 255)[None], cv2.COLOR_BGR2LAB)[0]


def seen_colours(seen: np.ndarray) -> np.ndarray:
    """Colours (..., 3) BGR, 0 to 255, of which such logarithms are seen."""
    return np.clip(np.exp(seen) - STRAY, 0, 255)


@dataclass(frozen=True, eq=False)
class Rendering:
    """How colours (as logarithms) become those of another lamp and camera.

    Channels are ``saturation`` times as far from their grey, as grey levels to the power of ``gamma``: 1, or 2.2 for light. Then greys and
    channels are ``contrast`` times as far from a middling one, and more by the square and the cube of how far they are (``bend``). At
    last each channel is so many times as bright, by ``factors`` (3,), blue first.
    """

    factors: np.ndarray
    contrast: float = 1.0
    saturation: float = 1.0
    gamma: float = 1.0
    bend: tuple[float, float] = (0.0, 0.0)

    def moved(self, seen: np.ndarray) -> np.ndarray:
        """Logarithms (..., 3) of enrolled colours as they are now."""
        mixed = logarithms(_saturated(seen_colours(seen), self.saturation, self.gamma))
        return self._curve(mixed - _MIDDLE) + np.log(self.factors)

    def off(self, colours: np.ndarray) -> np.ndarray:
        """Colours (..., 3) BGR of now as they looked at the enrolment, 0 to 255."""
        curve = np.maximum.accumulate(self._curve(_GREYS - _MIDDLE))
        moved = np.interp(logarithms(colours) - np.log(self.factors), curve, _GREYS)
        return _saturated(seen_colours(moved), 1 / self.saturation, self.gamma)

    @property
    def rising(self) -> bool:
        """What was brighter is brighter: a curve that is bent too far falls where no colour told it, and nothing comes back there."""
        return bool((np.diff(self._curve(_GREYS - _MIDDLE)) > 0).all())

    def _curve(self, away: np.ndarray) -> np.ndarray:
        square, cube = self.bend
        return _MIDDLE + away * (self.contrast + away * (square + away * cube))


def _saturated(colours: np.ndarray, times: float | np.ndarray, gamma: float) -> np.ndarray:
    """Colours (..., 3) BGR so many ``times`` as far from the grey of each, 0 to 255, by their light."""
    light = (colours / 255) ** gamma
    grey = (light @ _GREY_BY[gamma])[..., None]
    return 255 * np.clip(grey + times * (light - grey), 0, 1) ** (1 / gamma)


def told_by(enrolled: np.ndarray, seen: np.ndarray) -> Rendering:
    """The rendering that takes ``enrolled`` logarithms of colours (n, 3), of three and more, to those ``seen`` now."""
    return _nearest(_Search(enrolled, seen, gamma) for gamma in _GREY_BY)


def told_by_two(enrolled: np.ndarray, seen: np.ndarray) -> Rendering:
    """The same of two colours, in a light of the same colour: two numbers must do for all, how bright it is and either of the others."""
    alike = [_Search(enrolled, seen, gamma, tints=False, powers=0) for gamma in _GREY_BY]
    return _nearest([_Search(enrolled, seen, tints=False, saturated=False), *alike])


def told_by_many(enrolled: np.ndarray, seen: np.ndarray) -> list[Rendering]:
    """The same of so many colours, light and dark, that they tell a bent curve, too; the best with each gamma and each kind of curve, best first.

    Of more than are enough every so many are fitted.
    """
    some = np.s_[:: max(1, len(seen) // _ENOUGH)]
    enrolled, seen = enrolled[some], seen[some]
    searches = [_Search(enrolled, seen, gamma, powers=powers) for powers in (1, 3) for gamma in _GREY_BY]
    return [found for _, found in sorted((each.best for each in searches), key=itemgetter(0))]


def _nearest(searches: Iterable[_Search]) -> Rendering:
    return min((each.best for each in searches), key=itemgetter(0))[1]


class _Search:
    """A search for the rendering with one ``gamma`` that takes ``enrolled`` colours nearest to those ``seen`` (logarithms, (n, 3) each).

    The channels have factors of their own if there are ``tints``; the curve has so many ``powers``; the colours may be paler or stronger
    if they are ``saturated``. Of two as near the one is better that changes less. ``best`` is the rendering, after how far off it is.
    """

    def __init__(
        self,
        enrolled: np.ndarray,
        seen: np.ndarray,
        gamma: float = 1.0,
        tints: bool = True,
        powers: int = 1,
        saturated: bool = True,
    ) -> None:
        self._light, self._seen, self._gamma = seen_colours(enrolled), seen, gamma
        self._tints, self._powers = tints, powers
        self.best = self._tried(_SATURATIONS if saturated else np.ones(1))
        for step in _STEPS if saturated else ():
            self.best = min(
                self.best, self._tried(self.best[1].saturation * step**_BESIDE), key=itemgetter(0)
            )

    def _tried(self, saturations: np.ndarray) -> tuple[float, Rendering]:
        """The best with some saturations (k,), and how far off it is."""
        mixed = logarithms(_saturated(self._light, saturations[:, None, None], self._gamma))
        table = self._table(mixed - _MIDDLE).reshape(len(mixed), mixed[0].size, -1)
        change = (self._seen - mixed).reshape(len(mixed), -1)
        fitted = fit(table, change, absolute(_ALIKE), _ROUNDS, _FIRM)
        off = np.abs((table @ fitted[..., None])[..., 0] - change).mean(axis=1)
        contrast = 1 + fitted[:, self._first] if self._powers else np.ones(len(fitted))
        more = np.abs(np.log(np.maximum(contrast, 1e-3))) + np.abs(np.log(saturations))
        number = int((off + _RATHER * more).argmin())
        lamp, tints = fitted[number, 0], fitted[number, 1 : self._first]
        factors = np.exp(lamp + np.concatenate([[0], tints if self._tints else np.zeros(2)]))
        bend = tuple(fitted[number, self._first + 1 :].tolist())
        found = Rendering(
            factors, float(contrast[number]), float(saturations[number]), self._gamma, bend or (0.0, 0.0)
        )
        return float((off + _RATHER * more)[number]), found

    @property
    def _first(self) -> int:
        """The number of the factor of the curve's first power."""
        return 3 if self._tints else 1

    def _table(self, away: np.ndarray) -> np.ndarray:
        """1, in the green and in the red channel, and the powers of how far channels are ``away`` from a middling grey: (k, n, 3, terms)."""
        tints = [np.broadcast_to(channel, away.shape) for channel in np.eye(3)[1:]] if self._tints else []
        return np.stack(
            [np.ones(away.shape), *tints, *(away**power for power in range(1, self._powers + 1))], axis=-1
        )
