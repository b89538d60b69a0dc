"""Under which lamp the pieces of a picture stand, beside that under which their colours were enrolled.

One lamp and one camera make every colour of a picture darker, brighter, warmer or cooler by the same three factors. A piece that
is told shows them by its upper face; where pieces of several colours show about the same, it is the light and not a piece of
another colour that does it, and all colours are looked for in that light. Pieces of three colours tell more: whether the camera gave
the picture another contrast, and paler or stronger colours; those of two do under a lamp of the same colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import cv2
import numpy as np

from vision.pieces.colours import SIDE, Colours
from vision.pieces.pixels.costs import Costs
from vision.pieces.pixels.counting import is_whole, patches, regions
from vision.pieces.pixels.rays import DARK, lab_of
from vision.pieces.pixels.shading import Faces, cheapest
from vision.pieces.rendering import Rendering, logarithms, seen_lab, told_by, told_by_two

#: Patches of pieces that tell a lamp, colours they must have, and by how much (as a logarithm) most of them may differ from each other.
_FEW, _COLOURS, _ALIKE = 4, 2, 0.15
#: Parts of them between which all must show another lamp than that of the enrolment, the same way.
_MOST = 0.2, 0.8
#: Colours that tell contrast, saturation and three factors, the least and most that a camera changes them by, how far (Lab) each of them may be off
#: then, and the part that may be left of what differs under the best lamp.
_TELL, _LEAST, _GREATEST, _NEAR, _BETTER = 3, 0.4, 2.2, 8.0, 0.5
#: Part of the patches that all but one of their colours have, for a camera to be told without that one.
_MOSTLY = 0.7
#: By how many times as much as usual upper faces may be off where nothing is told yet.
_FARTHER = 3.0
#: The part of a piece that must be seen.
_SEEN = 0.5
#: The lighter part of a patch that is upper face, and the part of it that may shine.
_UPPER = 0.5, 0.9
#: What differs by less (as a logarithm) is one lamp.
_ONE_LAMP = 0.05
#: Of a space its pixels (h, w, 3) as coordinates, their labels (h, w, the number of each colour from 1 on), and the names of the
#: colours whose pieces were told on it.
Seen = tuple[np.ndarray, np.ndarray, Iterable[str]]


def told(seen: Iterable[Seen], colours: Colours) -> Rendering | None:
    """How a picture renders colours; None where what is ``seen`` on its spaces tells no other lamp or camera than at enrolment."""
    pairs = _pairs(seen, colours)
    camera = _camera(*pairs)
    return _lamp(*pairs) if camera is None else camera


def told_without_empty(seen: Callable[[Faces], Iterable[Seen]], colours: Colours) -> Rendering | None:
    """The same of what is ``seen`` by upper faces on spaces that were never seen empty: ground passes for pieces in whatever light there,
    so that those tell a camera, and only those about as enrolled a lamp."""
    camera = _camera(*_pairs(seen(_farther(colours)), colours))
    return _lamp(*_pairs(seen(colours.faces), colours)) if camera is None else camera


def _pairs(seen: Iterable[Seen], colours: Colours) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Of each patch of pieces the logarithms (n, 3) of its colour as enrolled and as seen, and its name."""
    every = logarithms(colours.bgr)
    enrolled, shown, names = [], [], []
    for pixels, labels, there in seen:
        for name in there:
            number = colours.names.index(name)
            colour, mine = colours.faces.colours[number], labels == number + 1
            if colour[0] > DARK and np.count_nonzero(mine) > _SEEN * colours.usual:
                enrolled.append(every[number])
                shown.append(logarithms(_upper(pixels[mine], colour)))
                names.append(name)
    return np.reshape(enrolled, (-1, 3)), np.reshape(shown, (-1, 3)), names


def _lamp(enrolled: np.ndarray, shown: np.ndarray, names: list[str]) -> Rendering | None:
    """The lamp by which ``enrolled`` colours (n, 3) became those ``shown``, both as logarithms; None if they tell none."""
    if len(names) < _FEW or len(set(names)) < _COLOURS:
        return None
    steps = shown - enrolled
    lamp = np.median(steps, axis=0)
    plainly = np.abs(lamp) > _ONE_LAMP
    for part in _MOST:  # where some stand in a shadow and others do not, the lamp is that of those
        plainly &= np.quantile(steps, part, axis=0) * lamp > 0
    if np.median(np.abs(steps - lamp), axis=0).max() > _ALIKE or not plainly.any():
        return None
    return Rendering(np.exp(lamp))


def _camera(enrolled: np.ndarray, shown: np.ndarray, names: list[str]) -> Rendering | None:
    """The rendering by which they did, if contrast and saturation had their part in it."""
    every = np.array(names)
    if not _enough(every):
        return None
    found, off = _rendering(enrolled, shown, every)
    if found is None and off:  # a shadow or another game's piece may pass for a colour
        others = every != max(off, key=off.get)
        if others.mean() > _MOSTLY and _enough(every[others]):
            found, _ = _rendering(enrolled[others], shown[others], every[others])
    return found


def _enough(names: np.ndarray) -> bool:
    """Patches of such ``names`` (n,) are enough, of enough colours."""
    return len(names) >= _FEW and len(set(names.tolist())) >= _COLOURS


def _rendering(
    enrolled: np.ndarray, shown: np.ndarray, names: np.ndarray
) -> tuple[Rendering | None, dict[str, float]]:
    """The rendering that explains most patches, None if none does, and how far (Lab) those of each name are off it."""
    own = set(names.tolist())
    rendering = (told_by if len(own) >= _TELL else told_by_two)(enrolled, shown)
    lamp = np.median(shown - enrolled, axis=0)
    left, *others = (
        np.linalg.norm(seen_lab(shown) - seen_lab(seen), axis=1)
        for seen in (rendering.moved(enrolled), enrolled, enrolled + lamp)
    )
    off = {name: float(np.median(left[names == name])) for name in own}
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


def whole_in(labels: np.ndarray, inside: tuple[slice, slice], colours: Colours) -> list[str]:
    """The colours of which nothing but patches as large as one piece are among such labels; ``inside`` is the space itself."""
    found = []
    for number, name in enumerate(colours.names, 1):
        unit = colours.fill[name] * SIDE * SIDE
        some = patches((labels == number).view(np.uint8), inside, unit)
        if some and all(is_whole(size) for size, _ in some):
            found.append(name)
    return found


def _upper(pixels: np.ndarray, colour: np.ndarray) -> np.ndarray:
    """The colour (3,) BGR of the upper faces of pieces of about a ``colour`` (3,), by their pixels (n, 3); both as coordinates."""
    order = np.argsort(pixels @ colour)
    first, last = (round(part * len(order)) for part in _UPPER)
    lab = np.float32(lab_of(np.median(pixels[order[first : last + 1]], axis=0)))
    return 255 * cv2.cvtColor(lab[None, None], cv2.COLOR_LAB2BGR)[0, 0].clip(0, 1)
