"""What lies under the pieces: the empty space shifted onto the space and lit like it, or its rim."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.pieces.pixels.shading import ground_costs, shade_of
from vision.ranks import middle

#: Slopes of the print by which a pixel may be off for being misplaced by a part of a pixel.
_OFF = 0.7
_SLACK = np.full((1, 3), _OFF**2, np.float32)
#: Pixels by which the two pictures of a space may be shifted against each other.
_REACH = 4
#: Step of colour from which the rim shows other things, not another light.
_TINT = 14.0
#: Lightness by which the rim may typically differ before another shift is tried.
_FITS = 3.0
#: How far off the ray of a colour its shades may be, and the darkest and the lightest that a piece shows beside its upper face.
ONE_HUE = 12.0
_DARKEST_SIDE, _LIGHTEST_SIDE = 0.35, 1.3


def matched(
    bare: np.ndarray, slack: np.ndarray, pixels: np.ndarray, rim: int
) -> tuple[np.ndarray, np.ndarray]:
    """``bare`` shifted onto and lit like ``pixels`` (both (h, w, 3) coordinates), and its ``slack`` (:func:`slack_of`) then.

    Pieces stand in the middle: the outer ``rim`` pixels tell how the two lie on each other.
    """
    lit, gain, unlike = _lit_like(bare, pixels, rim)
    if unlike > _FITS:
        shifted = _shifted(lit, pixels, rim)
        if shifted is not None:
            lit, _, _ = _lit_like(shifted, pixels, rim)
            return lit, slack_of(lit)
    return lit, slack * np.float32(gain * gain)


def slack_of(bare: np.ndarray) -> np.ndarray:
    """By how much (h, w), squared, a pixel of ``bare`` (h, w, 3) may be off where the print is steep."""
    slope_x = cv2.Sobel(bare, cv2.CV_32F, 1, 0, scale=0.125)
    slope_y = cv2.Sobel(bare, cv2.CV_32F, 0, 1, scale=0.125)
    steep = slope_x * slope_x
    cv2.accumulateSquare(slope_y, steep)
    return cv2.transform(steep, _SLACK)


@cache
def _edge(height: int, width: int, rim: int) -> np.ndarray:
    """Where in (h * w * 3) numbers those of a sixth of the pixels of the rim are: (3, n)."""
    every = 3 * np.arange(height * width).reshape(height, width)
    parts = (every[1:rim:2, ::3], every[-rim + 1 :: 2, ::3], every[rim:-rim:3, 1:rim:2])
    pixels = np.concatenate([part.ravel() for part in (*parts, every[rim:-rim:3, -rim + 1 :: 2])])
    return pixels + np.arange(3)[:, None]


def _lit_like(bare: np.ndarray, pixels: np.ndarray, rim: int) -> tuple[np.ndarray, float, float]:
    """``bare`` with the light of the rim of ``pixels``, how much brighter that is, and how unlike the rims still are."""
    edge = _edge(*pixels.shape[:2], rim)
    now, was = pixels.take(edge), bare.take(edge)
    gain = min(max(float(middle(now[0] / was[0])), 0.7), 1.4)
    step = np.empty((4, edge.shape[1]), np.float32)  # one after the other in memory: one call sorts all
    np.subtract(now, was * np.float32(gain), out=step[:3])
    np.subtract(now[0], was[0], out=step[3])
    np.abs(step[::3], out=step[::3])
    step.sort(axis=1)
    unlike, *tint, unlit = step[:, edge.shape[1] // 2].tolist()
    if max(map(abs, tint)) > _TINT:
        return bare, 1.0, unlit
    if unlike > unlit:
        return bare, 1.0, unlike
    lit = np.float32([[gain, 0, 0, 0], [0, gain, 0, tint[0]], [0, 0, gain, tint[1]]])
    return cv2.transform(bare, lit), gain, unlike  # several times as fast as numpy is on three numbers


def _shifted(bare: np.ndarray, pixels: np.ndarray, rim: int) -> np.ndarray | None:
    """``bare`` shifted by up to a few pixels so that the rims fit; None where no shift is much better."""
    now, was = pixels[..., 0], cv2.copyMakeBorder(bare[..., 0], *(_REACH,) * 4, cv2.BORDER_REPLICATE)
    mask = np.ones(now.shape, np.float32)
    mask[2 * rim : -2 * rim, 2 * rim : -2 * rim] = 0
    best, place, unmoved = np.inf, (0, 0), np.inf
    height, width = now.shape
    for dy in range(-_REACH, _REACH + 1):
        for dx in range(-_REACH, _REACH + 1):
            moved = was[_REACH + dy : _REACH + dy + height, _REACH + dx : _REACH + dx + width]
            cost = float(cv2.mean(np.minimum(cv2.absdiff(now, moved), 20) * mask)[0]) * (
                1 + 0.01 * (dx * dx + dy * dy)
            )
            if (dy, dx) == (0, 0):
                unmoved = cost
            if cost < best:
                best, place = cost, (dy, dx)
    if best > 0.9 * unmoved:
        return None
    matrix = np.float32([[1, 0, -place[1]], [0, 1, -place[0]]])
    return cv2.warpAffine(bare, matrix, bare.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


def rim_of(pixels: np.ndarray) -> np.ndarray:
    """Colours (n, 3) of ``pixels`` (h, w, 3) at their rim."""
    rows = np.concatenate([pixels[:3:2, ::2], pixels[-3::2, ::2]]).reshape(-1, 3)
    columns = np.concatenate([pixels[::2, :3:2], pixels[::2, -3::2]], axis=1).reshape(-1, 3)
    return np.concatenate([rows, columns])


def shades_of(pixels: np.ndarray, colour: np.ndarray) -> np.ndarray:
    """Which (...) of some pixels (..., 3) are shades of a ``colour`` (3,), as the sides of a piece are."""
    shade, beside = shade_of(pixels, colour)
    return (beside < ONE_HUE) & (shade > _DARKEST_SIDE) & (shade < _LIGHTEST_SIDE)


def from_rim(
    pixels: np.ndarray, piece: np.ndarray | None = None, kinds: int = 5, sides: bool = False
) -> np.ndarray:
    """Cost (h, w) of explaining ``pixels`` (h, w, 3) by the colours at their rim, in light or shadow.

    Up to ``kinds`` colours are taken from the rim; those like ``piece`` (3,) are left out, and with ``sides`` those that are
    shades of it.
    """
    rim = rim_of(pixels)
    if piece is not None:
        rim = rim[np.linalg.norm(rim - piece, axis=1) > 9]
        if sides:
            rim = rim[~shades_of(rim, piece)]
    cost = np.full(pixels.shape[:2], 1e3, np.float32)
    near = np.linalg.norm(rim[:, None] - rim[None], axis=2) < 5
    for _ in range(kinds):
        if not len(near) or near.sum(axis=1).max() < 12:
            break
        mine = near[near.sum(axis=1).argmax()]
        colour = np.broadcast_to(rim[mine].mean(axis=0), pixels.shape)
        cost = np.minimum(cost, np.minimum(*ground_costs(pixels, colour, 3.0)))
        rim, near = rim[~mine], near[~mine][:, ~mine]
    return cost
