"""What a camera may see of Village: cubes on the action spaces, customers on the market, the colour die."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.games.village import carla
from companion.games.village import layout as lay
from companion.games.village.moves import roll
from companion.games.village.picture import picture
from companion.games.village.terms import INFLUENCE
from companion.rules.picture import Area
from companion.rules.sight import DIE, PIECES, TILE, Sight, Spot, edge, squares, within

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

RATIO = 1.5
TRAY = Area(1.03, 0.4, 0.13, 0.2)
"""Where the die is rolled: to the right of the board."""
SNUG = 0.9
"""Squares fill so much of the room that they have."""


def sight(state: VillageState) -> Sight:
    """The spots on the village, as :mod:`companion.games.village.picture` draws it."""
    n, board = state.numbers, picture(state).boards[0]
    room = Counter(lay.SPACES[space] for space in n.fill_order)
    places = {cell.place: within(zone.area, cell.area) for zone in board.zones for cell in zone.cells}
    spaces = {place: area for place, area in places.items() if place in room}
    market = {place: area for place, area in places.items() if place.split()[0] in ("stall", "queue")}
    cube = SNUG * min(edge(area, room[place], RATIO) for place, area in spaces.items())
    tile = SNUG * min(edge(area, 1, RATIO) for area in market.values())
    colours = {name: "black" if name == "plague cube" else name.split()[0] for name in lay.CUBES}
    customers = {f"customer {name}": f"customer {name}" for name in n.customers}
    faces = {str(roll(colour)): colour.name.lower() for colour in INFLUENCE}
    return Sight(
        board.name,
        RATIO,
        (
            *(Spot(p, PIECES, squares(a, room[p], RATIO, cube), colours) for p, a in spaces.items()),
            *(Spot(p, TILE, squares(a, 1, RATIO, tile), customers) for p, a in market.items()),
            Spot(carla.DIE, DIE, squares(TRAY, 1, RATIO, edge(TRAY, 1, RATIO)), faces),
        ),
    )
