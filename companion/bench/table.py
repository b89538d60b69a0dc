"""How fast a table is: recording an event beside bare SQLite, and opening a long journal."""

from __future__ import annotations

from companion.bench.measurement import Bound, Measurement
from companion.rules.registry import games
from companion.rules.text import Text
from companion.table.bench import measure_record, measure_replay

REPLAY_SECONDS = 0.2


def _record() -> tuple[float, float]:
    cost = measure_record(games()[0])
    return cost.record, cost.insert


def _replay() -> tuple[float, float]:
    return measure_replay(games()[0]).seconds, 0.0


MEASUREMENTS = [
    Measurement(
        name="record",
        title=Text("bench-record"),
        reference_title=Text("bench-record-reference"),
        unit="s",
        take=_record,
        bound=Bound(more_is_better=False, factor=1.5),
    ),
    Measurement(
        name="replay",
        title=Text("bench-replay"),
        reference_title=Text("bench-no-reference"),
        unit="s",
        take=_replay,
        bound=Bound(more_is_better=False, factor=0, plus=REPLAY_SECONDS),
    ),
]
