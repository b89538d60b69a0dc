"""Deaths: who may die, and where the dead rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village.hands import move_member
from companion.games.village.moves import Bury, bury
from companion.games.village.phases import Phase, Step, applies, offers
from companion.games.village.terms import (
    CATEGORY_OF_PLACE,
    GENERATIONS,
    PLACES,
    VISIBLE,
    Category,
    Place,
    Space,
)
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

_PLACES = tuple(Place)
_VISIBLE = tuple(VISIBLE)


@offers(Phase.DEATH)
def candidates(state: VillageState) -> list[Bury]:
    """The visible members of the lowest generation, one move per place."""
    members = state.families[state.turn].members
    for generation in GENERATIONS:
        row = (generation - 1) * PLACES
        if any(members[row + VISIBLE.start : row + VISIBLE.stop]):
            return [bury(generation, _PLACES[place]) for place in _VISIBLE if members[row + place]]
    return []


def settle(state: VillageState, seat: int) -> None:
    """Settle ``state.dying`` deaths of a seat; ask only where there is a choice."""
    while state.dying:
        state.ask(seat, Phase.DEATH)
        choices = state.moves()
        if len(choices) > 1:
            return
        if choices:
            lay_to_rest(state, seat, choices[0].generation, choices[0].place)
            state.dying -= 1
        else:
            if state.recorder is not None:
                tell(state, "do-nobody-dies", seat=seat, name=state.name(seat))
            state.dying = 0
    if state.trigger != state.NOBODY:
        state.go(Step.SALE_DONE)
    else:
        state.go(Step.DEATHS_DONE)


@applies(Bury)
def bury_member(state: VillageState, move: Bury) -> None:
    lay_to_rest(state, state.turn, move.generation, move.place)
    state.dying -= 1
    settle(state, state.turn)


def lay_to_rest(state: VillageState, seat: int, generation: int, place: Place) -> None:
    """A member dies where it stands: chronicle if a space is free, else a grave."""
    inter(state, seat, generation, place, CATEGORY_OF_PLACE[place], at_sea=place == Place.SEA)


def inter(
    state: VillageState,
    seat: int,
    generation: int,
    place: Place,
    category: Category | None,
    *,
    at_sea: bool,
    cube_from: Space | None = None,
) -> None:
    """Put a dead member into a chronicle section, a grave or (at sea) a sea burial; note the end.

    ``cube_from`` is the space of Carla's cube that called for the death; ``None`` for a person's member.
    """
    full = False
    if category is not None and state.slots[category]:
        state.slots[category] -= 1
        rest, why = category.chronicle, "chronicle"
        full = not any(state.slots)
    elif at_sea and state.sea_graves:
        state.sea_graves -= 1
        rest, why = Place.SEA_GRAVE, "sea"
        full = not state.sea_graves
    elif state.graves:
        state.graves -= 1
        rest, why = Place.GRAVE, "no-section" if category is None else "section-full"
        full = not state.graves
    else:
        rest, why = Place.REMOVED, "no-place"
    reason = _why_there(why, cube_from) if state.recorder is not None else None
    move_member(state, seat, generation, place, rest, "do-die", reason)
    if full and state.ended_by == state.NOBODY:
        state.ended_by, state.ended_day = seat, state.trigger
        if state.recorder is not None:
            tell(state, "do-end-triggered", seat=seat, name=state.name(seat), rest=why)


def _why_there(why: str, cube_from: Space | None) -> Text | None:
    """Why the dead member rests where it does; a person's member in the chronicle needs no reason."""
    if cube_from is not None:
        return Text("village-why-carla-rest", why=why, space=cube_from.name.lower())
    return None if why == "chronicle" else Text("village-why-rest", why=why)
