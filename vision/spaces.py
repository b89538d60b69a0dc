"""Pieces on named spaces of a board: how many of which colour, or empty, or "cannot read"."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision import fills, light
from vision.colours import SIDE, Colours
from vision.counting import count
from vision.errors import LayoutError
from vision.explain import AROUND, Found, by_difference, by_look
from vision.picture import check, too_dark
from vision.quads import area, flatten, flatten_all, sides
from vision.reference import align, match_light
from vision.results import Refusal, SpaceReading

#: Pieces on one space that can be told by area; more are refused.
MOST = 6
#: Doubt from which a pile of several colours is refused: under glare one colour may pass for another.
_MIXED = 0.4
#: Share of all explanations that must agree on a name, and part of a space that must have about one colour.
_SURE, _ONE_COLOUR = 0.9, 0.6
#: A flattened space with what lies around it, in pixels.
_WIDE = SIDE + 2 * AROUND


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
    looks = look_at(picture, spaces, colours, empty)
    if isinstance(looks, Refusal):
        return looks
    return {name: _say(look, _scale(look, looks.values())) for name, look in looks.items()}


def look_at(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None = None
) -> dict[str, Look] | Refusal:
    """What every space shows, before it is counted; arguments as for :func:`read_spaces`."""
    picture = check(picture)
    if dark := too_dark(picture):
        return dark
    if empty is not None:
        empty, _ = align(check(empty), picture)
        empty = match_light(empty, picture)
    elif colours.alone:
        return _named(picture, spaces, colours)
    return {name: _look(picture, quad, colours, empty) for name, quad in spaces.items()}


def read_space(
    picture: np.ndarray, quad: np.ndarray, colours: Colours, empty: np.ndarray | None = None
) -> SpaceReading | Refusal:
    """One space; ``empty`` must already be aligned with the picture and lit like it."""
    look = _look(picture, quad, colours, empty)
    return _say(look, _scale(look, [look]))


@dataclass(frozen=True)
class Look:
    """What was found on a space, how many pieces it may hold, its middle, and how far its neighbours tell.

    ``alone`` is what stands there if it is no more than one piece, where pieces are large; ``sure`` is how
    likely its name is where only that was in question.
    """

    found: Found
    most: int
    place: np.ndarray
    reach: float
    crop: np.ndarray | None = None
    alone: Found | None = None
    sure: float = 1.0


def _named(picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours) -> dict[str, Look]:
    """What stands on spaces that hold one piece each, named together under the light they share."""
    unseen = {name: refusal for name, quad in spaces.items() if (refusal := _unseen(picture, quad))}
    crops = {n: flatten(picture, quad, SIDE, SIDE) for n, quad in spaces.items() if n not in unseen}
    middles = {name: light.middle(crop) for name, crop in crops.items()}
    unseen |= {name: Refusal("covered") for name, shown in middles.items() if shown.part < _ONE_COLOUR}
    seen = [name for name in spaces if name not in unseen]
    chances = {}
    if seen:
        found = light.named([middles[n] for n in seen], [colours.shots[n] for n in colours.names])
        chances = dict(zip(seen, found, strict=True))
    looks = {}
    for name, quad in spaces.items():
        found, sure = (
            (Found(refusal=unseen[name]), 1.0)
            if name in unseen
            else _likely(chances[name], middles[name], colours)
        )
        place = np.float32(quad).mean(axis=0)
        looks[name] = Look(found, 1, place, 5 * float(sides(quad).max()), crops.get(name), sure=sure)
    return looks


def _likely(chances: np.ndarray, shown: light.Shown, colours: Colours) -> tuple[Found, float]:
    """The name that has nearly all of the chances (colours + 1, the last for none of them), and its share."""
    best = int(chances.argmax())
    if best < len(colours.names) and chances[best] >= _SURE:
        return Found({colours.names[best]: [(1.0, 1)]}), float(chances[best])
    if shown.shines:
        return Found(refusal=Refusal("glare")), 1.0
    return Found(refusal=Refusal("unknown_colour" if best == len(colours.names) else "too_alike")), 1.0


def _unseen(picture: np.ndarray, quad: np.ndarray) -> Refusal | None:
    """Why a space cannot be looked at, if it cannot."""
    height, width = picture.shape[:2]
    if (np.float32(quad) < -2).any() or (np.float32(quad) > (width + 2, height + 2)).any():
        return Refusal("covered", "The space lies outside of the picture: check the corners of the space.")
    return Refusal("too_small") if sides(quad).min() < 6 else None


def _look(picture: np.ndarray, quad: np.ndarray, colours: Colours, empty: np.ndarray | None) -> Look:
    quad = np.float32(quad)
    place, reach = quad.mean(axis=0), 5 * float(sides(quad).max())
    if unseen := _unseen(picture, quad):
        return Look(Found(refusal=unseen), 1, place, reach)
    if empty is not None:
        colours = colours.on(area(quad))
    wide = place + (quad - place) * np.float32(_WIDE / SIDE)
    seen = [picture] if empty is None else [picture, empty]
    now, *was = flatten_all(seen, wide, _WIDE, _WIDE)
    crop = now[AROUND:-AROUND, AROUND:-AROUND]
    alone = None
    if was and colours.large:
        alone = fills.by_change(crop, was[0][AROUND:-AROUND, AROUND:-AROUND], colours)
    if alone and (colours.fills or alone == Found()):
        found = alone
    else:
        found = by_difference(now, was[0], colours) if was else by_look(now, colours)
    return Look(found, max(1, int(1 / min(colours.fill.values()))), place, reach, crop, alone)


def _scale(look: Look, all_looks: Iterable[Look]) -> float:
    """How large a single piece seems here: nearer to the camera and more from the side it is larger."""
    total, weights = 1.0, 1.0
    for other in all_looks:
        singles = [s for sizes in other.found.sizes.values() for s, _ in sizes if 0.72 < s < 1.38]
        if singles:
            far = float(np.linalg.norm(look.place - other.place)) / look.reach
            weight = len(singles) * math.exp(-(far**2))
            total += weight * sum(singles) / len(singles)
            weights += weight
    return total / weights


def _say(look: Look, scale: float) -> SpaceReading | Refusal:
    said = _counted(look.found, look, scale)
    if look.alone and (isinstance(said, Refusal) or not said.contents):
        return _counted(look.alone, look, 1.0)
    return said


def _counted(found: Found, look: Look, scale: float) -> SpaceReading | Refusal:
    if found.refusal:
        return found.refusal
    contents, doubt = {}, 0.0
    for name, sizes in found.sizes.items():
        counted = count([(size / scale, faces) for size, faces in sizes], look.most)
        contents[name] = counted.number
        doubt = max(doubt, counted.doubt)
    if sum(contents.values()) > MOST:
        return Refusal("pile_too_big")
    if doubt >= (0.5 if len(contents) < 2 else _MIXED):
        return Refusal("uncounted")
    return SpaceReading(min(1 - doubt, look.sure), contents, crop=look.crop)
