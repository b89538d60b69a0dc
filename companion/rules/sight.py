"""What a camera above the table may see of a game, told without any camera.

A game names the spots worth looking at: where they lie on one board of its picture, what may lie there,
and the word by which a reader of pictures knows each piece: the plain name of a colour, or the name of an
enrolled tile. Whoever looks needs nothing else: what should lie there follows from ``State.layout()``.

Lengths are fractions of the board, from its upper left corner. A spot may lie beside the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.rules.picture import Area

if TYPE_CHECKING:
    from companion.rules.instruction import Layout

PIECES, TILE, DIE = KINDS = ("pieces", "tile", "die")
"""Coloured cubes and discs that are counted; one enrolled tile or card; a die that shows a colour."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One thing to look at."""

    name: str
    """A place of the layout; for a die the randomiser that it answers for."""
    kind: str
    """One of :data:`KINDS`."""
    areas: tuple[Area, ...]
    """Where it lies; pieces may stand on several squares, and are added up."""
    words: Mapping[str, str]
    """Component of the layout -> the reader's word for it; for a die, outcome in notation -> word."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything that a camera may see of a game at one moment."""

    board: str = ""
    """The board of the picture on which the spots lie; empty if a camera is of no use here."""
    ratio: float = 1.5
    """How wide this board is in units of its height."""
    spots: tuple[Spot, ...] = ()

    def spot(self, name: str) -> Spot | None:
        """The spot of a place or a die."""
        return next((spot for spot in self.spots if spot.name == name), None)

    def visible(self, layout: Layout) -> dict[str, dict[str, int]]:
        """What a camera should see of a layout: each place that is looked at, empty ones too."""
        return {
            spot.name: {
                component: count
                for component, count in layout.get(spot.name, {}).items()
                if component in spot.words
            }
            for spot in self.spots
            if spot.kind != DIE
        }


def edge(area: Area, count: int, ratio: float) -> float:
    """The longest side, in heights of the board, that ``count`` equal squares can have in an area of it."""
    return max(_side(area, count, ratio, rows) for rows in range(1, count + 1))


def squares(area: Area, count: int, ratio: float, side: float) -> tuple[Area, ...]:
    """``count`` squares of a side in an area of a board that is ``ratio`` times as wide as high.

    They stand row by row from the left, in as few rows as leave each most room. ``side`` is in heights
    of the board. A reader compares spaces with each other, so all of one kind should be equally large.
    """
    rows = max(range(1, count + 1), key=lambda rows: _side(area, count, ratio, rows))
    columns = -(-count // rows)
    return tuple(
        Area(
            area.x + (column + 0.5) * area.width / columns - side / ratio / 2,
            area.y + (row + 0.5) * area.height / rows - side / 2,
            side / ratio,
            side,
        )
        for row in range(rows)
        for column in range(columns)
    )[:count]


def _side(area: Area, count: int, ratio: float, rows: int) -> float:
    return min(area.width * ratio / -(-count // rows), area.height / rows)


def within(zone: Area, cell: Area) -> Area:
    """A cell of a zone as fractions of the board."""
    return Area(
        zone.x + cell.x * zone.width,
        zone.y + cell.y * zone.height,
        cell.width * zone.width,
        cell.height * zone.height,
    )


def distance(seen: Layout, believed: Layout, places: Sequence[str]) -> int:
    """By how many pieces two tables differ in these places."""
    return sum(
        abs(seen.get(place, {}).get(piece, 0) - believed.get(place, {}).get(piece, 0))
        for place in places
        for piece in {*seen.get(place, {}), *believed.get(place, {})}
    )
