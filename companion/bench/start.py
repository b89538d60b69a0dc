"""How long a small command takes to start."""

from __future__ import annotations

import subprocess
import sys
import time

from companion.bench.measurement import Bound, Measurement, in_turns
from companion.rules.text import Text


def _seconds(*arguments: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


MEASUREMENTS = [
    Measurement(
        name="start",
        title=Text("bench-start"),
        reference_title=Text("bench-start-reference"),
        unit="s",
        take=in_turns(lambda: _seconds("-m", "companion", "games"), lambda: _seconds("-c", "pass")),
        bound=Bound(more_is_better=False, factor=3, plus=0.15),
    )
]
