"""How far a name is believed that both judges of kinds give a square together: less where something speaks against it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

#: What is left of a chance in which something speaks against it, and score of the second judge from which a plain cell is
#: bare all the same.
_DOUBT, _PLAINLY = 0.5, 0.9
#: Chance that the first judge gives a kind below which it is against it, and chance from which both name it all the same.
_AGAINST, _OVERWHELMING = 0.2, 0.99
#: How far apart (deviations within kinds, a mean of all numbers) two cells are that show the same table.
_SAME_TABLE = 2.0
#: Score with the second judge that every square needs where all pictures are of one light.
_LIKE = 0.5
#: Parts of what is usual on a board below which a square's score is like hardly any picture of a kind, and from which its
#: distance is not that of a kind's pictures; neither holds beyond such a score and below such a distance.
_UNLIKE, _STRAY = (0.63, 0.6), (2.2, 0.75)
#: Correlation from which a square shows a print of a kind, whatever else it is like.
_SAME_PRINT = 0.55
#: By how much the second judge may find another name better.
_LESS = 0.15
#: Chance from which the first judge is certain. If he is, the second names the same, and the print of that fits better than any
#: other, by so much, then three agree who go by different things.
_CERTAIN, _AHEAD = 0.95, 0.02


@dataclass
class Evidence:
    """What speaks for each of some names in squares of a board, (n, names) each.

    ``judged`` are the chances of the first judge, ``far`` how far (squared deviations, a mean of all numbers) a square lies from
    the nearest colour of a kind, ``scores`` those of the second judge, and ``printed`` the correlation with the print of a
    kind that fits best, 0 where it was not asked.
    """

    judged: np.ndarray
    far: np.ndarray
    scores: np.ndarray
    printed: np.ndarray

    def doubted(self, both: np.ndarray, one_light: bool) -> np.ndarray:
        """In which squares (bool) something speaks against what both judges say, (n, names)."""
        named = both.argmax(axis=1)[:, None]
        judged, far, score, printed = (
            np.take_along_axis(each, named, axis=1)[:, 0]
            for each in (self.judged, self.far, self.scores, self.printed)
        )
        most = self.scores.max(axis=1)
        others = np.where(np.arange(both.shape[1]) == named, 0, self.printed).max(axis=1)
        unlike = score < min(_UNLIKE[0] * float(np.median(most)), _UNLIKE[1])
        unlike &= (far > max(_STRAY[0] * float(np.median(far)), _STRAY[1])) | (judged < _CERTAIN)
        if one_light:
            unlike |= most < _LIKE
        all_three = (judged > _CERTAIN) & (score == most) & (printed > others + _AHEAD)
        doubts = unlike & ~all_three & (printed < _SAME_PRINT) | (score < most - _LESS)
        if not one_light:
            doubts |= (judged < _AGAINST) & (both.max(axis=1) < _OVERWHELMING)
        return doubts


@dataclass
class Ground:
    """What squares and the table look like: ``plain`` chances (n,) that a square is of one colour, ``seen`` (n, d) and

    ``tables`` (m, d) the numbers of squares and tables; those times ``scale`` (d, d) have deviation 1 within kinds.
    """

    plain: np.ndarray
    seen: np.ndarray
    tables: np.ndarray
    scale: np.ndarray

    def unknown(self, both: np.ndarray, scores: np.ndarray, empty: int) -> np.ndarray:
        """Which squares (bool) may be tiles of one colour though both judges say the name ``empty``.

        If not plainly bare they are if another bare cell of the board looks like them, or one of the tables does.
        """
        bare = both.argmax(axis=1) == empty
        asked = np.flatnonzero(bare & (self.plain > 0.5) & (scores[:, empty] < _PLAINLY))
        others = np.flatnonzero(bare)
        doubted = np.zeros(len(both), bool)
        if len(asked):
            known = np.concatenate([self.seen[others], self.tables])
            apart = np.square((self.seen[asked][:, None] - known[None]) @ self.scale).mean(axis=2)
            apart[:, : len(others)][asked[:, None] == others] = np.inf
            doubted[asked[apart.min(axis=1, initial=np.inf) > _SAME_TABLE**2]] = True
        return doubted


def believed(both: np.ndarray, evidence: Evidence, ground: Ground, empty: int, one_light: bool) -> np.ndarray:
    """What both judges say, (n, names), less where there is doubt; ``empty`` is the number of that name.

    ``one_light`` says that all enrolled pictures are of one light.
    """
    doubts = evidence.doubted(both, one_light) | ground.unknown(both, evidence.scores, empty)
    return np.where(doubts, _DOUBT, 1.0)[:, None] * both
