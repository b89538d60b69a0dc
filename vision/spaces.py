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
    wide = place + (quad - place) * (_WIDE / SIDE)
    now = flatten(picture, wide, _WIDE, _WIDE)
    most = max(1, int(1 / min(colours.fill.values())))
    if empty is None:
        return replace(bare, **_by_look(now, colours), most=most)
    was = flatten(empty, wide, _WIDE, _WIDE)
    found, evidence = _by_difference(now, was, colours)
    if evidence:
        found = _by_both(now[AROUND:-AROUND, AROUND:-AROUND], found, evidence, colours)
    return replace(bare, **found, most=most)


def _by_difference(now: np.ndarray, was: np.ndarray, colours: Colours) -> tuple[dict, dict[str, float]]:
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
        for area, patch in patches(mine, AROUND, unit):
            seen = float((patch & lit).sum()) / unit
            shaded = float(np.median(shadow[patch] - pieces[patch, index]))
            if (seen < 0.15 and shaded < 8) or (shaded < 6 and _beside(patch, labels, index + 1)):
                shades += 1 if seen < 0.15 or not _compact(patch) else 9
                continue
            sizes.setdefault(name, []).append((area, faces_in(patch, lit, unit)))
    changed = cv2.blur(far, (7, 7)) > 5
    short = np.float32([4 if n in sizes else 2 if sizes else 6 for n in colours.names])
    near = (cv2.blur(pieces - of_ground[..., None] - short, (5, 5)) < 0) & (off < 9)
    hidden = (changed & near.any(axis=2) & (labels == 0)).view(np.uint8)
    if DEBUG is not None:
        DEBUG.update(dark=hidden, now=now, was=was, costs=costs, which=labels, sizes=sizes)
    evidence = {}
    if min(colours.fill.values()) > _FILLED:
        evidence = _shares(labels, changed, pieces, colours)
    core = np.ones((max(3, round(0.45 * math.sqrt(usual))),) * 2, np.uint8)
    odd = (labels > len(colours.names)).astype(np.uint8)
    if odd.any() and patches(cv2.morphologyEx(odd, cv2.MORPH_OPEN, core), AROUND, usual):
        return {"refusal": Refusal("foreign_object")}, evidence
    if hidden.any() and patches(cv2.morphologyEx(hidden, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), AROUND, usual):
        return {"refusal": Refusal("too_alike")}, evidence
    if shades > 8 or (shades and not sizes):
        return {"refusal": Refusal("too_alike")}, evidence
    return {"sizes": sizes, "crop": crop}, evidence


def _shares(labels: np.ndarray, changed: np.ndarray, pieces: np.ndarray, colours: Colours) -> dict[str, float]:
    """For each colour and ``empty`` the part (0..1) of the space that speaks for it, in sizes of a piece.

    What changed and may be shadow as well as a piece of the ground's colour speaks for both.
    """
    inside = _OWN > 0
    like = pieces.argmin(axis=2)
    known = pieces.min(axis=2) < STRANGE
    either = inside & (labels == 0) & changed
    shares = {}
    for index, name in enumerate(colours.names):
        mine = (inside & (labels == index + 1)).sum() + 0.6 * (either & known & (like == index)).sum()
        shares[name] = min(1.0, float(mine) / (colours.fill[name] * SIDE * SIDE))
    taken = ((inside & (labels > 0)).sum() + 0.7 * either.sum()) / (min(colours.fill.values()) * SIDE * SIDE)
    shares[EMPTY] = 1 - min(1.0, float(taken))
    return shares


def _by_both(crop: np.ndarray, found: dict, differs: dict[str, float], colours: Colours) -> dict:
    """Pieces that fill their space: how the whole space looks counts as much as what changed."""
    names = list(differs)
    looks = colours.looks(crop)
    score = {n: math.log(looks.get(n, 0.0) + 0.06) + math.log(differs[n] + 0.15) for n in names}
    first, second = sorted(score, key=score.get, reverse=True)[:2]
    if DEBUG is not None:
        DEBUG["both"] = {n: (round(looks.get(n, 0), 2), round(differs[n], 2)) for n in (first, second)}
    weak = looks.get(first, 0.0) + differs[first] < 0.45 or (first == EMPTY and differs[EMPTY] < 0.1 and looks.get(EMPTY, 0.0) < 0.8)
    if weak or score[first] - score[second] < 0.25:
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


def _by_look(now: np.ndarray, colours: Colours) -> dict:
    """Without the empty space: how the whole space looks, and what its rim does not explain."""
    crop = now[AROUND:-AROUND, AROUND:-AROUND]
    looks = colours.looks(crop)
    ranked = sorted(((score, name) for name, score in looks.items()), reverse=True)
    (best, name), (rival, _) = ranked[0], ranked[1]
    unsure = Refusal("unknown_colour") if best < 0.25 else Refusal("too_alike") if best - rival < 0.15 else None
    if min(colours.fill.values()) > _FILLED:
        if unsure:
            return {"refusal": unsure}
        return {"sizes": {} if name == EMPTY else {name: [(1.0, 1)]}, "crop": crop}
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    pixels = coordinates(smooth)
    pieces, off = piece_costs(pixels, *colours.points)
    costs = np.dstack([ground.from_rim(pixels), pieces, np.full(pixels.shape[:2], STRANGE, np.float32)])
    labels = regions(cv2.blur(np.minimum(costs, 2 * STRANGE), (3, 3)).argmin(axis=2), smooth)
    sizes: dict[str, list[tuple[float, int]]] = {}
    for index, colour in enumerate(colours.names):
        unit = colours.fill[colour] * SIDE * SIDE
        lit = off[..., index] < 9
        for area, patch in patches((labels == index + 1).view(np.uint8), AROUND, unit):
            if (patch & lit).sum() > 0.15 * unit:
                sizes.setdefault(colour, []).append((area, faces_in(patch, lit, unit)))
    if not sizes and looks.get(EMPTY, 0.0) > 0.6 and not unsure:
        return {"crop": crop}
    if set(sizes) == {name} or (sizes and looks.get(EMPTY, 0.0) < 0.3 and max(sizes, key=_total(sizes)) == name):
        return {"sizes": sizes, "crop": crop}
    return {"refusal": unsure or Refusal("too_alike")}


def _total(sizes: dict[str, list[tuple[float, int]]]):
    return lambda name: sum(size for size, _ in sizes[name])
