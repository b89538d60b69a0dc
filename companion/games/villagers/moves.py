"""Every move of Villagers, and every outcome of chance. ``docs/notation/villagers.md`` shows them in use."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from companion.games.villagers.terms import BASICS, CARDS, FIRST_BACK, WORDS, Card
from companion.rules.notation import Grammar, Move

TABLE = "table"
"""Where a villager with a banner is placed."""
FREE, BANK, TINNER = "free", "bank", "tinner"
"""What opens a padlock beside a key villager: there is none, coins for the Bank, or the Tinner."""
PILES = ("reserve", "1", "2", "3", "4", "5", "6")
"""The words of the piles: the Reserve, then the stacks from the left."""
DISCARD = "discard"


# -- draft and refresh ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draft(Move):
    """Take a face-up villager of the Road."""

    verb = "draft"
    slot: int
    """1 to 6 from the left."""


@dataclass(frozen=True, slots=True)
class Blind(Move):
    """Take the top card of a stack, or of the Reserve when all stacks are gone."""

    verb = "blind"
    pile: str


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Solo: move a face-up villager of the Road to the Countess's village."""

    verb = "give"
    slot: int


@dataclass(frozen=True, slots=True)
class Mark(Move):
    """Put a coin from the Bank on a face-up villager of the Road."""

    verb = "mark"
    slot: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Put no coin on the Road."""

    verb = "pass"


# -- build -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Place a villager of the hand in the village."""

    verb = "build"
    card: Card
    on: str = TABLE
    """The villager below it: ``wheeler``, or ``wheeler.2`` for the second Wheeler of the village."""
    key: str = FREE
    """Who is paid for a padlock: ``red``, or ``red.2`` for the second copy there, ``bank`` or ``tinner``."""


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Return a hand card, face down, and place a basic."""

    verb = "swap"
    card: Card
    """The card, or only its back if the companion may not know it."""
    pile: str
    basic: Card


@dataclass(frozen=True, slots=True)
class PlaceMonk(Move):
    """Place a Monk in a chain; a villager on top of it follows."""

    verb = "monk"
    on: str = TABLE


@dataclass(frozen=True, slots=True)
class Free(Move):
    """Exchange the Apprentice with a covered villager and place that one in the own village."""

    verb = "apprentice"
    owner: str
    spot: str
    on: str = TABLE
    """Where the freed villager goes; for the Founders their side: ``gold`` or ``food``."""
    key: str = FREE


@dataclass(frozen=True, slots=True)
class PlayTinner(Move):
    """Discard a Tinner: padlocks of this Build Phase may be opened for free."""

    verb = "tinner"


@dataclass(frozen=True, slots=True)
class Smuggle(Move):
    """Discard a Smuggler: half the gold of one own visible villager, rounded up."""

    verb = "smuggler"
    spot: str
    key: str


@dataclass(frozen=True, slots=True)
class Done(Move):
    """End the own Build Phase."""

    verb = "done"


# -- solo --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Jest(Move):
    """Play the Jester: discard a face-up event."""

    verb = "jester"
    event: str


@dataclass(frozen=True, slots=True)
class Resolve(Move):
    """Resolve a face-up event next."""

    verb = "resolve"
    event: str


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """A card that an event concerns: a slot of the Road, a villager of the village or a card in hand."""

    verb = "choose"
    what: str


@dataclass(frozen=True, slots=True)
class Did(Move):
    """People have done by hand what the event says and corrected the table."""

    verb = "did"


# -- chance ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """A card of the first hand: the villager, or only its back where hands are closed."""

    verb = "deal"
    card: Card


@dataclass(frozen=True, slots=True)
class Back(Move):
    """The back that now tops a pile."""

    verb = "back"
    card: Card


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """The top card of a pile is turned up."""

    verb = "turn"
    card: Card


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """An event card is turned up."""

    verb = "event"
    event: str


GRAMMAR = Grammar(
    [
        *(Draft, Blind, Give, Mark, Pass),
        *(Build, Swap, PlaceMonk, Free, PlayTinner, Smuggle, Done),
        *(Jest, Resolve, Choose, Did),
        *(Deal, Back, Turn, Reveal),
    ]
)

# Moves are values and there are only a few thousand of them: making each one once keeps the generator of
# legal moves fast.
DRAFTS = tuple(Draft(slot) for slot in range(1, 7))
BLINDS = tuple(Blind(pile) for pile in PILES)
GIVES = tuple(Give(slot) for slot in range(1, 7))
MARKS = tuple(Mark(slot) for slot in range(1, 7))
DEALS = tuple(Deal(card) for card in CARDS)
TURNS = tuple(Turn(card) for card in CARDS)
BACK_OF = tuple(Back(card) for card in CARDS[FIRST_BACK : FIRST_BACK + 9])
"""By suit."""
PASS, DONE, PLAY_TINNER, DID = Pass(), Done(), PlayTinner(), Did()

free = functools.cache(Free)
monk = functools.cache(PlaceMonk)
jest = functools.cache(Jest)
resolve = functools.cache(Resolve)
choose = functools.cache(Choose)
reveal = functools.cache(Reveal)
smuggle = functools.cache(Smuggle)


@functools.cache
def build(card: int, on: str, key: str) -> Build:
    """The one ``build`` move with these words."""
    return Build(CARDS[card], on, key)


@functools.cache
def swaps(card: int, piles: tuple[str, ...], basics: tuple[int, ...]) -> tuple[Swap, ...]:
    """Every way to return this card to one of these piles for one of these basics."""
    return tuple(swap(card, pile, basic) for pile in piles for basic in basics)


@functools.cache
def swap(card: int, pile: str, basic: int) -> Swap:
    """The one ``swap`` move with these words."""
    return Swap(CARDS[card], pile, CARDS[basic])


BASIC_WORDS = tuple(WORDS[basic] for basic in BASICS)
