"""Dice that the sweep passed over: proposed as plainly as the others, and a die on a close look at the width of those.

The windows of a sweep lie where they lie and are a little rough, so that of a die with a large red pip, or with a drawing in the place
of one, hardly any may see more than the table.
"""

from __future__ import annotations

import numpy as np

from vision.dice.doubting.print_of_table import not_of_the_table
from vision.dice.finding.discs import DISC, roundness
from vision.dice.finding.looks import look
from vision.dice.finding.places import PLAIN, Found, among
from vision.dice.nets.network import Halves
from vision.dice.nets.proposals import FINER, Proposals

#: Dice are proposed by so many windows; more such places than these are the pattern of a cloth, or print.
_PROPOSED, _PATTERN = 4.0, 6
#: Widths of the looks, in parts of the usual one, and how likely it is no die at most that is a doubt.
_WIDTHS, _NO_DIE = (0.9, 1.05, 1.2), 0.2


def passed_over(halves: Halves, proposals: Proposals, dice: list[Found], usual: float) -> list[Found]:
    """Places beside the ``dice``, which have a ``usual`` width (pixels), that hardly are none, nor a disc, nor print of the table."""
    proposed = [
        place
        for place in proposals.places([usual * FINER, usual, usual / FINER])
        if place.weight > _PROPOSED and not among(place, dice)
    ]
    if len(proposed) > _PATTERN:
        return []
    seen = [_closely(halves.picture, place, usual) for place in proposed]
    seen = [
        place
        for place in seen
        if place.opinion.chances[0] < _NO_DIE
        and _in_sight(place, halves.picture.shape)
        and roundness(halves.picture, place.window) <= DISC
    ]
    middles = [die.centre for die in dice]
    own = not_of_the_table(halves.picture, [place.box for place in seen], usual, middles)
    return [place for place in seen if place.box in own]


def _closely(picture: np.ndarray, place: Found, usual: float) -> Found:
    """A place as that of its windows shows it which is likeliest to hold a die."""
    windows = [np.append(place.centre, part * usual) for part in _WIDTHS]
    looks = [Found(each, look(picture, each, no_die=_NO_DIE), PLAIN, passed_over=True) for each in windows]
    return min(looks, key=lambda found: found.opinion.chances[0])


def _in_sight(place: Found, shape: tuple[int, ...]) -> bool:
    """Whether a picture of this ``shape`` shows all of a place: what its edge cuts off is asked about elsewhere."""
    x, y, width, height = place.box
    return min(x, y) >= 0 and x + width <= shape[1] and y + height <= shape[0]
