"""Long lists of choices in a few steps: what begins alike is chosen together first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.app.views.pieces import Choice

MANY = 20
"""More choices than these are no list that somebody reads through."""
MORE = "…"


@dataclass(frozen=True, slots=True)
class Group:
    """Choices whose notation begins alike."""

    name: str
    """The words of the notation that they share."""
    words: str
    """What they share in people's words."""
    choices: tuple[Choice, ...]


def in_steps(choices: Sequence[Choice]) -> list[Choice | Group]:
    """The choices as they are, or in groups by the first word of their notation that tells them apart."""
    if len(choices) <= MANY:
        return list(choices)
    notations = [choice.notation.split() for choice in choices]
    shared = len(_common(notations))
    found: dict[str, list[Choice]] = {}
    for choice, notation in zip(choices, notations, strict=True):
        found.setdefault(" ".join(notation[: shared + 1]), []).append(choice)
    if len(found) == 1:
        return list(choices)
    return [
        each[0] if len(each) == 1 else Group(name, _called(name, each), tuple(each))
        for name, each in found.items()
    ]


def _called(name: str, choices: Sequence[Choice]) -> str:
    common = _common([choice.words.split() for choice in choices])
    return f"{' '.join(common) or name} {MORE}"


def _common(lines: Sequence[Sequence[str]]) -> list[str]:
    """The words with which all lines begin; never all words of one."""
    shared: list[str] = []
    for words in zip(*(line[:-1] for line in lines), strict=False):
        if len(set(words)) > 1:
            break
        shared.append(words[0])
    return shared
