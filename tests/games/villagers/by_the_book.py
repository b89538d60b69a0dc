"""What may be built, a second time: judged from names and plain data, without the engine's tables.

A move is right if the whole chain from the table up, wild cards included, is the printed one, if the card
below has room, and if the padlock is paid as the table of page 15 says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from companion.games.villagers.state import VillagersState

WILD = ("monk", "apprentice")
SPECIAL = ("monk", "apprentice", "tinner", "smuggler")


def all_builds(state: VillagersState, data: dict[str, Any]) -> Iterator[str]:
    """Every line ``build CARD [ON [KEY]]`` that names things of this table; ``data`` are those of the state."""
    mine = [card for card in data["villages"][state.turn]["cards"] if card]
    names = [name.replace("founders_fed", "founders") for name in mine]
    spots = [f"{name}.{names[: i + 1].count(name)}".removesuffix(".1") for i, name in enumerate(names)]
    keys = ["free", "bank", "tinner", *state.colours, *(f"{colour}.2" for colour in state.colours)]
    held = data["villages"][state.turn]["hand"] + data["villages"][state.turn]["secret"]
    for card, on, key in product([*held, "agent", "wheeler", "monk"], ["table", *spots], keys):
        yield f"build {card} {on} {key}".removesuffix(" free").removesuffix(" table")


def printed(state: VillagersState) -> dict[str, Any]:
    """The cards as they are printed."""
    components = state.setup.components
    founders = components["founders.gold_side"]
    own = {"founders": founders, "founders_fed": founders}
    return {**components.under("villagers"), **components.under("basics"), **own}


def right_builds(state: VillagersState, lines: Iterable[str], data: dict[str, Any]) -> set[str]:
    """Those ``lines`` that the rulebook allows in a Build Phase."""
    if state.limit - state.builds - fewer_builds(state) <= 0:
        return set()
    table = printed(state)
    return {line for line in lines if may_build(state, line, data, table)}


def may_build(state: VillagersState, line: str, data: dict[str, Any], table: dict[str, Any]) -> bool:
    """Whether the rulebook allows this to who may build; ``table`` are the cards as they are printed."""
    _, card, *rest = line.split()
    on, key = (*rest, "table", "free")[:2] if rest else ("table", "free")
    if rest and len(rest) == 1:
        key = "free"
    village = data["villages"][state.turn]
    held = card in village["hand"] + village["secret"]
    return (
        held
        and card not in SPECIAL
        and fits(state, village, card, on, table)
        and opens(state, card, key, data, table)
    )


def fewer_builds(state: VillagersState) -> int:
    """By how much open events lower the limit."""
    events = [
        event for event in state.setup.components.under("events").values() if event["name"] in state.face_up
    ]
    lines = [line.split() for event in events for line in event["effects"]]
    return sum(int(words[1]) for words in lines if words[0] == "limit" and words[2] == "build")


def fits(state: VillagersState, village: dict[str, Any], card: str, on: str, table: dict[str, Any]) -> bool:
    """Whether the card completes its printed chain in this place, and there is room for it."""
    chain = [card]
    while table[chain[0]]["on"]:
        chain.insert(0, table[chain[0]]["on"])
    if on == "table":
        return len(chain) == 1
    name, _, ordinal = on.partition(".")
    cards = [c.replace("founders_fed", "founders") for c in village["cards"]]
    slots = [slot for slot, other in enumerate(cards) if other == name]
    if len(slots) < int(ordinal or 1):
        return False
    slot = slots[int(ordinal or 1) - 1]
    lies: list[str] = []
    at = slot
    while at >= 0:
        lies.insert(0, cards[at])
        at = village["below"][at]
    if len(lies) != len(chain) - 1:
        return False
    if not all(here == want or here in WILD for here, want in zip(lies, chain, strict=False)):
        return False
    if lies[0] == "monk" and chain[0] == "founders" and not state.option("monk_founders"):
        return False
    above = [other for other, under in zip(cards, village["below"], strict=True) if under == slot and other]
    if cards[slot] in WILD:
        suits = {table[other]["suit"] for other in above if other not in WILD} - {table[card]["suit"]}
        return len(above) < (2 if len(lies) == 1 else 1) and not suits
    return len(above) < table[cards[slot]]["room"]


def opens(state: VillagersState, card: str, key: str, data: dict[str, Any], table: dict[str, Any]) -> bool:
    """Whether the padlock is opened by this key."""
    wanted = table[card]["key"]
    if not wanted:
        return key == "free"
    if key == "tinner":
        return state.tinner
    price = state.setup.components["rules.padlock_price"]
    rich = state.villages[state.turn].supply >= price
    copies = {
        colour: village["cards"].count(wanted)
        for colour, village in zip(state.colours, data["villages"], strict=True)
    }
    if key == "bank":
        return rich and not any(copies.values())
    colour, _, ordinal = key.partition(".")
    if colour not in copies or copies[colour] < int(ordinal or 1):
        return False
    return rich or colour == state.colours[state.turn]
