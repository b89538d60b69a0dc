"""The desk's part of comparing: whether the open table lies as the companion believes, asked of its camera.

Only the worker's thread comes in, as for the desk.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from companion.app.sitting import TABLE as DECIDING
from companion.app.views.compare import CompareView, compare_view
from companion.app.views.say import Notice
from companion.app.worker import Worker
from companion.table.compared import Compared
from companion.table.errors import TableError
from companion.table.reader import Blind

if TYPE_CHECKING:
    from companion.app.desk import Desk
    from companion.app.sitting import Sitting

log = logging.getLogger(__name__)


class Audit:
    """One look at a time; what it told counts until something happens at the table."""

    def __init__(self, desk: Desk, worker: Worker) -> None:
        self._desk, self._worker = desk, worker
        self._look: object | None = None
        """Stands for the look that goes on."""
        self._found: tuple[str, int, Compared | Blind, bytes] | None = None
        """The table and the number of events that the last look was about, what it told, and what it saw."""

    @property
    def looking(self) -> bool:
        """Whether the camera is being asked."""
        return self._look is not None

    def view(self, sitting: Sitting) -> CompareView | None:
        """What the panel shows of it; ``None`` where no camera can be asked.

        While something is drawn or hands carry out steps, the table need not lie as it is going to.
        """
        eye, table = sitting.eye, sitting.table
        if eye is None or sitting.stage != DECIDING:
            return None
        trouble = eye.trouble if self.looking else None
        told, picture = None, b""
        if self._found is not None and self._found[:2] == (table.id, table.number):
            told, picture = self._found[2:]
        return compare_view(table.state, told, picture, self.looking, trouble, self._desk.say)

    def look(self) -> None:
        """Compare the table; the answer comes when it comes."""
        sitting = self._desk.sitting
        if sitting is None or sitting.eye is None or self._look is not None:
            return
        sitting.look_away()
        sitting.compared = True
        mine = self._look = object()
        eye, about = sitting.eye, (sitting.table.id, sitting.table.number)
        self._found = None

        def answered(found: Any) -> None:
            if self._look is not mine:
                return
            self._look, sitting.compared = None, False
            if (sitting.table.id, sitting.table.number) != about:
                self._overtaken(sitting)
                return
            if isinstance(found, TableError):
                found = Blind(found.code, found.reason)
            if isinstance(found, Exception):
                log.error("the table could not be compared", exc_info=found)
                self._desk.refresh(self._desk.say.error(found), "failure")
            elif found is not None:
                places = [each.place for each in found.differences] if isinstance(found, Compared) else []
                self._found = (*about, found, b"" if isinstance(found, Blind) else eye.picture(places))
            sitting.look_on()  # not before: it sees another picture
            if not isinstance(found, Exception):
                self._desk.refresh()

        self._worker.aside(eye.compare, answered)
        self._desk.refresh()

    def _overtaken(self, sitting: Sitting) -> None:
        """Something has happened since the look began: what was seen says nothing about the table as it is to lie now."""
        if sitting.stage == DECIDING:
            self.look()
            return
        sitting.look_on()
        say = self._desk.say
        self._desk.refresh(Notice(say.app("compare-overtaken"), say.app("compare-overtaken-how")))

    def stop(self) -> None:
        """Nobody waits for this look any more: something moves all the time, say."""
        self.close()
        self._desk.refresh()

    def close(self) -> None:
        """Nobody wants to know any more."""
        if self._look is not None:
            self._look = None
            sitting = self._desk.sitting
            if sitting is not None:
                sitting.compared = False
            if sitting is not None and sitting.eye is not None:
                sitting.eye.stop()
                sitting.look_on()
