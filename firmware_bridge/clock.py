"""Time as a part, so that tests decide how fast it passes."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Seconds that only ever grow."""

    def now(self) -> float: ...


class RealClock:
    """The computer's own monotonic clock."""

    def now(self) -> float:
        return time.monotonic()


class VirtualClock:
    """Time that stands still until somebody moves it."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def move_to(self, when: float) -> None:
        """Never backwards."""
        self._now = max(self._now, when)
