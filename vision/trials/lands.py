"""Kingdoms of lands, enrolled from other drawings of the same kinds.

Cut out of photographs of other kingdoms, with or without pictures of bare cells, or scanned. The tables that are kept, and
others with small numbers, are of eight boxes; from :data:`UNKNOWN` on each is of a box of its own, as that of an owner is.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from vision.tiles import TileDeck, read
from vision.tiles.board import GridReading
from vision.tiles.enrol import enrol
from vision.tiles.pixels import EMPTY
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye import laid_tiles as laid
from vision.twin_eye import land_art as art
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.kingdoms import BOXES, FRESH, Lands, kingdom, laid_since

#: Drawings of each kind that are scanned.
SCANS = 6
#: Number of a table from which on its box is none of those that readers were tried on before.
UNKNOWN = 142_200


def photographed(
    number: int, kingdoms: int, empty: bool, lands: Lands = FRESH
) -> tuple[list[tuple[str, np.ndarray]], list[str]]:
    """The cells of so many other kingdoms of a box, cut out one by one; bare ones as ``empty`` or not at all.

    And the name of the photograph of each.
    """
    cut, taken = [], []
    for moment in range(1, kingdoms + 1):
        other = kingdom(number, 90000 + number, moment, lands=lands)
        for row in range(1, other.side + 1):
            for column in range(1, other.side + 1):
                name = other.truth.get((row, column), EMPTY)
                if name != EMPTY or empty:
                    cell = laid.Laid(row, column, name, other.picture, (0, 0), 0, 0, 0)
                    cut += laid.cells(other.picture, other.corners, other.side, other.side, [cell], 100)
                    taken.append(str(moment))
    return cut, taken


def scanned(
    number: int, scans: int = SCANS, lands: Lands = FRESH
) -> tuple[list[tuple[str, np.ndarray]], list[str]]:
    """So many drawings of each kind under the lamp of a scanner."""
    rng = np.random.default_rng([number, 151])
    cast = np.array([0.91, 0.98, 1.02])
    drawn = [
        (
            kind,
            np.clip(art.drawing(rng, number, kind, drawings=lands.drawings) * cast, 0, 255).astype(np.uint8),
        )
        for kind in art.LANDS
        for _ in range(scans)
    ]
    return drawn, []


#: How the lands of a box may have been enrolled.
DECKS = {
    "few": lambda number: photographed(number, 6, True),
    "scans": scanned,
    "no bare": lambda number: photographed(number, 8, False),
    "many": lambda number: photographed(number, 20, True),
}


@cache
def deck(how: str, number: int) -> TileDeck:
    """The kinds of land of a box, enrolled as one of :data:`DECKS`."""
    return enrol(*DECKS[how](number))[0]


def judged(found: GridReading, truth: dict[tuple[int, int], str]) -> str:
    """Exact, refused, or wrong: a wrong name, a tile where none lies, or one that is missed without a word."""
    said = {(t.row, t.column): t.id for t in found.tiles}
    doubted = {(r.row, r.column) for r in found.unread}
    if any(truth.get(spot) != name for spot, name in said.items()) or any(t.size > 1 for t in found.tiles):
        return WRONG
    if not found.refusal and set(truth) - set(said) - doubted:
        return WRONG
    return EXACT if said == truth and not doubted else REFUSED


def kingdoms(seed: int, how: Disturbance | None = None) -> str:
    """One kingdom, read whole with one of four enrolments of its box."""
    laid_out = kingdom(box_of(seed), seed, how=how)
    found = read(
        laid_out.picture, deck(_enrolment(seed), box_of(seed)), *(laid_out.side,) * 2, laid_out.corners
    )
    return judged(found, laid_out.truth)


def newly_laid(seed: int, how: Disturbance | None = None) -> str:
    """One or two lands laid since the picture before: only those are told."""
    before, now = laid_since(box_of(seed), seed, how)
    known, size = deck(_enrolment(seed), box_of(seed)), (now.side,) * 2
    found = read(now.picture, known, *size, now.corners, before.picture, before.corners)
    return judged(found, {spot: name for spot, name in now.truth.items() if spot not in before.truth})


def box_of(seed: int) -> int:
    """The number of the box that a table is laid with."""
    return seed if seed >= UNKNOWN else seed % BOXES


def _enrolment(seed: int) -> str:
    return list(DECKS)[seed % len(DECKS)]
