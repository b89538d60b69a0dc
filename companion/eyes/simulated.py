"""The simulated owner of a simulated table: shows every piece to the camera once, as a person would."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from companion.eyes.parts import Parts
from vision import board as boards
from vision.cards.enrol import enrol as enrol_deck
from vision.pieces import colours
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.twin_eye.board_table import BoardTable
from vision.twin_eye.disturb import GOOD, Disturbance, apply
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

SIDE = 48
"""Pixels of a crop that colours are learnt from."""


def spaces_of(table: BoardTable) -> dict[str, object]:
    """The squares of a simulated board by name, as a spaces file has them."""
    spaces = {}
    for name, squares in table.quads().items():
        if len(squares) == 1:
            spaces[name] = squares[0]
        else:
            spaces |= {f"{name}{boards.PART}{number}": quad for number, quad in enumerate(squares, 1)}
    return spaces


def enrolled(table: BoardTable, how: Disturbance = GOOD) -> Parts:
    """Everything that the eyes need, enrolled from pictures of the simulated table."""
    empty = table.empty(how, 1)
    board = boards.enrol(empty, spaces_of(table))  # type: ignore[arg-type]
    counted = [name for name, spot in table.spots.items() if spot.kind == "pieces"]
    squares = {name: table.quads()[name] for name in counted}
    crops = {
        colours.EMPTY: [flatten(empty, quad, SIDE, SIDE) for quads in squares.values() for quad in quads]
    }
    words = sorted(table.words)
    for index, word in enumerate(words):
        mine = counted[index % 2 :: 2]
        table.lay({name: {word: len(squares[name])} for name in mine})
        picture = table.picture(how, 10 + index)
        crops[word] = [flatten(picture, quad, SIDE, SIDE) for name in mine for quad in squares[name]]
    table.lay({})
    deck = enrol_deck(sorted(table.faces.items()))[0] if table.faces else None
    return Parts(board, enrol_colours(crops), deck)


class TiltedBoard:
    """The calibration board in the hands of a simulated person; for :class:`vision.sources.twin.TwinCamera`."""

    def __init__(self) -> None:
        from vision.mat.layout import CALIBRATION
        from vision.mat.lens import calibration_board

        across, down, square, _ = CALIBRATION
        drawn = cv2.cvtColor(calibration_board().generateImage((across * 80, down * 80)), cv2.COLOR_GRAY2BGR)
        self._flat = Flat(
            cv2.copyMakeBorder(drawn, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(250,) * 3), 0, 0
        )
        self._flat.width, self._flat.height = (across + 1) * square, (down + 1) * square
        self.turn(0)

    def turn(self, number: int) -> None:
        """Tilt it otherwise."""
        lens = Lens(tilt=6 + 7 * (number % 5), pan=50.0 * number, span=360)
        self._scene = Scene(lens, "plain", 1, [replace(self._flat, spin=20.0 * number)])
        self._clean = self._scene.clean()

    def picture(self, how: Disturbance = GOOD, moment: int = 0) -> np.ndarray:
        """What the camera sees."""
        return apply(self._clean, how, 1, moment)
