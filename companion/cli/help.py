"""Commands, options and arguments whose help is a :class:`Text`, said in the person's language.

click writes help in English at definition time. These subclasses keep texts instead and say them when
the page is written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from companion.cli.types import Word
from companion.cli.voice import Voice
from companion.locale import LANGUAGES
from companion.rules.text import Text


def say(context: click.Context, text: Text | str | None) -> str:
    """The sentence in the language of this call."""
    voice = context.find_object(Voice) or Voice("en")
    return voice.say(text) if text is not None else ""


class Option(click.Option):
    """An option with ``help`` and ``metavar`` as texts."""

    def __init__(self, *args: Any, help: Text, metavar: Text | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = help
        self.metavar_text = metavar

    def make_metavar(self, ctx: click.Context) -> str:
        return say(ctx, self.metavar_text) or super().make_metavar(ctx)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        return record and (record[0], say(ctx, self.text))


class Argument(click.Argument):
    """An argument with a ``metavar`` as a text."""

    def __init__(self, *args: Any, metavar: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.metavar_text = metavar

    def make_metavar(self, ctx: click.Context) -> str:
        word = say(ctx, self.metavar_text)
        dots = "..." if self.nargs != 1 else ""
        return f"{word}{dots}" if self.required else f"[{word}{dots}]"


class Spoken(click.Command):
    """What commands and groups of commands have in common."""

    text: Text
    params: list[click.Parameter]

    def get_short_help_str(self, limit: int = 45) -> str:  # a group calls short_help() with its context
        return ""

    def short_help_in(self, ctx: click.Context) -> str:
        """The first sentence of the help."""
        return say(ctx, self.text).split("\n")[0]

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces = [say(ctx, Text("help-options-metavar"))]
        for param in self.get_params(ctx):
            pieces.extend(param.get_usage_pieces(ctx))
        return pieces

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        prefix = say(ctx, Text("help-usage")) + " "
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(ctx, self.text).replace("\n", "\n\n"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [record for param in options if (record := param.get_help_record(ctx))]
        with formatter.section(say(ctx, Text("help-options"))):
            formatter.write_dl(records)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        if self._help_option is None:
            self._help_option = Option(
                ["--help"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_show_help,
                help=Text("help-help"),
            )
        return self._help_option


class Command(Spoken):
    """One command."""

    def __init__(self, *args: Any, help: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = help


class Group(Spoken, click.Group):
    """A command with commands below it."""

    command_class = Command

    def __init__(self, *args: Any, help: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = help

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [*super().collect_usage_pieces(ctx), say(ctx, Text("help-command-metavar"))]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        records = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if isinstance(command, Spoken) and not command.hidden:
                records.append((name, command.short_help_in(ctx)))
        if records:
            with formatter.section(say(ctx, Text("help-commands"))):
                formatter.write_dl(records)


def _show_help(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def option(*names: str, help: Text, **kwargs: Any) -> Callable[[Any], Any]:
    """As ``click.option``, with texts."""
    return click.option(*names, cls=Option, help=help, **kwargs)  # type: ignore[arg-type]


def argument(name: str, *, metavar: Text, **kwargs: Any) -> Callable[[Any], Any]:
    """As ``click.argument``, with a text."""
    return click.argument(name, cls=Argument, metavar=metavar, **kwargs)  # type: ignore[arg-type]


def command(name: str, *, help: Text, **kwargs: Any) -> Callable[[Any], Command]:
    """As ``click.command``, with a text and the options that every command has."""

    def decorate(function: Any) -> Command:
        made = click.command(name, cls=Command, help=help, **kwargs)(function)
        made.params.append(language_option())
        return made

    return decorate


def language_option() -> Option:
    """``--lang``, which every command understands. :mod:`companion.cli.root` has read it already."""
    return Option(["--lang"], type=Word(LANGUAGES), expose_value=False, help=Text("help-lang"))
