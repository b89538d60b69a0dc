"""Where pieces show in a picture taken aslant: beside the spaces that they stand on.

A tall piece on a low space leans away from the camera. In the middle of its space one sees its dark side, or
the next piece; its lit upper face lies beyond. All pieces of a picture lean about alike, so what changed around
all the spaces with pieces, on the whole, tells where to look; without an empty picture, how far what is seen in the
middle of them reaches.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.picture import lab
from vision.quads import area, flatten, steps_on

#: What is looked at around a space, in its sizes (square roots of its area) to each side, and in pixels.
_REACH, _PIXELS = 1.5, 30
#: Difference of hue (CIE Lab) that is surely more than noise: more says no more.
_MUCH = 25.0
#: Lightness that stray light adds in shadows, by how much more light there may be, and on an upper face than on a side.
_STRAY, _LIGHTER, _LIT = 8.0, 1.3, 4.0
#: Part of the most change from which a place belongs to the pieces, and of the most likeness to their middle.
_PART, _LIKE = 0.5, 0.3
#: How far the upper face of a piece is off for as far as all is that is seen of it.
_BEYOND = 1.6
#: Pixels of the middle, from the edge of what is looked at.
_MIDDLE = slice(_PIXELS // 2 - 2, _PIXELS // 2 + 2)
#: The least shift that tells to which side pieces lean: they may stand that far off the middle of their spaces.
_LEANS = 0.1
#: Spaces with pieces, and without, that tell it.
_SOME = 3


def changes(picture: np.ndarray, empty: np.ndarray, quads: Sequence[np.ndarray]) -> np.ndarray:
    """How much (0..1) hues changed around spaces, quads (4, 2) in a BGR picture since it was ``empty``: (n, pixels, pixels)."""
    return _hues(*(_around_lab(view, quads) for view in (picture, empty)))


def shift(changed: np.ndarray, pieces: Sequence[int], bare: Sequence[int]) -> np.ndarray:
    """How far (2,) the middle of what is seen of a piece lies from that of its space, in sizes of the space.

    ``pieces`` and ``bare`` are the numbers of spaces of which is known what they hold, of those whose :func:`changes` are
    given. Nothing, where few are known.
    """
    if min(len(pieces), len(bare)) < _SOME:
        return np.zeros(2)
    more = changed[pieces].mean(axis=0) - changed[bare].mean(axis=0)
    return _middle(np.maximum(0, more - _PART * more.max()))


def shift_alone(picture: np.ndarray, pieces: Sequence[np.ndarray], bare: int) -> np.ndarray:
    """The same where nobody knows the empty picture, by the quads of spaces with ``pieces``; ``bare`` is how many have none."""
    if min(len(pieces), bare) < _SOME:
        return np.zeros(2)
    return _BEYOND * _middle(_reach(picture, pieces))


def leans(by: np.ndarray) -> bool:
    """Whether such a :func:`shift` is so large that it tells to which side pieces lean."""
    return bool(np.linalg.norm(by) >= _LEANS)


def along(by: np.ndarray, quad: np.ndarray) -> np.ndarray | None:
    """The direction (2,), of length 1, of such a :func:`shift` on the flattened space of a quad; None where it is too small."""
    if not leans(by):
        return None
    to = steps_on(quad, 1.0) @ by
    return to / np.linalg.norm(to)


def _reach(picture: np.ndarray, pieces: Sequence[np.ndarray]) -> np.ndarray:
    """How much (pixels, pixels) around spaces with pieces is of the colour of their middle, on the whole."""
    views = _around_lab(picture, pieces)
    middle = np.median(views[:, _MIDDLE, _MIDDLE].reshape(len(views), -1, 3), axis=1)
    like = 1 - _hues(views, middle[:, None, None], _LIT).mean(axis=0)
    beyond = like - np.median(like)
    return np.maximum(0, beyond - _LIKE * beyond.max())


def _middle(weights: np.ndarray) -> np.ndarray:
    """The middle (2,) of weights (pixels, pixels) around spaces, in sizes of those."""
    rows, columns = np.indices(weights.shape) - (_PIXELS - 1) / 2
    return (
        np.array([(weights * columns).sum(), (weights * rows).sum()])
        / max(weights.sum(), 1e-6)
        * 2
        * _REACH
        / _PIXELS
    )


def _hues(now: np.ndarray, was: np.ndarray, lighter: float = _LIGHTER) -> np.ndarray:
    """How much (0..1) the hue of each pixel (..., 3; CIE Lab) changed.

    A shadow, however deep, takes chroma and lightness in one proportion.
    """
    light = np.clip((now[..., 0] + _STRAY) / (was[..., 0] + _STRAY), 0, lighter)
    away = now[..., 1:] - was[..., 1:] * light[..., None]
    return np.clip(np.hypot(away[..., 0], away[..., 1]) / _MUCH, 0, 1).astype(np.float32)


def _around_lab(picture: np.ndarray, quads: Sequence[np.ndarray]) -> np.ndarray:
    """What lies around spaces of a BGR picture, upright as that is, in CIE Lab: (n, pixels, pixels, 3)."""
    picture = cv2.GaussianBlur(picture, (0, 0), 1.0)
    corners = np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.float32(_REACH)
    places = [np.float32(quad).mean(axis=0) + corners * size_of(quad) for quad in quads]
    views = np.concatenate([flatten(picture, place, _PIXELS, _PIXELS) for place in places])
    return lab(views).reshape(-1, _PIXELS, _PIXELS, 3)


def size_of(quad: np.ndarray) -> np.float32:
    """The size of a space in pixels: the side of a square of its area."""
    return np.float32(np.sqrt(area(np.float32(quad))))
