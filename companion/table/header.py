"""What is settled before the first event, as the first lines of a journal, a log and an export::

    [Companion "1"]
    [Game "NAME"]
    [Started "2026-01-31T20:00:00Z"]
    [Seat "white" "Anna" "person"]
    [Seat "red" "Greedy" "greedy"]
    [Option "well_coins" "no"]
    [Box "life_track.spaces" 10]
    [Numbers "0f3d5a7c9b1e2d4f"]
    [Clock 5400 30]

``Box`` lines name only the printed numbers that differ from the shipped ones; ``Numbers`` is the
fingerprint of all of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.rules.cover import Option
from companion.rules.game import Game, Seat, Setup
from companion.table.errors import BadSeat, NewerFormat

FORMAT = 1
PERSON = "person"


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A place at this table: who sits there, with which figures."""

    name: str
    colour: str
    player: str = PERSON
    """``person``, or the name of a player program that decides for this seat."""

    def for_rules(self) -> Seat:
        """The seat as the rules see it."""
        return Seat(self.name, self.colour)


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """Thinking time per seat: a budget, and a Fischer increment for each turn taken; in seconds."""

    budget: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Header:
    """The facts that a replay needs before the first event."""

    game: str
    started: str
    seats: tuple[TableSeat, ...]
    options: Mapping[str, str]
    """Every option of the game with the word for its value."""
    box: Mapping[str, Any] = field(default_factory=dict)
    """The numbers of this copy that differ from the shipped ones, by key."""
    numbers: str = ""
    """Fingerprint of all printed numbers in force, see :func:`numbers_fingerprint`."""
    limit: TimeLimit | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        seats: Sequence[TableSeat],
        setup: Setup,
        box: Mapping[str, Any],
        started: str,
        limit: TimeLimit | None,
    ) -> Header:
        """The header of a new table.

        :raises BadSeat: a name or colour that does not fit into a line of text.
        """
        for seat in seats:
            for what in (seat.name, seat.colour, seat.player):
                if not what or not what.isprintable():
                    raise BadSeat(f"{what!r} cannot be a name or colour", "use visible characters", word=what)
        shipped = game.components()
        return cls(
            game.name,
            started,
            tuple(seats),
            {name: Option.write(value) for name, value in setup.options.items()},
            {key: value for key, value in box.items() if shipped[key] != value},
            numbers_fingerprint(setup.components),
            limit,
        )

    def setup(self, game: Game, numbers: Mapping[str, Any]) -> Setup:
        """What the rules start from; ``numbers`` are all that the journal has kept.

        A number that the game has gained since keeps its shipped value, and one that it has lost is
        not asked for any more; what that does to a replay, the journal's marks tell.
        """
        shipped = game.components()
        overrides = {key: value for key, value in numbers.items() if key in shipped and shipped[key] != value}
        return game.setup(
            [seat.for_rules() for seat in self.seats], self.options, shipped.with_box(overrides)
        )

    def tags(self) -> Iterator[tuple[str, list[Any]]]:
        """Name and values of each line."""
        yield "Companion", [str(FORMAT)]
        yield "Game", [self.game]
        yield "Started", [self.started]
        for seat in self.seats:
            yield "Seat", [seat.colour, seat.name, seat.player]
        for name, value in self.options.items():
            yield "Option", [name, value]
        for key, value in sorted(self.box.items()):
            yield "Box", [key, value]
        yield "Numbers", [self.numbers]
        if self.limit:
            yield "Clock", [self.limit.budget, self.limit.increment]

    def lines(self) -> list[str]:
        """One line per fact, without line ends."""
        return [write_tag(name, values) for name, values in self.tags()]

    def check(self) -> str:
        """What the checksum of the first event continues from."""
        return hashlib.sha256("\n".join(self.lines()).encode()).hexdigest()[:8]

    @classmethod
    def parse(cls, lines: Sequence[str]) -> Header:
        """The inverse of :meth:`lines`.

        :raises BadLine: with the index of the first line that is wrong.
        :raises NewerFormat: a later version of the companion wrote this.
        """
        found: dict[str, list[list[Any]]] = {}
        for index, line in enumerate(lines):
            try:
                name, values = read_tag(line)
            except ValueError as error:
                raise BadLine(index, str(error)) from None
            if index == 0:
                require_format(name, values)
            found.setdefault(name, []).append(values)
        try:
            header = cls(
                _one(found, "Game", str),
                _one(found, "Started", str),
                tuple(TableSeat(name, colour, player) for colour, name, player in _all(found, "Seat", str)),
                {name: value for name, value in _all(found, "Option", str)},
                {key: value for key, value in found.get("Box", [])},
                _one(found, "Numbers", str),
                next((TimeLimit(*values) for values in _all(found, "Clock", int)), None),
            )
            written = header.lines()
        except (ValueError, TypeError, KeyError, IndexError) as error:
            raise BadLine(len(lines) - 1, f"the header is not complete ({error})") from None
        for index, line in enumerate(lines):
            if index >= len(written) or written[index] != line:
                raise BadLine(index, "this line of the header is not as the companion writes it")
        if len(written) > len(lines):
            raise BadLine(len(lines) - 1, "the header is not complete")
        return header


class BadLine(ValueError):
    """One line of a text is wrong; ``index`` counts from 0."""

    def __init__(self, index: int, why: str) -> None:
        self.index, self.why = index, why
        super().__init__(why)


def write_tag(name: str, values: Sequence[Any]) -> str:
    """``[Seat "white" "Anna" "person"]``; each value is written as in JSON."""
    return f"[{name} {' '.join(json.dumps(value, ensure_ascii=False, sort_keys=True) for value in values)}]"


def read_tag(line: str) -> tuple[str, list[Any]]:
    """The inverse of :func:`write_tag`.

    :raises ValueError: not such a line.
    """
    name, space, rest = line[1:-1].partition(" ")
    if not (line.startswith("[") and line.endswith("]") and space and name.isalpha()):
        raise ValueError('this is not a line such as [Game "..."]')
    decoder, values, at = json.JSONDecoder(), [], 0
    while at < len(rest):
        try:
            value, at = decoder.raw_decode(rest, at)
        except (ValueError, RecursionError):
            raise ValueError(f"{rest[at:]!r:.60} is not a value in quotes or a number") from None
        values.append(value)
        at += 1
    return name, values


def require_format(name: str, values: Sequence[Any]) -> None:
    """Refuse what is not ours, or is younger than we are.

    :raises BadLine: not the first line of a companion's file.
    :raises NewerFormat: a format that only later versions know.
    """
    if name != "Companion" or len(values) != 1 or not str(values[0]).isdigit():
        raise BadLine(0, 'a game in progress begins with [Companion "1"]')
    if int(values[0]) > FORMAT:
        raise NewerFormat(
            f"this was written in format {values[0]}, and this companion knows up to {FORMAT}",
            "update the companion",
            format=str(values[0]),
        )


def numbers_fingerprint(components: Mapping[str, Any]) -> str:
    """A short digest of all printed numbers."""
    data = json.dumps(dict(components), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(data.encode()).hexdigest()[:16]


def _all(found: Mapping[str, list[list[Any]]], name: str, kind: type) -> list[list[Any]]:
    for values in found.get(name, []):
        if not all(isinstance(value, kind) for value in values):
            raise TypeError(f"{name} needs values of the kind {kind.__name__}")
    return found.get(name, [])


def _one(found: Mapping[str, list[list[Any]]], name: str, kind: type) -> Any:
    if name not in found:
        raise ValueError(f"{name} is missing")
    ((value,),) = _all(found, name, kind)
    return value
