"""Markers on a numbered track: which colour stands on which space."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vision.pieces.colours import Colours
from vision.pieces.looks import Look, look_at
from vision.pieces.spaces import as_given, settled
from vision.results import Refusal, SpaceReading, TrackReading

#: A marker that stands on a line shows on both spaces: so much smaller a part is the other one's.
_PART = 0.6


def read_track(
    picture: np.ndarray,
    track: dict[str, np.ndarray],
    colours: Colours,
    expected: Iterable[str] | None = None,
    empty: np.ndarray | None = None,
) -> dict[str, TrackReading | Refusal] | Refusal:
    """Where the marker of each expected colour (of each enrolled one if not given) stands, or why not.

    ``picture`` and ``empty`` (the track without markers) are BGR; ``track`` maps the names of the spaces
    (numbers, as a rule) to quads (4, 2) in pixels. Several markers may stand on one space; one colour on
    two spaces is refused, and so is a colour that is nowhere in sight, or only on one of several spaces that
    cannot be read.
    """
    picture, track, empty = as_given(picture, track, empty)
    looks = look_at(picture, track, colours, empty)
    if isinstance(looks, Refusal):
        return looks
    said = settled(looks, picture, colours, empty)
    wanted = colours.names if expected is None else expected
    return {colour: _where(colour, looks, said) for colour in wanted}


def _where(
    colour: str, looks: dict[str, Look], said: dict[str, SpaceReading | Refusal]
) -> TrackReading | Refusal:
    doubts = {name: one for name, one in said.items() if isinstance(one, Refusal)}
    seen = {name: _size(colour, look, said[name]) for name, look in looks.items()}
    ranked = sorted((n for n, size in seen.items() if size), key=lambda n: -seen[n])
    if not ranked:
        return next(iter(doubts.values()), Refusal("nothing_found"))
    # Print may pass for the marker, which then stands on another space that cannot be read.
    if ranked[0] in doubts and len(doubts) > 1:
        return doubts[ranked[0]]
    first, second = ranked[0], seen[ranked[1]] if len(ranked) > 1 else 0.0
    if second > _PART * seen[first]:
        return Refusal("colour_twice")
    size = min(1.0, seen[first])
    return TrackReading(size * (1 - second / (2 * seen[first])), colour, first, crop=looks[first].crop)


def _size(colour: str, look: Look, said: SpaceReading | Refusal) -> float:
    """How much of a colour a space shows, in sizes of a piece, as far as what was ``said`` of it has any."""
    seen = sum(size for size, _ in look.found.sizes.get(colour, ()))
    if isinstance(said, Refusal):
        return seen
    return seen or 1.0 if colour in said.contents else 0.0
