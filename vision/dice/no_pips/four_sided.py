"""A four-sided die with a colour on each side: which side it lies on is read from the colours in sight.

What a roll means is a matter of the die: of some the side below counts, of others what points up. So each
answer is described by the colours that a camera above sees when the die has fallen that way
(:attr:`FourSided.shown`); enrolled pictures tell them.

Seen from above, the sides follow each other one way round, in one order for each side below: where two colours look alike in
some light, that order tells which of the two is in sight.

The sides lean away from the camera and from the light, so one is much darker than the next. Their colours
are therefore compared as shading leaves them (:func:`shadeless`): a dark orange is not a brown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

import cv2
import numpy as np

from vision.dice.upper_face.bodies import Body, patches
from vision.picture import from_lab
from vision.results import DieReading, Refusal

#: A patch smaller than this part of the die is an edge or a highlight, no side.
_LEAST = 0.035
#: Shadeless colours nearer than this are one; if they are farther off on average, the die is another one.
SAME, _STRANGE = 11.0, 18.0
#: How far the shadeless colour of one side spreads, and how much better the best answer must fit than the next.
_SPREAD, _AHEAD = 9.0, 6.0
#: A reflection lightens all sides and leaves at most this part of their colours.
_WASHED = 0.6
#: So strong reflections (linear light) may lie over a die: an answer counts only if no other one fits under any.
_VEILS = (0.0, 0.02, 0.05, 0.09, 0.14, 0.2)
#: How much of what all sides have in common is taken for the light's colour, and the most it may be (natural
#: logarithm of a channel's gain); the least light of a channel.
_CORRECTED, _CAST, _DARKEST = 0.9, 0.3, 0.002
#: A pixel with two channels (0..255) so high has no colour any more; of so much of a die none can be read, unless the order
#: of its sides leaves only one answer by twice as much.
_BURNT, _BURNT_PART = 252, 0.1
#: What is left of the lightness in :func:`shadeless`, and the L* + 16 at which it tells a* and b*.
_LITTLE, _ONE_LIGHTNESS = 0.25, 60
#: A shadow has at most this part of the lightness of the table around.
_SHADED = 0.7
#: A side that fills less of the die is seen along its edge.
_EDGEWISE = 0.12
#: How much of the tightest triangle around it a four-sided die fills at least: a square fills half.
_THREE_CORNERED = 0.72


@dataclass
class FourSided:
    """``colours`` are the :func:`shadeless` colours (n, 3) of the sides; ``shown`` tells, per answer, which of
    them are in sight; ``turn`` which way round they follow each other (:func:`way_round`), 0 if that is not known.
    """

    colours: np.ndarray
    shown: dict[str, tuple[int, ...]]
    turn: int = 0

    @property
    def least(self) -> int:
        """How many sides are in sight at least, whatever the answer."""
        return min(len(sides) for sides in self.shown.values())

    @property
    def seen(self) -> dict[str, np.ndarray]:
        """By answer the colours in sight, in middling light: a picture (1, sides, 3) BGR uint8."""
        sides = from_lab(shaded(self.colours))
        return {answer: sides[None, list(some)] for answer, some in self.shown.items()}


class Side(NamedTuple):
    """A patch of one colour on a die: its ``share`` of the body, :func:`shadeless` ``colour`` (3,) and ``centre`` (2,)."""

    share: float
    colour: np.ndarray
    centre: np.ndarray


def way_round(numbers: Sequence[int], centres: Sequence[np.ndarray]) -> int:
    """1 or -1: which way round a die is made that shows three of its sides 0 to 3 at their ``centres`` (2,).

    However it lies, that is the same for one die: two sides that change places turn it over, and so do two numbers.
    """
    (ax, ay), (bx, by) = centres[1] - centres[0], centres[2] - centres[0]
    order = [*numbers, *({0, 1, 2, 3} - set(numbers))]
    swaps = sum(a > b for a, b in combinations(order, 2))
    return (1 if ax * by > ay * bx else -1) * (-1) ** swaps


def shadeless(lab: np.ndarray) -> np.ndarray:
    """Lab colours (..., 3) with a* and b* as they would be at one lightness, and little of the lightness left.

    In less light a*, b* and L* + 16 shrink by the same factor (that of the cube root).
    """
    lab = np.asarray(lab, np.float32)
    factor = _ONE_LIGHTNESS / (lab[..., :1] + 16)
    return np.concatenate([_LITTLE * lab[..., :1], lab[..., 1:] * factor], axis=-1).astype(np.float32)


def shaded(colours: np.ndarray) -> np.ndarray:
    """The Lab colours (..., 3) of which :func:`shadeless` is left."""
    light = colours[..., :1] / _LITTLE
    return np.concatenate([light, colours[..., 1:] * (light + 16) / _ONE_LIGHTNESS], axis=-1)


def three_cornered(body: Body) -> bool:
    """Whether the outline of a body is that of a four-sided die."""
    hull = body.hull.astype(np.float32).reshape(-1, 1, 2)
    around, _ = cv2.minEnclosingTriangle(hull)
    return bool(cv2.contourArea(hull) > _THREE_CORNERED * around)


def sides_of(lab: np.ndarray, body: Body) -> list[Side]:
    """Each one-coloured patch of a body, the largest first."""
    x, y, width, height = body.box
    window = shadeless(lab[y : y + height, x : x + width])
    parts = patches(window, body.mask, max(12.0, _LEAST * body.area), _SPREAD)
    return [
        Side(float(p.sum() / body.area), np.median(window[p], axis=0), np.argwhere(p).mean(axis=0)[::-1])
        for p in parts
    ]


def read(picture: np.ndarray, lab: np.ndarray, body: Body, die: FourSided) -> DieReading | Refusal:
    """The answer of a four-sided die that fills ``body``, without its place; ``value`` is None, ``colour`` the answer."""
    burnt = _burnt(picture, body) > _BURNT_PART
    if burnt and not die.turn:
        return Refusal("too_bright")
    sides = _without_shadow(lab, body, sides_of(lab, body), die.least)
    looks = [_without(light, sides) for light in _VEILS]
    ranked = sorted((min(_misfit(look, die, answer) for look in looks), answer) for answer in die.shown)
    (best, answer), second = ranked[0], ranked[1][0] if len(ranked) > 1 else np.inf
    if _misfit(sides, die, answer) > _STRANGE or second - best < (2 if burnt else 1) * _AHEAD:
        code = _washed_or_edgewise(sides, die) if best > _STRANGE else "unreadable_face"
        return Refusal("too_bright" if burnt else code)
    sure = float(np.clip((second - best) / 20, 0, 1) * np.clip(1.2 - best / _STRANGE, 0, 1))
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


def _without(light: float, sides: list[Side]) -> list[Side]:
    """The sides as they are without a reflection that adds ``light`` (0..1, linear) to all of them."""
    if not sides or not light:
        return sides
    clear = _from_linear(np.maximum(_linear([side.colour for side in sides]) - light, _DARKEST))
    return [side._replace(colour=colour) for side, colour in zip(sides, clear, strict=True)]


def _linear(colours: np.ndarray | list[np.ndarray]) -> np.ndarray:
    """Linear light (n, 3), BGR, of :func:`shadeless` colours (n, 3)."""
    colours = np.float32(colours).reshape(1, -1, 3)
    lightness = colours[..., :1] / _LITTLE
    lab = np.concatenate([lightness, colours[..., 1:] * (lightness + 16) / 60], axis=-1)
    return np.clip(cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_Lab2LBGR)[0], _DARKEST, 1)


def _from_linear(light: np.ndarray) -> np.ndarray:
    """The inverse of :func:`_linear`."""
    return shadeless(cv2.cvtColor(np.float32(light)[None], cv2.COLOR_LBGR2Lab))[0]


def _washed_or_edgewise(sides: list[Side], die: FourSided) -> str:
    """Why no answer fits: a reflection, a side that is seen along its edge, or colours that nobody enrolled."""
    seen = np.array([side.colour for side in sides]).reshape(-1, 3)
    if (
        len(seen)
        and seen[:, 0].min() > die.colours[:, 0].max()
        and _vivid(seen) < _WASHED * _vivid(die.colours)
    ):
        return "glare"
    known = [side.share for side in sides if min(apart(side.colour, c) for c in die.colours) < _STRANGE]
    whole = sum(share > _EDGEWISE for share in known)
    return "unreadable_face" if 0 < whole < die.least else "unknown_colour"


def _vivid(shadeless_colours: np.ndarray) -> float:
    return float(np.linalg.norm(shadeless_colours[:, 1:], axis=1).mean())


def _misfit(sides: list[Side], die: FourSided, answer: str) -> float:
    """Mean distance between the sides in sight and those of ``answer``, each used once, and in their order.

    What the colour of the light does to all sides alike does not count. Patches that remain count by their size.
    """
    wanted = die.colours[list(die.shown[answer])]
    if len(sides) < len(wanted):
        return 2 * _STRANGE
    best, known, found = np.inf, _linear(wanted), _linear([side.colour for side in sides[:5]])
    for chosen in permutations(range(len(found)), len(wanted)):
        if die.turn and way_round(die.shown[answer], [sides[k].centre for k in chosen]) != die.turn:
            continue
        seen = found[list(chosen)]
        gains = np.log(seen / known)
        cast = (gains - gains.mean(axis=1, keepdims=True)).mean(axis=0)
        seen = _from_linear(seen / np.exp(np.clip(_CORRECTED * cast, -_CAST, _CAST)))
        away = np.mean([apart(a, b) for a, b in zip(seen, wanted, strict=True)])
        rest = sum(side.share for k, side in enumerate(sides) if k not in chosen)
        best = min(best, float(away) + 60 * max(0.0, rest - 0.1))
    return best


def apart(a: np.ndarray, b: np.ndarray) -> float:
    """How unlike two :func:`shadeless` colours (3,) are."""
    return float(np.linalg.norm((a - b)[1:]) + 0.3 * abs(a[0] - b[0]))
