"""Which dice stand on others? What is seen of the lower one, around the upper one, tells."""

from __future__ import annotations

import numpy as np

from vision.dice.nets.stacks import odds

#: Mean log odds of all looks from which on a stack is told, and of the first one, from which on there are more.
_PLAIN, _LIKELY = 5.5, 0.0
#: Widths of what a die may fill with its sides, in parts of its window, which is not measured so well; the likeliest one, and more.
_FILLED, _MORE = 1.05, (1.28, 0.86)


def stacked(picture: np.ndarray, windows: np.ndarray, up: np.ndarray) -> np.ndarray:
    """At which of the ``windows`` (n, 3) of dice in a BGR picture one stands on another, (n,) bool; ``up`` (n, 2) is where they look."""
    first = odds(picture, windows * (1, 1, _FILLED), up)
    plain = first > _LIKELY
    windows, up = windows[plain], up[plain]
    said = [
        odds(picture, windows * (1, 1, part), up, mirrored)
        for part in (_FILLED, *_MORE)
        for mirrored in (False, True)
        if mirrored or part != _FILLED
    ]
    plain[plain] = np.mean([first[plain], *said], axis=0) > _PLAIN
    return plain
