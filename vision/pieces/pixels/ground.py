"""What lies under the pieces: the empty space lit like the space, or its rim."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.channels import distances
from vision.pieces.pixels.rays import shade_of
from vision.pieces.pixels.shading import ground_costs
from vision.ranks import middle

#: Slopes of the print by which a pixel may be off for being misplaced by a part of a pixel.
_OFF = 0.7
_SLACK = np.full((1, 3), _OFF**2, np.float32)
#: Step of colour from which the rim shows other things, not another light.
_TINT = 14.0
#: How far off the ray of a colour its shades may be, and the darkest and the lightest that a piece shows beside its upper face.
ONE_HUE = 12.0
#: How far from each other pixels of one colour are, how many make it one, and how far from that of a piece the ground is.
_ONE_COLOUR, _SEVERAL, _OF_PIECE = 5.0, 12, 9.0
#: Where a round space, but no small piece on it, is on all sides of the middle, and what must be something else: in sides of the crop.
_RING, _CORE = (0.29, 0.39), 0.12
#: On how many of eight sides of the middle its colour must be seen, and on which part of each.
_SIDES, _SHOWN = 6, 0.15
#: How many colours there may be ground.
_WITHIN = 3
_DARKEST_SIDE, _LIGHTEST_SIDE = 0.35, 1.3


def matched(
    bare: np.ndarray, slack: np.ndarray, pixels: np.ndarray, rim: int
) -> tuple[np.ndarray, np.ndarray]:
    """``bare`` lit like ``pixels`` (both (h, w, 3) coordinates), and its ``slack`` (:func:`slack_of`) then.

    Pieces stand in the middle: the outer ``rim`` pixels tell the light.
    """
    lit, gain = _lit_like(bare, pixels, rim)
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


def _lit_like(bare: np.ndarray, pixels: np.ndarray, rim: int) -> tuple[np.ndarray, float]:
    """``bare`` with the light of the rim of ``pixels``, and how much brighter that is."""
    edge = _edge(*pixels.shape[:2], rim)
    now, was = pixels.take(edge), bare.take(edge)
    gain = min(max(float(middle(now[0] / was[0])), 0.7), 1.4)
    step = np.empty((4, edge.shape[1]), np.float32)  # one after the other in memory: one call sorts all
    np.subtract(now, was * np.float32(gain), out=step[:3])
    np.subtract(now[0], was[0], out=step[3])
    np.abs(step[::3], out=step[::3])
    step.sort(axis=1)
    unlike, *tint, unlit = step[:, edge.shape[1] // 2].tolist()
    if max(map(abs, tint)) > _TINT or unlike > unlit:
        return bare, 1.0
    lit = np.float32([[gain, 0, 0, 0], [0, gain, 0, tint[0]], [0, 0, gain, tint[1]]])
    return cv2.transform(bare, lit), gain  # several times as fast as numpy is on three numbers


def rim_of(pixels: np.ndarray) -> np.ndarray:
    """Colours (n, 3) of ``pixels`` (h, w, 3) at their rim."""
    rows = np.concatenate([pixels[:3:2, ::2], pixels[-3::2, ::2]]).reshape(-1, 3)
    columns = np.concatenate([pixels[::2, :3:2], pixels[::2, -3::2]], axis=1).reshape(-1, 3)
    return np.concatenate([rows, columns])


def at_rim(mask: np.ndarray) -> bool:
    """Something of a ``mask`` (h, w) lies at its rim."""
    return bool(mask[[0, -1]].any() or mask[:, [0, -1]].any())


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
        rim = rim[np.linalg.norm(rim - piece, axis=1) > _OF_PIECE]
        if sides:
            rim = rim[~shades_of(rim, piece)]
    return np.minimum(_by_colours(pixels, _kinds(rim, kinds)), all_around(pixels, piece))


def all_around(pixels: np.ndarray, piece: np.ndarray | None = None) -> np.ndarray:
    """Cost (h, w) of explaining ``pixels`` (h, w, 3) by what lies on all sides of their middle: the ground of a round space.

    Its rim shows the board around it. No small piece is on all sides of the middle, and what the middle has as well may be a large
    one. A colour like ``piece`` (3,) is left out.
    """
    ring, eighth, core = _rings(*pixels.shape[:2])
    seen, inner, found = pixels[ring], pixels[core], []
    for colour in _kinds(seen[::4], _WITHIN):
        if piece is not None and np.linalg.norm(colour - piece) <= _OF_PIECE:
            continue
        around = np.linalg.norm(seen - colour, axis=1) < _ONE_COLOUR
        if _on_most(around, eighth) and np.mean(np.linalg.norm(inner - colour, axis=1) < _OF_PIECE) < 0.5:
            found.append(colour)
    return _by_colours(pixels, found)


def on_all_sides(where: np.ndarray) -> bool:
    """Whether that (h, w; bool) is on nearly all sides of the middle of a space, within a round one, too."""
    ring, eighth, _ = _rings(*where.shape)
    return _on_most(where[ring], eighth)


def _on_most(where: np.ndarray, eighth: np.ndarray) -> bool:
    """Whether that (n, bool) is true of some of the pixels in nearly every ``eighth`` (n,)."""
    share = np.bincount(eighth, where, minlength=8) / np.bincount(eighth, minlength=8)
    return np.count_nonzero(share > _SHOWN) >= _SIDES


def _by_colours(pixels: np.ndarray, colours: list[np.ndarray]) -> np.ndarray:
    """Cost (h, w) of explaining ``pixels`` (h, w, 3) by ground of some ``colours`` (3,)."""
    cost = np.full(pixels.shape[:2], 1e3, np.float32)
    for colour in colours:
        cost = np.minimum(cost, np.minimum(*ground_costs(pixels, np.broadcast_to(colour, pixels.shape), 3.0)))
    return cost


def _kinds(some: np.ndarray, most: int) -> list[np.ndarray]:
    """Up to so many colours (3,) that several of some pixels (n, 3) have, those of most first."""
    near, found = distances(some, some) < _ONE_COLOUR, []
    for _ in range(most):
        many = near.sum(axis=1)
        if many.max(initial=0) < _SEVERAL:
            break
        mine = near[many.argmax()]
        found.append(some[mine].mean(axis=0))
        some, near = some[~mine], near[~mine][:, ~mine]
    return found


@cache
def _rings(height: int, width: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Which (h, w; bool) pixels lie in a ring within a round space, in which eighth of it (n,), and which are the core of the space."""
    down, right = (np.linspace(-0.5, 0.5, size) for size in (height, width))
    away = np.hypot(down[:, None], right)
    ring = (away > _RING[0]) & (away < _RING[1])
    eighth = np.floor((np.arctan2(down[:, None], right) / np.pi + 1) * 4) % 8
    return ring, eighth[ring].astype(int), away < _CORE
