"""Pictures of single pieces on their spaces: where the piece is in each of them, and which colour it has."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.channels import square
from vision.pieces.enrolling import common_colour, paled
from vision.pieces.pixels import ground
from vision.pieces.pixels.counting import regions
from vision.pieces.pixels.shading import (
    STEADY,
    STRANGE,
    Faces,
    cheapest,
    coordinates,
    ground_costs,
    in_dark,
    noise_of,
    point,
)

#: Pixels of a side of a flattened space.
SIDE = 48
#: The least spread of the colour of an upper face, and the part of it that is the least of black ones.
LEAST, DARKEST = 2.0, 0.5
#: Pixels from which a face tells its colour.
_FEW = 12
#: So many plain faces have a place in common where that part of them is.
_SEEN, _COMMON = 4, 0.9
#: Pixels at the rim of a crop that show its ground, and how far that may be from a picture of the empty space.
_RIM, _SAME = 5, 5.0
#: Shade of a colour from which it is plainly lighter.
_LIGHTER = 1.25
#: Part of the rim of a crop from which a piece reaches it, and part of the crops of which that is true of all.
_REACHED, _MOST = 0.3, 0.6
#: Chroma from which a colour is told in any shade.
_COLOURED = 25.0


@dataclass(frozen=True, eq=False)
class _Own:
    """A colour (3,) Lab, its spread, the part of each crop that a piece covers, and its plain upper faces (masks)."""

    lab: np.ndarray
    spread: float
    parts: np.ndarray
    plain: list[np.ndarray]


def measured(
    pieces: dict[str, list[np.ndarray]], empty: list[np.ndarray]
) -> tuple[dict[str, np.ndarray], dict[str, float], dict[str, np.ndarray]]:
    """By name the Lab colour (3,) of the upper faces, its spread, and the part (m,) of each crop that a piece covers.

    ``pieces`` and ``empty`` are BGR crops of spaces with one piece and without.
    """
    known = [coordinates(smooth(crop)) for crop in empty]
    pieces, costs, either = _on_their_ground(pieces, known)
    shown = {
        name: common_colour.in_each([common_colour.presence(c) for c in some])
        for name, some in pieces.items()
    }
    if empty:
        shown[""] = np.mean([common_colour.presence(c) for c in empty], axis=0)
    own, guesses, sides = {}, {}, {}
    for name, some in pieces.items():
        others = np.max([p for other, p in shown.items() if other != name], axis=0)
        guess = common_colour.own_colour(some, either[name], shown[name] - 0.7 * others)
        guesses[name] = _upper(some, either[name], guess)
        sides[name] = _sides_at_rim(some, guesses[name], known)
        own[name] = _measured(some, costs[name], guesses[name], sides[name])
    place = _usual_place([face for each in own.values() for face in each.plain])
    for name, each in own.items():
        if place is not None and not each.plain and len(each.parts):
            own[name] = _measured(pieces[name], costs[name], guesses[name], sides[name], place)
    return (
        {n: each.lab for n, each in own.items()},
        {n: each.spread for n, each in own.items()},
        {n: each.parts for n, each in own.items()},
    )


def _on_their_ground(
    pieces: dict[str, list[np.ndarray]], empty: list[np.ndarray]
) -> tuple[dict[str, list[np.ndarray]], dict[str, list[np.ndarray | None]], dict[str, list[np.ndarray]]]:
    """The crops that no reflection pales, their costs by empty spaces, and those or the costs by their own rims."""
    clear, costs, either = {}, {}, {}
    for name, some in pieces.items():
        by_empty = [_of_ground(crop, empty) for crop in some]
        soft = [smooth(crop) for crop in some]
        by_rim = [
            ground.from_rim(coordinates(crop)) if cost is None else cost
            for crop, cost in zip(soft, by_empty, strict=True)
        ]
        kept = paled.clear(soft, by_rim)
        clear[name], costs[name], either[name] = (
            [each[k] for k in kept] for each in (some, by_empty, by_rim)
        )
    return clear, costs, either


def _upper(crops: list[np.ndarray], costs: list[np.ndarray], guess: np.ndarray) -> np.ndarray:
    """The Lab colour (3,) of upper faces, where ``guess`` is that of sides.

    Where a shadow lies over some of the pictures, sides in light look like upper faces in shadow, so that all have that
    colour in common. Then most pieces show more of a lighter shade of it.
    """
    colour, lighter = point(guess), []
    for crop, cost in zip(crops, costs, strict=True):
        piece = coordinates(smooth(crop))[cost > STRANGE]
        shade = piece @ colour / (colour @ colour)
        alike = np.linalg.norm(piece - shade[:, None] * colour, axis=1) < ground.ONE_HUE
        more = alike & (shade > _LIGHTER)
        if np.count_nonzero(more) > max(_FEW, np.count_nonzero(alike & ~more)):
            lighter.append(np.median(piece[more], axis=0))
    if 2 * len(lighter) <= len(crops):
        return guess
    return _lab(np.median(lighter, axis=0))


def _lab(colour: np.ndarray) -> np.ndarray:
    """Lab of a colour (3,) in the coordinates of :mod:`vision.pieces.pixels.shading`."""
    return colour / (0.8, 1, 1) - (16, 0, 0)


def _of_ground(crop: np.ndarray, empty: list[np.ndarray]) -> np.ndarray | None:
    """Cost (48, 48) of explaining a crop by that of some empty spaces (48, 48, 3) which it shows, if it does."""
    if not empty:
        return None
    pixels = coordinates(smooth(crop))
    bare = min(empty, key=lambda each: _apart(pixels, each))
    if _apart(pixels, bare) > _SAME:
        return None
    bare, slack = ground.matched(bare, ground.slack_of(bare), pixels, _RIM)
    return np.minimum(*ground_costs(pixels, bare, max(STEADY, noise_of(square(pixels - bare))), slack))


def _apart(one: np.ndarray, other: np.ndarray) -> float:
    """How far the rims of two spaces (48, 48, 3) lie apart, on the whole."""
    away = np.linalg.norm(one - other, axis=2)
    return float(
        np.mean([np.median(part) for part in (away[:_RIM], away[-_RIM:], away[:, :_RIM], away[:, -_RIM:])])
    )


_ROWS, _COLUMNS = np.indices((SIDE, SIDE))
_NEAR = np.exp(-((_ROWS - SIDE / 2) ** 2 + (_COLUMNS - SIDE / 2) ** 2) / (0.36 * SIDE) ** 2)


def _sides_at_rim(crops: list[np.ndarray], guess: np.ndarray, empty: list[np.ndarray]) -> bool:
    """Pieces of about the colour ``guess`` (Lab) fill their crops: most show shades of it at their rims, and ``empty`` spaces do not.

    Else the sides of a piece would pass for its ground.
    """
    colour = point(guess)
    if not empty or np.hypot(*colour[1:]) < _COLOURED:
        return False
    shown = [coordinates(smooth(crop)) for crop in crops]
    reached, printed = (
        np.mean([ground.shades_of(ground.rim_of(one), colour).mean() > _REACHED for one in some])
        for some in (shown, empty)
    )
    return bool(reached > _MOST and printed < 1 - _MOST)


def _measured(
    crops: list[np.ndarray],
    empty: list[np.ndarray | None],
    guess: np.ndarray,
    sides: bool,
    place: np.ndarray | None = None,
) -> _Own:
    """What crops tell of a colour that is about ``guess`` (Lab); ``place`` (48, 48; bool) is where upper faces usually are.

    With ``sides`` the rims of the crops show the piece, too, in any of its shades.
    On ground of about that colour the shadow of a piece passes for it: such pictures tell only if no other does.
    """
    soft = [smooth(crop) for crop in crops]
    prepared = [coordinates(s) for s in soft]
    top, spread = point(guess), 5.0
    if place is not None:
        top = np.median([np.median(p[place], axis=0) for p in prepared], axis=0)
    for _ in range(2):
        rims = [
            ground.from_rim(p, top, sides=sides) if bare is None else bare
            for p, bare in zip(prepared, empty, strict=True)
        ]
        masks = [_patch(s, p, rim, top, spread) for s, p, rim in zip(soft, prepared, rims, strict=True)]
        within = masks if place is None else [place] * len(crops)
        near = [m & (np.linalg.norm(p - top, axis=2) < 12) for p, m in zip(prepared, within, strict=True)]
        seen = [k for k, m in enumerate(near) if np.count_nonzero(m) > _FEW]
        plain = [k for k in seen if np.median(rims[k][near[k]]) > STRANGE]
        if not seen:
            return _Own(guess, 5.0, np.zeros(len(crops)), [])
        top, varies = _middle_and_spread([prepared[k][near[k]] for k in plain or seen])
        spread = min(max(varies, LEAST), 7.0)  # a narrower one would lose the face under noise
    spread = min(max(varies, LEAST * float(in_dark(top, DARKEST))), 7.0)
    return _Own(_lab(top), spread, np.array([mask.mean() for mask in masks]), [near[k] for k in plain])


def _middle_and_spread(faces: list[np.ndarray]) -> tuple[np.ndarray, float]:
    """The usual colour (3,) of some upper faces, each (n, 3), and how far they are off it, within one and from one to another."""
    middles = np.array([np.median(face, axis=0) for face in faces])
    top = np.median(middles, axis=0)
    between = np.median(np.linalg.norm(middles - top, axis=1)) ** 2 / 2
    inside = np.median(
        [
            np.median(((face - middle) ** 2).sum(axis=1)) / 2.4
            for face, middle in zip(faces, middles, strict=True)
        ]
    )
    return top, float(np.sqrt(inside + between))


def _usual_place(faces: list[np.ndarray]) -> np.ndarray | None:
    """Where (48, 48; bool) nearly all upper faces are that are plain to see, each a mask; None where they have no place in common."""
    if len(faces) < _SEEN:
        return None
    place = np.mean(faces, axis=0) > _COMMON
    return place if np.count_nonzero(place) > _FEW else None


def smooth(crop: np.ndarray) -> np.ndarray:
    """A BGR crop as a flattened space without its finest grain, (48, 48, 3)."""
    return cv2.GaussianBlur(cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA), (3, 3), 0)


def _patch(
    smooth: np.ndarray, pixels: np.ndarray, rim: np.ndarray, top: np.ndarray, spread: float
) -> np.ndarray:
    """Where (bool) a crop is one patch of a piece of this colour, the one nearest to its middle."""
    mine = Faces(top[None], [spread]).costs(pixels)[0][0]
    labels = regions(cheapest(rim, mine[None]), smooth)
    count, which = cv2.connectedComponents((labels == 1).astype(np.uint8), connectivity=4)
    if count < 2:
        return np.zeros(labels.shape, bool)
    weights = [(_NEAR * (which == i)).sum() for i in range(1, count)]
    return which == 1 + int(np.argmax(weights))
