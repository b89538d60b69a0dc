"""Draws by hand and rolls of dice that a camera enters: it looks, and a finger decides in doubt."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.app.eye import TableEye
from companion.rules.notation import Move
from companion.rules.text import Text
from companion.table.errors import TableError
from companion.table.reader import CAMERA, Blind
from companion.table.reconcile import Doubt, Settled


class Unsure(TableError, RuntimeError):
    """A person decides: nothing was seen, or it may be one of several outcomes."""

    def __init__(self, why: Text, candidates: tuple[Move, ...] = (), picture: bytes = b"") -> None:
        self._why, self.code = why, why.key
        self.candidates, self.picture = candidates, picture
        """The best three outcomes, and what the camera saw as a PNG."""
        super().__init__(why.plain())

    @property
    def reason(self) -> Text:
        """Cause and next step."""
        return self._why


@dataclass(slots=True)
class Looking:
    """A randomiser: the hands of people, and a camera that says what came."""

    eye: TableEye
    note: Callable[[Any, str], None] | None = None
    source: str = CAMERA
    _seen: deque[tuple[int, str]] = field(default_factory=deque)
    """Outcomes that the last look told beyond the one asked for, each with the number of its event."""

    def has(self, randomiser: str) -> bool:
        """Whether a camera can see what is open."""
        return self.eye.sees()

    def ask(self, request: Any) -> Any:
        """Look until it is clear what came.

        :raises Unsure: it is not, or nobody asks any more; :raises TableError: the camera cannot be used.
        """
        from hardware.randomisers import Answer

        possible = dict(request.outcomes)
        while self._seen and self._seen[0][0] < request.number:
            self._seen.popleft()
        if self._seen and self._seen[0] in [(request.number, outcome) for outcome in possible]:
            return Answer(self._seen.popleft()[1], CAMERA, "seen in the same look")
        self._seen.clear()
        found = self.eye.answer()
        if isinstance(found, Settled) and str(found.events[0]) in possible:
            for ahead, move in enumerate(found.events[1:], start=1):
                self._seen.append((request.number + ahead, str(move)))
            return Answer(str(found.events[0]), CAMERA, self.eye.evidence())
        if isinstance(found, Doubt):
            raise Unsure(found.why, found.candidates, self.eye.picture(found.places))
        raise Unsure(found.why if isinstance(found, Blind) else Text("eye-nothing-new"))

    def face(self, request: Any) -> str | None:
        """What the die in the tray shows; ``None`` if that is not clear."""
        self.retry(request, Unsure(Text("eye-nothing-new")))
        try:
            return str(self.ask(request).outcome)
        except TableError:
            return None

    def retry(self, request: Any, failed: Exception) -> None:
        """Look anew at everything."""
        self._seen.clear()
        self.eye.forget()

    def take_over(self, request: Any) -> None:
        """People enter it themselves: nobody need look any more."""
        self.eye.stop()

    def entered(self, request: Any, outcome: str, source: str) -> None:
        """Somebody has entered what came."""
        self.eye.stop()
        if self.note is not None:
            self.note(request, outcome)
