"""``companion enrol``: the owner's own cards, colours, tiles and dice become something to compare with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from companion.cli.enrol_live import Wish, board_command, box_options, live
from companion.cli.enrolled import tell_enrolled, tell_strangers
from companion.cli.help import Group, argument, command, language_option, option
from companion.cli.seeing import existing, guarded, output_options
from companion.cli.types import CANNOT_READ
from companion.cli.voice import Voice, pass_voice
from companion.eyes.parts import COLOURS, DECK, DICE, TILES
from companion.rules.text import Text


@click.group("enrol", cls=Group, help=Text("help-enrol"))
def enrol_command() -> None:
    """Commands below are one kind of thing each."""


enrol_command.params.append(language_option())


Work = Callable[[str], tuple[Any, Any]]
"""Makes something of a folder of photos: what can be saved, and the findings about it."""


def _enroller(name: str, about: Text, part: str) -> Callable[[Work], Any]:
    """A command that learns a folder of photos, or what is shown to a camera, into a file or a box."""

    def decorate(work: Work) -> Any:
        @command(name, help=about)
        @argument("folder", metavar=Text("metavar-folder"), required=False)
        @option("--out", default=None, metavar=Text("metavar-file"), help=Text("help-enrol-out"))
        @box_options
        @output_options(Text("help-enrol-draw"))
        @pass_voice
        def enroller(
            voice: Voice, folder: str | None, out: str | None, as_json: bool, draw: str | None, **wishes: Any
        ) -> int:
            with guarded():
                wish = Wish.read(out=out, folder=folder, **wishes)
                if wish.camera is not None:
                    shown = live(voice, part, wish)
                    if shown is None:
                        return CANNOT_READ
                    *learnt, called = shown
                else:
                    existing(folder or "")
                    wish.target(part)
                    learnt = list(work(folder or ""))
                    called = {}  # pictures in a folder have the names that their owner gave them
                    tell_strangers(voice, part, wish, learnt[0])
                tell_enrolled(voice, *learnt, wish.save(part, learnt[0]), as_json, draw, called)
            return 0

        enrol_command.add_command(enroller)
        return enroller

    return decorate


@_enroller("deck", Text("help-enrol-deck"), DECK)
def deck(folder: str) -> tuple[Any, Any]:
    from vision.cards.enrol import enrol_folder

    return _with_progress(enrol_folder, folder)


@_enroller("tiles", Text("help-enrol-tiles"), TILES)
def tiles(folder: str) -> tuple[Any, Any]:
    from vision.tiles.enrol import enrol_folder

    return _with_progress(enrol_folder, folder)


@_enroller("colours", Text("help-enrol-colours"), COLOURS)
def colours(folder: str) -> tuple[Any, Any]:
    from vision.pieces.enrol import doubts, enrol_folder

    made = enrol_folder(folder)
    return made, doubts(made)


@_enroller("dice", Text("help-enrol-dice"), DICE)
def dice(folder: str) -> tuple[Any, Any]:
    from vision.dice.enrolled import enrol_folder

    made = enrol_folder(folder)
    return made, made.doubts


enrol_command.add_command(board_command)


def _with_progress(enrol: Callable[..., tuple[Any, Any]], folder: str) -> tuple[Any, Any]:
    """Enrol a folder of pictures with a bar of progress on the terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(folder)
        return enrol(folder, lambda done, of: bar.update(task, completed=done, total=of))
