"""Looking at all spaces of a picture so that single pieces are as large as they were when they were enrolled.

A piece was enrolled as a part of its space. On a board with spaces of several sizes, or one whose pieces are larger or smaller
beside their spaces, that part is another one; but pieces have one size on the table. So every space is flattened to as many
pixels as make its pieces as large as the enrolled ones, and all that is told by areas and outlines stays true.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.pieces.colours import SIDE, Colours
from vision.pieces.explain import Found
from vision.pieces.one_size import lone
from vision.pieces.one_size.on_table import relative
from vision.pieces.pixels.counting import ONE
from vision.pieces.pixels.shading import STRANGE
from vision.quads import area
from vision.results import Refusal

if TYPE_CHECKING:
    from vision.pieces.looks import Look

#: Sizes (1 as enrolled) between which pieces are counted as they are: nearer ones are larger, and shadows take part.
_AS_ENROLLED = 0.72, 1.38
#: The same for what was flattened anew: as near as one more look brings it.
_FITTED = 0.85, 1.18
#: Single pieces that tell their size by themselves, and the part of them that must agree.
_TELL, _AGREE = 3, 0.7
#: By how much (part of it) a size may be off one that is likely before anything is seen.
_LIKELY = 0.3
#: Looks for smaller pieces where all that is seen is too small to be told, by how many times smaller each, and looks that fit them.
_FINER, _SMALLER, _NEARER = 4, 3.0, 3
#: Pixels along a flattened space at most, and how many times as many as in the picture.
_LARGEST, _ENLARGED = 600, 1.6
#: Pixels of a flattened space that are neither ground nor shadow from which something lies there, and the same beside pieces that
#: were told: of 83 empty spaces of drawn boards in poor light 81 showed none at all, and none showed three.
_SPECK, _MORE = 3, 12
#: Pixels around what was told that its edges reach.
_BESIDE = np.ones((5, 5), np.uint8)


@dataclass(frozen=True)
class _Fit:
    """Looks by name for pieces that take ``unit`` times the enrolled part of the usual space, and how large ``singles`` are in them."""

    unit: float
    looks: dict[str, Look]
    singles: dict[str, list[float]]

    @property
    def every(self) -> list[float]:
        """Sizes (1 as enrolled) of all single pieces."""
        return [size for some in self.singles.values() for size in some]


@dataclass(frozen=True)
class _Spaces:
    """The spaces of a picture: a :data:`Look` at one by name and side, corners, ``sizes`` on the table beside the usual one."""

    look: Callable[[str, int], Look]
    quads: dict[str, np.ndarray]
    sizes: dict[str, float]
    colours: Colours

    def side(self, name: str, unit: float) -> int:
        """To how many pixels a space is flattened where a piece takes ``unit`` times the enrolled part of the usual space."""
        most = min(_LARGEST, max(SIDE, _ENLARGED * math.sqrt(area(self.quads[name]))))
        return round(min(most, SIDE * math.sqrt(self.sizes[name] / unit)))

    def fit(self, unit: float, known: dict[str, Look]) -> _Fit:
        """Looks at all of them for such pieces; those ``known`` that would be the same are taken as they are."""
        looks, singles = {}, {}
        for name, quad in self.quads.items():
            side, before = self.side(name, unit), known.get(name)
            looks[name] = before if before and before.side == side else self.look(name, side)
            costs = looks[name].found.costs
            singles[name] = lone.sizes(costs, quad, self.colours) if costs else []
        return _Fit(unit, looks, singles)


def fitted(
    look: Callable[[str, int], Look], quads: dict[str, np.ndarray], colours: Colours
) -> dict[str, Look]:
    """Looks at all spaces ``quads`` (4, 2) of a picture whose empty board is known, by name, each as large as its pieces need.

    ``look`` looks at the space of a name flattened to so many pixels a side. Where nothing tells the size of the pieces, what
    lies there is refused.
    """
    sizes, looks = relative(quads.values()), {}
    alike = sizes is None
    if alike:
        looks = {name: look(name, SIDE) for name in quads}
        if _as_enrolled(looks.values()):
            return looks
        sizes = np.ones(len(quads))
    spaces = _Spaces(look, quads, dict(zip(quads, sizes.tolist(), strict=True)), colours)
    first = spaces.fit(1.0, looks)
    found = _sought(spaces, first, alike)
    if alike and not found.every:  # pieces that hide each other's outlines, as far as anything tells
        return {name: _unseen(look, found.looks[name]) for name, look in first.looks.items()}
    if not (_told(found.every) or (found.every and _likely(found.unit, spaces))):
        return {name: _unsized(look, bool(found.singles[name])) for name, look in found.looks.items()}
    return {
        name: _doubted(each, "uncounted") if any(size > ONE for size in found.singles[name]) else each
        for name, each in found.looks.items()
    }


def doubled(looks: dict[str, Look], quads: dict[str, np.ndarray]) -> dict[str, Look]:
    """Looks at spaces that were never seen empty, without those that may show one large piece as well as two small ones.

    On spaces ``quads`` (4, 2) of several sizes the enrolled part tells no size, and there nothing else does.
    """
    if relative(quads.values()) is None:
        return looks
    return {
        name: _doubted(look, "uncounted")
        if any(size > ONE for some in look.found.sizes.values() for size, _ in some)
        else look
        for name, look in looks.items()
    }


def _as_enrolled(looks: Collection[Look]) -> bool:
    """What stands on spaces that are alike has the enrolled size, as far as it can be told, or nothing stands there."""
    seen = [size for look in looks for some in look.found.sizes.values() for size, faces in some if faces < 2]
    if not seen:
        return not any(map(_speck, looks))
    least, most = _AS_ENROLLED
    return least < min(seen) and max(seen) < most or least < lone.usual(seen) < most


def _sought(spaces: _Spaces, first: _Fit, alike: bool) -> _Fit:
    """The looks in which single pieces are as large as enrolled; where none is seen, the closest ones in search of them.

    On spaces that are ``alike`` the ``first`` ones stay where pieces are nearly of the enrolled size.
    """
    fit = first
    for _ in range(_FINER):
        if fit.every or not any(map(_speck, fit.looks.values())):
            break
        fit = spaces.fit(fit.unit / _SMALLER, fit.looks)
    if not fit.every:
        return fit
    near = _AS_ENROLLED if alike and fit is first else _FITTED
    for _ in range(_NEARER):
        usual = lone.usual(fit.every)
        if near[0] < usual < near[1]:
            break
        closer = spaces.fit(fit.unit * usual, fit.looks)
        # Larger in sight, they may reach over the rim of what is seen of their space.
        before = {name: [size / usual for size in some] for name, some in fit.singles.items()}
        fit, near = closer if closer.every else replace(closer, singles=before), _FITTED
    return fit


def _told(sizes: list[float]) -> bool:
    """Single pieces of such ``sizes`` (1 as they are looked for) tell by themselves that this is the size of one."""
    alike = sum(_AS_ENROLLED[0] < size < _AS_ENROLLED[1] for size in sizes)
    return alike >= max(_TELL, _AGREE * len(sizes))


def _likely(unit: float, spaces: _Spaces) -> bool:
    """Pieces of that ``unit`` were to be expected: enrolled on one of the sorts of spaces, or in pictures like this one."""
    usual = float(np.median([area(quad) / spaces.sizes[name] for name, quad in spaces.quads.items()]))
    colours = spaces.colours
    as_seen = float(np.median(list(colours.area.values()))) / (colours.usual / SIDE**2 * usual)
    return any(abs(math.log(unit / each)) < _LIKELY for each in (*spaces.sizes.values(), as_seen))


def _unseen(look: Look, closer: Look) -> Look:
    """A look at a space as for pieces of the enrolled size, where a ``closer`` one shows no single piece either.

    Specks that are gone there were noise.
    """
    gone = not (closer.found.sizes or closer.found.refusal or _speck(closer))
    return look if look.found.refusal or gone or not _speck(look) else _doubted(look, "too_small")


def _unsized(look: Look, single: bool) -> Look:
    """A look where nothing tells the size of pieces: what lies on a space, a ``single`` piece or more, cannot be counted."""
    some = single or bool(look.found.sizes)
    bare = not (some or look.found.refusal or _speck(look))
    return look if bare else _doubted(look, "uncounted" if some else "too_small")


def _doubted(look: Look, code: str) -> Look:
    """A look at a space of which no more is asked than why it cannot be read."""
    refusal = look.found.refusal or Refusal(code)
    return replace(look, found=Found(refusal=refusal, costs=look.found.costs), seen=None)


def _speck(look: Look) -> bool:
    """Something lies on a space beside what was told of it, and is neither its ground nor in a shadow."""
    costs = look.found.costs
    if costs is None or look.seen is None or not costs.changed.any():
        return False
    strange = costs.ground > STRANGE
    told = [number for number, name in enumerate(look.colours.names, 1) if name in look.found.sizes]
    if told:
        strange &= cv2.dilate(np.isin(costs.labels, told).view(np.uint8), _BESIDE) == 0
    strange = strange[costs.inside].view(np.uint8)
    if not strange.size:
        return False
    return cv2.countNonZero(strange) >= (_MORE if told else _SPECK)
