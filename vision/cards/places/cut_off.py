"""Where cards may lie of which other ones cut off a part: an outline then ends along these, but a corner of it is the card's.

A corner is a whole card once the plane of the table tells its size.
"""

from __future__ import annotations

import numpy as np

from vision.cards.places.plane import Plane
from vision.quads import project

#: By how much (cosine) a corner may differ from a right angle in the plane, how short a side of it may be (parts of a card's
#: short side), and how long (parts of the card's side along it).
ASKEW, SHORTEST, LONGEST = 0.1, 0.3, 1.06
#: Places no farther apart than that part of a card's short side are one.
SAME = 0.1


def cut_off(outlines: list[np.ndarray], plane: Plane) -> list[np.ndarray]:
    """Quads (4, 2), clockwise, of the cards in ``plane`` whose corners are those of ``outlines`` (4, 2) that are right angles there."""
    width, height = plane.shape.width, plane.shape.height
    found: list[np.ndarray] = []
    for outline in outlines:
        flat = project(np.linalg.inv(plane.to_picture), outline)
        if not np.isfinite(flat).all():
            continue
        for at, before, after in zip(flat, np.roll(flat, 1, axis=0), np.roll(flat, -1, axis=0), strict=True):
            for across, down in ((before - at, after - at), (after - at, before - at)):
                card = _card(at, across, down, width, height)
                if card is not None and all(np.abs(card - other).max() > SAME * width for other in found):
                    found.append(card)
    return [project(plane.to_picture, card) for card in found]


def _card(
    at: np.ndarray, across: np.ndarray, down: np.ndarray, width: float, height: float
) -> np.ndarray | None:
    """The card (4, 2), clockwise, with a corner ``at`` which these two sides meet, the short one ``across``; None if it has none."""
    wide, high = float(np.linalg.norm(across)), float(np.linalg.norm(down))
    if min(wide, high) < SHORTEST * width or wide > LONGEST * width or high > LONGEST * height:
        return None
    across, down = across / wide, down / high
    if abs(across @ down) > ASKEW:
        return None
    clockwise = across[0] * down[1] - across[1] * down[0] > 0
    # The longer side tells the angle of both.
    if wide > high:
        down = np.array([-across[1], across[0]]) * (1 if clockwise else -1)
    else:
        across = np.array([down[1], -down[0]]) * (1 if clockwise else -1)
    across, down = across * width, down * height
    card = np.float32([at, at + across, at + across + down, at + down])
    return card if clockwise else card[[1, 0, 3, 2]]
