"""The picture of an empty table through another tone curve: a camera sets contrast, level and colours anew for each picture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.reweighted import fit

#: About so many pixels along the longest side are compared, and grey levels that keep black from counting as infinitely dark.
_COMPARED, _FLOOR = 160, 4.0
#: Rounds of the fit, the deviation (in logarithms) below which all count alike, and how firmly what a plain table does not tell stays.
_ROUNDS, _ALIKE, _FIRM = 10, 0.01, 1e-5
#: Deviations count up to this one, those of what lies on the table; and of all of them another tone leaves so much at most.
_MOST, _BETTER = 0.3, 0.5
_LOGARITHMS = np.log(np.arange(256) + _FLOOR).astype(np.float32)


def match_tone(empty: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """``empty`` through the tone curve of ``picture`` (both BGR uint8, of one size, on each other); itself where none fits plainly better.

    The logarithm of each channel becomes a mixture of those of all channels and of their squares, by least absolute deviations: what
    lies on the table is far off and hardly counts.
    """
    step = max(1, max(empty.shape[:2]) // _COMPARED)
    places = np.s_[step // 2 :: step, step // 2 :: step]
    was, now = (cv2.LUT(cv2.blur(each, (3, 3))[places], _LOGARITHMS) for each in (empty, picture))
    centre = was.reshape(-1, 3).mean(axis=0)
    terms, change = _terms(was, centre), (now - was).reshape(-1, 3)
    mixture = np.transpose([fit(terms, channel, _counts, _ROUNDS, _FIRM) for channel in change.T]).astype(
        np.float32
    )
    before, after = (np.minimum(np.abs(off), _MOST).mean() for off in (change, change - terms @ mixture))
    if after > _BETTER * before:
        return empty
    logarithms = cv2.LUT(empty, _LOGARITHMS)
    changed = logarithms + (_terms(logarithms, centre) @ mixture).reshape(empty.shape)
    return np.clip(np.rint(np.exp(changed) - _FLOOR), 0, 255).astype(np.uint8)


def _terms(logarithms: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """1, the ``logarithms`` (h, w, 3) of three channels from their ``centre`` (3,) on, and their squares: float32 (h * w, 7)."""
    away = logarithms.reshape(-1, 3) - centre
    return np.column_stack([np.ones(len(away), np.float32), away, away * away])


def _counts(off: np.ndarray) -> np.ndarray:
    """How much values (n,) count that are so far off: as for least absolute deviations."""
    return 1 / np.maximum(_ALIKE, np.abs(off))
