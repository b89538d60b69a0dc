"""The screen's end of the queue: commands go out, what is to be shown comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.app.desk import Desk, Shown
from companion.app.parts import Parts
from companion.app.settings import Settings
from companion.app.views.say import Notice
from companion.app.worker import Worker


class Link:
    """Posts commands for the table that the screen shows, and drops pictures that come too late."""

    def __init__(self, parts: Parts, settings: Settings, deliver: Callable[[Shown], None]) -> None:
        """``deliver`` gets each :class:`Shown` on the worker's thread."""
        self.shown: Shown | None = None
        """What is on the screen."""
        self._worker = Worker(self._mistake)
        self._desk = Desk(parts, settings, self._worker, deliver)

    def receive(self, shown: Shown) -> bool:
        """On the drawing thread: whether this is news, and not older than what is on the screen."""
        if self.shown is not None and shown.serial <= self.shown.serial:
            return False
        self.shown = shown
        return True

    def post(self, command: Callable[[Desk], Any]) -> None:
        """Something for the desk itself: show a panel, change a setting."""
        self._worker.post(lambda: command(self._desk))

    def at_table(self, command: Callable[[Any, int], Any]) -> None:
        """Something for the table on the screen; ``command`` gets the sitting and the event seen last."""
        if self.shown is None:
            return
        table, number = self.shown.table, self.shown.number
        self.post(lambda desk: desk.do(table, lambda sitting: command(sitting, number)))

    def show(self, panel: str) -> None:
        """Bring a panel to the front."""
        self.post(lambda desk: desk.show(panel))

    def finish(self) -> bool:
        """Do what was posted, close the table, stop the worker."""
        self.post(lambda desk: desk.leave())
        return self._worker.finish()

    def _mistake(self, error: Exception) -> None:
        desk = self._desk
        desk.refresh(Notice(desk.say.app("mistake"), f"{type(error).__name__}: {error}"), "failure")
