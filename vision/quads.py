"""Four-cornered shapes: order, size, overlap, and flattening them to an upright rectangle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

#: Pixels from the first one beyond which nothing lies in any picture.
_FARTHEST = 1e6
#: The four corners in their order, beginning with each of them.
_AROUND = (np.arange(4)[:, None] + np.arange(4)) % 4


def imaginable(points: np.ndarray) -> bool:
    """Whether points (..., 2) in pixels may lie in some picture or beside it: none is far beyond any, or no number at all."""
    return bool((np.abs(points) < _FARTHEST).all())


def goes_round(quad: np.ndarray) -> bool:
    """Whether four corners (4, 2), either way round, surround something: none lies inside the others, and no sides cross."""
    quad = np.float32(quad)
    return bool(np.isfinite(quad).all() and cv2.isContourConvex(quad.reshape(-1, 1, 2)))


def clockwise(quad: np.ndarray) -> bool:
    """Whether four corners (4, 2) go round something the way that the hands of a clock go."""
    # y points down, so that what is clockwise to see has an area above zero.
    return goes_round(quad) and cv2.contourArea(np.float32(quad), oriented=True) > 0


def rectangle(width: float, height: float) -> np.ndarray:
    """Corners of an upright rectangle at the origin, float32 (4, 2), top-left first, clockwise."""
    return np.float32([[0, 0], [width, 0], [width, height], [0, height]])


def ordered(points: np.ndarray) -> np.ndarray:
    """The four points clockwise as seen, beginning with the one nearest to the top left of the picture."""
    return all_ordered(np.asarray(points, np.float32).reshape(1, 4, 2))[0]


def all_ordered(quads: np.ndarray) -> np.ndarray:
    """:func:`ordered` for many quads (n, 4, 2) at once."""
    away = quads - quads.mean(axis=1, keepdims=True)
    turned = np.argsort(np.arctan2(away[..., 1], away[..., 0]), axis=1)  # clockwise, because y points down
    quads = np.take_along_axis(quads, turned[..., None], axis=1)
    first = quads.sum(axis=2).argmin(axis=1)
    return np.take_along_axis(quads, ((first[:, None] + np.arange(4)) % 4)[..., None], axis=1)


def from_corner(quad: np.ndarray, number: int) -> np.ndarray:
    """The same corners, beginning with that ``number``: 0 to 3, and round again; those below 0 count back from the first."""
    return quad[_AROUND[number % 4]]


def sides(quad: np.ndarray) -> np.ndarray:
    """Lengths of the four sides in pixels: top, right, bottom, left."""
    return np.array(lengths(quad))


def lengths(quad: np.ndarray) -> tuple[float, float, float, float]:
    """The same as plain numbers, which takes a quarter of the time."""
    a, b, c, d = quad.tolist()
    return math.dist(a, b), math.dist(b, c), math.dist(c, d), math.dist(d, a)


def middle(quad: np.ndarray) -> tuple[float, float]:
    """The mean of the four corners."""
    (a, b), (c, d), (e, f), (g, h) = quad.tolist()
    return (a + c + e + g) / 4, (b + d + f + h) / 4


def area(quad: np.ndarray) -> float:
    """Area in square pixels."""
    return float(abs(cv2.contourArea(np.asarray(quad, np.float32))))


def flatten(picture: np.ndarray, quad: np.ndarray, width: int, height: int, turns: int = 0) -> np.ndarray:
    """The inside of ``quad`` as an upright picture of ``width`` x ``height``.

    ``turns`` quarter turns clockwise are undone: with 1, the quad's second corner becomes top left.
    Sources much larger than the result are reduced first, so that detail is averaged, not skipped.
    """
    quad = from_corner(np.asarray(quad, np.float32), turns)
    return flatten_all([picture], quad, width, height)[0]


#: Flattened pictures of up to so many pixels are worth the memory of where they come from.
_KEPT = 64 * 64


@lru_cache(maxsize=4)
def _pixels(width: int, height: int) -> np.ndarray:
    """Where the pixels of a picture are, float32 (h, w, 2)."""
    return np.float32(np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1))


@lru_cache(maxsize=128)  # the spaces of a board are read again and again: 3 MB at most
def _from(quad: bytes, width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    """Where in a picture the pixels of a flattened ``quad`` (float32 in memory) come from, as maps for ``cv2.remap``."""
    corners = np.frombuffer(quad, np.float32).reshape(4, 2)
    into = cv2.getPerspectiveTransform(rectangle(width, height), corners)
    return cv2.convertMaps(cv2.perspectiveTransform(_pixels(width, height), into), None, cv2.CV_16SC2)


def forget_places() -> None:
    """Forget where the pixels of flattened quads come from, as when none was ever seen."""
    _from.cache_clear()


def flatten_all(
    pictures: Sequence[np.ndarray], quad: np.ndarray, width: int, height: int
) -> list[np.ndarray]:
    """:func:`flatten` for several pictures of the same view."""
    quad = np.asarray(quad, np.float32)
    top, right, bottom, left = lengths(quad)
    shrinkage = min((top + bottom) / 2 / width, (right + left) / 2 / height)
    factor = int(min(4.0, max(1.0, shrinkage)))
    big = (width * factor, height * factor)
    if len(pictures) == 1:
        into = cv2.getPerspectiveTransform(rectangle(*big), quad)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        flat = [cv2.warpPerspective(pictures[0], into, big, flags=flags, borderMode=cv2.BORDER_REPLICATE)]
    else:  # where each pixel comes from is worked out once
        where = _from if big[0] * big[1] <= _KEPT else _from.__wrapped__
        there = where(quad.tobytes(), *big)
        flat = [cv2.remap(p, *there, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for p in pictures]
    if factor == 1:
        return flat
    return [cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA) for picture in flat]


def steps_on(quad: np.ndarray, side: float) -> np.ndarray:
    """What takes steps in the picture to steps on a flattened quad (4, 2) of ``side`` pixels: (2, 2)."""
    a, b, c, d = np.float64(quad)
    return np.linalg.inv(np.stack([b + c - a - d, c + d - a - b], axis=1) / (2 * side))


def project(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Points (n, 2) through a 3x3 homography, float32 (n, 2)."""
    return cv2.perspectiveTransform(np.float32(points).reshape(-1, 1, 2), matrix).reshape(-1, 2)


def cross(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The cross products of vectors (..., 2): the sines of the angles from the ``first`` to the ``second``, times both lengths."""
    return first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0]


def crossings(points: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Where lines through ``points`` (n, 2) along ``ways`` (n, 2) meet the line before them, float32 (n, 2)."""
    before, gone = np.roll(points, 1, axis=0), np.roll(ways, 1, axis=0)
    far = cross(points - before, ways) / cross(gone, ways)
    return np.float32(before + gone * far[:, None])


def turn_of(quad: np.ndarray) -> int:
    """Turn in degrees clockwise (0, 90, 180, 270) of a quad whose first corner is the thing's top left."""
    down = (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    angle = np.degrees(np.arctan2(-down[0], down[1]))  # 0 when the thing's "down" is the picture's down
    return round(angle / 90) % 4 * 90


def overlap(a: np.ndarray, b: np.ndarray) -> float:
    """Common area of two convex quads over the smaller of the two areas, 0..1."""
    smaller = min(area(a), area(b))
    if smaller <= 0:
        return 0.0
    common, _ = cv2.intersectConvexConvex(cv2.convexHull(np.float32(a)), cv2.convexHull(np.float32(b)))
    return float(common / smaller)


def apart(first: np.ndarray, second: np.ndarray) -> float:
    """How far the corners of one quad are off from those of another along an axis at most, whichever corner comes first."""
    return float(np.abs(first[_AROUND] - second).max(axis=(1, 2)).min())


def at_edge(box: Sequence[int], shape: tuple[int, ...], near: int = 0) -> bool:
    """Whether a ``box`` (x, y, width, height) is as ``near`` (pixels) as that to an edge of a picture of this ``shape``."""
    x, y, width, height = box
    return bool(min(x, y, shape[1] - x - width, shape[0] - y - height) <= near)


def sane(quad: np.ndarray, ratio: float | None = None, slack: float = 0.35) -> bool:
    """True for a convex quad that could be a flat rectangle seen by a camera.

    ``ratio`` is short side over long side of the rectangle if known; ``slack`` how far perspective may
    pull it, as a fraction.
    """
    quad = np.float32(quad)
    if not goes_round(quad):
        return False
    return bool(plausible(quad[None], None if ratio is None else [ratio], slack)[0])


def plausible(quads: np.ndarray, ratios: list[float] | None, slack: float) -> np.ndarray:
    """Which of ``quads`` (n, 4, 2) are :func:`sane` by their sides, with any of ``ratios``, bool (n,)."""
    step = quads[:, [1, 2, 3, 0]] - quads
    length = np.sqrt((step * step).sum(axis=2))
    opposite = length.reshape(-1, 2, 2)
    even = (opposite.max(axis=1) <= 2.2 * opposite.min(axis=1)).all(axis=1) & (length.min(axis=1) >= 6)
    if ratios is None:
        return even
    pair = opposite.mean(axis=1)
    seen = pair.min(axis=1) / np.maximum(pair.max(axis=1), 1e-6)
    near = [
        (seen >= ratio * (1 - slack)) & (seen <= min(1.0, ratio * (1 + slack)) + 1e-6) for ratio in ratios
    ]
    return even & np.any(near, axis=0)
