"""The Build Phase (rulebook pp. 12-18): its choices, placing villagers, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.basics import add_swaps
from companion.games.villagers.chains import room_in, spots_for
from companion.games.villagers.hands import hand_of, join_village, leave_hand, place_of
from companion.games.villagers.inforce import jests
from companion.games.villagers.limits import builds_left, playable, swaps_left
from companion.games.villagers.moves import DONE, FREE, TABLE, Build, Done, build
from companion.games.villagers.padlocks import keys_for, open_padlock
from companion.games.villagers.phases import Phase, Step, applies, leads, offers
from companion.games.villagers.specials import special_moves
from companion.games.villagers.terms import FOUNDERS, FOUNDERS_FED, NOWHERE, WORDS, Stage, Suit
from companion.games.villagers.village import EMPTY
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState


@leads(Step.BUILD)
def begin(state: VillagersState) -> None:
    """Each seat builds completely before the next one, beginning with the first player."""
    state.stage = Stage.BUILD
    state.at = 0
    if state.countess >= 0:
        return state.go(Step.PHASE_EVENTS)
    next_builder(state)


@leads(Stage.BUILD)
def next_builder(state: VillagersState) -> None:
    """The Build Phase of the next seat; after the last one, its end."""
    n = state.numbers
    while state.at < n.seats:
        seat = (state.first + state.at) % n.seats
        village = state.villages[seat]
        state.actor = seat
        state.limit = min(n.build_most, n.build_base + village.visible(n.cards.builder))
        state.builds = state.swapped = 0
        state.tinner = False
        state.pending = NOWHERE
        if village.hand or village.secret:
            if state.recorder is not None:
                tell(state, "do-announce", seat=seat, name=state.name(seat), n=builds_left(state))
            return state.ask(seat, Phase.BUILD)
        state.at += 1
    end(state)


# -- the choices -------------------------------------------------------------------------------


@offers(Phase.BUILD)
def build_moves(state: VillagersState) -> list[Move]:
    seat = state.turn
    village = state.villages[seat]
    moves: list[Move] = []
    left = builds_left(state)
    cards = playable(state, village)
    suits = state.numbers.cards.suit
    specials = bool(cards) and suits[cards[-1]] == Suit.SPECIAL
    if left:
        room = room_in(village, state.numbers.cards)
        for card in cards:
            if suits[card] != Suit.SPECIAL:
                spots = spots_for(state, village, card, room)
                if spots:
                    for key in keys_for(state, seat, card):
                        for spot in spots:
                            moves.append(build(card, spot, key))
    if specials:
        moves += special_moves(state, cards, left)
    if cards and swaps_left(state):
        add_swaps(state, village, moves)
    moves.append(DONE)
    if state.jester:
        moves += jests(state)
    return moves


# -- placing a villager --------------------------------------------------------------------------


@applies(Build)
def build_villager(state: VillagersState, move: Build) -> None:
    seat, card = state.turn, int(move.card)
    village = state.villages[seat]
    under = EMPTY if move.on == TABLE else village.at(move.on)
    if move.key != FREE:
        open_padlock(state, seat, card, move.key)
    code = leave_hand(state, seat, card)
    join_village(state, seat, card, (code, hand_of(state, seat)), under)
    state.builds += 1
    state.pending = NOWHERE
    if state.phase != Phase.BUILD:
        state.ask(seat, Phase.BUILD)


# -- the end of the phase ------------------------------------------------------------------------


@applies(Done)
def done(state: VillagersState, move: Done) -> None:
    if state.recorder is not None:
        tell(state, "do-done", seat=state.turn, name=state.name(state.turn))
    state.at += 1
    next_builder(state)


def end(state: VillagersState) -> None:
    """Founders without food turn over, the First Player card moves on, then events or markets."""
    food = state.numbers.cards.food
    for seat in range(state.seats):
        village = state.villages[seat]
        if not village.visible(food) and FOUNDERS in village.cards:
            slot = village.cards.index(FOUNDERS)
            before = place_of(state, seat, slot)
            village.cards[slot] = FOUNDERS_FED
            if state.recorder is not None:
                shift = Shift(WORDS[FOUNDERS], 1, before, place_of(state, seat, slot))
                tell(state, "do-flip", shift, seat=seat, name=state.name(seat))
    if state.seats > 1:
        after = (state.first + 1) % state.seats
        if state.recorder is not None:
            shift = Shift(
                lay.FIRST_PLAYER, 1, f"{state.colours[state.first]} square", f"{state.colours[after]} square"
            )
            tell(state, "do-first-player", shift, seat=after, name=state.name(after))
        state.first = after
    if state.countess >= 0:
        return state.go(Step.EVENT_PHASE)
    state.go(Step.MARKETS)
