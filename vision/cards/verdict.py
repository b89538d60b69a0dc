"""What is said of a place in which a card may lie."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from vision.cards.face import Shape
from vision.cards.names.match import Match
from vision.quads import from_corner


@dataclass(eq=False)
class Verdict:
    """``match`` is the card or None; then ``reason`` is a refusal code, empty where there is no card.

    ``visible`` and ``lead`` are 0..1; ``mask`` (blocks,) tells which blocks are in sight.
    """

    match: Match | None = None
    reason: str = ""
    visible: float = 0.0
    lead: float = 0.0
    mask: np.ndarray = field(default_factory=lambda: np.zeros(0, bool))
    quad: np.ndarray | None = None
    #: Though one face of the deck is the likeliest, what lies there is another card.
    strange: bool = False
    #: The face that fits best in the place, when nothing known lies on it: what was said holds as long as none fits better there.
    laid: Match | None = None

    @property
    def confidence(self) -> float:
        """0..1: how much of the card agrees, and how clearly no other card does."""
        if self.match is None:
            return 0.0
        share = float((self.match.weight * self.match.quality * self.mask).sum())
        share /= float((self.match.weight * self.mask).sum()) + 1e-9
        return float(np.clip(share, 0, 1) * np.clip(0.7 + self.lead, 0, 1))

    def seen_from(self, side: int, shape: Shape) -> Verdict:
        """The same place as a card of ``shape`` that is turned clockwise by ``side`` quarters shows it: its quad, and its blocks."""
        mask = self.mask
        if mask.size:
            mask = np.rot90(mask.reshape(shape.grid), -side).ravel()
        return replace(self, quad=from_corner(self.quad, -side), mask=mask)

    def turn_over(self) -> None:
        """The same card the other way up, for one that looks the same then."""
        match = self.match
        self.quad = match.quad = from_corner(match.quad, 2)
        # Blocks go row by row: turned by half, the last one is the first.
        self.mask, match.quality, match.textured = (
            v[::-1] for v in (self.mask, match.quality, match.textured)
        )
        match.common, match.trust, match.shift = match.common[::-1], match.trust[::-1], -match.shift[::-1]
