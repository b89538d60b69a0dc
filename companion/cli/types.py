"""Types of options and arguments; they refuse in the person's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from companion.rules.text import Text

BAD_INPUT = 2
"""Exit status of a command line that cannot be carried out as it stands: wrong words, or files that are not what they should be."""
CANNOT_READ = 3
"""Exit status of pictures that cannot be read; what is said then tells what a person can do."""


class Complaint(click.UsageError):
    """The command line cannot be carried out; ``reason`` says why in any language, ``status`` is the exit status."""

    def __init__(self, reason: Text, ctx: click.Context | None = None, status: int = BAD_INPUT) -> None:
        super().__init__(reason.plain(), ctx)
        self.reason = reason
        self.status = status


class Whole(click.ParamType):
    """A whole number, not below ``least``."""

    name = "N"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self.least - 1
        if number < self.least:
            raise Complaint(Text("cli-no-number", value=str(value), least=self.least), ctx)
        return number


class Seconds(click.ParamType):
    """A length of time in seconds, with or without a fraction."""

    name = "SECONDS"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "S"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds < float("inf"):
            raise Complaint(Text("cli-no-seconds", value=str(value)), ctx)
        return seconds


class Word(click.ParamType):
    """One of a few words."""

    name = "WORD"

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(self.words)}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        word = str(value).lower()
        if word not in self.words:
            raise Complaint(Text("cli-no-such-word", value=str(value), words=", ".join(self.words)), ctx)
        return word
