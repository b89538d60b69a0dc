"""Spaces of one picture told by the other spaces of it: what is sure teaches what is in doubt (self-training).

Enrolled crops were taken of other boards under other lamps. All spaces of a picture share its light, its print and its
pieces: the red of a print and that of a piece, which any lamp may exchange, are two colours in one picture.
"""

from __future__ import annotations

import numpy as np

from vision.learn import left_out

#: How stiff the learner is, the least spread of a number that means anything, and how fast odds grow with its lead.
_STIFF, _LEAST, _ODDS = 0.2, 2.5, 2.0
#: Spaces of the rarer kind, with a piece or without, that tell half as much as many.
_FEW = 6


def with_others(odds: dict[str, float], looks: dict[str, np.ndarray]) -> dict[str, float]:
    """Odds (as logarithms) that something stands on each of some spaces, weighed by what the others look like, too.

    ``looks`` are numbers (d,) about each (:func:`vision.pieces.colours.features`). Each is judged by a learner of all but
    itself, in which those count as far as they are sure.
    """
    sure = np.tanh(np.array(list(odds.values())) / 2)
    samples = np.array([looks[name] for name in odds])
    told = left_out(samples, np.sign(sure), np.abs(sure), _LEAST, _STIFF, _FEW)
    return {name: own + _ODDS * float(more) for (name, own), more in zip(odds.items(), told, strict=True)}
