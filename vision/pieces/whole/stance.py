"""How pieces stand in one picture: their upper faces, how far they lean, and where their shadows fall.

All pieces of a picture are seen by one camera and lit by one lamp. So those that stand alone and are plain to
see tell how the others must look: a piece is a prism whose upper face is a square or a disc, shifted away
from the point straight below the camera, and its shadow is its outline drawn out along the light.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.pieces.colours import SIDE, Colours
from vision.pieces.pixels.costs import Costs
from vision.pieces.pixels.counting import faces_in, patches
from vision.pieces.pixels.rays import light_on
from vision.pieces.whole import shadows
from vision.pieces.whole.body import Body, Outline, Slant, body
from vision.quads import steps_on

#: A patch of so many pieces with one upper face is one piece.
_ONE = (0.7, 1.4)
#: Squared distance, in units of spread, within which a pixel may be an upper face; below which part of its pixels sides are.
_LIT, _MOST_OF_IT = 9.0, 0.6
#: So many pieces of one colour tell their size by themselves; a form must fit by so much better to differ from others.
_SURE, _PLAINLY = 3, 0.04
#: How well a prism must agree with a piece that is one, and the part of the pieces that must be prisms.
_PRISM, _MOSTLY = 0.75, 0.7
#: How much the lean changes over 1000 pixels, and what it is in the middle: what is expected before looking.
_STEADY = np.diag([0.02, 0.001, 0.001])
#: How much lean (pixels, squared) it takes to tell heights apart, and by how much they may differ.
_STIFF, _TALL = 6.0, (0.35, 2.8)
#: Heights that are tried for squares where only discs stand alone, and for discs where only squares do.
_OTHER = {False: (2.0, 1.0), True: (0.5, 1.0)}


@dataclass(frozen=True)
class Alone:
    """A piece that stands alone: its colour, its patch, the middle of its upper face, and its space."""

    name: str
    quad: np.ndarray
    patch: np.ndarray
    top: np.ndarray
    costs: Costs

    @cached_property
    def steps(self) -> np.ndarray:
        """What takes steps in the picture to steps on the flattened space: (2, 2)."""
        return steps_on(self.quad, self.costs.side)

    @cached_property
    def middle(self) -> np.ndarray:
        """That of its patch, (2,)."""
        return _middle(self.patch)

    @cached_property
    def fits(self) -> list[float]:
        """How well (0..1) a square and a disc that lean as it seems to agree with it."""
        slant = Slant(self.steps @ _shift(self), np.zeros(2))
        return [_fitting(self, Outline(round_, 0), slant)[1] for round_ in (False, True)]


@dataclass(frozen=True)
class Stance:
    """``outlines`` to try for each colour; :meth:`on` tells lean and shadow on a space.

    ``lean`` (3,): change over 1000 pixels of the picture, x and y in its origin; ``cast`` (2,): both in pixels
    of the picture.
    """

    outlines: dict[str, tuple[Outline, ...]]
    lean: np.ndarray
    cast: np.ndarray

    def on(self, quad: np.ndarray, side: int) -> Slant:
        """For a space with these corners (4, 2) in the picture, flattened to so many pixels a ``side``."""
        flat, place = steps_on(quad, side), np.float64(quad).mean(axis=0)
        return Slant(flat @ (self.lean[0] * place / 1000 + self.lean[1:]), flat @ self.cast)


def alone(costs: Costs, quad: np.ndarray, colours: Colours, own: bool = False) -> list[Alone]:
    """The pieces on a space that touch no other one and show all of themselves.

    Each shows an upper face as it was enrolled, or, with ``own``, as it looks in the light of its own.
    """
    found = []
    for index, name in enumerate(colours.names):
        mine = (costs.labels == index + 1).view(np.uint8)
        unit = colours.fill[name] * SIDE * SIDE
        lit = (costs.off[index] < _LIT).view(np.uint8)
        for size, patch in patches(mine, costs.inside, unit):
            if own:
                lit = _upper(costs, colours, index, patch)
            x, y, width, height = cv2.boundingRect(patch)
            inside = x > 0 and y > 0 and x + width < patch.shape[1] and y + height < patch.shape[0]
            if not (inside and _ONE[0] < size < _ONE[1] and faces_in(patch, lit, unit) == 1):
                continue
            near = cv2.dilate(patch, np.ones((5, 5), np.uint8)) > 0
            if not ((costs.labels[near] > 0) & (costs.labels[near] != index + 1)).any():
                found.append(Alone(name, quad, patch, _middle(cv2.bitwise_and(patch, lit)), costs))
    return found


def _upper(costs: Costs, colours: Colours, index: int, patch: np.ndarray) -> np.ndarray:
    """Where (h, w, uint8 0/1) pixels look like the upper face of a piece in the light that most of its ``patch`` stands in."""
    face = colours.faces.only(np.arange(len(colours.faces.spread)) == index)
    (colour,), pixels = face.colours, costs.pixels[costs.box]
    light = light_on(pixels[patch > 0], colour, _MOST_OF_IT)
    return (face.under(light).off(pixels)[0] < _LIT).view(np.uint8)


def _middle(mask: np.ndarray) -> np.ndarray:
    moments = cv2.moments(mask, True)
    return np.array([moments["m10"], moments["m01"]]) / moments["m00"]


def measured(
    pieces: list[Alone], colours: Colours, seen: Sequence[tuple[np.ndarray, Costs]] = ()
) -> Stance | None:
    """What the pieces that stand alone tell about all others; None where there are none, or most are no prisms.

    Where hardly any stand alone, all that stands on the spaces that were ``seen``, each given by its corners (4, 2) and
    costs, tells where shadows fall.
    """
    prisms = [piece for piece in pieces if max(piece.fits) > _PRISM]
    if not prisms or len(prisms) < _MOSTLY * len(pieces):
        return None
    pieces = prisms
    kinds, plain = _kinds(pieces)
    height = dict.fromkeys(kinds.values(), 1.0)
    for _ in range(3 if len(height) > 1 else 1):
        tall = [height[kinds[piece.name]] for piece in pieces]
        lean = _lean(pieces, tall)
        height = _heights(pieces, kinds, Stance({}, lean, np.zeros(2)))
    upright = Stance({}, lean, np.zeros(2))
    outlines = _outlines([p for p in pieces if p.name in plain], kinds, height, upright, colours)
    if seen and len(pieces) < _SURE:
        return Stance(outlines, lean, shadows.cast_by_all(seen))
    thrown = [shadows.Thrown.of(p.quad, p.costs, p.patch, _throws(p, upright, outlines)) for p in pieces]
    return Stance(outlines, lean, shadows.cast(thrown))


def _kinds(pieces: list[Alone]) -> tuple[dict[str, bool], set[str]]:
    """For each colour that stands alone somewhere whether its pieces are round, and for which that is plain."""
    ahead: dict[str, list[float]] = {}
    for piece in pieces:
        square, disc = piece.fits
        ahead.setdefault(piece.name, []).append(disc - square)
    usual = float(np.mean([step for some in ahead.values() for step in some]))
    plain = {n for n, some in ahead.items() if len(some) >= _SURE or abs(np.mean(some)) > _PLAINLY}
    kinds = {n: bool((np.mean(some) if n in plain else usual) > 0) for n, some in ahead.items()}
    return kinds, plain or set(kinds)


def _heights(pieces: list[Alone], kinds: dict[str, bool], upright: Stance) -> dict[bool, float]:
    """How tall discs and squares are in heights of the kind of which more stand alone."""
    seen = {kind: [_STIFF, _STIFF] for kind in kinds.values()}
    for piece in pieces:
        shift = upright.on(piece.quad, piece.costs.side).lean
        both = seen[kinds[piece.name]]
        both[0] += float(piece.steps @ _shift(piece) @ shift)
        both[1] += float(shift @ shift)
    most = max(seen, key=lambda kind: sum(kinds[piece.name] == kind for piece in pieces))
    tall = {kind: max(0.2, along / whole) for kind, (along, whole) in seen.items()}
    return {kind: float(np.clip(tall[kind] / tall[most], *_TALL)) for kind in tall}


def _lean(pieces: list[Alone], tall: list[float]) -> np.ndarray:
    """The field of shifts on which most pieces, ``tall`` as they are, agree; as in :class:`Stance`."""
    rows, values = [], []
    for piece, height in zip(pieces, tall, strict=True):
        place = height * piece.quad.mean(axis=0) / 1000
        rows += [[place[0], height, 0], [place[1], 0, height]]
        values += list(_shift(piece))
    terms, wanted = np.array(rows), np.array(values)
    weight = np.ones(len(wanted))
    for _ in range(5):
        weighted = terms.T * weight
        lean = np.linalg.solve(weighted @ terms + _STEADY, weighted @ wanted)
        off = np.abs(terms @ lean - wanted)
        weight = 1 / np.maximum(1, off / max(0.5, float(np.median(off))))
    return lean


def _shift(piece: Alone) -> np.ndarray:
    """By how much (pixels of the picture) the upper face of a piece is shifted against its foot."""
    return np.linalg.solve(piece.steps, 2 * (piece.top - piece.middle))


def _outlines(
    pieces: list[Alone], kinds: dict[str, bool], height: dict[bool, float], upright: Stance, colours: Colours
) -> dict[str, tuple[Outline, ...]]:
    """For each colour the outline that fits its pieces best, or all that may be where none stands alone."""
    own: dict[str, list[float]] = {}
    for piece in pieces:
        kind = kinds[piece.name]
        outline, _ = _fitting(piece, Outline(kind, 0, height[kind]), upright.on(piece.quad, piece.costs.side))
        own.setdefault(piece.name, []).append(outline.side)
    sides: dict[bool, list[float]] = {}
    for name, some in own.items():
        sides.setdefault(kinds[name], []).extend(some)
    every = {kind: [Outline(kind, float(np.median(some)), height[kind])] for kind, some in sides.items()}
    tilt = float(
        np.median([np.linalg.norm(upright.on(piece.quad, piece.costs.side).lean) for piece in pieces])
    )
    for kind in {False, True} - every.keys():
        every[kind] = [Outline(kind, _side(kind, colours.usual, h * tilt), h) for h in _OTHER[kind]]
    all_ = tuple(outline for some in every.values() for outline in some)
    outlines = {}
    for name in colours.names:
        if name not in own:
            outlines[name] = all_
        elif len(own[name]) >= _SURE:
            outlines[name] = (every[kinds[name]][0]._replace(side=float(np.median(own[name]))),)
        else:
            outlines[name] = tuple(every[kinds[name]])
    return outlines


def _side(round_: bool, area: float, tilt: float) -> float:
    """The side of an upper face that leans by ``tilt``, of a piece that covers ``area`` with what is seen of its sides."""
    face, across = (np.pi / 4, 1.0) if round_ else (1.0, 4 / np.pi)
    return (math.sqrt((across * tilt) ** 2 + 4 * face * area) - across * tilt) / (2 * face)


def _fitting(piece: Alone, kind: Outline, slant: Slant) -> tuple[Outline, float]:
    """The outline of a kind that covers as much as a piece does, and how well (0..1) the two agree."""
    tilt = kind.height * float(np.linalg.norm(slant.lean))
    outline = kind._replace(side=_side(kind.round_, np.count_nonzero(piece.patch), tilt))
    return outline, max(_agreement(piece, outline, spin, slant) for spin in outline.spins)


def _agreement(piece: Alone, outline: Outline, spin: float, slant: Slant) -> float:
    whole = _posed(piece, outline, spin, slant).whole
    common = cv2.countNonZero(cv2.bitwise_and(whole, piece.patch))
    return common / max(1, cv2.countNonZero(cv2.bitwise_or(whole, piece.patch)))


def _posed(piece: Alone, outline: Outline, spin: float, slant: Slant) -> Body:
    centre = piece.middle + slant.lean * outline.height / 2
    return body(outline, centre, spin, slant, len(piece.patch))


def _throws(
    piece: Alone, upright: Stance, outlines: dict[str, tuple[Outline, ...]]
) -> Callable[[np.ndarray], np.ndarray]:
    """Where (h, w, uint8 0/1) a piece throws a shadow that is so far (2,) on its flattened space."""
    slant, (outline, *_) = upright.on(piece.quad, piece.costs.side), outlines[piece.name]
    spin = max(outline.spins, key=lambda turn: _agreement(piece, outline, turn, slant))
    return lambda far: _posed(piece, outline, spin, Slant(slant.lean, far)).shadow
