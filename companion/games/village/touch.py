"""What a finger on the boards of Village means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.village import layout as lay
from companion.games.village.moves import (
    Act,
    Advance,
    Birth,
    Bury,
    Buy,
    Choose,
    Enter,
    Gain,
    Harvest,
    Mill,
    Ordain,
    Pick,
    Produce,
    Promote,
    Ransom,
    Recall,
    Serve,
    Take,
    Train,
    Travel,
    Use,
    Well,
)
from companion.games.village.numbers import VILLAGE
from companion.games.village.phases import Phase
from companion.games.village.picture import BAGS, SUPPLY, WELL, picture
from companion.games.village.terms import (
    INFLUENCE,
    Colour,
    Good,
    Means,
    Place,
    Space,
)
from companion.rules.notation import Move

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

ZONE_OF_KIND: dict[type[Move], str] = {
    Harvest: "harvest",
    Birth: "family",
    Recall: "family",
    Train: "crafts",
    Produce: "crafts",
    Buy: "crafts",
    Mill: "crafts",
    Enter: "council",
    Advance: "council",
    Use: "council",
    Travel: "travel",
    Ordain: "church",
    Promote: "church",
    Ransom: BAGS,
    Serve: "market",
    Well: WELL,
    Choose: SUPPLY,
}
"""The zone of the moves that always happen in the same one."""


def touches(state: VillageState, move: Move) -> Sequence[str]:
    """The zones that a person may touch for a move."""
    if isinstance(move, Take | Act | Pick):
        return (move.space.name.lower(),)
    if isinstance(move, Bury):
        colour = state.colours[state.turn]
        zone = picture(state).zone_of(lay.place_name(colour, move.place), lay.member(colour, move.generation))
        return (zone.name,) if zone else ()
    zone_name = ZONE_OF_KIND.get(type(move))
    return (zone_name,) if zone_name else ()


def meant(state: VillageState, zone: str) -> Move | None:
    """What a finger on a zone stands for now, legal or not."""
    if zone == WELL:
        return Well((Means.ORANGE,) * 3)
    if zone == SUPPLY:
        return Choose((Gain.ORANGE,) * 2)
    spaces = {space.name.lower(): space for space in state.numbers.spaces}
    if zone not in spaces:
        return None
    space = spaces[zone]
    if state.phase == Phase.ACTION and space == state.space:
        return _example(state, space)
    colours = [colour for colour in Colour if state.spaces[space][colour]]
    return Take(space, colours[0] if colours else INFLUENCE[0])


def _example(state: VillageState, space: Space) -> Move | None:
    """The plainest form of an action, to be refused with the most basic reason."""
    north = state.numbers.paths[VILLAGE][Place.NORTH]
    path = tuple(Means(colour) for colour in INFLUENCE for _ in range(north[colour]))
    examples: dict[Space, Move] = {
        Space.HARVEST: Harvest(),
        Space.FAMILY: Birth(),
        Space.CRAFTS: Buy(Good.SCROLL),
        Space.COUNCIL: Enter(1, (Means.GREEN, Means.GREEN)),
        Space.TRAVEL: Travel(1, Place.FARM, Place.NORTH, path),
        Space.CHURCH: Ordain(1, (Means.BROWN,)),
    }
    return examples.get(space)
