"""The printed numbers in the form that the rules use: read once per game, never changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.village.terms import (
    CITIES,
    INFLUENCE,
    Category,
    Colour,
    Craft,
    Good,
    Place,
    Space,
)
from companion.rules.components import Components
from companion.rules.errors import BoxError
from companion.rules.text import Text

VILLAGE = Place.FARM
"""On the travel map a member at home starts from the village."""

Cost = tuple[int, int, int, int]
"""Influence cubes by colour: orange, green, brown, pink."""


@dataclass(frozen=True, slots=True)
class Customer:
    """One customer tile."""

    name: str
    goods: tuple[int, int, int, int, int]
    """How many of each good it wants, by :class:`Good`."""
    grain: int
    points: int


class Numbers:
    """Everything printed that the engine needs, for one setup (player count, expansions, box)."""

    def __init__(self, c: Components, seats: int, *, inn: bool, port: bool, marriage: bool) -> None:
        card = max(seats, 2)
        """The solo game uses the setup card and the coverings of the two-player game."""
        self.seats = seats
        self.solo = seats == 1
        self.inn, self.port, self.marriage = inn, port, marriage
        absent = (() if inn else (Space.INN,)) + (() if marriage else (Space.MARRIAGE, Space.SMUGGLING))
        self.spaces = tuple(space for space in Space if space not in absent)

        self.cubes_per_colour: int = c["pieces.influence_cubes"]
        self.plague_cubes: int = c["pieces.plague_cubes_marriage" if marriage else "pieces.plague_cubes"]
        self.goods: int = c["pieces.goods"]
        self.coins: int = c["pieces.coins"]
        self.grain: int = c["pieces.grain"]
        self.monks: int = c["pieces.monks"]
        self.discs: int = c["pieces.discs"]
        members = list(c["pieces.members"])
        members[0] += marriage
        self.members = tuple(members)
        self.grain_capacity: int = c["farm.grain_capacity"]

        self.cubes_on = {space: c[f"setup_card.{card}.spaces.{space.name.lower()}"] for space in self.spaces}
        extra_spaces = len(self.spaces) - 7
        self.bag_per_colour: int = (
            c[f"setup_card.{card}.bag_per_colour"]
            + extra_spaces * c[f"setup_card.{card}.bag_per_expansion_space"]
        )
        self.fill_order = tuple(space for space in self.spaces for _ in range(self.cubes_on[space]))
        """For each cube drawn in a round, the space it goes to."""

        self.life_track: int = c["life_track.spaces"]
        crafts = [craft.name.lower() for craft in Craft]
        self.training_time = tuple(c[f"crafts.{craft}.training_time"] for craft in crafts)
        self.production_time = tuple(c[f"crafts.{craft}.production_time"] for craft in crafts)
        self.stables_grain: int = c["crafts.stables.grain"]
        self.mill_time: int = c["crafts.mill.time"]
        self.mill_grain: int = c["crafts.mill.grain"]
        self.mill_coins: int = c["crafts.mill.coins"]
        self.harvest_plain: int = c["harvest.members_only"]
        self.harvest_horse: int = c["harvest.horse_and_plow"]
        self.harvest_ox: int = c["harvest.ox_and_plow"]

        self.stage_time = tuple(c[f"council.stage_time.{stage}"] for stage in (1, 2, 3, 4))
        self.council_cost: Cost = (0, c["council.green"], 0, 0)
        self.council_prestige: int = c["council.prestige"]
        self.council_points = tuple(c["council.points"])

        self.travel_time: int = c["travel.time"]
        self.travel_points = tuple(c["travel.points"])
        self.reward_prestige: int = c["travel.reward_prestige"]
        self.reward_cubes: int = c["travel.reward_cubes"]
        self.reward_coins: int = c["travel.reward_coins"]
        self.paths = read_map(c["travel.map"])
        """From each place on the map (and the village) to its neighbours: city -> cubes."""
        self.rewards = {city: c[f"travel.rewards.{city.name.lower()}"] for city in CITIES}

        self.church_time: int = c["church.time"]
        self.church_grain = (0, *(c[f"church.grain.{stage}"] for stage in (2, 3, 4)))
        """Sacks for entering each stage, stage 1 first."""
        self.church_bread = (0, *(c[f"church.bread.{stage}"] if marriage else 0 for stage in (2, 3, 4)))
        self.church_points = tuple(c["church.points"])
        self.mass_pieces: int = c["mass.pieces"]
        self.majority: int = c["mass.majority"]

        weddings = c["chronicle.wedding_spaces"] if marriage else []
        self.chronicle_slots = tuple(
            _open(c[f"chronicle.spaces.{name}"], card) + weddings.count(name)
            for name in (category.name.lower() for category in Category)
        )
        self.chronicle_points = tuple(c["chronicle.points"])
        self.graves = _open(c["graveyard.spaces"], card)
        self.sea_graves: int = c["sea_burial.spaces"] if port else 0

        self.queue: int = c["market.queue"]
        self.stalls: int = c["market.stalls"][card - 2]
        self.surcharge_time: int = c["market.surcharge_time"]
        self.customers = _customers(c)

        self.carla_track: int = c["carla.track_spaces"]
        self.carla_first: int = c["carla.first_space"]
        self.fate_sets = (tuple(c["carla.fate_top"]), tuple(c["carla.fate_bottom"]))
        self.fate_tiles: int = c["carla.fate_tiles_per_set"]
        self.clockwise = tuple(
            space for name in c["carla.clockwise"] if (space := Space[name.upper()]) in self.spaces
        )
        self.clockwise_from = {
            space: self.clockwise[i:] + self.clockwise[:i] for i, space in enumerate(self.clockwise)
        }
        """All spaces in Carla's search order, beginning with the given one."""

        shift = sum(
            c[f"ranks.shift.{name}"]
            for name, used in (("inn", inn), ("port", port), ("marriage", marriage))
            if used
        )
        self.rank_from = tuple(low + shift if low else 0 for low in c["ranks.from"])

        self.pink_members: int = (
            c["marriage.pink_members"] + c["marriage.pink_members_solo"] * self.solo if marriage else 0
        )
        self.rank_of_colour = {Colour[name.upper()]: i for i, name in enumerate(c["marriage.ranks"])}


def _open(labels: list[str], card: int) -> int:
    """How many spaces are open on the side for ``card`` players; each is labelled ``always`` or with its least, ``3-4``."""
    return sum(label == "always" or card >= int(label.split("-")[0]) for label in labels)


def _customers(c: Components) -> dict[str, Customer]:
    """All customer tiles by name."""
    return {
        name: Customer(
            name,
            tuple(wants.get(good.name.lower(), 0) for good in Good),  # type: ignore[arg-type]
            wants.get("grain", 0),
            c[f"customers.{name}.points"],
        )
        for name, wants in (
            (key.removesuffix(".wants"), value)
            for key, value in c.under("customers").items()
            if key.endswith(".wants")
        )
    }


def read_map(lines: list[str]) -> dict[Place, dict[Place, Cost]]:
    """Read ``travel.map``: each line is ``FROM TO CUBES``, such as ``village north brown+brown``.

    Paths lead both ways, but nobody travels back to the village.

    :raises BoxError: not three words, an unknown place, or a colour that is not influence.
    """
    paths: dict[Place, dict[Place, Cost]] = {place: {} for place in (VILLAGE, *CITIES)}
    places = {"village": VILLAGE, **{city.name.lower(): city for city in CITIES}}
    for line in lines:
        words: Any = line.split()
        if len(words) != 3 or not {*words[:2]} <= {*places} or words[0] == words[1]:
            raise BoxError(Text("village-box-map-line", line=line))
        start, end = places[words[0]], places[words[1]]
        cubes = [
            Colour[word.upper()] if word.upper() in Colour.__members__ else None
            for word in words[2].split("+")
        ]
        if any(cube not in INFLUENCE for cube in cubes):
            raise BoxError(Text("village-box-map-colour", line=line))
        cost: Cost = tuple(cubes.count(colour) for colour in INFLUENCE)  # type: ignore[assignment]
        for a, b in ((start, end), (end, start)):
            if b != VILLAGE:
                paths[a][b] = cost
    return paths
