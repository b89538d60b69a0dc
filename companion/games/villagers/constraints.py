"""What every real copy of Villagers must fulfil: the check of a box.

Each rule here is a fact from the rulebooks or the card table, so a broken one means a misread number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.villagers import effects
from companion.games.villagers.numbers import IT_WAS_YOU
from companion.games.villagers.terms import BASICS, FORMULAS, VILLAGERS, WORDS, Suit
from companion.rules.components import Components
from companion.rules.text import Text

FIELDS = ("suit", "symbols", "on", "room", "key", "keyring", "food", "builder", "gold", "silver", "copies")
COUNTED = {"food", "builder", "gold_symbols", "padlocks", "coins_on_one"}
SETUP_COUNTS = (1, 2, 3, 4, 5)


def problems(c: Components) -> Iterator[Text]:
    """Every broken constraint, with what was found."""
    cards = {WORDS[card]: c[f"villagers.{WORDS[card]}"] for card in VILLAGERS}
    basics = {WORDS[card]: c[f"basics.{WORDS[card]}"] for card in BASICS}
    founders = {"founders": c["founders.gold_side"], "founders_fed": c["founders.food_side"]}
    found = list(_fields({**cards, **basics, **founders}))
    yield from found
    if found:
        return
    yield from _chains({**cards, **basics, "founders": founders["founders"]})
    yield from _keyrings(cards)
    yield from _counts(c, cards, basics)
    yield from _road(c, cards)
    yield from _silver(c)
    yield from _events(c)


def _fields(cards: Mapping[str, Mapping[str, Any]]) -> Iterator[Text]:
    suits = {suit.name.lower() for suit in Suit}
    formulas = {"", *(source.name.lower() for source in FORMULAS)}
    for name, card in cards.items():
        if {*card} != {*FIELDS}:
            yield Text("villagers-box-fields", card=name, fields=", ".join(FIELDS))
        elif card["suit"] not in suits or card["silver"] not in formulas:
            yield Text("villagers-box-words", card=name, suit=str(card["suit"]), silver=str(card["silver"]))
        elif any(
            not isinstance(card[field], int) or isinstance(card[field], bool) or not 0 <= card[field] <= 99
            for field in ("symbols", "room", "keyring", "food", "builder", "gold", "copies")
        ):
            yield Text("villagers-box-numbers", card=name)
        elif any(card[field] and card[field] not in cards for field in ("on", "key")):
            yield Text("villagers-box-names", card=name, on=str(card["on"]), key=str(card["key"]))


def _chains(cards: Mapping[str, Mapping[str, Any]]) -> Iterator[Text]:
    for name, card in cards.items():
        under = card["on"]
        steps = 0
        while under and steps <= len(cards):
            steps += 1
            under = cards[under]["on"]
        if under:
            yield Text("villagers-box-circle", card=name)
        elif card["on"] and not cards[card["on"]]["room"]:
            yield Text("villagers-box-no-room", card=name, on=card["on"])
        elif card["on"] and cards[card["on"]]["suit"] != card["suit"]:
            yield Text("villagers-box-other-suit", card=name, on=card["on"])


def _keyrings(cards: Mapping[str, Mapping[str, Any]]) -> Iterator[Text]:
    """The number in a keyring is the number of padlocked cards that name this villager (rulebook p. 16)."""
    for name, card in cards.items():
        named = sum(other["copies"] for other in cards.values() if other["key"] == name)
        if card["keyring"] != named:
            yield Text("villagers-box-keyring", card=name, value=card["keyring"], named=named)
        if named and card["room"]:
            yield Text("villagers-box-key-covered", card=name)


def _counts(c: Components, cards: Mapping[str, Any], basics: Mapping[str, Any]) -> Iterator[Text]:
    pieces = c.under("pieces")
    villagers = sum(card["copies"] for card in cards.values())
    total = villagers + sum(card["copies"] for card in basics.values())
    total += sum(count for name, count in pieces.items() if name not in ("coins", "total_cards"))
    if total != pieces["total_cards"]:
        yield Text("villagers-box-total", total=total, expected=pieces["total_cards"])
    for seats in SETUP_COUNTS:
        gone = sum(card["copies"] for card in cards.values() if card["suit"] in c[f"removed.{seats}"])
        left = villagers - gone - len(c["starting_road.cards"])
        needed = c["rules.stacks"] * c[f"stack_size.{seats}"] + c["rules.hand"] * seats
        if left < needed:
            yield Text("villagers-box-too-few", seats=seats, left=left, needed=needed)


def _road(c: Components, cards: Mapping[str, Any]) -> Iterator[Text]:
    """The starting Road is laid with any number of players, so none of it may be removed by a setup."""
    road = c["starting_road.cards"]
    removed = {suit for seats in SETUP_COUNTS for suit in c[f"removed.{seats}"]}
    if len(road) != 6:
        yield Text("villagers-box-road-count", n=len(road))
    for name in road:
        if name not in cards:
            yield Text("villagers-box-road-name", card=str(name))
        elif cards[name]["suit"] in removed:
            yield Text("villagers-box-road-suit", card=name, suit=cards[name]["suit"])
        elif road.count(name) > cards[name]["copies"]:
            yield Text("villagers-box-road-copies", card=name)


def _silver(c: Components) -> Iterator[Text]:
    suits = {suit.name.lower() for suit in Suit}
    for source in FORMULAS:
        value = c[f"silver.{source.name.lower()}"]
        what = value.get("counts", "")
        known = what in COUNTED | suits or what.removeprefix("gold_of_") in suits
        if not known or min(value.get("per", 0), value.get("gives", 0)) < 1:
            yield Text("villagers-box-silver", card=source.name.lower(), what=str(what))


def _events(c: Components) -> Iterator[Text]:
    events = list(c.under("events").values())
    found = [problem for event in events for problem in effects.problems(event)]
    yield from found
    names = [event.get("name") for event in events]
    for name in sorted({str(name) for name in names if names.count(name) > 1}):
        yield Text("villagers-event-twice", name=name)
    if found:
        return
    if not any(event["name"] == IT_WAS_YOU and event["season"] == "winter" for event in events):
        yield Text("villagers-event-it-was-you")
    for season in ("summer", "winter"):
        left = [event for event in events if event["season"] == season and event["name"] != IT_WAS_YOU]
        if len(left) < 4:
            yield Text("villagers-event-deck", season=season, n=len(left))
