"""What lies on one flattened space: every patch explained by the ground, by pieces, or by nothing known."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import reduce

import cv2
import numpy as np

from vision.pieces import ground, veil
from vision.pieces.colours import EMPTY, SIDE, Colours
from vision.pieces.counting import CRUMB, ONE, faces_in, patches, regions
from vision.pieces.plateaus import count_faces
from vision.pieces.shading import (
    DARK,
    cheapest,
    coordinates,
    ground_costs,
    noise_of,
    piece_costs,
    sheen_costs,
)
from vision.results import Refusal

#: Pixels looked at around a flattened space: the upper faces of pieces lean out of it.
AROUND = 8
#: A flattened space with what lies around it, in pixels.
WIDE = SIDE + 2 * AROUND
#: Lead of the most likely look over the next (each 0..1), where nobody knows how the space looks empty.
_LEAD = 0.3
#: Part of a space that is its ground rather than pieces, where nobody knows how it looks without them.
_GROUND = 0.5
#: Part of a piece's size that must look as its upper face did when it was enrolled.
_UPPER = 0.15
#: A compact patch from this size on that touches no other piece is no shadow of one.
_WHOLE = 0.6
#: Pieces that stand out from which a space surely has more than one.
_SEVERAL = 1.8
#: Squared distance, in units of spread, within which a pixel may be such an upper face.
_LIT = 9.0
#: Mean squared distance, in units of the noise (three numbers a pixel), from which ground has changed, and surely.
_CHANGED, _MUCH = 4.6, 15.0
#: The same for the lightness of ground that is nearly of a piece's colour.
_FAINT = (0.8, 1.6)
#: Mean cost up to which a patch may well be ground in shadow.
_PLAUSIBLE = 28.0
#: Shade (1 = as enrolled) that upper faces have at least, and the part of a patch that does.
_IN_SHADOW, _LIT_PART = 0.72, 0.55
#: Pixels of a patch (in pieces) that may as well be shadow from which its size says nothing.
_RIVAL, _UNCLEAR = 8.0, 0.2
#: The largest shadow of a piece, in sizes of a piece.
_THROWN = 2.0
#: Parts of the veil's light to take off: it changes over a space.
_PARTS = (1.0, 0.85, 1.15, 0.7, 1.35)
_OPEN = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Found:
    """Patches by colour, each with its size (1 = one piece) and its upper faces, or why none can be told.

    ``alike`` tells that one more piece may stand there unnoticed: the ground that is left looks nearly like one, or
    more of it has changed than the shadows of the pieces explain.
    """

    sizes: dict[str, list[tuple[float, int]]] = field(default_factory=dict)
    refusal: Refusal | None = None
    alike: bool = False


@dataclass(frozen=True, eq=False)
class Costs:
    """How well each of the ``pixels`` (h, w, 3) is explained, and what is believed of it (``labels``, 0 the ground).

    By the ``bare`` ground ``unchanged``, in ``shadow``, and at all (``ground``; (h, w) each), and by ``pieces``
    (n, h, w). ``far`` and ``off`` are squared distances from the ground and from the pieces' upper faces.
    """

    pixels: np.ndarray
    bare: np.ndarray
    unchanged: np.ndarray
    shadow: np.ndarray
    ground: np.ndarray
    far: np.ndarray
    pieces: np.ndarray
    off: np.ndarray
    labels: np.ndarray


def wide(quad: np.ndarray) -> np.ndarray:
    """The corners (4, 2) of a space with what lies around it: :data:`WIDE` pixels where the space has ``SIDE``."""
    middle = np.float32(quad).mean(axis=0)
    return middle + (np.float32(quad) - middle) * np.float32(WIDE / SIDE)


def costs_of(now: np.ndarray, was: np.ndarray, colours: Colours, sheen: bool = False) -> Costs:
    """What explains the pixels of a space (64x64 BGR) that ``was`` empty; with ``sheen`` pieces may shine, too."""
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    pixels, bare = coordinates(smooth), coordinates(cv2.GaussianBlur(was, (3, 3), 0))
    bare, slack = ground.matched(bare, pixels, AROUND)
    unchanged, shadow, far = ground_costs(pixels, bare, noise_of(pixels, bare), slack)
    pieces, off = piece_costs(pixels, *colours.points)
    if sheen:
        pieces = np.minimum(pieces, sheen_costs(pixels, *colours.points))
    pieces += np.float32(2 * math.log(len(pieces)))
    of_ground = cv2.min(unchanged, shadow)
    labels = regions(cheapest(of_ground, pieces), smooth)
    return Costs(pixels, bare, unchanged, shadow, of_ground, far, pieces, off, labels)


def by_difference(now: np.ndarray, was: np.ndarray, colours: Colours) -> Found:
    """What came onto a space (64x64 BGR, its 48x48 in the middle) since it was empty."""
    found, things = _explained(now, was, colours)
    if found.refusal:
        again, _ = _explained(now, was, colours, sheen=True)
        if _single(again):
            return again
    if not found.refusal or found.refusal.code != "foreign_object" or colours.fills:
        return found
    light = veil.over(now, was, things)
    if light is None:
        return found
    level = np.full_like(light, np.median(light))
    for veiled in (part * kind for part in _PARTS for kind in (light, level)):
        clear = [veil.without(picture, veiled) for picture in (now, was)]
        again, pieces = _explained(*clear, colours)
        if _all_clear(again, things, pieces):
            return again
    return Found(refusal=Refusal("glare"))


def _single(found: Found) -> bool:
    """Whole pieces of one colour were found, each apart from the others."""
    every = [size for sizes in found.sizes.values() for size, _ in sizes]
    return not found.refusal and len(found.sizes) == 1 and all(0.6 < size < 1.25 for size in every)


def _all_clear(again: Found, things: np.ndarray, pieces: np.ndarray) -> bool:
    """Without the veil whole pieces of one colour are where something stood, and nothing else."""
    stood, stand = np.count_nonzero(things), np.count_nonzero(pieces)
    return bool(_single(again) and np.count_nonzero(things & pieces) > 0.8 * stand and stand > 0.4 * stood)


def _explained(
    now: np.ndarray, was: np.ndarray, colours: Colours, sheen: bool = False
) -> tuple[Found, np.ndarray]:
    """What came onto a space, and where (bool) something stands; with ``sheen`` pieces may shine, too."""
    costs = costs_of(now, was, colours, sheen)
    labels, pixels, bare = costs.labels, costs.pixels, costs.bare
    sizes, doubtful = _pieces(costs, colours)
    changed = cv2.blur(costs.far, (9, 9)) > _CHANGED
    if _foreign(labels, colours):
        return Found(refusal=Refusal("foreign_object")), labels > 0
    doubtful |= _hidden(costs, changed, sizes, colours)
    if not (sizes or doubtful) and _stands(costs.far, pixels[..., 0] - bare[..., 0], costs.off, colours):
        doubtful = set(colours.names)
    if (doubtful or _uncounted(sizes)) and not colours.fills:
        outlined = _by_faces(pixels, bare, doubtful, sizes, colours)
        if outlined:
            return Found(outlined, alike=bool(doubtful)), labels > 0
    if doubtful:
        return Found(refusal=Refusal("too_alike")), labels > 0
    if not sizes and patches((labels > 0).view(np.uint8), AROUND, colours.usual):
        return Found(refusal=Refusal("foreign_object")), labels > 0
    every = [patch for some in sizes.values() for patch in some]
    if any(faces > 1 and size - faces >= max(0.75, 0.3 * faces) for size, faces in every):
        return Found(refusal=Refusal("uncounted")), labels > 0
    inner = slice(AROUND, -AROUND), slice(AROUND, -AROUND)
    left = (costs.off.min(axis=0)[inner] < 2 * _LIT) & (labels[inner] == 0)
    ground_changed = np.count_nonzero(changed[inner] & (labels[inner] == 0))
    thrown = _THROWN * sum(size for size, _ in every)
    alike = max(np.count_nonzero(left), ground_changed - thrown * colours.usual) > colours.usual
    return Found(sizes, alike=bool(alike)), labels > 0


def _uncounted(sizes: dict[str, list[tuple[float, int]]]) -> bool:
    """A patch is larger than one piece and smaller than two, or its size and its upper faces disagree."""
    every = [patch for some in sizes.values() for patch in some]
    return any(abs(size - ONE) < 0.15 or (faces > 1 and round(size) != faces) for size, faces in every)


def _by_faces(
    pixels: np.ndarray,
    bare: np.ndarray,
    doubtful: set[str],
    sizes: dict[str, list[tuple[float, int]]],
    colours: Colours,
) -> dict[str, list[tuple[float, int]]] | None:
    """Pieces of one colour by the outlines of their upper faces; None where those are not clear either.

    They must explain what looked ``doubtful`` and the patches that were found already.
    """
    names = doubtful | sizes.keys()
    if len(names) != 1:
        return None
    (name,) = names
    index = colours.names.index(name)
    colour, spread = colours.points[0][index], float(colours.points[1][index])
    unit = min(colours.usual, colours.fill[name] * SIDE * SIDE)
    number = count_faces(pixels, bare, colour, spread, unit, AROUND)
    seen = sum(max(1, faces) for _, faces in sizes.get(name, ()))
    if number and (number == seen or (number > seen and (not seen or colour[0] > DARK))):
        return {name: [(1.0, 1)] * number}
    return None


def _pieces(costs: Costs, colours: Colours) -> tuple[dict[str, list[tuple[float, int]]], set[str]]:
    """The patches of each colour, and the colours of patches that may as well be shadows nothing else throws."""
    present = np.bincount(costs.labels.ravel(), minlength=len(costs.pieces) + 2)
    sizes: dict[str, list[tuple[float, int]]] = {}
    shadows: set[str] = set()
    doubtful: set[str] = set()
    for index, name in enumerate(colours.names):
        if not present[index + 1]:
            continue
        unit = colours.fill[name] * SIDE * SIDE
        lit = (costs.off[index] < _LIT).view(np.uint8)
        for area, patch in patches((costs.labels == index + 1).view(np.uint8), AROUND, unit):
            upper = cv2.countNonZero(cv2.bitwise_and(patch, lit)) / unit
            inner = cv2.erode(patch, _OPEN)
            dark = cv2.mean(costs.shadow, mask=inner)[0]
            ahead = dark - cv2.mean(costs.pieces[index], mask=inner)[0]
            beside = dark < _PLAUSIBLE and _beside(patch, costs.labels, index + 1)
            full = beside and _compact(patch)
            if (upper < _UPPER and ahead < 8) or (beside and (ahead < 6 or not full)):
                shadows.add(name)
                alone = area > _WHOLE and not beside and _compact(patch)
                if alone or (upper >= _UPPER and full):
                    doubtful.add(name)
            else:
                faces = faces_in(patch, lit, unit)
                if area > ONE:
                    rival = (costs.shadow < _PLAUSIBLE) & (costs.shadow - costs.pieces[index] < _RIVAL)
                    if np.count_nonzero(rival & (inner > 0) & (lit == 0)) > _UNCLEAR * unit:
                        doubtful.add(name)
                if (area > ONE or upper < _UPPER) and _dim(costs.pixels[patch > 0], colours.points[0][index]):
                    doubtful.add(name)
                if not (faces or full or _compact(patch)) and _beside(patch, costs.labels, index + 1):
                    doubtful.add(name)
                sizes.setdefault(name, []).append((area, faces))
    return sizes, doubtful if sizes else shadows


def _dim(pixels: np.ndarray, colour: np.ndarray) -> bool:
    """Hardly half of the pixels (n, 3) of a patch are lit as an upper face of this colour is, even in a shadow."""
    lit = pixels @ colour / (colour @ colour) > _IN_SHADOW
    return bool(colour[0] > DARK and lit.mean() < _LIT_PART)


def _beside(patch: np.ndarray, labels: np.ndarray, mine: int) -> bool:
    """A piece of another colour touches the patch, and may throw it as a shadow."""
    rim = cv2.dilate(patch, np.ones((7, 7), np.uint8)) > 0
    return bool(np.count_nonzero((labels[rim] > 0) & (labels[rim] != mine)) > 8)


def _compact(patch: np.ndarray) -> bool:
    """The patch is about as full as the outline of a piece."""
    contours, _ = cv2.findContours(patch, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(contours, key=len))
    return bool(cv2.countNonZero(patch) > 0.85 * cv2.contourArea(hull))


def _foreign(labels: np.ndarray, colours: Colours) -> bool:
    """Something of the size of a piece that no colour explains."""
    return _patch_of(labels > len(colours.names), _core(colours, 0.45), colours)


def _hidden(costs: Costs, changed: np.ndarray, sizes: dict, colours: Colours) -> set[str]:
    """Colours of which a piece would look alike where the ground changed as by a shadow."""
    either = changed & (costs.labels == 0)
    if np.count_nonzero(either) < CRUMB * colours.usual:
        return set()
    hidden, beside = {}, {}
    for index, name in enumerate(colours.names):
        alike = either & (costs.off[index] < 2 * _LIT)
        if not alike.any():
            continue
        behind = cv2.blur(costs.pieces[index] - costs.ground, (5, 5))
        # Beside a piece a shadow is likely.
        hidden[name] = alike & (behind < (7 if name in sizes else 2 if sizes else 10))
        beside[name] = alike & (behind < 7)
    own = [mask for name, mask in hidden.items() if name in sizes or not sizes]
    for masks, part in ((own, 0.0), (hidden.values(), 0.4), (beside.values() if sizes else (), 0.6)):
        if masks and _patch_of(reduce(np.logical_or, masks), _core(colours, part), colours):
            source = beside if part == 0.6 else hidden
            return {name for name, mask in source.items() if mask.any()}
    return set()


def _stands(far: np.ndarray, lighter: np.ndarray, off: np.ndarray, colours: Colours) -> bool:
    """Something stands on ground nearly of a piece's colour: it changed, and nothing outside throws a shadow on it.

    There a change of lightness that is faint but wide is enough.
    """
    alike = np.count_nonzero(off.min(axis=0)[AROUND:-AROUND, AROUND:-AROUND] < 2 * _LIT) > colours.usual
    return alike and (
        _encircled(cv2.blur(far, (9, 9)), _CHANGED, _MUCH, colours)
        or _encircled(np.abs(cv2.blur(lighter, (5, 5))), *_FAINT, colours)
    )


def _encircled(change: np.ndarray, least: float, most: float, colours: Colours) -> bool:
    """A patch that changed by ``least``, somewhere by ``most``, lies within what is seen around the space."""
    count, _, stats, _ = cv2.connectedComponentsWithStats((change > least).view(np.uint8), connectivity=4)
    for x, y, width, height, area in stats[1:count]:
        within = x > 2 and y > 2 and x + width < SIDE + 2 * AROUND - 2 and y + height < SIDE + 2 * AROUND - 2
        if within and area > colours.usual and change[y : y + height, x : x + width].max() > most:
            return True
    return False


def _patch_of(mask: np.ndarray, core: np.ndarray, colours: Colours) -> bool:
    """The mask has a patch of about the size of a piece that is nowhere thinner than ``core``."""
    if np.count_nonzero(mask) < CRUMB * colours.usual:
        return False
    opened = cv2.morphologyEx(mask.view(np.uint8), cv2.MORPH_OPEN, core)
    if cv2.countNonZero(opened) < CRUMB * colours.usual:
        return False
    return bool(patches(opened, AROUND, colours.usual))


def _core(colours: Colours, part: float) -> np.ndarray:
    """A square of a part of a piece's side."""
    return np.ones((max(3, round(part * math.sqrt(colours.usual))),) * 2, np.uint8)


def by_look(now: np.ndarray, colours: Colours) -> Found:
    """Without the empty space: how the whole space looks, and what its rim does not explain."""
    looks = colours.looks(now[AROUND:-AROUND, AROUND:-AROUND])
    ranked = sorted(((score, name) for name, score in looks.items()), reverse=True)
    (best, name), (rival, _) = ranked[0], ranked[1]
    lead = _LEAD if EMPTY in looks else _LEAD / 2  # print may have the colours of pieces
    unsure = (
        Refusal("unknown_colour") if best < 0.25 else Refusal("too_alike") if best - rival < lead else None
    )
    sizes = _standing_out(now, colours)
    if not sizes and looks.get(EMPTY, 0.0) > 0.6 and not unsure:
        return Found()
    many = {n: sum(size for size, _ in some) for n, some in sizes.items()}
    if sum(n * colours.fill[name] for name, n in many.items()) > _GROUND:
        return Found(refusal=Refusal("too_alike"))
    most = max(many, key=many.get, default=None)
    if len(sizes) == 1 and len(sizes[most]) == 1 and _single(Found(sizes)) and looks.get(EMPTY, 0.0) < 0.6:
        return Found(sizes)
    if most == name and (len(sizes) == 1 or looks.get(EMPTY, 0.0) < 0.3):
        return Found(sizes)
    return Found(refusal=unsure or Refusal("too_alike"))


def several(crop: np.ndarray, name: str, colours: Colours) -> bool:
    """More than one piece of a colour seems to stand on a space (48x48 BGR) that one covers a good part of."""
    wide = cv2.copyMakeBorder(crop, *(AROUND,) * 4, cv2.BORDER_REPLICATE)
    whole = [size for size, _ in _standing_out(wide, colours).get(name, ()) if size > _WHOLE]
    return len(whole) > 1 or sum(whole) > _SEVERAL


def _standing_out(now: np.ndarray, colours: Colours) -> dict[str, list[tuple[float, int]]]:
    """Patches of pieces that the colours at the rim do not explain."""
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    pixels = coordinates(smooth)
    pieces, off = piece_costs(pixels, *colours.points)
    labels = regions(cheapest(ground.from_rim(pixels), pieces), smooth)
    sizes: dict[str, list[tuple[float, int]]] = {}
    for index, name in enumerate(colours.names):
        unit = colours.fill[name] * SIDE * SIDE
        lit = (off[index] < _LIT).view(np.uint8)
        for area, patch in patches((labels == index + 1).view(np.uint8), AROUND, unit):
            if cv2.countNonZero(cv2.bitwise_and(patch, lit)) > _UPPER * unit:
                sizes.setdefault(name, []).append((area, faces_in(patch, lit, unit)))
    return sizes
