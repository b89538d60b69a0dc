"""How a table asks for a draw or a roll.

A randomiser is anything with a ``source`` and an ``ask``: a generator, a person's finger, a machine, a
camera. It gets plain data and knows nothing of games. It may take minutes, and it may fail: then it
raises an error that has ``cause`` and ``advice``, and the table goes on with another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.rules.text import Text
from companion.table.errors import RandomiserFailed, TableError

GENERATOR = "generator"
"""The source of draws that can be derived again from a seed; see :mod:`companion.table.verify`."""


@dataclass(frozen=True, slots=True)
class Request:
    """One open draw or roll."""

    number: int
    """The number of the event that will hold the answer: no two requests of a table share one."""
    randomiser: str
    """Which randomiser of the game this is: ``cube_bag``, ``monk_bag``, ``die``..."""
    outcomes: tuple[tuple[str, int], ...]
    """Each possible outcome in the game's notation, and how many pieces or faces give it."""
    prompt: Text
    """What hands should do now."""


class Answer(Protocol):
    """What a randomiser gives back."""

    @property
    def outcome(self) -> str:
        """One of the request's outcomes, or a text that the rules will refuse with the reason."""

    @property
    def source(self) -> str:
        """Who says so, one word."""

    @property
    def evidence(self) -> str:
        """What the source can show for it; may be empty."""


class Randomiser(Protocol):
    """Anything that answers a chance."""

    @property
    def source(self) -> str:
        """The word that its answers bear."""

    def ask(self, request: Any) -> Answer:
        """Answer a :class:`Request`; may block. Raises an error with ``cause`` and ``advice``."""


@runtime_checkable
class Recoverable(Protocol):
    """A randomiser whose draw people may take over in the middle, and which may draw again later."""

    def retry(self, request: Any, failed: Exception) -> None:
        """People have done what the failure asked for; the same draw will be asked for again. May block."""

    def take_over(self, request: Any) -> Answer | None:
        """People go on by hand; the answer, if it had come that far. May block for seconds, not longer."""

    def entered(self, request: Any, outcome: str, source: str) -> None:
        """People have entered the outcome of a draw that they took over. May block."""


def is_failure(error: BaseException) -> bool:
    """Whether an exception is a randomiser's own failure, rather than a mistake in a program or a
    refusal of the table."""
    if isinstance(error, TableError) and not isinstance(error, RandomiserFailed):
        return False
    return isinstance(getattr(error, "cause", None), str) and isinstance(getattr(error, "advice", None), str)
