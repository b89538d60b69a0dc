"""One family: its farm, its figures, its points. Carla's family has the same shape, mostly empty."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Self

from companion.games.village.terms import GENERATIONS, PLACES, Place
from companion.rules.hidden import Hidden

ALL = slice(None)


class Family:
    """Everything that belongs to one colour. Plain counts, copied often."""

    __slots__ = (
        "bread",
        "cities",
        "coins",
        "cubes",
        "goods",
        "grain",
        "life",
        "members",
        "owed",
        "points",
        "served",
    )

    def __init__(self) -> None:
        self.life = 0
        """Space of the life marker, 0 being the first after the quill."""
        self.owed = 0
        """Deaths that the marker has called for and that wait for the end of the turn."""
        self.points = [0, 0, 0, 0]
        """Prestige points on the track, by :class:`Source`."""
        self.grain = 0
        self.coins = 0
        self.bread = 0
        self.goods = [0] * 5
        """How many of each :class:`Good`."""
        self.cubes = [0] * 4
        """How many influence cubes of each colour."""
        self.members = [0] * (PLACES * 4)
        """How many members stand where: one row of :class:`Place` per generation."""
        self.cities: list[int] = []
        """The cities with an own disc, in the order of the visits."""
        self.served: list[str | Hidden] = []
        """Customer tiles, face down in front of the family."""

    def copy(self) -> Self:
        """An independent family."""
        other = object.__new__(type(self))
        other.life = self.life
        other.owed = self.owed
        other.points = self.points[ALL]
        other.grain = self.grain
        other.coins = self.coins
        other.bread = self.bread
        other.goods = self.goods[ALL]
        other.cubes = self.cubes[ALL]
        other.members = self.members[ALL]
        other.cities = self.cities[ALL]
        other.served = self.served[ALL]
        return other

    def __eq__(self, other: object) -> bool:
        return type(other) is Family and _values(self) == _values(other)

    __hash__ = None  # type: ignore[assignment]  # changes in place

    def to_data(self) -> dict[str, Any]:
        """Numbers, words and lists only."""
        data: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__}
        for name in ("points", "goods", "cubes", "members", "cities"):
            data[name] = list(map(int, data[name]))
        data["served"] = [str(tile) for tile in self.served]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The inverse of :meth:`to_data`."""
        family = cls()
        for name in cls.__slots__:
            value = data[name]
            setattr(family, name, list(value) if isinstance(value, list) else value)
        family.served = [Hidden(tile[1:]) if tile.startswith("?") else tile for tile in data["served"]]
        return family

    def at(self, place: int, generation: int) -> int:
        """How many members of a generation stand in a place."""
        return self.members[(generation - 1) * PLACES + place]

    def count(self, place: int) -> int:
        """How many members stand in a place."""
        members = self.members
        return (
            members[place]
            + members[PLACES + place]
            + members[2 * PLACES + place]
            + members[3 * PLACES + place]
        )

    def generations(self, place: int) -> list[int]:
        """The generations that have a member in a place, lowest first."""
        members = self.members
        return [generation for generation in GENERATIONS if members[(generation - 1) * PLACES + place]]

    def living(self) -> int:
        """Living members: not buried, not removed, born."""
        return sum(
            self.count(place)
            for place in (*range(Place.BAG, Place.SMUGGLERS + 1), Place.BESIDE, Place.ON_CHURCH)
        )


_values = attrgetter(*Family.__slots__)
