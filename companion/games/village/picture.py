"""How Village lies on the table: its boards and their zones.

The picture is our own: it keeps together what belongs together and is not a copy of the printed
board. Each of the seven actions is one zone with its cubes on top and its buildings, stages or cities
below.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.village import layout as lay
from companion.games.village.terms import (
    CHURCH_STAGES,
    CITIES,
    COUNCIL_STAGES,
    Category,
    Craft,
    Place,
    Space,
)
from companion.rules import picture as pic
from companion.rules.picture import Area, Board, Cell, Picture, Zone
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

CUBES_ABOVE = Area(0, 0, 1, 0.4)
BELOW = Area(0, 0.4, 1, 0.6)
SUPPLY, WELL, BAGS, CHRONICLE, GRAVES = "supply", "well", "bags", "chronicle", "graves"

AREAS: dict[str, Area] = {
    "travel": Area(0, 0, 0.36, 0.36),
    "council": Area(0.36, 0, 0.32, 0.36),
    "church": Area(0.68, 0, 0.32, 0.36),
    "harvest": Area(0, 0.36, 0.16, 0.3),
    "family": Area(0.16, 0.36, 0.16, 0.3),
    "crafts": Area(0.32, 0.36, 0.36, 0.3),
    CHRONICLE: Area(0.68, 0.36, 0.32, 0.3),
    "market": Area(0, 0.66, 0.53, 0.34),
    WELL: Area(0.53, 0.66, 0.14, 0.34),
    BAGS: Area(0.67, 0.66, 0.19, 0.34),
    GRAVES: Area(0.86, 0.66, 0.14, 0.34),
}
"""Where each zone of the village lies."""

EXPANSION_HOMES = {
    Space.INN: (Place.GUEST,),
    Space.MARRIAGE: (Place.WEDDING,),
    Space.SMUGGLING: (Place.SMUGGLERS,),
}


def label(zone: str, /, **args: object) -> Text:
    """The name of a zone or a board in people's words."""
    return Text("village-zone", zone=zone, **args)


def picture(state: VillageState) -> Picture:
    """The village first, then what is Carla's, each family's farm, and the supply."""
    n = state.numbers
    boards = [Board("village", label("village"), _village(state))]
    if n.solo:
        boards.append(Board("carla", label("carla"), _carla(state)))
    boards += [
        Board(f"farm {state.colours[seat]}", label("farm", name=state.name(seat)), _farm(state, seat), seat)
        for seat in range(n.seats)
    ]
    boards.append(Board(SUPPLY, label(SUPPLY), _supply(state)))
    return Picture(tuple(boards))


def _cells(places: Sequence[str], area: Area, marks: Sequence[Text | str] = ()) -> tuple[Cell, ...]:
    marks = marks or [""] * len(places)
    return tuple(
        Cell(place, column, mark)
        for place, column, mark in zip(places, area.columns(len(places)), marks, strict=True)
    )


def _village(state: VillageState) -> tuple[Zone, ...]:
    n = state.numbers
    below: dict[str, tuple[Cell, ...]] = {
        "travel": tuple(
            cell
            for line, cities in zip(BELOW.rows(2), (CITIES[:3], CITIES[3:]), strict=True)
            for cell in _cells(
                [lay.place_name("", city) for city in cities],
                line,
                [str(CITIES.index(city) + 1) for city in cities],
            )
        ),
        "council": _cells(
            [lay.place_name("", stage) for stage in COUNCIL_STAGES], BELOW, ["1", "2", "3", "4"]
        ),
        "church": _cells([lay.place_name("", stage) for stage in CHURCH_STAGES], BELOW, ["1", "2", "3", "4"]),
        "crafts": _cells(
            [lay.place_name("", craft.place) for craft in Craft],
            BELOW,
            [Text("village-letter-craft", craft=craft.name.lower()) for craft in Craft],
        ),
    }
    zones = []
    for space in n.spaces:
        name = space.name.lower()
        if name not in AREAS:
            continue
        cells = (Cell(lay.SPACES[space], CUBES_ABOVE if name in below else pic.WHOLE), *below.get(name, ()))
        if space == Space.MARKET:
            cells = _market(n.stalls, n.queue)
        elif space == Space.COUNCIL:
            cells = (
                Cell(lay.SPACES[space], Area(0, 0, 0.75, 0.4)),
                Cell(lay.COUNCIL_ROOF, Area(0.75, 0, 0.25, 0.4)),
                *below[name],
            )
        elif space == Space.CHURCH:
            cells = (
                Cell(lay.SPACES[space], Area(0, 0, 0.42, 0.4)),
                Cell("church roof", Area(0.42, 0, 0.38, 0.4)),
                Cell("mass", Area(0.8, 0, 0.2, 0.4)),
                *below[name],
            )
        zones.append(Zone(name, label(name), AREAS[name], cells))
    categories = [lay.place_name("", category.chronicle) for category in Category]
    letters = [Text("village-letter-category", category=category.name.lower()) for category in Category]
    zones += [
        Zone(CHRONICLE, label(CHRONICLE), AREAS[CHRONICLE], _cells(categories, pic.WHOLE, letters)),
        Zone(WELL, label(WELL), AREAS[WELL]),
        Zone(
            BAGS,
            label(BAGS),
            AREAS[BAGS],
            tuple(
                Cell(place, line, Text("village-letter-bag", bag=place.split()[0]))
                for place, line in zip((lay.GREEN_BAG, lay.BLACK_BAG), pic.WHOLE.rows(2), strict=True)
            ),
        ),
        Zone(
            GRAVES,
            label(GRAVES),
            AREAS[GRAVES],
            _cells(["graveyard", "sea burial", "out of the game"][: 3 if n.port else 1], pic.WHOLE)
            if n.port
            else (Cell("graveyard", Area(0, 0, 1, 0.7)), Cell("out of the game", Area(0, 0.7, 1, 0.3))),
        ),
    ]
    return tuple(zones)


def _market(stalls: int, queue: int) -> tuple[Cell, ...]:
    return (
        Cell(lay.SPACES[Space.MARKET], Area(0, 0, 0.16, 1)),
        *_cells([f"stall {i}" for i in range(1, stalls + 1)], Area(0.16, 0, 0.84, 0.62)),
        *_cells([f"queue {i}" for i in range(1, queue + 1)], Area(0.16, 0.62, 0.7, 0.38)),
        Cell(lay.CUSTOMER_PILE, Area(0.86, 0.62, 0.14, 0.38)),
    )


def _carla(state: VillageState) -> tuple[Zone, ...]:
    spaces = range(1, state.numbers.carla_track + 1)
    half = (len(spaces) + 1) // 2
    track = [
        cell
        for line, part in zip(pic.WHOLE.rows(2), (spaces[:half], spaces[half:]), strict=True)
        for cell in _cells([f"carla track {i}" for i in part], line, [str(i) for i in part])
    ]
    her = state.colours[state.carla]
    fate = [
        Cell(f"carla {row} {side}", area, Text("village-letter-fate", side=side.replace(" ", "-")))
        for row, line in zip(("top", "bottom"), pic.WHOLE.rows(2), strict=True)
        for side, area in zip(("face down", "face up"), line.columns(2), strict=True)
    ]
    return (
        Zone("track", label("track"), Area(0, 0, 1, 0.36), tuple(track)),
        Zone("fate", label("fate"), Area(0, 0.36, 0.5, 0.36), tuple(fate)),
        Zone("her-family", label("her-family"), Area(0.5, 0.36, 0.5, 0.36), (Cell("carla board"),)),
        Zone(
            "her-things",
            label("her-things"),
            Area(0, 0.72, 1, 0.28),
            (
                Cell(f"{her} farm", Area(0, 0, 0.4, 1)),
                Cell(f"{her} reserve", Area(0.4, 0, 0.2, 1)),
                Cell(f"{her} customers", Area(0.6, 0, 0.4, 1)),
            ),
        ),
    )


def _farm(state: VillageState, seat: int) -> tuple[Zone, ...]:
    colour = state.colours[seat]
    family = state.families[seat]
    farm = f"{colour} farm"
    life = [f"{colour} life track {space}" for space in range(state.numbers.life_track)]
    half = (len(life) + 1) // 2

    def of(name: str, area: Area, *cells: Cell) -> Zone:
        return Zone(f"{colour} {name}", label(f"farm-{name}"), area, cells)

    return (
        of("members", Area(0, 0, 0.4, 0.34), Cell(farm, holds=("member",))),
        of("reserve", Area(0.4, 0, 0.34, 0.34), Cell(f"{colour} reserve")),
        of(
            "prestige",
            Area(0.74, 0, 0.26, 0.34),
            Cell(
                f"prestige track {sum(family.points)}",
                mark=str(sum(family.points)),
                holds=(f"{colour} score",),
            ),
        ),
        of("cubes", Area(0, 0.34, 0.36, 0.33), Cell(farm, holds=("cube",))),
        of("goods", Area(0.36, 0.34, 0.32, 0.33), Cell(farm, holds=lay.GOODS)),
        of("stores", Area(0.68, 0.34, 0.32, 0.33), Cell(farm, holds=("grain", "coin", "bread"))),
        of("customers", Area(0, 0.67, 0.3, 0.33), Cell(f"{colour} customers")),
        of(
            "life",
            Area(0.3, 0.67, 0.46, 0.33),
            *(
                cell
                for line, part in zip(pic.WHOLE.rows(2), (life[:half], life[half:]), strict=True)
                for cell in _cells(part, line, [part_of.rsplit(maxsplit=1)[1] for part_of in part])
            ),
        ),
        of("rest", Area(0.76, 0.67, 0.24, 0.33), Cell(farm)),
    )


def _supply(state: VillageState) -> tuple[Zone, ...]:
    n = state.numbers
    zones = [
        Zone(SUPPLY, label("supply-cubes"), Area(0, 0, 0.5, 0.34), (Cell(lay.SUPPLY, holds=("cube",)),)),
        Zone(
            "supply-goods",
            label("supply-goods"),
            Area(0.5, 0, 0.5, 0.34),
            (Cell(lay.SUPPLY, holds=lay.GOODS),),
        ),
        Zone("supply-stores", label("supply-stores"), Area(0, 0.34, 0.5, 0.33), (Cell(lay.SUPPLY),)),
        Zone(
            "aside",
            label("aside"),
            Area(0.5, 0.34, 0.5, 0.33),
            (Cell(lay.RING_ASIDE, Area(0, 0, 0.3, 1)), Cell(lay.TALLY, Area(0.3, 0, 0.7, 1))),
        ),
    ]
    expansion = [space for space in n.spaces if space.name.lower() not in AREAS]
    extra = [
        (
            space.name.lower(),
            (lay.SPACES[space], *(lay.place_name("", home) for home in EXPANSION_HOMES[space])),
        )
        for space in expansion
    ]
    if n.port:
        extra.append(("sea", (lay.place_name("", Place.SEA),)))
    if n.marriage:
        extra.append(("pink", tuple(lay.PINK_PLACES.values())))
    zones += [
        Zone(name, label(name), area, _cells(places, pic.WHOLE))
        for (name, places), area in zip(extra, Area(0, 0.67, 1, 0.33).columns(len(extra)), strict=True)
    ]
    return tuple(zones)
