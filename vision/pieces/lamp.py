"""Under which lamp the pieces of a picture stand, beside that under which their colours were enrolled.

One lamp and one camera make every colour of a picture darker, brighter, warmer or cooler by the same three factors. A piece that
is told shows them by its upper face; where pieces of several colours show about the same, it is the light and not a piece of
another colour that does it, and all colours are looked for in that light. Pieces of three colours tell more: whether the camera gave
the picture another contrast, and paler or stronger colours; those of two do under a lamp of the same colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

import cv2
import numpy as np

from vision.pieces.colours import SIDE, Colours
from vision.pieces.explain import Found
from vision.pieces.pixels.costs import Costs
from vision.pieces.pixels.counting import is_whole, patches, regions
from vision.pieces.pixels.shading import Faces, cheapest
from vision.pieces.shown_patches import Patches, Seen
from vision.rendering import Rendering, told_by, told_by_two

#: By how much (as a logarithm) most patches of pieces that tell a lamp may differ from each other.
_ALIKE = 0.15
#: Parts of them between which all must show another lamp than that of the enrolment, the same way.
_MOST = 0.2, 0.8
#: Colours that tell contrast, saturation and three factors, the least and most that a camera changes them by, how far (Lab) each of them may be off
#: then, and the part that may be left of what differs under the best lamp.
_TELL, _LEAST, _GREATEST, _NEAR, _BETTER = 3, 0.4, 2.2, 8.0, 0.5
#: How far off (Lab) patches are on the whole for a camera to be asked for: those of the one that enrolled them are by 1 or 2.
_AS_ENROLLED = 2.0
#: Part of the patches that all but one of their colours have, for a camera to be told without that one.
_MOSTLY = 0.7
#: Cameras under which patches may have other names, how many of them are the likeliest, and times that what patches are is told again.
_CAMERAS = [Rendering(np.ones(3), *each) for each in product((0.7, 1.0, 1.45), (0.6, 1.0, 1.5))]
_LIKELIEST, _ROUNDS = 3, 3
#: Patches that must agree with a likely rendering.
_COMPANY = 2
#: By how many times as much as usual upper faces may be off where nothing is told yet.
_FARTHER = 3.0
#: By how much (as a logarithm) a lamp changes one channel more than another at most.
_TINT = 1.5
#: What differs by less (as a logarithm) is one lamp.
_ONE_LAMP = 0.05


def told(patches: Patches) -> Rendering | None:
    """How a picture renders colours; None where the patches seen on its spaces tell no other lamp or camera than at enrolment."""
    camera = _camera(patches)
    return _lamp(patches) if camera is None else camera


def told_without_empty(seen: Callable[[Faces], Iterable[Seen]], colours: Colours) -> Rendering | None:
    """The same of what is ``seen`` by upper faces on spaces that were never seen empty: ground passes for pieces in whatever light there,
    so that those tell a camera, and only those about as enrolled a lamp."""
    camera = _camera(Patches.of(seen(_farther(colours)), colours))
    return _lamp(Patches.of(seen(colours.faces), colours)) if camera is None else camera


def agree(patches: Patches, likely: Rendering) -> bool:
    """Most patches look as a ``likely`` rendering makes their colours, and far less as they were enrolled."""
    if len(patches.names) < _COMPANY:
        return False
    off = patches.off(likely)
    return bool(np.median(off) < _NEAR and off.mean() < _BETTER * patches.off(None).mean())


def explained(patches: Patches, rendering: Rendering | None) -> float:
    """How many patches look as a rendering makes their colours, or as enrolled; those hardly so count hardly."""
    return float(np.maximum(0, 1 - patches.off(rendering) / _NEAR).sum())


def _lamp(patches: Patches) -> Rendering | None:
    """The lamp by which colours became those shown; None if they tell none."""
    if not patches.many:
        return None
    steps = patches.shown - patches.enrolled
    lamp = np.median(steps, axis=0)
    plainly = np.abs(lamp) > _ONE_LAMP
    for part in _MOST:  # where some stand in a shadow and others do not, the lamp is that of those
        plainly &= np.quantile(steps, part, axis=0) * lamp > 0
    if np.median(np.abs(steps - lamp), axis=0).max() > _ALIKE or not plainly.any() or np.ptp(lamp) > _TINT:
        return None
    return Rendering(np.exp(lamp))


def _camera(patches: Patches) -> Rendering | None:
    """The rendering by which they did, if contrast and saturation had their part in it."""
    if not patches.many or patches.off(None).mean() < _AS_ENROLLED:
        return None
    found, off = _rendering(patches)
    if found is None:  # a shadow or another game's piece may pass for a colour
        others = patches.where(patches.names != max(off, key=off.get))
        if others.many and len(others.names) > _MOSTLY * len(patches.names):
            found, _ = _rendering(others)
    return _renamed(patches) if found is None else found


def _renamed(patches: Patches) -> Rendering | None:
    """The camera that patches of three colours tell, whatever they were taken for: brown in strong colours passes for orange."""

    def explains(tried: tuple[Patches, Rendering]) -> float:
        return explained(*tried)

    tried = sorted(((patches.named(each), each) for each in _CAMERAS), key=explains)[-_LIKELIEST:]
    for _ in range(_ROUNDS):
        tried = [(named, told_by(named.enrolled, named.shown)) for named, _ in tried]
        tried = [(named.named(found), found) for named, found in tried]
    best, _ = max(tried, key=explains)
    return _rendering(best)[0] if len(best.own) >= _TELL else None


def _rendering(patches: Patches) -> tuple[Rendering | None, dict[str, float]]:
    """The rendering that explains most patches, None if none does, and how far (Lab) those of each name are off it."""
    rendering = (told_by if len(patches.own) >= _TELL else told_by_two)(patches.enrolled, patches.shown)
    lamp = Rendering(np.exp(np.median(patches.shown - patches.enrolled, axis=0)))
    left, *others = (patches.off(each) for each in (rendering, None, lamp))
    off = {name: float(np.median(left[patches.names == name])) for name in patches.own}
    likely = all(_LEAST < each < _GREATEST for each in (rendering.contrast, rendering.saturation))
    better = left.mean() < _BETTER * min(each.mean() for each in others)
    return rendering if likely and better and max(off.values()) < _NEAR else None, off


def _farther(colours: Colours) -> Faces:
    """The upper faces of pieces in whatever light: under another lamp they are off all that were enrolled."""
    return Faces(colours.faces.colours, _FARTHER * colours.faces.spread)


def nearest(costs: Costs, now: np.ndarray, colours: Colours) -> np.ndarray:
    """Labels as of :data:`Seen`, in the box of the ``costs`` of a space (``now``, BGR): whatever is no ground has the nearest colour."""
    pieces, _ = _farther(colours).costs(np.ascontiguousarray(costs.pixels[costs.box]))
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    return regions(cheapest(costs.ground, pieces), np.ascontiguousarray(smooth[costs.box]))


def seen_in(found: Found, now: np.ndarray, colours: Colours) -> Seen | None:
    """What was ``found`` on a space (``now``, BGR) that was known empty, also where nothing could be told of it, tells of the lamp."""
    costs, labels, names = found.costs, None, found.sizes
    if costs and found.refusal:
        labels = nearest(costs, now, colours)
        names = whole_in(labels, costs.inside, colours)
    if not (names and costs):
        return None
    return costs.pixels[costs.box], costs.labels if labels is None else labels, names


def whole_in(labels: np.ndarray, inside: tuple[slice, slice], colours: Colours) -> list[str]:
    """The colours of which nothing but patches as large as one piece are among such labels; ``inside`` is the space itself."""
    found = []
    for number, name in enumerate(colours.names, 1):
        unit = colours.fill[name] * SIDE * SIDE
        some = patches((labels == number).view(np.uint8), inside, unit)
        if some and all(is_whole(size) for size, _ in some):
            found.append(name)
    return found
