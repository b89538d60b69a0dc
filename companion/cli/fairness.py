"""``companion machine fairness``: whether the randomisers are fair, over all draws that they ever made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.help import command, option
from companion.cli.types import Complaint
from companion.cli.voice import Voice, pass_voice
from companion.devices import fairness
from companion.devices.at_table import draw_log
from companion.rules.text import Text
from companion.table.store import Store

if TYPE_CHECKING:
    from hardware.fairness import Captions, Fairness


@command("fairness", help=Text("help-machine-fairness"))
@option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    metavar=Text("metavar-file"),
    help=Text("help-machine-picture"),
)
@pass_voice
def fairness_command(voice: Voice, picture: Path | None) -> int:
    try:
        from hardware.fairness import Verdict, examine_all, plot
    except ImportError as error:
        raise Complaint(Text("machine-no-package", package=str(error.name))) from error
    log = draw_log(Store().root)
    pages = examine_all(log)
    for page in pages:
        _show(voice, page)
        voice.line()
    if not pages:
        voice.line(fairness.NOTHING)
    if log.unreadable:
        voice.warn(Text("machine-unreadable", n=log.unreadable))
    if picture is not None:
        plot(pages, picture, _captions(voice))
        voice.line(Text("machine-picture", file=str(picture)))
    return 0 if all(page.verdict != Verdict.UNFAIR for page in pages) else 1


STYLES = {"too-few": "dim", "fair": "green", "unfair": "bold red"}


def _show(voice: Voice, page: Fairness) -> None:
    """Counts, both tests and the verdict of one randomiser."""
    from rich.table import Table

    voice.show(fairness.title(page), style="bold")
    grid = Table.grid(padding=(0, 2))
    for column in range(4):
        grid.add_column(justify="right" if column else "left")
    grid.add_row(
        *(voice.say(Text(f"fairness-column-{key}")) for key in ("outcome", "came", "expected", "off"))
    )
    for row in page.rows:
        grid.add_row(row.outcome, str(row.seen), f"{row.expected:.1f}", f"{row.deviation:+.1f}")
    voice.console.print(grid)
    for line in fairness.tests(page):
        voice.line(line)
    voice.show(fairness.verdict(page), style=STYLES[page.verdict.value])


def _captions(voice: Voice) -> Captions:
    from hardware.fairness import Captions

    return Captions(
        lambda page: f"{voice.say(fairness.title(page))}\n{voice.say(fairness.verdict(page))}",
        voice.say(Text("fairness-column-came")),
        voice.say(Text("fairness-plot-expected")),
        voice.say(fairness.NOTHING),
    )
