"""A plain card in even light: what its blank paper shows of shadows and of the slope of a lamp is no print.

A card is enrolled from one photograph, taken by hand in a room, and the shadow of a hand or of the phone may lie on it. On the table it
lies in other light: kept as a part of the face, that shadow would speak against the card, and for another one, wherever it is read.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab, shrink
from vision.ranks import percentiles

#: Part of a card that must be blank paper: elsewhere nobody knows what is print and what is light.
PLAIN = 0.5
#: How far blank paper may be from the usual one of its card in colour (a*b*), which part of the light it has at least in a shadow, and by
#: how many grey levels it varies within some pixels, at most: the edge of a shadow is soft, that of print is not.
COLOUR, SHADED, CALM = 10.0, 0.4, 8.0
#: Percentile of the lightness of a plain card at which it shows its paper out of shadows.
LIT = 85
#: Longest side of the copy in which light is told, and the reaches (standard deviations in pixels of it) within which paper tells it: the
#: nearest one does, if so large a part of what lies within it is paper.
COPY, REACHES, ENOUGH = 210, (48.0, 24.0, 12.0, 6.0), 0.3
#: Part of its strongest light that a card has everywhere if no shadow lies on it: then it is left as it is.
EVEN = 0.85


def evenly_lit(picture: np.ndarray) -> np.ndarray:
    """A card (BGR uint8) as it looks in even light if half of it is blank paper of one kind; else, or if it is lit so, the ``picture`` itself.

    All channels get the same light: a tint of the paper is print.
    """
    small, _ = shrink(picture, COPY)
    bright = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    paper = _paper(small, bright)
    if paper.mean() < PLAIN:
        return picture
    usual = np.float32(np.median(bright[paper > 0]))
    light = np.full_like(bright, usual)
    for reach in REACHES:
        near = cv2.GaussianBlur(paper, (0, 0), reach)
        here = cv2.GaussianBlur(paper * bright, (0, 0), reach) / np.maximum(near, 1e-3)
        light += np.minimum(near / ENOUGH, 1) * (here - light)
    darkest, brightest = percentiles(light.ravel(), (2, 98))
    if darkest > EVEN * brightest:
        return picture
    gain = cv2.resize(usual / light, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.clip(picture * gain[..., None] + 0.5, 0, 255).astype(np.uint8)


def _paper(picture: np.ndarray, bright: np.ndarray) -> np.ndarray:
    """1 where a small picture of a card (``bright``: in grey) shows blank paper in whichever light, else 0, float32 (height, width).

    It is one piece: what a sharp edge sets off is a printed box.
    """
    tint = lab(picture)[..., 1:]
    mean = cv2.blur(bright, (5, 5))
    varies = cv2.blur(bright * bright, (5, 5)) - mean * mean
    blank = (bright > SHADED * percentiles(bright.ravel(), (LIT,))[0]) & (varies < CALM * CALM)
    blank &= np.linalg.norm(tint - np.median(tint.reshape(-1, 2), axis=0), axis=2) < COLOUR
    count, parts, boxes, _ = cv2.connectedComponentsWithStats(blank.astype(np.uint8), connectivity=4)
    if count < 2:
        return np.zeros_like(bright)
    return np.float32(parts == 1 + boxes[1:, cv2.CC_STAT_AREA].argmax())
