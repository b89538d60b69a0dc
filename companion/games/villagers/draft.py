"""The Draft Phase (rulebook pp. 8-9) and, alone, the Countess's share of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.draws import resume, turn_up
from companion.games.villagers.hands import join_village, off_road, take_road_coins, to_hand
from companion.games.villagers.inforce import jests
from companion.games.villagers.limits import limit_of
from companion.games.villagers.moves import BLINDS, DRAFTS, GIVES, PILES, Blind, Draft, Give
from companion.games.villagers.phases import Phase, Step, applies, leads, offers
from companion.games.villagers.terms import RESERVE, SQUARE, WORDS, Stage
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState


@leads(Step.DRAFT)
def begin(state: VillagersState) -> None:
    """Everybody drafts in turn, beginning with the first player."""
    state.stage = Stage.DRAFT
    state.drafted = [0] * state.seats
    state.actor = (state.first - 1) % state.seats
    state.give_due = False
    if state.countess >= 0:
        return state.go(Step.PHASE_EVENTS)
    next_drafter(state)


@leads(Stage.DRAFT)
def next_drafter(state: VillagersState) -> None:
    """The next seat that has not reached its limit; then the Road is refreshed."""
    if state.give_due:
        return countess_takes(state)
    seats, actor, drafted = state.numbers.seats, state.actor, state.drafted
    left = max(state.road) >= 0 or any(state.piles)
    if drafted[actor] and not (left and drafted[actor] < limit_of(state, actor)):
        empty_square(state, actor)
    if left:
        for step in range(1, seats + 1):
            seat = (actor + step) % seats
            if drafted[seat] < limit_of(state, seat):
                state.actor = seat
                return state.ask(seat, Phase.DRAFT)
    for seat in range(seats):
        empty_square(state, seat)
    state.go(Step.REFRESH)


def empty_square(state: VillagersState, seat: int) -> None:
    """The drafted cards go to the hand."""
    village = state.villages[seat]
    if village.square:
        if state.recorder is not None:
            square, hand = f"{state.colours[seat]} square", f"{state.colours[seat]} hand"
            shifts = [Shift(WORDS[card], 1, square, hand) for card in village.square]
            tell(state, "do-take-hand", *shifts, seat=seat, name=state.name(seat), n=len(shifts))
        for card in village.square:
            to_hand(state, seat, card)
        village.square = []


@offers(Phase.DRAFT)
def picks(state: VillagersState) -> list[Move]:
    moves: list[Move] = [move for move, card in zip(DRAFTS, state.road, strict=True) if card >= 0]
    piles = state.piles
    stacks = [BLINDS[i] for i in (1, 2, 3, 4, 5, 6) if piles[i]]
    if stacks:
        moves += stacks
    elif piles[RESERVE]:
        moves.append(BLINDS[RESERVE])
    if state.jester:
        moves += jests(state)
    return moves


@applies(Draft)
def draft(state: VillagersState, move: Draft) -> None:
    seat, slot = state.turn, move.slot - 1
    take_road_coins(state, slot, seat)
    card = off_road(state, slot)
    state.villages[seat].square.append(card)
    if state.recorder is not None:
        shift = Shift(WORDS[card], 1, lay.ROAD[slot], f"{state.colours[seat]} square")
        tell(state, "do-draft", shift, seat=seat, name=state.name(seat), card=WORDS[card], slot=move.slot)
    state.drafted[seat] += 1
    state.holes.append(slot)
    if state.countess >= 0:
        return countess_takes(state)
    resume(state)


@applies(Blind)
def draw_blind(state: VillagersState, move: Blind) -> None:
    state.drafted[state.turn] += 1
    state.give_due = state.countess >= 0
    turn_up(state, PILES.index(move.pile), SQUARE)


# -- the Countess's share --------------------------------------------------------------------------


def countess_takes(state: VillagersState) -> None:
    """For each pick, a face-up villager of the person's choice goes to the Countess, before the refill."""
    state.give_due = False
    slots = [slot for slot, card in enumerate(state.road) if card >= 0]
    if len(slots) > 1:
        return state.ask(0, Phase.GIVE)
    if slots:
        give_villager(state, slots[0], Text("villagers-why-countess-only"))
    elif state.recorder is not None:
        tell(state, "do-countess-nothing", seat=state.countess)
    resume(state)


@offers(Phase.GIVE)
def gifts(state: VillagersState) -> list[Move]:
    moves: list[Move] = [move for move, card in zip(GIVES, state.road, strict=True) if card >= 0]
    if state.jester:
        moves += jests(state)
    return moves


@applies(Give)
def give(state: VillagersState, move: Give) -> None:
    give_villager(state, move.slot - 1, Text("villagers-why-countess-choice"))
    resume(state)


def give_villager(state: VillagersState, slot: int, reason: Text) -> None:
    """A face-up villager and its coins go to the Countess; its place is refilled afterwards."""
    take_road_coins(state, slot, state.countess)
    card = off_road(state, slot)
    join_village(
        state,
        state.countess,
        card,
        (card, lay.ROAD[slot]),
        key="do-countess-takes",
        reason=reason,
        slot=slot + 1,
    )
    state.holes.append(slot)
    state.holes.sort()
