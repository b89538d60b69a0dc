"""``companion enrol``: the owner's own cards, colours, tiles and dice become something to compare with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from companion.cli.help import Group, argument, command, language_option, option
from companion.cli.seeing import existing, guarded
from companion.cli.voice import Voice, pass_voice
from companion.rules.text import Text


@click.group("enrol", cls=Group, help=Text("help-enrol"))
def enrol_command() -> None:
    """Commands below are one kind of thing each."""


enrol_command.params.append(language_option())


def _enroller(name: str, about: Text) -> Callable[[Callable[[Voice, str, str], int]], Any]:
    """A command that takes a folder and writes one file."""

    def decorate(work: Callable[[Voice, str, str], int]) -> Any:
        @command(name, help=about)
        @argument("folder", metavar=Text("metavar-folder"))
        @option("--out", required=True, metavar=Text("metavar-file"), help=Text("help-enrol-out"))
        @pass_voice
        def enroller(voice: Voice, folder: str, out: str) -> int:
            existing(folder)
            with guarded():
                count = work(voice, folder, out)
            voice.line(Text("see-enrolled", n=count, file=out))
            return 0

        enrol_command.add_command(enroller)
        return enroller

    return decorate


@_enroller("deck", Text("help-enrol-deck"))
def deck(voice: Voice, folder: str, out: str) -> int:
    from vision.cards.enrol import enrol_folder

    return len(_enrolled(voice, enrol_folder, folder, out).cards)


@_enroller("tiles", Text("help-enrol-tiles"))
def tiles(voice: Voice, folder: str, out: str) -> int:
    from vision.tiles.enrol import enrol_folder

    return len(_enrolled(voice, enrol_folder, folder, out).tiles)


@_enroller("colours", Text("help-enrol-colours"))
def colours(voice: Voice, folder: str, out: str) -> int:
    from vision import colours as pieces

    made = pieces.enrol_folder(folder)
    for doubt in pieces.doubts(made):
        voice.warn(Text("see-doubt", doubt=doubt))
    made.save(out)
    return len(made.names)


@_enroller("dice", Text("help-enrol-dice"))
def dice(voice: Voice, folder: str, out: str) -> int:
    from vision.dice.enrolled import enrol_folder

    made = enrol_folder(folder)
    made.save(out)
    return len(made.names)


def _enrolled(voice: Voice, enrol: Callable[..., Any], folder: str, out: str) -> Any:
    """Enrol a folder of pictures with a bar of progress on the terminal, tell what is doubtful, save."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(folder)
        made, doubts = enrol(folder, lambda done, of: bar.update(task, completed=done, total=of))
    for doubt in doubts:
        voice.warn(_doubt(doubt.kind, ", ".join(doubt.names)))
    made.save(out)
    return made


def _doubt(kind: str, names: str) -> Text:
    match kind:
        case "blurred":
            return Text("see-blurred", names=names)
        case "small":
            return Text("see-small", names=names)
        case "double":
            return Text("see-double", names=names)
        case _:
            return Text("see-too-alike", names=names)
