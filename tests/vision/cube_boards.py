"""Drawn boards with a cube on every other space, and the colours enrolled on them."""

from __future__ import annotations

import numpy as np

from vision.pieces.colours import Colours
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import WOODS, board_scene

#: The colours of the cubes, one after the other.
COLOURS = ("green", "orange", "pink")


def board(
    seed: int,
) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, dict[str, str], Colours]:
    """Quads, the empty board, a picture of cubes on every other space, what they are, and the enrolled colours."""
    scene, quads, centres = board_scene(seed)
    empty, crops, names = scene.picture(moment=1), {}, list(quads)

    def laid(what: dict[str, str], moment: int) -> np.ndarray:
        scene.solids = [Solid(8, (*centres[n], 0.3), WOODS[c], spin=20, gloss=0.08) for n, c in what.items()]
        return scene.picture(moment=moment)

    crops["empty"] = [flatten(empty, quad, 48, 48) for quad in quads.values()]
    for index, colour in enumerate(COLOURS):
        picture = laid(dict.fromkeys(names[index::3], colour), 2 + index)
        crops[colour] = [flatten(picture, quads[name], 48, 48) for name in names[index::3]]
    truth = {name: COLOURS[k % 3] for k, name in enumerate(names[::2])}
    return quads, empty, laid(truth, 9), truth, enrol_colours(crops)
