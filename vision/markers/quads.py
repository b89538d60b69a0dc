"""Where markers may lie: dark squares, also those whose ring is broken or touches other dark things."""

from __future__ import annotations

import cv2
import numpy as np

#: Grey levels between the darkest and the lightest pixel around a marker, at least.
LIVELY = 28
#: By how many grey levels ink is darker than its surroundings: hardly, as in a dim picture, or clearly. What is between two markers
#: that nearly touch, or between one and the edge of a box, is hardly darker, too, and makes one shape of both.
INK = (1, 8)
#: Shortest side of a marker in pixels.
SMALLEST = 7
#: A broken outline is looked at with its dents filled up to this length in pixels.
LONGEST_BROKEN = 250
#: The hull of a broken outline is that of a square if it lacks at most so large a part of its area.
SQUARE = 0.2
#: A picture of up to so many pixels along its longer side is enlarged.
ENLARGED = 2000
#: A picture is looked at halved, too, if that leaves so many pixels: what is blurred has its edges there.
LEAST_HALVED = 120


def candidates(grey: np.ndarray) -> np.ndarray:
    """Quads (n, 4, 2) in pixels, clockwise as seen, each place once."""
    scale = 2.0 if max(grey.shape) <= ENLARGED else 1.0
    found = _outlined(grey, scale)
    if min(grey.shape) > 2 * LEAST_HALVED:
        found = np.concatenate([found, _outlined(cv2.pyrDown(grey), scale) * 2])
    return _each_once(found)


def _outlined(grey: np.ndarray, scale: float) -> np.ndarray:
    """The dark squares (n, 4, 2) of a picture that is enlarged by ``scale`` to be looked at."""
    darker, least, most = _darker(grey, scale), 3.2 * SMALLEST * scale, LONGEST_BROKEN * scale
    found: list[np.ndarray] = []
    for ink in INK:
        dark = cv2.medianBlur(cv2.compare(darker, 128 + ink, cv2.CMP_GT), 3)
        contours, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if len(contour) >= least and (quad := _quad(contour, len(contour) < most)) is not None:
                found.append((quad + 0.5) / scale - 0.5)
    return np.float32(found).reshape(-1, 4, 2)


def _darker(grey: np.ndarray, scale: float) -> np.ndarray:
    """By how much pixels are darker (above 128) than their surroundings, enlarged so that a thin white border keeps squares apart.

    Zero where nothing is lively.
    """
    around = np.ones((5, 5), np.uint8)
    lively = cv2.subtract(cv2.dilate(grey, around), cv2.erode(grey, around))
    lively = cv2.dilate(cv2.compare(lively, LIVELY, cv2.CMP_GT), around)
    window = (5, 5) if scale > 1 else (9, 9)
    darker = cv2.addWeighted(cv2.blur(grey, window), 1, grey, -1, 128)
    darker = np.where(lively, darker, np.uint8(0))
    if scale > 1:
        darker = cv2.resize(darker, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    return darker


def _quad(contour: np.ndarray, short: bool) -> np.ndarray | None:
    quad = cv2.approxPolyDP(contour, 0.08 * len(contour), True)
    if len(quad) != 4 or not cv2.isContourConvex(quad):
        if not short:
            return None
        hull = cv2.convexHull(contour)
        if len(hull) < 4:
            return None
        quad = cv2.approxPolyN(hull, 4, None, SQUARE, True)
    quad = quad.reshape(-1, 2).astype(np.float32)
    if len(quad) != 4:
        return None
    return quad if cv2.contourArea(quad, True) > 0 else quad[::-1]


def _each_once(quads: np.ndarray) -> np.ndarray:
    """The quads without those that lie in the place of another one, sides of a sane length only."""
    sides = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    fair = (sides.min(axis=1) > 0.6 * SMALLEST) & (sides.max(axis=1) < 4 * sides.min(axis=1))
    quads, size = quads[fair], np.sqrt(sides[fair].prod(axis=1) ** 0.5)
    if not len(quads):
        return quads
    return quads[~_repeated(quads.mean(axis=1), size)]


def _repeated(centre: np.ndarray, size: np.ndarray) -> np.ndarray:
    """Which of ``n`` squares, by ``centre`` (n, 2) and ``size`` (n,), lie in the place of an earlier one, bool (n,).

    Only squares that are near each other from left to right are compared: a large photo of cloth shows ten thousand.
    """
    reach = 0.12 * size
    order = np.argsort(centre[:, 0], kind="stable")
    along = centre[order, 0]
    begin = np.searchsorted(along, centre[:, 0] - reach)
    count = np.searchsorted(along, centre[:, 0] + reach, side="right") - begin
    mine = np.repeat(np.arange(len(size)), count)
    other = order[np.arange(len(mine)) + np.repeat(begin - np.cumsum(count) + count, count)]
    same = (np.abs(centre[mine] - centre[other]).max(axis=1) < reach[mine]) & (
        np.abs(np.log(size[mine] / size[other])) < 0.12
    )
    repeated = np.zeros(len(size), bool)
    repeated[other[same & (mine < other)]] = True
    return repeated
