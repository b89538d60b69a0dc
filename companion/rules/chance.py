"""What nobody decides: draws, rolls and shuffles.

Chance is a player. When a state waits for it, ``state.chance`` names the randomiser that has to
answer and every outcome it can give, with weights that count physical pieces (3 pink of 17 cubes),
so that a fraction can be explained by looking into the bag.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.rules.notation import Move
from companion.rules.text import Text

CHANCE = -1
"""The seat number of chance, as ``State.turn`` gives it."""

OVER = -2
"""``State.turn`` when the game has ended."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One open draw, roll or turn of a face-down piece."""

    randomiser: str
    """Which randomiser answers, in the words of the game: ``cube_bag``, ``monk_bag``, ``die``..."""
    weights: Mapping[Move, int]
    """Each possible outcome and how many pieces or faces give it; every weight is positive."""
    prompt: Text
    """What hands should do now."""

    def outcomes(self) -> dict[Move, Fraction]:
        """Each possible outcome with its probability; they sum to one."""
        total = sum(self.weights.values())
        return {move: Fraction(weight, total) for move, weight in self.weights.items()}
