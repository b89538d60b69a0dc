"""``companion mat`` and ``companion calibrate``: the printed mat and the lens above it."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from companion.cli.help import Group, argument, command, language_option, option
from companion.cli.live import TRIES, answers, press_enter
from companion.cli.seeing import existing, guarded, into_box, pictures_in, sparing, writable
from companion.cli.types import CANNOT_READ, Complaint, Word
from companion.cli.voice import Voice, pass_voice
from companion.eyes.opening import TWIN, fault_now, parts_folder, patient_gate
from companion.eyes.words import fault_text
from companion.rules.text import Text
from companion.table.store import Store

SHOWN = 8
"""Pictures of the calibration board."""


@command("mat", help=Text("help-mat"))
@option("--paper", type=Word(("a4", "a3")), default="a4", help=Text("help-mat-paper"))
@option("--out", required=True, metavar=Text("metavar-file"), help=Text("help-mat-out"))
@pass_voice
def mat_command(voice: Voice, paper: str, out: str) -> None:
    if Path(out).suffix.lower() != ".pdf":
        raise Complaint(Text("see-mat-is-pdf", file=out))
    with guarded():
        from vision.mat.pdf import write

        layout = write(out, paper.upper())
    voice.line(Text("see-mat", file=out, paper=layout.paper, n=len(layout.markers)))


@click.group("calibrate", cls=Group, help=Text("help-calibrate"))
def calibrate_command() -> None:
    """What can be calibrated."""


calibrate_command.params.append(language_option())


@command("camera", help=Text("help-calibrate-camera"))
@argument("folder", metavar=Text("metavar-folder"), required=False)
@option("--camera", "source", default=None, metavar=Text("metavar-camera"), help=Text("help-calibrate-live"))
@option("--out", default=None, metavar=Text("metavar-file"), help=Text("help-calibrate-out"))
@pass_voice
@sparing
def camera(voice: Voice, folder: str | None, source: str | None, out: str | None) -> int:
    if (folder is None) == (source is None):
        raise Complaint(Text("enrol-folder-or-camera"))
    with guarded():
        from vision.mat.lens import calibrate
        from vision.picture import load

        target = writable(Path(out)) if out else parts_folder(Store(), "", "").lens
        if folder is not None:
            if not existing(folder).is_dir():
                raise Complaint(Text("calibrate-folder", file=folder))
            pictures = [load(path) for path in pictures_in(Path(folder))]
        else:
            pictures = show_board(voice, source or "")
            if pictures is None:
                return CANNOT_READ
        found = calibrate(pictures)
        with nullcontext() if out else into_box(target):
            found.save(target)
    voice.line(Text("see-calibrated", file=str(target), error=f"{found.error:.2f}"))
    return 0


def show_board(voice: Voice, source: str) -> list[Any] | None:
    """Pictures of the calibration board, tilted differently by whoever holds it; ``None`` if the camera gives none."""
    from companion.eyes.simulated import TiltedBoard
    from vision.mat.lens import Board, board_in, lies_elsewhere
    from vision.sources import Watched, open_source
    from vision.sources.protocol import Fault
    from vision.sources.twin import TwinCamera
    from vision.steady import still_pictures

    tilted = TiltedBoard() if source.startswith(TWIN) else None
    shown = Watched(TwinCamera(lambda: tilted), live=False) if tilted else open_source(source)  # type: ignore[arg-type,return-value]
    pictures: list[Any] = []
    places: list[Board] = []
    tries = 0
    try:
        if not answers(voice, fault_now(shown)):
            return None
        while len(pictures) < SHOWN and tries < SHOWN * TRIES:
            voice.bid(Text("calibrate-show", number=len(pictures) + 1, of=SHOWN))
            if tilted is not None:
                tilted.turn(len(pictures))
            else:
                press_enter(voice)
            tries += 1
            stills = still_pictures(shown, patient_gate(shown))
            if isinstance(stills, Fault):
                voice.warn(fault_text(stills))
                if stills.lasting:
                    break
            elif not stills or (board := board_in(stills[-1])) is None:
                voice.warn(Text("calibrate-not-seen"))
            elif not lies_elsewhere(board, places, stills[-1].shape[1]):
                voice.warn(Text("calibrate-same-place"))
            else:
                pictures.append(stills[-1])
                places.append(board)
    finally:
        shown.close()
    return pictures


calibrate_command.add_command(camera)
