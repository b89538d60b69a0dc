"""The twin as a camera: a scene that somebody lays, seen through the twin's eye."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from vision.sources.protocol import Fault, Frame
from vision.twin_eye.disturb import GOOD, Disturbance


class Pictured(Protocol):
    """A table that can be looked at."""

    def picture(self, how: Disturbance = GOOD, moment: int = 0) -> np.ndarray:
        """What a camera sees of it, BGR uint8; ``moment`` changes the noise."""


class TwinCamera:
    """Pictures of whatever ``lay()`` says lies on the table at that moment."""

    name = "twin"

    def __init__(self, lay: Callable[[], Pictured], how: Disturbance = GOOD) -> None:
        self._lay, self._how = lay, how
        self._number = 0

    def read(self) -> Frame | Fault:
        self._number += 1
        return Frame(self._lay().picture(self._how, self._number), self._number - 1)

    def close(self) -> None:
        """Nothing to give back."""
