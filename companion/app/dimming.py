"""The dark screen: after a while without touches it dims, and the first touch only wakes it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

BACKLIGHTS = Path("/sys/class/backlight")
DIM_PERCENT = 5


class Dimming:
    """Knows when it is dark. Counts with a clock that never jumps."""

    def __init__(self, now: Callable[[], float] = time.monotonic, folder: Path = BACKLIGHTS) -> None:
        self.dark = False
        self._now, self._folder = now, folder
        self._touched = now()
        self._bright: dict[Path, str] = {}

    def touch(self) -> bool:
        """A finger came down; true if it only wakes the screen."""
        self._touched = self._now()
        if not self.dark:
            return False
        self.dark = False
        self._restore()
        return True

    def look(self, after: int) -> bool:
        """Go dark if nobody has touched for ``after`` seconds; true if that happened just now."""
        if self.dark or not after or self._now() - self._touched < after:
            return False
        self.dark = True
        self._dim()
        return True

    def _dim(self) -> None:
        for light in self._folder.glob("*"):
            with suppress(OSError, ValueError):
                most = int((light / "max_brightness").read_text("ascii"))
                self._bright[light] = (light / "brightness").read_text("ascii").strip()
                (light / "brightness").write_text(str(max(1, most * DIM_PERCENT // 100)), "ascii")

    def _restore(self) -> None:
        for light, value in self._bright.items():
            with suppress(OSError):
                (light / "brightness").write_text(value, "ascii")
        self._bright.clear()
