"""Learning the colours, the tiles or the dice: shown one after the other on the enrolled board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.app.enrol.lesson import Lesson, Seen
from companion.eyes.enrol_camera import EnrolCamera
from companion.eyes.enrolling import Enrolling, Step
from companion.eyes.findings import finding_texts
from companion.eyes.words import error_text
from companion.rules.text import Text
from vision.contact_sheet import fitted
from vision.draw import DOUBTFUL, FOUND, Mark, marked
from vision.errors import EnrolmentError

DARK = 0.45
"""How bright that part of a picture is on which nothing has to lie."""
KEPT, FRAME = 170, 4
"""Pixels of the longer side of what was learnt, as it is looked through, and of the frame around it."""


@dataclass(frozen=True)
class Kept:
    """One picture of what was learnt."""

    called: Text
    """What people call it."""
    png: bytes
    doubtful: bool


class PartLesson(Lesson):
    """Step by step; each may be shown again."""

    def __init__(self, part: str, enrolling: Enrolling) -> None:
        super().__init__()
        self.part = part
        self.enrolling = enrolling
        self.kept: Sequence[Kept] = ()
        """All that was learnt, once that is to be looked through."""
        self.restart()

    def restart(self) -> None:
        self.made, self.doubts, self.kept = None, (), ()
        self.enrolling.shown.clear()
        self._show(None)
        self._go_to(0)

    @property
    def can_skip(self) -> bool:
        """Whether the step may be left out."""
        return self.enrolling.may_skip(self.step) and self.made is None

    @property
    def can_go_on(self) -> bool:
        """Whether the step was shown already, and may stay as it was."""
        return self.step.name in self.enrolling.shown and self.made is None

    @property
    def of(self) -> int:
        """So many steps."""
        return len(self.enrolling.steps)

    @property
    def step(self) -> Step:
        """The one to be shown now, or the last one."""
        return self.enrolling.steps[min(self.number, self.of - 1)]

    def look(self, camera: EnrolCamera, stop: Callable[[], bool]) -> Seen | None:
        camera.lay(self.step.lay)
        return camera.still(self.enrolling.board, stop)

    def take(self, seen: Seen) -> None:
        self.why = self.enrolling.take(self.step, seen)
        board = self.enrolling.board
        if isinstance(seen, np.ndarray) and (self.why is not None or board is None):
            self._show(self._pointed_out(seen))
        if self.why is None:
            self.go_on()

    def skip(self) -> None:
        """Leave the step out, whatever it has shown before."""
        self.enrolling.forget(self.step)
        self.go_on()

    def go_on(self) -> None:
        """The next step, or the end."""
        self._go_to(self.number + 1)
        if self.number < self.of:
            return
        try:
            learnt, findings = self.enrolling.finish()
        except EnrolmentError as error:
            self._go_to(0)
            self.why = error_text(error)
            return
        self.made, self.doubts = learnt, finding_texts(findings, self.enrolling.called, shortly=True)
        doubtful = {name for finding in findings for name in finding.names}
        self.kept = [self._kept(name, picture, name in doubtful) for name, picture in learnt.kept()]

    def again(self) -> None:
        """Show the step before once more."""
        self.made, self.doubts, self.kept = None, (), ()
        self._go_to(max(0, self.number - 1))

    def _kept(self, name: str, picture: np.ndarray, doubtful: bool) -> Kept:
        called = self.enrolling.called.get(name, Text.of(name))
        colour = DOUBTFUL if doubtful else FOUND  # a frame, so that a black cube stands out at night
        framed = cv2.copyMakeBorder(fitted(picture, KEPT), *[FRAME] * 4, cv2.BORDER_CONSTANT, value=colour)
        return Kept(called, cv2.imencode(".png", framed)[1].tobytes(), doubtful)

    def _go_to(self, number: int) -> None:
        self.number, self.why = number, None
        board = self.enrolling.board
        if number < self.of and board is not None:
            self._show(self._pointed_out(board.picture))

    def _pointed_out(self, picture: np.ndarray) -> np.ndarray:
        """A picture of the board, dark but for the squares on which something has to lie; one without a board as it is."""
        board = self.enrolling.board
        if board is None:
            return picture
        parts = board.parts()
        quads = [board.spaces[part] for spot in self.step.lay for part in parts[spot]]
        lit = np.zeros(picture.shape[:2], np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(lit, np.int32(np.round(quad)), 255)
        dark = (picture * DARK).astype(np.uint8)
        return marked(np.where(lit[..., None] > 0, picture, dark), [Mark(quad, "") for quad in quads])
