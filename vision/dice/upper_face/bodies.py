"""Places where a die may lie: patches of one colour, as large as a die, that differ from the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.dice.upper_face.pips import calmed
from vision.picture import some
from vision.ranks import middle


@dataclass
class Body:
    """A patch of one colour: ``box`` (x, y, w, h) in the picture, ``mask`` (h, w) bool inside it.

    ``hull`` is its convex outline in the picture's pixels, int32 (n, 2), ``colour`` its Lab colour, ``share`` how much of
    the connected foreground it belongs to it fills, ``solid`` its area over that of its convex hull.
    """

    box: tuple[int, int, int, int]
    mask: np.ndarray
    hull: np.ndarray
    colour: np.ndarray
    share: float
    solid: float

    @property
    def area(self) -> int:
        return cv2.countNonZero(self.mask.view(np.uint8))

    def slimness(self) -> float:
        """Short over long side of the tightest rectangle around it."""
        (_, (width, height), _) = cv2.minAreaRect(self.hull)
        return min(width, height) / max(width, height, 1)


#: The upper quarter of noise spreads no wider than the lower one, times this.
_LOPSIDED = 2.0


def grain(distance: np.ndarray) -> tuple[float, float]:
    """The median distance (h, w) of a picture to its table, and how far the upper quartile lies above it: noise.

    Where much more than noise is in the upper quarter, large dice and their shadows lie there, and the lower one tells.
    """
    far = np.sort(distance[::3, ::3], axis=None)
    lower, noise, upper = (float(far[part * len(far) // 4]) for part in (1, 2, 3))
    return noise, min(upper - noise, _LOPSIDED * (noise - lower))


def foreground(distance: np.ndarray, sure: bool, table: np.ndarray | None = None) -> np.ndarray:
    """Mask (uint8 0/1) of what is not table. ``sure``: the empty table was a picture, not a guess.

    ``table`` are distances where nothing but table is to be seen; without them it takes up most of the picture.
    """
    noise, spread = grain(distance if table is None else table)
    level = max(11.0 if sure else 13.0, noise + (4.0 if sure else 5.0) * spread)
    mask = (distance > min(level, 45.0)).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))


def fill(mask: np.ndarray) -> np.ndarray:
    """``mask`` with every hole filled (uint8 0/1)."""
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    out = np.zeros(mask.shape, np.uint8)
    cv2.drawContours(out, contours, -1, 1, -1)
    return out


def filled(body: Body) -> Body:
    """The same body without dents: all inside its convex outline."""
    mask = np.zeros(body.mask.shape, np.uint8)
    cv2.fillConvexPoly(mask, body.hull - np.int32(body.box[:2]), 1)
    return replace(body, mask=mask.astype(bool), solid=1.0)


def whole(lab: np.ndarray, mask: np.ndarray, smallest: float, largest: float) -> list[Body]:
    """Connected foreground as it is, for things of several colours; arguments as for :func:`bodies`."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(fill(mask), connectivity=4)
    found = []
    for index in range(1, count):
        x, y, width, height, area = stats[index]
        if smallest <= area <= largest:
            blob = labels[y : y + height, x : x + width] == index
            found.append(_body(blob, (x, y), lab[y : y + height, x : x + width], blob))
    return found


def first_of_one_colour(
    lab: np.ndarray, blob: np.ndarray, corner: tuple[int, int], strict: bool
) -> Body | None:
    """The largest patch of the most common colour in a blob (bool, of the size of ``lab``).

    ``corner`` is where both begin in the picture; ``strict`` lets the light vary less.
    """
    area = cv2.countNonZero(blob.view(np.uint8))
    centre = _mode(some(lab, blob))
    # A hole in the patch is filled with it.
    outlines = cv2.findContours(alike(lab, centre, blob, strict), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    largest = max(outlines, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < 0.2 * area:
        return None
    part = cv2.drawContours(np.zeros(blob.shape, np.uint8), [largest], 0, 1, -1)
    return _body(part.astype(bool) & blob, corner, lab, blob)


def alike(
    lab: np.ndarray,
    centre: np.ndarray,
    within: np.ndarray,
    strict: bool = False,
    reach: float | None = None,
) -> np.ndarray:
    """Mask (uint8) of the pixels that have the colour ``centre`` under a light that varies a little."""
    step = lab - np.float32(centre)
    away = cv2.transform(step * step, np.float32([[(1.2 if strict else 0.45) ** 2, 1, 1]]))
    # A saturated body spreads further in chroma between lit and shaded sides than a grey one.
    if reach is None:
        reach = 13 + 0.22 * float(np.hypot(*centre[1:]))
    near = ((away < reach**2) & within).view(np.uint8)
    return cv2.morphologyEx(near, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))


def _body(part: np.ndarray, corner: tuple[int, int], window: np.ndarray, blob: np.ndarray) -> Body:
    x0, y0, width, height = cv2.boundingRect(part.view(np.uint8))
    y1, x1 = y0 + height, x0 + width
    mask = part[y0:y1, x0:x1]
    contours, _ = cv2.findContours(mask.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    outline = cv2.convexHull(np.vstack(contours))
    solid = min(1.0, cv2.countNonZero(mask.view(np.uint8)) / max(1.0, cv2.contourArea(outline)))
    if solid > 0.7:  # a face is convex: a dent is a pip that runs into the rim
        hull = cv2.fillConvexPoly(np.zeros(mask.shape, np.uint8), outline, 1).astype(bool)
        mask = hull & blob[y0:y1, x0:x1]
    return Body(
        box=(int(corner[0] + x0), int(corner[1] + y0), int(x1 - x0), int(y1 - y0)),
        mask=mask,
        hull=outline.reshape(-1, 2) + np.int32((corner[0] + x0, corner[1] + y0)),
        colour=middle(some(window, part)),
        share=cv2.countNonZero(mask.view(np.uint8)) / cv2.countNonZero(blob.view(np.uint8)),
        solid=solid,
    )


def patches(
    window: np.ndarray, blob: np.ndarray, smallest: float, reach: float | None = None
) -> list[np.ndarray]:
    """Split a blob into patches of one colour each (holes filled), largest first; shadows fall away.

    ``reach`` is how far the colour of a patch may spread; by default, as far as the light makes it.
    """
    rest = blob.copy()
    parts: list[np.ndarray] = []
    calm = calmed(window, 5)
    for _ in range(6):
        if rest.sum() < smallest:
            break
        centre = _mode(some(calm, rest))
        near = alike(calm, centre, rest, reach=reach)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(near, connectivity=4)
        if count < 2:
            break
        taken = np.zeros_like(rest)
        for index in range(1, count):
            if stats[index, cv2.CC_STAT_AREA] >= 0.6 * smallest:
                part = fill(labels == index).astype(bool) & blob
                taken |= part
                if part.sum() >= smallest:
                    parts.append(part)
        if not taken.any():
            rest &= ~near.astype(bool)
        rest &= ~taken
    return sorted(parts, key=lambda p: -p.sum())


def _mode(colours: np.ndarray) -> np.ndarray:
    """The most common colour (Lab) among (n, 3) pixels."""
    bins = np.rint(colours / np.float32([9, 7, 7])).astype(np.int32)
    codes = bins @ np.int32([1600, 40, 1])
    codes -= codes.min()
    best = codes == np.bincount(codes).argmax()
    light, *tint = np.abs(colours - middle(colours[best])).T
    return middle(colours[np.maximum(light, np.maximum(*tint)) < 10])
