"""Whether a card that was found stands, by what is said of other places: no part of a card is believed for its print alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.cards.deck import Deck
from vision.cards.overlaps.canvas import Canvas
from vision.cards.places.plane import FAR, Plane
from vision.cards.verdict import Verdict
from vision.quads import area, overlap

#: Part that two places share from which on they are those of one card, if half of it is in sight; and by how much (factor) a
#: face fits plainly better than one of which a part is hidden.
SAME, PLAINLY = 0.7, 1.25
#: Part of what shows of a card that lies within the place of a stranger, if it is the stranger's print; and the part that two
#: places share below which they are not one.
INSIDE, ELSEWHERE = 0.8, 0.85
#: Part of a card below which most of it is hidden, and part of what is hidden that must be known to lie below something: of the
#: rest places tell no better.
MOSTLY, BELOW = 0.5, 0.75


@dataclass(frozen=True)
class Standing:
    """Cards of ``deck`` on a ``canvas``, among what was said otherwise.

    ``planes`` are the table by the number of a group, ``doubtful`` is what was said of places without a name, and ``unnamed`` are
    those (4, 2) of cards that surely lie there.
    """

    deck: Deck
    canvas: Canvas
    planes: dict[int, Plane]
    doubtful: list[Verdict]
    unnamed: list[np.ndarray]

    def stands(self, verdict: Verdict, covers: np.ndarray) -> bool:
        """Nothing speaks against the card; of one that is mostly hidden it is also known what hides it.

        ``covers`` is a raster of the canvas that is 1 where cards lie that stand.
        """
        if self._astray(verdict):
            return False
        if verdict.visible < MOSTLY:
            return self._hidden(verdict, covers)
        return not self._chance(verdict)

    def _astray(self, verdict: Verdict) -> bool:
        """No card can lie on this table as this part of one does."""
        plane = self.planes.get(int(self.deck.group_of[verdict.match.view]))
        return not verdict.mask.all() and plane is not None and plane.placed(verdict.quad, FAR) is None

    def _chance(self, verdict: Verdict) -> bool:
        """This part of a card is the print of one without a name, or another one, though in doubt, fits better in its place."""
        whole, view = bool(verdict.mask.all()), verdict.match.view
        if not whole and self._within(verdict):
            return True
        fits = verdict.match.quality.sum() * (1.0 if whole else PLAINLY)
        doubts = [doubt.laid for doubt in self.doubtful if doubt.laid is not None]
        return any(
            self.deck.ids[doubt.view] != self.deck.ids[view]
            and doubt.quality.sum() > fits
            and overlap(doubt.quad, verdict.quad) > SAME
            for doubt in doubts
        )

    def _within(self, verdict: Verdict) -> bool:
        """What shows of the card lies within a card without a name, in another place: it is print of that one."""
        agrees = verdict.mask & verdict.match.agrees
        shows = self.canvas.shows(verdict.match.quad, agrees, self.deck.shape(verdict.match.view))
        return any(
            overlap(other, verdict.quad) < ELSEWHERE
            and np.count_nonzero(self.canvas.place(other) & shows) > INSIDE * np.count_nonzero(shows)
            for other in self.unnamed
        )

    def _hidden(self, verdict: Verdict, covers: np.ndarray) -> bool:
        """Most of the card lies below cards that were found, or outside of the picture.

        A strip alone is what a foreign card with the same frame shows, too. But of a block only the half may be hidden, so a card
        of which all that is open shows it is less in sight by its blocks than it is.
        """
        shape = self.deck.shape(verdict.match.view)
        open_ = self.canvas.cover(covers).open(verdict.match.quad, shape)
        if open_ is not None and not (open_ & ~verdict.mask).any():
            return True
        whole = self.canvas.place(verdict.quad)
        inside = np.count_nonzero(whole)
        outside = max(0.0, area(verdict.quad) * self.canvas.scale**2 - inside)
        return outside + np.count_nonzero(whole & covers) > BELOW * (1 - verdict.visible) * (inside + outside)
