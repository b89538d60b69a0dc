"""How far a name is believed that both judges of kinds give a square together: less where something speaks against it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.tiles.bare.ground import Ground

#: What is left of a chance in which something speaks against it.
_DOUBT = 0.5
#: Chance from which a square is sure.
_SURE = 0.85
#: Chance that the first judge gives a kind below which it is against it, and part of what it gives another one; and chance from
#: which both name it all the same.
_AGAINST, _NAMES, _OVERWHELMING = 0.2, 0.5, 0.99
#: Parts of what is usual on a board below which a square's score is like hardly any picture of a kind, and from which its
#: distance is not that of a kind's pictures; neither holds beyond such a score and below such a distance.
_UNLIKE, _STRAY = (0.63, 0.6), (2.2, 0.75)
#: Times the usual distance on a board from which a square is no picture of a kind, if neither judge is certain: the second gives
#: it less than such a part of the usual score. Where something stands on it, it lies far off for that.
_ODD, _RATHER_LIKE = 2.0, 0.72
#: Times the usual distance from which it is none however certain the first judge is, and of its distance within which he finds
#: another kind: he names the nearest of all, and what is like nothing known has one, too.
_LOST, _OTHERS = 3.0, 2.0
#: Times the usual distance from which no land lies so far off: in the colours of the ground, and in any.
_FAR_OFF = 4.0, 8.0
#: Chance from which the first judge is quite certain, of bare ones if the second gives them such a score, and of lands that lie
#: at most so many times as far as usual from what they are like though the second finds them bare.
_QUITE_CERTAIN, _RATHER_BARE, _NEAR = 0.98, 0.6, 2.0
#: Score of the second judge below which a square is like no picture of a kind, and where the first judge is clear: he finds it
#: as near to that land as other squares of the board are to theirs, and every other so many times as far.
_LIKE_NONE, _HARDLY_LIKE, _CLEARLY = 0.4, 0.2, 2.0
#: Correlation from which a square shows a print of a kind, whatever else it is like, if no other fits about as well; and from
#: which, if all others fit so much worse, what is told by its print needs no judge.
_SAME_PRINT, _SINGLED = 0.55, 0.1
#: Correlation from which a print is seen, if no other fits about as well, where a reflection leaves little of it.
_PALE = 0.5
_PLAIN_PRINT, _FAR_AHEAD = 0.65, 0.2
#: Part of all lands whose prints are found, though something lies on them, from which what shows none is bare, and chance from
#: which both judges say so.
_KNOWN, _BARE = 0.5, 0.95
#: Chance by its print alone from which one judge is enough to name a square, and by how much one must be ahead of what prints do
#: not know for the square not to be bare.
_TOLD, _RATHER_PRINTED = 0.98, 0.2
#: By how much the second judge may find another name better, and the part of what is usual on a board by which he must find it
#: worse where a reflection lies.
_LESS, _CLEAR = 0.15, 0.2
#: Part of what is usual on a board from which a score is certain, and part of a square in the colours seen between tiles from which
#: no land is named of which not both judges are certain.
_USUAL, _GROUND = 0.85, 0.95
#: Chance from which the first judge is certain. If he is, and the print of what he names fits better than any other, by so much,
#: then two agree who go by different things: the second judge may rather name another then, if only it is like this one at all.
#: If he names the same, three agree.
_CERTAIN, _AHEAD = 0.95, 0.02
#: Part of a square in the colours seen between tiles from which a print that fits hardly better than others is chance.
_MOSTLY = 0.5


@dataclass
class Evidence:
    """What speaks for each of some names in squares of a board, (n, names) each.

    ``judged`` are the chances of the first judge, ``far`` how far (squared deviations, a mean of all numbers) a square lies from
    the nearest colour of a kind, ``scores`` those of the second judge, and ``printed`` the correlation with the print of a
    kind that fits best, 0 where it was not asked. ``told`` is how likely each is by prints alone, the same for all where they
    were not asked. ``between`` (n,) is the part of a square that is in colours seen between the tiles, 0 where nobody asked.
    ``stands`` (n,) says on which squares something stands, ``veiled`` (n,) on which a reflection lies, and ``found`` is the part
    of all lands that show a print which is known. What is usual on a board the first ``cells`` of the squares tell, all if None:
    the others show some of them again, as they look without a reflection, or at another time. A reflection may have ``paled``
    (n, bool, none if None) those that look bare under it, but not as other bare cells do.
    """

    judged: np.ndarray
    far: np.ndarray
    scores: np.ndarray
    printed: np.ndarray
    told: np.ndarray
    between: np.ndarray
    stands: np.ndarray
    veiled: np.ndarray
    found: float = 0.0
    cells: int | None = None
    paled: np.ndarray | None = None

    def certain(self, both: np.ndarray) -> np.ndarray:
        """Of which squares (bool) each judge for himself is certain that they are what both together say, (n, names)."""
        named = both.argmax(axis=1)[:, None]
        judged, score = _of(named, self.judged, self.scores)
        return (judged > _CERTAIN) & (score > _USUAL * self._usual(self.scores.max(axis=1)))

    def shows_none(self, both: np.ndarray, empty: int) -> np.ndarray:
        """Which squares (bool) both judges find bare (the number ``empty``), and are of no print though nearly all are known."""
        asked = self.printed.max(axis=1) > 0
        bare = (both[:, empty] > _BARE) & (self.scores.argmax(axis=1) == empty)
        return asked & bare & (np.ptp(self.told, axis=1) < _RATHER_PRINTED) & (self.found > _KNOWN)

    def pale_print(self) -> np.ndarray:
        """Which squares (bool) a reflection has paled so that they look bare, though the print of one kind is still seen there."""
        if self.paled is None:
            return np.zeros(len(self.printed), bool)
        second, first = np.sort(self.printed, axis=1)[:, -2:].T
        return self.paled & (first > _PALE) & (first > second + _SINGLED)

    def plainly_bare(self, empty: int) -> np.ndarray:
        """Which squares (bool) the first judge is certain are bare (the number ``empty``), and the second finds rather so."""
        likely = (self.scores.argmax(axis=1) == empty) & (self.scores[:, empty] > _RATHER_BARE)
        return likely & (self.judged[:, empty] > _QUITE_CERTAIN)

    def far_off(self, both: np.ndarray, shown: np.ndarray, empty: int) -> np.ndarray:
        """Which squares (bool) are very far from every land and bare (the number ``empty``) to the second judge.

        ``both`` are what both judges say, (n, names), ``shown`` (n,) the part of each square in colours of the ground.
        """
        usual = self._usual(_of(both.argmax(axis=1)[:, None], self.far)[0])
        far = self._next_kind(np.full((len(both), 1), empty)) > np.where(shown > _GROUND, *_FAR_OFF) * usual
        enough = np.where(self.stands, _RATHER_BARE, _LIKE_NONE)
        return far & (self.scores.argmax(axis=1) == empty) & (self.scores[:, empty] > enough)

    def dark(self, both: np.ndarray, empty: int) -> np.ndarray:
        """Which squares (bool) are lands that only the second judge finds bare (the number ``empty``), by what both say, (n, names).

        Little is seen of dark tiles, and what shows little is like bare ground to him who goes by single pictures. What is in
        colours seen between the tiles may be that ground.
        """
        named = both.argmax(axis=1)[:, None]
        judged, far = _of(named, self.judged, self.far)
        land = (named[:, 0] != empty) & (named[:, 0] < both.shape[1] - 1) & (judged > _QUITE_CERTAIN)
        land &= self.between <= _GROUND
        return land & (far < _NEAR * self._usual(far)) & (self.scores.argmax(axis=1) == empty)

    def doubted(self, both: np.ndarray, empty: int, one_light: bool) -> np.ndarray:
        """In which squares (bool) something speaks against what both judges say, (n, names); ``empty`` is a name's number."""
        named = both.argmax(axis=1)[:, None]
        judged, far, score, printed, told = _of(
            named, self.judged, self.far, self.scores, self.printed, self.told
        )
        most = self.scores.max(axis=1)
        mine = np.arange(both.shape[1]) == named
        others, rival = (np.where(mine, 0, each).max(axis=1) for each in (self.printed, self.scores))
        unlike = score < min(_UNLIKE[0] * self._usual(most), _UNLIKE[1])
        stray = (far > max(_STRAY[0] * self._usual(far), _STRAY[1])) | (judged < _CERTAIN)
        rather_unlike = (score < _RATHER_LIKE * self._usual(most)) & (named[:, 0] != empty) & ~self.stands
        odd = rather_unlike & (judged < _CERTAIN) & (far > _ODD * self._usual(far))
        lost = rather_unlike & (far > _LOST * self._usual(far)) & (self._next_kind(named) < _OTHERS * far)
        clear = ~stray & (named[:, 0] != empty) & (self._next_kind(named) > _CLEARLY * far)
        unlike = unlike & stray | (score < np.where(clear, _HARDLY_LIKE, _LIKE_NONE))
        covered = self.stands & (judged > _CERTAIN) & (score == most) & (score > _LIKE_NONE)
        two = (judged > _CERTAIN) & (printed > others + _AHEAD)
        all_three = two & (score == most)
        same = (printed > _SAME_PRINT) & (printed > others + _SINGLED)
        doubts = (unlike | odd) & ~all_three & ~same & ~covered
        doubts |= lost & ~same & ~(all_three & (self.between < _MOSTLY))
        doubts |= (score < most - _LESS) & ~(two & (score > _LIKE_NONE))
        doubts |= self.veiled & (score < rival + _CLEAR * self._usual(most))
        if not one_light:
            against = (judged < _AGAINST) | (judged < _NAMES * self.judged.max(axis=1))
            doubts |= against & (both.max(axis=1) < _OVERWHELMING)
        # A print that is found where neither judge sees its kind is chance, if its own contrast does not say the same as even
        # contrast does: of three witnesses two must agree.
        alone = (self.judged.argmax(axis=1) != named[:, 0]) & (self.scores.argmax(axis=1) != named[:, 0])
        alone &= (told < _TOLD) | (printed < np.maximum(_PLAIN_PRINT, others + _FAR_AHEAD))
        doubts |= (self.between > _GROUND) & (named[:, 0] != empty) & ~self.certain(both)
        return doubts & (told < _TOLD) | alone

    def _usual(self, each: np.ndarray) -> float:
        """The median of numbers (n,) of the squares over the cells of the board."""
        return float(np.median(each[: self.cells]))

    def _next_kind(self, named: np.ndarray) -> np.ndarray:
        """How far (n,) squares lie from the nearest kind but the ``named`` one (n, 1); what is like nothing known is no kind."""
        numbers = np.arange(self.far.shape[1])
        kinds = (numbers != named) & (numbers < len(numbers) - 1)
        return np.where(kinds, self.far, np.inf).min(axis=1)


def _of(named: np.ndarray, *each: np.ndarray) -> tuple[np.ndarray, ...]:
    """What each (n, names) says of the names (their numbers, (n, 1)) that squares were given, (n,)."""
    return tuple(np.take_along_axis(one, named, axis=1)[:, 0] for one in each)


def believed(both: np.ndarray, evidence: Evidence, ground: Ground, empty: int, one_light: bool) -> np.ndarray:
    """What both judges say, (n, names), less where there is doubt; ``empty`` is the number of that name.

    ``one_light`` says that all enrolled pictures are of one light.
    """
    dark = evidence.dark(both, empty)
    both = np.where(dark[:, None], evidence.judged, both)
    doubted = evidence.doubted(both, empty, one_light) & ~dark
    chances = np.where(doubted, _DOUBT, 1.0)[:, None] * both
    rather_printed = np.ptp(evidence.told, axis=1) > _RATHER_PRINTED
    off = evidence.far_off(both, ground.shown, empty) & (chances.max(axis=1) < _SURE) & ~ground.burnt
    off[: ground.cells] &= ground.known()  # a land that was not enrolled is like nothing, too,
    off[ground.cells :] = False  # and so is a square of which too much of a reflection was taken off
    bare = (ground.bare(chances, both, evidence.scores, empty) | off) & ~rather_printed
    chances[bare] = np.arange(both.shape[1]) == empty
    unknown = ground.unknown(bare, evidence.scores[:, empty])
    unknown &= ~(evidence.shows_none(both, empty) | evidence.plainly_bare(empty)) | ground.burnt
    chances[unknown] *= _DOUBT
    chances[rather_printed, empty] = 0
    chances[evidence.pale_print(), empty] *= _DOUBT
    return chances


def settle_once(chances: np.ndarray, name: int, photographs: int, rather: np.ndarray | float = 1.0) -> None:
    """Make sense, in place, of the ``chances`` (n, names) of squares for a kind that a board shows exactly once.

    What doubt took from the chances of a square may be any name, ``rather`` (n,) times as likely that kind. So many enrolled
    ``photographs`` showed the kind once, and none otherwise: that the next one does not has the chance of Laplace's rule of
    succession.
    """
    sure = chances.max(axis=1) > _SURE
    named = sure & (chances.argmax(axis=1) == name)
    if named.sum() > 1:
        chances[named] *= _DOUBT
    elif not named.any():
        left = np.maximum(1 - chances.sum(axis=1), 0)
        may_be = np.where(sure, 0, chances[:, name] + left / chances.shape[1])
        # Exactly one of them: as likely as it is against being any other.
        odds = rather * may_be / (1 - may_be)
        k = int(odds.argmax())
        chance = odds[k] / (odds.sum() + 1 / (photographs + 2))
        if chance > _SURE:
            chances[k] = np.where(np.arange(chances.shape[1]) == name, chance, 0)
