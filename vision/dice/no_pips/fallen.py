"""Which way a four-sided die has fallen: the answer that the colours in sight tell."""

from __future__ import annotations

import numpy as np

from vision.dice.no_pips.by_shape import sides_by_shape
from vision.dice.no_pips.four_sided import FourSided, Side, sides_of
from vision.dice.no_pips.reflected import AS_SEEN, ON_EACH, OVER_ALL, misfits
from vision.dice.no_pips.shadeless import SAME, apart, shadeless
from vision.dice.upper_face.bodies import Body
from vision.results import DieReading, Refusal

#: If sides are farther off on average, the die is another one.
_STRANGE = 18.0
#: How much better the best answer must fit than the next.
_AHEAD = 6.0
#: Misfit up to which an answer fits sides that reflect something else each. Of 100 drawn dice under glare, a shadow or a lamp the
#: right one had 8.0 at most and was ahead by 7.0; of 60 with other colours two had less than 11.
_FITS = 9.0
#: A reflection lightens all sides and leaves at most this part of their colours.
_WASHED = 0.6
#: A pixel with two channels (0..255) so high has no colour any more; of so much of a die none can be read, unless the order
#: of its sides leaves only one answer by twice as much.
_BURNT, _BURNT_PART = 252, 0.1
#: A shadow has at most this part of the lightness of the table around.
_SHADED = 0.7
#: A side that fills less of the die is seen along its edge.
_EDGEWISE = 0.12


def read(picture: np.ndarray, lab: np.ndarray, body: Body, die: FourSided) -> DieReading | Refusal:
    """The answer of a four-sided die that fills ``body``, without its place; ``value`` is None, ``colour`` the answer.

    ``picture`` is BGR uint8, ``lab`` the same in Lab.
    """
    burnt = _burnt(picture, body) > _BURNT_PART
    if burnt and not die.turn:
        return Refusal("too_bright")
    sides = _without_shadow(lab, body, sides_of(lab, body), die.least)
    if len(sides) < die.least:
        sides = sides_by_shape(lab, body) or sides
    ranked = misfits(sides, die, OVER_ALL)
    best, answer = ranked[0]
    # An answer counts only if no other one fits under any reflection, and if it fits without one: other dice would under some.
    fits = {name: misfit for misfit, name in misfits(sides, die, AS_SEEN)}[answer] <= _STRANGE
    if fits and _lead(ranked) >= (2 if burnt else 1) * _AHEAD:
        return _told(answer, best, _lead(ranked))
    if not burnt:
        # Where each side reflects something else, nearly all colours are some side's: then it must fit well.
        of_each = misfits(sides, die, ON_EACH)
        if of_each[0][0] <= _FITS and _lead(of_each) >= _AHEAD:
            return _told(of_each[0][1], of_each[0][0], _lead(of_each))
    code = _washed_or_edgewise(sides, die) if best > _STRANGE else "unreadable_face"
    return Refusal("too_bright" if burnt else code)


def _lead(ranked: list[tuple[float, str]]) -> float:
    """By how much the first of some answers fits better than the next."""
    return ranked[1][0] - ranked[0][0] if len(ranked) > 1 else np.inf


def _told(answer: str, misfit: float, lead: float) -> DieReading:
    sure = float(np.clip(lead / 20, 0, 1) * np.clip(1.2 - misfit / _STRANGE, 0, 1))
    return DieReading(sure, colour=answer)


def _without_shadow(lab: np.ndarray, body: Body, sides: list[Side], wanted: int) -> list[Side]:
    """The sides without patches that may be the table in the shadow of the die, if more than ``wanted`` are in sight."""
    if len(sides) <= wanted:
        return sides
    x, y, width, height = body.box
    x0, y0, reach = max(0, x - width // 4), max(0, y - height // 4), 1.25
    near = lab[y0 : int(y + reach * height), x0 : int(x + reach * width)]
    around = np.ones(near.shape[:2], bool)
    around[y - y0 : y - y0 + height, x - x0 : x - x0 + width] = False
    table = np.median(shadeless(near[around]), axis=0)
    return [
        side
        for side in sides
        if side.colour[0] > _SHADED * table[0] or np.linalg.norm((side.colour - table)[1:]) > SAME
    ]


def _burnt(picture: np.ndarray, body: Body) -> float:
    """The part of a die (of a BGR picture) on which the colour is lost to too much light."""
    x, y, width, height = body.box
    second = np.sort(picture[y : y + height, x : x + width], axis=2)[..., 1]
    return np.count_nonzero((second >= _BURNT) & (body.mask > 0)) / body.area


def _washed_or_edgewise(sides: list[Side], die: FourSided) -> str:
    """Why no answer fits: a reflection, a side that is seen along its edge, or colours that nobody enrolled."""
    seen = np.array([side.colour for side in sides]).reshape(-1, 3)
    if (
        len(seen)
        and seen[:, 0].min() > die.colours[:, 0].max()
        and _vivid(seen) < _WASHED * _vivid(die.colours)
    ):
        return "glare"
    known = [side.share for side in sides if apart(side.colour, die.colours).min() < _STRANGE]
    whole = sum(share > _EDGEWISE for share in known)
    return "unreadable_face" if 0 < whole < die.least else "unknown_colour"


def _vivid(colours: np.ndarray) -> float:
    """How much colour shadeless ``colours`` (n, 3) have."""
    return float(np.linalg.norm(colours[:, 1:], axis=1).mean())
