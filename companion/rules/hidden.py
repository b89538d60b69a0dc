"""Pieces whose face somebody may not see.

At a real table the companion does not see a closed hand. A zone may therefore hold :class:`Hidden`
pieces beside known ones. Taking a piece out of a zone takes the exact one if it lies there openly,
else a hidden one that could be it. So one set of rules runs the full simulation, a seat's view and
the table's view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, order=True)
class Hidden:
    """A piece of which only the back is known."""

    back: str
    """What can be told from outside, such as a suit or the kind of tile."""

    def may_be(self, back: str) -> bool:
        """Whether a piece with this back could be this one."""
        return self.back == back

    def __str__(self) -> str:
        return f"?{self.back}"


def take(zone: list[Any], piece: Any, back: str) -> Any:
    """Remove ``piece`` from ``zone``, or one hidden piece that may be it; return what was removed.

    :raises ValueError: neither lies there.
    """
    if piece in zone:
        zone.remove(piece)
        return piece
    for index, candidate in enumerate(zone):
        if isinstance(candidate, Hidden) and candidate.may_be(back):
            return zone.pop(index)
    raise ValueError(f"{piece} is not in this zone, and no hidden piece there can be it")


def conceal(zone: Iterable[Any], back_of: Any) -> list[Any]:
    """The zone as somebody sees it who sees only backs. Order tells nothing, so it is not kept.

    ``back_of`` maps a known piece to its back.
    """
    return sorted(piece if isinstance(piece, Hidden) else Hidden(back_of(piece)) for piece in zone)
