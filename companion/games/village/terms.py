"""The words of Village: colours, goods, action spaces, places of figures, means of payment.

All are small whole numbers, so that a state can keep its counts in plain lists. The notation writes
them by name in lower case.
"""

from __future__ import annotations

import enum


class Colour(enum.IntEnum):
    """Cubes. The first four are influence; black is the plague."""

    ORANGE = 0
    """Skill."""
    GREEN = 1
    """Persuasion."""
    BROWN = 2
    """Faith."""
    PINK = 3
    """Knowledge."""
    BLACK = 4
    """Plague: no influence, never kept by a family."""


INFLUENCE = (Colour.ORANGE, Colour.GREEN, Colour.BROWN, Colour.PINK)


class Good(enum.IntEnum):
    """Goods tiles."""

    SCROLL = 0
    HORSE = 1
    PLOW = 2
    OX = 3
    WAGON = 4


class Space(enum.IntEnum):
    """Action spaces that carry cubes; the last three belong to expansions."""

    MARKET = 0
    TRAVEL = 1
    COUNCIL = 2
    CHURCH = 3
    FAMILY = 4
    HARVEST = 5
    CRAFTS = 6
    INN = 7
    MARRIAGE = 8
    SMUGGLING = 9


BASE_SPACES = tuple(Space)[:7]


class Place(enum.IntEnum):
    """Where a family member can be.

    The visible places stand in one row (``FARM`` to ``SMUGGLERS``): only a visible member can die.
    """

    RESERVE = 0
    """Not born yet."""
    BAG = 1
    """In the black bag beside the church."""
    FARM = 2
    WAINWRIGHT = 3
    STABLES = 4
    OFFICE = 5
    SMITHY = 6
    COUNCIL1 = 7
    COUNCIL2 = 8
    COUNCIL3 = 9
    COUNCIL4 = 10
    NORTH = 11
    """The city north of the village."""
    OTHER = 12
    """The other city beside the village."""
    CITY3 = 13
    CITY4 = 14
    CITY5 = 15
    CITY6 = 16
    CHURCH1 = 17
    CHURCH2 = 18
    CHURCH3 = 19
    CHURCH4 = 20
    GUEST = 21
    """In the inn (Inn expansion)."""
    SEA = 22
    """On a ship (Port expansion)."""
    WEDDING = 23
    """On the marriage board (Marriage expansion)."""
    SMUGGLERS = 24
    """Among the smugglers (Marriage expansion)."""
    CHRONICLE_COUNCIL = 25
    CHRONICLE_CRAFTS = 26
    CHRONICLE_TRAVEL = 27
    CHRONICLE_CHURCH = 28
    CHRONICLE_FARM = 29
    GRAVE = 30
    SEA_GRAVE = 31
    """Buried at sea (Port expansion)."""
    REMOVED = 32
    """Out of the game: died in the last actions without a free place."""
    BESIDE = 33
    """Carla only: beside her board."""
    ON_CHURCH = 34
    """Carla only: standing on the church, not yet in the black bag."""


PLACES = len(Place)
VISIBLE = range(Place.FARM, Place.SMUGGLERS + 1)
CITIES = tuple(Place)[Place.NORTH : Place.CITY6 + 1]
COUNCIL_STAGES = tuple(Place)[Place.COUNCIL1 : Place.COUNCIL4 + 1]
CHURCH_STAGES = tuple(Place)[Place.CHURCH1 : Place.CHURCH4 + 1]
EXPANSION_PLACES = tuple(Place)[Place.GUEST : Place.SMUGGLERS + 1]

GENERATIONS = (1, 2, 3, 4)


class Category(enum.IntEnum):
    """Sections of the village chronicle."""

    COUNCIL = 0
    CRAFTS = 1
    TRAVEL = 2
    CHURCH = 3
    FARM = 4

    @property
    def chronicle(self) -> Place:
        """Where members rest who are recorded in this section."""
        return Place(Place.CHRONICLE_COUNCIL + self)


def _category_of_place(place: Place) -> Category | None:
    if place in COUNCIL_STAGES:
        return Category.COUNCIL
    if Place.WAINWRIGHT <= place <= Place.SMITHY:
        return Category.CRAFTS
    if place in CITIES or place == Place.SEA:
        return Category.TRAVEL
    if place in CHURCH_STAGES:
        return Category.CHURCH
    if place in (Place.FARM, Place.WEDDING):
        return Category.FARM
    return None


CATEGORY_OF_PLACE = {
    place: _category_of_place(place) for place in tuple(Place)[Place.FARM : Place.SMUGGLERS + 1]
}
"""The chronicle section for a member who dies here; ``None`` sends it to a grave at once."""

CATEGORY_OF_SPACE = {
    Space.MARKET: None,
    Space.TRAVEL: Category.TRAVEL,
    Space.COUNCIL: Category.COUNCIL,
    Space.CHURCH: Category.CHURCH,
    Space.FAMILY: Category.FARM,
    Space.HARVEST: Category.FARM,
    Space.CRAFTS: Category.CRAFTS,
    Space.INN: None,
    Space.MARRIAGE: Category.FARM,
    Space.SMUGGLING: None,
}
"""The section for Carla's member when her cube came from this space; ``None`` is the graveyard."""


class Means(enum.IntEnum):
    """What a price can be paid with. The first four stand for the cube of that colour."""

    ORANGE = 0
    GREEN = 1
    BROWN = 2
    PINK = 3
    COIN = 4
    """In place of any one influence cube."""
    RING = 5
    """Solo only: the next-first-player ring, good as a coin until the next round."""
    SCROLL = 6
    TIME = 7


class Craft(enum.IntEnum):
    """The craft buildings in which a member can be trained."""

    WAINWRIGHT = 0
    STABLES = 1
    OFFICE = 2
    SMITHY = 3

    @property
    def place(self) -> Place:
        """Where a member trained here stands."""
        return Place(Place.WAINWRIGHT + self)


CRAFT_OF = {
    Good.WAGON: Craft.WAINWRIGHT,
    Good.HORSE: Craft.STABLES,
    Good.OX: Craft.STABLES,
    Good.SCROLL: Craft.OFFICE,
    Good.PLOW: Craft.SMITHY,
}

CUSTOMER = "customer"
"""The back of every customer tile."""
