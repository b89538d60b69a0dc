"""A die that fills its picture: a crop, or a camera held right above it. There is no table to compare with."""

from __future__ import annotations

import numpy as np

from vision.dice.nets.learnt import BELIEVED, Opinion, agreed, as_seen, opinions
from vision.dice.upper_face.face import Seen

#: A picture so much longer than wide shows more than a die.
_SLIM = 1.7
#: Widths of the windows that the network is asked about, in parts of the picture's longer side.
_PARTS = (1.04, 0.9, 0.78)
#: Where no die is less likely than this at each width, hardly anything but one fills the picture: 324 traced pictures of tables
#: had 0.034 and more at some width.
_HARDLY = 0.02
#: An answer of the network so sure leaves no doubt if another width gives it, too.
_CLEAR = 0.98
#: Degrees by which the windows are turned where that leaves a doubt, and how sure all looks together are then of what is believed:
#: a reflection that hides half a pip leaves the network less sure however it looks, but not of another value. Turned by more, a
#: side of a die seen at a slant would pass for the upper face.
_TURNS, _STEADY = (-20, -10, 10, 20), 0.8


def close_up(picture: np.ndarray) -> tuple[tuple[int, int, int, int], Seen] | None:
    """The box of the one die that fills a BGR picture, with its upper face in the picture's pixels; None if unsure.

    Where the network leaves no doubt at first sight, that is the face on top. Else it is asked about the mirror image, too, and
    the width at which it sees a die best counts; if it is not sure of that, either, about the picture turned a little.
    """
    height, width = picture.shape[:2]
    longest = max(height, width)
    if longest > _SLIM * min(height, width):
        return None
    windows = _windows(picture)
    plain = opinions(picture, windows)
    clear = [said for said in plain if said.sure > _CLEAR]
    if len(clear) > 1 and agreed(clear):
        best = Opinion.mean(clear)
    else:
        mirrored = opinions(picture, windows, mirrored=True)
        both = [Opinion.mean(pair) for pair in zip(plain, mirrored, strict=True)]
        best = min(both, key=lambda o: o.chances[0])
        if best.sure <= BELIEVED:
            best = _steady(picture, windows, Opinion.mean(both))
        if best is None or not best.value:
            return None
    return (0, 0, width, height), as_seen(np.array([width / 2, height / 2, longest]), best)


def _steady(picture: np.ndarray, windows: np.ndarray, opinion: Opinion) -> Opinion | None:
    """An ``opinion`` of a die with what is said of its ``windows`` (n, 3) turned a little; None if that is not sure, either."""
    turned = [said for turn in _TURNS for said in opinions(picture, windows, turn=turn)]
    both = Opinion.mean([opinion, Opinion.mean(turned)])
    return both if both.value and both.sure > _STEADY else None


def filled(picture: np.ndarray) -> bool:
    """Whether hardly anything but a die fills a BGR picture, whatever its value."""
    return max(said.chances[0] for said in opinions(picture, _windows(picture))) < _HARDLY


def _windows(picture: np.ndarray) -> np.ndarray:
    """Windows (n, 3) around a die that fills a picture."""
    height, width = picture.shape[:2]
    return np.array([(width / 2, height / 2, part * max(height, width)) for part in _PARTS])
