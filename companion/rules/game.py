"""What a game declares about itself."""

from __future__ import annotations

import abc
import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.rules.appearance import Appearance
from companion.rules.components import Components
from companion.rules.cover import Cover, Option, OptionValue
from companion.rules.errors import BadOptions
from companion.rules.forms import Blank, form_of
from companion.rules.notation import Grammar, Move, signature, write
from companion.rules.score import Row, ScoreSheet
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.rules.counting import Counting
    from companion.rules.state import State


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table as the rules see it."""

    name: str
    """The person's or the automaton's name."""
    colour: str
    """The colour of the figures; also how the notation and the journal call the seat."""


@dataclass(frozen=True)
class Setup:
    """Everything that is settled before the first event. Shared by all states of one game."""

    game: Game = field(repr=False)
    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    """A value for every option of the game."""
    components: Components = field(repr=False)
    """The printed numbers of this copy of the game."""


class Game(abc.ABC):
    """The rules of one game: static facts, and the way to a first state."""

    cover: Cover
    grammar: Grammar
    closing: frozenset[str] = frozenset()
    """The verbs with which a seat says that it has nothing more to do: what a button at its place stands for."""
    appearance: Appearance = Appearance()
    """How it looks on a screen and to a camera, and what a finger on it means."""
    endless: frozenset[str] = frozenset()
    """Places of the layout that never run out, such as notes on paper for pieces beyond the box. They keep
    the components in balance and tell nobody anything, so a front end does not list them."""

    @property
    def name(self) -> str:
        """The package name and the word on the command line."""
        return self.cover.name

    @property
    def title(self) -> str:
        """The title on the box."""
        return self.cover.title

    @property
    def colours(self) -> tuple[str, ...]:
        """The player colours, in the order in which seats take them by default."""
        return self.cover.colours

    @property
    def seat_counts(self) -> Sequence[int]:
        """How many people may play."""
        return self.cover.seat_counts

    @property
    def automaton(self) -> str:
        """The name of the official solo opponent; empty if the game has none."""
        return self.cover.automaton

    @property
    def options(self) -> tuple[Option, ...]:
        """What people may agree on before the game."""
        return self.cover.options

    def components(self) -> Components:
        """The printed numbers that ship with the game: ``printed`` or ``stand_in``."""
        return self.cover.components

    @abc.abstractmethod
    def problems(self, components: Components) -> list[Text]:
        """The known constraints that these numbers break; empty when a box is sound."""

    @abc.abstractmethod
    def start(self, setup: Setup) -> State:
        """The state before the first event, from a complete setup."""

    @abc.abstractmethod
    def load(self, setup: Setup, data: Mapping[str, Any]) -> State:
        """The inverse of ``State.to_data``."""

    @abc.abstractmethod
    def component_text(self, component: str, count: int) -> Text:
        """The name of a component of the layout in people's words: "3 pink cubes"."""

    @abc.abstractmethod
    def place_text(self, place: str) -> Text:
        """The name of a place of the layout in people's words: "Anna's farm"."""

    def move_text(self, move: Move) -> Text:
        """What a move or an outcome does, in people's words, for buttons and the history.

        Here: the message ``GAME-move-VERB`` with the fields of the move as arguments, numbers as they
        are and everything else as the notation writes it. A game overrides this where a field needs
        words of its own.
        """
        values = {name: getattr(move, name) for name, _, _ in signature(type(move))}
        args = {
            name: value if isinstance(value, int) and not isinstance(value, enum.Enum) else write(value)
            for name, value in values.items()
        }
        return Text(f"{self.name}-move-{move.verb}", **args)

    def field_text(self, path: str) -> Text:
        """The name of a value that can be corrected; here its path, as it is typed."""
        return Text.of(path)

    def in_words(self, key: str, value: Any) -> Sequence[Text]:
        """A printed number in words, to be compared with the component; empty where the number says it all.

        ``value`` is the value of ``key`` in sound components.
        """
        return ()

    def number_text(self, key: str) -> Text:
        """The name of a printed number in people's words; here its key, as it is typed."""
        return Text.of(key.replace(".", " · ").replace("_", " "))

    def form(self, key: str) -> Blank:
        """How a printed number is entered by touch; here by what the shipped value is made of."""
        return form_of(self.components()[key])

    def figures(self, components: Components) -> Mapping[str, int]:
        """The pieces that a machine can only tell apart by a tag under each: outcomes as the notation writes
        them, and how many pieces give each. Here none."""
        return {}

    count_example: str = ""
    """A line that :meth:`counting` understands; empty if the game has no counter."""

    def counting(self, text: str = "", components: Components | None = None) -> Counting:
        """What lies before one seat, to be built up and counted; ``text`` says what lies there already.

        Without ``text`` it is what everybody has from the start.

        :raises BadOptions: this game has no counter.
        :raises InvalidMove: the line does not describe a table.
        """
        raise BadOptions(Text("no-counter", game=self.title), code="no-counter")

    def count(self, text: str, components: Components | None = None) -> ScoreSheet:
        """The points of what lies before one seat, written as one line of text.

        :raises BadOptions: this game has no counter.
        :raises InvalidMove: the line does not describe a table.
        """
        return self.counting(text, components).sheet()

    def to_count(self, state: State) -> Sequence[tuple[str, str]]:
        """Who is counted at the end of this game, and what lies before each, as a line for :meth:`counting`."""
        return ()

    def compare(self, names: Sequence[str], counted: Sequence[Counting]) -> ScoreSheet:
        """Several counts side by side, as the final sheet of a game: whoever has most points wins.

        A game overrides this where it has tie-breaks, or rows that any two counts share.
        """
        sheets = [each.sheet() for each in counted]
        sources = dict.fromkeys(row.source for sheet in sheets for row in sheet.rows)
        columns = [{row.source: row.points[0] for row in sheet.rows} for sheet in sheets]
        rows = tuple(Row(source, tuple(column.get(source, 0) for column in columns)) for source in sources)
        totals = [sheet.totals[0] for sheet in sheets]
        winners = tuple(name for name, total in zip(names, totals, strict=True) if total == max(totals))
        return ScoreSheet(tuple(names), rows, True, winners)

    def check_seats(self, seats: Sequence[Seat], options: Mapping[str, OptionValue]) -> None:
        """Refuse a table that this game cannot be played at.

        :raises BadOptions: wrong number of people, a colour that is not in the box, or one twice.
        """
        if len(seats) not in self.seat_counts:
            raise BadOptions(
                Text(
                    "bad-seat-count",
                    game=self.title,
                    n=len(seats),
                    allowed=", ".join(map(str, self.seat_counts)),
                ),
                code="bad-seat-count",
            )
        colours = [seat.colour for seat in seats]
        for colour in colours:
            if colour not in self.colours:
                raise BadOptions(
                    Text("bad-colour", colour=colour, allowed=", ".join(self.colours)), code="bad-colour"
                )
            if colours.count(colour) > 1:
                raise BadOptions(Text("colour-twice", colour=colour), code="colour-twice")

    def setup(
        self,
        seats: Sequence[Seat],
        options: Mapping[str, OptionValue] | None = None,
        components: Components | None = None,
    ) -> Setup:
        """Fill in the defaults and check everything.

        :raises BadOptions: an unknown option or value, or seats that do not fit.
        :raises BoxError: the components break a constraint.
        """
        known = {option.name: option for option in self.options}
        chosen = {option.name: option.default for option in self.options}
        for name, value in (options or {}).items():
            if name not in known:
                raise BadOptions(
                    Text("unknown-option", option=name, known=", ".join(known)), code="unknown-option"
                )
            chosen[name] = known[name].read(Option.write(value))
        self.check_seats(seats, chosen)
        numbers = components if components is not None else self.components()
        numbers.require_sound(self)
        return Setup(self, tuple(seats), chosen, numbers)
