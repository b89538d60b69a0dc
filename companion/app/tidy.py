"""Python's collector, made to run while nobody touches the screen.

Everything in a window refers to everything else, so what a panel leaves behind waits for a full collection.
By itself that comes at any moment, looks at all of the program each time, and holds up the picture for a
tenth of a second. So the program as it has started is set aside for good, and collecting is done when it is quiet.
"""

from __future__ import annotations

import gc
from functools import cache

from kivy.clock import Clock

QUIET_SECONDS = 0.6
"""Nothing has been shown for so long: nobody waits for a picture."""

RARELY = 100
"""The collector by itself looks through everything ten times less often than usual: what it would find is collected before."""

MOST_WAITING = 4
"""After so many pictures without a quiet moment it is collected anyway, once the last one stands there."""


@cache
def set_aside_the_program() -> None:
    """Once: no collection needs to look at the modules of the program again, for they will never be garbage.

    A second time would keep for good what an earlier window left behind.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, RARELY)


class Tidy:
    """Collects what panels have left, a moment after the last one was shown."""

    def __init__(self) -> None:
        self._waiting = 0
        self._event = Clock.create_trigger(self._collect, QUIET_SECONDS)

    def soon(self) -> None:
        """A panel has been shown; wait until it is quiet."""
        set_aside_the_program()
        self._waiting += 1
        self._event.cancel()
        if self._waiting >= MOST_WAITING:
            Clock.schedule_once(self._collect, 0)
        else:
            self._event()

    def _collect(self, *_: object) -> None:
        self._waiting = 0
        gc.collect()
