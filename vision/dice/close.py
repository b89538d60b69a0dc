"""A die that fills its picture: a crop, or a camera held right above it. There is no table to compare with."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.dice.by_pips import likeliest_face
from vision.dice.finding.mirage import mirage
from vision.dice.finding.places import SMALLEST
from vision.dice.nets.learnt import Opinion, agreed, as_seen, opinions
from vision.dice.upper_face.face import Seen
from vision.results import Refusal

#: A picture so much longer than wide shows more than a die.
_SLIM = 1.7
#: Widths of the windows that the network is asked about, in parts of the picture's longer side.
_PARTS = (1.04, 0.9, 0.78)
#: And of those where that leaves a doubt. Cut out along its outline, a die that lies straight and is seen from above leaves nothing but
#: its upper face, while a window holds more: it reaches beyond the picture, whose rim goes on there. By how much more depends on
#: how round the die is.
_BEYOND = (1.17, 1.3, 1.45, 1.6)
#: Where no die is less likely than this at each width, hardly anything but one fills the picture: 324 traced pictures of tables
#: had 0.034 and more at some width.
_HARDLY = 0.02
#: An answer of the network so sure leaves no doubt if another width gives it, too.
_CLEAR = 0.98
#: In doubt, a window counts that is so likely to hold a die: where nobody says so, and where somebody has said that one is there.
_THERE, _EXPECTED = 0.9, 0.5
#: And if it does, a value that is so likely is believed: with 0.95 four more of 645 pictures of other things are named, with 0.97 four
#: fewer of 863 traced crops.
_SURE = 0.96
#: Or one that all windows say, each of which a die fills, and that all of them together find so likely: a reflection that hides half a
#: pip leaves the network less sure however it looks, but not of another value.
_STEADY = 0.8
#: Or one of so many pips that is likelier than all others together, if the pips alone show it, too: gravel and eyes show single spots.
_PIPS, _LIKELIER = 2, 0.5
#: A die that fills the picture with a face of this score leaves no doubt.
_PLAIN = 0.8

#: The box of a die in a picture, and what is seen of it.
Boxed = tuple[tuple[int, int, int, int], Seen]


def filling(picture: np.ndarray, expected: bool = False) -> Boxed | None:
    """The die that plainly fills a BGR picture; ``expected``: somebody has said that one is there."""
    near = close_up(picture, expected)
    return near if near is not None and near[1].score > _PLAIN else None


def or_filling(
    picture: np.ndarray, known: bool, expected: bool, dice: list[Boxed], refusal: Refusal | None
) -> tuple[list[Boxed], Refusal | None]:
    """What was read of at most one of the ``dice`` in a BGR picture, or the die that fills it where that is plainer.

    ``expected``: somebody has said that one die is there. Where the table is not ``known``, what is so small beside a die that fills
    the picture is a pip of it, and one that fills it is never passed over.
    """
    if dice and not known and max(dice[0][0][2:]) < SMALLEST * max(picture.shape[:2]) and filled(picture):
        dice, refusal = [], None
    near = close_up(picture, expected)
    if near is not None and (refusal or not dice or near[1].score > dice[0][1].score):
        return [near], None
    nothing = not dice and (refusal is None or refusal.code in ("nothing_found", "perhaps_a_die"))
    if nothing and not known and filled(picture):
        return dice, Refusal("unreadable_face", place=(0, 0, picture.shape[1], picture.shape[0]))
    return dice, refusal


def close_up(picture: np.ndarray, expected: bool = False) -> Boxed | None:
    """The box of the one die that fills a BGR picture, with its upper face in the picture's pixels; None if unsure.

    ``expected``: somebody has said that a die is there. Where the network leaves no doubt at first sight, that is the face on top.
    Else it is asked about wider windows and the mirror image, too.
    """
    height, width = picture.shape[:2]
    longest = max(height, width)
    if longest > _SLIM * min(height, width):
        return None
    plain = opinions(picture, _windows(picture, _PARTS))
    clear = [said for said in plain if said.sure > _CLEAR]
    if len(clear) > 1 and agreed(clear):
        seen = _seen(picture, Opinion.mean(clear))
    else:
        seen = _in_doubt(picture, plain, _EXPECTED if expected else _THERE)
    return None if seen is None or _of_dice(picture) else ((0, 0, width, height), seen)


def _in_doubt(picture: np.ndarray, plain: list[Opinion], there: float) -> Seen | None:
    """The face on top where ``plain``, what is said of the nearest windows, leaves a doubt; None if nothing settles it.

    A window tells a value by what it says for the case that a die fills it, which must be likelier than ``there``.
    """
    windows = _windows(picture, _PARTS + _BEYOND)
    plain = plain + opinions(picture, windows[len(plain) :])
    mirrored = opinions(picture, windows, mirrored=True)
    said = [Opinion.mean(pair) for pair in zip(plain, mirrored, strict=True)]
    holding = [each.of_a_die() for each in said if 1 - each.chances[0] > there]
    if not holding:
        return None
    best = max(holding, key=lambda each: each.sure)
    if best.sure > _SURE:
        return _seen(picture, best)
    together = Opinion.mean(said).of_a_die()
    if len(holding) == len(said) and agreed(holding) and together.sure > _STEADY:
        return _seen(picture, together)
    return _counted(picture, together)


def _counted(picture: np.ndarray, opinion: Opinion) -> Seen | None:
    """The face whose pips are seen in a picture, if an ``opinion`` of the die in it says rather the same."""
    if opinion.value < _PIPS or opinion.sure < _LIKELIER:
        return None
    pips = likeliest_face(picture)
    if pips is None or pips.score < _PLAIN or pips.face.value != opinion.value:
        return None
    return replace(pips, score=max(pips.score, opinion.sure))


def filled(picture: np.ndarray) -> bool:
    """Whether hardly anything but a die fills a BGR picture, whatever its value."""
    none = max(said.chances[0] for said in opinions(picture, _windows(picture, _PARTS)))
    return none < _HARDLY and not _of_dice(picture)


def _of_dice(picture: np.ndarray) -> bool:
    """Whether what looks like the pips of a die that fills a BGR picture is rather a die each."""
    return mirage(picture, _windows(picture, (1.0,))[0])


def _seen(picture: np.ndarray, opinion: Opinion) -> Seen:
    """A die of which there is an ``opinion`` and that is as wide as the longer side of a picture."""
    return as_seen(_windows(picture, (1.0,))[0], opinion)


def _windows(picture: np.ndarray, parts: tuple[float, ...]) -> np.ndarray:
    """Windows (n, 3) around a die that fills a picture, with widths in ``parts`` of its longer side."""
    height, width = picture.shape[:2]
    return np.array([(width / 2, height / 2, part * max(height, width)) for part in parts])
