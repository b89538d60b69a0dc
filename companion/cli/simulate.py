"""``companion simulate``: many games between player programs, at full speed."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from companion.cli.help import argument, command, option
from companion.cli.seats import Place, read_options, read_places
from companion.cli.simulation import Played, Series, Spread, Summary
from companion.cli.types import Complaint, Whole
from companion.cli.voice import Voice, pass_voice
from companion.rules import registry
from companion.rules.text import Text

SHOWN_VIOLATIONS = 10


@command("simulate", help=Text("help-simulate"))
@argument("game", metavar=Text("metavar-game"))
@option("--games", type=Whole(1), default=100, help=Text("help-simulate-games"))
@option("--players", default="random", metavar=Text("metavar-names"), help=Text("help-simulate-players"))
@option("--seed", type=Whole(), default=1, help=Text("help-simulate-seed"))
@option("--jobs", type=Whole(1), default=1, help=Text("help-simulate-jobs"))
@option("--option", "options", multiple=True, metavar=Text("metavar-pair"), help=Text("help-option"))
@option("--box", default=None, metavar=Text("metavar-box"), help=Text("help-box-option"))
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def simulate_command(
    voice: Voice,
    game: str,
    games: int,
    players: str,
    seed: int,
    jobs: int,
    options: tuple[str, ...],
    box: str | None,
    as_json: bool,
) -> int:
    from companion import players as programs
    from companion.cli.boxes import find_box
    from companion.table.store import Store

    rules = registry.game(game)
    voice.about(rules.name)
    places = read_places(players.split(","), rules, programs.names())
    for place in places:
        if not place.player:
            raise Complaint(Text("simulate-no-person", name=place.name, known=", ".join(programs.names())))
    series = Series(
        rules.name,
        tuple(place.seat for place in places),
        tuple(place.player for place in places),
        read_options(options, rules),
        find_box(Store(), rules, box).numbers,
    )
    series.setup()  # whatever is wrong with the wishes is said before the first game

    started = time.perf_counter()
    played: list[Played] = []
    try:
        seeds = [f"{seed}/{number}" for number in range(1, games + 1)]
        played.extend(_with_progress(voice, series.play(seeds, jobs), games))
    except KeyboardInterrupt:  # what has been played so far is worth showing
        voice.warn(Text("simulate-stopped", n=len(played), of=games))
    seconds = time.perf_counter() - started

    summary = Summary.of(played, [place.name for place in places])
    if as_json:
        voice.json(_as_data(voice, rules.name, places, seed, summary, seconds))
    else:
        _show(voice, rules.title, places, summary, seconds)
    return 1 if summary.violations else 0


def _with_progress(voice: Voice, playing: Iterator[Played], games: int) -> Iterator[Played]:
    """The games as they are played, with a progress bar on a terminal."""
    from rich.console import Console
    from rich.progress import track

    yield from track(
        playing,
        voice.say(Text("simulate-progress")),
        total=games,
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )


def _spread_data(spread: Spread) -> dict[str, Any]:
    return {
        "mean": round(spread.mean, 3),
        "sd": round(spread.sd, 3),
        "min": spread.least,
        "quartiles": list(spread.quartiles),
        "max": spread.most,
    }


def _as_data(
    voice: Voice, game: str, places: Sequence[Place], seed: int, summary: Summary, seconds: float
) -> dict[str, Any]:
    return {
        "game": game,
        "games": summary.games,
        "seed": seed,
        "seconds": round(seconds, 3),
        "seats": [
            {
                "name": place.name,
                "colour": place.colour,
                "player": place.player,
                "points": _spread_data(summary.points[i]) if summary.points else None,
                "wins": round(summary.wins[i], 3),
            }
            for i, place in enumerate(places)
        ],
        "events": _spread_data(summary.events) if summary.events else None,
        "ranks": {voice.say(rank): count for rank, count in summary.ranks.most_common()},
        "violations": [{"seed": game.seed, "what": game.violation} for game in summary.violations],
    }


def _show(voice: Voice, title: str, places: Sequence[Place], summary: Summary, seconds: float) -> None:
    from rich.table import Table

    voice.show(Text("simulate-heading", game=title, n=summary.games, seconds=round(seconds, 1)), style="bold")
    if summary.points:
        solo = len(places) == 1
        table = Table()
        table.add_column(voice.say(Text("simulate-seat")))
        heads = [Text("simulate-mean"), Text("simulate-sd"), Text("simulate-min"), Text("simulate-quartiles")]
        heads += [Text("simulate-max")] + [Text("simulate-wins")] * (not solo)
        for head in heads:
            table.add_column(voice.say(head), justify="right")
        for place, spread, wins in zip(places, summary.points, summary.wins, strict=True):
            row = [*_cells(spread), f"{wins:.6g} ({wins / summary.games:.0%})"]
            table.add_row(f"{place.name} ({place.colour})", *row[: 5 if solo else 6])
        assert summary.events is not None
        table.add_section()
        table.add_row(voice.say(Text("simulate-events")), *_cells(summary.events))
        voice.console.print(table)
    for rank, count in sorted(summary.ranks.items(), key=lambda item: -item[1]):
        voice.line(Text("simulate-rank", rank=rank, n=count, percent=round(100 * count / summary.games)))
    if not summary.violations:
        voice.show(Text("simulate-sound"), style="green")
        return
    voice.show(Text("simulate-violations", n=len(summary.violations)), style="bold red")
    for game in summary.violations[:SHOWN_VIOLATIONS]:
        voice.line(Text("simulate-violation", seed=game.seed, what=game.violation))


def _cells(spread: Spread) -> list[str]:
    quartiles = " / ".join(f"{quartile:g}" for quartile in spread.quartiles)
    return [f"{spread.mean:.1f}", f"{spread.sd:.1f}", f"{spread.least:g}", quartiles, f"{spread.most:g}"]
