"""Names of components and places as they lie on the table, and who lies where.

The names are plain English words and serve as identifiers: in the layout, in instructions, for the
twin and for an audit. Translated names come from :func:`component_text` and :func:`place_text`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from companion.games.village.moves import Pink
from companion.games.village.terms import (
    CHURCH_STAGES,
    CITIES,
    COUNCIL_STAGES,
    PLACES,
    Colour,
    Good,
    Place,
    Space,
)
from companion.rules.hidden import Hidden
from companion.rules.instruction import Entry, Layout, laid_out
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.family import Family
    from companion.games.village.state import VillageState

SUPPLY = "supply"
TALLY = "tally sheet"
"""Goods and coins beyond the pieces in the box are noted on paper (rulebook, Mestieri)."""
TALLY_PIECES = 999
GREEN_BAG = "green bag"
BLACK_BAG = "black bag"
CUSTOMER_PILE = "customer pile"
COUNCIL_ROOF = "council roof"
RING_ASIDE = "ring aside"

CUBES = tuple("plague cube" if colour == Colour.BLACK else f"{colour.name.lower()} cube" for colour in Colour)
GOODS = tuple(good.name.lower() for good in Good)
SPACES = tuple(f"{space.name.lower()} space" for space in Space)

_NAMES = {
    Place.BAG: BLACK_BAG,
    **{place: f"council stage {i}" for i, place in enumerate(COUNCIL_STAGES, 1)},
    **{place: f"church stage {i}" for i, place in enumerate(CHURCH_STAGES, 1)},
    **{city: f"city {city.name.lower()}" for city in CITIES},
    Place.GUEST: "inn",
    Place.SEA: "sea",
    Place.WEDDING: "marriage board",
    Place.SMUGGLERS: "smugglers",
    Place.CHRONICLE_COUNCIL: "chronicle council",
    Place.CHRONICLE_CRAFTS: "chronicle crafts",
    Place.CHRONICLE_TRAVEL: "chronicle travel",
    Place.CHRONICLE_CHURCH: "chronicle church",
    Place.CHRONICLE_FARM: "chronicle farm",
    Place.GRAVE: "graveyard",
    Place.SEA_GRAVE: "sea burial",
    Place.REMOVED: "out of the game",
    Place.ON_CHURCH: "church roof",
}
PIECE = {"coins": "coin", "grain": "grain", "bread": "bread"}
"""What the counts of a family are pieces of."""
PINK_PLACES = {pink: f"pink {pink.name.lower()}" for pink in Pink}


def place_name(colour: str, place: Place) -> str:
    """Where members of this colour are when they are in ``place``."""
    if place in (Place.RESERVE, Place.FARM):
        return f"{colour} {place.name.lower()}"
    if place == Place.BESIDE:
        return "carla board"
    return _NAMES.get(place) or place.name.lower()


def member(colour: str, generation: int) -> str:
    """The figure of one generation."""
    return f"{colour} member {generation}"


def layout(state: VillageState) -> Layout:
    """Every component of the base box and where it lies now."""
    parts = (_cubes, _families, _markers, _stock, _customers, _mass, _rest)
    return laid_out(chain.from_iterable(part(state) for part in parts))


def _cubes(state: VillageState) -> Iterator[Entry]:
    for colour in Colour:
        yield SUPPLY, CUBES[colour], state.supply[colour]
        yield GREEN_BAG, CUBES[colour], state.bag[colour]
        for space in state.numbers.spaces:
            yield SPACES[space], CUBES[colour], state.spaces[space][colour]
    for space, colour in state.track:
        yield f"carla track {space}", CUBES[colour], 1


def _families(state: VillageState) -> Iterator[Entry]:
    """What lies on each farm, and where its members are."""
    for seat, family in enumerate(state.families):
        colour = state.colours[seat]
        farm = f"{colour} farm"
        for cube, count in enumerate(family.cubes):
            yield farm, CUBES[cube], count
        for piece, count in _pieces(family):
            yield farm, piece, count
        for index, here in enumerate(family.members):
            if here:
                yield *_standing(colour, index), here
        for tile in family.served:
            yield f"{colour} customers", _customer(tile), 1


@cache
def _standing(colour: str, index: int) -> tuple[str, str]:
    """The place and the figure that an index of ``Family.members`` stands for."""
    before, place = divmod(index, PLACES)
    return place_name(colour, Place(place)), member(colour, before + 1)


def _pieces(family: Family) -> Iterator[tuple[str, int]]:
    """The goods, coins, grain and bread of a family."""
    yield from zip(GOODS, family.goods, strict=True)
    for name, piece in PIECE.items():
        yield piece, getattr(family, name)


def _markers(state: VillageState) -> Iterator[Entry]:
    """The markers on both tracks and the discs on the map; an automaton has none."""
    for seat, family in enumerate(state.families):
        if seat == state.carla:
            continue
        colour = state.colours[seat]
        yield f"{colour} life track {family.life}", f"{colour} life marker", 1
        yield f"prestige track {sum(family.points)}", f"{colour} score marker", 1
        yield f"{colour} farm", f"{colour} disc", state.numbers.discs - len(family.cities)
        for city in family.cities:
            yield place_name(colour, Place(city)), f"{colour} disc", 1


def _stock(state: VillageState) -> Iterator[Entry]:
    """What the families have not taken of the goods and coins of the box, and the paper for more."""
    n = state.numbers
    held = Counter[str]()
    for family in state.families:
        held.update(dict(_pieces(family)))
    limits = {**dict.fromkeys(GOODS, n.goods), "coin": n.coins, "grain": n.grain, "bread": 0}
    for piece, limit in limits.items():
        yield SUPPLY, piece, max(0, limit - held[piece])
        yield TALLY, piece, TALLY_PIECES - max(0, held[piece] - limit)


def _customers(state: VillageState) -> Iterator[Entry]:
    """The market: stalls and queue counted from 1, and the pile."""
    for i, tile in enumerate(state.stalls, 1):
        if tile:
            yield f"stall {i}", _customer(tile), 1
    for i, tile in enumerate(state.queue, 1):
        yield f"queue {i}", _customer(tile), 1
    for tile in state.pile:
        yield CUSTOMER_PILE, _customer(tile), 1


def _customer(tile: str | Hidden) -> str:
    return "customer" if isinstance(tile, Hidden) else f"customer {tile}"


def _mass(state: VillageState) -> Iterator[Entry]:
    yield BLACK_BAG, "monk", state.numbers.monks - state.monks_out
    yield "mass", "monk", state.monks_out
    for seat, generation in state.drawn:
        yield "mass", member(state.colours[seat], generation), 1


def _rest(state: VillageState) -> Iterator[Entry]:
    """The ring, the first player marker, the fate tiles of the solo game, and the pink members."""
    yield ring_place(state), "ring", 1
    if state.numbers.solo:
        for name, turned in zip(("top", "bottom"), state.fate, strict=True):
            yield f"carla {name} face down", f"{name} fate tile", state.numbers.fate_tiles - turned
            yield f"carla {name} face up", f"{name} fate tile", turned
    else:
        yield f"{state.colours[state.first]} farm", "first player marker", 1
    for pink, count in enumerate(state.pink):
        yield PINK_PLACES[Pink(pink)], "pink member", count


def ring_place(state: VillageState) -> str:
    """Where the next-first-player ring lies."""
    if state.ring == state.RING_HOME:
        return COUNCIL_ROOF
    if state.ring == state.RING_ASIDE:
        return RING_ASIDE
    return f"{state.colours[state.ring]} farm"


def taken_from(held: int, limit: int) -> str:
    """Where the next piece comes from when families already hold ``held`` of ``limit`` pieces."""
    return SUPPLY if held < limit else TALLY


def component_text(component: str, count: int) -> Text:
    """The translated name of a component: "3 pink cubes"."""
    words = component.split()
    if component in CUBES:
        colour = "black" if words[0] == "plague" else words[0]
        return Text("village-cubes", colour=colour, n=count)
    if component in GOODS or component in PIECE.values() or component == "ring":
        return Text("village-pieces", piece=component, n=count)
    if words[0] == "customer":
        if len(words) == 1:  # face down
            return Text("village-customers", n=count)
        return Text("village-customers-named", tile=words[1], n=count)
    if words[-1] == "tile":
        return Text("village-fate-tiles", row=words[0], n=count)
    if component in ("monk", "pink member", "first player marker"):
        return Text("village-special", piece=component.replace(" ", "-"), n=count)
    if words[1] == "member":
        return Text("village-members", family=words[0], generation=int(words[2]), n=count)
    return Text("village-markers", family=words[0], piece="-".join(words[1:]), n=count)


def place_text(place: str, how: str = "name") -> Text:
    """The translated name of a place, or with ``how`` the way "from" it or "to" it."""
    words = place.split()
    if words[0] in FAMILY_COLOURS:
        if words[1] == "life":
            return Text("village-place-life", family=words[0], space=int(words[3]) + 1, how=how)
        return Text("village-place-family", family=words[0], part=words[1], how=how)
    if words[0] == "chronicle":
        return Text("village-place-chronicle", section=words[1], how=how)
    if words[0] == "city":
        return Text("village-place-city", city=words[1], how=how)
    if words[-1] == "space":
        return Text("village-place-space", space=words[0], how=how)
    if words[-1].isdigit():
        return Text("village-place-numbered", place="-".join(words[:-1]), number=int(words[-1]), how=how)
    return Text("village-place", place="-".join(words), how=how)


FAMILY_COLOURS = ("red", "blue", "yellow", "white", "purple")


def spot(place: Place) -> str:
    """A place of members without saying whose."""
    return "farm" if place == Place.FARM else place_name("any", place).removeprefix("any ")
