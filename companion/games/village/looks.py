"""What the pieces of Village look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village import layout as lay
from companion.games.village.moves import (
    Draw,
    Fate,
    Grace,
    Member,
    Monk,
    Reveal,
    Roll,
)
from companion.games.village.terms import (
    Good,
)
from companion.rules import picture as pic
from companion.rules.notation import Move
from companion.rules.picture import Look
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

COLOUR_OF_GOOD = {"scroll": "ivory", "horse": "brown", "plow": "grey", "ox": "sand", "wagon": "orange"}
OTHERS = {
    "coin": (pic.COIN, "gold"),
    "grain": (pic.SACK, "sand"),
    "bread": (pic.SACK, "brown"),
    "monk": (pic.FIGURE, "black"),
    "ring": (pic.RING, "gold"),
    "pink member": (pic.FIGURE, "pink"),
    "first player marker": (pic.MARKER, "gold"),
}


def look(state: VillageState, component: str) -> Look:
    """What a component looks like."""
    words = component.split()
    if words[-1] == "cube":
        return Look(pic.CUBE, _colour(words[0]), Text("village-letter-cube", colour=_colour(words[0])))
    if component in lay.GOODS:
        return Look(pic.TILE, COLOUR_OF_GOOD[component], Text("village-letter-piece", piece=component))
    if component in OTHERS:
        shape, colour = OTHERS[component]
        return Look(shape, colour, Text("village-letter-piece", piece=component.replace(" ", "-")))
    if words[0] == "customer":
        return _customer(state, words[1] if len(words) > 1 else "")
    if words[-1] == "tile":
        return Look(pic.TILE, "teal", "?")
    if words[1] == "member":
        return Look(pic.FIGURE, words[0], words[2])
    if words[1] == "disc":
        return Look(pic.DISC, words[0])
    return Look(pic.MARKER, words[0])


def _colour(word: str) -> str:
    return "black" if word == "plague" else word


def _customer(state: VillageState, name: str) -> Look:
    """A face-up customer shows its prestige points and what it wants."""
    if not name:
        return Look(pic.TILE, "blue", "?")
    customer = state.numbers.customers[name]
    wants = [look(state, lay.GOODS[good]) for good in Good for _ in range(customer.goods[good])]
    wants += [look(state, "grain")] * customer.grain
    return Look(pic.TILE, "ivory", str(customer.points), tuple(wants))


def face(state: VillageState, outcome: Move) -> Look | None:
    """What chance brings, as it looks."""
    match outcome:
        case Draw(colour) | Grace(colour):
            return look(state, lay.CUBES[colour])
        case Roll(colour):
            cube = look(state, lay.CUBES[colour])
            return Look(pic.DIE, cube.colour, cube.mark)
        case Reveal(customer):
            return _customer(state, customer)
        case Monk():
            return look(state, "monk")
        case Member(family, generation):
            return look(state, lay.member(family, generation))
        case Fate(side):
            return Look(pic.TILE, "teal", Text("village-letter-face", face=side.name.lower()))
    return None
