"""What the two judges, the prints, the ground and the enrolment say of the squares of a board, of all names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vision.tiles.bare.ground import Ground

#: Chance from which the first judge is certain, and part of the score that is usual on a board from which the second one is.
_CERTAIN, _USUAL = 0.95, 0.85


class Enrolled(NamedTuple):
    """What is known of the names of squares but the last, ``""``: one of them, ``empty``, is that of bare cells.

    ``worth`` (names,) is how many pictures of each were enrolled, ``standing`` (names,) the part of them on which something
    stands, and ``once`` (names, bool) which each board shows exactly once;
    ``one_light`` says that all are of one light, and ``found`` is the part of those that show a print of which it is known.
    """

    worth: np.ndarray
    standing: np.ndarray
    once: np.ndarray
    empty: int
    one_light: bool
    found: float


@dataclass
class Evidence:
    """What speaks for each of some names in squares of a board, (n, names) each; ``ground`` and ``enrolled`` are known of all.

    ``judged`` are the chances of the first judge, ``far`` how far (squared deviations, a mean of all numbers) a square lies from
    the nearest colour of a kind, ``scores`` those of the second judge, and ``printed`` the correlation with the print of a
    kind that fits best, 0 where it was not asked. ``told`` is how likely each is by prints alone, the same for all where they
    were not asked. ``both`` is what all of them say together, each name by itself. ``between`` (n,) is the part of a square that is in colours seen between the tiles.
    ``stands`` (n,) says on which squares something stands, ``veiled`` (n,) on which a reflection lies. It may have ``paled``
    (n, bool) those that look bare under it, but not as other bare cells do. Those ``grounded`` (n, bool) show the ground that
    bare cells in the open show. What is bare the first judge knows ``by_table`` alone, or else by an earlier board, too, with all
    that lay there.
    """

    judged: np.ndarray
    far: np.ndarray
    scores: np.ndarray
    printed: np.ndarray
    told: np.ndarray
    both: np.ndarray
    between: np.ndarray
    stands: np.ndarray
    veiled: np.ndarray
    paled: np.ndarray
    grounded: np.ndarray
    ground: Ground
    enrolled: Enrolled
    by_table: bool = True

    def usual(self, each: np.ndarray) -> float:
        """The median of numbers (n,) of the squares over the cells of the board.

        The other squares show some of them again, as they look without a reflection, or at another time.
        """
        return float(np.median(each[: self.ground.cells]))

    def far_from(self, chances: np.ndarray) -> np.ndarray:
        """How far (n,) squares lie from their likeliest name by chances (n, names)."""
        return of_likeliest(chances, self.far)

    def certain(self) -> np.ndarray:
        """Of which squares (n, bool) each judge for himself is certain that they are what both together say."""
        judged, score = (of_likeliest(self.both, each) for each in (self.judged, self.scores))
        return (judged > _CERTAIN) & (score > _USUAL * self.usual(self.scores.max(axis=1)))


class Said(NamedTuple):
    """What is said of squares: for each how likely it is each of some names, ``chances`` (n, names), and the evidence for that.

    The last name is ``""``: something that is like nothing known.
    """

    names: list[str]
    chances: np.ndarray
    evidence: Evidence


def of_likeliest(chances: np.ndarray, each: np.ndarray) -> np.ndarray:
    """What ``each`` (n, names) says of the likeliest name by ``chances`` (n, names), (n,)."""
    return np.take_along_axis(each, chances.argmax(axis=1)[:, None], axis=1)[:, 0]
