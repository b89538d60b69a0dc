"""Which of two tiles, or of two turns of one, a square shows: only the pixels in which they differ decide."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.pixels import WINDOW, agreement
from vision.tiles.squares.fit import Fits

#: Part of the best tile's score from which another one is compared pixel by pixel: what is much worse all over is no rival,
#: whatever the few pixels say in which the two differ and that are in sight.
_RIVALS = 0.5
#: Part of a tile in which two must differ to look different; the same that is no more than a slight difference, and lead of one
#: turn over another that says nothing.
_DISTINCT, _SLIGHT, _EVEN = 0.012, 0.05, 0.1
#: So many spots of print are beside each other on a tile, and how much all pixels of one differ at least; what cutting and blur
#: leave is thinner.
_SPOTS, _SOLID = 8, 0.3
#: Part of a tile in which two must differ in sight to be told apart by it alone, however little of it is in sight.
_LEAST = 0.004
#: By how many times as much as usual a pixel may differ from all that lies between two colours to tell one from the other.
_ASIDE = 3.0
#: So many small signs (a digit in a corner) are beside each other on a tile, by how much (Lab) two tiles differ on the whole of one,
#: on what part of a tile they must, and lead that may be chance; what part of a side is rim.
_SIGNS, _SIGN, _ENOUGH, _UNCLEAR, _RIM = 10, 5.0, 0.003, 0.25, 8


def foremost(
    order: list[str], pairs: dict[str, int], fits: Fits, keep: np.ndarray, alone: float
) -> tuple[str, float]:
    """Of the tiles in ``order`` that which is ahead of all others, and how far of the nearest one."""
    order = [name for name in order if fits.score[pairs[name]] > _RIVALS * fits.score[pairs[order[0]]]]
    best, leads = order[0], {}
    for name in order[1:]:
        lead = _ahead(fits, keep, pairs[best], pairs[name])
        if lead < 0:
            best, leads = name, {best: -lead}
        else:
            leads[name] = lead
    for name in order:
        if name != best and name not in leads:
            leads[name] = _ahead(fits, keep, pairs[best], pairs[name])
    return best, min(leads.values(), default=alone)


def way_up(
    deck: TileDeck, samples: np.ndarray, same: list[int], top: int, fits: Fits, keep: np.ndarray, lead: float
) -> tuple[int, int, float]:
    """Of the pairs with one tile that which lies right, its turn, and the lead, lower if the turn is in doubt.

    Turns in which the tile looks the same are one: the smallest of them is told.
    """
    by_turn: dict[int, int] = {}
    for k in sorted(same, key=lambda k: -fits.score[k]):
        by_turn.setdefault(deck.turn(samples[k]), k)
    leads = _leads(top, by_turn, fits, keep)
    for k in by_turn.values():
        if leads.get(k, 0.0) < 0:
            top, leads = k, _leads(k, by_turn, fits, keep)
    turns = [deck.turn(samples[top])]
    for turn, k in by_turn.items():
        if k not in leads or (leads[k] < _EVEN and _slight(fits, keep, top, k)):
            turns.append(turn)
        else:
            lead = min(lead, leads[k])
    return top, min(turns), lead


def _leads(top: int, by_turn: dict[int, int], fits: Fits, keep: np.ndarray) -> dict[int, float]:
    """How far a pair is ahead of those of other turns that look different."""
    return {k: _ahead(fits, keep, top, k) for k in by_turn.values() if k != top and _distinct(fits, top, k)}


def _distinct(fits: Fits, one: int, other: int) -> bool:
    """The faces of two pairs look different, whether or not what differs is in sight."""
    unlike, face = _unlike(fits, WINDOW[fits.side], one, other)
    return bool(unlike.sum() > _DISTINCT * WINDOW[fits.side].sum()) or _in_signs(fits, one, face)


def _slight(fits: Fits, keep: np.ndarray, one: int, other: int) -> bool:
    """Two turns differ in little, in no spot of print, and nothing hides that: so much is cutting and blur of an enrolled photograph."""
    unlike, face = _unlike(fits, WINDOW[fits.side], one, other)
    seen, _ = _unlike(fits, keep[one], one, other)
    spot = np.ones(2 * (fits.side // _SPOTS,), np.uint8)
    solid = cv2.erode(unlike.reshape(fits.side, fits.side), spot).max() > _SOLID
    little = _SLIGHT * WINDOW[fits.side].sum() > unlike.sum() and seen.sum() > 0.9 * unlike.sum()
    return bool(little) and not solid and not _in_signs(fits, one, face)


def _in_signs(fits: Fits, one: int, face: np.ndarray) -> bool:
    """A pair differs from another ``face``, as it lies, in some small sign."""
    signs = _signs(fits.face[one] - face, fits.side) * WINDOW[fits.side]
    return bool(signs.sum() > _ENOUGH * WINDOW[fits.side].sum())


def _ahead(fits: Fits, keep: np.ndarray, one: int, other: int) -> float:
    """How much more the pixels in which two tiles differ are like the one than like the other, -1..1."""
    return (_lead(fits, keep, one, other) - _lead(fits, keep, other, one)) / 2


def _lead(fits: Fits, keep: np.ndarray, one: int, other: int) -> float:
    unlike, face = _unlike(fits, keep[one], one, other)
    if unlike.sum() < _DISTINCT * WINDOW[fits.side].sum():
        lead = _lead_in_signs(fits, keep[one], one, face)
        if lead is not None:
            return lead
    way, off = fits.face[one] - face, fits.seen[one] - (fits.face[one] + face) / 2
    # Along the way from one colour to the other: pixels at an edge are like neither, but nearer to one of them.
    share = np.einsum("kc,kc->k", off, way) / np.maximum(np.einsum("kc,kc->k", way, way), 1e-3)
    unlike = unlike * agreement((off - share[:, None] * way) / _ASIDE)
    lead = (unlike * np.clip(2 * share, -1, 1)).sum()
    return float(lead / (unlike.sum() + _LEAST * WINDOW[fits.side].sum()))


def _unlike(fits: Fits, weight: np.ndarray, one: int, other: int) -> tuple[np.ndarray, np.ndarray]:
    """How much the pixels of a tile differ from those of another (0..1), and that other one's face as the tile lies."""
    face = fits.laid(other, one)
    return np.square((1 - agreement(fits.face[one] - face)) * weight), face


def _lead_in_signs(fits: Fits, weight: np.ndarray, one: int, face: np.ndarray) -> float | None:
    """How much more (-1..1) small signs in which a tile differs from another ``face``, as it lies, are like its own.

    None if there are none. Signs are thin: what the lens mixes into them is no fault, so pixels count by what differs there.
    """
    way = fits.face[one] - face
    sign = _signs(way, fits.side) * weight
    if sign.sum() < _ENOUGH * WINDOW[fits.side].sum():
        return None
    off = fits.seen[one] - (fits.face[one] + face) / 2
    most = np.einsum("k,kc,kc->", sign, way, way) / 2
    lead = np.einsum("k,kc,kc->", sign, off, way) / most
    return float(np.sign(lead) * np.clip((abs(lead) - _UNCLEAR) / (1 - _UNCLEAR), 0, 1))


def _signs(way: np.ndarray, side: int) -> np.ndarray:
    """Which pixels (side * side,) are of small signs of which the one of two faces has more than the other, ``way`` (side * side, 3) apart.

    The border of a print that lies a little off is as much darker as it is brighter; light that falls from one side is no sign
    either, nor is what was cut off otherwise.
    """
    small, large = (cv2.blur(way.reshape(side, side, 3), 2 * (round(side / part),)) for part in (_SIGNS, 2))
    signs, rim = np.linalg.norm(small - large, axis=2) > _SIGN, side // _RIM
    signs[:rim] = signs[-rim:] = signs[:, :rim] = signs[:, -rim:] = False
    return signs.ravel()
