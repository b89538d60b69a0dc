"""What lies on one flattened space: every patch explained by the ground, by pieces, or by nothing known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

import cv2
import numpy as np

from vision.pieces.colours import SIDE, Colours
from vision.pieces.pixels import colour_patches
from vision.pieces.pixels.colour_patches import LIT, WHOLE
from vision.pieces.pixels.costs import AROUND, CHANGED, INNER, Costs, costs_of
from vision.pieces.pixels.counting import CRUMB, ONE, is_whole, patches, too_few
from vision.pieces.pixels.plateaus import count_faces
from vision.pieces.pixels.rays import DARK
from vision.results import Refusal

#: Mean squared distance, in units of the noise, from which ground has surely changed.
_MUCH = 15.0
#: The same for the lightness of ground that is nearly of a piece's colour, and the part of a piece's side than which it is nowhere thinner.
_FAINT, _WIDE = (0.8, 1.6), 0.5
#: How many times as large as one piece two of them look at least, beside each other.
_TWICE = 1.7
#: Every fourth of the pixels of a space, without what lies around it.
_SOME = slice(AROUND, -AROUND, 2), slice(AROUND, -AROUND, 2)


@dataclass(frozen=True)
class Found:
    """Patches by colour, each with its size (1 = one piece) and its upper faces, or why none can be told.

    ``doubtful`` tells whether patches that may as well be shadows were settled by outlines; None where none were asked.
    ``costs`` are those it was found by: of what changed since the space was empty, if that is known, and ``shaded`` (bool, in
    their box) is what has the colour of a piece but may be a shadow. Where one piece stands whose name is in doubt, ``names`` are
    those it may have.
    """

    sizes: dict[str, list[tuple[float, int]]] = field(default_factory=dict)
    refusal: Refusal | None = None
    doubtful: bool | None = None
    costs: Costs | None = field(default=None, compare=False, repr=False)
    shaded: np.ndarray | None = field(default=None, compare=False, repr=False)
    names: frozenset[str] | None = None


def by_difference(now: np.ndarray, was: np.ndarray, colours: Colours, own: bool = True) -> Found:
    """What came onto a space (64x64 BGR, its 48x48 in the middle) since it was empty.

    ``own`` tells whether ``was`` shows this very space, or only what is printed on such ones.
    """
    found = _explained(now, was, colours, own)
    if not found.refusal:
        return found
    shining = _explained(now, was, colours, own, sheen=True)
    return shining if single(shining) else found


def single(found: Found) -> bool:
    """Whole pieces of one colour were found, each apart from the others."""
    every = [size for sizes in found.sizes.values() for size, _ in sizes]
    return not found.refusal and len(found.sizes) == 1 and all(is_whole(size) for size in every)


def stands_whole(found: Found) -> bool:
    """Whole pieces of one colour, each with an upper face in sight, stand mostly within the space.

    Those of a neighbour may lean onto it, but less of them.
    """
    if not (single(found) and all(faces for sizes in found.sizes.values() for _, faces in sizes)):
        return False
    things = found.costs.things()
    return 2 * np.count_nonzero(things[INNER]) > np.count_nonzero(things)


def looks_like_one(costs: Costs, colours: Colours) -> bool:
    """Where only ground is seen, as much of it as a piece has looks like the upper face of one. Every fourth pixel tells."""
    alike = (colours.faces.off(costs.pixels[_SOME]) < 2 * LIT).any(axis=0)
    enough = colours.usual / 4
    if np.count_nonzero(alike) <= enough:
        return False
    return np.count_nonzero(alike & ~costs.things()[_SOME]) > enough


def _explained(now: np.ndarray, was: np.ndarray, colours: Colours, own: bool, sheen: bool = False) -> Found:
    """What came onto a space (``own`` as for :func:`by_difference`); with ``sheen`` pieces may shine, too."""
    costs = costs_of(now, was, colours, sheen, whole=False)
    sizes, doubtful, shaded = colour_patches.told(costs, colours)
    told, settled = _told(costs, sizes, doubtful, colours, own)
    if isinstance(told, Refusal):
        return Found({}, told, costs=costs)
    return Found(told, None, settled, costs, shaded)


def _told(
    costs: Costs,
    sizes: dict[str, list[tuple[float, int]]],
    doubtful: set[str],
    colours: Colours,
    own: bool,
) -> tuple[dict[str, list[tuple[float, int]]] | Refusal, bool | None]:
    """The patches of each colour, or why they cannot be told; and what :class:`Found` says of those in doubt.

    ``sizes`` and the ``doubtful`` colours are what single patches tell.
    """
    if _foreign(costs, colours):
        return Refusal("foreign_object"), None
    doubtful = doubtful | _hidden(costs, sizes, colours)
    if not (sizes or doubtful) and _stands(costs, colours, own):
        doubtful = set(colours.names)
    outlined = _by_faces(costs, doubtful, sizes, colours)
    if outlined:
        return outlined, bool(doubtful)
    return _refused(costs, doubtful, sizes, colours) or sizes, None


def _refused(
    costs: Costs, doubtful: set[str], sizes: dict[str, list[tuple[float, int]]], colours: Colours
) -> Refusal | None:
    """Why the patches that were found cannot be told, if they cannot."""
    if doubtful:
        return Refusal("too_alike")
    if not sizes and patches((costs.labels > 0).view(np.uint8), costs.inside, colours.usual):
        return Refusal("foreign_object")
    every = [patch for some in sizes.values() for patch in some]
    if any(faces > 1 and too_few(faces, size) for size, faces in every):
        return Refusal("uncounted")
    return None


def _uncounted(sizes: dict[str, list[tuple[float, int]]]) -> bool:
    """A patch is larger than one piece and smaller than two, or its size and its upper faces disagree."""
    every = [patch for some in sizes.values() for patch in some]
    return any(abs(size - ONE) < 0.15 or (faces > 1 and round(size) != faces) for size, faces in every)


def _by_faces(
    costs: Costs, doubtful: set[str], sizes: dict[str, list[tuple[float, int]]], colours: Colours
) -> dict[str, list[tuple[float, int]]] | None:
    """Pieces of one colour by the outlines of their upper faces, where areas leave a doubt; None where those do, too.

    They must explain what looked ``doubtful`` and the patches that were found already.
    """
    names = doubtful | sizes.keys()
    if colours.fills or len(names) != 1 or not (doubtful or _uncounted(sizes)):
        return None
    (name,) = names
    index = colours.names.index(name)
    colour, spread = colours.faces.colours[index], float(colours.faces.spread[index])
    unit = min(colours.usual, colours.fill[name] * SIDE * SIDE)
    number = count_faces(costs.pixels, costs.bare, colour, spread, unit, AROUND)
    found = sizes.get(name, ())
    seen = sum(max(1, faces) for _, faces in found)
    if not number or _too_large(found, number, seen):
        return None
    if number == seen or (number > seen and (not seen or colour[0] > DARK)):
        return {name: [(1.0, 1)] * number}
    return None


def _too_large(found: Sequence[tuple[float, int]], number: int, seen: int) -> bool:
    """The areas of patches of a colour speak against a ``number`` of pieces, of which so many were ``seen`` in them.

    About one more has no upper face, or a patch in which none lie apart is as large as two others.
    """
    if too_few(number, sum(size for size, _ in found)):
        return True
    whole = min((size for size, _ in found if size > WHOLE), default=np.inf)
    return number == seen and any(faces < 2 and size > _TWICE * whole for size, faces in found)


def _foreign(costs: Costs, colours: Colours) -> bool:
    """Something of the size of a piece that no colour explains."""
    unknown = len(colours.lab) + 1
    return unknown in costs.labels.tobytes() and _patch_of(costs.labels == unknown, 0.45, costs, colours)


def _hidden(costs: Costs, sizes: dict, colours: Colours) -> set[str]:
    """Colours of which a piece would look alike where the ground changed as by a shadow."""
    either = costs.changed[costs.box] & (costs.labels == 0)
    least = CRUMB * colours.usual
    if np.count_nonzero(either & (costs.off.min(axis=0) < 2 * LIT)) < least:
        return set()
    hidden, beside = {}, {}
    every = either & (costs.off < 2 * LIT)
    for index in np.flatnonzero(every.any(axis=(1, 2))):
        name, alike = colours.names[index], every[index]
        behind = cv2.blur(costs.pieces[index] - costs.ground, (5, 5))
        # Beside a piece a shadow is likely.
        hidden[name] = alike & (behind < (7 if name in sizes else 2 if sizes else 10))
        beside[name] = alike & (behind < 7)
    own = [mask for name, mask in hidden.items() if name in sizes or not sizes]
    for masks, part in ((own, 0.0), (hidden.values(), 0.4), (beside.values() if sizes else (), 0.6)):
        if masks and _patch_of(reduce(np.logical_or, masks), part, costs, colours):
            source = beside if part == 0.6 else hidden
            return {name for name, mask in source.items() if mask.any()}
    return set()


def _stands(costs: Costs, colours: Colours, own: bool) -> bool:
    """Something stands there: the ground changed, and nothing outside throws a shadow on it.

    On ground nearly of a piece's colour a change of lightness that is faint but wide is enough. What is not a space's ``own``
    picture shows print a little elsewhere: there only ground of such a colour is asked.
    """
    alike, far = looks_like_one(costs, colours), cv2.blur(costs.far, (9, 9))
    # The shadow of what stands there may reach out of what is seen, but is deepest beside it.
    if (own or alike) and any(_encircled(far, least, _MUCH, colours) for least in (CHANGED, _MUCH)):
        return True
    lighter = np.abs(cv2.blur(costs.pixels[..., 0] - costs.bare[..., 0], (5, 5)))
    # The frame of a print that lies a little elsewhere is as faint, but thin.
    return alike and _encircled(lighter * _solid(lighter > _FAINT[0], _WIDE, colours), *_FAINT, colours)


def _encircled(change: np.ndarray, least: float, most: float, colours: Colours) -> bool:
    """A patch that changed by ``least``, somewhere by ``most``, lies within what is seen around the space."""
    count, _, stats, _ = cv2.connectedComponentsWithStats((change > least).view(np.uint8), connectivity=4)
    for x, y, width, height, area in stats[1:count]:
        within = x > 2 and y > 2 and x + width < len(change) - 2 and y + height < len(change) - 2
        if within and area > colours.usual and change[y : y + height, x : x + width].max() > most:
            return True
    return False


def _patch_of(mask: np.ndarray, part: float, costs: Costs, colours: Colours) -> bool:
    """The mask has a patch of about the size of a piece that is nowhere thinner than that ``part`` of its side."""
    if np.count_nonzero(mask) < CRUMB * colours.usual:
        return False
    solid = _solid(mask, part, colours)
    if cv2.countNonZero(solid) < CRUMB * colours.usual:
        return False
    return bool(patches(solid, costs.inside, colours.usual))


def _solid(mask: np.ndarray, part: float, colours: Colours) -> np.ndarray:
    """What of a mask (bool) is nowhere thinner than that ``part`` of a piece's side, 0 or 1."""
    core = np.ones((max(3, round(part * math.sqrt(colours.usual))),) * 2, np.uint8)
    return cv2.morphologyEx(mask.view(np.uint8), cv2.MORPH_OPEN, core)
