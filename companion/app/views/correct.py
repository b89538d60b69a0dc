"""Correct: every value that the companion believes, and what it may be set to."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from companion.app.views.compare import CompareView
from companion.app.views.say import NOTHING, Say
from companion.rules.state import Field, State
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Word:
    """A value, or one word of it: as it is typed, and as people say it."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class FieldView:
    """One value."""

    path: str
    words: str
    value: str
    shown: str
    """The value as people say it."""
    choices: tuple[Word, ...]
    """What it may be set to; empty if any number from 0 on, or if it has parts, or is typed."""
    parts: tuple[Word, ...]
    """For a value of several words: what each of them may be."""

    @property
    def is_number(self) -> bool:
        """Whether it is counted up and down."""
        return not self.choices and not self.parts and self.value.isdecimal()


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
    compare: CompareView | None = None
    """What a camera can tell about it; ``None`` where none can be asked."""


def correct_view(table: Table, say: Say) -> CorrectView:
    """All values that can be set, in groups by what they belong to."""
    state = table.state
    groups: dict[str, list[FieldView]] = {}
    for field in state.fields():
        group = field.path.partition(".")[0].rstrip("0123456789")
        groups.setdefault(group, []).append(_field(field, state, say))
    return CorrectView(
        tuple(
            FieldGroup(name, heading([field.words for field in fields]), tuple(fields))
            for name, fields in groups.items()
        )
    )


def _field(field: Field, state: State, say: Say) -> FieldView:
    said = lambda words: tuple(Word(word, say.value(state, field.path, word)) for word in words)
    return FieldView(
        field.path,
        say.field(state, field.path),
        field.value,
        say.value(state, field.path, field.value.replace("+", ", ") if field.parts else field.value),
        said(field.choices),
        said(field.parts),
    )


def heading(words: Sequence[str]) -> str:
    """What values have in common by their names: ``Anna`` of ``Anna: coins`` and ``Anna: grain``."""
    owner, colon, _ = words[0].partition(": ")
    if colon and all(each.startswith(owner + colon) for each in words):
        return owner
    shared = os.path.commonprefix(list(words))
    if shared != words[0]:
        shared = shared.rpartition(" ")[0]
    return shared.strip(" :,") or f"{words[0]} …"


__all__ = ["NOTHING", "CorrectView", "FieldGroup", "FieldView", "Word", "correct_view", "heading"]
