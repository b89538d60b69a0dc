"""Pieces on named spaces of a board: how many of which colour, or empty, or "cannot read"."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from vision import ground
from vision.colours import EMPTY, Colours, features
from vision.counting import count, patches, regions
from vision.errors import LayoutError
from vision.picture import check, too_dark
from vision.quads import flatten, sides
from vision.reference import align, match_light
from vision.results import Refusal, SpaceReading
from vision.shading import STRANGE, coordinates, ground_costs, noise_of, piece_costs

#: Pieces on one space that can be told by area; more are refused.
MOST = 6
#: Pixels of a flattened space, of what is looked at around it, and by how many the empty one may be off.
SIDE, AROUND, REACH = 48, 8, 3
DEBUG = None


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


_WIDE = SIDE + 2 * AROUND
_OWN = np.zeros((_WIDE, _WIDE), np.uint8)
_OWN[AROUND:-AROUND, AROUND:-AROUND] = 1


def _read(picture, quad, colours: Colours, empty) -> SpaceReading | Refusal:
    height, width = picture.shape[:2]
    quad = np.float32(quad)
    if (quad < -2).any() or (quad > (width + 2, height + 2)).any():
        return Refusal("covered", "The space lies outside of the picture: check the corners of the space.")
    if sides(quad).min() < 6:
        return Refusal("too_small")
    if empty is None:
        return _by_look(flatten(picture, quad, SIDE, SIDE), colours)
    middle = quad.mean(axis=0)
    wide = middle + (quad - middle) * (_WIDE / SIDE)
    now = flatten(picture, wide, _WIDE, _WIDE)
    was = flatten(empty, wide, _WIDE, _WIDE)
    return _by_difference(now, was, colours)


def _by_difference(now: np.ndarray, was: np.ndarray, colours: Colours) -> SpaceReading | Refusal:
    crop = now[AROUND:-AROUND, AROUND:-AROUND]
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    pixels = coordinates(smooth)
    bare = coordinates(cv2.GaussianBlur(was, (3, 3), 0))
    bare, slack = ground.matched(bare, pixels)
    noise = noise_of(pixels, bare)
    unchanged, shadow, far = ground_costs(pixels, bare, noise, slack)
    names = colours.names
    tops, spread = colours.points
    pieces = piece_costs(pixels, tops, spread) + np.float32(2 * np.log(len(names)))
    costs = np.dstack([np.minimum(unchanged, shadow), pieces, np.full(unchanged.shape, STRANGE, np.float32)])
    changed = cv2.blur(far / (noise * noise + slack), (7, 7)) > 5
    dark = (changed & (cv2.blur(pieces.min(axis=2), (5, 5)) < 27)).astype(np.uint8)
    labels = regions(cv2.blur(np.minimum(costs, 2 * STRANGE), (3, 3)).argmin(axis=2), smooth)
    strange = labels > len(names)
    if DEBUG is not None:
        DEBUG.update(dark=dark, now=now, was=was, costs=costs, which=np.where(strange, len(names) + 1, labels), )
    return _contents(labels, strange, dark, colours, crop)


def _contents(labels, strange, dark, colours: Colours, crop) -> SpaceReading | Refusal:
    names = colours.names
    contents, doubt = {}, 0.0
    for index, name in enumerate(names):
        mine = (labels == index + 1).astype(np.uint8)
        if not mine.any():
            continue
        found = patches(mine, _OWN, colours.fill[name] * SIDE * SIDE)
        if not found:
            continue
        counted = count([size for size, _ in found], max(1, int(1.3 / colours.fill[name])))
        contents[name] = counted.number
        doubt = max(doubt, counted.doubt)
        if DEBUG is not None: DEBUG.setdefault("sizes", {})[name] = [round(s, 2) for s, _ in found]
    usual = float(np.median(list(colours.fill.values()))) * SIDE * SIDE
    odd = patches((strange & (labels > len(names))).astype(np.uint8), _OWN, usual)
    if odd:
        return Refusal("foreign_object")
    if not contents:
        shaded = patches(cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), _OWN, usual)
        if shaded:  # a shadow that nothing throws: a piece that looks like its ground
            return Refusal("too_alike")
    if sum(contents.values()) > MOST:
        return Refusal("pile_too_big")
    if doubt > 0.5:
        return Refusal("uncounted")
    return SpaceReading(1 - doubt, contents, crop=crop)


def _by_look(crop: np.ndarray, colours: Colours) -> SpaceReading | Refusal:
    scores = colours.learner.scores(features(crop)[None])[0]
    ranked = sorted(zip(np.clip(scores, 0.01, 1.0), colours.learner.names, strict=True), reverse=True)
    (best, name), (rival, _) = ranked[0], ranked[1]
    if best < 0.25:
        return Refusal("unknown_colour")
    if best - rival < 0.08:
        return Refusal("too_alike")
    return SpaceReading(float(best), {} if name == EMPTY else {name: 1}, crop=crop)
