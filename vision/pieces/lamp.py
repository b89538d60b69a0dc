"""Under which lamp the pieces of a picture stand, beside that under which their colours were enrolled.

One lamp and one camera make every colour of a picture darker, brighter, warmer or cooler by the same three factors. A piece that
is told shows them by its upper face; where pieces of several colours show about the same, it is the light and not a piece of
another colour that does it, and all colours are looked for in that light.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.pieces.colours import SIDE, STRAY, Colours
from vision.pieces.pixels.costs import Costs
from vision.pieces.pixels.counting import is_whole, patches, regions
from vision.pieces.pixels.rays import DARK, lab_of
from vision.pieces.pixels.shading import Faces, cheapest

#: Patches of pieces that tell a lamp, colours they must have, and by how much (as a logarithm) most of them may differ from each other.
_FEW, _COLOURS, _ALIKE = 4, 2, 0.15
#: Parts of them between which all must show another lamp than that of the enrolment, the same way.
_MOST = 0.2, 0.8
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


def told(seen: Iterable[Seen], colours: Colours) -> np.ndarray | None:
    """Factors (3,) of the lamp of a picture, blue first; None where what is ``seen`` on its spaces tells no other than at enrolment."""
    enrolled = np.float32(colours.bgr) + STRAY
    steps, names = [], set()
    for pixels, labels, there in seen:
        for name in there:
            number = colours.names.index(name)
            colour, mine = colours.faces.colours[number], labels == number + 1
            if colour[0] > DARK and np.count_nonzero(mine) > _SEEN * colours.usual:
                steps.append(np.log((_upper(pixels[mine], colour) + STRAY) / enrolled[number]))
                names.add(name)
    if len(steps) < _FEW or len(names) < _COLOURS:
        return None
    lamp = np.median(steps, axis=0)
    plainly = np.abs(lamp) > _ONE_LAMP
    for part in _MOST:  # where some stand in a shadow and others do not, the lamp is that of those
        plainly &= np.quantile(steps, part, axis=0) * lamp > 0
    if np.median(np.abs(steps - lamp), axis=0).max() > _ALIKE or not plainly.any():
        return None
    return np.exp(lamp)


def nearest(costs: Costs, now: np.ndarray, colours: Colours) -> np.ndarray:
    """Labels as of :data:`Seen`, in the box of the ``costs`` of a space (``now``, BGR): whatever is no ground has the nearest colour.

    Under another lamp pieces are off all of them.
    """
    faces = Faces(colours.faces.colours, _FARTHER * colours.faces.spread)
    pieces, _ = faces.costs(np.ascontiguousarray(costs.pixels[costs.box]))
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
