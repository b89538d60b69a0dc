"""Travelling: from the village or a city along one path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village.council import offer_choice
from companion.games.village.hands import (
    Source,
    change_goods,
    change_pieces,
    earn,
    lay_disc,
    move_member,
    pay,
    spend_time,
)
from companion.games.village.moves import Travel, travel
from companion.games.village.payment import ways
from companion.games.village.phases import Step, applies
from companion.games.village.terms import Good
from companion.rules.notation import Move

if TYPE_CHECKING:
    from companion.games.village.state import VillageState


def travel_moves(state: VillageState) -> list[Move]:
    """Every step that a member can pay for; each takes one wagon."""
    family = state.families[state.turn]
    moves: list[Move] = []
    if not family.goods[Good.WAGON]:
        return moves
    ring = state.ring == state.turn and state.numbers.solo
    for origin, paths in state.numbers.paths.items():
        generations = family.generations(origin)
        if generations:
            for city, cost in paths.items():
                for payment in ways(cost, family.cubes, family.coins, ring):
                    for generation in generations:
                        moves.append(travel(generation, origin, city, payment))
    return moves


@applies(Travel)
def travel_to(state: VillageState, move: Travel) -> None:
    n = state.numbers
    seat, city = state.turn, move.city
    spend_time(state, seat, n.travel_time)
    change_goods(state, seat, Good.WAGON, -1)
    pay(state, seat, move.payment)
    move_member(state, seat, move.generation, move.origin, city, "do-travel")
    if city not in state.families[seat].cities:
        lay_disc(state, seat, city)
        reward = n.rewards[city]
        if reward == "prestige":
            earn(state, seat, n.reward_prestige, Source.TRAVEL)
        elif reward == "coin":
            change_pieces(state, seat, "coins", n.reward_coins)
        else:
            return offer_choice(state, n.reward_cubes)
    state.go(Step.ACTION_DONE)
