"""How a printed number is entered by touch: which blanks it has, and what may stand in each.

A number may be a plain one, a word, a list, a table, or a line of a little language of its own such as the
effects of an event card. A game describes these as data (``Game.form``); whoever draws the form needs no line
of the game. While it is filled in, a value is a *draft*: the same, but lines are taken apart into their words.

    form = game.form("events.2")
    draft = form.draft(components["events.2"])
    draft["season"] = "winter"
    form.value(draft)               # goes into the box, once the game finds it sound
"""

from __future__ import annotations

import abc
import dataclasses
import enum
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules.errors import InvalidMove
from companion.rules.notation import Grammar, signature, write
from companion.rules.text import Text

MOST = 999
VERB = "verb"
"""Where the draft of a line keeps its kind."""


class Blank(abc.ABC):
    """Something to fill in."""

    __slots__ = ()

    @abc.abstractmethod
    def fresh(self) -> Any:
        """A draft to begin with."""

    def draft(self, value: Any) -> Any:
        """A value taken apart."""
        return value

    def value(self, draft: Any) -> Any:
        """The inverse of :meth:`draft`."""
        return draft


@dataclass(frozen=True, slots=True)
class Amount(Blank):
    """A whole number."""

    least: int = 0
    most: int = MOST

    def fresh(self) -> int:
        return self.least


@dataclass(frozen=True, slots=True)
class Choice(Blank):
    """One of a few words."""

    choices: tuple[tuple[Any, Text], ...]
    """Each value with its name."""

    def fresh(self) -> Any:
        return self.choices[0][0]


YES_NO = Choice(((True, Text("yes")), (False, Text("no"))))


@dataclass(frozen=True, slots=True)
class Words(Blank):
    """Anything that can be typed."""

    name: bool = False
    """Whether it is an identifier: small letters without accents, with ``_`` for all else."""

    def typed(self, text: str) -> str:
        """What somebody has typed, as it is kept."""
        if not self.name:
            return " ".join(text.split())
        plain = (
            unicodedata.normalize("NFKD", text.lower().replace("’", "'"))
            .encode("ascii", "ignore")
            .decode("ascii")
        )
        return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")

    def fresh(self) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of a table."""

    name: str
    label: Text
    blank: Blank


@dataclass(frozen=True, slots=True)
class Table(Blank):
    """Several entries, each with a name."""

    fields: tuple[Field, ...]
    sparse: bool = False
    """Whether amounts of 0 are left out of the value."""

    def fresh(self) -> dict[str, Any]:
        return {field.name: field.blank.fresh() for field in self.fields}

    def draft(self, value: Any) -> dict[str, Any]:
        return {
            field.name: field.blank.draft(value[field.name]) if field.name in value else field.blank.fresh()
            for field in self.fields
        }

    def value(self, draft: Any) -> dict[str, Any]:
        found = {field.name: field.blank.value(draft[field.name]) for field in self.fields}
        return {name: value for name, value in found.items() if value or not self.sparse}


@dataclass(frozen=True, slots=True)
class Rows(Blank):
    """Several alike, in order."""

    row: Blank
    least: int = 1
    most: int = 40
    what: Text | None = None
    """What one row is called."""

    def fresh(self) -> list[Any]:
        return [self.row.fresh() for _ in range(self.least)]

    def draft(self, value: Any) -> list[Any]:
        return [self.row.draft(each) for each in value]

    def value(self, draft: Any) -> list[Any]:
        return [self.row.value(each) for each in draft]


@dataclass(frozen=True, slots=True)
class Line(Blank):
    """A line of a little language: a verb, then what it needs."""

    grammar: Grammar
    verbs: tuple[tuple[str, Text], ...]
    """Each verb with its name."""
    parts: dict[str, Table]
    """For each verb its blanks."""

    def fresh(self) -> dict[str, Any]:
        return self.of(self.verbs[0][0])

    def of(self, verb: str) -> dict[str, Any]:
        """A draft of this verb: what may be left out is, the rest is as small as it may be."""
        draft = {VERB: verb, **self.parts[verb].fresh()}
        for name, _, default in signature(self.grammar.kinds[verb]):
            if default is not dataclasses.MISSING:
                draft[name] = _plain(default)
        return draft

    def draft(self, value: Any) -> dict[str, Any]:
        try:
            move = self.grammar.parse(str(value))
        except InvalidMove:
            return self.fresh()
        return {
            VERB: move.verb,
            **{name: _plain(getattr(move, name)) for name, _, _ in signature(type(move))},
        }

    def value(self, draft: Any) -> str:
        kind = self.grammar.kinds[draft[VERB]]
        fields = signature(kind)
        words = [write(draft[name]) for name, _, _ in fields]
        return str(self.grammar.parse(" ".join((draft[VERB], *words))))

    def blanks(self, draft: Any) -> Table:
        """What the verb of a draft needs."""
        return self.parts[draft[VERB]]


def _plain(value: Any) -> Any:
    return write(value) if isinstance(value, enum.Enum) else value


def line_of(
    grammar: Grammar,
    verb: Callable[[str], Text],
    field: Callable[[str, str], Text],
    word: Callable[[str, str], Text],
    amount: Callable[[str], Amount],
) -> Line:
    """The form of a grammar of moves.

    :param verb: the name of a verb; :param field: of a field of a verb; :param word: of a word that a field
        may be; :param amount: the bounds of the whole numbers of a field.
    """
    parts = {}
    for name, kind in grammar.kinds.items():
        fields = []
        for part, hint, _ in signature(kind):
            blank: Blank
            if isinstance(hint, type) and issubclass(hint, enum.Enum):
                blank = Choice(tuple((write(member), word(part, write(member))) for member in hint))
            else:
                blank = amount(part)
            fields.append(Field(part, field(name, part), blank))
        parts[name] = Table(tuple(fields))
    return Line(grammar, tuple((name, verb(name)) for name in grammar.kinds), parts)


def form_of(value: Any) -> Blank:
    """The form of a number that a game says nothing more of: what the shipped value is made of."""
    if isinstance(value, bool):
        return YES_NO
    if isinstance(value, int):
        return Amount()
    if isinstance(value, list):
        return Rows(form_of(value[0]) if value else Words(), 0 if not value else 1)
    if isinstance(value, dict):
        return Table(
            tuple(Field(name, Text.of(name.replace("_", " ")), form_of(each)) for name, each in value.items())
        )
    return Words()
