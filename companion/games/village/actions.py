"""The actions of harvest, family, crafts and church. Council and travel have modules of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.village.council import council_moves
from companion.games.village.hands import change_goods, change_pieces, move_member, pay, spend_time
from companion.games.village.moves import (
    BIRTH,
    HARVEST,
    MILL,
    SKIP,
    Birth,
    Buy,
    Harvest,
    Mill,
    Ordain,
    Produce,
    Recall,
    Train,
    buy,
    ordain,
    produce,
    recall,
    train,
)
from companion.games.village.numbers import Cost
from companion.games.village.payment import ways
from companion.games.village.phases import Phase, Step, applies, offers
from companion.games.village.terms import (
    CRAFT_OF,
    GENERATIONS,
    PLACES,
    VISIBLE,
    Craft,
    Good,
    Means,
    Place,
    Space,
)
from companion.games.village.travel import travel_moves
from companion.rules.notation import Move

if TYPE_CHECKING:
    from companion.games.village.family import Family
    from companion.games.village.state import VillageState

_PLACES = tuple(Place)
_RESERVE, _FARM = int(Place.RESERVE), int(Place.FARM)
_RECALLABLE = tuple(range(_FARM + 1, VISIBLE.stop))


def has_ring(state: VillageState, seat: int) -> bool:
    """Whether this seat may spend the next-first-player ring as a coin (solo only)."""
    return state.ring == seat and state.numbers.solo


# -- grain harvest -----------------------------------------------------------------------------


def harvest_moves(state: VillageState) -> list[Move]:
    family = state.families[state.turn]
    return [HARVEST] if family.count(_FARM) and family.grain < state.numbers.grain_capacity else []


def harvest_yield(state: VillageState, family: Family) -> int:
    """Sacks from one harvest: the best single combination of draught animal and plow."""
    if family.goods[Good.PLOW]:
        if family.goods[Good.OX]:
            return state.numbers.harvest_ox
        if family.goods[Good.HORSE]:
            return state.numbers.harvest_horse
    return state.numbers.harvest_plain


@applies(Harvest)
def harvest(state: VillageState, move: Harvest) -> None:
    family = state.families[state.turn]
    room = state.numbers.grain_capacity - family.grain
    change_pieces(state, state.turn, "grain", min(harvest_yield(state, family), room))
    state.go(Step.ACTION_DONE)


# -- family ------------------------------------------------------------------------------------


def family_moves(state: VillageState) -> list[Move]:
    family = state.families[state.turn]
    members = family.members
    moves: list[Move] = []
    for row in range(0, 4 * PLACES, PLACES):
        if not moves and members[row + _RESERVE]:
            moves.append(BIRTH)
    for generation in GENERATIONS:
        row = (generation - 1) * PLACES
        if any(members[row + _FARM + 1 : row + VISIBLE.stop]):
            for place in _RECALLABLE:
                if members[row + place]:
                    moves.append(recall(generation, _PLACES[place]))
    if state.option("recall_from_bag"):
        moves.extend(recall(generation, Place.BAG) for generation in family.generations(Place.BAG))
    return moves


@applies(Birth)
def birth(state: VillageState, move: Birth) -> None:
    generation = state.families[state.turn].generations(Place.RESERVE)[0]
    move_member(state, state.turn, generation, Place.RESERVE, Place.FARM, "do-birth")
    state.go(Step.ACTION_DONE)


@applies(Recall)
def recall_member(state: VillageState, move: Recall) -> None:
    move_member(state, state.turn, move.generation, move.place, Place.FARM, "do-recall")
    state.go(Step.ACTION_DONE)


# -- crafts ------------------------------------------------------------------------------------

CRAFT_COST: dict[Good, Cost] = {Good.WAGON: (1, 0, 0, 1), Good.SCROLL: (0, 0, 0, 1), Good.PLOW: (1, 0, 0, 1)}
"""Cubes in place of time (rulebook, Mestieri, overview). Horse and ox cost grain."""

_CRAFT_COSTS = tuple(CRAFT_COST.items())
_PRODUCTS = tuple((CRAFT_OF[good], good, produce(good)) for good in Good)
_BUY_HORSE, _BUY_OX = buy(Good.HORSE), buy(Good.OX)


def craft_moves(state: VillageState) -> list[Move]:
    n = state.numbers
    family = state.families[state.turn]
    moves: list[Move] = []
    add = moves.append
    count = family.count
    for craft, _, move in _PRODUCTS:
        if count(Place.WAINWRIGHT + craft):
            add(move)
    for generation in family.generations(_FARM):
        for craft in Craft:
            add(train(craft, generation))
    ring = has_ring(state, state.turn)
    for good, cost in _CRAFT_COSTS:
        for payment in ways(cost, family.cubes, family.coins, ring):
            add(buy(good, payment))
    if family.grain >= n.stables_grain:
        add(_BUY_HORSE)
        add(_BUY_OX)
    if family.grain >= n.mill_grain:
        add(MILL)
    return moves


@applies(Train)
def train_member(state: VillageState, move: Train) -> None:
    move_member(state, state.turn, move.generation, Place.FARM, move.craft.place, "do-train")
    spend_time(state, state.turn, state.numbers.training_time[move.craft])
    state.craft = move.craft
    state.ask(state.turn, Phase.PRODUCE)


@offers(Phase.PRODUCE)
def produce_moves(state: VillageState) -> list[Move]:
    moves: list[Move] = [move for craft, _, move in _PRODUCTS if craft == state.craft]
    if state.option("train_only"):
        moves.append(SKIP)
    return moves


@applies(Produce)
def produce_good(state: VillageState, move: Produce) -> None:
    spend_time(state, state.turn, state.numbers.production_time[CRAFT_OF[move.good]])
    change_goods(state, state.turn, move.good, 1)
    state.go(Step.ACTION_DONE)


@applies(Buy)
def buy_good(state: VillageState, move: Buy) -> None:
    if move.payment:
        pay(state, state.turn, move.payment)
    else:
        change_pieces(state, state.turn, "grain", -state.numbers.stables_grain)
    change_goods(state, state.turn, move.good, 1)
    state.go(Step.ACTION_DONE)


@applies(Mill)
def mill(state: VillageState, move: Mill) -> None:
    n = state.numbers
    spend_time(state, state.turn, n.mill_time)
    change_pieces(state, state.turn, "grain", -n.mill_grain)
    change_pieces(state, state.turn, "coins", n.mill_coins)
    state.go(Step.ACTION_DONE)


# -- church ------------------------------------------------------------------------------------

CHURCH_COST: Cost = (0, 0, 1, 0)
_TIME = (Means.TIME,)


def church_moves(state: VillageState) -> list[Move]:
    family = state.families[state.turn]
    generations = family.generations(_FARM)
    if not generations:
        return []
    payments = (*ways(CHURCH_COST, family.cubes, family.coins, has_ring(state, state.turn)), _TIME)
    return [ordain(generation, payment) for generation in generations for payment in payments]


@applies(Ordain)
def ordain_member(state: VillageState, move: Ordain) -> None:
    if move.payment == _TIME:
        spend_time(state, state.turn, state.numbers.church_time)
    else:
        pay(state, state.turn, move.payment)
    move_member(state, state.turn, move.generation, Place.FARM, Place.BAG, "do-ordain")
    state.go(Step.ACTION_DONE)


ACTIONS: dict[Space, Callable[[VillageState], list[Move]]] = {
    Space.HARVEST: harvest_moves,
    Space.FAMILY: family_moves,
    Space.CRAFTS: craft_moves,
    Space.COUNCIL: council_moves,
    Space.TRAVEL: travel_moves,
    Space.CHURCH: church_moves,
}
"""What each space offers, beside skipping. The market and the expansions have phases of their own."""


@offers(Phase.ACTION)
def action_moves(state: VillageState) -> list[Move]:
    moves = ACTIONS[state.space](state)
    moves.append(SKIP)
    return moves
