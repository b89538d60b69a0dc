"""One queue and one worker between the screen and the table.

Everything that may take time (rules, storage, devices) is a job. Jobs of the table run one after the
other on one thread, so nothing needs locks. What may hang, such as a device, gets a thread of its own
through :meth:`Worker.aside`; its answer comes back as a job, and if the game has moved on by then it
is dropped.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

log = logging.getLogger(__name__)

Job = Callable[[], None]


class Worker:
    """The thread that does the work; :meth:`post` may be called from anywhere."""

    def __init__(self, on_error: Callable[[Exception], None]) -> None:
        """``on_error`` hears, on the worker's thread, of a job that failed by a mistake in a program."""
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._on_error = on_error
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def post(self, job: Job) -> None:
        """Do this after everything that was posted before."""
        self._jobs.put(job)

    def aside(self, ask: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Ask something that may hang; ``then`` gets the answer, or the exception, as a job."""

        def run() -> None:
            try:
                answer: Any = ask()
            except Exception as error:  # noqa: BLE001  (handed on as the answer)
                answer = error
            self.post(lambda: then(answer))

        threading.Thread(target=run, name="aside", daemon=True).start()

    def finish(self, timeout: float = 10.0) -> bool:
        """Do what was posted, then stop; false if that takes longer than ``timeout`` seconds."""
        self._jobs.put(None)
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Exception as error:
                log.exception("a job failed")
                self._on_error(error)
