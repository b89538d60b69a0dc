"""A reflection that lies on a card like a veil: the picture without the light that it adds."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.light.evening import TINGE, spread
from vision.gamma import LEVELS, linear, stored

#: Reach (upright pixels) within which a veil is even: lamps are mirrored softly, print has edges.
WIDE = 10.0
#: Width (standard deviation in pixels) of what is too fine to tell contrast, for blur and a place a little off take it.
FINE = 1.5
#: Light (1 is white) from which on a pixel is other print, not a veil.
STRAY = 0.06
#: Light that a veil adds at least where it is thickest: what is less needs no clearing.
THIN = 0.04
#: How often veil and light are told from what the other leaves.
ROUNDS = 8
#: Grey level from which on a channel is burnt out.
BURNT = 250
#: How light the picture may be in terms of the face.
LEAST, MOST = 0.2, 2.0


def unveiled(seen: np.ndarray, face: np.ndarray, within: np.ndarray) -> np.ndarray | None:
    """``seen`` in the light of ``face``, without what a reflection adds to it; None where there is none.

    Both BGR uint8 of one size, ``within`` (height, width) float32 is 1 in sight. A lamp adds the same light to all
    channels, and softly: what has a colour or an edge of its own remains to be seen, so no stranger becomes like
    ``face``. Burnt-out channels tell nothing of the veil.
    """
    light, drawn = linear(seen), linear(face)
    clear = (seen < BURNT) * within[..., None]
    gain, veil = _veil(
        *(cv2.resize(v, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for v in (light, drawn, clear))
    )
    veil = cv2.resize(veil, within.shape[::-1], interpolation=cv2.INTER_LINEAR)[..., None]
    if (veil[..., 0] * within).max() < THIN:
        return None
    light /= gain
    bare = light - veil
    # Of a burnt-out channel only the least is known that it was.
    least = np.maximum(bare, np.minimum(LEVELS[BURNT] / gain - veil, drawn))
    bare = np.where(seen < BURNT, bare, np.maximum(least, 0))
    return stored(bare).astype(np.uint8)


def _veil(light: np.ndarray, drawn: np.ndarray, clear: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Light (3,) of the picture in terms of the face, and the veil (height, width) in such light.

    All are of pictures at half their size, for nothing finer has a say.
    """
    gain, weight = _gain(light, drawn, clear), clear
    for _ in range(ROUNDS):
        rest = light / gain - drawn
        veil = spread((weight * rest).sum(axis=2), WIDE / 2)
        veil = np.maximum(veil / (spread(weight.sum(axis=2), WIDE / 2) + 1e-3), 0)
        weight = clear / (1 + ((rest - veil[..., None]) / STRAY) ** 2)
        # Where much is burnt out, little contrast is left to tell the light by; with the veil known all that is clear tells it.
        lit = drawn + veil[..., None]
        gain = (weight * light * lit).sum(axis=(0, 1)) / np.maximum(
            (weight * lit * lit).sum(axis=(0, 1)), 1e-6
        )
        gain = np.float32(np.clip(gain, LEAST, MOST))
    return gain, veil


def _gain(light: np.ndarray, drawn: np.ndarray, clear: np.ndarray) -> np.ndarray:
    """Light (3,) of the picture in terms of the face, by the contrast of the print, which no veil alters."""
    share = spread(clear, WIDE / 2) + 1e-3
    a, b = (
        cv2.GaussianBlur(v, (0, 0), FINE / 2) - spread(clear * v, WIDE / 2) / share for v in (light, drawn)
    )
    together, own = (clear * a * b).sum(axis=(0, 1)), (clear * b * b).sum(axis=(0, 1))
    common = float(together.sum() / max(own.sum(), 1e-6))
    gain = np.where(own < 0.05 * own.max(), common, together / np.maximum(own, 1e-6))
    return np.float32(np.clip(np.clip(gain, common / TINGE, common * TINGE), LEAST, MOST))
