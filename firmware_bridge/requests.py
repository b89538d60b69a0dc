"""Requests that wait for their answers, and what the controller says of itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from firmware_bridge.errors import BridgeError, WrongMachine
from firmware_bridge.lines import Line
from firmware_bridge.message import say

PROTOCOL = "1"

KEPT_VERBS = frozenset({"draw", "return", "empty", "mix", "calibrate", "identify", "roll", "test", "tune"})
"""Requests whose answer the controller keeps and repeats; it answers ``busy`` while it works."""


@dataclass(frozen=True, slots=True)
class Hello:
    """What the controller said in the handshake."""

    firmware: str
    serial: str
    """The chip's own number."""
    boots: int
    """Grows with every restart of the controller."""
    store: str
    """Changes when the controller has lost its memory."""
    last: int
    """The highest request id it ever began."""
    drawn: int
    """Pieces that ever left its drums."""
    can: frozenset[str]
    """What it can do: verbs, and ``faces`` when it reads dice itself."""

    @classmethod
    def of(cls, line: Line) -> Hello:
        """Read the answer to ``hello``.

        :raises WrongMachine: another protocol, or a field is missing.
        """
        fields = line.fields
        if fields.get("version") != PROTOCOL:
            raise WrongMachine(
                say("other-protocol", theirs=fields.get("version", "?"), ours=PROTOCOL), say("flash")
            )
        try:
            return cls(
                firmware=fields["firmware"],
                serial=fields["serial"],
                boots=int(fields["boots"]),
                store=fields["store"],
                last=int(fields["last"]),
                drawn=int(fields["drawn"]),
                can=frozenset(line.list("can")),
            )
        except (KeyError, ValueError) as error:
            raise WrongMachine(say("bad-greeting", error=error), say("flash-again")) from error


@dataclass(eq=False, slots=True)
class Pending:
    """A request on its way. It is resent until it is answered; the controller acts on it once."""

    request: Line
    store: str = ""
    """The memory of the controller that this request was first sent to; empty for requests it does not keep."""
    answer: Line | None = None
    failure: BridgeError | None = None
    progress: tuple[str, ...] = ()
    """Pieces that have fallen so far, as the controller reports them."""
    accepted: bool = False
    """The controller has said ``busy``."""
    sent: int = 0
    sent_at: float = 0.0
    due: float = field(default=0.0)
    """When it is to be sent next."""

    @property
    def done(self) -> bool:
        return self.answer is not None or self.failure is not None
