"""The last lines each way, for a bug report."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

KEPT = 100
"""Lines that are remembered each way."""


@dataclass(frozen=True, slots=True)
class Passed:
    """One line that went over the wire, at ``when`` seconds of the bridge's clock."""

    when: float
    outgoing: bool
    text: str

    def __str__(self) -> str:
        return f"{self.when:10.3f} {'->' if self.outgoing else '<-'} {self.text}"


class Traffic:
    """Remembers the last :data:`KEPT` lines each way; ``listener`` hears each one as it passes."""

    def __init__(self, listener: Callable[[Passed], None] | None = None) -> None:
        self._out: deque[Passed] = deque(maxlen=KEPT)
        self._in: deque[Passed] = deque(maxlen=KEPT)
        self.listener = listener

    def note(self, when: float, outgoing: bool, line: bytes | str) -> None:
        text = line if isinstance(line, str) else line.decode("ascii", "backslashreplace").rstrip("\n")
        passed = Passed(when, outgoing, text)
        (self._out if outgoing else self._in).append(passed)
        if self.listener:
            self.listener(passed)

    def lines(self) -> list[Passed]:
        """Both directions in the order of time."""
        return sorted([*self._in, *self._out], key=lambda passed: passed.when)

    def dump(self) -> str:
        """The text for a bug report."""
        return "\n".join(str(passed) for passed in self.lines())
