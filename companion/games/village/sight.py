"""What a camera may see of Village: cubes on the action spaces, customers on the market, the colour die."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.games.village import carla, expansions
from companion.games.village import layout as lay
from companion.games.village.moves import roll
from companion.games.village.terms import INFLUENCE, Colour
from companion.rules.picture import Area, Board
from companion.rules.sight import DIE, PIECES, TILE, Sight, Spot, squares, within

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

RATIO = 1.5
TRAY = Area(1.03, 0.4, 0.13, 0.2)
"""Where the die is rolled: to the right of the board."""


def sight(state: VillageState, board: Board) -> Sight:
    """The spots on the village, as :mod:`companion.games.village.picture` draws it."""
    n = state.numbers
    room = Counter(lay.SPACES[space] for space in n.fill_order)
    cubes = {component: "black" if component == "plague cube" else component.split()[0] for component in lay.CUBES}
    customers = {f"customer {tile}": f"customer {tile}" for tile in n.customers}
    spots = []
    for zone in board.zones:
        for cell in zone.cells:
            area = within(zone.area, cell.area)
            if cell.place in room:
                spots.append(Spot(cell.place, PIECES, squares(area, room[cell.place], RATIO), cubes))
            elif cell.place.split()[0] in ("stall", "queue"):
                spots.append(Spot(cell.place, TILE, squares(area, 1, RATIO), customers))
    faces = {str(roll(colour)): Colour(colour).name.lower() for colour in INFLUENCE}
    spots.append(Spot(carla.DIE, DIE, squares(TRAY, 1, RATIO), faces))
    return Sight(board.name, RATIO, tuple(spots))
