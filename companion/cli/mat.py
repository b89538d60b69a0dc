"""``companion mat`` and ``companion calibrate``: the printed mat and the lens above it."""

from __future__ import annotations

import click

from companion.cli.help import Group, argument, command, language_option, option
from companion.cli.seeing import existing, guarded
from companion.cli.types import Word
from companion.cli.voice import Voice, pass_voice
from companion.rules.text import Text


@command("mat", help=Text("help-mat"))
@option("--paper", type=Word(("a4", "a3")), default="a4", help=Text("help-mat-paper"))
@option("--out", required=True, metavar=Text("metavar-file"), help=Text("help-mat-out"))
@pass_voice
def mat_command(voice: Voice, paper: str, out: str) -> None:
    with guarded():
        from vision.mat.pdf import write

        layout = write(out, paper.upper())
    voice.line(Text("see-mat", file=out, paper=layout.paper, n=len(layout.markers)))


@click.group("calibrate", cls=Group, help=Text("help-calibrate"))
def calibrate_command() -> None:
    """What can be calibrated."""


calibrate_command.params.append(language_option())


@command("camera", help=Text("help-calibrate-camera"))
@argument("folder", metavar=Text("metavar-folder"))
@option("--out", required=True, metavar=Text("metavar-file"), help=Text("help-enrol-out"))
@pass_voice
def camera(voice: Voice, folder: str, out: str) -> None:
    place = existing(folder)
    with guarded():
        from vision.mat.lens import calibrate
        from vision.picture import files, load

        found = calibrate([load(path) for path in files(place)])
        found.save(out)
    voice.line(Text("see-calibrated", file=out, error=f"{found.error:.2f}"))


calibrate_command.add_command(camera)
