"""A die that fills its picture: a crop, or a camera held right above it. There is no table to compare with."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.dice.by_pips import likeliest_face
from vision.dice.nets.learnt import Opinion, agreed, as_seen, opinions
from vision.dice.upper_face.face import Seen

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
#: And if it does, a value that is so likely is believed: with 0.95 four more of 645 pictures of other things are named, with 0.97 eight
#: fewer of 1,023 traced crops.
_SURE = 0.96
#: Or one of so many pips that is likelier than all others together, if the pips alone show it, too: gravel and eyes show single spots.
_PIPS, _LIKELIER = 2, 0.5


def close_up(picture: np.ndarray, expected: bool = False) -> tuple[tuple[int, int, int, int], Seen] | None:
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
        seen = as_seen(_whole(picture), Opinion.mean(clear))
    else:
        seen = _in_doubt(picture, plain, _EXPECTED if expected else _THERE)
    return None if seen is None else ((0, 0, width, height), seen)


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
        return as_seen(_whole(picture), best)
    return _counted(picture, Opinion.mean(said).of_a_die())


def _counted(picture: np.ndarray, opinion: Opinion) -> Seen | None:
    """The face whose pips are seen in a picture, if an ``opinion`` of the die in it says rather the same."""
    if opinion.value < _PIPS or opinion.sure < _LIKELIER:
        return None
    pips = likeliest_face(picture)
    if pips is None or pips.face.value != opinion.value:
        return None
    return replace(pips, score=max(pips.score, opinion.sure))


def filled(picture: np.ndarray) -> bool:
    """Whether hardly anything but a die fills a BGR picture, whatever its value."""
    return max(said.chances[0] for said in opinions(picture, _windows(picture, _PARTS))) < _HARDLY


def _whole(picture: np.ndarray) -> np.ndarray:
    """The window (3,) as wide as the longer side of a picture."""
    return _windows(picture, (1.0,))[0]


def _windows(picture: np.ndarray, parts: tuple[float, ...]) -> np.ndarray:
    """Windows (n, 3) around a die that fills a picture, with widths in ``parts`` of its longer side."""
    height, width = picture.shape[:2]
    return np.array([(width / 2, height / 2, part * max(height, width)) for part in parts])
