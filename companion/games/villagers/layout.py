"""Names of components and places as they lie on the table, and what lies where.

The names are plain English words and serve as identifiers: in the layout, in instructions, for the twin and
for an audit. Translated names come from :func:`component_text` and :func:`place_text`.

The faces of face-down cards are not known, so each of them is kept twice: as a ``face-down card`` where it
lies, and by its name ``out of sight``. When it is turned up, its name goes to its new place and the
``face-down card`` to the ``known cards``. Without those tokens, all components are the 175 cards of the box
and the coins.
"""

from __future__ import annotations

from collections import Counter
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
from companion.rules.instruction import Layout, tidy
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
    n = state.numbers
    table: dict[str, Counter[str]] = {}

    def put(place: str, component: str, count: int = 1) -> None:
        table.setdefault(place, Counter())[component] += count

    tokens = 0
    coins = 0
    for place, pile in zip(PILES, state.piles, strict=True):
        for code in pile:
            if is_hidden(code):
                put(place, FACE_DOWN)
                tokens += 1
            else:
                put(place, WORDS[code % PRIVATE])
    for place, card, coin in zip(ROAD, state.road, state.road_coins, strict=True):
        if card >= 0:
            put(place, WORDS[card])
        put(place, COIN, coin)
        coins += coin
    for card in state.discards:
        put(DISCARDS, WORDS[card])
    for basic, left in zip(BASICS, state.basics, strict=True):
        put(BASIC_PILES, WORDS[basic], left)
    for card in VILLAGERS:
        put(OUT_OF_SIGHT, WORDS[card], state.unseen[card])
        if n.cards.suit[card] in n.removed:
            put(BOX, WORDS[card], n.cards.copies[card])
    for owner, village in enumerate(state.villages):
        colour = state.colours[owner]
        for slot, card in enumerate(village.cards):
            if card >= 0:
                place = village_place(colour, slot, card)
                put(place, WORDS[KIND[card]])
                put(place, COIN, village.coins[slot])
        put(supply(colour), COIN, village.supply)
        coins += village.supply + sum(village.coins)
        for code in (*village.hand, *village.secret):
            put(f"{colour} hand", FACE_DOWN if is_hidden(code) else WORDS[code])
            tokens += is_hidden(code)
        for card in village.square:
            put(f"{colour} square", WORDS[card])
        put(f"{colour} square", SQUARE_CARD, int(owner != state.countess))
        put(f"{colour} square", AID_CARD, int(owner != state.countess))
    put(KNOWN, FACE_DOWN, sum(n.cards.copies[card] for card in VILLAGERS) - tokens)
    put(BANK, COIN, BANK_COINS - coins)
    put(f"{state.colours[state.first]} square", FIRST_PLAYER)
    put(BOX if state.first_market_done else PILES[n.market_stacks[0]], FIRST_MARKET)
    put(PILES[n.market_stacks[1]], SECOND_MARKET)
    _solo_cards(state, put)
    pieces = n.pieces
    put(BOX, SQUARE_CARD, pieces["square_cards"] - n.seats)
    put(BOX, AID_CARD, pieces["aid_cards"] - n.seats)
    put(BOX, WORDS[FOUNDERS], pieces["founders"] - n.seats)
    put(BOX, "end of draft card")
    return tidy(table)


def _solo_cards(state: VillagersState, put) -> None:
    n = state.numbers
    if not n.solo:
        put(BOX, WORDS[COUNTESS])
    put(f"{state.colours[0]} square" if state.jester else BOX, JESTER)
    for name in n.all_events:
        event = f"event {name}"
        if not n.solo or name not in n.events:
            put(BOX, event)
    if n.solo:
        for season in Season:
            for name in state.decks[season]:
                put(DECKS[season], f"event {name}")
            for name in state.spent[season]:
                put(SPENT[season], f"event {name}")
        for name in state.face_up:
            put(EVENTS, f"event {name}")


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
