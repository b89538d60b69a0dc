"""What people may set by hand when the table and the companion disagree.

Every correction keeps the components in balance: a cube that turns up on a farm is taken from the
supply, a member who stands elsewhere leaves the place where the companion believed it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from companion.games.village import layout as lay
from companion.games.village import words
from companion.games.village.phases import Phase
from companion.games.village.terms import (
    CITIES,
    CUSTOMER,
    GENERATIONS,
    INFLUENCE,
    PLACES,
    Colour,
    Good,
    Place,
    Space,
)
from companion.rules.errors import BadCorrection
from companion.rules.state import Field
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

SOURCES = ("travel", "council", "mass", "expansion")
# How the paths and values of fields write these: there are hundreds of fields, and the names of an enumeration are slow.
COLOUR_WORDS = tuple(colour.name.lower() for colour in Colour)
SPACE_WORDS = tuple(space.name.lower() for space in Space)
PLACE_WORDS = tuple(place.name.lower() for place in Place)


def fields(state: VillageState) -> Iterator[Field]:
    """Every value that can be corrected, as ``FAMILY.WHAT`` or ``PLACE.WHAT``."""
    n = state.numbers
    for seat, family in enumerate(state.families):
        who = state.colours[seat]
        if seat != state.carla:
            yield Field(f"{who}.life", str(family.life), _numbers(n.life_track - 1))
            yield Field(f"{who}.owed", str(family.owed))
            yield Field(f"{who}.coins", str(family.coins))
            yield Field(f"{who}.grain", str(family.grain), _numbers(n.grain_capacity))
            if n.marriage:
                yield Field(f"{who}.bread", str(family.bread))
            for source, points in zip(SOURCES, family.points, strict=True):
                yield Field(f"{who}.points.{source}", str(points))
            for good, count in zip(lay.GOODS, family.goods, strict=True):
                yield Field(f"{who}.{good}", str(count))
            for colour in INFLUENCE:
                most = family.cubes[colour] + state.supply[colour]
                yield Field(f"{who}.{COLOUR_WORDS[colour]}", str(family.cubes[colour]), _numbers(most))
            for city in CITIES:
                visited = "yes" if city in family.cities else "no"
                yield Field(f"{who}.disc.{PLACE_WORDS[city]}", visited, ("yes", "no"))
        for generation in GENERATIONS:
            yield Field(
                f"{who}.member{generation}", _where(state, seat, generation), (), _places(state, seat)
            )
    for space in n.spaces:
        for colour, word in enumerate(COLOUR_WORDS):
            here = state.spaces[space][colour]
            most = here + state.supply[colour]
            yield Field(f"{SPACE_WORDS[space]}.{word}", str(here), _numbers(most))
    for colour, word in enumerate(COLOUR_WORDS):
        most = state.bag[colour] + state.supply[colour]
        yield Field(f"bag.{word}", str(state.bag[colour]), _numbers(most))
    seen = [tile for tile in state.pile if isinstance(tile, str)]
    for i, tile in enumerate(state.stalls):
        yield Field(f"stall{i + 1}", tile or "none", (*([tile] if tile else []), "none", *seen))
    if not n.solo:
        yield Field("first", state.colours[state.first], state.colours)
        yield Field("ring", _ring(state), ("council", *state.colours))
    else:
        yield Field("ring", _ring(state), ("council", "aside", state.colours[0]))
        if state.track:
            yield Field("carla.track", str(state.track[-1][0]), _numbers(n.carla_track, 1))


def field_text(path: str, state: VillageState | None = None) -> Text:
    """The name of a field: "Anna: coins", "crafts space: pink cubes"."""
    head, _, rest = path.partition(".")
    if head in lay.FAMILY_COLOURS:
        known = state is not None and head in state.colours
        owner = (
            Text.of(state.name(state.colours.index(head))) if known else Text("village-family", family=head)
        )  # type: ignore[union-attr]
        return Text("village-field", owner=owner, what=_family_field(rest))
    if rest and rest.upper() in Colour.__members__:
        place = lay.GREEN_BAG if head == "bag" else f"{head} space"
        return Text("village-field", owner=lay.place_text(place), what=_cubes_of(rest))
    if head.startswith("stall"):
        return lay.place_text(f"stall {head[5:]}")
    return Text("village-field-single", field=path.replace(".", "-"))


def value_text(state: VillageState, path: str, word: str) -> Text:
    """One word of a value: "on the farm", "Anna", "1 horse and 1 plow (6 points)"."""
    head, _, rest = path.partition(".")
    if rest.startswith("member"):
        return words.place(state, lay.place_name(head, Place[word.upper()]))
    if head.startswith("stall") and word != "none":
        return words.component(state, f"{CUSTOMER} {word}", 1)
    if word in state.colours:
        return Text.of(state.name(state.colours.index(word)))
    if word in ("yes", "no", "none", "council", "aside"):
        return Text("village-field-value", value=word)
    return Text.of(word)


def _places(state: VillageState, seat: int) -> tuple[str, ...]:
    """Where members of a family may be in this game."""
    n = state.numbers
    return _places_with(bool(n.inn), bool(n.port), bool(n.marriage), seat == state.carla)


@cache
def _places_with(inn: bool, port: bool, marriage: bool, carla: bool) -> tuple[str, ...]:
    unused = set()
    unused |= set() if inn else {Place.GUEST}
    unused |= set() if port else {Place.SEA, Place.SEA_GRAVE}
    unused |= set() if marriage else {Place.WEDDING, Place.SMUGGLERS}
    unused |= set() if carla else {Place.BESIDE, Place.ON_CHURCH}
    return tuple(PLACE_WORDS[place] for place in Place if place not in unused)


def _family_field(what: str) -> Text:
    if what.startswith("member"):
        return Text("village-field-members", generation=int(what[6:]))
    if what.startswith("disc."):
        return Text("village-field-disc", city=lay.place_text(f"city {what[5:]}"))
    if what.startswith("points."):
        return Text(f"village-score-{what[7:]}-track")
    if what.upper() in Colour.__members__:
        return _cubes_of(what)
    if what.upper() in Good.__members__ or what in lay.PIECE:
        return Text("village-field-pieces", piece=lay.PIECE.get(what, what))
    return Text("village-field-single", field=what)


def _cubes_of(colour: str) -> Text:
    return Text("village-field-cubes", colour=colour)


@lru_cache(maxsize=256)
def _numbers(most: int, least: int = 0) -> tuple[str, ...]:
    return tuple(str(i) for i in range(least, most + 1))


def _where(state: VillageState, seat: int, generation: int) -> str:
    row = (generation - 1) * PLACES
    members = state.families[seat].members[row : row + PLACES]
    words = (word for word, here in zip(PLACE_WORDS, members, strict=True) for _ in range(here))
    return "+".join(words) or "-"


def _ring(state: VillageState) -> str:
    if state.ring == state.RING_HOME:
        return "council"
    return "aside" if state.ring == state.RING_ASIDE else state.colours[state.ring]


def set_field(state: VillageState, path: str, value: str) -> None:
    """Set one value; :func:`fields` has already checked it against its choices."""
    head, _, rest = path.partition(".")
    if head in state.colours:
        _set_family(state, state.colours.index(head), rest, value)
    elif head == "bag":
        _exchange(state, state.bag, Colour[rest.upper()], int(value))
    elif head.startswith("stall"):
        _set_stall(state, int(head[5:]) - 1, value)
    elif path == "first":
        state.first = state.colours.index(value)
    elif path == "ring":
        names = {"council": state.RING_HOME, "aside": state.RING_ASIDE}
        state.ring = names[value] if value in names else state.colours.index(value)
    elif path == "carla.track":
        state.track[-1] = (int(value), state.track[-1][1])
    else:
        counts = state.spaces[Space[head.upper()]]
        before = sum(counts)
        _exchange(state, counts, Colour[rest.upper()], int(value))
        state.left += sum(counts) - before
        _keep_turn_possible(state)


def _keep_turn_possible(state: VillageState) -> None:
    """Without any cube left, a turn in the middle of a round becomes a free action."""
    if state.phase == Phase.TURN and not state.left:
        state.phase = Phase.FREE
    elif state.phase == Phase.FREE and state.left:
        state.phase = Phase.TURN


def _exchange(state: VillageState, counts: list[int], colour: Colour, value: int) -> None:
    """Set a count of cubes; the difference comes from the supply or goes back there."""
    change = value - counts[colour]
    if change > state.supply[colour]:
        raise BadCorrection(
            Text("village-correct-supply", colour=colour.name.lower(), n=state.supply[colour]), code="supply"
        )
    counts[colour] = value
    state.supply[colour] -= change


def _set_family(state: VillageState, seat: int, what: str, value: str) -> None:
    family = state.families[seat]
    if what.startswith("member"):
        return _set_members(state, seat, int(what[6:]), value)
    if what.startswith("disc."):
        city = Place[what[5:].upper()]
        if (value == "yes") != (city in family.cities):
            family.cities = (
                [*family.cities, int(city)] if value == "yes" else [c for c in family.cities if c != city]
            )
        return
    number = _whole(what, value)
    if what.startswith("points."):
        family.points[SOURCES.index(what[7:])] = number
    elif what.upper() in Colour.__members__:
        _exchange(state, family.cubes, Colour[what.upper()], number)
    elif what.upper() in Good.__members__:
        family.goods[Good[what.upper()]] = number
    else:
        setattr(family, what, number)


MOST = 99
"""No farm holds more of anything, and nobody scores more from one source."""


def _whole(what: str, value: str) -> int:
    if not value.isascii() or not value.isdigit() or int(value) > MOST:
        raise BadCorrection(Text("village-correct-number", value=value, most=MOST), code="not-a-number")
    return int(value)


def _set_members(state: VillageState, seat: int, generation: int, value: str) -> None:
    """Place all members of a generation: ``farm+farm+smithy+chronicle_crafts``."""
    names = [] if value == "-" else value.split("+")
    places = {place.name.lower(): place for place in Place}
    unknown = [name for name in names if name not in places]
    row = (generation - 1) * PLACES
    members = state.families[seat].members
    total = sum(members[row : row + PLACES])
    if unknown or len(names) != total:
        raise BadCorrection(
            Text("village-correct-members", n=total, generation=generation, places=", ".join(places)),
            code="members",
        )
    after = [0] * PLACES
    for name in names:
        after[places[name]] += 1
    rests = {Place(Place.CHRONICLE_COUNCIL + i): i for i in range(5)}
    slots, graves, sea = list(state.slots), state.graves, state.sea_graves
    for place in Place:
        change = after[place] - members[row + place]
        if place in rests:
            slots[rests[place]] -= change
        elif place == Place.GRAVE:
            graves -= change
        elif place == Place.SEA_GRAVE:
            sea -= change
    if min(*slots, graves, sea) < 0:
        raise BadCorrection(Text("village-correct-full"), code="chronicle-full")
    state.slots, state.graves, state.sea_graves = slots, graves, sea
    members[row : row + PLACES] = after


def _set_stall(state: VillageState, stall: int, value: str) -> None:
    """Exchange a stall's customer with one of the pile, or put it back there."""
    old = state.stalls[stall]
    if value == (old or "none"):
        return
    if value != "none":
        state.pile.remove(value)
    if old:
        state.pile.append(old)
    state.pile.sort(key=str)
    state.stalls[stall] = None if value == "none" else value
