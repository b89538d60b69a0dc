"""What a Village state is waiting for, and the tables in which its modules register who answers."""

from __future__ import annotations

import enum

from companion.rules.phased import Tables


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


class Step(enum.Enum):
    """What happens between two questions; the chapters of the rules hand on to each other by these."""

    SET_UP = enum.auto()
    """Give the next seat its compensation, or begin the first round."""
    ROUND = enum.auto()
    """Begin a round: ring, Carla's track, bag and fill."""
    FIRST_TURN = enum.auto()
    """The spaces are filled: the first player begins."""
    MARKET_DAY = enum.auto()
    """The seat whose turn it is holds a market day."""
    SALE_DONE = enum.auto()
    """Ask the next one in the market day."""
    STALLS_FILLED = enum.auto()
    """The market day is over."""
    ACTION_DONE = enum.auto()
    """Settle the deaths that the turn has called for."""
    DEATHS_DONE = enum.auto()
    """The person's turn is over: Carla answers, or the next seat plays."""
    CARLA = enum.auto()
    """Carla answers the cube that was taken."""
    NEXT_TURN = enum.auto()
    """The next seat, a last action, or the mass."""
    MASS = enum.auto()
    """Hold a mass."""


TABLES = Tables(Phase)
offers, applies, chances, leads = TABLES.offers, TABLES.applies, TABLES.chances, TABLES.leads
