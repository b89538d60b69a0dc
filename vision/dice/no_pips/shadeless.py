"""Colours as shading leaves them.

The sides of a die without pips lean away from the camera and from the light, so one is much darker than the next: a dark
orange is not a brown.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import from_lab

#: What is left of the lightness, and the L* + 16 at which a colour tells its a* and b*.
_LITTLE, _ONE_LIGHTNESS = 0.25, 60
#: How much the lightness that is left counts in comparing two colours.
_LIGHTNESS = 0.3
#: Colours nearer than this (:func:`apart`) are one.
SAME = 11.0
#: The least light of a channel, linear.
DARKEST = 0.002


def shadeless(lab: np.ndarray) -> np.ndarray:
    """Lab colours (..., 3) with a* and b* as they would be at one lightness, and little of the lightness left.

    In less light a*, b* and L* + 16 shrink by the same factor (that of the cube root).
    """
    lab = np.asarray(lab, np.float32)
    factor = _ONE_LIGHTNESS / (lab[..., :1] + 16)
    return np.concatenate([_LITTLE * lab[..., :1], lab[..., 1:] * factor], axis=-1).astype(np.float32)


def in_middling_light(colours: np.ndarray) -> np.ndarray:
    """Shadeless colours (..., 3) as a picture shows them, BGR uint8."""
    return from_lab(_shaded(colours))


def linear(colours: np.ndarray) -> np.ndarray:
    """Linear light (n, 3), BGR 0..1, of shadeless colours (n, 3)."""
    lab = _shaded(np.float32(colours).reshape(1, -1, 3))
    return np.clip(cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_Lab2LBGR)[0], DARKEST, 1)


def from_linear(light: np.ndarray) -> np.ndarray:
    """The shadeless colours (..., 3) of linear light (..., 3): the inverse of :func:`linear`."""
    lab = cv2.cvtColor(np.float32(light).reshape(1, -1, 3), cv2.COLOR_LBGR2Lab)
    return shadeless(lab).reshape(light.shape)


def apart(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """How unlike shadeless colours (..., 3) are, (...)."""
    away = a - b
    return np.sqrt(away[..., 1] ** 2 + away[..., 2] ** 2) + _LIGHTNESS * np.abs(away[..., 0])


def _shaded(colours: np.ndarray) -> np.ndarray:
    """The Lab colours (..., 3) of which :func:`shadeless` is left."""
    light = colours[..., :1] / _LITTLE
    return np.concatenate([light, colours[..., 1:] * (light + 16) / _ONE_LIGHTNESS], axis=-1)
