"""``companion bench``: how fast the companion is, next to references measured in the same run."""

from __future__ import annotations

from typing import Any

from companion.bench import Measurement, Result, measure, measurements
from companion.cli.help import command, option
from companion.cli.types import Complaint, Whole
from companion.cli.voice import Voice, pass_voice
from companion.rules.text import Text


@command("bench", help=Text("help-bench"))
@option("--only", multiple=True, metavar=Text("metavar-name"), help=Text("help-bench-only"))
@option("--rounds", type=Whole(1), help=Text("help-bench-rounds"))
@option("--check", is_flag=True, help=Text("help-bench-check"))
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def bench_command(voice: Voice, only: tuple[str, ...], rounds: int | None, check: bool, as_json: bool) -> int:
    chosen = _chosen(only)
    lacking = {item.name: reason for item in chosen if (reason := item.lacking()) is not None}
    results = []
    for item in chosen:
        if item.name not in lacking:
            voice.warn(Text("bench-measuring", title=item.title))
            results.append(measure(item, rounds))
    if as_json:
        voice.json(
            {
                "measurements": [_as_data(voice, result) for result in results],
                "skipped": {name: voice.say(reason) for name, reason in lacking.items()},
                "ok": all(result.ok for result in results),
            }
        )
    else:
        _show(voice, results)
        for name, reason in lacking.items():
            voice.line(Text("bench-skipped", name=name, reason=reason))
    return 1 if check and (lacking or not all(result.ok for result in results)) else 0


def _chosen(only: tuple[str, ...]) -> list[Measurement]:
    known = {item.name: item for item in measurements()}
    for name in only:
        if name not in known:
            raise Complaint(Text("cli-no-such-word", value=name, words=", ".join(known)))
    return [item for name, item in known.items() if not only or name in only]


def _as_data(voice: Voice, result: Result) -> dict[str, Any]:
    measurement = result.measurement
    return {
        "name": measurement.name,
        "title": voice.say(measurement.title),
        "unit": measurement.unit,
        "value": result.value,
        "reference": result.reference,
        "reference_title": voice.say(measurement.reference_title),
        "limit": result.limit,
        "more_is_better": measurement.bound.more_is_better,
        "ok": result.ok,
    }


def _show(voice: Voice, results: list[Result]) -> None:
    from rich.table import Table
    from rich.text import Text as Styled

    table = Table()
    table.add_column(voice.say(Text("bench-what")))
    for head in (Text("bench-figure"), Text("bench-reference"), Text("bench-limit")):
        table.add_column(voice.say(head), justify="right")
    table.add_column("")
    for result in results:
        measurement = result.measurement
        sign = "≥" if measurement.bound.more_is_better else "≤"
        verdict, style = (Text("bench-kept"), "green") if result.ok else (Text("bench-broken"), "bold red")
        table.add_row(
            Styled.assemble(
                voice.say(measurement.title), "\n", (voice.say(measurement.reference_title), "dim")
            ),
            figure(result.value, measurement.unit),
            figure(result.reference, measurement.unit),
            f"{sign} {figure(result.limit, measurement.unit)}",
            Styled(voice.say(verdict), style),
        )
    voice.console.print(table)


def figure(value: float, unit: str) -> str:
    """A figure with three digits that count: ``52,300 moves/s``, ``0.0174 s``."""
    if value >= 1000:
        return f"{value:,.0f} {unit}"
    return f"{value:.3g} {unit}"
