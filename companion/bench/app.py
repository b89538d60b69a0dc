"""The touch app beside a bare Kivy window."""

from __future__ import annotations

import importlib.util

from companion.app import bench
from companion.bench.measurement import Bound, Measurement
from companion.rules.text import Text


def _lacking() -> Text | None:
    return None if importlib.util.find_spec("kivy") else Text("bench-app-lacking")


def _at_most(
    name: str,
    title: Text,
    reference: Text,
    unit: str,
    take: object,
    *,
    factor: float = 0,
    plus: float = 0,
    rounds: int = 5,
) -> Measurement:
    bound = Bound(more_is_better=False, factor=factor, plus=plus)
    return Measurement(name, title, reference, unit, take, bound, _lacking, rounds)  # type: ignore[arg-type]


BARE = Text("bench-app-bare")

MEASUREMENTS = [
    _at_most("app-first-frame", Text("bench-app-first-frame"), BARE, "s", bench.first_frame, factor=2.5),
    _at_most("app-touch", Text("bench-app-touch"), BARE, "s", bench.touch_median, plus=0.05, rounds=1),
    _at_most(
        "app-touch-slowest",
        Text("bench-app-touch-slowest"),
        BARE,
        "s",
        bench.touch_slowest,
        plus=0.1,
        rounds=3,
    ),
    _at_most("app-idle", Text("bench-app-idle"), BARE, "%", bench.idle, plus=3, rounds=3),
    _at_most(
        "app-memory",
        Text("bench-app-memory"),
        Text("bench-app-memory-before"),
        "MB",
        bench.memory,
        plus=10,
        rounds=1,
    ),
]
