"""Counting what lies before somebody, without a game in progress.

A game that can do this says as data what may lie there (:class:`Group`, :class:`Kind`) and what lies there now
(:class:`Lying`), so that whoever draws it needs no line of the game. What lies there grows piece by piece: by
touch, by text, or from a reading of a camera. Anything that pieces can form on a table is counted; what the
rules do not allow is named beside it.
"""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.rules.picture import Look
from companion.rules.score import ScoreSheet
from companion.rules.text import Text

TABLE = ""
"""What a piece lies on that lies on nothing else."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece that may be laid."""

    word: str
    """How the line of text, and an enrolled deck, call it."""
    name: Text
    look: Look
    most: int
    """How many the box holds."""


@dataclass(frozen=True, slots=True)
class Group:
    """Kinds that people look for together, such as a suit."""

    name: str
    label: Text
    look: Look
    """What stands for the group on a button."""
    kinds: tuple[Kind, ...]
    """In the order in which they are looked for."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One piece that lies there, with every point that it brings."""

    spot: str
    """The word that names this very piece: ``wheeler``, or ``wheeler.2`` for the second one."""
    name: Text
    look: Look
    depth: int
    """How many pieces lie below it in its chain; 0 begins a new chain."""
    covered: bool
    amount: int
    """What lies on it and is counted, such as coins."""
    points: tuple[tuple[int, Text], ...]
    """Each sum that it brings, and how that comes about."""
    two_sided: bool = False

    @property
    def total(self) -> int:
        """All that it brings."""
        return sum(points for points, _ in self.points)


@dataclass(frozen=True, slots=True)
class Seen:
    """One piece that a camera claims to see."""

    word: str
    on: int = -1
    """The index of the piece that it lies on, which comes before it; -1 for the table."""


@dataclass(frozen=True, slots=True)
class Sighted:
    """What a camera claims to see."""

    pieces: tuple[Seen, ...]
    doubts: tuple[Text | str, ...] = ()
    """What lies there and could not be told, with what a person can do about it."""
    blind: bool = False
    """Whether nothing could be read at all; the doubt says why."""


class Counting(abc.ABC):
    """What lies before one seat."""

    amount_text: Text
    """What lies on pieces and is counted: "coins on it"."""
    stock_text: Text
    """What lies beside them and is counted as it is: "coins in the supply"."""

    @abc.abstractmethod
    def groups(self) -> Sequence[Group]:
        """Everything that may be laid."""

    def faces(self) -> Mapping[str, Text]:
        """Every face that a camera can tell, word -> name: those of all kinds, and the other sides of what has two."""
        return {kind.word: kind.name for group in self.groups() for kind in group.kinds}

    @abc.abstractmethod
    def lying(self) -> Sequence[Lying]:
        """What lies there, chain by chain, each from its root on."""

    @abc.abstractmethod
    def write(self) -> str:
        """All of it as one line of text, which ``Game.counting`` reads back."""

    # -- building up ---------------------------------------------------------------------------

    @abc.abstractmethod
    def places(self, kind: str) -> Sequence[str]:
        """The spots on which a piece may lie by the rules, the likeliest first; empty if on none."""

    @abc.abstractmethod
    def add(self, kind: str, on: str = TABLE) -> str:
        """Lay a piece on another one, or on the table; return the word that now names it.

        :raises InvalidMove: no such kind, or no such piece to lie on.
        """

    @abc.abstractmethod
    def lay(self, seen: Sequence[Seen]) -> None:
        """Lay what a camera has seen. What everybody has from the start is recognised, not laid once more.

        :raises InvalidMove: no such kind.
        """

    @abc.abstractmethod
    def remove(self, spot: str) -> None:
        """Take an uncovered piece away, with what lies on it.

        :raises InvalidMove: no such piece, or it is covered.
        """

    @abc.abstractmethod
    def turn_over(self, spot: str) -> None:
        """Turn a piece with two sides.

        :raises InvalidMove: no such piece, or it has one side.
        """

    @abc.abstractmethod
    def set_amount(self, spot: str, amount: int) -> None:
        """Say how much lies on a piece.

        :raises InvalidMove: no such piece, or less than nothing.
        """

    @property
    @abc.abstractmethod
    def stock(self) -> int:
        """What lies beside the pieces and is counted as it is."""

    @abc.abstractmethod
    def set_stock(self, amount: int) -> None:
        """Say how much lies beside the pieces.

        :raises InvalidMove: less than nothing.
        """

    # -- counting ------------------------------------------------------------------------------

    @abc.abstractmethod
    def sheet(self, owner: str = "") -> ScoreSheet:
        """The points, one row for each sum, with doubts and whatever else is to be known as notes."""

    @abc.abstractmethod
    def doubts(self) -> Sequence[Text]:
        """What cannot lie on a table like this."""
