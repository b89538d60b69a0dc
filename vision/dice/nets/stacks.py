"""Does a die stand on another? A small network looks at the die together with what lies around it.

The camera's slant tells how much of a single die's sides must be seen, so each view is turned until the upper face looks up in it,
and the network is told how steeply. It was taught with drawn and path-traced dice, half of them on others
(``vision/dice/nets/teach``).
"""

from __future__ import annotations

import numpy as np

from vision.dice.nets.learnt import normal, view
from vision.dice.nets.network import answers

#: How wide the network looks around a die, in pixels, and in widths of the die with its sides.
SIDE, _REACH = 96, 2.0


def odds(picture: np.ndarray, windows: np.ndarray, up: np.ndarray, mirrored: bool = False) -> np.ndarray:
    """How much likelier than not the die in each of the square ``windows`` (n, 3) stands on another: log odds (n,).

    ``picture`` is BGR uint8; windows are middle x, y and width of what a die fills with its sides; ``up`` (n, 2) is where their
    upper faces look in the picture (:class:`vision.dice.nets.learnt.Opinion`). ``mirrored`` asks about the mirror images.
    """
    if not len(windows):
        return np.zeros(0)
    views = [around(picture, window, each, mirrored) for window, each in zip(windows, up, strict=True)]
    return answers("stacks.onnx", told(np.stack(views), np.hypot(*up.T))).reshape(-1)


def around(picture: np.ndarray, window: np.ndarray, up: np.ndarray, mirrored: bool = False) -> np.ndarray:
    """What lies around the die in a ``window`` (3,), turned so that its upper face looks up: BGR uint8 (96, 96, 3)."""
    turn = np.degrees(np.arctan2(up[0], -up[1]))
    return view(picture, window[:2], _REACH * window[2], turn, mirrored, SIDE)


def told(views: np.ndarray, steep: np.ndarray) -> np.ndarray:
    """Views (n, 96, 96, 3) and how ``steep`` (n,) the dice look, as the network wants them: float32 (n, 4, 96, 96)."""
    plain = np.broadcast_to(np.float32(steep)[:, None, None, None], (len(views), 1, SIDE, SIDE))
    return np.concatenate([normal(views), plain], axis=1)
