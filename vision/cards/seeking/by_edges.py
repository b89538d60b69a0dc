"""Cards of which the edges tell a corner."""

from __future__ import annotations

from vision.cards.identify import identify
from vision.cards.overlaps.claims import SHOWS
from vision.cards.overlaps.columns import way_up
from vision.cards.places.edges import corners
from vision.cards.seeking.search import Search


def by_edges(search: Search, faint: bool = False) -> None:
    """Cards of which the edges tell a corner, once the plane of the table is known."""
    photo, deck, claims = search.photo, search.deck, search.claims
    if claims.plane is None or (box := search.box(faint)) is None:
        return
    shape, turns, cover = claims.plane.shape, search.turns(), claims.cover(deck)
    for quad in corners(photo, claims.plane, [v.quad for v in claims.found], box, faint):
        seen = cover.open(quad, shape)
        if (seen is None or seen.mean() > SHOWS) and not claims.knows(quad):
            verdict = search.ask(quad, turns, cover)
            if verdict.match is None and seen is not None:
                # Print may be too little in a column, or as it is upside down: the cards on it tell more than that.
                turn = way_up(quad, float(seen.mean()), shape, claims.settled(deck))
                if turn is not None:
                    verdict = identify(photo, quad, claims.group, deck, (turn,), cover=cover, in_column=True)
            if search.offer(verdict):
                cover = claims.cover(deck)
