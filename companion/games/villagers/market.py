"""The two markets and the end of the game (rulebook pp. 18-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.draws import first_market_due
from companion.games.villagers.hands import gain, place_of
from companion.games.villagers.phases import Phase, Step, leads
from companion.games.villagers.scoring import count_gold, ruling_of, second_market
from companion.games.villagers.terms import FORMULAS, Source
from companion.rules.chance import OVER
from companion.rules.instruction import Shift
from companion.rules.phased import tell

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState


@leads(Step.MARKETS)
def markets(state: VillagersState) -> None:
    """Hold the markets that are due; the Second Market ends the game."""
    last = state.second_market_due
    if first_market_due(state) and (not last or state.option("both_markets")):
        first(state)
    if last:
        return second(state)
    state.go(Step.ROUND)


def in_turn_order(state: VillagersState) -> list[int]:
    """The seats from the first player; the Countess last."""
    seats = state.seats
    order = [(state.first + i) % seats for i in range(seats)]
    return order if state.countess < 0 else [*order, state.countess]


def first(state: VillagersState) -> None:
    """Gold and the value of placed coins come from the Bank; the coins stay."""
    if state.recorder is not None:
        tell(state, "do-first-market")
    for owner in in_turn_order(state):
        village = state.villages[owner]
        gain(state, owner, count_gold(village, state.numbers.cards), Source.FIRST_GOLD, "do-market-gold")
        gain(state, owner, sum(village.coins), Source.FIRST_COINS, "do-market-coins")
    state.first_market_done = True
    if state.recorder is not None:
        shift = Shift(lay.FIRST_MARKET, 1, lay.PILES[state.numbers.market_stacks[0]], lay.BOX)
        tell(state, "do-first-market-ends", shift)


def second(state: VillagersState) -> None:
    """Gold, then all silver, then the placed coins move to the supply; the game is over."""
    if state.recorder is not None:
        tell(state, "do-second-market")
    cards, ruling = state.numbers.cards, ruling_of(state)
    for owner in in_turn_order(state):
        village = state.villages[owner]
        gains = second_market(village, cards, ruling)
        gain(state, owner, gains[Source.GOLD], Source.GOLD, "do-market-gold")
        for formula in FORMULAS:
            gain(state, owner, gains[formula], formula, "do-market-silver", card=formula.name.lower())
        for slot, coins in enumerate(village.coins):
            if coins:
                village.coins[slot] = 0
                gain(state, owner, coins, Source.COINS, "do-market-move", place_of(state, owner, slot))
    if state.recorder is not None:
        tell(state, "do-game-over")
    state.ask(OVER, Phase.OVER)
