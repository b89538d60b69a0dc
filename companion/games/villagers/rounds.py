"""Set-up and the beginning of rounds."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.draws import DECK, resume
from companion.games.villagers.hands import hand_of
from companion.games.villagers.moves import BACK_OF, DEALS, Deal
from companion.games.villagers.phases import Phase, Step, applies, chances, leads
from companion.games.villagers.terms import FIRST_BACK, NOWHERE, RESERVE, UNKNOWN, WORDS, Stage
from companion.rules.chance import CHANCE, Chance
from companion.rules.instruction import Shift
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

_DEAL_BACKS = tuple(DEALS[move.card] for move in BACK_OF)


@chances(Phase.DEAL)
def next_card(state: VillagersState) -> Chance:
    """Any villager of the deck; only its back where the companion may not look into hands."""
    if state.option("hands") == "closed":
        weights = {_DEAL_BACKS[suit]: n for suit, n in enumerate(state.free) if n}
    else:
        weights = {DEALS[card]: n for card, n in enumerate(state.unseen) if n}
    seat = state.at // state.numbers.hand
    return Chance(DECK, weights, Text("villagers-chance-deal", name=state.name(seat)))


@applies(Deal)
def deal(state: VillagersState, move: Deal) -> None:
    """Hands are dealt before backs are read, so every unseen card is equally likely."""
    card = int(move.card)
    hand = state.numbers.hand
    seat = state.at // hand
    insort(state.villages[seat].secret, card)
    hidden = card >= FIRST_BACK
    state.free[card - FIRST_BACK if hidden else state.numbers.cards.suit[card]] -= 1
    if hidden:
        shifts: tuple[Shift, ...] = (Shift(lay.FACE_DOWN, 1, lay.KNOWN, hand_of(state, seat)),)
    else:
        state.unseen[card] -= 1
        shifts = (Shift(WORDS[card], 1, lay.OUT_OF_SIGHT, hand_of(state, seat)),)
    if state.recorder is not None:
        tell(state, "do-deal", *shifts, seat=seat, name=state.name(seat), card=WORDS[card])
    state.at += 1
    if state.at == state.seats * hand:
        state.at = 0
        resume(state)
    else:
        state.ask(CHANCE, Phase.DEAL)


@leads(Stage.SETUP)
def read_backs(state: VillagersState) -> None:
    """The backs of the stacks and of the Reserve can be seen; alone, the first events are turned up."""
    for pile in (*range(1, len(state.piles)), RESERVE):
        if state.piles[pile] and state.piles[pile][-1] == UNKNOWN:
            state.pile, state.target = pile, NOWHERE
            return state.ask(CHANCE, Phase.BACK)
    if state.numbers.solo and not state.at:
        state.at = 1
        state.events_due = state.numbers.first_events
        return state.go(Step.REVEAL_EVENTS)
    state.go(Step.ROUND)


@leads(Step.ROUND)
def begin_round(state: VillagersState) -> None:
    """A new round begins with the Draft Phase."""
    state.round += 1
    if state.recorder is not None:
        tell(state, "do-round", round=state.round, name=state.name(state.first))
    state.go(Step.DRAFT)
