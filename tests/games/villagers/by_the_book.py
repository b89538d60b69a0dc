"""What may be built, a second time: judged from names and plain data, without the engine's tables.

A move is right if the whole chain from the table up, wild cards included, is the printed one, if the card
below has room, and if the padlock is paid as the table of page 15 says.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from companion.games.villagers.state import VillagersState

WILD = ("monk", "apprentice")
SPECIAL = ("monk", "apprentice", "tinner", "smuggler")


def all_builds(state: VillagersState) -> Iterator[str]:
    """Every line ``build CARD [ON [KEY]]`` that names things of this table."""
    data = state.to_data()
    mine = [card for card in data["villages"][state.turn]["cards"] if card]
    names = [name.replace("founders_fed", "founders") for name in mine]
    spots = [f"{name}.{names[: i + 1].count(name)}".removesuffix(".1") for i, name in enumerate(names)]
    keys = ["free", "bank", "tinner", *state.colours, *(f"{colour}.2" for colour in state.colours)]
    held = data["villages"][state.turn]["hand"] + data["villages"][state.turn]["secret"]
    for card, on, key in product([*held, "agent", "wheeler", "monk"], ["table", *spots], keys):
        yield f"build {card} {on} {key}".removesuffix(" free").removesuffix(" table")


def printed(state: VillagersState) -> dict[str, Any]:
    """The villagers as they are printed."""
    return state.setup.components.under("villagers")


def may_build(state: VillagersState, line: str) -> bool:
    """Whether the rulebook allows this in a Build Phase."""
    _, card, *rest = line.split()
    on, key = (*rest, "table", "free")[:2] if rest else ("table", "free")
    if rest and len(rest) == 1:
        key = "free"
    data = state.to_data()
    village = data["villages"][state.turn]
    builders = state.limit - state.builds - fewer_builds(state)
    held = card in village["hand"] + village["secret"]
    return (
        held
        and card not in SPECIAL
        and builders > 0
        and fits(state, village, card, on)
        and opens(state, card, key)
    )


def fewer_builds(state: VillagersState) -> int:
    """By how much open events lower the limit."""
    events = [
        event for event in state.setup.components.under("events").values() if event["name"] in state.face_up
    ]
    lines = [line.split() for event in events for line in event["effects"]]
    return sum(int(words[1]) for words in lines if words[0] == "limit" and words[2] == "build")


def fits(state: VillagersState, village: dict[str, Any], card: str, on: str) -> bool:
    """Whether the card completes its printed chain in this place, and there is room for it."""
    table = {**printed(state), **state.setup.components.under("basics")}
    table["founders"] = table["founders_fed"] = state.setup.components["founders.gold_side"]
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


def opens(state: VillagersState, card: str, key: str) -> bool:
    """Whether the padlock is opened by this key."""
    wanted = printed(state)[card]["key"]
    if not wanted:
        return key == "free"
    if key == "tinner":
        return state.tinner
    price = state.setup.components["rules.padlock_price"]
    rich = state.villages[state.turn].supply >= price
    copies = {
        colour: village["cards"].count(wanted)
        for colour, village in zip(state.colours, state.to_data()["villages"], strict=True)
    }
    if key == "bank":
        return rich and not any(copies.values())
    colour, _, ordinal = key.partition(".")
    if colour not in copies or copies[colour] < int(ordinal or 1):
        return False
    return rich or colour == state.colours[state.turn]
