"""What the pieces of Villagers look like: suits as colours, names, and what is printed below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.moves import BASIC_WORDS, Back, Deal, Reveal, Turn
from companion.games.villagers.terms import (
    BACKS,
    CODE,
    FIRST_BACK,
    FOUNDERS,
    KIND,
    SUITS,
    VILLAGERS,
    WORDS,
    Season,
    Suit,
)
from companion.rules import picture as pic
from companion.rules.notation import Move
from companion.rules.picture import Look
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.numbers import Cards
    from companion.games.villagers.state import VillagersState

COLOURS = {
    Suit.WOOD: "green",
    Suit.HAY: "purple",
    Suit.ORE: "black",
    Suit.GRAPES: "pink",
    Suit.WOOL: "blue",
    Suit.LEATHER: "yellow",
    Suit.GRAINS: "teal",
    Suit.SOLITARY: "brown",
    Suit.SPECIAL: "red",
}
"""The colour of the band of each suit."""
SEASON_COLOURS = {Season.SUMMER: "gold", Season.WINTER: "blue"}


def two_letters(words: Sequence[str], taken: Sequence[str] = ()) -> dict[str, str]:
    """Two letters for each word, each pair once: the first letter and the first other one that is free."""
    found: dict[str, str] = {}
    used = {*taken}
    for word in words:
        letters = word.replace("_", "")
        pairs = [letters[0] + other for other in (*letters[1:], *"abcdefghijklmnopqrstuvwxyz0123456789")]
        found[word] = next(pair for pair in pairs if pair not in used)
        used.add(found[word])
    return {word: pair.capitalize() for word, pair in found.items()}


LETTERS = two_letters(
    [*(WORDS[card] for card in VILLAGERS), *BASIC_WORDS, WORDS[FOUNDERS], *(WORDS[card] for card in BACKS)]
)
"""What stands on a card that is drawn small."""


OTHERS = {
    lay.COIN: (pic.COIN, "gold", ""),
    lay.FACE_DOWN: (pic.CARD, "grey", "?"),
    lay.FIRST_MARKET: (pic.CARD, "orange", "1"),
    lay.SECOND_MARKET: (pic.CARD, "orange", "2"),
    lay.FIRST_PLAYER: (pic.MARKER, "gold", "1"),
    lay.JESTER: (pic.CARD, "orange", "J"),
    lay.SQUARE_CARD: (pic.CARD, "sand", "S"),
    lay.AID_CARD: (pic.CARD, "sand", "A"),
    "end of draft card": (pic.CARD, "sand", "E"),
}
NAMED = (lay.FIRST_MARKET, lay.SECOND_MARKET, lay.JESTER)
"""Those that are told by a name where there is room."""


def look(state: VillagersState, component: str) -> Look:
    """What a component looks like."""
    if component in OTHERS:
        words = Text("villagers-part", part=component.replace(" ", "-")) if component in NAMED else ""
        return Look(*OTHERS[component], words=words)
    if component.startswith("event "):
        return _event(state, component.removeprefix("event "))
    return card_look(state.numbers.cards, CODE[component])


def _event(state: VillagersState, name: str) -> Look:
    events = state.numbers.all_events
    letters = two_letters(list(events))[name]
    return Look(pic.TILE, SEASON_COLOURS[events[name].season], letters, words=lay.event_text(name))


def card_look(cards: Cards, code: int) -> Look:
    """A card with its suit as colour, its name, its padlock, and what it shows below its name."""
    if code >= FIRST_BACK:
        return Look(pic.CARD, COLOURS[SUITS[code - FIRST_BACK]], LETTERS[WORDS[code]])
    kind = KIND[code]
    name = lay.card_text(code)
    if WORDS[kind] not in LETTERS:
        inside = (Look(pic.COIN, "gold", str(cards.gold[code])),) if cards.gold[code] else ()
        return Look(pic.CARD, "grey", "C", inside, name)
    suit = SUITS[cards.suit[code]]
    inside = (
        *([Look(pic.LOCK, "black")] if cards.key[code] >= 0 else []),
        *([Look(pic.KEY, "brown")] if cards.keyring[code] else []),
        *([Look(pic.COIN, "gold", str(cards.gold[code]))] if cards.gold[code] else []),
        *([Look(pic.COIN, "grey")] if cards.silver[code] >= 0 else []),
        *[Look(pic.DISC, "red")] * cards.food[code],
        *[Look(pic.FIGURE, "black")] * cards.builder[code],
    )
    return Look(pic.CARD, COLOURS[suit], LETTERS[WORDS[kind]], inside, name)


def face(state: VillagersState, outcome: Move) -> Look | None:
    """What chance brings, as it looks."""
    if isinstance(outcome, Reveal):
        return _event(state, outcome.event)
    if isinstance(outcome, Deal | Back | Turn):
        return card_look(state.numbers.cards, int(outcome.card))
    return None
