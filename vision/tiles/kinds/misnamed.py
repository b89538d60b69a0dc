"""Pictures that lie in the folder of another kind: a slip of the hand of one in a few dozen, which squares like them repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from vision.tiles.kinds.nearby import Nearby
from vision.tiles.kinds.numbers import numbers_of
from vision.tiles.pixels import EMPTY

#: By how much all others must be more like the pictures of another kind: at first, and when the plainest slips are out, which
#: speak for each other. Of 2800 pictures under their own names none is so by more than a half.
_BOUNDS = 0.75, 0.55
#: Pictures of its name from which they tell that one is unlike them, and the part of them that may be so: more are another
#: sort of that kind.
_ENOUGH, _PART = 5, 0.25


def misnamed(faces: Sequence[np.ndarray], names: Sequence[str]) -> dict[int, str]:
    """Which of the faces (BGR uint8, 48 pixels wide) are of another kind than their name says, and of which."""
    numbers, found = numbers_of(np.stack(faces)), {}
    for bound in _BOUNDS:
        found |= _unlike(numbers, names, [k for k in range(len(names)) if k not in found], bound)
    often, slips = Counter(names), Counter(names[k] for k in found)
    return {k: other for k, other in found.items() if slips[names[k]] <= _PART * often[names[k]]}


def _unlike(numbers: np.ndarray, names: Sequence[str], left: list[int], bound: float) -> dict[int, str]:
    """The same of those that are ``left``, by numbers (n, d) of all: they score so much less than another kind does."""
    labels = [names[k] for k in left]
    # How numbers go together is not asked: a few pictures and one slip among them would tell the way in which that differs.
    learner = Nearby(numbers[left], labels, EMPTY, alone=1.0)
    scores, often = learner.of_the_others(), Counter(labels)
    own = scores[np.arange(len(left)), [learner.names.index(label) for label in labels]]
    far = (scores.max(axis=1) > own + bound) & np.array([often[label] >= _ENOUGH for label in labels])
    return {
        left[k]: learner.names[int(scores[k].argmax())] for k in np.flatnonzero(far) if labels[k] != EMPTY
    }
