"""A space as it is and as it was when it was empty: what several questions about the two need is worked out once."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from vision.pieces.filling import fills
from vision.pieces.filling.present import seen_now
from vision.pieces.pixels.costs import INNER


class Views:
    """A space ``now`` and as it ``was`` when empty, both (64, 64, 3) BGR with what lies around it."""

    def __init__(self, now: np.ndarray, was: np.ndarray) -> None:
        self.now, self.was = now, was

    @cached_property
    def light(self) -> np.ndarray:
        """Factors (3,) of light under which what lies around the space looks as it does now."""
        return fills.around(self.now, self.was)

    @cached_property
    def kept(self) -> np.ndarray:
        """Where (48, 48; bool) the space looks as it did."""
        return fills.kept(self.now[INNER], self.was[INNER], self.light)

    @cached_property
    def empty_now(self) -> np.ndarray:
        """How the empty space would look in the present picture, (64, 64, 3)."""
        return seen_now(self.was, self.now, self.light)

    @cached_property
    def recoloured(self) -> bool:
        """Its middle has another hue than light could give it: what looks like its print is not."""
        return fills.recoloured(self.now, self.was, self.light)

    @cached_property
    def lines(self) -> np.ndarray:
        """The :func:`vision.pieces.filling.fills.lines` (64, 64) that are seen."""
        return fills.lines(self.now)

    @cached_property
    def drawn(self) -> np.ndarray:
        """Those (64, 64) that the space has when it is empty."""
        return fills.lines(self.was)
