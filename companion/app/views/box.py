"""The box: the printed numbers of this copy that nobody has read off it yet, and the form of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.app.views.entering import BlankView, flatten, in_words
from companion.app.views.say import Say
from companion.rules.components import BOX, STAND_IN, Components, Number
from companion.rules.cover import Cover
from companion.rules.errors import BoxError
from companion.rules.game import Game

ASIDE = "aside"
"""The status of a number that was entered and is not saved yet."""


@dataclass(frozen=True, slots=True)
class NumberView:
    """One printed number."""

    key: str
    words: str
    value: str
    status: str
    """``stand_in``, ``box`` or ``aside``; what we know to be printed is not asked for."""
    where: str
    """Where on the component to look."""
    preview: tuple[str, ...] = ()
    """What it means, to be compared with the component."""


@dataclass(frozen=True, slots=True)
class FormView:
    """One number being entered."""

    key: str
    title: str
    where: str
    rows: tuple[BlankView, ...]
    preview: tuple[str, ...]
    """What it means so far; empty where the values say it all, or where they do not fit yet."""
    problems: tuple[str, ...]
    """Why it cannot be saved like this."""
    entered: bool
    """Whether the owner has entered it before."""


@dataclass(frozen=True, slots=True)
class FileView:
    """A file, or a folder to write into."""

    path: str
    words: str
    taken: bool = False
    """Whether something of this name is there already."""


@dataclass(frozen=True, slots=True)
class FilesView:
    """Files to choose from."""

    exporting: bool
    asking: bool
    """Whether the places are still being looked through."""
    files: tuple[FileView, ...]


@dataclass(frozen=True, slots=True)
class BoxView:
    """Everything on the panel "box"."""

    game: str
    title: str
    games: tuple[tuple[str, str], ...]
    numbers: tuple[NumberView, ...]
    stand_ins: int
    name: str = ""
    """Of the box in use."""
    names: tuple[str, ...] = ()
    """Of all boxes of the game, if there are several."""
    form: FormView | None = None
    files: FilesView | None = None

    @property
    def page(self) -> str:
        """Which list is in front; each is dragged on its own."""
        if self.form is not None:
            return f"form {self.form.key}"
        return "files" if self.files is not None else f"list {self.game}"


def box_view(
    game: Game,
    games: Sequence[Cover],
    numbers: Mapping[str, Any],
    say: Say,
    aside: Mapping[str, Any] | None = None,
) -> BoxView:
    """The stand-ins of one game, what its owner has entered, and what waits to be saved."""
    components: Components = game.components().with_box(numbers)
    waiting = aside or {}
    shown = [n for n in components.numbers.values() if n.status in (STAND_IN, BOX) or n.key in waiting]
    return BoxView(
        game.name,
        game.title,
        tuple((each.name, each.title) for each in games),
        tuple(_number(game, number, say, waiting) for number in shown),
        sum(number.status == STAND_IN for number in shown),
    )


def _number(game: Game, number: Number, say: Say, waiting: Mapping[str, Any]) -> NumberView:
    is_waiting = number.key in waiting
    value = waiting[number.key] if is_waiting else number.value
    preview = () if is_waiting else tuple(say(text, game.name) for text in game.in_words(number.key, value))
    return NumberView(
        number.key,
        say(game.number_text(number.key), game.name),
        written(game, number.key, value, say),
        ASIDE if is_waiting else number.status,
        where_of(number, say),
        preview,
    )


def where_of(number: Number, say: Say) -> str:
    """Where on the component to look."""
    return number.where.get(say.language) or number.where.get("en") or number.source


def written(game: Game, key: str, value: Any, say: Say) -> str:
    """A value in people's words."""
    form = game.form(key)
    return in_words(form, form.draft(value), lambda text: say(text, game.name))


def form_view(
    game: Game, key: str, draft: Any, numbers: Mapping[str, Any], aside: Mapping[str, Any], say: Say
) -> FormView:
    """The form of one number, filled in so far."""
    told = lambda text: say(text, game.name)
    form = game.form(key)
    value = form.value(draft)
    problems: list[str] = []
    preview: tuple[str, ...] = ()
    try:
        components = game.components().with_box({**numbers, **aside, key: value})
        problems = [told(problem) for problem in game.problems(components)]
    except BoxError as error:
        problems = [told(error.reason)]
    if not problems:
        preview = tuple(told(text) for text in game.in_words(key, value))
    number = game.components().numbers[key]
    return FormView(
        key,
        told(game.number_text(key)),
        where_of(number, say),
        tuple(flatten(form, draft, told)),
        preview,
        tuple(dict.fromkeys(problems)),
        key in numbers,
    )
