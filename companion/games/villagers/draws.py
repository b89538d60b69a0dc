"""Piles and the Road: which card is turned up, what its back says, and how the Road is refilled.

Whatever is drawn, its front is chance; then the back of the next card can be read. When a draw is settled,
:func:`resume` goes on with what was going on before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.hands import join_village, shifts_from
from companion.games.villagers.moves import BACK_OF, TURNS, Back, Turn
from companion.games.villagers.phases import Phase, Step, applies, chances
from companion.games.villagers.terms import (
    FIRST_BACK,
    HER_VILLAGE,
    NOWHERE,
    PRIVATE,
    RESERVE,
    SQUARE,
    UNKNOWN,
    WORDS,
    Stage,
)
from companion.rules.chance import CHANCE, Chance
from companion.rules.instruction import Shift
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

DECK = "villager_deck"
"""The randomiser of this chapter: the shuffled villagers."""


def resume(state: VillagersState) -> None:
    """Go on after a draw: the next hole of the Road, the running event, or the stage."""
    if state.holes:
        pile = source(state)
        if pile != NOWHERE:
            return turn_up(state, pile, state.holes.pop(0))
        state.holes.clear()
    if state.running:
        return state.go(Step.RUN_EVENT)
    state.go(state.stage)


def leftmost(state: VillagersState) -> int:
    """The leftmost stack that is not used up; the Reserve when all are; ``NOWHERE`` when that is empty too."""
    for number, pile in enumerate(state.piles):
        if pile and number:
            return number
    return RESERVE if state.piles[RESERVE] else NOWHERE


def source(state: VillagersState) -> int:
    """Where the next card of the Road comes from: in the refresh the Reserve, otherwise the leftmost stack."""
    if state.stage != Stage.REFRESH or state.running:
        return leftmost(state)
    if not state.piles[RESERVE] and state.countess >= 0 and state.option("reshuffle_first"):
        reshuffle(state)
    return RESERVE if state.piles[RESERVE] else leftmost(state)


def reshuffle(state: VillagersState) -> None:
    """The discard pile becomes a new Reserve (English rulebook, solo: exhausted Reserve)."""
    if not state.discards:
        return
    suits = state.numbers.cards.suit
    if state.recorder is not None:
        shifts = []
        for card in state.discards:
            shifts.append(Shift(WORDS[card], 1, lay.DISCARDS, lay.OUT_OF_SIGHT))
            shifts.append(Shift(lay.FACE_DOWN, 1, lay.KNOWN, lay.RESERVE))
        tell(state, "do-reshuffle", *shifts, n=len(state.discards))
    for card in state.discards:
        state.unseen[card] += 1
        state.free[suits[card]] += 1
    state.piles[RESERVE] = [UNKNOWN] * len(state.discards)
    state.discards = []


def turn_up(state: VillagersState, pile: int, target: int) -> None:
    """Turn up the top card of a pile, for the Road, a Square or the Countess."""
    state.pile = pile
    state.target = target
    state.ask(CHANCE, Phase.BACK if state.piles[pile][-1] == UNKNOWN else Phase.TURN)


_BACK_PROMPTS = tuple(Text("villagers-chance-back", pile=lay.place_text(pile)) for pile in lay.PILES)
_TURN_PROMPTS = tuple(Text("villagers-chance-turn", pile=lay.place_text(pile)) for pile in lay.PILES)


# -- backs -------------------------------------------------------------------------------------


@chances(Phase.BACK)
def possible_backs(state: VillagersState) -> Chance:
    """Any suit of which a card is left whose back nobody has seen."""
    weights = {BACK_OF[suit]: n for suit, n in enumerate(state.free) if n}
    return Chance(DECK, weights, _BACK_PROMPTS[state.pile])


@applies(Back)
def read_back(state: VillagersState, move: Back) -> None:
    state.piles[state.pile][-1] = move.card
    state.free[move.card - FIRST_BACK] -= 1
    if state.target != NOWHERE:
        state.ask(CHANCE, Phase.TURN)
    else:
        resume(state)


# -- fronts ------------------------------------------------------------------------------------


@chances(Phase.TURN)
def possible_fronts(state: VillagersState) -> Chance:
    """Any unseen villager with the back that lies there; a returned card whose front is known is certain."""
    code = state.piles[state.pile][-1]
    if FIRST_BACK <= code < PRIVATE:
        unseen = state.unseen
        weights = {
            TURNS[card]: unseen[card]
            for card in state.numbers.cards.suited[code - FIRST_BACK]
            if unseen[card]
        }
    else:
        weights = {TURNS[code % PRIVATE]: 1}
    return Chance(DECK, weights, _TURN_PROMPTS[state.pile])


@applies(Turn)
def turn_card(state: VillagersState, move: Turn) -> None:
    card = int(move.card)
    number, target = state.pile, state.target
    pile = state.piles[number]
    code = pile.pop()
    if FIRST_BACK <= code < PRIVATE:
        state.unseen[card] -= 1
    state.target = NOWHERE
    if target < SQUARE:
        state.road[target] = card
        if state.recorder is not None:
            shifts = shifts_from(card, code, lay.PILES[number], lay.ROAD[target])
            tell(
                state,
                "do-refill",
                *shifts,
                card=WORDS[card],
                slot=target + 1,
                pile=lay.place_text(lay.PILES[number]),
            )
    elif target == HER_VILLAGE:
        join_village(
            state,
            state.countess,
            card,
            (code, lay.PILES[number]),
            key="do-countess-card",
            reason=Text(
                "villagers-why-countess-event" if state.running else "villagers-why-countess-reserve"
            ),
        )
    else:
        state.villages[state.actor].square.append(card)
        if state.recorder is not None:
            where = f"{state.colours[state.actor]} square"
            shifts = shifts_from(card, code, lay.PILES[number], where)
            args = {"card": WORDS[card], "pile": lay.place_text(lay.PILES[number])}
            tell(state, "do-blind", *shifts, seat=state.actor, name=state.name(state.actor), **args)
    if pile:
        if pile[-1] == UNKNOWN:
            return state.ask(CHANCE, Phase.BACK)
    elif state.recorder is not None and number:
        _tell_emptied(state, number)
    resume(state)


def _tell_emptied(state: VillagersState, number: int) -> None:
    markets = state.numbers.market_stacks
    card = "first" if number == markets[0] else "second" if number == markets[1] else "none"
    tell(state, "do-emptied", number=number, market=card)
    if state.second_market_due:
        tell(state, "do-market-due", market="second")
    elif number in (1, 2) and first_market_due(state):
        tell(state, "do-market-due", market="first")


def first_market_due(state: VillagersState) -> bool:
    """Whether the stacks up to the First Market card are used up and the market is still to come."""
    last = state.numbers.market_stacks[0]
    return not state.first_market_done and not any(state.piles[1 : last + 1])
