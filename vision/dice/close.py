"""A die that fills its picture: a crop, or a camera held right above it. There is no table to compare with."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from vision.dice.by_pips import by_pips
from vision.dice.finding.places import SMALLEST
from vision.dice.nets.learnt import BELIEVED, Opinion, agreed, as_seen, opinions
from vision.dice.upper_face.face import Seen
from vision.results import Refusal

#: A picture so much longer than wide shows more than a die.
_SLIM = 1.7
#: Widths of the windows that the network is asked about, in parts of the picture's longer side.
_PARTS = (1.04, 0.9, 0.78)
#: And of those where that leaves a doubt. Cut out along its outline, a die that lies straight and is seen from above leaves nothing but
#: its upper face, while a window holds more: it reaches beyond the picture, whose rim goes on there. By how much more depends on
#: how round the die is; two that are next to each other count together.
_BEYOND = (1.17, 1.3, 1.45, 1.6)
#: Where no die is less likely than this at each width, hardly anything but one fills the picture: 324 traced pictures of tables
#: had 0.034 and more at some width.
_HARDLY = 0.02
#: An answer of the network so sure leaves no doubt if another width gives it, too.
_CLEAR = 0.98
#: Degrees by which the windows are turned where that leaves a doubt, and how sure all looks together are then of what is believed:
#: a reflection that hides half a pip leaves the network less sure however it looks, but not of another value. Turned by more, a
#: side of a die seen at a slant would pass for the upper face.
_TURNS, _STEADY = (-20, -10, 10, 20), 0.8
#: Pips bear witness of what is no likelier no die than this, and of values from here on: gravel and eyes show single spots, too.
_NO_DIE, _PIPS = 0.5, 2
#: A die that fills the picture with a face of this score leaves no doubt.
_PLAIN = 0.8

#: The box of a die in a picture, and what is seen of it.
Boxed = tuple[tuple[int, int, int, int], Seen]


def filling(picture: np.ndarray) -> Boxed | None:
    """The die that plainly fills a BGR picture."""
    near = close_up(picture)
    return near if near is not None and near[1].score > _PLAIN else None


def or_filling(
    picture: np.ndarray, known: bool, dice: list[Boxed], refusal: Refusal | None
) -> tuple[list[Boxed], Refusal | None]:
    """What was read of at most one of the ``dice`` in a BGR picture, or the die that fills it where that is plainer.

    Where the table is not ``known``, what is so small beside a die that fills the picture is a pip of it, and one that fills it is
    never passed over.
    """
    if dice and not known and max(dice[0][0][2:]) < SMALLEST * max(picture.shape[:2]) and filled(picture):
        dice, refusal = [], None
    near = close_up(picture)
    if near is not None and (refusal or not dice or near[1].score > dice[0][1].score):
        return [near], None
    nothing = not dice and (refusal is None or refusal.code == "nothing_found")
    if nothing and not known and filled(picture):
        return dice, Refusal("unreadable_face", place=(0, 0, picture.shape[1], picture.shape[0]))
    return dice, refusal


def close_up(picture: np.ndarray) -> Boxed | None:
    """The box of the one die that fills a BGR picture, with its upper face in the picture's pixels; None if unsure.

    Where the network leaves no doubt at first sight, that is the face on top. Else it is asked about the mirror image, too, and
    the width at which it sees a die best counts; if it is not sure of that, either, about wider windows and the picture turned a
    little.
    """
    height, width = picture.shape[:2]
    longest = max(height, width)
    if longest > _SLIM * min(height, width):
        return None
    windows = _windows(picture, _PARTS)
    plain = opinions(picture, windows)
    clear = [said for said in plain if said.sure > _CLEAR]
    if len(clear) > 1 and agreed(clear):
        seen = _seen(picture, Opinion.mean(clear))
    else:
        seen = _in_doubt(picture, _both(picture, windows, plain))
    return None if seen is None else ((0, 0, width, height), seen)


def _in_doubt(picture: np.ndarray, said: list[Opinion]) -> Seen | None:
    """The face on top where ``said`` of a picture leaves a doubt; None if nothing settles it.

    The width at which a die is seen best counts, else wider windows, else the picture turned a little, else its pips.
    """
    best = min(said, key=_no_die)
    if best.sure > BELIEVED:
        return _seen(picture, best) if best.value else None
    roomy = _windows(picture, _BEYOND)
    beyond = _both(picture, roomy, opinions(picture, roomy))
    # The rim that goes on may look like anything: no window counts alone.
    best = max((Opinion.mean(pair) for pair in pairwise(beyond)), key=_sure)
    if _sure(best) > BELIEVED:
        return _seen(picture, best)
    steady = _steady(picture, _windows(picture, _PARTS), Opinion.mean(said))
    return _seen(picture, steady) if steady else _counted(picture, min(said + beyond, key=_no_die))


def _sure(said: Opinion) -> float:
    """How likely a die of the likeliest value is; 0 if no die is."""
    return said.sure if said.value else 0.0


def _no_die(said: Opinion) -> float:
    """How likely no die fills a window of which something is ``said``."""
    return float(said.chances[0])


def _both(picture: np.ndarray, windows: np.ndarray, plain: list[Opinion]) -> list[Opinion]:
    """What is said of ``windows`` (n, 3), as ``plain`` tells it, and of their mirror images."""
    mirrored = opinions(picture, windows, mirrored=True)
    return [Opinion.mean(pair) for pair in zip(plain, mirrored, strict=True)]


def _steady(picture: np.ndarray, windows: np.ndarray, opinion: Opinion) -> Opinion | None:
    """An ``opinion`` of a die with what is said of its ``windows`` (n, 3) turned a little; None if that is not sure, either."""
    turned = [said for turn in _TURNS for said in opinions(picture, windows, turn=turn)]
    both = Opinion.mean([opinion, Opinion.mean(turned)])
    return both if both.value and both.sure > _STEADY else None


def _counted(picture: np.ndarray, opinion: Opinion) -> Seen | None:
    """The face whose pips are counted in a picture, if an ``opinion`` of it says the same, however unsure."""
    value = int(opinion.chances[1:].argmax()) + 1
    if value < _PIPS or _no_die(opinion) > _NO_DIE:
        return None
    pips = by_pips(picture)
    if pips is None or pips.face.value != value:
        return None
    return replace(pips, score=max(pips.score, float(opinion.chances[value])))


def filled(picture: np.ndarray) -> bool:
    """Whether hardly anything but a die fills a BGR picture, whatever its value."""
    return max(said.chances[0] for said in opinions(picture, _windows(picture, _PARTS))) < _HARDLY


def _seen(picture: np.ndarray, opinion: Opinion) -> Seen:
    """A die of which there is an ``opinion`` and that is as wide as the longer side of a picture."""
    return as_seen(_windows(picture, (1.0,))[0], opinion)


def _windows(picture: np.ndarray, parts: tuple[float, ...]) -> np.ndarray:
    """Windows (n, 3) around a die that fills a picture, with widths in ``parts`` of its longer side."""
    height, width = picture.shape[:2]
    return np.array([(width / 2, height / 2, part * max(height, width)) for part in parts])
