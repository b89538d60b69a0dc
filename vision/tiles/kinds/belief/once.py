"""A kind of land that a board shows exactly once: which of the squares in doubt that is."""

from __future__ import annotations

import numpy as np

from vision.tiles.kinds.belief.believed import DOUBT, SURE


def settle_once(chances: np.ndarray, name: int, photographs: int, rather: np.ndarray | float = 1.0) -> None:
    """Make sense, in place, of the ``chances`` (n, names) of squares for a kind that a board shows exactly once.

    What doubt took from the chances of a square may be any name, ``rather`` (n,) times as likely that kind. So many enrolled
    ``photographs`` showed the kind once, and none otherwise: that the next one does not has the chance of Laplace's rule of
    succession.
    """
    sure = chances.max(axis=1) > SURE
    named = sure & (chances.argmax(axis=1) == name)
    if named.sum() > 1:
        chances[named] *= DOUBT
    elif not named.any():
        left = np.maximum(1 - chances.sum(axis=1), 0)
        may_be = np.where(sure, 0, chances[:, name] + left / chances.shape[1])
        # Exactly one of them: as likely as it is against being any other.
        odds = rather * may_be / (1 - may_be)
        k = int(odds.argmax())
        chance = odds[k] / (odds.sum() + 1 / (photographs + 2))
        if chance > SURE:
            chances[k] = np.where(np.arange(chances.shape[1]) == name, chance, 0)


def doubt_without(chances: np.ndarray, name: int) -> None:
    """Doubt, in place, of the squares that by their ``chances`` (n, names) surely are another kind the one likeliest to be this one.

    A board shows it exactly once: where no square seems to be it, one that seems to be something else is.
    """
    sure = chances.max(axis=1) > SURE
    if sure.any() and not (chances.argmax(axis=1) == name).any():
        chances[np.where(sure, chances[:, name], -1).argmax()] *= DOUBT
