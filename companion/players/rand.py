"""The weakest player: any legal move, all equally likely."""

from __future__ import annotations

import random

from companion.rules.notation import Move
from companion.rules.state import State


class Random:
    """A baseline for simulations, and the fastest way to visit odd corners of the rules."""

    def choose(self, state: State, rng: random.Random) -> Move:
        """Any legal move."""
        return rng.choice(state.moves())
