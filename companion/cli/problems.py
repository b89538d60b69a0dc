"""From an error to one clear line. The only place where the command line catches what went wrong."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Callable
from typing import NoReturn

import click

from companion.cli.types import BAD_INPUT, Complaint
from companion.cli.voice import Voice
from companion.rules.text import Text
from companion.table.system import system_text

INTERRUPTED = 130
"""As shells report a program that Ctrl-C ended."""


def run_guarded(voice: Voice, work: Callable[[], object]) -> NoReturn:
    """Do the work and exit; what the person did wrong becomes one line and exit status 2, or that of the complaint."""
    try:
        result = work()
        sys.stdout.flush()
    except (click.exceptions.Abort, KeyboardInterrupt):
        voice.warn(Text("cli-interrupted"))
        sys.exit(INTERRUPTED)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except BrokenPipeError:  # the reader had enough, as in `companion history | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(0)
    except Exception as error:
        line = explanation(error)
        if line is None:
            raise
        voice.warn(Text("cli-error", reason=line))
        sys.exit(error.status if isinstance(error, Complaint) else BAD_INPUT)
    sys.exit(result if isinstance(result, int) else 0)


def explanation(error: Exception) -> Text | None:
    """What to tell the person; ``None`` for an error that is a fault of the program."""
    if isinstance(error, click.ClickException):
        return _usage_reason(error)
    if isinstance(reason := getattr(error, "reason", None), Text):
        problems = getattr(error, "details", {}).get("problems") or [reason]
        together = Text("cli-all-of", first=problems[0], rest=problems[1:]) if problems[1:] else problems[0]
        rule = getattr(error, "rule", None)
        if rule is not None:
            return Text("cli-reason-with-rule", reason=together, chapter=rule.chapter, page=rule.page)
        return together
    if isinstance(error, FileNotFoundError) and error.filename:
        return Text("cli-no-file", file=str(error.filename))
    if isinstance(error, OSError) and error.filename:
        return Text("cli-file-problem", file=str(error.filename), why=system_text(error))
    if isinstance(error, OSError):
        return Text("cli-system-problem", why=system_text(error))
    return None


def _usage_reason(error: click.ClickException) -> Text:
    match error:
        case Complaint():
            return error.reason
        case click.exceptions.NoSuchCommand(ctx=click.Context(command=click.Group() as group) as context):
            names = group.list_commands(context)
            near = difflib.get_close_matches(error.command_name, names) or names
            return Text("cli-no-such-command", name=error.command_name, near=near)
        case click.NoSuchOption():
            near = difflib.get_close_matches(error.option_name, error.possibilities or [])
            if near:
                return Text("cli-no-such-option-near", name=error.option_name, near=near)
            return Text("cli-no-such-option", name=error.option_name)
        case click.MissingParameter(param=click.Parameter() as param, ctx=click.Context() as context):
            what = param.make_metavar(context)
            if isinstance(param, click.Option):
                what = f"{param.opts[0]} {what}"
            return Text("cli-missing", what=what, command=context.command_path)
        case click.BadOptionUsage():
            return Text("cli-bad-option-usage", name=error.option_name)
        case click.UsageError(ctx=click.Context(command=click.Group() as group) as context):
            return Text("cli-which-command", command=context.command_path, names=group.list_commands(context))
        case click.UsageError(ctx=click.Context() as context):
            return Text("cli-bad-usage", command=context.command_path)
        case _:
            return Text.of(error.format_message())
