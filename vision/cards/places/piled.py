"""Where cards may lie that have one outline together with those they lie on.

The card on top shows its sides, whole or in part, as straight edges of that outline. Four of them are its quad; so are
three, two of which are square to the third at its ends, since the proportions of a card are known: the fourth is lost
among the edges of the cards below.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.photo import Photo
from vision.cards.places.outlines import LONGEST, SLACK, back, new, views_of
from vision.quads import area, cross, ordered, plausible

#: How far (part of its size, and pixels) an outline may stray from its straight edges.
_STRAY, _LEAST = 0.012, 1.5
#: Corners of an outline: more are no cards. Its straight edges, as long as this part of its size; so many are tried.
_CORNERS, _STRAIGHT, _EDGES = (4, 40), 0.1, 12
#: Sine between sides of a card from which on four, or three, of them may meet; cosine between an edge and the side it is of.
_MEET, _SQUARE, _ALONG = 0.3, 0.8, 0.9
#: Part of each side, and of all sides together, that must be in the outline.
_SIDE, _SIDES = 0.2, 0.55
#: How far (part of it) edges may end from the corners of a side; and heights that are tried, for a camera looks aslant.
_END, _SLANTS = 0.2, (1.0, 0.92, 0.84)
#: What three sides count, as against the part in sight of four.
_THREE = 0.6
#: Quads of a picture that are told, and views of it that are looked at.
_MOST, _VIEWS = 24, 3


@dataclass(frozen=True)
class _Edges:
    """Straight edges of an outline, clockwise: where they begin and end (n, 2), and unit vectors along them."""

    begin: np.ndarray
    end: np.ndarray
    way: np.ndarray


def on_top(photo: Photo, ratios: list[float], smallest: float = 20.0) -> Iterator[np.ndarray]:
    """Quads (4, 2), as :func:`vision.quads.ordered`, of what may be cards of ``ratios`` on top of others, likely ones first.

    ``ratios`` are short side over long side, ``smallest`` is the shortest side in pixels of the photo.
    """
    small, factor = photo.shrunk(LONGEST)
    found: list[tuple[float, np.ndarray]] = []
    for mask in itertools.islice(views_of(small), _VIEWS):
        for edges in _outlines(mask, smallest * factor):
            found += _of_four(edges, ratios, smallest * factor)
            found += _of_three(edges, ratios, smallest * factor)
    kept: list[np.ndarray] = []
    for _, quad in sorted(found, key=lambda one: -one[0] * area(one[1]) ** 0.25):
        if new(quad, kept):
            kept.append(quad)
            yield back(quad, factor)
        if len(kept) == _MOST:
            return


def _outlines(mask: np.ndarray, smallest: float) -> Iterator[_Edges]:
    """The straight edges of each outline of a mask that may be that of several cards."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        if len(contour) < 4 * smallest or min(cv2.boundingRect(contour)[2:]) < smallest:
            continue
        size = float(np.sqrt(abs(cv2.contourArea(contour))))
        corners = cv2.approxPolyDP(contour, max(_LEAST, _STRAY * size), True).reshape(-1, 2)
        if size < smallest or not _CORNERS[0] <= len(corners) <= _CORNERS[1]:
            continue
        begin = np.float32(corners if cv2.contourArea(corners, True) > 0 else corners[::-1])
        way = np.roll(begin, -1, axis=0) - begin
        length = np.linalg.norm(way, axis=1)
        longest = np.sort(np.argsort(-length, kind="stable")[:_EDGES])
        chosen = longest[length[longest] > _STRAIGHT * size]
        if len(chosen) >= 3:
            begin, way, length = begin[chosen], way[chosen], length[chosen, None]
            yield _Edges(begin, begin + way, way / length)


def _of_four(edges: _Edges, ratios: list[float], smallest: float) -> list[tuple[float, np.ndarray]]:
    """Quads of four edges, each with the part of its sides that is in the outline."""
    sides = np.array(list(itertools.combinations(range(len(edges.way)), 4)), int).reshape(-1, 4)
    way = edges.way[sides]
    sides = sides[(cross(way, np.roll(way, -1, axis=1)) > _MEET).all(axis=1)]
    if not len(sides):
        return []
    quads = _crossing(edges, np.roll(sides, 1, axis=1), sides)
    along = np.roll(quads, -1, axis=1) - quads
    length = np.linalg.norm(along, axis=2)
    along /= length[..., None] + 1e-6
    fits = ((along * edges.way[sides]).sum(axis=2) > _ALONG).all(axis=1)
    fits &= (length.min(axis=1) >= smallest) & plausible(quads, ratios, SLACK)
    quads, along, length = quads[fits], along[fits], length[fits]
    shown = _shown(edges, quads, along, length)
    whole = (shown * length).sum(axis=1) / length.sum(axis=1)
    enough = (shown.min(axis=1) >= _SIDE) & (whole >= _SIDES)
    return [(float(part), ordered(quad)) for part, quad in zip(whole[enough], quads[enough], strict=True)]


def _shown(edges: _Edges, quads: np.ndarray, along: np.ndarray, length: np.ndarray) -> np.ndarray:
    """The part of each side of the quads (m, 4, 2) on which edges lie, (m, 4)."""
    begin = edges.begin - quads[:, :, None]
    end = edges.end - quads[:, :, None]
    way = along[:, :, None]
    aside = np.maximum(np.abs(cross(begin, way)), np.abs(cross(end, way)))
    first, last = (begin * way).sum(axis=-1), (end * way).sum(axis=-1)
    on = np.minimum(last, length[..., None]) - np.maximum(first, 0)
    near = aside < 2 + 0.01 * length[..., None]
    return np.minimum(1.0, (np.maximum(on, 0) * near).sum(axis=2) / length)


def _of_three(edges: _Edges, ratios: list[float], smallest: float) -> list[tuple[float, np.ndarray]]:
    """Quads of a side that is in sight from corner to corner, and the edges at its ends."""
    found = []
    for here in range(len(edges.way)):
        before, after = here - 1, (here + 1) % len(edges.way)
        square = cross(edges.way[[before, here]], edges.way[[here, after]])
        if square.min() < _SQUARE:
            continue
        start, end = _crossing(edges, np.array([before, here]), np.array([here, after]))
        wide = np.linalg.norm(end - start)
        gaps = np.stack([edges.begin[here], edges.end[before], edges.end[here], edges.begin[after]])
        gaps = np.linalg.norm(gaps - np.stack([start, start, end, end]), axis=1)
        shown = np.linalg.norm((edges.end - edges.begin)[[before, after]], axis=1)
        if wide < smallest or gaps.max() > _END * wide or shown.min() < _SIDE * wide:
            continue
        for ratio, slant in itertools.product([*ratios, *(1 / ratio for ratio in ratios)], _SLANTS):
            high = slant * wide * ratio
            if high < smallest:
                continue
            quad = np.stack([start, end, end + high * edges.way[after], start - high * edges.way[before]])
            found.append((_THREE * slant * min(1.0, ratio) ** 0.25, ordered(quad)))
    return found


def _crossing(edges: _Edges, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Where the lines of ``first`` and ``second`` edges (indices of one shape) meet, float32 (..., 2)."""
    step = edges.begin[second] - edges.begin[first]
    far = cross(step, edges.way[second]) / cross(edges.way[first], edges.way[second])
    return np.float32(edges.begin[first] + edges.way[first] * far[..., None])
