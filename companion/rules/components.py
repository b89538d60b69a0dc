"""The printed numbers of a game, and the box that corrects them.

A game ships ``components.toml``. Each number there is a table::

    [life_track.spaces]
    value = 10
    status = "stand_in"            # or "printed"
    source = "2011 edition, not checked against this one"
    where = { en = "farm board, top right", it = "plancia fattoria, in alto a destra" }

``source`` and ``where`` may stand on an enclosing table and then count for all numbers below it.
A *box* overrides values by their dotted key; an overridden number has the status ``box``.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.rules.errors import BoxError
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.rules.game import Game

PRINTED, STAND_IN, BOX = "printed", "stand_in", "box"


@dataclass(frozen=True, slots=True)
class Number:
    """One printed number, or one small group of numbers that is printed together."""

    key: str
    value: Any
    """A whole number, a word, or a list or table of these."""
    status: str
    """``printed`` (known, with source), ``stand_in`` (our placeholder) or ``box`` (the owner's)."""
    source: str
    where: Mapping[str, str] = field(default_factory=dict)
    """Where on the component to look, by language."""


class Components(Mapping[str, Any]):
    """All numbers of one copy of a game: ``components["life_track.spaces"] == 10``."""

    def __init__(self, numbers: Mapping[str, Number]) -> None:
        self.numbers = dict(numbers)

    @classmethod
    def read(cls, path: Path) -> Components:
        """Read a ``components.toml``.

        :raises BoxError: a number has no value, source or known status.
        """
        numbers: dict[str, Number] = {}

        def walk(table: Mapping[str, Any], key: str, source: str, where: Mapping[str, str]) -> None:
            if "value" in table:
                if table.get("status") not in (PRINTED, STAND_IN) or not source:
                    raise BoxError(f"{path.name}: {key} needs a status (printed, stand_in) and a source")
                numbers[key] = Number(key, table["value"], table["status"], source, where)
                return
            for name, child in table.items():
                if isinstance(child, dict) and name != "where":
                    walk(
                        child,
                        f"{key}.{name}" if key else name,
                        child.get("source", source),
                        child.get("where", where),
                    )

        walk(tomllib.loads(path.read_text("utf-8")), "", "", {})
        return cls(numbers)

    def __getitem__(self, key: str) -> Any:
        return self.numbers[key].value

    def __iter__(self) -> Iterator[str]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def under(self, prefix: str) -> dict[str, Any]:
        """The values below a table: ``under("council.stage_time") == {"1": 1, "2": 2, ...}``."""
        start = prefix + "."
        return {
            key[len(start) :]: number.value for key, number in self.numbers.items() if key.startswith(start)
        }

    def stand_ins(self) -> list[Number]:
        """The numbers that nobody has read off this copy yet."""
        return [number for number in self.numbers.values() if number.status == STAND_IN]

    def with_box(self, overrides: Mapping[str, Any]) -> Components:
        """The same numbers with the owner's values in place of the shipped ones.

        :raises BoxError: an unknown key, or a value of another kind than the shipped one.
        """
        numbers = dict(self.numbers)
        for key, value in overrides.items():
            if key not in numbers:
                raise BoxError(Text("unknown-number", key=key), code="unknown-number")
            shipped = numbers[key]
            if shape(value) != shape(shipped.value):
                raise BoxError(
                    Text("wrong-kind-of-number", key=key, value=str(value), example=str(shipped.value)),
                    code="wrong-kind-of-number",
                )
            numbers[key] = replace(shipped, value=value, status=BOX)
        return Components(numbers)

    def require_sound(self, game: Game) -> None:
        """Check the constraints of the game.

        :raises BoxError: with every broken constraint in ``details['problems']``.
        """
        problems = game.problems(self)
        if problems:
            raise BoxError(problems[0], code="box-constraint", problems=problems)


def shape(value: Any) -> Any:
    """The kind of a value, deep enough to tell a number from a word and a list from a table."""
    if isinstance(value, list):
        return ("list", functools.reduce(lambda kinds, item: kinds | {shape(item)}, value, frozenset()))
    if isinstance(value, dict):
        return "table"
    return type(value).__name__
