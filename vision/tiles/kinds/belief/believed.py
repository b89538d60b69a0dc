"""What is left of the chances that both judges give the squares of a board, after all that speaks against them."""

from __future__ import annotations

import numpy as np

from vision.tiles.bare.ground import Ground
from vision.tiles.kinds.belief.bare import (
    far_off,
    pale_print,
    plainly_bare,
    rather_printed,
    shows_no_print,
)
from vision.tiles.kinds.belief.doubts import doubted
from vision.tiles.kinds.belief.evidence import Evidence

#: What is left of a chance in which something speaks against it.
DOUBT = 0.5
#: Chance from which a square is sure.
SURE = 0.85


def believed(both: np.ndarray, evidence: Evidence, ground: Ground, empty: int, one_light: bool) -> np.ndarray:
    """What both judges say, (n, names), less where there is doubt; ``empty`` is the number of that name.

    ``one_light`` says that all enrolled pictures are of one light.
    """
    printed = rather_printed(evidence)
    doubts = doubted(both, evidence, empty, one_light)
    chances = np.where(doubts, DOUBT, 1.0)[:, None] * both
    off = far_off(both, evidence, ground.shown, empty) & (chances.max(axis=1) < SURE) & ~ground.burnt
    off[: ground.cells] &= ground.known()  # a land that was not enrolled is like nothing, too,
    off[ground.cells :] = False  # and so is a square of which too much of a reflection was taken off
    bare = (ground.bare(chances, both, evidence.scores, empty) | off) & ~printed
    chances[bare] = np.arange(both.shape[1]) == empty
    surely_bare = shows_no_print(both, evidence, empty) | plainly_bare(both, evidence, empty)
    # Under a reflection anything looks plain, and burnt out it is.
    paled = np.zeros(len(both), bool) if evidence.paled is None else evidence.paled
    plainness = np.where(paled | ground.bleached, 0, evidence.scores[:, empty])
    unknown = ground.unknown(bare, plainness) & (~surely_bare | ground.burnt | paled)
    chances[unknown] *= DOUBT
    chances[printed, empty] = 0
    chances[pale_print(evidence), empty] *= DOUBT
    return chances
