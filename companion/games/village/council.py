"""The council: entering, advancing, and the four privileges."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING

from companion.games.village.hands import (
    Source,
    change_goods,
    earn,
    gain_cubes,
    move_member,
    move_ring,
    pay,
    spend_time,
)
from companion.games.village.moves import (
    SKIP,
    Advance,
    Choose,
    Enter,
    Gain,
    Privilege,
    Use,
    advance,
    choose,
    enter,
    use,
)
from companion.games.village.payment import coin_ways, ways
from companion.games.village.phases import Phase, Step, applies, offers
from companion.games.village.terms import COUNCIL_STAGES, INFLUENCE, Colour, Good, Means, Place
from companion.rules.notation import Move

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

_SCROLL = (Means.SCROLL,)
_FARM = int(Place.FARM)
CUBES_OF_CHOICE = 2
"""Cubes that the second privilege gives (rulebook, Camera di consiglio, overview)."""


def highest_stage(state: VillageState, seat: int) -> int:
    """The highest council stage on which a family has a member, 0 for none."""
    family = state.families[seat]
    return max((stage for stage, place in enumerate(COUNCIL_STAGES, 1) if family.count(place)), default=0)


def council_moves(state: VillageState) -> list[Move]:
    """Enter, advance, or stay: use a privilege that a member has reached, without any stage cost."""
    seat = state.turn
    family = state.families[seat]
    ring = state.ring == seat and state.numbers.solo
    payments = ways(state.numbers.council_cost, family.cubes, family.coins, ring)
    if family.goods[Good.SCROLL]:
        payments = (*payments, _SCROLL)
    moves: list[Move] = []
    if payments:
        for generation in family.generations(_FARM):
            for payment in payments:
                moves.append(enter(generation, payment))
    highest = 0
    for stage, place in enumerate(COUNCIL_STAGES, 1):
        generations = family.generations(place)
        if generations:
            highest = stage
            if stage < 4 and payments:
                for generation in generations:
                    for payment in payments:
                        moves.append(advance(generation, stage, payment))
    if highest:
        moves += privileges(state, highest)
    return moves


def privileges(state: VillageState, reached: int) -> list[Move]:
    """The usable privileges of the stages up to ``reached``."""
    moves: list[Move] = []
    if state.ring == state.RING_HOME:
        moves.append(use(Privilege.RING))
    if reached >= Privilege.CUBES and any(state.supply[:4]):
        moves.append(use(Privilege.CUBES))
    if reached >= Privilege.GOODS:
        moves.append(use(Privilege.GOODS))
    if reached >= Privilege.PRESTIGE:
        family = state.families[state.turn]
        ring = state.ring == state.turn and state.numbers.solo
        moves += [use(Privilege.PRESTIGE, payment) for payment in coin_ways(family.coins, ring)]
    return moves


@applies(Enter)
def enter_council(state: VillageState, move: Enter) -> None:
    pay(state, state.turn, move.payment)
    move_member(state, state.turn, move.generation, Place.FARM, Place.COUNCIL1, "do-enter")
    spend_time(state, state.turn, state.numbers.stage_time[0])
    _offer_privilege(state, 1)


@applies(Advance)
def advance_in_council(state: VillageState, move: Advance) -> None:
    pay(state, state.turn, move.payment)
    origin = COUNCIL_STAGES[move.stage - 1]
    move_member(state, state.turn, move.generation, origin, COUNCIL_STAGES[move.stage], "do-advance")
    spend_time(state, state.turn, state.numbers.stage_time[move.stage])
    _offer_privilege(state, move.stage + 1)


def _offer_privilege(state: VillageState, reached: int) -> None:
    state.reached = reached
    if privileges(state, reached):
        state.ask(state.turn, Phase.PRIVILEGE)
    else:
        state.go(Step.ACTION_DONE)


@offers(Phase.PRIVILEGE)
def privilege_moves(state: VillageState) -> list[Move]:
    return [*privileges(state, state.reached), SKIP]


@applies(Use)
def use_privilege(state: VillageState, move: Use) -> None:
    if move.privilege == Privilege.RING:
        move_ring(state, state.turn)
    elif move.privilege == Privilege.PRESTIGE:
        pay(state, state.turn, move.payment)
        earn(state, state.turn, state.numbers.council_prestige, Source.COUNCIL)
    else:
        return offer_choice(state, CUBES_OF_CHOICE if move.privilege == Privilege.CUBES else 0)
    state.go(Step.ACTION_DONE)


# -- cubes and goods of choice -------------------------------------------------------------------


def offer_choice(state: VillageState, cubes: int) -> None:
    """Let the seat choose so many cubes (fewer if the supply is short), or one goods tile for 0."""
    wanted = min(cubes, sum(state.supply[:4]))
    if cubes and not wanted:
        return state.go(Step.ACTION_DONE)
    state.gains = wanted
    state.ask(state.turn, Phase.CHOOSE)


@functools.cache
def _cube_choices(count: int) -> tuple[tuple[Choose, tuple[int, ...]], ...]:
    choices = itertools.combinations_with_replacement(INFLUENCE, count)
    return tuple(
        (choose(tuple(Gain(c) for c in combo)), tuple(combo.count(c) for c in INFLUENCE)) for combo in choices
    )


_GOODS_CHOICES = tuple(choose((Gain.good(good),)) for good in Good)


@offers(Phase.CHOOSE)
def choices(state: VillageState) -> list[Move]:
    if not state.gains:
        return list(_GOODS_CHOICES)
    a, b, c, d, _ = state.supply
    if a >= 2 and b >= 2 and c >= 2 and d >= 2:
        return [move for move, _ in _cube_choices(state.gains)]
    return [
        move
        for move, need in _cube_choices(state.gains)
        if all(state.supply[colour] >= need[colour] for colour in INFLUENCE)
    ]


@applies(Choose)
def take_choice(state: VillageState, move: Choose) -> None:
    for gain in dict.fromkeys(move.gains):
        if gain <= Gain.PINK:
            gain_cubes(state, state.turn, Colour(gain), move.gains.count(gain))
        else:
            change_goods(state, state.turn, Good(gain - Gain.SCROLL), 1)
    if state.phase == Phase.FAVOUR:
        state.go(Step.SET_UP)
    else:
        state.go(Step.ACTION_DONE)
