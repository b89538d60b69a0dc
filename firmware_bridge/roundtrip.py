"""How long to wait for an answer: measured, not guessed (RFC 6298, with Karn's rule)."""

from __future__ import annotations

FLOOR = 0.025
"""Shortest time-out in seconds: below it a busy computer looks like a lost line."""
CEILING = 5.0
"""Longest time-out in seconds."""
_FIRST = 0.25


class RoundTrip:
    """Smoothed round trip and its variation; ``timeout`` follows them and doubles while nothing comes."""

    def __init__(self) -> None:
        self.smoothed: float | None = None
        self.variation = 0.0
        self.timeout = _FIRST

    def measured(self, seconds: float) -> None:
        """An answer to a line that was sent exactly once took so long."""
        if self.smoothed is None:
            self.smoothed, self.variation = seconds, seconds / 2
        else:
            self.variation += (abs(self.smoothed - seconds) - self.variation) / 4
            self.smoothed += (seconds - self.smoothed) / 8
        self.timeout = min(CEILING, max(FLOOR, self.smoothed + 4 * self.variation))

    def expired(self) -> None:
        """Nothing came in time."""
        self.timeout = min(CEILING, self.timeout * 2)
