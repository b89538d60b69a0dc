"""While people decide, a camera looks what they do with their hands, and it is entered as if by a finger."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.app.eye import TableEye
from companion.app.worker import Worker
from companion.rules.notation import Move
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.audit import finding_text
from companion.table.errors import StaleEvent, TableError
from companion.table.event import Event
from companion.table.reader import Blind
from companion.table.reconcile import Doubt, Settled
from companion.table.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """The camera is in doubt, or cannot see: a finger decides, or people put right what it says."""

    why: Text
    detail: Text | None = None
    """The difference that no decision explains."""
    candidates: tuple[Move, ...] = ()
    """The best three; there may be none."""
    picture: bytes = b""
    """What it saw as a PNG; may be empty."""


class Onlooker:
    """Watches one table; only the worker's thread comes in."""

    def __init__(
        self,
        table: Table,
        eye: TableEye,
        worker: Worker,
        seen: Callable[[Event, State], None],
        changed: Callable[[], None],
    ) -> None:
        """
        :param seen: hears of a decision that was entered, with the state before it.
        :param changed: called when :attr:`question` is another one.
        """
        self._table, self._eye, self._worker = table, eye, worker
        self._seen, self._changed = seen, changed
        self._watched: int | None = None
        """The number of events at which the open decision is being watched."""
        self._question: Question | None = None

    @property
    def question(self) -> Question | None:
        """What people are to be asked or told now.

        A camera that cannot see any more says so first: what it saw before may have changed.
        """
        if self._watched is None:
            return None
        trouble = self._eye.trouble
        return Question(trouble) if trouble is not None else self._question

    def watch(self, people_decide: bool) -> None:
        """Look while people decide, and only then."""
        wanted = self._table.number if people_decide else None
        if wanted == self._watched:
            return
        if self._watched is not None and wanted is None:
            self._eye.stop()
        self._watched, self._question = wanted, None
        if wanted is not None:
            self._worker.aside(self._eye.answer, lambda found: self._found(wanted, found))

    def _found(self, number: int, found: Any) -> None:
        if number != self._watched:
            return
        match found:
            case Settled():
                self._enter(found)
            case Doubt():
                finding = found.finding
                detail = None if finding is None else finding_text(self._table.state, finding)
                self._ask(Question(found.why, detail, found.candidates, self._eye.picture(found.places)))
                self._worker.aside(self._eye.news, lambda news: self._anew(number, news))
            case Blind():
                self._ask(Question(found.why))
            case TableError():
                self._ask(Question(found.reason))
            case Exception():
                log.error("the camera cannot watch", exc_info=found)

    def _enter(self, found: Settled) -> None:
        before = self._table.state
        try:
            (event, *_) = self._eye.record(found)
        except StaleEvent:
            return
        self._seen(event, before)

    def _ask(self, question: Question) -> None:
        self._question = question
        self._changed()

    def _anew(self, number: int, news: Any) -> None:
        """The table looks otherwise than when it was in doubt."""
        if number == self._watched and news is True:
            self._worker.aside(self._eye.answer, lambda found: self._found(number, found))
