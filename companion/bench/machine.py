"""The line to the randomiser machine: a request and its answer, and what an idle connection costs."""

from __future__ import annotations

import importlib.util
import os

from companion.bench.measurement import Bound, Measurement
from companion.rules.text import Text


def _lacking() -> Text | None:
    if os.name != "posix":
        return Text("bench-machine-no-terminal")
    return None if importlib.util.find_spec("serial") else Text("bench-machine-no-serial")


def _request() -> tuple[float, float]:
    from firmware_bridge import bench

    bare = bench.echo()
    return bench.request(), bare


def _idle() -> tuple[float, float]:
    from firmware_bridge import bench

    still = bench.rest()
    return bench.idle(), still


MEASUREMENTS = [
    Measurement(
        name="machine-request",
        title=Text("bench-machine-request"),
        reference_title=Text("bench-machine-echo"),
        unit="s",
        take=_request,
        bound=Bound(more_is_better=False, factor=0, plus=0.001),
        lacking=_lacking,
    ),
    Measurement(
        name="machine-idle",
        title=Text("bench-machine-idle"),
        reference_title=Text("bench-machine-rest"),
        unit="cores",
        take=_idle,
        bound=Bound(more_is_better=False, factor=0, plus=0.01),
        lacking=_lacking,
    ),
]
