"""Cards of which the edges tell a corner."""

from __future__ import annotations

from vision.cards.identify import identify
from vision.cards.overlaps.claims import SHOWS
from vision.cards.overlaps.way_up import way_up
from vision.cards.places.edges import corners
from vision.cards.places.leftover import Box
from vision.cards.places.plane import Plane
from vision.cards.seeking.search import Search, lying


def by_edges(search: Search, faint: bool = False) -> None:
    """Cards of which the edges tell a corner, once others of their size tell the plane of the table."""
    for number, plane in list(search.claims.planes.items()):
        if (box := search.box(faint)) is not None:
            _of_group(search, number, plane, box, faint)


def _of_group(search: Search, number: int, plane: Plane, box: Box, faint: bool) -> None:
    """Those of one group of the deck, by the ``plane`` that its cards tell, in a part of the photo."""
    photo, deck, claims = search.photo, search.deck, search.claims
    shape, cover = plane.shape, claims.cover()
    for quad in corners(photo, plane, [v.quad for v in claims.found], box, faint):
        seen = cover.open(quad, shape)
        if (seen is None or seen.mean() > SHOWS) and not claims.knows(quad):
            verdict = search.ask(quad, [(number, lying(shape))], cover)
            if verdict.match is None and seen is not None:
                # Print may be too little in a column, or as it is upside down: the cards on it tell more than that.
                turn = way_up(quad, float(seen.mean()), shape, claims.settled())
                if turn is not None:
                    verdict = identify(photo, quad, number, deck, (turn,), cover=cover, in_column=True)
            if search.offer(verdict):
                cover = claims.cover()
