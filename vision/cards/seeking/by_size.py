"""Strangers: cards as large as those of the deck, which have neither their frame nor anything else of them."""

from __future__ import annotations

from dataclasses import replace

from vision.cards.seeking.search import Search, printed


def by_size(search: Search) -> None:
    """Refuse what has exactly the outline of a card, and print within it that no card explains."""
    claims = search.claims
    if not (strangers := claims.strangers()):
        return
    cover = claims.cover()
    print_ = search.unexplained(cover.raster, scattered=True)
    claims.doubtful += [
        replace(verdict, reason="foreign_object")
        for verdict, *_ in strangers
        if printed(verdict.quad, print_, cover.raster, cover.scale)
    ]
