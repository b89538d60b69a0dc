"""Moves as small typed values, and their one line of text.

A game declares each of its moves as a frozen dataclass. The notation follows from the declaration:
the class's ``verb``, then its fields in order. So every move has exactly one text, and parsing is
its exact inverse::

    @dataclass(frozen=True, slots=True)
    class Take(Move):
        \"\"\"Take one cube from an action space.\"\"\"
        verb = "take"
        space: Space
        colour: Colour

    str(Take(Space.CRAFTS, Colour.PINK)) == "take crafts pink"

A field is an enumeration (written as its name in lower case), a whole number, a word, or a tuple of
these (joined by ``+``; an empty one is ``-``). Trailing fields that equal their default are left out.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import typing
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from companion.rules.errors import InvalidMove
from companion.rules.text import Text

EMPTY_TUPLE = "-"
JOINT = "+"


class Move:
    """What a seat decides, or what chance brings. Immutable and hashable."""

    __slots__ = ()
    verb: ClassVar[str] = ""
    """The first word of the notation."""

    def __str__(self) -> str:
        return " ".join(words(self))


@functools.cache
def signature(kind: type[Move]) -> tuple[tuple[str, Any, Any], ...]:
    """Name, type and default of each field of a move class, in the order of the notation."""
    hints = typing.get_type_hints(kind)
    return tuple((f.name, hints[f.name], f.default) for f in dataclasses.fields(kind))  # type: ignore[arg-type]


def words(move: Move) -> list[str]:
    """The notation of a move, word by word."""
    fields = signature(type(move))
    values = [getattr(move, name) for name, _, _ in fields]
    while (
        values
        and (default := fields[len(values) - 1][2]) is not dataclasses.MISSING
        and values[-1] == default
    ):
        values.pop()
    return [move.verb, *map(write, values)]


def write(value: Any) -> str:
    """One value as one word."""
    if isinstance(value, tuple):
        return JOINT.join(map(write, value)) or EMPTY_TUPLE
    return value._name_.lower() if isinstance(value, enum.Enum) else str(value)


def read(word: str, kind: Any) -> Any:
    """The inverse of :func:`write`.

    :raises InvalidMove: the word means nothing here; the reason says what would do.
    """
    if typing.get_origin(kind) is tuple:
        item = typing.get_args(kind)[0]
        return () if word == EMPTY_TUPLE else tuple(read(part, item) for part in word.split(JOINT))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        names = {member.name.lower(): member for member in kind}
        if word not in names:
            raise InvalidMove(Text("word-is-none-of", word=word, words=", ".join(names)), code="wrong-word")
        return names[word]
    if kind is int:
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or str(int(word)) != word:
            raise InvalidMove(Text("word-is-no-number", word=word), code="wrong-word")
        return int(word)
    return word


class Grammar:
    """All moves of a game: text to move, and the table of verbs for the help page."""

    def __init__(self, kinds: Iterable[type[Move]]) -> None:
        self.kinds: dict[str, type[Move]] = {}
        for kind in kinds:
            if not kind.verb or kind.verb in self.kinds:
                raise TypeError(f"{kind.__name__} needs a verb of its own, not {kind.verb!r}")
            self.kinds[kind.verb] = kind

    def parse(self, text: str) -> Move:
        """The move that ``text`` writes.

        :raises InvalidMove: no move is written like this; the message says what would be.
        """
        verb, *rest = text.split() or [""]
        kind = self.kinds.get(verb)
        if kind is None:
            raise InvalidMove(
                Text("no-such-verb", verb=verb or "''", verbs=", ".join(self.kinds)), code="no-such-verb"
            )
        fields = signature(kind)
        needed = sum(1 for _, _, default in fields if default is dataclasses.MISSING)
        if not needed <= len(rest) <= len(fields):
            raise InvalidMove(
                Text("wrong-word-count", text=text, usage=self.usage(verb)), code="wrong-word-count"
            )
        values: dict[str, Any] = {}
        for word, (name, hint, _) in zip(rest, fields, strict=False):
            try:
                values[name] = read(word, hint)
            except InvalidMove as error:
                raise InvalidMove(
                    Text("wrong-word", text=text, field=name, why=error.reason, usage=self.usage(verb)),
                    code="wrong-word",
                ) from None
        return kind(**values)

    def usage(self, verb: str) -> str:
        """The shape of one verb: ``take SPACE COLOUR``."""
        parts = [
            name.upper() if default is dataclasses.MISSING else f"[{name.upper()}]"
            for name, _, default in signature(self.kinds[verb])
        ]
        return " ".join([verb, *parts])


def shortened(text: str, candidates: Sequence[Move]) -> list[Move]:
    """The candidates that a shortened text may mean.

    Each typed word must begin a word of the notation, in order: ``ta pi`` fits ``take crafts pink``.
    """
    typed = text.lower().split()

    def fits(move: Move) -> bool:
        notation = iter(words(move))
        return all(any(word.startswith(part) for word in notation) for part in typed)

    return [move for move in candidates if fits(move)] if typed else []
