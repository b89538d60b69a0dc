"""Cards below others, of whose outline at least a corner is in sight."""

from __future__ import annotations

import numpy as np

from vision.cards.overlaps.claims import SHOWS
from vision.cards.places.cut_off import cut_off
from vision.cards.places.plane import Plane
from vision.cards.seeking.search import Search, lying, printed, shows_all


def by_cut_outlines(search: Search) -> None:
    """Ask all of them, and again as more is known of what lies on them."""
    for number, plane in list(search.claims.planes.items()):
        if (print_ := search.places()).any():
            _of_group(search, number, plane, print_)


def _of_group(search: Search, number: int, plane: Plane, print_: np.ndarray) -> None:
    """Those of one group of the deck, by the ``plane`` that its cards tell, where something is printed."""
    claims = search.claims
    shape, scale, ways = plane.shape, claims.cover().scale, [(number, lying(plane.shape))]
    places = cut_off([verdict.quad for verdict in claims.strange] + claims.cut, plane)
    known = claims.explained()
    places = [quad for quad in places if printed(quad, print_, known, scale)]
    asked: list[np.ndarray | None] = [np.zeros(0)] * len(places)
    count = -1
    # What is found lies on others: they are asked once more when less of them is open.
    while count < len(claims.found):
        count = len(claims.found)
        for k, quad in enumerate(places):
            cover = claims.cover()
            seen = cover.open(quad, shape)
            if np.array_equal(seen, asked[k]) or (seen is not None and seen.mean() < SHOWS):
                continue
            asked[k] = seen
            if not claims.knows(quad):
                verdict = search.ask(quad, ways, cover)
                if shows_all(verdict, cover, shape):
                    search.offer(verdict)
