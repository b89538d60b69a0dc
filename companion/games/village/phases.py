"""What a Village state is waiting for, and the tables that say who answers.

Each phase is offered by one function (the legal moves) or, when chance is to answer, weighed by one;
each kind of move is applied by one. The modules of the game register themselves here, so the state
finds its way with two look-ups and no chain of conditions.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.rules.chance import Chance
from companion.rules.notation import Move

if TYPE_CHECKING:
    from companion.games.village.state import VillageState


class Phase(enum.IntEnum):
    """The open question of a state."""

    REVEAL = 0
    """Chance: the next customer for an empty queue or market space."""
    GRACE = 1
    """Chance: the third seat's random cube."""
    FAVOUR = 2
    """The fourth seat's cube of choice."""
    FILL = 3
    """Chance: the next cube from the green bag."""
    TURN = 4
    """Take a cube, or use the well."""
    ACT = 5
    """Which action, after the well."""
    FREE = 6
    """Which action, in the last actions on an empty board."""
    ACTION = 7
    """The action of a space."""
    PRODUCE = 8
    """Produce with the member just trained, or not."""
    PRIVILEGE = 9
    """A privilege after entering or advancing in the council."""
    CHOOSE = 10
    """Cubes or goods of choice."""
    DEATH = 11
    """Which of the oldest visible members dies."""
    MARKET = 12
    """Serve a customer, or pass."""
    DIE = 13
    """Chance: Carla's colour die."""
    PICK = 14
    """Which cube Carla takes."""
    FATE = 15
    """Chance: Carla's fate tile."""
    RANSOM = 16
    """Buy members out of the black bag."""
    BAG = 17
    """Chance: the next piece from the black bag."""
    PROMOTE = 18
    """Move members up the church."""
    RECORD = 19
    """The outcome of an expansion's action, entered by hand."""
    WEDDING = 20
    """Chance: the die rolls of a solo wedding."""
    OVER = 21


Offer = Callable[["VillageState"], Sequence[Move]]
Effect = Callable[["VillageState", Move], None]
Weigh = Callable[["VillageState"], Chance]

OFFERS: dict[Phase, Offer] = {}
EFFECTS: dict[type[Move], Effect] = {}
CHANCES: dict[Phase, Weigh] = {}


def offers(phase: Phase) -> Callable[[Offer], Offer]:
    """Register the function that lists the legal moves of a phase."""

    def register(function: Offer) -> Offer:
        OFFERS[phase] = function
        return function

    return register


def applies(*kinds: type[Move]) -> Callable[[Effect], Effect]:
    """Register the function that applies these kinds of moves."""

    def register(function: Effect) -> Effect:
        for kind in kinds:
            EFFECTS[kind] = function
        return function

    return register


def chances(phase: Phase) -> Callable[[Weigh], Weigh]:
    """Register the function that weighs the outcomes of a chance phase."""

    def register(function: Weigh) -> Weigh:
        CHANCES[phase] = function
        return function

    return register
