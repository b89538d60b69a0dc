"""Correct: every value that the companion believes, and what it may be set to."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.views.say import Say
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class FieldView:
    """One value."""

    path: str
    words: str
    value: str
    choices: tuple[str, ...]
    """What it may be set to; empty if any number from 0 on."""
    shown: str = ""
    """The value with spaces where lines may break."""


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """The values of one family, space or bag."""

    name: str
    words: str
    fields: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True)
class CorrectView:
    """Everything on the panel "correct"."""

    groups: tuple[FieldGroup, ...]


def correct_view(table: Table, say: Say) -> CorrectView:
    """All values that can be set, in groups by what they belong to."""
    names = {seat.colour: seat.name for seat in table.seats}
    groups: dict[str, list[FieldView]] = {}
    for field in table.state.fields():
        group = field.path.partition(".")[0].rstrip("0123456789")
        words = say.field(table.state, field.path)
        groups.setdefault(group, []).append(
            FieldView(field.path, words, field.value, field.choices, readable(field.value))
        )
    return CorrectView(
        tuple(FieldGroup(name, names.get(name, name), tuple(fields)) for name, fields in groups.items())
    )


def readable(value: str) -> str:
    """A value as it is typed, with spaces for people: ``farm, church 1``."""
    return value.replace("+", ", ").replace("_", " ")
