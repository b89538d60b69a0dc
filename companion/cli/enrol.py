"""``companion enrol``: the owner's own cards, colours, tiles and dice become something to compare with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from companion.cli.enrol_live import Wish, board_command, box_options, live
from companion.cli.help import Group, argument, command, language_option, option
from companion.cli.seeing import existing, guarded
from companion.cli.voice import Voice, pass_voice
from companion.eyes.parts import COLOURS, DECK, DICE, TILES
from companion.rules.text import Text


@click.group("enrol", cls=Group, help=Text("help-enrol"))
def enrol_command() -> None:
    """Commands below are one kind of thing each."""


enrol_command.params.append(language_option())


Work = Callable[[Voice, str], tuple[Any, int]]
"""Makes something of a folder of photos: what can be saved, and of how many things it is."""


def _enroller(name: str, about: Text, part: str) -> Callable[[Work], Any]:
    """A command that learns a folder of photos, or what is shown to a camera, into a file or a box."""

    def decorate(work: Work) -> Any:
        @command(name, help=about)
        @argument("folder", metavar=Text("metavar-folder"), required=False)
        @option("--out", default=None, metavar=Text("metavar-file"), help=Text("help-enrol-out"))
        @box_options
        @pass_voice
        def enroller(voice: Voice, folder: str | None, out: str | None, **wishes: Any) -> int:
            with guarded():
                wish = Wish.read(out=out, folder=folder, **wishes)
                if wish.camera is not None:
                    return live(voice, part, wish)
                existing(folder or "")
                made, count = work(voice, folder or "")
                target = wish.target(part)
                made.save(target)
            voice.line(Text("see-enrolled", n=count, file=str(target)))
            return 0

        enrol_command.add_command(enroller)
        return enroller

    return decorate


@_enroller("deck", Text("help-enrol-deck"), DECK)
def deck(voice: Voice, folder: str) -> tuple[Any, int]:
    from vision.cards.enrol import enrol_folder

    made = _enrolled(voice, enrol_folder, folder)
    return made, len(made.cards)


@_enroller("tiles", Text("help-enrol-tiles"), TILES)
def tiles(voice: Voice, folder: str) -> tuple[Any, int]:
    from vision.tiles.enrol import enrol_folder

    made = _enrolled(voice, enrol_folder, folder)
    return made, len(made.tiles)


@_enroller("colours", Text("help-enrol-colours"), COLOURS)
def colours(voice: Voice, folder: str) -> tuple[Any, int]:
    from vision.pieces.enrol import doubts, enrol_folder

    made = enrol_folder(folder)
    for doubt in doubts(made):
        voice.warn(Text("enrol-doubt", why=doubt))
    return made, len(made.names)


@_enroller("dice", Text("help-enrol-dice"), DICE)
def dice(voice: Voice, folder: str) -> tuple[Any, int]:
    from vision.dice.enrolled import enrol_folder

    made = enrol_folder(folder)
    _tell(voice, made.doubts)
    return made, len(made.names)


enrol_command.add_command(board_command)


def _enrolled(voice: Voice, enrol: Callable[..., Any], folder: str) -> Any:
    """Enrol a folder of pictures with a bar of progress on the terminal, and tell what is doubtful."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(folder)
        made, doubts = enrol(folder, lambda done, of: bar.update(task, completed=done, total=of))
    _tell(voice, doubts)
    return made


def _tell(voice: Voice, findings: list[Any]) -> None:
    """What is doubtful about the pictures."""
    from companion.eyes.enrolling import finding_texts

    for doubt in finding_texts(findings):
        voice.warn(doubt)
