"""A turn: one cube or the well, the action, the deaths owed, and whose turn comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village import ending
from companion.games.village import layout as lay
from companion.games.village.death import settle
from companion.games.village.hands import farm, pay, spend_time
from companion.games.village.moves import SKIP, TAKES, Act, Skip, Take, Well, act, well
from companion.games.village.payment import well_ways
from companion.games.village.phases import Phase, Step, applies, leads, offers
from companion.games.village.refusals import why_nothing
from companion.games.village.terms import Colour, Space
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

PLAGUE_TIME = 2
"""Time lost with a plague cube (rulebook, Fase 2, step 1)."""


def begin_turn(state: VillageState, seat: int) -> None:
    """Leave the choice of a cube to a seat."""
    state.actor = seat
    state.taken = None
    state.carla_due = False
    state.recorded = 0
    state.ask(seat, Phase.TURN if state.left else Phase.FREE)


@leads(Step.FIRST_TURN)
def begin_first_turn(state: VillageState) -> None:
    """The spaces are filled: the first player begins."""
    begin_turn(state, state.first)


# -- a cube, or the well -------------------------------------------------------------------------


@offers(Phase.TURN)
def cubes_and_well(state: VillageState) -> list[Move]:
    found: list[Move] = []
    add = found.append
    spaces = state.spaces
    for space in state.numbers.spaces:
        counts = spaces[space]
        takes = TAKES[space]
        if counts[0]:
            add(takes[0])
        if counts[1]:
            add(takes[1])
        if counts[2]:
            add(takes[2])
        if counts[3]:
            add(takes[3])
        if counts[4]:
            add(takes[4])
    family = state.families[state.turn]
    coins, ring = (
        (family.coins, state.ring == state.turn and state.numbers.solo)
        if state.option("well_coins")
        else (0, False)
    )
    a, b, c, d = family.cubes
    if coins + ring + max(a, b, c, d) >= 3:
        capped = (a if a < 3 else 3, b if b < 3 else 3, c if c < 3 else 3, d if d < 3 else 3)
        for payment in well_ways(capped, coins if coins < 3 else 3, ring):
            add(well(payment))
    return found


@applies(Take)
def take_cube(state: VillageState, move: Take) -> None:
    seat, space, colour = state.turn, move.space, move.colour
    state.spaces[space][colour] -= 1
    state.left -= 1
    plague = colour == Colour.BLACK
    if plague:
        state.supply[colour] += 1
    else:
        state.families[seat].cubes[colour] += 1
    if state.recorder is not None:
        target = lay.SUPPLY if plague else farm(state, seat)
        shift = Shift(lay.CUBES[colour], 1, lay.SPACES[space], target)
        key = "do-take-plague" if plague else "do-take"
        tell(
            state,
            key,
            shift,
            seat=seat,
            name=state.name(seat),
            colour=colour.name.lower(),
            space=space.name.lower(),
            time=PLAGUE_TIME,
        )
    if plague:
        spend_time(state, seat, PLAGUE_TIME)
    if state.numbers.solo:
        state.taken = (space, colour)
        state.carla_due = not ending.carla_is_done(state)
    begin_action(state, space)


@applies(Well)
def use_well(state: VillageState, move: Well) -> None:
    if state.recorder is not None:
        tell(state, "do-well", seat=state.turn, name=state.name(state.turn))
    pay(state, state.turn, move.payment)
    state.ask(state.turn, Phase.ACT)


@offers(Phase.ACT)
def any_action(state: VillageState) -> list[Move]:
    return [act(space) for space in state.numbers.spaces]


@offers(Phase.FREE)
def any_action_or_none(state: VillageState) -> list[Move]:
    return [*any_action(state), SKIP]


@applies(Act)
def choose_action(state: VillageState, move: Act) -> None:
    begin_action(state, move.space)


# -- the action --------------------------------------------------------------------------------


def begin_action(state: VillageState, space: Space) -> None:
    """Offer the action of a space. The market is no choice: a market day must be held."""
    state.space = space
    if space == Space.MARKET:
        state.go(Step.MARKET_DAY)
    elif space in (Space.INN, Space.MARRIAGE, Space.SMUGGLING) or (
        space == Space.TRAVEL and state.numbers.port
    ):
        state.ask(state.actor, Phase.RECORD)
    else:
        state.ask(state.actor, Phase.ACTION)
        if len(state.moves()) == 1:
            if state.recorder is not None:
                tell(
                    state,
                    "do-no-action",
                    seat=state.actor,
                    reason=why_nothing(state),
                    name=state.name(state.actor),
                    space=space.name.lower(),
                )
            end_action(state)


@applies(Skip)
def skip(state: VillageState, move: Skip) -> None:
    end_action(state)


@leads(Step.ACTION_DONE)
def end_action(state: VillageState) -> None:
    """Settle the deaths that the turn has called for, then go on with the round."""
    family = state.families[state.actor]
    state.dying, family.owed = family.owed, 0
    settle(state, state.actor)


@leads(Step.DEATHS_DONE)
def after_deaths(state: VillageState) -> None:
    """The turn of the person is over; Carla answers, then the next seat plays."""
    if state.carla_due:
        state.carla_due = False
        state.go(Step.CARLA)
    else:
        next_turn(state)


@leads(Step.NEXT_TURN)
def next_turn(state: VillageState) -> None:
    """Whose turn is next: the next seat, a last action, or the end of the round."""
    if state.ended_by != state.NOBODY:
        seat = ending.next_last_action(state)
        if seat is None:
            state.go(Step.MASS)
        else:
            begin_turn(state, seat)
    elif not state.left:
        state.go(Step.MASS)
    elif state.numbers.solo:
        begin_turn(state, 0)
    else:
        begin_turn(state, (state.actor + 1) % state.seats)
