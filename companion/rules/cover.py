"""What a game's box says on its cover: enough to list a game and to offer it, without loading its rules.

A game keeps its cover in ``cover.py`` beside ``components.toml``, apart from the rules, because a program
that starts wants to name all games and to play one of them.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.rules.components import Components
from companion.rules.errors import BadOptions
from companion.rules.text import Text

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One thing people may agree on before the game: a variant, an expansion, a ruling."""

    name: str
    """The word in saved games and on the command line, such as ``well_coins``."""
    default: OptionValue
    choices: tuple[OptionValue, ...] = (False, True)
    ruling: str = ""
    """The number of the ruling in ``docs/`` where the rulebook is silent and this option decides."""

    def read(self, word: str) -> OptionValue:
        """The choice that a word from a command line or a file means.

        :raises BadOptions: none of the choices is written like this.
        """
        words = {self.write(choice): choice for choice in self.choices}
        if word.lower() not in words:
            raise BadOptions(
                Text("bad-option-value", option=self.name, value=word, choices=", ".join(words)),
                code="bad-option-value",
            )
        return words[word.lower()]

    @staticmethod
    def write(choice: OptionValue) -> str:
        """The inverse of :meth:`read`."""
        if isinstance(choice, bool):
            return "yes" if choice else "no"
        return str(choice).lower()


@dataclass(frozen=True)
class Cover:
    """The static facts of one game."""

    folder: Path
    """The package of the game; its name is the word on the command line."""
    title: str
    """The title on the box."""
    colours: tuple[str, ...]
    """The player colours, in the order in which seats take them by default. In a game without any, they
    only tell the seats apart on the screen and in the notation."""
    seat_counts: Sequence[int]
    """How many people may play."""
    automaton: str = ""
    """The name of the official solo opponent; empty if the game has none."""
    options: tuple[Option, ...] = ()
    counts: bool = False
    """Whether points can be counted without a game in progress; see :mod:`companion.rules.counting`."""

    @property
    def name(self) -> str:
        """The package name and the word on the command line."""
        return self.folder.name

    @functools.cached_property
    def components(self) -> Components:
        """The printed numbers that ship with the game: ``printed`` or ``stand_in``.

        :raises BoxError: ``components.toml`` lacks a value, a source or a status.
        """
        return Components.read(self.folder / "components.toml")
