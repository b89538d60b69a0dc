"""``companion machine fairness``: whether the randomisers are fair, over all draws that they ever made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.help import command, option
from companion.cli.types import Complaint
from companion.cli.voice import Voice, pass_voice
from companion.devices.at_table import draw_log
from companion.rules.text import Text
from companion.table.store import Store

if TYPE_CHECKING:
    from hardware.fairness import Fairness


@command("fairness", help=Text("help-machine-fairness"))
@option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    metavar=Text("metavar-file"),
    help=Text("help-machine-picture"),
)
@pass_voice
def fairness(voice: Voice, picture: Path | None) -> int:
    try:
        from hardware.fairness import examine_all, plot
    except ImportError as error:
        raise Complaint(Text("machine-no-package", package=str(error.name))) from error
    log = draw_log(Store().root)
    pages = examine_all(log)
    for page in pages:
        _show(voice, page)
        voice.line()
    if not pages:
        voice.line(Text("machine-no-draws"))
    if log.unreadable:
        voice.warn(Text("machine-unreadable", n=log.unreadable))
    if picture is not None:
        plot(pages, picture)
        voice.line(Text("machine-picture", file=str(picture)))
    return 0 if all(page.fair for page in pages) else 1


def _show(voice: Voice, page: Fairness) -> None:
    """Counts, both tests and the verdict of one randomiser."""
    from rich.table import Table

    from hardware.fairness import ENOUGH, LEVEL

    name, _, source = page.randomiser.partition(" by ")
    voice.show(Text("fairness-title", randomiser=name, source=source, n=page.draws), style="bold")
    grid = Table.grid(padding=(0, 2))
    for column in range(4):
        grid.add_column(justify="right" if column else "left")
    grid.add_row(
        *(voice.say(Text(f"fairness-column-{key}")) for key in ("outcome", "came", "expected", "off"))
    )
    for row in page.rows:
        grid.add_row(row.outcome, str(row.seen), f"{row.expected:.1f}", f"{row.deviation:+.1f}")
    voice.console.print(grid)
    figures = {"chi": f"{page.chi_square:.1f}", "freedom": page.freedom, "p": f"{page.p_counts:.3g}"}
    voice.line(Text("fairness-counts", **figures))
    voice.line(Text("fairness-order", runs=page.runs, p=f"{page.p_runs:.3g}"))
    if not page.enough:
        voice.show(Text("fairness-too-few", least=ENOUGH), style="dim")
    elif page.fair:
        voice.show(Text("fairness-fair", level=f"{LEVEL:g}"), style="green")
    else:
        voice.show(Text("fairness-unfair", level=f"{LEVEL:g}"), style="bold red")
