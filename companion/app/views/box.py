"""The box: the printed numbers of this copy that nobody has read off it yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.views.say import Say
from companion.rules.components import BOX, STAND_IN, Components
from companion.rules.game import Game


@dataclass(frozen=True, slots=True)
class NumberView:
    """One printed number."""

    key: str
    words: str
    value: str
    status: str
    """``stand_in`` or ``box``; what we know to be printed is not asked for."""
    where: str
    """Where on the component to look."""
    parts: tuple[Any, ...]
    """The value as single numbers and words: one for a plain value, several for a list; empty for
    what cannot be entered by touch."""


@dataclass(frozen=True, slots=True)
class BoxView:
    """Everything on the panel "box"."""

    game: str
    title: str
    games: tuple[tuple[str, str], ...]
    numbers: tuple[NumberView, ...]
    stand_ins: int


def box_view(game: Game, games: tuple[Game, ...], numbers: Mapping[str, Any], say: Say) -> BoxView:
    """The stand-ins of one game, and what its owner has entered."""
    components: Components = game.components().with_box(numbers)
    shown = [number for number in components.numbers.values() if number.status in (STAND_IN, BOX)]
    lines = []
    for number in shown:
        where = number.where.get(say.language) or number.where.get("en") or number.source
        lines.append(
            NumberView(
                number.key,
                number.key.replace(".", " · ").replace("_", " "),
                _written(number.value),
                number.status,
                where,
                parts_of(number.value),
            )
        )
    return BoxView(
        game.name,
        game.title,
        tuple((each.name, each.title) for each in games),
        tuple(lines),
        sum(number.status == STAND_IN for number in shown),
    )


def parts_of(value: Any) -> tuple[Any, ...]:
    """What a finger can change in a value."""
    if isinstance(value, bool | int):
        return (value,)
    if isinstance(value, list) and value and all(isinstance(item, int) for item in value):
        return tuple(value)
    return ()


def with_part(value: Any, index: int, part: Any) -> Any:
    """The value with one of its parts changed."""
    if isinstance(value, list):
        return [*value[:index], part, *value[index + 1 :]]
    return part


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}: {item}" for key, item in value.items())
    return str(value)
