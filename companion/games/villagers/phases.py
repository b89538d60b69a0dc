"""What a state of Villagers is waiting for, and the tables in which its modules register who answers."""

from __future__ import annotations

import enum

from companion.rules.phased import Tables


class Phase(enum.IntEnum):
    """The open question of a state."""

    DEAL = 0
    """Chance: the next card of somebody's first hand."""
    BACK = 1
    """Chance: the back of the card that now tops a pile."""
    TURN = 2
    """Chance: the front of the card that tops a pile."""
    DRAFT = 3
    """Take a villager of the Road, or the top card of a stack."""
    GIVE = 4
    """Solo: which villager of the Road goes to the Countess."""
    MARK = 5
    """Two people or solo: put a coin on a villager of the Road."""
    BUILD = 6
    """Place, exchange, play specials, or finish."""
    COVER = 7
    """Place a villager on the Monk that was just placed."""
    RESOLVE = 8
    """Solo: which event next."""
    CHOOSE = 9
    """Solo: a choice that an event leaves to the person."""
    REVEAL = 10
    """Solo, chance: the next event card."""
    OVER = 11


class Step(enum.Enum):
    """What happens between two questions; the chapters of the rules hand on to each other by these.

    Every :class:`Stage` is a step too: what goes on in it when nothing is left to draw.
    """

    ROUND = enum.auto()
    """Begin a round."""
    DRAFT = enum.auto()
    """Begin the Draft Phase."""
    REFRESH = enum.auto()
    """Begin the refresh of the Road."""
    BUILD = enum.auto()
    """Begin the Build Phase."""
    EVENT_PHASE = enum.auto()
    """Alone: begin the Event Phase."""
    MARKETS = enum.auto()
    """Hold the markets that are due, then begin a round or end the game."""
    PHASE_EVENTS = enum.auto()
    """Alone: run what open events do at the start of this stage."""
    RUN_EVENT = enum.auto()
    """Go on with the running event."""
    REVEAL_EVENTS = enum.auto()
    """Reveal the events that are due."""


TABLES = Tables(Phase)
offers, applies, chances, leads = TABLES.offers, TABLES.applies, TABLES.chances, TABLES.leads
