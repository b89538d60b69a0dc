"""Where what both judges say of bare cells is not all: a print, the distance from every land, the ground."""

from __future__ import annotations

import numpy as np

from vision.tiles.kinds.belief.evidence import Evidence, Named

#: Part of a square in colours of the ground from which it is nothing but ground.
_GROUND = 0.95
#: Chance from which the first judge is quite certain, and score from which the second finds a square rather bare.
_QUITE_CERTAIN, _RATHER_BARE = 0.98, 0.6
#: The same where nothing stands on a square that lies very far from every land.
_BARE_IF_FAR = 0.4
#: Times the usual distance from which no land lies so far off: in the colours of the ground, and in any.
_FAR_OFF = 4.0, 8.0
#: Chance from which both judges say that a square is bare, and part of all lands whose prints are found, though something lies
#: on them, from which what shows none is.
_BARE, _KNOWN = 0.95, 0.5
#: By how much prints must tell one land from what they do not know for the square to be printed at all.
_RATHER_PRINTED = 0.2
#: Correlation from which a print is seen where a reflection leaves little of it, and by how much all others must fit worse.
_PALE, _SINGLED = 0.5, 0.1


def rather_printed(evidence: Evidence) -> np.ndarray:
    """Which squares (n, bool) show a print, and so are not bare."""
    return _told_apart(evidence) > _RATHER_PRINTED


def shows_no_print(both: np.ndarray, evidence: Evidence, empty: int) -> np.ndarray:
    """Which squares (n, bool) both judges find bare (the number ``empty``), and are of no print though nearly all are known."""
    asked = evidence.printed.max(axis=1) > 0
    bare = (both[:, empty] > _BARE) & _second_finds_bare(evidence, empty)
    return asked & bare & (_told_apart(evidence) < _RATHER_PRINTED) & (evidence.found > _KNOWN)


def known_ground(evidence: Evidence, empty: int) -> np.ndarray:
    """Which squares (n, bool) the first judge, who knows the table, is quite certain are bare, and the second finds nothing nearer.

    ``empty`` is the number of that name. However little they are like any picture: bare ground may have a colour of its own.
    """
    return _second_finds_bare(evidence, empty) & (evidence.judged[:, empty] > _QUITE_CERTAIN)


def plainly_bare(both: np.ndarray, evidence: Evidence, empty: int) -> np.ndarray:
    """Which squares (n, bool) are :func:`known_ground` that the second judge finds rather so, or that is very far from every land."""
    far = evidence.next_kind(np.full(len(both), empty)) > _FAR_OFF[1] * Named(evidence, both).usually_far
    return known_ground(evidence, empty) & (
        (evidence.scores[:, empty] > _RATHER_BARE) | far & evidence.by_table
    )


def far_off(both: np.ndarray, evidence: Evidence, shown: np.ndarray, empty: int) -> np.ndarray:
    """Which squares (n, bool) are very far from every land and bare (the number ``empty``) to the second judge.

    ``both`` are what both judges say, (n, names), ``shown`` (n,) the part of each square in colours of the ground.
    """
    nearest_land = evidence.next_kind(np.full(len(both), empty))
    far = nearest_land > np.where(shown > _GROUND, *_FAR_OFF) * Named(evidence, both).usually_far
    enough = np.where(evidence.stands, _RATHER_BARE, _BARE_IF_FAR)
    return far & _second_finds_bare(evidence, empty) & (evidence.scores[:, empty] > enough)


def pale_print(evidence: Evidence) -> np.ndarray:
    """Which squares (n, bool) a reflection has paled so that they look bare, though the print of one kind is still seen there."""
    if evidence.paled is None:
        return np.zeros(len(evidence.printed), bool)
    second, first = np.sort(evidence.printed, axis=1)[:, -2:].T
    return evidence.paled & (first > _PALE) & (first > second + _SINGLED)


def _second_finds_bare(evidence: Evidence, empty: int) -> np.ndarray:
    return evidence.scores.argmax(axis=1) == empty


def _told_apart(evidence: Evidence) -> np.ndarray:
    """How far prints alone tell one name from another, (n,)."""
    return np.ptp(evidence.told, axis=1)
