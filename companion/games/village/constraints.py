"""What every real copy of Village must fulfil: the check of a box.

Each rule here is a fact from the rulebook, so a broken one means a misread number.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.village import layout as lay
from companion.games.village.numbers import VILLAGE, read_map
from companion.games.village.terms import BASE_SPACES, CITIES, Category, Colour, Good, Place, Space
from companion.rules.components import Components
from companion.rules.errors import BoxError
from companion.rules.text import Text


def problems(c: Components) -> Iterator[Text]:
    """Every broken constraint, with what was found."""
    yield from _counts(c)
    yield from _setup_cards(c)
    yield from _crafts_council_church(c)
    yield from _map(c)
    yield from _chronicle(c)
    yield from _customers(c)
    yield from _carla(c)


def _counts(c: Components) -> Iterator[Text]:
    positive = [
        "life_track.spaces",
        "carla.track_spaces",
        "market.queue",
        "farm.grain_capacity",
        "sea_burial.spaces",
    ]
    for key in positive:
        if c[key] < 1:
            yield Text("village-box-positive", key=key, value=c[key])
    for key, value in c.items():
        numbers = value if isinstance(value, list) else [value]
        if any(isinstance(n, int) and n < 0 for n in numbers):
            yield Text("village-box-negative", key=key, value=str(value))


def _setup_cards(c: Components) -> Iterator[Text]:
    names = [space.name.lower() for space in BASE_SPACES]
    for players in (2, 3, 4, 5):
        card = c.under(f"setup_card.{players}")
        total = sum(card[f"spaces.{name}"] for name in names)
        if total % players:
            yield Text("village-box-divisible", players=players, total=total)
        added = 4 * card["bag_per_colour"] + c["pieces.plague_cubes"]
        if added <= total:
            yield Text("village-box-bag", players=players, total=total, added=added)
    if c["setup_card.2.spaces.market"] != 1:
        yield Text("village-box-solo-market", value=c["setup_card.2.spaces.market"])


def _crafts_council_church(c: Components) -> Iterator[Text]:
    times = [c[f"council.stage_time.{stage}"] for stage in (2, 3, 4)]
    if {*times} != {2, 3}:
        yield Text("village-box-council-time", times=", ".join(map(str, times)))
    grain = tuple(c[f"church.grain.{stage}"] for stage in (2, 3, 4))
    if grain not in {(1, 1, 2), (1, 2, 1), (1, 2, 2)}:
        yield Text("village-box-church-grain", grain=", ".join(map(str, grain)))
    for stage in (2, 3, 4):
        if c[f"church.bread.{stage}"] > c[f"church.grain.{stage}"]:
            yield Text("village-box-church-bread", stage=stage)


def _map(c: Components) -> Iterator[Text]:
    try:
        paths = read_map(c["travel.map"])
    except BoxError as error:
        yield error.reason
        return
    if {*paths[VILLAGE]} != {Place.NORTH, Place.OTHER}:
        yield Text("village-box-map-village")
    elif paths[VILLAGE][Place.NORTH] != (0, 0, 2, 0):
        yield Text("village-box-map-north")
    reached, frontier = {VILLAGE}, [VILLAGE]
    while frontier:
        for city in paths[frontier.pop()]:
            if city not in reached:
                reached.add(city)
                frontier.append(city)
    for city in CITIES:
        if city not in reached:
            yield Text("village-box-map-unreachable", city=lay.place_text(lay.spot(city)))
        if c[f"travel.rewards.{city.name.lower()}"] not in ("prestige", "cubes", "coin"):
            yield Text("village-box-reward", city=lay.place_text(lay.spot(city)))
    if any(cost[Colour.GREEN] for neighbours in paths.values() for cost in neighbours.values()):
        yield Text("village-box-map-green")


def _chronicle(c: Components) -> Iterator[Text]:
    labels = {"always", "5", "4-5", "3-5"}
    for key in (*(f"chronicle.spaces.{category.name.lower()}" for category in Category), "graveyard.spaces"):
        if not {*c[key]} <= labels:
            yield Text("village-box-labels", key=key, labels=", ".join(sorted(labels)))
        elif "always" not in c[key]:
            yield Text("village-box-no-space", key=key)
    sections = {category.name.lower() for category in Category}
    if len(c["chronicle.wedding_spaces"]) != 2 or not {*c["chronicle.wedding_spaces"]} <= sections:
        yield Text("village-box-wedding-spaces")


def _customers(c: Components) -> Iterator[Text]:
    wanted = {good.name.lower() for good in Good} | {"grain"}
    for key, value in c.under("customers").items():
        if key.endswith(".wants") and (not value or not {*value} <= wanted or min(value.values()) < 1):
            yield Text("village-box-customer", customer=key.removesuffix(".wants"))
        elif key.endswith(".wants") and value.get("grain", 0) > c["farm.grain_capacity"]:
            yield Text("village-box-customer-grain", customer=key.removesuffix(".wants"))


def _carla(c: Components) -> Iterator[Text]:
    track = range(1, c["carla.track_spaces"] + 1)
    fate = [*c["carla.fate_top"], *c["carla.fate_bottom"]]
    per_set = c["carla.fate_tiles_per_set"]
    if (
        len(c["carla.fate_top"]) != per_set
        or len(c["carla.fate_bottom"]) != per_set
        or len({*fate}) != len(fate)
    ):
        yield Text("village-box-fate-count", n=per_set)
    if any(space not in track for space in (*fate, c["carla.first_space"])):
        yield Text("village-box-fate-range", spaces=len(track))
    order = c["carla.clockwise"]
    if sorted(order) != sorted(space.name.lower() for space in Space):
        yield Text("village-box-clockwise")
    elif not _in_turn(order, ["market", "travel", "council"]):
        yield Text("village-box-clockwise-known")
    if sorted(c["marriage.ranks"]) != ["brown", "green", "orange", "pink"]:
        yield Text("village-box-ranks")


def _in_turn(ring: list[str], names: list[str]) -> bool:
    """Whether these names come in this cyclic order (others may lie between them)."""
    start = ring.index(names[0])
    turned = ring[start:] + ring[:start]
    places = [turned.index(name) for name in names]
    return places == sorted(places)
