"""The picture of a table from before as it looks now: a camera sets contrast, level and colours anew for each picture, and lamps move."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.relighting import surfaces
from vision.reweighted import absolute, fit

#: About so many pixels along the longest side are compared, and grey levels that keep black from counting as infinitely dark.
_COMPARED, _FLOOR = 160, 4.0
#: Rounds of the fit, the deviation (in logarithms) below which all count alike, and how firmly what a plain table does not tell stays.
_ROUNDS, _ALIKE, _FIRM = 10, 0.01, 1e-5
#: Of more pixels than are enough every so many are fitted.
_ENOUGH, _EVERY = 8000, 3
#: Deviations count up to this one, those of what lies on the table; and of all of them a tone that fits plainly leaves so much at most.
_MOST, PLAINLY = 0.3, 0.5
_LOGARITHMS = np.log(np.arange(256) + _FLOOR).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Tone:
    """By how much (logarithms) the channels of a picture become brighter: by a ``mixture`` (12, 3) of how they lie from their ``centre``
    (3,), and by a ``light`` (6, 3) that falls otherwise on each part of it. ``left`` is the part of what
    differed that it leaves."""

    centre: np.ndarray
    mixture: np.ndarray
    light: np.ndarray
    left: float

    def on(self, picture: np.ndarray) -> np.ndarray:
        """A ``picture`` (BGR uint8) in that tone and light."""
        logarithms = cv2.LUT(picture, _LOGARITHMS)
        changed = cv2.transform(_terms(logarithms, self.centre), self.mixture.T)
        changed += (surfaces(*picture.shape[1::-1]) @ self.light).reshape(picture.shape)
        return np.clip(np.rint(cv2.exp(logarithms + changed) - _FLOOR), 0, 255).astype(np.uint8)


def match_tone(empty: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """``empty`` in the tone and light of ``picture`` (both BGR uint8, of one size, on each other); itself where none fits plainly better."""
    step = max(1, max(empty.shape[:2]) // _COMPARED)
    places = np.s_[step // 2 :: step, step // 2 :: step]
    tone = tone_between(*(cv2.blur(each, (3, 3))[places] for each in (empty, picture)))
    return tone.on(empty) if tone.left <= PLAINLY else empty


def tone_between(first: np.ndarray, second: np.ndarray) -> Tone:
    """The tone and light in which one small picture looks most like another (both BGR uint8, of one size, on each other).

    Fitted by least absolute deviations: what lies on the table in one of the two is far off and hardly counts.
    """
    was, now = (cv2.LUT(each, _LOGARITHMS) for each in (first, second))
    centre = was.reshape(-1, 3).mean(axis=0)
    table = np.column_stack([surfaces(*first.shape[1::-1]), _terms(was, centre).reshape(-1, 12)])
    change = (now - was).reshape(-1, 3)
    some = np.s_[:: _EVERY if len(table) > _ENOUGH else 1]
    factors = np.float32(
        [fit(table[some], each[some], absolute(_ALIKE), _ROUNDS, _FIRM) for each in change.T]
    ).T
    left = _usual(change - table @ factors) / max(_usual(change), 1e-9)
    return Tone(centre, factors[6:], factors[:6], left)


def differs(first: np.ndarray, second: np.ndarray) -> float:
    """By how much (logarithms) two small pictures (both BGR uint8, of one size, on each other) differ on the whole."""
    was, now = (cv2.LUT(each, _LOGARITHMS) for each in (first, second))
    return _usual(now - was)


def _usual(off: np.ndarray) -> float:
    return float(np.minimum(np.abs(off), _MOST).mean())


def _terms(logarithms: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """The ``logarithms`` (h, w, 3) of three channels from their ``centre`` (3,) on, their products and their cubes, float32 (h, w, 12).

    Paler or stronger colours are a mixture of all channels: their products hold that, and cubes what becomes white or black.
    """
    away = cv2.split(logarithms - centre)
    squares = [each * each for each in away]
    products = [each * other for each, other in zip(away, away[1:] + away[:1], strict=True)]
    cubes = [each * square for each, square in zip(away, squares, strict=True)]
    return cv2.merge([*away, *squares, *products, *cubes])
