"""How the chains of a village are drawn: as they lie, side by side, on as many shelves as names need.

Of each covered card the edge with its name is in sight, of an uncovered one all that it shows; branches lie
side by side below their root.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.rules.picture import SPREAD, STRIP, Area, Cell

if TYPE_CHECKING:
    from companion.games.villagers.village import Village

TOP_HEIGHT = 2.3
"""How much higher an uncovered card is drawn than the edge of a covered one."""
BOARD_SHAPE, NAME_SHAPE = 2.0, 4.4
"""Width to height of a village as it is usually drawn, and of a name."""


class Chain:
    """One root with all that lies on it, in units: a leaf is 1 wide, the upper edge of a card 1 high."""

    def __init__(self, village: Village) -> None:
        self.above: dict[int, list[int]] = {}
        for slot, under in enumerate(village.below):
            if village.cards[slot] >= 0:
                self.above.setdefault(under, []).append(slot)

    def width(self, slot: int) -> int:
        """Branches lie side by side."""
        return sum(map(self.width, self.above.get(slot, []))) or 1

    def height(self, slot: int) -> float:
        """A covered card shows its edge, an uncovered one all of it."""
        upper = self.above.get(slot, [])
        return 1 + max(map(self.height, upper)) if upper else TOP_HEIGHT


def chain_cells(colour: str, village: Village) -> tuple[Cell, ...]:
    """One cell per card; chains stand in as many shelves as let their names be largest."""
    chain = Chain(village)
    roots = chain.above.get(-1, [])
    units = sum(map(chain.width, roots))
    best: tuple[float, list[list[int]], int] = (0.0, [roots], units)
    for columns in range(max(map(chain.width, roots), default=1), units + 1):
        shelves = _shelves(roots, chain, columns)
        high = sum(max(map(chain.height, shelf)) for shelf in shelves)
        best = max(best, (min(BOARD_SHAPE / columns / NAME_SHAPE, 1 / high), shelves, columns))
    _, shelves, columns = best
    total = sum(max(map(chain.height, shelf), default=1) for shelf in shelves)
    cells: list[Cell] = []

    def draw(slot: int, column: int, line: float) -> None:
        upper = chain.above.get(slot, [])
        manner, high = (STRIP, 1.0) if upper else (SPREAD, TOP_HEIGHT)
        area = Area(column / columns, line / total, chain.width(slot) / columns, high / total)
        cells.append(Cell(lay.village_place(colour, slot, village.cards[slot]), area, manner=manner))
        for card in upper:
            draw(card, column, line + 1)
            column += chain.width(card)

    line = 0.0
    for shelf in shelves:
        column = 0
        for root in shelf:
            draw(root, column, line)
            column += chain.width(root)
        line += max(map(chain.height, shelf), default=1)
    return tuple(cells)


def _shelves(roots: Sequence[int], chain: Chain, columns: int) -> list[list[int]]:
    """The chains in order, as many on a shelf as fit."""
    shelves: list[list[int]] = [[]]
    used = 0
    for root in roots:
        if used + chain.width(root) > columns:
            shelves.append([])
            used = 0
        shelves[-1].append(root)
        used += chain.width(root)
    return shelves
