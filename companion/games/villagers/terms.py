"""The words of Villagers: suits, cards, and where the coins of a supply come from.

A card is a small number: a villager, a basic, a side of the Founders or of the Countess card. Where only
the back of a card is known, the back stands for it; :data:`UNKNOWN` stands for a card under others.
"""

from __future__ import annotations

import enum


class Suit(enum.IntEnum):
    """The nine suits; the backs of the cards show them."""

    WOOD = 0
    HAY = 1
    ORE = 2
    GRAPES = 3
    WOOL = 4
    LEATHER = 5
    GRAINS = 6
    SOLITARY = 7
    SPECIAL = 8


SUITS = tuple(Suit)

Card = enum.IntEnum(  # type: ignore[misc]
    "Card",
    """
    CARPENTER COOPER SHIPWRIGHT WHEELER CARTWRIGHT WOOD_CARVER LOG_RAFTER
    GRAZIER MILK_MAID FROMAGER THATCHER BED_BUILDER HORSE_TRADER ORE_MULER PEDDLER
    BLACKSMITH GLASS_BLOWER MASON SEEKER SPELUNKER JEWELER LOCKSMITH
    GRAPER VINTNER WINE_TRADER
    SHEPHERD SPINNER WEAVER TAILOR
    TANNER SADDLER COBBLER
    BREWER POULTERER SWINEHERD TRUFFLER
    HARVESTER HUNTER CHANDLER WATTLER FISHER BEEKEEPER GROCER FREEMASON PRIEST AGENT
    MONK APPRENTICE TINNER SMUGGLER
    LUMBERJACK HAYER MINER
    FOUNDERS FOUNDERS_FED COUNTESS COUNTESS_BLANK
    WOOD_BACK HAY_BACK ORE_BACK GRAPES_BACK WOOL_BACK LEATHER_BACK GRAINS_BACK SOLITARY_BACK SPECIAL_BACK
    UNKNOWN
    """,
    module=__name__,
    start=0,
)
"""Every card, every side of the two-sided ones, and every back.

``FOUNDERS`` is the side with gold, ``FOUNDERS_FED`` the side with food; ``COUNTESS`` the side with gold.
"""

CARDS = tuple(Card)
WORDS = tuple(card.name.lower() for card in Card)
"""The notation of each card."""
CODE = {word: int(card) for card, word in zip(Card, WORDS, strict=True)}

VILLAGERS = range(Card.CARPENTER, Card.SMUGGLER + 1)
"""The 50 villagers of deck and Road."""
BASICS = range(Card.LUMBERJACK, Card.MINER + 1)
FIRST_BACK = int(Card.WOOD_BACK)
BACKS = range(FIRST_BACK, FIRST_BACK + len(SUITS))
UNKNOWN = int(Card.UNKNOWN)
MONK, APPRENTICE, TINNER, SMUGGLER = (
    int(card) for card in (Card.MONK, Card.APPRENTICE, Card.TINNER, Card.SMUGGLER)
)
FOUNDERS, FOUNDERS_FED = int(Card.FOUNDERS), int(Card.FOUNDERS_FED)
COUNTESS, COUNTESS_BLANK = int(Card.COUNTESS), int(Card.COUNTESS_BLANK)
WILD = (MONK, APPRENTICE)
"""Specials that stay in a village and stand in for another card of their chain."""

PRIVATE = 128
"""In a pile, ``card + PRIVATE * (seat + 1)`` is a returned card whose front only this seat knows."""

RESERVE = 0
"""The pile beside the Road; 1 to 6 are the stacks of the Road."""

KIND = tuple(
    FOUNDERS if card == FOUNDERS_FED else COUNTESS if card == COUNTESS_BLANK else int(card) for card in Card
)
"""The card whichever side is up."""


class Source(enum.IntEnum):
    """Where the coins of a supply came from, or went to: the rows of the score sheet."""

    START = 0
    ROAD = 1
    PADLOCKS = 2
    SMUGGLER = 3
    EVENTS = 4
    RETURNED = 5
    """Coins of an own villager that left the village."""
    FIRST_GOLD = 6
    FIRST_COINS = 7
    GOLD = 8
    COINS = 9
    WOOD_CARVER = 10
    LOG_RAFTER = 11
    HORSE_TRADER = 12
    ORE_MULER = 13
    PEDDLER = 14
    LOCKSMITH = 15
    GROCER = 16
    FREEMASON = 17
    PRIEST = 18
    AGENT = 19


FORMULAS = tuple(Source)[Source.WOOD_CARVER :]
"""The silver formulas, one per kind of villager that has one."""


class Stage(enum.IntEnum):
    """What goes on after a draw has been settled."""

    SETUP = 0
    DRAFT = 1
    REFRESH = 2
    BUILD = 3
    EVENTS = 4


class Season(enum.IntEnum):
    """The two event decks."""

    SUMMER = 0
    WINTER = 1


NOBODY = -1
NOWHERE = -1
SLOTS = 6
"""Places on the Road."""
SQUARE = 6
"""``target`` of a blind pick; below it the slots of the Road."""
HER_VILLAGE = 7
"""``target`` of a card for the Countess."""
