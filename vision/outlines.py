"""Rectangles lying on a table, found by their outlines: candidates for cards and tiles."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab as to_lab
from vision.quads import area, ordered, sane
from vision.reference import difference, estimate_empty


def rectangles(
    picture: np.ndarray, ratio: float | None, least: float = 0.004, empty: np.ndarray | None = None
) -> list[np.ndarray]:
    """Quads (4, 2) of rectangles with ``ratio`` (short over long side), largest first, without repeats.

    ``least`` is the smallest area as a part of the picture; ``empty`` the same view without them.
    """
    whole = picture.shape[0] * picture.shape[1]
    found: list[np.ndarray] = []
    for mask in _masks(picture, empty):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            if not least * whole < cv2.contourArea(contour) < 0.9 * whole:
                continue
            quad = _quad(contour)
            if quad is not None and sane(quad, ratio):
                found.append(quad)
    kept: list[np.ndarray] = []
    for quad in sorted(found, key=area, reverse=True):
        near = 0.03 * np.sqrt(area(quad))
        if all(np.abs(quad - k).max() > near for k in kept):
            kept.append(quad)
    return kept[:60]


def stands_out(picture: np.ndarray, quad: np.ndarray) -> bool:
    """True when the picture differs on the two sides of the outline, nearly all around."""
    height, width = picture.shape[:2]
    lab = to_lab(cv2.GaussianBlur(picture, (0, 0), 2.0))
    centre, steps, differ, seen = quad.mean(axis=0), np.linspace(0, 4, 48, endpoint=False), 0, 0
    for step in steps:
        side, part = int(step), step % 1
        at = quad[side] * (1 - part) + quad[(side + 1) % 4] * part
        away = (at - centre) / (np.linalg.norm(at - centre) + 1e-6) * (4 + 0.02 * np.linalg.norm(at - centre))
        ends = np.int32([at - away, at + away])
        if (ends < 0).any() or (ends >= (width, height)).any():
            continue
        seen += 1
        differ += np.linalg.norm(lab[ends[0, 1], ends[0, 0]] - lab[ends[1, 1], ends[1, 0]]) > 9
    return seen > 30 and differ > 0.75 * seen


def frames_picture(picture: np.ndarray, quad: np.ndarray) -> bool:
    """True for an outline that is just the edge of the picture."""
    height, width = picture.shape[:2]
    edge = 0.015 * max(height, width)
    near = (quad < edge) | (quad > np.array([width, height]) - edge)
    return bool(near.any(axis=1).sum() >= 3)


def _masks(picture: np.ndarray, empty: np.ndarray | None):
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    smooth = cv2.bilateralFilter(picture, 5, 30, 5)
    three = np.ones((3, 3), np.uint8)
    edges = np.zeros_like(grey)
    for channel in cv2.split(cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB)):
        middle = float(np.median(cv2.Laplacian(channel, cv2.CV_32F).std()))
        low = max(18.0, 2.5 * middle)
        edges |= cv2.Canny(channel, low, 2.5 * low)
    yield cv2.dilate(edges, three)
    yield cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    _, bright = cv2.threshold(cv2.GaussianBlur(grey, (5, 5), 0), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    yield cv2.morphologyEx(bright, cv2.MORPH_OPEN, three)
    yield cv2.morphologyEx(255 - bright, cv2.MORPH_OPEN, three)
    window = int(min(grey.shape) / 4) | 1
    yield cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, window, -6)
    yield cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, 6)
    far = difference(picture, estimate_empty(picture) if empty is None else empty)
    for level in (10, 18, 30):
        yield cv2.morphologyEx(
            (far > level).astype(np.uint8) * 255, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)
        )
    colour = to_lab(smooth)
    chroma = np.clip(np.hypot(colour[..., 1], colour[..., 2]) * 3, 0, 255).astype(np.uint8)
    yield cv2.threshold(chroma, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1]


def _quad(contour: np.ndarray) -> np.ndarray | None:
    hull = cv2.convexHull(contour)
    if cv2.contourArea(contour) < 0.75 * cv2.contourArea(hull):
        return None
    corners = _four(hull)
    if corners is None:
        return None
    quad = _sharpened(hull.reshape(-1, 2), corners)
    return ordered(quad) if cv2.contourArea(hull) > 0.86 * area(quad) else None


def _four(hull: np.ndarray) -> np.ndarray | None:
    """The four corners (4, 2) of a convex outline, or None when it is not like a quad."""
    length = cv2.arcLength(hull, True)
    for slack in (0.02, 0.03, 0.04, 0.05, 0.07):
        corners = cv2.approxPolyDP(hull, slack * length, True)
        if len(corners) == 4:
            return corners.reshape(4, 2)
    if len(hull) < 5:
        return None
    corners = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2)
    return corners if len(corners) == 4 else None


def _sharpened(hull: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Corners where straight lines through the middle of each side meet: right for rounded corners."""
    closed = np.vstack([hull, hull[:1]]).astype(np.float32)
    steps = np.linalg.norm(np.diff(closed, axis=0), axis=1)
    dense = np.concatenate(
        [
            a + (b - a) * np.linspace(0, 1, max(2, int(s)), endpoint=False)[:, None]
            for a, b, s in zip(closed[:-1], closed[1:], steps, strict=True)
        ]
    )
    lines = []
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = b - a
        length = float(np.linalg.norm(along))
        t = (dense - a) @ along / length**2
        off = np.abs((dense - a) @ np.array([-along[1], along[0]])) / length
        mine = dense[(t > 0.15) & (t < 0.85) & (off < 0.05 * length + 2)]
        if len(mine) < 4:
            return corners.astype(np.float32)
        vx, vy, x, y = cv2.fitLine(mine.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append((np.array([x, y]), np.array([vx, vy])))
    out = []
    for (p, d), (q, e) in zip([lines[-1], *lines[:-1]], lines, strict=True):
        cross = d[0] * e[1] - d[1] * e[0]
        if abs(cross) < 0.2:
            return corners.astype(np.float32)
        out.append(p + d * ((q - p)[0] * e[1] - (q - p)[1] * e[0]) / cross)
    return np.float32(out)
