"""The mass: four pieces out of the black bag, the way up the church, the majority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village import ending
from companion.games.village import layout as lay
from companion.games.village.hands import Source, change_pieces, earn, move_member, pay
from companion.games.village.moves import (
    DONE,
    MONK,
    Done,
    Member,
    Monk,
    Promote,
    Ransom,
    member,
    promote,
    ransom,
)
from companion.games.village.payment import coin_ways
from companion.games.village.phases import Phase, Step, applies, chances, leads, offers
from companion.games.village.terms import CHURCH_STAGES, GENERATIONS, PLACES, Place
from companion.rules.chance import CHANCE, Chance
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

MONK_BAG = "monk_bag"
"""The randomiser of this chapter."""


@leads(Step.MASS)
def begin(state: VillageState) -> None:
    """Hold a mass, in the order from the first player."""
    state.at = state.pieces = state.monks_out = 0
    state.drawn = []
    if state.recorder is not None:
        tell(state, "do-mass")
    _next_buyer(state)


# -- step 1: four pieces -------------------------------------------------------------------------


def _next_buyer(state: VillageState) -> None:
    """Ask the next seat that can buy a member out of the bag; then draw."""
    order = state.order(state.first)
    while state.at < len(order) and state.pieces < state.numbers.mass_pieces:
        state.ask(order[state.at], Phase.RANSOM)
        if len(state.moves()) > 1:
            return
        state.at += 1
    if state.pieces < state.numbers.mass_pieces:
        state.ask(CHANCE, Phase.BAG)
    else:
        _empty_hands(state)


@offers(Phase.RANSOM)
def ransoms(state: VillageState) -> list[Move]:
    family = state.families[state.turn]
    ring = state.ring == state.turn and state.numbers.solo
    moves: list[Move] = [
        ransom(generation, payment)
        for generation in family.generations(Place.BAG)
        for payment in coin_ways(family.coins, ring)
    ]
    moves.append(DONE)
    return moves


@applies(Ransom)
def buy_out(state: VillageState, move: Ransom) -> None:
    pay(state, state.turn, move.payment)
    _out_of_bag(state, state.turn, move.generation, "do-ransom")
    _next_buyer(state)


@applies(Done)
def done(state: VillageState, move: Done) -> None:
    if state.phase == Phase.RECORD:
        return state.go(Step.ACTION_DONE)
    state.at += 1
    if state.phase == Phase.RANSOM:
        _next_buyer(state)
    else:
        _next_promotion(state)


@chances(Phase.BAG)
def bag_pieces(state: VillageState) -> Chance:
    """Any monk or member in the black bag."""
    weights: dict[Move, int] = {}
    monks = state.numbers.monks - state.monks_out
    if monks:
        weights[MONK] = monks
    for seat, family in enumerate(state.families):
        for generation in GENERATIONS:
            count = family.members[(generation - 1) * PLACES + Place.BAG]
            if count:
                weights[member(state.colours[seat], generation)] = count
    left = state.numbers.mass_pieces - state.pieces
    return Chance(MONK_BAG, weights, Text("village-chance-bag", left=left))


@applies(Monk)
def draw_monk(state: VillageState, move: Monk) -> None:
    state.monks_out += 1
    state.pieces += 1
    if state.recorder is not None:
        tell(state, "do-draw-monk", Shift("monk", 1, lay.BLACK_BAG, "mass"))
    _after_draw(state)


@applies(Member)
def draw_member(state: VillageState, move: Member) -> None:
    _out_of_bag(state, state.colours.index(move.family), move.generation, "do-draw-member")
    _after_draw(state)


def _out_of_bag(state: VillageState, seat: int, generation: int, key: str) -> None:
    state.families[seat].members[(generation - 1) * PLACES + Place.BAG] -= 1
    state.drawn.append((seat, generation))
    state.pieces += 1
    if state.recorder is not None:
        shift = Shift(lay.member(state.colours[seat], generation), 1, lay.BLACK_BAG, "mass")
        tell(state, key, shift, seat=seat, name=state.name(seat), generation=generation)


def _after_draw(state: VillageState) -> None:
    if state.pieces < state.numbers.mass_pieces and bag_pieces(state).weights:
        state.ask(CHANCE, Phase.BAG)
    else:
        _empty_hands(state)


def _empty_hands(state: VillageState) -> None:
    """Members go to the church, monks back into the bag; then the promotions begin."""
    for seat, generation in state.drawn:
        stage = _first_stage(state, seat)
        state.families[seat].members[(generation - 1) * PLACES + stage] += 1
        if state.recorder is not None:
            place = state.place_of(seat, stage)
            shift = Shift(lay.member(state.colours[seat], generation), 1, "mass", place)
            key = "do-to-church-carla" if seat == state.carla else "do-to-church"
            tell(
                state,
                key,
                shift,
                seat=seat,
                name=state.name(seat),
                generation=generation,
                place=lay.place_text(place, "to"),
            )
    if state.monks_out and state.recorder is not None:
        tell(state, "do-monks-back", Shift("monk", state.monks_out, "mass", lay.BLACK_BAG), n=state.monks_out)
    state.drawn = []
    state.monks_out = 0
    state.at = 0
    _next_promotion(state)


def _first_stage(state: VillageState, seat: int) -> Place:
    """Where a drawn member enters: Carla's slides on to the first stage without another of hers."""
    if seat == state.carla:
        for place in CHURCH_STAGES:
            if not state.families[seat].count(place):
                return place
    return Place.CHURCH1


# -- step 2: promotions --------------------------------------------------------------------------


def _next_promotion(state: VillageState) -> None:
    order = state.order(state.first)
    while state.at < len(order):
        state.ask(order[state.at], Phase.PROMOTE)
        if len(state.moves()) > 1:
            return
        state.at += 1
    _majority(state)


@offers(Phase.PROMOTE)
def promotions(state: VillageState) -> list[Move]:
    n = state.numbers
    family = state.families[state.turn]
    moves: list[Move] = []
    for stage in (1, 2, 3):
        price = n.church_grain[stage]
        for bread in range(min(n.church_bread[stage], family.bread) + 1):
            if family.grain >= price - bread:
                moves += [
                    promote(generation, stage, bread)
                    for generation in family.generations(CHURCH_STAGES[stage - 1])
                ]
    moves.append(DONE)
    return moves


@applies(Promote)
def promote_member(state: VillageState, move: Promote) -> None:
    change_pieces(state, state.turn, "grain", move.bread - state.numbers.church_grain[move.stage])
    change_pieces(state, state.turn, "bread", -move.bread)
    origin, target = CHURCH_STAGES[move.stage - 1], CHURCH_STAGES[move.stage]
    move_member(state, state.turn, move.generation, origin, target, "do-promote")
    if len(promotions(state)) == 1:
        state.at += 1
        _next_promotion(state)


# -- step 3: majority ----------------------------------------------------------------------------


def majority(state: VillageState) -> list[int]:
    """The families that hold the majority on the church track, Carla's included; empty if nobody is there."""
    standing = []
    for family in state.families:
        counts = [family.count(place) for place in CHURCH_STAGES]
        best = max((stage for stage, count in enumerate(counts, 1) if count), default=0)
        standing.append((sum(counts), best))
    top = max(standing)
    return [index for index, value in enumerate(standing) if value == top] if top[0] else []


def _majority(state: VillageState) -> None:
    leaders = majority(state)
    if not leaders and state.recorder is not None:
        tell(state, "do-majority-nobody")
    if leaders == [state.carla] and state.recorder is not None:
        tell(state, "do-majority-carla")
    for leader in leaders:
        if leader != state.carla:
            if state.recorder is not None:
                tell(state, "do-majority", seat=leader, name=state.name(leader), shared=len(leaders) - 1)
            earn(state, leader, state.numbers.majority, Source.MASS)
    if state.ended_by != state.NOBODY:
        ending.finish(state)
    else:
        state.go(Step.ROUND)
