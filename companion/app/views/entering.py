"""A form flattened into rows that a finger can change, and what it means so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.forms import VERB, Amount, Blank, Choice, Line, Rows, Table, Words
from companion.rules.text import Text

AMOUNT, CHOICE, WORDS, HEADING, ADD = "amount", "choice", "words", "heading", "add"
Path = tuple[str | int, ...]
Told = Callable[[Text | str], str]
"""Says a text in the reader's language."""


@dataclass(frozen=True, slots=True)
class BlankView:
    """One row of a form."""

    path: Path
    """Where its value stands in the draft."""
    kind: str
    """``amount``, ``choice``, ``words``, ``heading`` or ``add``."""
    label: str
    depth: int
    shown: str = ""
    """The value in words."""
    number: int = 0
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    chosen: int = -1
    removable: bool = False
    """For the heading of a row of a list: whether it can be taken out."""

    @property
    def name(self) -> str:
        """What the buttons of the row are called: ``effects.0.amount``."""
        return ".".join(map(str, self.path))


def flatten(
    blank: Blank, draft: Any, say: Told, label: str = "", path: Path = (), depth: int = 0
) -> list[BlankView]:
    """All rows of a form, in the order in which they are filled in."""
    match blank:
        case Amount(least, most):
            return [BlankView(path, AMOUNT, label, depth, str(draft), draft, least, most)]
        case Choice(choices):
            words = tuple(say(text) for _, text in choices)
            chosen = next((i for i, (value, _) in enumerate(choices) if same(value, draft)), -1)
            shown = words[chosen] if chosen >= 0 else str(draft)
            return [BlankView(path, CHOICE, label, depth, shown, choices=words, chosen=chosen)]
        case Words():
            shown = str(draft).replace("_", " ") if blank.name else str(draft)
            return [BlankView(path, WORDS, label, depth, shown)]
        case Table(fields):
            rows = [BlankView(path, HEADING, label, depth)] if label else []
            inner = depth + bool(label)
            for field in fields:
                place = (*path, field.name)
                rows += flatten(field.blank, draft[field.name], say, say(field.label), place, inner)
            return rows
        case Line(_, verbs):
            words = tuple(say(text) for _, text in verbs)
            chosen = [verb for verb, _ in verbs].index(draft[VERB])
            verb = BlankView((*path, VERB), CHOICE, label, depth, words[chosen], choices=words, chosen=chosen)
            return [verb, *flatten(blank.blanks(draft), draft, say, "", path, depth + 1)]
        case Rows():
            return _list(blank, draft, say, label, path, depth)
    raise TypeError(f"no such blank: {blank}")


def _list(blank: Rows, draft: Any, say: Told, label: str, path: Path, depth: int) -> list[BlankView]:
    """A list: its heading, each of its rows (which can be taken out), and a button for one more."""
    rows = [BlankView(path, HEADING, label, depth)] if label else []
    what = say(blank.what) if blank.what is not None else ""
    for index, each in enumerate(draft):
        heading, *rest = flatten(blank.row, each, say, f"{index + 1}. {what}".strip(), (*path, index), depth)
        rows += [replace(heading, removable=len(draft) > blank.least), *rest]
    if len(draft) < blank.most:
        rows.append(BlankView(path, ADD, what or label, depth))
    return rows


def same(value: Any, other: Any) -> bool:
    """Equal, and of one kind: yes is not 1."""
    return type(value) is type(other) and bool(value == other)


# -- changes: each makes a new draft ------------------------------------------------------------------


def blank_at(blank: Blank, draft: Any, path: Path) -> Blank:
    """The blank at a place of a draft; of a verb the line that it begins."""
    if not path or path == (VERB,):
        return blank
    first, rest = path[0], path[1:]
    match blank:
        case Rows():
            return blank_at(blank.row, draft[first], rest)
        case Line():
            return blank_at(blank.blanks(draft), draft, path)
        case Table(fields):
            field = next(field for field in fields if field.name == first)
            return blank_at(field.blank, draft[first], rest)
    raise KeyError(path)


def with_value(form: Blank, draft: Any, path: Path, value: Any) -> Any:
    """The draft with one value changed: a number, typed words, or the index of a choice."""
    blank = blank_at(form, draft, path)
    match blank:
        case Line(_, verbs):
            return _put(draft, path[:-1], blank.of(verbs[value][0]))
        case Choice(choices):
            return _put(draft, path, choices[value][0])
        case Words():
            return _put(draft, path, blank.typed(value))
        case Amount(least, most):
            return _put(draft, path, min(most, max(least, value)))
    raise KeyError(path)


def with_row(form: Blank, draft: Any, path: Path) -> Any:
    """One more row at the end of a list."""
    blank = blank_at(form, draft, path)
    assert isinstance(blank, Rows)
    return _put(draft, path, [*_get(draft, path), blank.row.fresh()])


def without_row(form: Blank, draft: Any, path: Path) -> Any:
    """A list without one of its rows; the path of the row may end in its verb."""
    path = path[:-1] if path[-1] == VERB else path
    rows, index = _get(draft, path[:-1]), path[-1]
    assert isinstance(index, int)
    return _put(draft, path[:-1], [*rows[:index], *rows[index + 1 :]])


def _get(draft: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        draft = draft[step]
    return draft


def _put(draft: Any, path: Sequence[str | int], value: Any) -> Any:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(draft, list):
        assert isinstance(step, int)
        return [*draft[:step], _put(draft[step], rest, value), *draft[step + 1 :]]
    return {**draft, step: _put(draft[step], rest, value)}


# -- what a value is, in words ------------------------------------------------------------------------


def in_words(blank: Blank, draft: Any, say: Told) -> str:
    """A value in one line."""
    match blank:
        case Rows():
            return ", ".join(in_words(blank.row, each, say) for each in draft) or "–"
        case Table(fields):
            parts = [
                f"{say(field.label)} {in_words(field.blank, draft[field.name], say)}"
                for field in fields
                if draft[field.name] or not blank.sparse
            ]
            return ", ".join(parts) or "–"
        case Line():
            return blank.value(draft)
        case _:
            return flatten(blank, draft, say)[0].shown
