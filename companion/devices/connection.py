"""One machine for a whole program: opened when it is first needed, asked by one thread at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware_bridge.controller import Controller
    from firmware_bridge.traffic import Passed

PATIENCE = 10.0
"""Seconds without any progress after which a call gives up."""


class Busy(Exception):
    """Another thread has been asking the machine for some time."""


class Connection:
    """The way to one machine; :meth:`close` it in the end."""

    def __init__(self, address: str, folder: Path, listener: Callable[[Passed], None] | None = None) -> None:
        """
        :param address: as :func:`firmware_bridge.ports.opener` takes it.
        :param folder: where the ledger of outstanding draws lies.
        :param listener: hears every line as it passes.
        """
        self.address = address
        self._folder, self._listener = folder, listener
        self._open: ExitStack | None = None
        self._controller: Controller | None = None
        self._lock = threading.RLock()

    @contextmanager
    def controller(self, patience: float = -1) -> Iterator[Controller]:
        """The controller, for this thread alone.

        :param patience: seconds to wait for another thread to be done with it; for ever by default.
        :raises Busy: it was not done in time.
        :raises BridgeError: the address is wrong, or the ledger is damaged. A machine that is not there shows
            only when it is asked for something.
        """
        if not self._lock.acquire(timeout=patience):
            raise Busy
        try:
            yield self._opened()
        finally:
            self._lock.release()

    def _opened(self) -> Controller:
        from firmware_bridge import service

        if self._controller is None:
            with ExitStack() as opening:
                made = opening.enter_context(
                    service.connected(self.address, self._folder, PATIENCE, self._listener)
                )
                self._open, self._controller = opening.pop_all(), made
        return self._controller

    @contextmanager
    def seized(self) -> Iterator[Controller]:
        """The controller, taken from a thread that waits for the machine: its call fails soon.

        Errors as :meth:`controller`.
        """
        if self._controller is not None:
            self._controller.interrupt()
        with self.controller() as controller:
            controller.resume()
            yield controller

    def reopen(self) -> None:
        """Let go of the port; the next use looks for the machine anew, without waiting for the back-off."""
        with self.seized():
            self.close()

    def close(self) -> None:
        """Let go of the port. Twice does no harm."""
        opened, self._open, self._controller = self._open, None, None
        if opened is not None:
            opened.close()
