"""The refresh of the Road (rulebook pp. 10-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.draws import resume
from companion.games.villagers.hands import off_road
from companion.games.villagers.inforce import jests
from companion.games.villagers.limits import marks_allowed
from companion.games.villagers.moves import MARKS, PASS, Mark, Pass
from companion.games.villagers.phases import Phase, Step, applies, leads, offers
from companion.games.villagers.terms import WORDS, Stage
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

SWEPT = 99
"""``at`` once the villagers that leave the Road have been discarded."""


@leads(Step.REFRESH)
def begin(state: VillagersState) -> None:
    """Two people, or one alone, may mark villagers first; with more, marks come last."""
    state.stage = Stage.REFRESH
    state.at = 0
    if state.countess >= 0:
        return state.go(Step.PHASE_EVENTS)
    go_on(state)


@leads(Stage.REFRESH)
def go_on(state: VillagersState) -> None:
    """The next step of the refresh: marks, sweep and refill, coins, then the Build Phase."""
    if state.numbers.marks and state.at < state.seats and max(state.road) >= 0:
        seat = (state.first - 1 - state.at) % state.seats  # in reverse turn order
        if marks_allowed(state):
            return state.ask(seat, Phase.MARK)
    if state.at != SWEPT:
        state.at = SWEPT
        _sweep(state)
        return resume(state)
    if not state.numbers.marks:
        _lay_coins(state)
    state.go(Step.BUILD)


@offers(Phase.MARK)
def marks(state: VillagersState) -> list[Move]:
    moves: list[Move] = [move for move, card in zip(MARKS, state.road, strict=True) if card >= 0]
    moves.append(PASS)
    if state.jester:
        moves += jests(state)
    return moves


@applies(Mark)
def mark(state: VillagersState, move: Mark) -> None:
    slot, coin = move.slot - 1, state.numbers.road_coin
    state.road_coins[slot] += coin
    if state.recorder is not None:
        shift = Shift(lay.COIN, coin, lay.BANK, lay.ROAD[slot])
        args = {"card": WORDS[state.road[slot]], "slot": move.slot}
        tell(state, "do-mark", shift, seat=state.turn, name=state.name(state.turn), **args)
    state.at += 1
    go_on(state)


@applies(Pass)
def no_mark(state: VillagersState, move: Pass) -> None:
    if state.recorder is not None:
        tell(state, "do-pass", seat=state.turn, name=state.name(state.turn))
    state.at += 1
    go_on(state)


def _sweep(state: VillagersState) -> None:
    """Villagers with coins leave (two-player rule: those without); their coins go to the Bank."""
    leaves_with_coin = not state.numbers.marks
    for slot, card in enumerate(state.road):
        coins = state.road_coins[slot]
        if card >= 0 and bool(coins) == leaves_with_coin:
            state.road_coins[slot] = 0
            state.discards.append(off_road(state, slot))
            state.holes.append(slot)
            if state.recorder is not None:
                shifts = [Shift(WORDS[card], 1, lay.ROAD[slot], lay.DISCARDS)]
                if coins:
                    shifts.append(Shift(lay.COIN, coins, lay.ROAD[slot], lay.BANK))
                reason = Text("villagers-why-sweep", coins=coins)
                tell(state, "do-sweep", *shifts, reason=reason, card=WORDS[card], slot=slot + 1, coins=coins)
        elif card < 0:
            state.holes.append(slot)


def _lay_coins(state: VillagersState) -> None:
    coin = state.numbers.road_coin
    for slot, card in enumerate(state.road):
        if card >= 0:
            state.road_coins[slot] += coin
            if state.recorder is not None:
                shift = Shift(lay.COIN, coin, lay.BANK, lay.ROAD[slot])
                tell(state, "do-road-coin", shift, card=WORDS[card], slot=slot + 1)
