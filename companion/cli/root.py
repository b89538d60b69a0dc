"""The command ``companion`` and the table of its commands."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from companion.cli.help import Group, language_option, option
from companion.cli.problems import run_guarded
from companion.cli.voice import Voice
from companion.locale import chosen_language
from companion.rules.text import Text

COMMANDS = {
    "games": "games",
    "play": "play",
    "resume": "play",
    "tables": "tables",
    "score": "tables",
    "history": "tables",
    "undo": "change",
    "redo": "change",
    "correct": "change",
    "export": "files",
    "import": "files",
    "verify": "files",
    "box": "box",
    "count": "count",
    "simulate": "simulate",
    "perft": "perft",
    "audit": "audit",
    "read": "read",
    "enrol": "enrol",
    "mat": "mat",
    "calibrate": "mat",
    "bench": "bench",
    "doctor": "doctor",
    "machine": "machine",
    "app": "app",
    "run": "play",
}
"""Each command and the module of this package that has it, in the order of the help page."""


class Root(Group):
    """Finds commands by name and guards the whole run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"companion.cli.{COMMANDS[cmd_name]}")
        return getattr(module, f"{cmd_name}_command")  # type: ignore[no-any-return]

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]
        words = list(sys.argv[1:] if args is None else args)
        voice = Voice(chosen_language(asked_language(words), os.environ))
        extra.pop("standalone_mode", None)
        if sys.stdin is None:  # closed by whoever has started the program: nobody types anything
            sys.stdin = open(os.devnull)  # noqa: SIM115  (for as long as the program runs)
        run_guarded(
            voice,
            lambda: super(Root, self).main(words, prog_name, standalone_mode=False, obj=voice, **extra),
        )


def asked_language(words: Sequence[str]) -> str | None:
    """The language after ``--lang``, wherever it stands: help and errors need it before all is parsed."""
    for place, word in enumerate(words):
        if word == "--":
            break
        if word == "--lang":
            return words[place + 1] if place + 1 < len(words) else None
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def _show_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"companion {version('table-companion')}")
        ctx.exit()


@click.group(cls=Root, help=Text("help-companion"), invoke_without_command=True)
@option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help=Text("help-version"),
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


cli.params.append(language_option())
