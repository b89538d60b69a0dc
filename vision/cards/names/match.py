"""An enrolled face laid over a place in the picture and compared with it block by block."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.cards.deck import SHIFT, Deck
from vision.cards.face import block_means, scale, soften
from vision.cards.names.blocks import compare
from vision.cards.photo import PAD, Photo

#: A block agrees from this quality on (a correlation, lessened by a wrong colour). Unrelated print
#: stays below 0.4 at the small shifts allowed; the same print under blur and noise stays above 0.6.
AGREES = 0.5
#: So many printed blocks that agree tell a card and its place; and so many a strip with hardly any print, but not its turn.
FEWEST, SIGNS = 4, 2


@dataclass(eq=False)
class Match:
    """An enrolled face laid over a place. Arrays have one value per block.

    ``quality`` is 0..1; ``shift`` (blocks, 2) is where each block was found, in upright pixels;
    ``common`` is the quality that a wrong card reaches there, ``trust`` how much the block counts.
    """

    view: int
    quad: np.ndarray
    quality: np.ndarray
    shift: np.ndarray
    textured: np.ndarray
    common: np.ndarray
    trust: np.ndarray

    @property
    def agrees(self) -> np.ndarray:
        """Which blocks look like this face."""
        return self.quality >= AGREES

    @property
    def weight(self) -> np.ndarray:
        """How much each block can say about which card it is."""
        return self.trust * (1 - self.common)

    def evidence(self, within: np.ndarray | None = None) -> float:
        """How far the face fits beyond what a wrong card would reach: 1 perfectly, 0 as a wrong card does.

        ``within`` limits the blocks.
        """
        mask = 1.0 if within is None else within
        gain = (self.trust * (self.quality - self.common) * mask).sum()
        return float(gain / ((self.weight * mask).sum() + 1e-9))


def lay(
    photo: Photo, quad: np.ndarray, deck: Deck, view: int, reach: int, where: np.ndarray | None = None
) -> Match:
    """Compare the place ``quad`` (card's top left first) with the face of ``view``, block by block.

    Each block may be off by ``reach`` upright pixels; those outside of ``where`` (blocks,) are not looked at.
    """
    group = deck.group(view)
    return lay_over(photo.upright(quad, group.shape, PAD), quad, deck, view, reach, where)


def lay_over(
    padded: np.ndarray, quad: np.ndarray, deck: Deck, view: int, reach: int, where: np.ndarray | None = None
) -> Match:
    """As :func:`lay`, with the upright picture of the place (8 pixels more on each side) given."""
    group = deck.group(view)
    face = soften(deck.face(view), scale(quad, group.shape))
    found = compare(padded, face, group.shape, reach, PAD, where)
    calm = np.where(found.textured, 1.0, 0.4)  # a blank block fits many things
    return Match(view, quad, found.quality, found.shift, found.textured, group.common, calm)


def unlike(deck: Deck, first: int, second: int) -> np.ndarray:
    """How visibly two faces of one group differ in each block (0..1), (blocks,), in a picture as large as they are.

    It is by how much :func:`lay` marks the second face down in a perfect picture of the first.
    """
    group = deck.group(first)
    a, b = (soften(deck.face(v)) for v in (first, second))
    gap = np.sqrt(block_means((a.astype(np.float32) - b) ** 2, group.shape).max(axis=1))
    found = compare(a, b, group.shape, SHIFT)
    return (1 - found.quality) * np.clip(gap / 12.0, 0, 1)  # a gap of few grey levels drowns in noise
