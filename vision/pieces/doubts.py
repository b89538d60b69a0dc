"""What leaves a space in doubt, so that whole pieces are asked about it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.channels import most
from vision.pieces.colours import Colours
from vision.pieces.enrolling import telling
from vision.pieces.glare import reflections
from vision.pieces.looks import Look
from vision.pieces.pixels.colour_patches import ONE_MORE, SHADOWS
from vision.pieces.pixels.costs import INNER, Costs
from vision.pieces.pixels.counting import CRUMB
from vision.pieces.pixels.rays import DARK
from vision.pieces.whole.piles import LIGHTS
from vision.ranks import ranked
from vision.results import Refusal, SpaceReading

#: Reasons of refusals that a search for whole pieces may settle.
SEARCHED = frozenset({"too_alike", "uncounted", "foreign_object", "glare"})
#: Confidence from which several pieces that were counted by area are not searched for one by one, and from which one without an upper
#: face in sight is not.
PLAIN, _PLAIN_ALONE = 0.8, 0.7
#: Size in pieces from which pixels that nothing explains are no edges, though they are nowhere as wide as a piece.
_UNKNOWN = 0.5
#: Size in pieces from which a space is in a shadow that does not fall beside it.
_ALONE = 1.0
#: Grey levels by which ground has changed, and what is beside a piece.
_STEP, _BESIDE = 4.0, np.ones((7, 7), np.uint8)
#: By which part of a pixel print may lie elsewhere on the two pictures of a space.
_ASIDE = 0.3
#: Size in pieces from which patches that were taken for shadows may hide one.
_NEARLY_ONE = 0.8
_GRAIN = np.ones((3, 3), np.uint8)
#: Pixels over which changes are averaged, and how many deviations of white noise then what hardly is any: of three channels the largest
#: counts, and cutting out a space smears its noise.
_OVER, _TAIL = 5, 6.0
#: Grey levels, and deviations of what is left of the noise, by which a patch that wide (in sides of a piece) of ground is lighter than it
#: was, perhaps and surely; and the part of its own light that it must be: on light ground, compression makes up as much.
_LIGHTER, _SURELY, _PATCH, _OF_GROUND = (1.0, 3.0), (1.5, 4.5), 0.6, 0.04


@dataclass(frozen=True)
class Doubt:
    """``more`` of the ground changed than what was read explains; ``dark``: a dark piece may pass for a shadow there."""

    more: bool
    dark: bool


def doubt(said: SpaceReading | Refusal, look: Look, colours: Colours) -> Doubt | None:
    """What speaks against what was ``said`` of a space, if anything does."""
    if look.seen is None:
        return None
    if isinstance(said, Refusal):
        return Doubt(False, False) if said.code in SEARCHED else None
    if said.contents:
        more, dark = _unknown(look, colours) or _more(look, colours) or _paler(look, colours), False
    else:
        dark = _unlit(look, colours)
        more = dark or _shaded_alone(look, colours)
    return Doubt(more, dark) if more or look.alike or _uncertain(said, look) else None


def _uncertain(said: SpaceReading, look: Look) -> bool:
    """Pieces were read, but their area tells hardly how many, or that there is one."""
    if sum(said.contents.values()) > 1:
        return said.confidence < PLAIN
    faced = any(faces for sizes in look.found.sizes.values() for _, faces in sizes)
    return bool(said.contents) and not faced and said.confidence < _PLAIN_ALONE


def dim(costs: Costs, colours: Colours) -> bool:
    """In some light a dark piece would hardly be told on a space."""
    dark = colours.faces.only(colours.faces.colours[:, 0] < DARK)
    if not len(dark.spread):
        return False
    told = (telling.plainly(costs, colours, dark.under(light.part)) for light in LIGHTS)
    return any(some < 2 * telling.ENOUGH for some in told)


def touched(look: Look, colours: Colours) -> bool:
    """Something changed on a space, be it a shadow: where ground looks like a piece, only one that did not is empty.

    Edges of its print change where that lies a part of a pixel elsewhere.
    """
    aside = _ASIDE * _steep(look.seen[1])
    return np.count_nonzero(changed(look, beyond=aside)[INNER]) > CRUMB * colours.usual


def _unlit(look: Look, colours: Colours) -> bool:
    """Something changed on a space that seems bare and is about as dark as a piece in some light."""
    dark = (colours.faces.colours[:, 0] < DARK).any()
    return bool(dark) and touched(look, colours) and dim(look.found.costs, colours)


def _shaded_alone(look: Look, colours: Colours) -> bool:
    """A space that seems bare became darker by itself, as around pieces in a shade of its own colour: other shadows fall beside it, too."""
    now, was = look.seen
    darker = changed(look) & (now.sum(axis=2, dtype=np.int32) < was.sum(axis=2, dtype=np.int32))
    inside = np.count_nonzero(darker[INNER])
    beside = (np.count_nonzero(darker) - inside) / (darker.size - darker[INNER].size)
    return inside - beside * darker[INNER].size > _ALONE * colours.usual


def _unknown(look: Look, colours: Colours) -> bool:
    """More than edges is neither ground nor a piece of any colour."""
    return np.count_nonzero(look.found.costs.labels > len(colours.names)) > _UNKNOWN * colours.usual


def _more(look: Look, colours: Colours) -> bool:
    """More of the ground changed than the pieces on a space throw shadows, and about a piece of it looks like one, or one may hide there."""
    pieces = sum(size for sizes in look.found.sizes.values() for size, _ in sizes)
    explained = colours.usual * (SHADOWS * pieces + ONE_MORE)
    where = changed(look)
    if np.count_nonzero(where) < explained:
        return False
    told = _told(look)
    free = cv2.dilate(told, _BESIDE) == 0
    if np.count_nonzero(free & where) < explained:
        return False
    taken_for_shadow = np.count_nonzero(look.found.costs.things()) - cv2.countNonZero(told)
    return taken_for_shadow > _NEARLY_ONE * colours.usual or _may_hide(look, colours)


def _paler(look: Look, colours: Colours) -> bool:
    """Some of the ground beside the pieces is lighter, where one more would look nearly like it."""
    return bool(lighter(look, colours).any()) and _may_hide(look, colours)


def _told(look: Look) -> np.ndarray:
    """Where (h, w, uint8) the pieces stand that were told of a space, without patches that were taken for their shadows."""
    found = look.found
    stands = found.costs.things([k for k, name in enumerate(look.colours.lab, 1) if name in found.sizes])
    if found.shaded is not None:
        stands[found.costs.box] &= ~found.shaded
    return stands.view(np.uint8)


def lighter(look: Look, colours: Colours, sure: bool = False) -> np.ndarray:
    """Where (h, w, bool) ground beside the pieces on a space became lighter, if only by little, as wide as pieces of its colour are.

    No shadow does that, so it is as well a piece that hardly differs from it. ``sure``: by more than any noise.
    """
    now, was = look.seen
    step = now.astype(np.float32) - was
    side = round(_PATCH * math.sqrt(colours.usual))
    wide = np.ones((side, side), np.uint8)
    free = (cv2.dilate(_told(look), _BESIDE) == 0).view(np.uint8)
    levels, deviations = _SURELY if sure else _LIGHTER
    least = max(levels, deviations * _noise(step) * _OVER / side)
    ground = cv2.blur(was, (side, side)).mean(axis=2)
    light = (cv2.blur(step, (side, side)).mean(axis=2) > np.maximum(least, _OF_GROUND * ground)).view(
        np.uint8
    )
    found = np.zeros_like(light)
    found[INNER] = cv2.erode(free[INNER], wide, borderType=cv2.BORDER_CONSTANT, borderValue=0) & light[INNER]
    return cv2.dilate(found, wide) > 0


def _may_hide(look: Look, colours: Colours) -> bool:
    """A piece would hardly be told on this ground, be it in another light."""
    return telling.plainly(look.found.costs, colours) < 2 * telling.ENOUGH or dim(look.found.costs, colours)


def changed(look: Look, sure: bool = False, beyond: np.ndarray | float = 0.0) -> np.ndarray:
    """Where (h, w, bool) a space changed, but for the few pixels here and there that noise changes; ``sure``: by more than any noise.

    ``beyond`` are grey levels (h, w) more that are no change.
    """
    now, was = look.seen
    least = _STEP
    if sure:
        least = float(np.clip(_TAIL * _noise(now.astype(np.float32) - was), _STEP, 2 * _STEP))
    where = (reflections.change(now, was, _OVER) > least + beyond).view(np.uint8)
    return cv2.morphologyEx(where, cv2.MORPH_OPEN, _GRAIN) > 0


def _steep(was: np.ndarray) -> np.ndarray:
    """By how many grey levels (h, w) a space (h, w, 3) changes that lies a pixel elsewhere, where it is averaged over a window."""
    wide = cv2.blur(was.astype(np.float32), (_OVER, _OVER))
    across, down = (cv2.Sobel(wide, cv2.CV_32F, *way, scale=0.125) for way in ((1, 0), (0, 1)))
    return most(np.hypot(across, down))


def _noise(step: np.ndarray) -> float:
    """Deviation (grey levels) of what is left of the noise of a difference (h, w, 3) where it is averaged over a window.

    Told by the finest of it, which edges and shadows hardly have.
    """
    fine = np.abs(step - cv2.blur(step, (_OVER, _OVER)))
    return 1.48 * ranked(fine[::2, ::2], 0.5) / _OVER
