"""The score sheet: one row per source of points, one column per seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.rules.text import Text


@dataclass(frozen=True, slots=True)
class Row:
    """One source of points."""

    source: Text
    points: tuple[int, ...]
    """One number per scoring seat."""
    details: tuple[Text | None, ...] = ()
    """How each number comes about ("5 cities"), to be checked on the table."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Points at one moment of the game, or at its end."""

    seats: tuple[str, ...]
    """Names of the scoring seats, in table order; automata that never score are left out."""
    rows: tuple[Row, ...]
    final: bool
    """Whether the game has ended; before that the sheet says what each would have now."""
    winners: tuple[str, ...] = ()
    """The seats that won; several in a shared win; empty before the end and in a solo game."""
    decided_by: Text | None = None
    """The tie-break that decided, if one did."""
    rank: Text | None = None
    """The rank of a solo game."""
    notes: tuple[Text, ...] = field(default=())

    @property
    def totals(self) -> tuple[int, ...]:
        """One total per seat."""
        return tuple(sum(row.points[i] for row in self.rows) for i in range(len(self.seats)))
