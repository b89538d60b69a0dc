"""Cards below others, of whose outline at least a corner is in sight."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.face import Shape
from vision.cards.overlaps.claims import SHOWS
from vision.cards.overlaps.cover import Cover, filled
from vision.cards.places.cut_off import cut_off
from vision.cards.seeking.search import Search
from vision.cards.verdict import Verdict

#: Part of what may be in sight of a card that is printed, and that nothing else explains, at least.
PRINT = 0.3


def by_cut_outlines(search: Search) -> None:
    """Ask all of them, and again as more is known of what lies on them."""
    deck, claims = search.deck, search.claims
    if claims.plane is None or not (print_ := search.places()).any():
        return
    shape, scale = claims.plane.shape, claims.cover(deck).scale
    turns = search.turns()
    places = cut_off([verdict.quad for verdict in claims.strange] + claims.cut, claims.plane)
    known = claims.explained(deck)
    places = [quad for quad in places if _holds(quad, print_, known, scale)]
    asked: list[np.ndarray | None] = [np.zeros(0)] * len(places)
    count = -1
    # What is found lies on others: they are asked once more when less of them is open.
    while count < len(claims.found):
        count = len(claims.found)
        for number, quad in enumerate(places):
            cover = claims.cover(deck)
            seen = cover.open(quad, shape)
            if np.array_equal(seen, asked[number]) or (seen is not None and seen.mean() < SHOWS):
                continue
            asked[number] = seen
            if not claims.knows(quad):
                verdict = search.ask(quad, turns, cover)
                if verdict.match is not None and _shows_all(verdict, cover, shape):
                    search.offer(verdict)


def _holds(quad: np.ndarray, print_: np.ndarray, known: np.ndarray, scale: float) -> bool:
    """A card may show in ``quad``: so much of what is not ``known`` there (height, width, ``scale`` times the picture) is printed."""
    open_ = filled(np.zeros_like(print_), quad, scale, 1)
    open_[known > 0] = 0
    return cv2.countNonZero(open_ & print_) > PRINT * cv2.countNonZero(open_)


def _shows_all(verdict: Verdict, cover: Cover, shape: Shape) -> bool:
    """All of a card that is open shows it: what hides the rest is known."""
    open_ = cover.open(verdict.match.quad, shape)
    return bool(verdict.mask.all()) if open_ is None else np.array_equal(verdict.mask, open_)
