"""Cards at the places on which features agree, those below others once these are known."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.face import LONG
from vision.cards.identify import identify
from vision.cards.overlaps.claims import SHOWS
from vision.cards.places.leftover import Box
from vision.cards.places.votes import Pose, poses
from vision.cards.seeking.search import Search
from vision.quads import sides

#: Longest side at which features are sought: a card of a table of half a metre then fills 200 pixels.
FEATURES = 1400
#: Long side in pixels of the largest card in full sight when features are sought: nearly as large as the smaller faces
#: that they were taken from.
SHOWN = LONG
#: Cards that lie on each other, at most.
LAYERS = 5


def by_features(search: Search, lie_apart: bool) -> None:
    """Ask all places on which features agree, where something is left to be found.

    If cards ``lie_apart`` a copy of the picture shows them large enough; in heaps of plain ones too few signs are left.
    """
    photo, deck, claims = search.photo, search.deck, search.claims
    if (box := search.box()) is None:
        return
    longest = FEATURES
    if lie_apart:
        largest = max(sides(quad).max() for quad in claims.whole())
        longest = min(longest, round(SHOWN * max(photo.picture.shape) / largest))
    places = _places(search, box, longest)
    tried: dict[int, np.ndarray | None] = {}
    for _ in range(LAYERS):
        cover, found = claims.cover(), False
        for number, place in enumerate(places):
            if claims.knows(place.quad):
                continue
            seen = cover.open(place.quad, deck.groups[place.group].shape)
            if number in tried and np.array_equal(tried[number], seen):
                continue
            tried[number] = seen
            if seen is not None and seen.mean() < SHOWS:
                continue
            verdict = identify(photo, place.quad, place.group, deck, (0,), place.views, cover, claims.said())
            found |= search.offer(verdict)
        if not found:
            break


def _places(search: Search, box: Box, longest: int) -> list[Pose]:
    """Where features agree, in a copy of the picture whose longest side has so many pixels."""
    small, factor = search.photo.shrunk(longest)
    grey, known = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), search.claims.explained()
    return [
        replace(pose, quad=(pose.quad + 0.5) / factor - 0.5)
        for pose in poses(grey, search.deck, known, tuple(int(n * factor) for n in box))
    ]
