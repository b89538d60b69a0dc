"""Where markers may lie: dark squares, also those whose ring is broken or touches other dark things."""

from __future__ import annotations

import cv2
import numpy as np

#: Grey levels between the darkest and the lightest pixel around a marker, at least.
LIVELY = 28
#: Shortest side of a marker in pixels.
SMALLEST = 7
#: A broken outline is looked at with its dents filled up to this length in pixels.
LONGEST_BROKEN = 250


def candidates(grey: np.ndarray) -> np.ndarray:
    """Quads (n, 4, 2) in pixels, clockwise as seen, each place once."""
    mask, scale = _dark(grey)
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    least, most = 3.2 * SMALLEST * scale, LONGEST_BROKEN * scale
    found: list[np.ndarray] = []
    for contour in contours:
        if len(contour) >= least and (quad := _quad(contour, len(contour) < most)) is not None:
            found.append((quad + 0.5) / scale - 0.5)
    return _each_once(np.float32(found).reshape(-1, 4, 2))


def _dark(grey: np.ndarray) -> tuple[np.ndarray, int]:
    """What is darker than its surroundings, enlarged so that a thin white border keeps squares apart, and by how much."""
    scale = 2 if max(grey.shape) <= 1700 else 1
    around = np.ones((5, 5), np.uint8)
    lively = cv2.subtract(cv2.dilate(grey, around), cv2.erode(grey, around))
    lively = cv2.dilate(cv2.compare(lively, LIVELY, cv2.CMP_GT), around)
    window = (5, 5) if scale > 1 else (9, 9)
    darker = cv2.addWeighted(cv2.blur(grey, window), 1, grey, -1, 128)
    darker = np.where(lively, darker, np.uint8(0))
    if scale > 1:
        darker = cv2.resize(darker, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    return cv2.medianBlur(cv2.compare(darker, 129, cv2.CMP_GT), 3), scale


def _quad(contour: np.ndarray, short: bool) -> np.ndarray | None:
    quad = cv2.approxPolyDP(contour, 0.08 * len(contour), True)
    if len(quad) != 4 or not cv2.isContourConvex(quad):
        if not short:
            return None
        hull = cv2.convexHull(contour)
        quad = cv2.approxPolyDP(hull, 0.1 * cv2.arcLength(hull, True), True)
        if len(quad) != 4:
            return None
    quad = quad.reshape(4, 2).astype(np.float32)
    return quad if cv2.contourArea(quad, True) > 0 else quad[::-1]


def _each_once(quads: np.ndarray) -> np.ndarray:
    """The quads without those that lie in the place of another one, sides of a sane length only."""
    sides = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    fair = (sides.min(axis=1) > 0.6 * SMALLEST) & (sides.max(axis=1) < 4 * sides.min(axis=1))
    quads, size = quads[fair], np.sqrt(sides[fair].prod(axis=1) ** 0.5)
    if not len(quads):
        return quads
    centre = quads.mean(axis=1)
    away = np.abs(centre[:, None] - centre).max(axis=2) < 0.12 * size
    same = away & (np.abs(np.log(size[:, None] / size)) < 0.12)
    return quads[same.argmax(axis=1) == np.arange(len(quads))]
