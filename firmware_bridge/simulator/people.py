"""What the people around a simulated machine do with their hands."""

from __future__ import annotations

import json

from firmware_bridge.lines import Splitter
from firmware_bridge.simulator.pico import Board

_HANDS = frozenset({"return", "empty", "roll", "calibrate"})


def obey(board: Board, data: bytes, obeyed: set[str]) -> None:
    """Carry out, once, what the screen asks for along with these requests.

    Pieces go into the funnel, the right die into the cup, a cube of the right colour into the chamber.
    ``obeyed`` remembers which requests were carried out: a repeated line is no second instruction.
    """
    for line in Splitter(b">").feed(data):
        sign = f"{line.id}{line.fields.get('key', '')}"
        if line.verb in _HANDS and sign not in obeyed:
            obeyed.add(sign)
            board.world.obey(line.verb, dict(line.fields))


def calibrate(board: Board) -> None:
    """Teach a new machine every colour it will meet, as an evening with calibration would."""
    point = board.sandbox.load("colours").point
    white = {}
    for name, (red, green, blue, clear) in board.light.items():
        white[name] = list(point(red * clear, green * clear, blue * clear, clear))
    board.flash.files["colours.json"] = json.dumps(white).encode()
