"""Pieces on named spaces of a board: how many of which colour, or empty, or "cannot read"."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from vision.colours import EMPTY, Colours, features
from vision.errors import LayoutError
from vision.picture import check, too_dark
from vision.picture import lab as to_lab
from vision.quads import flatten, sides
from vision.reference import align, difference, match_light
from vision.results import Refusal, SpaceReading

#: Pieces on one space that can be told by area; more are refused.
MOST = 6
#: A number of pieces further than this from a whole one is not named.
_UNCLEAR = 0.36
_SIDE = 48
_STEPS, _STAY = np.arange(-2, 3), 60.0
_MARGIN = 4  # extra pixels around a flattened space, so that it can be shifted onto the empty one


def load_spaces(path: str | Path) -> dict[str, np.ndarray]:
    """The quads (4, 2) by name from ``{"spaces": {"name": [[x, y] * 4]}}``; errors name the space."""
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))["spaces"]
        quads = {str(name): np.array(quad, np.float32) for name, quad in given.items()}
    except OSError as error:
        raise LayoutError(f"{path}: {error.strerror}; check the name of the file") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LayoutError(f'{path}: expected {{"spaces": {{"name": four corners}}}} ({error})') from error
    for name, quad in quads.items():
        if quad.shape != (4, 2) or not np.isfinite(quad).all():
            raise LayoutError(f"{path}: space {name!r} needs four corners [x, y], got {quad.tolist()}")
    return quads


def read_spaces(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None = None
) -> dict[str, SpaceReading | Refusal] | Refusal:
    """What stands on every space of a BGR picture.

    ``spaces`` maps names to quads (4, 2) in pixels; ``empty`` is the same view without pieces.
    """
    picture = check(picture)
    if dark := too_dark(picture):
        return dark
    if empty is not None:
        empty, _ = align(check(empty), picture)
        empty = match_light(empty, picture)
    return {name: _read(picture, quad, colours, empty) for name, quad in spaces.items()}


def read_space(
    picture: np.ndarray, quad: np.ndarray, colours: Colours, empty: np.ndarray | None = None
) -> SpaceReading | Refusal:
    """One space; ``empty`` must already be aligned with the picture and lit like it."""
    return _read(picture, quad, colours, empty)


def _read(picture: np.ndarray, quad: np.ndarray, colours: Colours, empty: np.ndarray | None):
    height, width = picture.shape[:2]
    if (quad < -2).any() or (quad > (width + 2, height + 2)).any():
        return Refusal("covered", "The space lies outside of the picture: check the corners of the space.")
    if sides(quad).min() < 6:
        return Refusal("too_small")
    crop = flatten(picture, quad, _SIDE, _SIDE)
    scores = colours.learner.scores(features(crop)[None])[0]
    learned = dict(zip(colours.learner.names, np.clip(scores, 0.01, 1.0), strict=True))
    if empty is None:
        return _by_look(crop, learned, colours, quad)
    return _by_difference(picture, empty, quad, crop, learned, colours)


def _by_look(crop, learned: dict[str, float], colours: Colours, quad) -> SpaceReading | Refusal:
    ranked = sorted(learned.items(), key=lambda kv: -kv[1])
    name, best = ranked[0]
    rival = ranked[1][1] if len(ranked) > 1 else 0.0
    if best < 0.25:
        return Refusal("unknown_colour")
    if best - rival < 0.08:
        return Refusal("too_alike")
    sure = float(min(1.0, best) * min(1.0, 0.4 + (best - rival)))
    if name == EMPTY:
        return SpaceReading(sure, {}, crop=crop)
    near = np.linalg.norm((to_lab(crop) - colours.lab[name]) * (0.5, 1, 1), axis=2) < 18
    return _counted({name: float(near.mean())}, colours, quad, sure, crop)


def _by_difference(picture, empty, quad, crop, learned, colours: Colours) -> SpaceReading | Refusal:
    change = difference(crop, _shifted(picture, empty, quad))
    level = 13.0
    changed = cv2.morphologyEx((change > level).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    part = float(changed.mean())
    typical = float(np.median(list(colours.fill.values()))) if colours.fill else 0.4
    least = 0.25 * min(typical, 0.5)
    nothing = learned.get(EMPTY, 0.0)
    if part < 0.5 * least or (part < least and nothing > 0.2):
        return SpaceReading(float(np.clip(1 - part / max(least, 1e-6) * 0.5, 0.5, 1)), {}, crop=crop)
    lab = to_lab(cv2.medianBlur(crop, 3))
    inner = cv2.erode(changed, np.ones((3, 3), np.uint8)).astype(bool)
    if inner.sum() < 12:
        inner = changed.astype(bool)
    names = colours.names
    gaps = np.stack([_unlike(lab[inner], colours.lab[n]) for n in names], axis=1)
    nearest = gaps.argmin(axis=1)
    nearest[gaps.min(axis=1) > 34] = -1
    area = {n: float((nearest == i).mean()) * part for i, n in enumerate(names)}
    middle = _unlike(np.median(lab[inner], axis=0)[None], np.array([colours.lab[n] for n in names]))
    evidence = {
        n: area[n] / part * 1.2 + float(np.exp(-middle[i] / 12)) + 0.9 * learned.get(n, 0.0)
        for i, n in enumerate(names)
    }
    ranked = sorted(evidence.items(), key=lambda kv: -kv[1])
    name, best = ranked[0]
    rival = ranked[1][1] if len(ranked) > 1 else 0.0
    if nothing > 0.7 and part < 0.5 * typical and best < 1.2:
        return SpaceReading(0.5, {}, crop=crop)
    if best < 0.5:
        return Refusal("foreign_object")
    several = {
        n: a for n, a in area.items() if a > 0.45 * min(colours.fill[n], 0.6) and a > 0.25 * area[name]
    }
    several = {n: a for n, a in several.items() if not _side_of_another(n, several, colours)}
    if len(several) > 1 and _apart(lab, changed.astype(bool), several, colours):
        parts = {n: _part(lab, changed.astype(bool), colours.lab[n]) for n in several}
        return _counted(parts, colours, quad, 0.7, crop)
    if best - rival < 0.12:
        return Refusal("too_alike")
    sure = float(np.clip(0.45 + 0.35 * (best - rival) + 0.15 * learned.get(name, 0.0), 0, 1))
    return _counted({name: _part(lab, changed.astype(bool), colours.lab[name])}, colours, quad, sure, crop)


def _unlike(lab: np.ndarray, colour: np.ndarray) -> np.ndarray:
    """Lab distances (n,) between colours, lightness down-weighted: sides of a piece differ in it."""
    return np.sqrt(
        (0.4 * (lab[..., 0] - colour[..., 0])) ** 2 + ((lab[..., 1:] - colour[..., 1:]) ** 2).sum(axis=-1)
    )


def _side_of_another(name: str, several: dict[str, float], colours: Colours) -> bool:
    """True when this colour is rather the shaded side of a piece of another colour that lies there."""
    return any(
        other != name and several[name] < 1.2 * part and _shaded(colours.lab[other], colours.lab[name])
        for other, part in several.items()
    )


def _shaded(lit: np.ndarray, other: np.ndarray) -> bool:
    """True when ``other`` may be the side of a piece of colour ``lit`` that is turned from the light."""
    hue = abs(np.angle(complex(*lit[1:]) * complex(*other[1:]).conjugate()))
    return bool(other[0] < lit[0] and hue < 0.45 and min(np.hypot(*lit[1:]), np.hypot(*other[1:])) > 8)


def _part(lab: np.ndarray, changed: np.ndarray, colour: np.ndarray) -> float:
    """Part of the space (0..1) that changed and has about this colour, measured as at enrolment."""
    return float((changed & (np.linalg.norm((lab - colour) * (0.5, 1, 1), axis=2) < 18)).mean())


def _apart(lab, changed, several: dict[str, float], colours: Colours) -> bool:
    """True when the colours lie in patches of their own: two pieces, not two sides of one."""
    names = list(several)
    gaps = np.stack([_unlike(lab, colours.lab[n]) for n in names], axis=2)
    which = np.where(changed, gaps.argmin(axis=2), -1)
    for index, name in enumerate(names):
        patch = cv2.morphologyEx((which == index).astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
        _, _, stats, _ = cv2.connectedComponentsWithStats(patch)
        largest = stats[1:, cv2.CC_STAT_AREA].max() if len(stats) > 1 else 0
        if largest / changed.size < 0.4 * several[name]:
            return False
    strangers = [np.linalg.norm(colours.lab[a] - colours.lab[b]) for a in names for b in names if a < b]
    return min(strangers) > 22


def _counted(area: dict[str, float], colours: Colours, quad, sure: float, crop) -> SpaceReading | Refusal:
    contents, unclear = {}, False
    for name, part in area.items():
        fill = colours.fill[name]
        if fill > 0.75:  # enrolled as a close-up: compare pixels instead
            pixels = part * abs(cv2.contourArea(np.float32(quad)))
            fill = part * colours.area[name] / max(pixels, 1.0)
            if not 0.1 < fill < 0.9:
                fill = part
        ratio = part / max(fill, 1e-6)
        contents[name] = max(1, round(ratio))
        if ratio > 1.3 and abs(ratio - contents[name]) > _UNCLEAR:
            unclear = True
    if sum(contents.values()) > MOST:
        return Refusal("pile_too_big")
    return Refusal("uncounted") if unclear else SpaceReading(sure, contents, crop=crop)


def _shifted(picture, empty, quad) -> np.ndarray:
    """The flattened empty space, moved by up to ``_MARGIN`` pixels to where it fits the picture best."""
    grow = 1 + 2 * _MARGIN / _SIDE
    wide = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * grow
    side = _SIDE + 2 * _MARGIN
    now, was = flatten(picture, wide, side, side), flatten(empty, wide, side, side)
    a, b = (cv2.cvtColor(p, cv2.COLOR_BGR2GRAY) for p in (now, was))
    inside = slice(_MARGIN, _MARGIN + _SIDE)
    # Pieces stand in the middle: only the rim tells how the two lie on each other.
    rim = np.full((_SIDE, _SIDE), 255, np.uint8)
    rim[_SIDE // 4 : -_SIDE // 4, _SIDE // 4 : -_SIDE // 4] = 0
    reach = slice(_MARGIN - 2, _MARGIN + _SIDE + 2)
    cost = cv2.matchTemplate(b[reach, reach], a[inside, inside], cv2.TM_SQDIFF, mask=rim)
    cost += _STAY * rim.mean() * (_STEPS**2 + _STEPS[:, None] ** 2)
    dy, dx = np.unravel_index(int(np.argmin(cost)), cost.shape)
    dy, dx = dy - 2, dx - 2
    return was[_MARGIN + dy : _MARGIN + dy + _SIDE, _MARGIN + dx : _MARGIN + dx + _SIDE]
