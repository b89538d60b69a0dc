"""Learning the empty board: its picture, where the board lies in it, and where its spaces are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from companion.app.enrol.lesson import Lesson, Seen
from companion.eyes.enrol_camera import EnrolCamera
from companion.eyes.enrolling import board_spaces
from companion.eyes.parts import BOARD
from companion.eyes.words import error_text, fault_text, refusal_text
from companion.rules.sight import Sight
from companion.rules.text import Text
from vision import board as boards
from vision.errors import LayoutError, VisionError
from vision.quads import clockwise
from vision.results import Refusal
from vision.sources.protocol import Fault

CORNERS = 4


@dataclass(frozen=True)
class Square:
    """Where a piece of a spot stands: one ``of`` several, or the only one. ``quad`` (4, 2) in pixels of the picture."""

    name: str
    spot: str
    number: int
    of: int
    quad: np.ndarray


class BoardLesson(Lesson):
    """The empty board: its picture, where it lies in it, and where its spaces are."""

    part = BOARD

    def __init__(self, sight: Sight, place: Callable[[str], Text]) -> None:
        """``place``: what a spot is called."""
        super().__init__()
        self._sight, self._place_of = sight, place
        self._known: dict[str, np.ndarray] | None = None
        """The squares of a simulated table."""
        self._straight = False
        """Whether the last picture was straightened."""
        self.restart()

    def restart(self) -> None:
        self.board: boards.EnrolledBoard | None = None
        self.corners: list[tuple[float, float]] = []
        """Those that were pointed at, in pixels of the picture, from the top left of the board clockwise."""
        self.spaces: dict[str, np.ndarray] = {}
        """The squares of all spots, quads (4, 2) in the same pixels; empty before all corners are there."""
        self.why = self.made = None
        self._show(None)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.board.size if self.board is not None else (0, 0)

    def squares(self) -> list[Square]:
        """All squares, in the order of the board; none before they were drafted."""
        if self.board is None:
            return []
        spots = replace(self.board, spaces=self.spaces).parts()
        return [
            Square(name, spot, number, len(names), self.spaces[name])
            for spot, names in spots.items()
            for number, name in enumerate(names, 1)
        ]

    def called(self, square: Square) -> Text:
        """What a square is called; those of a spot that has several are numbered."""
        return Text("app-enrol-square", place=self._place_of(square.spot), n=square.number, of=square.of)

    def look(self, camera: EnrolCamera, stop: Callable[[], bool]) -> Seen | None:
        self._known = camera.spaces()
        seen = camera.still(stop=stop)
        self._straight = camera.straight
        return seen

    def take(self, seen: Seen) -> None:
        if isinstance(seen, Fault | Refusal):
            self._show(None)
            self.why = fault_text(seen) if isinstance(seen, Fault) else refusal_text(seen)
            return
        self.restart()
        self._show(seen)
        try:
            self.board = boards.enrol(seen, self._known, self._straight)
        except VisionError as error:
            self.why = error_text(error)
        if self.board is not None and self._known:
            self._place(dict(self._known))

    def point(self, x: float, y: float) -> None:
        """Here is the next corner of the board."""
        if self.board is not None and len(self.corners) < CORNERS:
            self._set_corners([*self.corners, (x, y)])

    def move(self, name: str, across: float, down: float) -> None:
        """Move a corner, ``1`` to ``4``, or the square of a spot, by so many pixels of the picture.

        One that is not there any more stays away: a finger may have held it while another one touched a button.
        """
        if name in self.spaces:
            self._place({**self.spaces, name: self.spaces[name] + np.float32((across, down))})
        elif not self.spaces and name in (names := [str(n + 1) for n in range(len(self.corners))]):
            number = names.index(name)
            x, y = self.corners[number]
            self._set_corners([*self.corners[:number], (x + across, y + down), *self.corners[number + 1 :]])

    def point_anew(self) -> None:
        """Forget where the board and its spaces were said to be; its picture stays."""
        self.corners, self.spaces, self.made, self.why = [], {}, None, None

    def _set_corners(self, corners: list[tuple[float, float]]) -> None:
        self.corners, self.why = corners, None
        if len(corners) < CORNERS:
            return
        around = np.float32(corners)
        if clockwise(around):
            self._place(board_spaces(self._sight, around))
        else:
            self.corners, self.why = [], Text("app-enrol-corners-crossed")

    def _place(self, spaces: dict[str, np.ndarray]) -> None:
        assert self.board is not None
        self.spaces, self.made, self.why = spaces, None, None
        try:
            self.made = self.board.with_spaces(spaces)
        except LayoutError as error:
            square = next(each for each in self.squares() if each.name == error.values["name"])
            self.why = error_text(error, name=self.called(square))
