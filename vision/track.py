"""Markers on a numbered track: which colour stands on which space."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vision.colours import Colours
from vision.results import Refusal
from vision.spaces import read_spaces


def read_track(
    picture: np.ndarray,
    track: dict[str, np.ndarray],
    colours: Colours,
    expected: Iterable[str],
    empty: np.ndarray | None = None,
) -> dict[str, str | Refusal] | Refusal:
    """The space of each expected colour: the name of a space, or why it cannot be told.

    ``track`` maps the names of the spaces (numbers, as a rule) to quads (4, 2) in pixels. Several
    markers may stand on one space; one colour on two spaces is refused, and so is a colour that is
    nowhere while some space could not be read.
    """
    found = read_spaces(picture, track, colours, empty)
    if isinstance(found, Refusal):
        return found
    unread = [reading for reading in found.values() if isinstance(reading, Refusal)]
    answer: dict[str, str | Refusal] = {}
    for colour in expected:
        places = [n for n, r in found.items() if not isinstance(r, Refusal) and colour in r.contents]
        if len(places) == 1:
            answer[colour] = places[0]
        elif places:
            answer[colour] = Refusal("colour_twice")
        else:
            answer[colour] = unread[0] if unread else Refusal("nothing_found")
    return answer
