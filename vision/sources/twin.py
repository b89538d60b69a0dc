"""The twin as a camera: a scene that somebody lays, seen through the twin's eye."""

from __future__ import annotations

from collections.abc import Callable

from vision.sources.protocol import Fault, Frame
from vision.twin_eye.disturb import GOOD, Disturbance
from vision.twin_eye.scene import Scene


class TwinCamera:
    """Pictures of whatever ``lay()`` says lies on the table at that moment."""

    name = "twin"

    def __init__(self, lay: Callable[[], Scene], how: Disturbance = GOOD) -> None:
        self._lay, self._how = lay, how
        self._number = 0

    def read(self) -> Frame | Fault:
        self._number += 1
        return Frame(self._lay().picture(self._how, self._number), self._number - 1)

    def close(self) -> None:
        """Nothing to give back."""
