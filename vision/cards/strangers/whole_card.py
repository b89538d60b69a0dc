"""A card in full sight and the face that was laid over it: their print side by side, in any light first, then in that of the picture."""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import scale, soften
from vision.cards.names.duel import Duel
from vision.cards.names.match import Match
from vision.cards.names.rivals import RIM
from vision.cards.names.windows import Windows, windows
from vision.cards.photo import Photo

_CORE = np.s_[RIM:-RIM, RIM:-RIM]


class WholeCard:
    """The place of ``match``; ``bare`` is the upright picture of it without a veil, if one was taken off.

    ``seen`` is that picture, BGR uint8 (height, width, 3), ``within`` float32 (height, width) 1 but along the rim.
    """

    def __init__(self, photo: Photo, match: Match, deck: Deck, bare: np.ndarray | None = None) -> None:
        group = deck.group(match.view)
        self.seen = photo.upright(match.quad, group.shape) if bare is None else bare
        self._face, self._shown = group.faces[deck.place_of[match.view]], scale(match.quad, group.shape)
        self.within = np.zeros(self._face.shape[:2], np.float32)
        self.within[_CORE] = 1

    def windows(self, side: int) -> Windows:
        """Windows of picture and face in grey, (height, width) less the rim on each side."""
        return windows(*(_grey(v[_CORE]) for v in (self.seen, soften(self._face, self._shown))), side)

    @cached_property
    def explained(self) -> tuple[np.ndarray, np.ndarray]:
        """The picture, evenly lit, and what the face in its fine place would look like there, both float32 (height, width, 3).

        It takes many times as long as :meth:`windows`.
        """
        duel = Duel(self.seen, self._shown, self.within > 0)
        made = duel.focus(self._face)
        return duel.seen, made


def found_aside(
    part: np.ndarray, seen: np.ndarray, made: np.ndarray, aside: int
) -> tuple[tuple[slice, slice], np.ndarray, float, float]:
    """Where a ``part`` (height, width) bool of a face may lie, up to ``aside`` pixels beside its place, as on a bent card.

    Its box in ``made``, the piece of ``seen`` that is most like that, and how like it is: there, and in its place.
    """
    x, y, width, height = cv2.boundingRect(part.astype(np.uint8))
    here = np.s_[y : y + height, x : x + width]
    wide = cv2.copyMakeBorder(seen, aside, aside, aside, aside, cv2.BORDER_REPLICATE)
    near = wide[y : y + height + 2 * aside, x : x + width + 2 * aside]
    likeness = cv2.matchTemplate(near, made[here], cv2.TM_CCOEFF_NORMED)
    _, best, _, (right, down) = cv2.minMaxLoc(likeness)
    return here, near[down : down + height, right : right + width], best, float(likeness[aside, aside])


def _grey(picture: np.ndarray) -> np.ndarray:
    return np.float32(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
