"""How a command talks to the person who called it: language, terminal, colours, JSON."""

from __future__ import annotations

import json
import os
import sys
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any

import click

from companion.locale import Translator
from companion.rules.text import Text

if TYPE_CHECKING:
    from rich.console import Console

    from companion.rules.notation import Move
    from companion.rules.state import State

PLAIN_WIDTH = 100
"""Columns where the output goes to a file or another program."""


class Voice:
    """One per call of the program; every command finds it in ``context.obj``."""

    def __init__(self, language: str) -> None:
        self.translator = Translator(language)

    @property
    def language(self) -> str:
        return self.translator.language

    def about(self, game: str) -> None:
        """From now on the words of this game are at hand too."""
        self.translator = self.translator.for_game(game)

    def say(self, text: Text | str) -> str:
        """A sentence in the person's language."""
        return self.translator.say(text)

    def move(self, state: State, move: Move) -> str:
        """What a move does; its notation where the game has no words for it."""
        text = state.move_text(move)
        return self.say(text) if self.translator.knows(text.key) else str(move)

    def line(self, text: Text | str = "") -> None:
        """One plain line on standard output. Needs no terminal library, so it is quick."""
        click.echo(self.say(text))

    def warn(self, text: Text | str) -> None:
        """One plain line on standard error."""
        click.echo(self.say(text), err=True)

    @cached_property
    def console(self) -> Console:
        """For colours and tables. Honours ``NO_COLOR`` and writes no codes into files."""
        return _console(sys.stdout)

    @cached_property
    def _beside(self) -> Console:
        """The same on standard error."""
        return _console(sys.stderr)

    def show(self, *renderables: Any, style: str = "") -> None:
        """Anything that rich can draw; texts are said."""
        for item in renderables:
            self.console.print(self._styled(item, style), style=style or None)

    def bid(self, text: Text, style: str = "bold") -> None:
        """What hands should do now. On standard error, for programs read the other one."""
        self._beside.print(self._styled(text, style))

    def _styled(self, item: Any, style: str) -> Any:
        """Something to print: texts in the person's language."""
        from rich.text import Text as Styled

        return Styled(self.say(item), style) if isinstance(item, Text | str) else item

    def json(self, data: Any) -> None:
        """One JSON document, the only thing that a command with ``--json`` writes."""
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _console(file: IO[str]) -> Console:
    from rich.console import Console

    known_width = file.isatty() or "COLUMNS" in os.environ
    return Console(file=file, highlight=False, markup=False, width=None if known_width else PLAIN_WIDTH)


pass_voice = click.make_pass_decorator(Voice)
