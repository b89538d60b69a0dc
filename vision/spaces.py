"""Pieces on named spaces of a board: how many of which colour, or empty, or "cannot read"."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision import ground
from vision.colours import EMPTY, Colours
from vision.counting import count, faces_in, patches, regions
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
#: Part of its space that a piece covers from which the look of the whole space tells it, too.
_FILLED = 0.35


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
    looks = {name: _look(picture, quad, colours, empty) for name, quad in spaces.items()}
    return {name: _say(look, _scale(look, looks.values())) for name, look in looks.items()}


def read_space(
    picture: np.ndarray, quad: np.ndarray, colours: Colours, empty: np.ndarray | None = None
) -> SpaceReading | Refusal:
    """One space; ``empty`` must already be aligned with the picture and lit like it."""
    look = _look(picture, quad, colours, empty)
    return _say(look, _scale(look, [look]))


@dataclass(frozen=True)
class _Look:
    """Patches by colour, in sizes of a piece, or a refusal; ``reach`` scales distances between spaces."""

    sizes: dict[str, list[tuple[float, int]]]
    most: int
    place: np.ndarray
    reach: float
    crop: np.ndarray | None = None
    refusal: Refusal | None = None


def _scale(look: _Look, all_looks: Iterable[_Look]) -> float:
    """How large a single piece seems here: nearer to the camera and more from the side it is larger."""
    total, weights = 1.0, 1.0
    for other in all_looks:
        singles = [s for sizes in other.sizes.values() for s, _ in sizes if 0.72 < s < 1.38]
        if singles:
            far = float(np.linalg.norm(look.place - other.place)) / look.reach
            weight = len(singles) * math.exp(-(far**2))
            total += weight * sum(singles) / len(singles)
            weights += weight
    return total / weights


def _say(look: _Look, scale: float) -> SpaceReading | Refusal:
    if look.refusal:
        return look.refusal
    contents, doubt = {}, 0.0
    for name, sizes in look.sizes.items():
        counted = count([(size / scale, faces) for size, faces in sizes], look.most)
        contents[name] = counted.number
        doubt = max(doubt, counted.doubt)
    if sum(contents.values()) > MOST:
        return Refusal("pile_too_big")
    if doubt >= 0.5:
        return Refusal("uncounted")
    return SpaceReading(1 - doubt, contents, crop=look.crop)


_WIDE = SIDE + 2 * AROUND
_OWN = np.zeros((_WIDE, _WIDE), np.uint8)
_OWN[AROUND:-AROUND, AROUND:-AROUND] = 1


def _look(picture, quad, colours: Colours, empty) -> _Look:
    height, width = picture.shape[:2]
    quad = np.float32(quad)
    place, size = quad.mean(axis=0), sides(quad)
    bare = _Look({}, 1, place, 5 * float(size.max()))
    if (quad < -2).any() or (quad > (width + 2, height + 2)).any():
        advice = "The space lies outside of the picture: check the corners of the space."
        return replace(bare, refusal=Refusal("covered", advice))
    if size.min() < 6:
        return replace(bare, refusal=Refusal("too_small"))
    if empty is None:
        return replace(bare, **_by_look(flatten(picture, quad, SIDE, SIDE), colours))
    wide = place + (quad - place) * (_WIDE / SIDE)
    now = flatten(picture, wide, _WIDE, _WIDE)
    was = flatten(empty, wide, _WIDE, _WIDE)
    found = _by_difference(now, was, colours)
    if min(colours.fill.values()) > _FILLED:
        found = _by_both(now[AROUND:-AROUND, AROUND:-AROUND], found, colours)
    return replace(bare, **found, most=max(1, int(1 / min(colours.fill.values()))))


def _by_difference(now: np.ndarray, was: np.ndarray, colours: Colours) -> dict:
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    pixels = coordinates(smooth)
    bare = coordinates(cv2.GaussianBlur(was, (3, 3), 0))
    bare, slack = ground.matched(bare, pixels, AROUND)
    noise = noise_of(pixels, bare)
    unchanged, shadow, far = ground_costs(pixels, bare, noise, slack)
    pieces, off = piece_costs(pixels, *colours.points)
    pieces += np.float32(2 * np.log(len(colours.names)))
    of_ground = np.minimum(unchanged, shadow)
    costs = np.dstack([of_ground, pieces, np.full(of_ground.shape, STRANGE, np.float32)])
    labels = regions(cv2.blur(np.minimum(costs, 2 * STRANGE), (3, 3)).argmin(axis=2), smooth)
    crop = now[AROUND:-AROUND, AROUND:-AROUND]
    usual = float(np.median(list(colours.fill.values()))) * SIDE * SIDE
    sizes, shades = {}, 0
    for index, name in enumerate(colours.names):
        mine = (labels == index + 1).view(np.uint8)
        if not mine.any():
            continue
        unit = colours.fill[name] * SIDE * SIDE
        lit = off[..., index] < 9
        for area, patch in patches(mine, _OWN, unit):
            seen = float((patch & lit).sum()) / unit
            shaded = float(np.median(shadow[patch] - pieces[patch, index]))
            if (seen < 0.15 and shaded < 8) or (shaded < 3 and _beside(patch, labels, index + 1)):
                shades += 1 if seen < 0.15 or not _compact(patch) else 9
                continue
            sizes.setdefault(name, []).append((area, faces_in(patch, lit, unit)))
    changed = cv2.blur(far / (noise * noise + slack), (7, 7)) > 5
    short = np.float32([4 if n in sizes else 2 if sizes else 6 for n in colours.names])
    near = (cv2.blur(pieces - of_ground[..., None] - short, (5, 5)) < 0) & (off < 9)
    hidden = (changed & near.any(axis=2) & (labels == 0)).view(np.uint8)
    if DEBUG is not None:
        DEBUG.update(dark=hidden, now=now, was=was, costs=costs, which=labels, sizes=sizes)
    core = np.ones((max(3, round(0.45 * math.sqrt(usual))),) * 2, np.uint8)
    odd = (labels > len(colours.names)).astype(np.uint8)
    if odd.any() and patches(cv2.morphologyEx(odd, cv2.MORPH_OPEN, core), _OWN, usual):
        return {"refusal": Refusal("foreign_object")}
    if hidden.any() and patches(cv2.morphologyEx(hidden, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), _OWN, usual):
        return {"refusal": Refusal("too_alike")}
    if shades > 8 or (shades and not sizes):
        return {"refusal": Refusal("too_alike")}
    return {"sizes": sizes, "crop": crop}


def _by_both(crop: np.ndarray, found: dict, colours: Colours) -> dict:
    """Pieces that fill their space: how the whole space looks counts as much as what changed."""
    changed = {name: sum(size for size, _ in sizes) for name, sizes in found.get("sizes", {}).items()}
    names = [EMPTY, *colours.names]
    if "refusal" in found:
        differs = dict.fromkeys(names, 0.5)
    else:
        differs = {name: min(1.0, changed.get(name, 0.0)) for name in colours.names}
        differs[EMPTY] = 1 - min(1.0, sum(changed.values()))
    looks = colours.looks(crop)
    score = {n: math.log(looks.get(n, 0.0) + 0.06) + math.log(differs[n] + 0.15) for n in names}
    first, second = sorted(score, key=score.get, reverse=True)[:2]
    if DEBUG is not None:
        DEBUG["both"] = {n: (round(looks.get(n, 0), 2), round(differs[n], 2)) for n in (first, second)}
    if score[first] - score[second] < 0.25 or looks.get(first, 0.0) + differs[first] < 0.45:
        return {"refusal": found.get("refusal", Refusal("too_alike"))}
    return {"sizes": {} if first == EMPTY else {first: [(1.0, 1)]}, "crop": crop}


def _beside(patch: np.ndarray, labels: np.ndarray, mine: int) -> bool:
    """A piece of another colour touches the patch, and may throw it as a shadow."""
    rim = cv2.dilate(patch.view(np.uint8), np.ones((7, 7), np.uint8)) > 0
    return bool(((labels[rim] > 0) & (labels[rim] != mine)).sum() > 8)


def _compact(patch: np.ndarray) -> bool:
    """The patch is about as full as the outline of a piece."""
    contours, _ = cv2.findContours(patch.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(contours, key=len))
    return bool(patch.sum() > 0.85 * cv2.contourArea(hull))


def _by_look(crop: np.ndarray, colours: Colours) -> dict:
    """Without the empty space: what the whole space looks like."""
    ranked = sorted(((score, name) for name, score in colours.looks(crop).items()), reverse=True)
    (best, name), (rival, _) = ranked[0], ranked[1]
    if best < 0.25:
        return {"refusal": Refusal("unknown_colour")}
    if best - rival < 0.08:
        return {"refusal": Refusal("too_alike")}
    return {"sizes": {} if name == EMPTY else {name: [(1.0, 1)]}, "crop": crop}
