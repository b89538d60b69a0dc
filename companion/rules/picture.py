"""How a game looks, told without any means of drawing.

A game names its boards, the zones on them and the places in each zone; it says what each component
looks like and which zones a move touches. Whoever draws needs nothing else: which piece lies where
follows from ``State.layout()``, and what may be done where from ``State.moves()``.

All lengths are fractions of what they lie in, from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple

from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.rules.instruction import Layout

CUBE, FIGURE, DISC, COIN, SACK, TILE, CARD, RING, DIE, MARKER, LOCK, KEY = SHAPES = (
    "cube",
    "figure",
    "disc",
    "coin",
    "sack",
    "tile",
    "card",
    "ring",
    "die",
    "marker",
    "lock",
    "key",
)

HEAP, SPREAD, STRIP, PILE = MANNERS = ("heap", "spread", "strip", "pile")
"""How pieces lie in a cell: small ones in rows; as large as the place allows, side by side; only the upper
edge in sight, because something covers them; one on the other, so that only their number tells."""


class Area(NamedTuple):
    """A rectangle as fractions of its surroundings."""

    x: float
    y: float
    width: float
    height: float

    def columns(self, count: int) -> list[Area]:
        """Side by side, all of the same width."""
        width = self.width / max(count, 1)
        return [Area(self.x + i * width, self.y, width, self.height) for i in range(count)]

    def rows(self, count: int) -> list[Area]:
        """One below the other, all of the same height."""
        height = self.height / max(count, 1)
        return [Area(self.x, self.y + i * height, self.width, height) for i in range(count)]


WHOLE = Area(0, 0, 1, 1)


@dataclass(frozen=True, slots=True)
class Look:
    """What one piece looks like. Two components that people must tell apart differ in more than colour."""

    shape: str
    """One of :data:`SHAPES`."""
    colour: str
    """The plain English name of the colour: ``orange``, ``black``..."""
    mark: Text | str = ""
    """One or two letters or digits on the piece."""
    inside: tuple[Look, ...] = ()
    """What is printed on it, such as the goods that a customer wants."""
    words: Text | str = ""
    """The name printed on it; it takes the place of ``mark`` where there is room."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where the pieces of one place of the layout are drawn."""

    place: str
    area: Area = WHOLE
    """Within the zone."""
    mark: Text | str = ""
    """A word or number printed on the board here."""
    holds: tuple[str, ...] = ()
    """Only components whose names contain one of these; empty for all that no cell before it takes."""
    manner: str = HEAP
    """One of :data:`MANNERS`."""
    top: Look | None = None
    """What the uppermost piece of a pile shows, where its name does not tell: a back."""

    def takes(self, component: str) -> bool:
        """Whether this cell shows the component, if it lies in this place."""
        return not self.holds or any(part in component for part in self.holds)


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a board that a finger can touch as one."""

    name: str
    label: Text
    area: Area
    """Within the board."""
    cells: tuple[Cell, ...] = ()
    plain: bool = False
    """Whether its pieces say what it is, so that no label needs room on the board."""


@dataclass(frozen=True, slots=True)
class Board:
    """One thing on the table: the game board, a farm, a mat."""

    name: str
    label: Text
    zones: tuple[Zone, ...]
    seat: int | None = None
    """Whose board it is; ``None`` for a common one."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the table."""

    boards: tuple[Board, ...]
    """The main board first."""

    def zones(self) -> list[Zone]:
        """All zones of all boards."""
        return [zone for board in self.boards for zone in board.zones]

    def zone_of(self, place: str, component: str = "") -> Zone | None:
        """The zone that shows a place of the layout, or a certain component in it."""
        for zone in self.zones():
            for cell in zone.cells:
                if cell.place == place and (not component or cell.takes(component)):
                    return zone
        return None


@dataclass(frozen=True, slots=True)
class Episode:
    """A stretch of play with steps of its own: a turn, a market day, a mass, an auction."""

    title: Text
    steps: tuple[Text, ...]
    """In the order in which they happen; optional ones too."""
    now: int
    """Which of them is open."""
    zone: str = ""
    """The zone where it happens, to be shown large."""


def pieces_in(zones: Iterable[Zone], layout: Layout) -> dict[Cell, dict[str, int]]:
    """Which pieces each cell shows: every piece of the layout in at most one cell."""
    shown: dict[Cell, dict[str, int]] = {}
    taken: set[tuple[str, str]] = set()
    for zone in zones:
        for cell in zone.cells:
            here = shown.setdefault(cell, {})
            for component, count in layout.get(cell.place, {}).items():
                if (cell.place, component) not in taken and cell.takes(component):
                    taken.add((cell.place, component))
                    here[component] = count
    return shown


def grid(names: Sequence[str], labels: Sequence[Text]) -> tuple[Zone, ...]:
    """Zones of one place each in rows and columns: a plain picture for a game that has no better one."""
    columns = ceil(sqrt(len(names))) if names else 1
    lines = WHOLE.rows(ceil(len(names) / columns))
    areas = [area for line in lines for area in line.columns(columns)]
    return tuple(
        Zone(name, label, area, (Cell(name),))
        for name, label, area in zip(names, labels, areas, strict=False)
    )
