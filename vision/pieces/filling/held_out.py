"""Relief, told by a learner that knows how far it leans to pieces where few empty spaces were enrolled.

Three empty spaces show little of what print looks like, eighteen pieces much of what pieces do. What is like nothing that was
enrolled is then rather like a piece. How much so, the enrolled crops tell themselves: each is judged by a learner of the others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.learn import Learner

#: Learners of all but some of the crops: each leaves out as many.
_FOLDS = 5


@dataclass
class Relief(Learner):
    """``level`` is the lead of a piece that says nothing: as much a piece as none."""

    level: float = 0.0

    def arrays(self, prefix: str) -> dict[str, np.ndarray]:
        """For ``np.savez``."""
        return {**super().arrays(prefix), f"{prefix}level": np.array(self.level)}

    @classmethod
    def from_arrays(cls, arrays, prefix: str) -> Relief:
        """What :meth:`arrays` gave; files that were enrolled before have no level."""
        found = super().from_arrays(arrays, prefix)
        found.level = float(arrays[f"{prefix}level"]) if f"{prefix}level" in arrays else 0.0
        return found


def level(
    samples: np.ndarray, labels: np.ndarray, crops: np.ndarray, asked: np.ndarray, thing: str, floor: float
) -> float:
    """The lead that is half way between ``thing`` and the other label, each judged by crops other than its own.

    ``samples`` (n, d) have ``labels`` (n,) and are views of some ``crops`` (n, numbers from 0 in each label); those that
    are ``asked`` (n; bool) tell the lead. It is at least 0: print of boards that were never seen is not known better than that
    of the enrolled ones. What is not known of it, for want of crops, is added: a piece that was never there is worse than a doubt.
    """
    leads = np.full(len(samples), np.nan)
    for fold in range(_FOLDS):
        left_out = crops % _FOLDS == fold
        rest = ~left_out
        if left_out.any() and len(set(labels[rest])) == 2:
            learnt = Learner.train(samples[rest], labels[rest].tolist(), floor)
            scores = learnt.scores(samples[left_out & asked])
            which = learnt.names.index(thing)
            leads[left_out & asked] = scores[:, which] - scores[:, 1 - which]
    known = np.isfinite(leads)
    both = [_mean_of_crops(leads, crops, known & is_thing) for is_thing in (labels == thing, labels != thing)]
    if not all(both):
        return 0.0
    return max(0.0, sum(mean for mean, _ in both) / 2 + math.hypot(*(off for _, off in both)) / 2)


def _mean_of_crops(leads: np.ndarray, crops: np.ndarray, which: np.ndarray) -> tuple[float, float] | None:
    """The mean lead of some crops, and how far off it may be; None for fewer than two."""
    each = np.array([leads[which & (crops == crop)].mean() for crop in sorted(set(crops[which].tolist()))])
    return (float(each.mean()), float(each.std(ddof=1) / math.sqrt(len(each)))) if len(each) > 1 else None
