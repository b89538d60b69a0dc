"""The printed numbers in the form that the rules use: read once per setup, never changed."""

from __future__ import annotations

from typing import Any

from companion.games.villagers.effects import Event, Reduce
from companion.games.villagers.terms import (
    BASICS,
    CARDS,
    COUNTESS,
    COUNTESS_BLANK,
    FORMULAS,
    FOUNDERS,
    FOUNDERS_FED,
    SUITS,
    VILLAGERS,
    WORDS,
    Season,
    Suit,
)
from companion.rules.components import Components

IT_WAS_YOU = "it_was_you"
"""The event that beginner and expert mode leave out."""
NONE = -1


class Cards:
    """What each card shows, as columns indexed by the number of the card."""

    def __init__(self, c: Components) -> None:
        count = len(CARDS)
        self.suit = [NONE] * count
        self.symbols = [0] * count
        self.below = [NONE] * count
        """The villager that must lie directly below; ``NONE`` for what goes straight on the table."""
        self.room = [0] * count
        self.key = [NONE] * count
        self.keyring = [0] * count
        self.food = [0] * count
        self.builder = [0] * count
        self.gold = [0] * count
        self.silver = [NONE] * count
        """The formula of a silver villager, as an index of ``formulas``."""
        self.copies = [0] * count
        self.formulas = tuple(
            (value["counts"], value["per"], value["gives"])
            for value in (c[f"silver.{source.name.lower()}"] for source in FORMULAS)
        )
        """For each silver villager: what is counted, per how many, how many coins."""
        for card in VILLAGERS:
            self._read(card, c[f"villagers.{WORDS[card]}"])
        for card in BASICS:
            self._read(card, c[f"basics.{WORDS[card]}"])
        self._read(FOUNDERS, c["founders.gold_side"])
        self._read(FOUNDERS_FED, c["founders.food_side"])
        self.gold[COUNTESS] = c["solo.countess_gold"]
        self.suited: tuple[tuple[int, ...], ...] = tuple(
            tuple(card for card in VILLAGERS if self.suit[card] == suit) for suit in SUITS
        )
        """The villagers of each suit."""

    def _read(self, card: int, value: dict[str, Any]) -> None:
        self.suit[card] = Suit[value["suit"].upper()]
        self.symbols[card] = value["symbols"]
        self.below[card] = WORDS.index(value["on"]) if value["on"] else NONE
        self.room[card] = value["room"]
        self.key[card] = WORDS.index(value["key"]) if value["key"] else NONE
        self.keyring[card] = value["keyring"]
        self.food[card] = value["food"]
        self.builder[card] = value["builder"]
        self.gold[card] = value["gold"]
        formula = value["silver"].upper()
        self.silver[card] = FORMULAS.index(type(FORMULAS[0])[formula]) if formula else NONE
        self.copies[card] = value["copies"]


class Numbers:
    """Everything printed that the engine needs, for one setup (player count, solo mode, box)."""

    def __init__(self, c: Components, seats: int, mode: str) -> None:
        self.seats = seats
        self.solo = seats == 1
        self.cards = Cards(c)
        self.start_coins: int = c["rules.start_coins"]
        self.hand: int = c["rules.hand"]
        self.stacks: int = c["rules.stacks"]
        self.draft_base: int = c["rules.draft_base"]
        self.draft_most: int = c["rules.draft_most"]
        self.build_base: int = c["rules.build_base"]
        self.build_most: int = c["rules.build_most"]
        self.exchanges: int = c["rules.exchanges"]
        self.price: int = c["rules.padlock_price"]
        self.road_coin: int = c["rules.road_coin"]
        self.market_stacks: tuple[int, ...] = tuple(c["rules.market_stacks"])
        self.stack_size: int = c[f"stack_size.{seats}"]
        self.removed = tuple(Suit[name.upper()] for name in c[f"removed.{seats}"])
        self.marks = seats <= 2
        """Whether the Road is refreshed by the two-player rule."""
        self.road = tuple(WORDS.index(word) for word in c["starting_road.cards"])
        self.pieces: dict[str, int] = c.under("pieces")

        settings = c[f"solo.{mode}"]
        self.first_events: int = settings["events"]
        self.countess_coins: int = settings["coins"]
        self.countess_card = COUNTESS if settings["gold_side"] else COUNTESS_BLANK
        self.jester: bool = settings["jester"]
        self.by_value: bool = settings["by_value"]
        self.bands: tuple[int, ...] = tuple(c["solo.event_bands"])
        events = [Event.read(value) for value in c.under("events").values()]
        self.all_events: dict[str, Event] = {event.name: event for event in events}
        self.events = {
            name: event
            for name, event in self.all_events.items()
            if settings["it_was_you"] or name != IT_WAS_YOU
        }
        """The events in play, by name."""
        self.limiting = {
            name: event.effects
            for name, event in self.events.items()
            if any(isinstance(effect, Reduce) for effect in event.effects)
        }
        """The effects of those events that lower a limit."""
        self.decks = tuple(
            tuple(name for name, event in self.events.items() if event.season == season) for season in Season
        )
