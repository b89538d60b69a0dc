"""The score over time as a picture, for the saved game's folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.voice import Voice
from companion.rules.text import Text
from companion.table.table import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#8c6d31", "#777777", "#f0e442")
"""Told apart by colour-blind people too; every line has its own marker besides."""
MARKERS = ("o", "s", "^", "D", "v", "P")
HATCHES = ("///", "...", "xxx", "---", "ooo", "+++", "\\\\\\\\\\\\", "|||", "***")
MARKS_PER_LINE = 12
LEAST_ROOM = 0.08
"""A round that takes less of the width than this is marked, but not labelled."""
LEAST_DISTANCE = 0.05
"""How far apart names stand at least, as a part of the highest total."""
FILE = "score.png"


@dataclass(frozen=True, slots=True)
class Course:
    """How the points went."""

    names: tuple[str, ...]
    totals: list[tuple[int, ...]]
    """The totals after 0, 1, 2, ... events."""
    headings: list[tuple[int, str]]
    """After how many events each round began, with its heading."""
    sources: dict[str, list[int]]
    """Where the points of a lone seat came from, event by event; empty with several seats."""


def course_of(table: Table, voice: Voice) -> Course:
    """Replay the points of a game in progress."""
    events = table.in_force
    states = [table.before(events[0]) if events else table.state, *map(table.after, events)]
    sheets = [state.score() for state in states]
    headings: list[tuple[int, str]] = []
    for count, state in enumerate(states):
        words = voice.say(state.heading() or "")
        if words and (not headings or words != headings[-1][1]):
            headings.append((count, words))
    sources: dict[str, list[int]] = {}
    if len(sheets[0].seats) == 1:
        for place, row in enumerate(sheets[-1].rows):
            points = [sheet.rows[place].points[0] for sheet in sheets]
            if any(points):
                sources[voice.say(row.source)] = points
    return Course(sheets[0].seats, [sheet.totals for sheet in sheets], headings, sources)


def draw_course(course: Course, path: Path, voice: Voice, title: str) -> None:
    """Write the picture.

    :raises OSError: the file cannot be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 5.2), layout="constrained")
    axes = figure.subplots()
    _mark_rounds(axes, course)
    if course.sources:
        _draw_sources(axes, course)
    _draw_totals(axes, course)
    axes.set_title(title, loc="left", fontweight="bold")
    axes.set_xlabel(voice.say(Text("picture-events")))
    axes.set_ylabel(voice.say(Text("picture-points")))
    axes.set_xlim(0, max(1, len(course.totals) - 1))
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="0.92")
    axes.set_axisbelow(True)
    if course.sources or len(course.names) > 1:
        handles, labels = axes.get_legend_handles_labels()
        axes.legend(handles[::-1], labels[::-1], loc="upper left", bbox_to_anchor=(0, 0.94), frameon=False)
    figure.savefig(path, dpi=120)


def _mark_rounds(axes: Axes, course: Course) -> None:
    """A line where each round begins, labelled if there is room for it."""
    last = len(course.totals) - 1
    ends = [start for start, _ in course.headings[1:]] + [last]
    for (start, words), end in zip(course.headings, ends, strict=True):
        axes.axvline(start, color="0.82", linewidth=1, zorder=0)
        if end - start >= LEAST_ROOM * last:
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


def _draw_sources(axes: Axes, course: Course) -> None:
    """Bands, one above the other, told apart by hatching as well as by colour."""
    floor = [0] * len(course.totals)
    for band, (name, points) in enumerate(course.sources.items()):
        top = [low + more for low, more in zip(floor, points, strict=True)]
        axes.fill_between(
            range(len(top)),
            floor,
            top,
            step="post",
            label=name,
            facecolor=COLOURS[band % len(COLOURS)],
            alpha=0.35,
            hatch=HATCHES[band % len(HATCHES)],
            edgecolor="white",
            linewidth=0,
        )
        floor = top


def _draw_totals(axes: Axes, course: Course) -> None:
    """One line per seat, with its own colour and marker, and its name at the end."""
    last = len(course.totals) - 1
    every = max(1, last // MARKS_PER_LINE)
    for seat, name in enumerate(course.names):
        points = [totals[seat] for totals in course.totals]
        colour = "black" if course.sources else COLOURS[seat % len(COLOURS)]
        axes.plot(
            range(last + 1),
            points,
            drawstyle="steps-post",
            color=colour,
            marker=MARKERS[seat % len(MARKERS)],
            markevery=(seat * every // len(course.names), every),
            markersize=5,
            linewidth=2,
            label=name,
        )
    for height, seat in _heights(course.totals[-1]):
        axes.annotate(
            f"{course.names[seat]}: {course.totals[-1][seat]}",
            (last, height),
            xytext=(8, 0),
            textcoords="offset points",
            va="center",
            color="black" if course.sources else COLOURS[seat % len(COLOURS)],
            fontweight="bold",
            annotation_clip=False,
        )


def _heights(totals: tuple[int, ...]) -> list[tuple[float, int]]:
    """Where to write the names so that they do not cover each other: (height, seat)."""
    least = max(1.0, max(totals, default=0)) * LEAST_DISTANCE
    placed: list[tuple[float, int]] = []
    for seat in sorted(range(len(totals)), key=lambda seat: totals[seat]):
        height = float(totals[seat])
        if placed:
            height = max(height, placed[-1][0] + least)
        placed.append((height, seat))
    return placed
