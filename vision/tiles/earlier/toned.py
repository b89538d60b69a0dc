"""An earlier board in the tone of the present one: a camera sets contrast and colours anew for each picture."""

from __future__ import annotations

import numpy as np

from vision.picture import reduced
from vision.tiles.grid import changed
from vision.tiles.pixels import MARGIN
from vision.tone import differs, tone_between

#: About so many pixels along the longest side of a board tell its tone: in more of them prints lie beside themselves.
_COMPARED = 80
#: Logarithm by which a board differs on the whole for a tone to be looked for: in the same one it does by 0.01, in another by 0.02 at least.
_DIFFERS = 0.015
#: Part of what differs that a tone leaves at most, that one which fits plainly leaves, and part of the cells that changed. On boards with
#: new tiles and thick ones much differs in any tone, by shadows and sides: cells tell it better then.
_LEFT, _PLAINLY, _CELLS = 0.85, 0.65, 0.5


def toned(before: np.ndarray, board: np.ndarray, differ: np.ndarray) -> np.ndarray | None:
    """The board ``before`` in the tone and light of the present one (both flattened, BGR, with their margin); None where none fits
    plainly better.

    ``differ`` bool (rows, columns) are the cells that changed without.
    """
    step = max(1, max(board.shape[:2]) // _COMPARED)
    small = [reduced(each, step) for each in (before, board)]
    if not differ.any() or differs(*small) < _DIFFERS:
        return None
    tone = tone_between(*small)
    if tone.left > _LEFT:
        return None
    other = tone.on(before)
    if tone.left <= _PLAINLY:
        return other
    still = changed(*(each[MARGIN:-MARGIN, MARGIN:-MARGIN] for each in (board, other)), *differ.shape)
    return other if still.sum() <= _CELLS * differ.sum() else None
