"""The desk's part of the fairness pages: has all draws ever made here counted and tested, beside the game."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.app.views.fairness import FairnessView, fairness_view
from companion.app.worker import Worker
from companion.devices.at_table import draw_log
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.app.desk import Desk
    from hardware.fairness import Fairness

PANEL = "fairness"
log = logging.getLogger(__name__)


class FairnessPages:
    """Counted anew whenever somebody looks; only the worker's thread comes in."""

    def __init__(self, desk: Desk, worker: Worker) -> None:
        self._desk, self._worker = desk, worker
        self._pages: Sequence[Fairness] | None = None
        self._trouble = ""

    def open(self) -> None:
        """Begin to count: thousands of draws take seconds, and nobody has to wait for them."""
        self._pages, self._trouble = None, ""
        self._worker.aside(self._examine, self._answered)

    def view(self) -> FairnessView:
        """What is known by now."""
        return fairness_view(self._pages, self._trouble, self._desk.say)

    def _examine(self) -> list[Fairness]:
        from hardware.fairness import examine_all

        return examine_all(draw_log(self._desk.parts.store.root))

    def _answered(self, answer: Any) -> None:
        say = self._desk.say
        if isinstance(answer, ImportError):
            self._trouble = say(Text("machine-no-package", package=str(answer.name)))
        elif isinstance(answer, Exception):
            log.error("the draws cannot be examined", exc_info=answer)
            self._trouble = " ".join(filter(None, say.error(answer)))
        else:
            self._pages = answer
        if self._desk.panel == PANEL:
            self._desk.refresh()
