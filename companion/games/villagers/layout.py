"""Names of components and places as they lie on the table, and what lies where.

The names are plain English words and serve as identifiers: in the layout, in instructions, for the twin and
for an audit. Translated names come from :func:`component_text` and :func:`place_text`.

The faces of face-down cards are not known, so each of them is kept twice: as a ``face-down card`` where it
lies, and by its name ``out of sight``. When it is turned up, its name goes to its new place and the
``face-down card`` to the ``known cards``. Without those tokens, all components are the 175 cards of the box
and the coins.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from companion.games.villagers.terms import (
    BASICS,
    COUNTESS,
    FIRST_BACK,
    FOUNDERS,
    FOUNDERS_FED,
    KIND,
    PRIVATE,
    SUITS,
    UNKNOWN,
    VILLAGERS,
    WORDS,
    Season,
    Suit,
)
from companion.rules.instruction import Entry, Layout, laid_out
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

BANK = "bank"
BANK_COINS = 9999
"""The Bank never runs out: no rule names an end, and coins of any value may be changed."""
RESERVE, DISCARDS, BASIC_PILES = "reserve", "discard pile", "basics"
OUT_OF_SIGHT, KNOWN, BOX = "out of sight", "known cards", "box"
FACE_DOWN, COIN = "face-down card", "coin"
EVENTS = "events"
DECKS = ("summer deck", "winter deck")
SPENT = ("summer discards", "winter discards")
FIRST_MARKET, SECOND_MARKET = "first market card", "second market card"
FIRST_PLAYER, JESTER, SQUARE_CARD, AID_CARD = "first player card", "jester", "square card", "aid card"
PILES = (RESERVE, *(f"stack {i}" for i in range(1, 7)))
ROAD = tuple(f"road {i}" for i in range(1, 7))
SIDES = {FOUNDERS: "gold", FOUNDERS_FED: "food"}
SIDE_WORDS = tuple(SIDES.values())


def supply(colour: str) -> str:
    """Where the coins of a seat, or of the Countess, lie."""
    return f"{colour} supply"


def village_place(colour: str, slot: int, card: int) -> str:
    """Where a card of a village lies."""
    if KIND[card] == FOUNDERS:
        return f"{colour} founders {SIDES[card]}"
    return f"{colour} village {slot}"


def is_hidden(code: int) -> bool:
    """Whether a code of a pile or a hand is only a back, or nothing."""
    return FIRST_BACK <= code < PRIVATE


def top_suit(state: VillagersState, number: int) -> Suit | None:
    """The suit on the back of the card that tops a pile, which everybody sees; ``None`` until it was read."""
    pile = state.piles[number]
    if not pile or pile[-1] == UNKNOWN:
        return None
    code = pile[-1] % PRIVATE
    return SUITS[code - FIRST_BACK if code >= FIRST_BACK else state.numbers.cards.suit[code]]


def layout(state: VillagersState) -> Layout:
    """Every card of the box and every coin, and where it lies now."""
    parts = (_piles, _road, _common, _villages, _bank, _solo_cards, _left_over)
    return laid_out(chain.from_iterable(part(state) for part in parts))


def _card(code: int) -> str:
    """A card of a pile or a hand, or its back."""
    return FACE_DOWN if is_hidden(code) else WORDS[code % PRIVATE]


def _piles(state: VillagersState) -> Iterator[Entry]:
    for place, pile in zip(PILES, state.piles, strict=True):
        for code in pile:
            yield place, _card(code), 1


def _road(state: VillagersState) -> Iterator[Entry]:
    for place, card, coins in zip(ROAD, state.road, state.road_coins, strict=True):
        if card >= 0:
            yield place, WORDS[card], 1
        yield place, COIN, coins


def _common(state: VillagersState) -> Iterator[Entry]:
    """The discards, the basic villagers, and the cards that nobody has seen or that stay in the box."""
    cards = state.numbers.cards
    for card in state.discards:
        yield DISCARDS, WORDS[card], 1
    for basic, left in zip(BASICS, state.basics, strict=True):
        yield BASIC_PILES, WORDS[basic], left
    for card in VILLAGERS:
        yield OUT_OF_SIGHT, WORDS[card], state.unseen[card]
        if cards.suit[card] in state.numbers.removed:
            yield BOX, WORDS[card], cards.copies[card]


def _villages(state: VillagersState) -> Iterator[Entry]:
    """Cards, coins, hand and square of everybody; an automaton has no card of its own there."""
    for owner, village in enumerate(state.villages):
        colour = state.colours[owner]
        for slot, card in enumerate(village.cards):
            if card >= 0:
                place = village_place(colour, slot, card)
                yield place, WORDS[KIND[card]], 1
                yield place, COIN, village.coins[slot]
        yield supply(colour), COIN, village.supply
        for code in (*village.hand, *village.secret):
            yield f"{colour} hand", _card(code), 1
        square = f"{colour} square"
        for card in village.square:
            yield square, WORDS[card], 1
        yield square, SQUARE_CARD, int(owner != state.countess)
        yield square, AID_CARD, int(owner != state.countess)


def _bank(state: VillagersState) -> Iterator[Entry]:
    """The cards whose faces are known, the coins nobody has, and the cards that say whose turn and which market it is."""
    n = state.numbers
    every = chain(*state.piles, *(chain(village.hand, village.secret) for village in state.villages))
    faces = sum(n.cards.copies[card] for card in VILLAGERS) - sum(map(is_hidden, every))
    coins = sum(state.road_coins) + sum(village.supply + sum(village.coins) for village in state.villages)
    yield KNOWN, FACE_DOWN, faces
    yield BANK, COIN, BANK_COINS - coins
    yield f"{state.colours[state.first]} square", FIRST_PLAYER, 1
    yield BOX if state.first_market_done else PILES[n.market_stacks[0]], FIRST_MARKET, 1
    yield PILES[n.market_stacks[1]], SECOND_MARKET, 1


def _solo_cards(state: VillagersState) -> Iterator[Entry]:
    n = state.numbers
    if not n.solo:
        yield BOX, WORDS[COUNTESS], 1
    yield f"{state.colours[0]} square" if state.jester else BOX, JESTER, 1
    for name in n.all_events:
        if not n.solo or name not in n.events:
            yield BOX, f"event {name}", 1
    if n.solo:
        for season in Season:
            for name in state.decks[season]:
                yield DECKS[season], f"event {name}", 1
            for name in state.spent[season]:
                yield SPENT[season], f"event {name}", 1
        for name in state.face_up:
            yield EVENTS, f"event {name}", 1


def _left_over(state: VillagersState) -> Iterator[Entry]:
    """What stays in the box with so many people."""
    n = state.numbers
    yield BOX, SQUARE_CARD, n.pieces["square_cards"] - n.seats
    yield BOX, AID_CARD, n.pieces["aid_cards"] - n.seats
    yield BOX, WORDS[FOUNDERS], n.pieces["founders"] - n.seats
    yield BOX, "end of draft card", 1


def component_text(component: str, count: int) -> Text:
    """The translated name of a component: "2 Coopers"."""
    if component == COIN:
        return Text("villagers-coins", n=count)
    if component == FACE_DOWN:
        return Text("villagers-face-down", n=count)
    if component.startswith("event "):
        return Text("villagers-event-card", event=event_text(component.removeprefix("event ")))
    if component in WORDS:
        return Text("villagers-cards", card=component, n=count)
    return Text("villagers-special-card", card=component.replace(" ", "-"), n=count)


def card_text(code: int) -> Text:
    """The name of one card, or of its back."""
    return Text("villagers-card", card=WORDS[KIND[code]])


def side_text(code: int) -> Text:
    """One side of a card that shows something on either."""
    return Text("villagers-side", card=WORDS[code])


def spot_text(spot: str) -> Text:
    """A card of a village: "Wheeler", or "Wheeler no. 2"."""
    word, _, ordinal = spot.partition(".")
    return Text("villagers-spot", card=word, ordinal=int(ordinal) if ordinal.isdigit() else 1)


def on_text(spot: str) -> Text:
    """Where a villager is placed: "on the table", "on the Wheeler"."""
    if spot in SIDE_WORDS:
        return Text("villagers-on-side", side=spot)
    return Text("villagers-on-table") if spot == "table" else Text("villagers-on", spot=spot_text(spot))


def event_text(name: str) -> Text:
    """The name of an event card, as the owner wrote it: "toll gate"."""
    return Text.of(name.replace("_", " ").capitalize())


def place_text(place: str) -> Text:
    """The translated name of a place."""
    words = place.split()
    if words[0] in ("stack", "road"):
        return Text(f"villagers-place-{words[0]}", number=int(words[1]))
    if len(words) > 1 and words[1] in ("supply", "hand", "square", "village", "founders"):
        return Text("villagers-place-owned", name=Text("villagers-owner", owner=words[0]), part=words[1])
    return Text("villagers-place", place="-".join(words))
