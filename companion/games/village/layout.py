"""Names of components and places as they lie on the table, and who lies where.

The names are plain English words and serve as identifiers: in the layout, in instructions, for the
twin and for an audit. Translated names come from :func:`component_text` and :func:`place_text`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.games.village.moves import Pink
from companion.games.village.terms import (
    CHURCH_STAGES,
    CITIES,
    COUNCIL_STAGES,
    GENERATIONS,
    PLACES,
    Colour,
    Good,
    Place,
    Space,
)
from companion.rules.hidden import Hidden
from companion.rules.instruction import Layout, tidy
from companion.rules.text import Text

if TYPE_CHECKING:
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
    n = state.numbers
    table: dict[str, Counter[str]] = {}

    def put(place: str, component: str, count: int = 1) -> None:
        table.setdefault(place, Counter())[component] += count

    for colour in Colour:
        put(SUPPLY, CUBES[colour], state.supply[colour])
        put(GREEN_BAG, CUBES[colour], state.bag[colour])
        for space in n.spaces:
            put(SPACES[space], CUBES[colour], state.spaces[space][colour])
    for space, colour in state.track:
        put(f"carla track {space}", CUBES[colour])

    held = Counter[str]()
    for seat, family in enumerate(state.families):
        colour_name = state.colours[seat]
        farm = f"{colour_name} farm"
        for colour, count in enumerate(family.cubes):
            put(farm, CUBES[colour], count)
        for good, count in enumerate(family.goods):
            put(farm, GOODS[good], count)
            held[GOODS[good]] += count
        for name in ("coins", "grain", "bread"):
            count = getattr(family, name)
            put(farm, PIECE[name], count)
            held[PIECE[name]] += count
        for generation in GENERATIONS:
            for place in Place:
                here = family.members[(generation - 1) * PLACES + place]
                if here:
                    put(place_name(colour_name, place), member(colour_name, generation), here)
        for tile in family.served:
            put(f"{colour_name} customers", "customer" if isinstance(tile, Hidden) else f"customer {tile}")
        if seat == state.carla:
            continue
        put(f"{colour_name} life track {family.life}", f"{colour_name} life marker")
        put(f"prestige track {sum(family.points)}", f"{colour_name} score marker")
        put(farm, f"{colour_name} disc", n.discs - len(family.cities))
        for city in family.cities:
            put(place_name(colour_name, Place(city)), f"{colour_name} disc")

    limits = {**dict.fromkeys(GOODS, n.goods), "coin": n.coins, "grain": n.grain, "bread": 0}
    for piece, limit in limits.items():
        put(SUPPLY, piece, max(0, limit - held[piece]))
        put(TALLY, piece, TALLY_PIECES - max(0, held[piece] - limit))

    for i, tile in enumerate(state.stalls, 1):
        if tile:
            put(f"stall {i}", f"customer {tile}")
    for i, tile in enumerate(state.queue, 1):
        put(f"queue {i}", f"customer {tile}")
    for tile in state.pile:
        put(CUSTOMER_PILE, "customer" if isinstance(tile, Hidden) else f"customer {tile}")

    put(BLACK_BAG, "monk", n.monks - state.monks_out)
    put("mass", "monk", state.monks_out)
    for seat, generation in state.drawn:
        put("mass", member(state.colours[seat], generation))
    put(ring_place(state), "ring")
    if not n.solo:
        put(f"{state.colours[state.first]} farm", "first player marker")
    if n.solo:
        for name, turned in zip(("top", "bottom"), state.fate, strict=True):
            put(f"carla {name} face down", f"{name} fate tile", n.fate_tiles - turned)
            put(f"carla {name} face up", f"{name} fate tile", turned)
    for pink, count in enumerate(state.pink):
        put(PINK_PLACES[Pink(pink)], "pink member", count)
    return tidy(table)


PIECE = {"coins": "coin", "grain": "grain", "bread": "bread"}


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
        return Text("village-customers", tile=words[1] if len(words) > 1 else "", n=count)
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
