"""One part of a copy that the camera learns, look by look.

A lesson is told how a look went on the worker's thread; the look itself may block, and is called on a thread of its own.
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from companion.eyes.enrol_camera import EnrolCamera
from companion.rules.text import Text
from vision.results import Refusal
from vision.sources.protocol import Fault


class Learnt(Protocol):
    """Something that can be kept in a box."""

    def save(self, path: Path) -> None:
        """Write it as one file.

        :raises VisionError: it cannot be written.
        """


Seen = np.ndarray | Fault | Refusal
"""A picture, BGR, or why there is none."""


class Lesson(abc.ABC):
    """One part of a copy that is being learnt."""

    part: str
    made: Learnt | None = None
    """What may be saved, once everything was shown."""
    doubts: Sequence[Text] = ()
    """What a person should look at before that."""
    why: Text | None = None
    """Why the last look has to be taken again."""

    def __init__(self) -> None:
        self._picture: np.ndarray | None = None
        self._png: bytes | None = b""

    @property
    def png(self) -> bytes:
        """What is to be looked at now: empty before anything was seen."""
        if self._png is None:
            self._png = b"" if self._picture is None else cv2.imencode(".png", self._picture)[1].tobytes()
        return self._png

    @abc.abstractmethod
    def look(self, camera: EnrolCamera, stop: Callable[[], bool]) -> Seen | None:
        """Look at what was laid; ``None`` if it was stopped. Blocks until nothing moves."""

    @abc.abstractmethod
    def take(self, seen: Seen) -> None:
        """Go on after a look."""

    @abc.abstractmethod
    def restart(self) -> None:
        """Begin anew."""

    def _show(self, picture: np.ndarray | None) -> None:
        self._picture, self._png = picture, None
