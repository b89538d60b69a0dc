"""Where pieces show in a picture taken aslant: beside the spaces that they stand on.

A tall piece on a low space leans away from the camera. In the middle of its space one sees its dark side, or
the next piece; its lit upper face lies beyond. All pieces of a picture lean about alike, so what changed around
all the spaces with pieces, on the whole, tells where to look.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.picture import lab
from vision.quads import area, flatten

#: What is looked at around a space, in its sizes (square roots of its area) to each side, and in pixels.
_REACH, _PIXELS = 1.5, 30
#: Difference of hue (CIE Lab) that is surely more than noise: more says no more.
_MUCH = 25.0
#: Lightness that stray light adds in shadows, and by how much more light there may be.
_STRAY, _LIGHTER = 8.0, 1.3
#: Share of spaces with pieces that must have changed somewhere.
_PLAIN = 0.2
#: Part of the most change from which a place belongs to the pieces.
_PART = 0.5
#: Spaces with pieces, and without, that tell it.
_SOME = 3


def shift(
    picture: np.ndarray, empty: np.ndarray, pieces: Iterable[np.ndarray], bare: Iterable[np.ndarray]
) -> np.ndarray:
    """How far (2,) the middle of what is seen of a piece lies from that of its space, in sizes of the space.

    ``pieces`` and ``bare`` are the quads (4, 2) of spaces of which is known what they hold; ``empty`` is the same view
    as the BGR ``picture`` without pieces. Nothing, where few are known.
    """
    changed = _hues(picture, empty)
    stands, lies = (_around(changed, quads) for quads in (pieces, bare))
    if min(len(stands), len(lies)) < _SOME:
        return np.zeros(2)
    more = stands.mean(axis=0) - lies.mean(axis=0)
    if more.max() < _PLAIN:
        return np.zeros(2)
    more = np.maximum(0, more - _PART * more.max())
    rows, columns = np.indices(more.shape) - (_PIXELS - 1) / 2
    return np.array([(more * columns).sum(), (more * rows).sum()]) / more.sum() * 2 * _REACH / _PIXELS


def _hues(picture: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """How much (0..1) the hue of each pixel changed: a shadow, however deep, takes chroma and lightness in one proportion."""
    now, was = (lab(cv2.GaussianBlur(view, (0, 0), 1.0)) for view in (picture, empty))
    light = np.clip((now[..., 0] + _STRAY) / (was[..., 0] + _STRAY), 0, _LIGHTER)
    away = now[..., 1:] - was[..., 1:] * light[..., None]
    return np.clip(np.hypot(away[..., 0], away[..., 1]) / _MUCH, 0, 1).astype(np.float32)


def _around(changed: np.ndarray, quads: Iterable[np.ndarray]) -> np.ndarray:
    """What changed around spaces, upright as the picture is, (n, pixels, pixels)."""
    corners = np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.float32(_REACH)
    places = [np.float32(quad).mean(axis=0) + corners * size_of(quad) for quad in quads]
    return np.array([flatten(changed, place, _PIXELS, _PIXELS) for place in places], np.float32)


def size_of(quad: np.ndarray) -> np.float32:
    """The size of a space in pixels: the side of a square of its area."""
    return np.float32(np.sqrt(area(np.float32(quad))))
