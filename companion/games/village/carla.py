"""Carla: which cube she takes, her life track, her dead, her reactions.

Her turn follows by itself from the person's cube. The person only decides where the rules say so,
and chance answers for the die and the fate tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village import layout as lay
from companion.games.village.death import inter
from companion.games.village.expansions import wedding_roll
from companion.games.village.hands import move_member
from companion.games.village.market import open_market
from companion.games.village.moves import Face, Fate, Pick, Roll, fate, pick, roll
from companion.games.village.phases import Phase, Step, applies, chances, leads, offers
from companion.games.village.terms import (
    CATEGORY_OF_SPACE,
    CHURCH_STAGES,
    INFLUENCE,
    Colour,
    Place,
    Space,
)
from companion.rules.chance import CHANCE, Chance
from companion.rules.instruction import Shift
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

DIE, FATE_TILES = "colour_die", "fate_tiles"
"""Randomisers of this chapter."""


# -- which cube --------------------------------------------------------------------------------


@leads(Step.CARLA)
def answer(state: VillageState) -> None:
    """Carla answers the cube that the person has taken."""
    assert state.taken is not None
    if not state.left:
        return finish(state)
    space, colour = state.taken
    if not state.option("carla_die"):
        source = nearest(state, space, colour)
        if source is not None:
            key = "why-carla-same" if source == space else "why-carla-next"
            args = {"colour": colour.name.lower(), "space": space.name.lower()}
            return take(state, source, colour, Text(f"village-{key}", **args))
    elif len(colours_on_board(state)) > 1:
        return state.ask(CHANCE, Phase.DIE)
    _offer(state)


def colours_on_board(state: VillageState) -> list[Colour]:
    """Influence colours that still lie on some action space."""
    return [c for c in INFLUENCE if any(state.spaces[space][c] for space in state.numbers.spaces)]


def nearest(state: VillageState, start: Space, colour: Colour | None = None) -> Space | None:
    """The first space clockwise from ``start`` (itself first) with this colour, or with any cube."""
    for space in state.numbers.clockwise_from[start]:
        if state.spaces[space][colour] if colour is not None else any(state.spaces[space]):
            return space
    return None


def _offer(state: VillageState) -> None:
    """Let the person choose among the cubes that Carla may take; a single candidate is taken at once."""
    choices = picks(state)
    if len(choices) > 1:
        return state.ask(0, Phase.PICK)
    assert state.taken is not None
    (only,) = choices
    if not state.option("carla_die"):
        args = {"colour": state.taken[1].name.lower(), "space": state.taken[0].name.lower()}
        reason = Text("village-why-carla-no-such-colour", **args)
    elif only.colour == Colour.BLACK:
        reason = Text("village-why-carla-only-plague")
    else:
        reason = Text("village-why-carla-last-colour", colour=only.colour.name.lower())
    take(state, only.space, only.colour, reason)


@offers(Phase.PICK)
def picks(state: VillageState) -> list[Pick]:
    """The cubes that Carla may take when no rule names a single one."""
    assert state.taken is not None
    start = state.taken[0]
    if state.option("carla_die"):
        colours = colours_on_board(state)
        if colours and not (state.option("carla_die_any_cube") and not state.spaces[start][colours[0]]):
            source = nearest(state, start, colours[0])
            return [pick(source, colours[0])] if source is not None else []
    source = nearest(state, start)
    if source is None:
        return []
    return [pick(source, colour) for colour in Colour if state.spaces[source][colour]]


@applies(Pick)
def pick_for_carla(state: VillageState, move: Pick) -> None:
    take(state, move.space, move.colour, Text("village-why-carla-your-choice"))


@chances(Phase.DIE)
def die(state: VillageState) -> Chance:
    """The four-sided colour die."""
    return Chance(DIE, {roll(colour): 1 for colour in INFLUENCE}, Text("village-chance-die"))


@applies(Roll)
def roll_die(state: VillageState, move: Roll) -> None:
    if state.phase == Phase.WEDDING:
        return wedding_roll(state, move.colour)
    assert state.taken is not None
    source = nearest(state, state.taken[0], move.colour)
    if source is None:
        if state.recorder is not None:
            tell(state, "do-roll-again", colour=move.colour.name.lower())
        return state.ask(CHANCE, Phase.DIE)
    here = int(source == state.taken[0])
    reason = Text("village-why-carla-die", colour=move.colour.name.lower(), here=here)
    take(state, source, move.colour, reason)


# -- her life track ----------------------------------------------------------------------------


def take(state: VillageState, space: Space, colour: Colour, reason: Text) -> None:
    """Carla takes a cube; it goes on the next space of her track, and may turn a fate tile."""
    n = state.numbers
    state.spaces[space][colour] -= 1
    state.left -= 1
    state.her_space = space
    target = state.track[-1][0] % n.carla_track + 1 if state.track else n.carla_first
    state.track.append((target, colour))
    if state.recorder is not None:
        shift = Shift(lay.CUBES[colour], 1, lay.SPACES[space], f"carla track {target}")
        args = {"colour": colour.name.lower(), "space": space.name.lower(), "target": target}
        tell(state, "do-carla-take", shift, seat=state.carla, reason=reason, **args)
    for which, spaces in enumerate(n.fate_sets):
        if target in spaces:
            state.fate_set = which
            return state.ask(CHANCE, Phase.FATE)
    react(state)


@chances(Phase.FATE)
def fate_tile(state: VillageState) -> Chance:
    """One of the face-down tiles of the set; exactly one of the three hides a quill."""
    which = state.fate_set
    face_down = state.numbers.fate_tiles - state.fate[which]
    quill = 0 if state.quill[which] else 1
    weights = {fate(Face.BLANK): face_down - quill, fate(Face.QUILL): quill}
    row = ("top", "bottom")[which]
    possible = {move: weight for move, weight in weights.items() if weight > 0}
    return Chance(FATE_TILES, possible, Text("village-chance-fate", row=row))


@applies(Fate)
def turn_fate_tile(state: VillageState, move: Fate) -> None:
    which = state.fate_set
    row = ("top", "bottom")[which]
    tile = f"{row} fate tile"
    state.fate[which] += 1
    if state.recorder is not None:
        shift = Shift(tile, 1, f"carla {row} face down", f"carla {row} face up")
        tell(state, "do-fate", shift, seat=state.carla, row=row, face=move.face.name.lower())
    if move.face == Face.QUILL:
        state.quill[which] = True
        die_one(state)
    if state.fate[which] == state.numbers.fate_tiles:
        state.fate[which] = 0
        state.quill[which] = False
        if state.recorder is not None:
            shift = Shift(tile, state.numbers.fate_tiles, f"carla {row} face up", f"carla {row} face down")
            tell(state, "do-fate-shuffle", shift, seat=state.carla, row=row)
    react(state)


# -- her dead ----------------------------------------------------------------------------------

_ORDER = (
    (1, Place.BESIDE),
    (2, Place.BESIDE),
    (3, Place.ON_CHURCH),
    (4, Place.ON_CHURCH),
)
"""Who of Carla's family dies first, before those on the church track from left to right."""


def next_to_die(state: VillageState) -> tuple[int, Place] | None:
    """Generation and place of Carla's next dead; ``None`` when nobody can die."""
    family = state.families[state.carla]
    for generation, place in _ORDER:
        if family.at(place, generation):
            return generation, place
    for place in CHURCH_STAGES:
        generations = family.generations(place)
        if generations:
            return generations[0], place
    return None


def die_one(state: VillageState) -> None:
    """One of Carla's members dies, in the section of the space that her cube came from."""
    dead = next_to_die(state)
    if dead is None:
        if state.recorder is not None:
            tell(state, "do-nobody-dies", seat=state.carla, name=state.name(state.carla))
        return
    space = state.her_space
    at_sea = space == Space.TRAVEL and state.numbers.port
    inter(state, state.carla, *dead, CATEGORY_OF_SPACE[space], at_sea=at_sea, cube_from=space)


# -- her reactions -----------------------------------------------------------------------------


def react(state: VillageState) -> None:
    """Carla reacts to a cube from the market or the church; then the next turn begins."""
    if state.her_space == Space.MARKET:
        return open_market(state, state.carla)
    if state.her_space == Space.CHURCH:
        generation = next(iter(state.families[state.carla].generations(Place.ON_CHURCH)), None)
        if generation is not None:
            reason = Text("village-why-carla-church")
            move_member(state, state.carla, generation, Place.ON_CHURCH, Place.BAG, "do-move-member", reason)
        elif state.recorder is not None:
            tell(state, "do-carla-church-empty", seat=state.carla)
    finish(state)


def finish(state: VillageState) -> None:
    """Carla's turn is over."""
    state.go(Step.NEXT_TURN)
