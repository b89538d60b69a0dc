"""What the two judges, the prints and the ground say of the squares of a board: of all names, and of the one that each was given."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from vision.tiles.bare.ground import Ground


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
    (n, bool, none if None) those that look bare under it, but not as other bare cells do. Those ``grounded`` (n, bool, not known
    if None) show the ground that bare cells in the open show. What is bare the first judge knows ``by_table`` alone, or else by an
    earlier board, too, with all that lay there.
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
    grounded: np.ndarray | None = None
    by_table: bool = True

    def usual(self, each: np.ndarray) -> float:
        """The median of numbers (n,) of the squares over the cells of the board."""
        return float(np.median(each[: self.cells]))

    def next_kind(self, number: np.ndarray) -> np.ndarray:
        """How far (n,) squares lie from the nearest kind but the given one (n,); what is like nothing known is no kind."""
        numbers = np.arange(self.far.shape[1])
        kinds = (numbers != number[:, None]) & (numbers < len(numbers) - 1)
        return np.where(kinds, self.far, np.inf).min(axis=1)

    def far_from(self, chances: np.ndarray) -> np.ndarray:
        """How far (n,) squares lie from their likeliest name by chances (n, names)."""
        return Named(self, chances).far

    def certain(self, both: np.ndarray) -> np.ndarray:
        """Of which squares (n, bool) each judge for himself is certain that they are what ``both`` together say, (n, names)."""
        return Named(self, both).certain


class Enrolled(NamedTuple):
    """What is known of the names of squares but the last, ``""``: one of them, ``empty``, is that of bare cells.

    ``worth`` (names,) is how many pictures of each were enrolled, ``standing`` (names,) the part of them on which something
    stands, and ``once`` (names, bool) which each board shows exactly once; ``one_light`` says that all are of one light.
    """

    worth: np.ndarray
    standing: np.ndarray
    once: np.ndarray
    empty: int
    one_light: bool


class Heard(NamedTuple):
    """All that was heard of the squares of a board: the ``evidence``, and what ``both`` judges say together, (n, names)."""

    names: list[str]
    evidence: Evidence
    both: np.ndarray
    ground: Ground
    enrolled: Enrolled


class Said(NamedTuple):
    """What is said of squares: for each how likely it is each of some names, ``chances`` (n, names), and the evidence for that.

    The last name is ``""``: something that is like nothing known. ``heard`` is all that is weighed in doubt, none where rules alone speak.
    """

    names: list[str]
    chances: np.ndarray
    evidence: Evidence
    heard: Heard | None = None


@dataclass(frozen=True)
class Named:
    """The ``evidence`` for the one name that ``both`` judges together, (n, names), give to each of ``n`` squares."""

    evidence: Evidence
    both: np.ndarray

    #: Chance from which the first judge is certain, and part of the score that is usual on a board from which the second one is.
    _CERTAIN, _USUAL = 0.95, 0.85

    @cached_property
    def number(self) -> np.ndarray:
        """Which name it is, (n,)."""
        return self.both.argmax(axis=1)

    @cached_property
    def judged(self) -> np.ndarray:
        """The chance (n,) that the first judge gives it."""
        return self._of(self.evidence.judged)

    @cached_property
    def far(self) -> np.ndarray:
        """How far (n,) the square lies from it."""
        return self._of(self.evidence.far)

    @cached_property
    def next_kind(self) -> np.ndarray:
        """How far (n,) it lies from the nearest of the other kinds."""
        return self.evidence.next_kind(self.number)

    @cached_property
    def usually_far(self) -> float:
        """How far squares of this board usually lie from what they were named."""
        return self.evidence.usual(self.far)

    @cached_property
    def score(self) -> np.ndarray:
        """The score (n,) that the second judge gives it."""
        return self._of(self.evidence.scores)

    @cached_property
    def best_score(self) -> np.ndarray:
        """The score (n,) that he gives the name which he likes best."""
        return self.evidence.scores.max(axis=1)

    @cached_property
    def rival_score(self) -> np.ndarray:
        """The best score (n,) that he gives another name."""
        return self._of_others(self.evidence.scores)

    @cached_property
    def usual_score(self) -> float:
        """The best score that squares of this board usually have."""
        return self.evidence.usual(self.best_score)

    @cached_property
    def printed(self) -> np.ndarray:
        """The correlation (n,) with its print."""
        return self._of(self.evidence.printed)

    @cached_property
    def other_print(self) -> np.ndarray:
        """The best correlation (n,) with the print of another name."""
        return self._of_others(self.evidence.printed)

    @cached_property
    def told(self) -> np.ndarray:
        """How likely (n,) it is by prints alone."""
        return self._of(self.evidence.told)

    @property
    def first_certain(self) -> np.ndarray:
        """Of which squares (n, bool) the first judge is certain that they are that."""
        return self.judged > self._CERTAIN

    @property
    def certain(self) -> np.ndarray:
        """Of which squares (n, bool) each judge for himself is."""
        return self.first_certain & (self.score > self._USUAL * self.usual_score)

    def _of(self, each: np.ndarray) -> np.ndarray:
        """What ``each`` (n, names) says of the name, (n,)."""
        return np.take_along_axis(each, self.number[:, None], axis=1)[:, 0]

    def _of_others(self, each: np.ndarray) -> np.ndarray:
        """The most (n,) that ``each`` (n, names) says of any other name."""
        mine = np.arange(each.shape[1]) == self.number[:, None]
        return np.where(mine, 0, each).max(axis=1)
