"""Bodies found from their spots, for tables whose look is not known: patterned, printed, or too dark.

A pip is a small round patch; the die is the patch of one colour around it.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.bodies import Body, fill
from vision.dice.pattern import Face, faces
from vision.dice.pips import Pip

_REACH = (5.0, 8.0, 12.0, 17.0)


def round_spots(picture: np.ndarray, largest: float) -> np.ndarray:
    """Round spots (n, 4) as x, y, radius, axis ratio, up to ``largest`` pixels in radius, in a BGR uint8 picture.

    Light spots show best in the darkest channel (coloured bodies are dark there), dark ones in the
    lightest channel; both are searched in both ways.
    """
    low, high = picture.min(axis=2), picture.max(axis=2)
    finder = cv2.MSER_create(delta=6, min_area=12, max_area=int(np.pi * largest**2), max_variation=0.4)
    found = []
    for channel in (low, high):
        regions, boxes = finder.detectRegions(channel)
        for points, (_, _, width, height) in zip(regions, boxes, strict=True):
            if not 0.45 < width / height < 2.2 or len(points) < 0.6 * width * height:
                continue
            cov = np.cov(points.T) + np.eye(2) / 12
            small, large = np.sqrt(np.linalg.eigvalsh(cov))
            if small / large > 0.55 and len(points) / (4 * np.pi * small * large) > 0.9:
                found.append((*points.mean(axis=0), np.sqrt(len(points) / np.pi), small / large))
    kept: list[tuple] = []
    for spot in sorted(found, key=lambda s: -s[2]):
        near = [k for k in kept if np.hypot(k[0] - spot[0], k[1] - spot[1]) < 0.7 * k[2]]
        if all(spot[2] < 0.6 * k[2] for k in near):  # a nested region of the same spot adds nothing
            kept.append(spot)
    return np.array(kept, float).reshape(-1, 4)


def seeded(
    lab: np.ndarray,
    spots: np.ndarray,
    known: list[Body],
    side: float | None,
    change: np.ndarray | None = None,
) -> list[Body]:
    """Bodies around ``spots`` that no ``known`` body covers. ``side`` is the edge of the other dice."""
    found: list[Body] = []
    taken = np.zeros(lab.shape[:2], bool)
    for body in known:
        _claim(taken, body)
    for body in [
        *by_pattern(lab, spots, side, (4, 5, 6), change),
        None,
        *by_pattern(lab, spots, side, (2, 3), change),
    ]:
        if body is None:
            found += _flooded(lab, spots, side, taken)
            continue
        x, y = np.int32(body.centre)
        if not taken[y, x]:
            found.append(body)
            _claim(taken, body)
    return found


def _flooded(lab: np.ndarray, spots: np.ndarray, side: float | None, taken: np.ndarray) -> list[Body]:
    """Bodies grown from the ring around single spots; ``taken`` is changed in place."""
    found: list[Body] = []
    for x, y, radius, _ in spots:
        if taken[min(round(y), taken.shape[0] - 1), min(round(x), taken.shape[1] - 1)]:
            continue
        edge = side or radius * 10
        if side and not 0.05 < radius / side < 0.18:
            continue
        body = _around(lab, x, y, radius, edge)
        if body is not None:
            found.append(body)
            _claim(taken, body)
    return found


def by_pattern(
    lab: np.ndarray, spots: np.ndarray, side: float | None, values: tuple[int, ...], change: np.ndarray | None
) -> list[Body]:
    """Bodies whose spots lie like the pips of one of ``values`` on ground of one colour, best first.

    ``change`` is the distance of every pixel to the empty table, if that is known: then spots of the
    table itself are out, and a die need not stand out from the table by its body.
    """
    pips = [_pip(lab, spot) for spot in _without_texture(lab, spots)]
    pips = [p for p in pips if p is not None and (change is None or change[int(p.y), int(p.x)] > 10)]
    border = 26 if change is None and not side else 18 if change is None else 0
    at = np.array([[p.x, p.y] for p in pips]).reshape(-1, 2)
    size = np.array([p.radius for p in pips])
    found: list[tuple[float, Body]] = []
    for pip, here in zip(pips, at, strict=True):
        reach = 0.95 * side if side else 9.5 * pip.radius
        close = np.flatnonzero(
            (np.linalg.norm(at - here, axis=1) < reach) & (np.abs(size / pip.radius - 1.1) < 0.5)
        )
        near = [pips[i] for i in close]
        if not min(values) <= len(near) <= 18:
            continue
        edge, slack = (side, 0.2) if side else (9.5 * pip.radius, 0.42)
        for face in faces(near, near, edge, slack, near.index(pip)):
            if face.value in values:
                body = _on_one_ground(lab, face, border)
                if body is not None:
                    found.append((face.value * 0.02 + face.frontal - 4 * face.error, body))
    kept: list[Body] = []
    for _, body in sorted(found, key=lambda f: -f[0]):
        if all(np.linalg.norm(body.centre - k.centre) > 0.25 * np.sqrt(k.area) for k in kept):
            kept.append(body)
    return kept


def _without_texture(lab: np.ndarray, spots: np.ndarray, most: int = 60) -> np.ndarray:
    """``spots`` without those that occur alike all over the picture: the dots of a cloth, not pips."""
    if len(spots) <= most:
        return spots
    at = np.int32(spots[:, :2])
    ink = lab[at[:, 1], at[:, 0]]
    unlike = np.linalg.norm(ink[:, None] - ink[None], axis=2)
    size = np.abs(np.log(spots[:, None, 2] / spots[None, :, 2]))
    alike = (unlike < 14) & (size < 0.3)
    return spots[alike.sum(axis=1) <= most]


def _pip(lab: np.ndarray, spot: np.ndarray) -> Pip | None:
    x, y, radius, ratio = spot
    reach = int(np.ceil(2.2 * radius)) + 1
    x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
    window = lab[y0 : int(y) + reach + 1, x0 : int(x) + reach + 1]
    rows, columns = np.indices(window.shape[:2])
    far = np.hypot(columns + x0 - x, rows + y0 - y) / radius
    inside, ring = window[far < 0.7], window[(far > 1.45) & (far < 2.0)]
    if len(inside) < 3 or len(ring) < 6:
        return None
    contrast = float(np.linalg.norm(np.median(inside, axis=0) - np.median(ring, axis=0)))
    return Pip(float(x), float(y), float(radius), float(ratio), contrast) if contrast > 8 else None


def _on_one_ground(lab: np.ndarray, face: Face, border: int) -> Body | None:
    """The face as a body when one colour lies between its spots and another one around it.

    ``border``: at how many of 40 places around it the other colour must show.
    """
    quad = face.centre + 1.02 * (face.quad - face.centre)
    wide = face.centre + 1.5 * (face.quad - face.centre)
    x0, y0 = np.maximum(0, np.floor(wide.min(axis=0)).astype(int))
    x1, y1 = np.ceil(wide.max(axis=0)).astype(int)
    window = lab[y0:y1, x0:x1]
    if window.size == 0:
        return None
    inside = cv2.fillConvexPoly(np.zeros(window.shape[:2], np.uint8), np.int32(np.round(quad - (x0, y0))), 1)
    core = cv2.fillConvexPoly(
        np.zeros_like(inside),
        np.int32(np.round(face.centre + 0.82 * (face.quad - face.centre) - (x0, y0))),
        1,
    )
    for pip in face.pips:
        cv2.circle(core, (round(pip.x - x0), round(pip.y - y0)), int(np.ceil(1.35 * pip.radius)), 0, -1)
    ground = window[core.astype(bool)]
    if len(ground) < 12:
        return None
    colour = np.median(ground, axis=0)
    distance = np.sqrt(
        (0.8 * (window[..., 0] - colour[0])) ** 2 + ((window[..., 1:] - colour[1:]) ** 2).sum(axis=2)
    )
    # Ground is what is plainly nearer to the body than to its pips, however it shines or is grained.
    reach = max(13 + 0.12 * np.hypot(*colour[1:]), 0.4 * face.contrast)
    if (distance[core.astype(bool)] < reach).mean() < 0.8:
        return None
    other = 0
    for step in np.linspace(0, 1, 40, endpoint=False):
        side_at, part = int(step * 4), step * 4 % 1
        corner = face.quad[side_at] * (1 - part) + face.quad[(side_at + 1) % 4] * part
        along = [face.centre + k * (corner - face.centre) - (x0, y0) for k in (0.98, 1.08, 1.2, 1.35)]
        points = [
            (int(p[1]), int(p[0]))
            for p in along
            if 0 <= p[0] < window.shape[1] and 0 <= p[1] < window.shape[0]
        ]
        other += any(distance[p] > 10 for p in points)
    if other < border:
        return None
    x, y, width, height = cv2.boundingRect(np.argwhere(inside)[:, ::-1].astype(np.int32))
    mask = inside[y : y + height, x : x + width].astype(bool)
    return Body((x + x0, y + y0, width, height), mask, -1, colour, 1.0, 1.0)


def _claim(taken: np.ndarray, body: Body) -> None:
    x, y, width, height = body.box
    taken[y : y + height, x : x + width] |= body.mask


def _around(lab: np.ndarray, x: float, y: float, radius: float, edge: float) -> Body | None:
    reach = int(1.35 * edge)
    x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
    window = lab[y0 : int(y) + reach, x0 : int(x) + reach]
    rows, columns = np.indices(window.shape[:2])
    far = np.hypot(columns + x0 - x, rows + y0 - y)
    ring = (far > 1.5 * radius) & (far < 2.1 * radius)
    if ring.sum() < 8:
        return None
    colour = np.median(window[ring], axis=0)
    distance = np.sqrt(
        (0.7 * (window[..., 0] - colour[0])) ** 2 + ((window[..., 1:] - colour[1:]) ** 2).sum(axis=2)
    )
    if np.percentile(distance[ring], 75) > 9:
        return None
    best = None
    for level in _REACH:
        near = ((distance < level) | (far < 1.5 * radius)).astype(np.uint8)
        near = cv2.morphologyEx(near, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        _, labels = cv2.connectedComponents(near, connectivity=4)
        seed = labels[
            round(y) - y0 - (round(y) - y0 >= labels.shape[0]),
            round(x) - x0 - (round(x) - x0 >= labels.shape[1]),
        ]
        part = fill(labels == seed).astype(bool)
        area = part.sum()
        touches = part[0].any() or part[-1].any() or part[:, 0].any() or part[:, -1].any()
        if seed == 0 or touches or area > 2.6 * edge**2:
            break
        if area < 0.3 * edge**2:
            continue
        candidate = _shape(part, x0, y0, colour)
        if candidate.solid > 0.86 and candidate.slimness() > 0.62:
            best = candidate
    return best


def _shape(part: np.ndarray, x0: int, y0: int, colour: np.ndarray) -> Body:
    contours, _ = cv2.findContours(part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    outline = cv2.convexHull(max(contours, key=cv2.contourArea))
    x, y, width, height = cv2.boundingRect(outline)
    mask = cv2.fillConvexPoly(np.zeros((height, width), np.uint8), outline - (x, y), 1).astype(bool)
    solid = float(min(1.0, part.sum() / max(1, mask.sum())))
    return Body((x + x0, y + y0, width, height), mask, -1, colour, 1.0, solid)
