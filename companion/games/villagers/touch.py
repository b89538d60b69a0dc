"""What a finger on the boards of Villagers means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.moves import (
    DISCARD,
    PILES,
    Blind,
    Build,
    Choose,
    Draft,
    Free,
    Give,
    Jest,
    Mark,
    PlaceMonk,
    PlayTinner,
    Smuggle,
    Swap,
)
from companion.games.villagers.phases import Phase
from companion.games.villagers.picture import HAND, SQUARE, VILLAGE
from companion.games.villagers.terms import (
    CARDS,
)
from companion.rules.notation import Move

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState


def touches(state: VillagersState, move: Move) -> Sequence[str]:
    """The zones that a person may touch for a move."""
    if isinstance(move, Draft | Give | Mark):
        return (lay.ROAD[move.slot - 1],)
    if isinstance(move, Blind):
        return (lay.PILES[PILES.index(move.pile)],)
    colour = state.colours[state.turn] if state.turn >= 0 else ""
    if isinstance(move, Jest):
        return (f"{colour} {SQUARE}",)
    if isinstance(move, Choose):
        return (_chosen(state, colour, move.what),)
    if isinstance(move, Build | PlaceMonk | Smuggle | PlayTinner):
        return (f"{colour} {HAND}", f"{colour} {VILLAGE}")
    if isinstance(move, Free):
        return (f"{move.owner} {VILLAGE}",)
    if isinstance(move, Swap):
        pile = lay.DISCARDS if move.pile == DISCARD else lay.PILES[PILES.index(move.pile)]
        return (pile, lay.BASIC_PILES)
    return ()


def _chosen(state: VillagersState, colour: str, what: str) -> str:
    if what.isdigit():
        return lay.ROAD[int(what) - 1]
    try:
        state.villages[state.turn].at(what)
    except ValueError:
        return f"{colour} {HAND}"
    return f"{colour} {VILLAGE}"


def meant(state: VillagersState, zone: str) -> Move | None:
    """What a finger on a zone stands for now, legal or not."""
    if state.turn < 0:
        return None
    if zone in lay.ROAD:
        slot = lay.ROAD.index(zone) + 1
        kinds = {Phase.GIVE: Give(slot), Phase.MARK: Mark(slot), Phase.CHOOSE: Choose(str(slot))}
        return kinds.get(state.phase) or Draft(slot)
    if zone in lay.PILES and state.phase == Phase.DRAFT:
        return Blind(PILES[lay.PILES.index(zone)])
    colour = state.colours[state.turn]
    if zone in (f"{colour} {VILLAGE}", f"{colour} {HAND}") and state.phase == Phase.BUILD:
        return _first_build(state)
    return None


def _first_build(state: VillagersState) -> Move | None:
    """Some villager of the hand on the table, so that the refusal says what it needs."""
    hand = state.villages[state.turn].hand
    if not hand:
        return None
    offered = [move for move in state.moves() if isinstance(move, Build)]
    return offered[0] if offered else Build(CARDS[hand[0]])
