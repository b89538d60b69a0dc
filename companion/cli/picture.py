"""The score over time as a picture, for the saved game's folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.cli.voice import Voice
from companion.rules.text import Text
from companion.table.table import Table

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
"""Told apart by colour-blind people too; every line has its own marker besides."""
MARKERS = ("o", "s", "^", "D", "v", "P")
MARKS_PER_LINE = 12
LEAST_ROOM = 0.08
"""A round that takes less of the width than this is marked, but not labelled."""
FILE = "score.png"


@dataclass(frozen=True, slots=True)
class Course:
    """How the points went."""

    names: tuple[str, ...]
    totals: list[tuple[int, ...]]
    """The totals after 0, 1, 2, ... events."""
    headings: list[tuple[int, str]]
    """After how many events each round began, with its heading."""


def course_of(table: Table, voice: Voice) -> Course:
    """Replay the points of a game in progress."""
    events = table.in_force
    first = table.before(events[0]) if events else table.state
    totals = [first.score().totals]
    headings: list[tuple[int, str]] = []
    said = ""
    for count, event in enumerate(events):
        heading = table.before(event).heading()
        if heading is not None and (words := voice.say(heading)) != said:
            headings.append((count, words))
            said = words
        totals.append(table.after(event).score().totals)
    return Course(table.score().seats, totals, headings)


def draw_course(course: Course, path: Path, voice: Voice, title: str) -> None:
    """Write the picture.

    :raises OSError: the file cannot be written.
    """
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(10, 5.2), layout="constrained")
    try:
        steps = range(len(course.totals))
        last = len(course.totals) - 1
        for seat, name in enumerate(course.names):
            points = [totals[seat] for totals in course.totals]
            every = max(1, last // MARKS_PER_LINE)
            colour = COLOURS[seat % len(COLOURS)]
            axes.plot(
                steps,
                points,
                drawstyle="steps-post",
                color=colour,
                marker=MARKERS[seat % len(MARKERS)],
                markevery=(seat * every // max(1, len(course.names)), every),
                markersize=6,
                linewidth=2,
                label=name,
            )
            axes.annotate(
                f"{name}: {points[-1]}",
                (last, points[-1]),
                xytext=(8, 0),
                textcoords="offset points",
                va="center",
                color=colour,
                fontweight="bold",
                annotation_clip=False,
            )
        ends = [start for start, _ in course.headings[1:]] + [last]
        for (start, words), end in zip(course.headings, ends, strict=True):
            axes.axvline(start, color="0.82", linewidth=1, zorder=0)
            if end - start < LEAST_ROOM * last:
                continue
            axes.annotate(
                words,
                (start, 1),
                xycoords=("data", "axes fraction"),
                xytext=(3, -4),
                textcoords="offset points",
                va="top",
                fontsize=8,
                color="0.4",
            )
        axes.set_title(title, loc="left", fontweight="bold")
        axes.set_xlabel(voice.say(Text("picture-events")))
        axes.set_ylabel(voice.say(Text("picture-points")))
        axes.set_xlim(0, max(1, last))
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", color="0.92")
        axes.set_axisbelow(True)
        if len(course.names) > 1:
            axes.legend(loc="center left", frameon=False)
        figure.savefig(path, dpi=120)
    finally:
        pyplot.close(figure)
