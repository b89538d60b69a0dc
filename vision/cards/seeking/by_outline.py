"""Cards whose outlines are in sight, and those that may lie where an outline was only guessed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from vision.cards.places.outlines import Outlines
from vision.cards.places.plane import FAR
from vision.cards.seeking.search import Search
from vision.cards.verdict import Verdict
from vision.quads import apart, area

#: How far (part of its size) a card on top of others may lie from the outline that told its place.
BESIDE = 0.1


def by_outline(search: Search, outlines: Outlines, views: int | None = None) -> None:
    """Cards whose outlines are in sight: the first ones tell the plane of the table, and that what others must be."""
    claims = search.claims

    def offer(verdict: Verdict) -> None:
        search.offer(verdict)
        if verdict.match is None and not verdict.reason:
            claims.strange.append(replace(verdict, quad=quad))

    unlikely: list[np.ndarray] = []
    for quad in outlines.quads(search.shows_whole, views):
        if ways := search.ways(quad):
            offer(search.ask(quad, ways))
        else:
            unlikely.append(quad)
    claims.cut += unlikely
    # A few cards in one row tell little of the plane far from them.
    for quad in unlikely:
        if not search.shows_whole(quad) and (ways := search.ways(quad, FAR)):
            search.offer(search.ask(quad, ways))


def by_narrow_outlines(search: Search, outlines: Outlines) -> None:
    """Cards that a steep view shows narrower than :func:`by_outline` seeks, where it found none.

    What is none is neither a stranger nor part of a card: most such outlines are print, or gaps between cards.
    """
    for quad in outlines.narrow(search.shows_whole):
        if ways := search.ways(quad):
            search.offer(search.ask(quad, ways))


def by_guesses(search: Search, quads: Iterable[np.ndarray]) -> None:
    """Cards at ``quads`` (4, 2) of which most are guesses: only what is wholly in sight, and lies just there."""
    for quad in quads:
        if search.shows_whole(quad) or not (ways := search.ways(quad)):
            continue
        verdict = search.ask(quad, ways)
        whole = verdict.match is not None and verdict.mask.all()
        # A stranger with signs like those of a card would be laid beside its outline, and the table askew. So would the strips
        # of a column that look like one card together, in a place in which none can lie.
        if whole and apart(verdict.quad, quad) < BESIDE * np.sqrt(area(quad)) and search.ways(verdict.quad):
            search.offer(verdict)
