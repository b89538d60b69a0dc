"""Where cards may lie in nearly the colour of the table: four straight faint lines that meet, where no outline can be followed.

A threshold that shows all of a white card on a white cloth shows the folds of the cloth as well, and its outline runs into these.
But its sides are straight. So faint steps are stretched, in lightness and in both colours, and straight pieces of them are
sought; those that lie in one line are one line; and four lines of which each ends where the next begins may be a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.photo import Photo
from vision.cards.places.faint import faint_edges
from vision.cards.places.outlines import LONGEST, SLACK, back, new
from vision.quads import all_ordered, cross, plausible

#: The shortest piece (part of a card's shortest side), and how many pieces and lines of a picture are weighed, the longest first.
_SHORTEST, _PIECES, _MOST = 0.4, 400, 90
#: How far pieces of one line are turned (sine) and lie beside it (pixels), and how far apart they are (of either's length).
_TURNED, _ASIDE, _APART = 0.08, 2.5, (0.8, 2.4)
#: How far from where a line ends (part of it, and pixels) the next one may cross it, and their angle (sine).
_END, _NEAR, _MEET = 0.4, 3.0, 0.25
#: Part of each side, and of all four together, along which pieces lie, at least; and places along a side that are asked.
_SIDE, _SIDES, _PLACES = 0.3, 0.6, 24
#: Quads of a picture that are told, and how many are weighed at a time: each takes some 100 kB, and there are thousands.
_TOLD, _AT_A_TIME = 8, 64


@dataclass(frozen=True)
class _Lines:
    """Straight lines: where they begin (n, 2), unit vectors along them (n, 2), and their lengths (n)."""

    begin: np.ndarray
    way: np.ndarray
    length: np.ndarray

    @classmethod
    def between(cls, ends: np.ndarray) -> _Lines:
        """Those with two ``ends`` (n, 2, 2) each."""
        step = ends[:, 1] - ends[:, 0]
        length = np.linalg.norm(step, axis=1)
        return cls(ends[:, 0], step / length[:, None], length)

    @property
    def ends(self) -> np.ndarray:
        """Both ends, (n, 2, 2)."""
        return np.stack([self.begin, self.begin + self.way * self.length[:, None]], axis=1)

    def longest(self, most: int, least: float) -> _Lines:
        """So many of them at ``most``, as long as ``least``, the longest first."""
        chosen = np.argsort(-self.length, kind="stable")[:most]
        chosen = chosen[self.length[chosen] >= least]
        return _Lines(self.begin[chosen], self.way[chosen], self.length[chosen])


def by_four_lines(photo: Photo, ratios: list[float], smallest: float) -> Iterator[np.ndarray]:
    """Quads (4, 2), as :func:`vision.quads.ordered`, that may be cards of ``ratios``, likely ones first.

    ``ratios`` are short side over long side, ``smallest`` is the shortest side in pixels of the photo.
    """
    small, factor = photo.shrunk(LONGEST)
    pieces = _pieces(small, smallest * factor)
    quads = _closed(_joined(pieces), small.shape[1::-1])
    if not len(quads):
        return
    quads = all_ordered(quads)
    size = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    quads = quads[plausible(quads, ratios, SLACK) & (size.min(axis=1) >= smallest * factor)]
    if not len(quads):
        return
    shown = _shown(quads, pieces)
    clear = (shown.min(axis=1) > _SIDE) & (shown.mean(axis=1) > _SIDES)
    quads, shown = quads[clear], shown[clear].mean(axis=1)
    size = np.array([cv2.contourArea(quad) for quad in quads])
    kept: list[np.ndarray] = []
    for index in np.argsort(-shown * size**0.25, kind="stable"):
        if new(quads[index], kept):
            kept.append(quads[index])
            yield back(quads[index], factor)
        if len(kept) == _TOLD:
            return


def _pieces(picture: np.ndarray, smallest: float) -> _Lines:
    """Straight pieces of faint steps in a BGR picture, where cards have sides as long as ``smallest``."""
    return _Lines.between(faint_edges(picture)).longest(_PIECES, _SHORTEST * smallest)


def _joined(pieces: _Lines) -> _Lines:
    """The lines on which some ``pieces`` lie that are not far apart."""
    ends, left = pieces.ends, np.ones(len(pieces.length), bool)
    joined = []
    for first in range(len(left)):
        if not left[first]:
            continue
        way = pieces.way[first]
        away = ends - pieces.begin[first]
        straight = np.abs(cross(pieces.way, way)) < _TURNED
        straight &= np.abs(cross(away, way)).max(axis=1) < _ASIDE
        mine = _in_a_row(np.sort(away @ way, axis=1), straight, first)
        left[mine] = False
        joined.append(_through(ends[mine], pieces.length[mine]))
    return _Lines.between(np.float32(joined).reshape(-1, 2, 2)).longest(_MOST, 0)


def _in_a_row(along: np.ndarray, straight: np.ndarray, first: int) -> np.ndarray:
    """Which pieces of one line follow each other from the ``first`` on, bool (n,); ``along`` it they begin and end (n, 2)."""
    mine = np.zeros(len(straight), bool)
    mine[first] = True
    begin, end = along[first]
    own = along[:, 1] - along[:, 0]
    while True:
        gap = np.maximum(along[:, 0] - end, begin - along[:, 1])
        near = straight & ~mine & (gap < _APART[0] * (end - begin)) & (gap < _APART[1] * own)
        if not near.any():
            return mine
        mine |= near
        begin, end = along[mine, 0].min(), along[mine, 1].max()


def _through(ends: np.ndarray, length: np.ndarray) -> np.ndarray:
    """Both ends (2, 2) of the line nearest to some pieces, by their ``ends`` (n, 2, 2) and how long they are (n)."""
    points, weight = ends.reshape(-1, 2), np.repeat(length, 2)[:, None]
    middle = (points * weight).sum(axis=0) / weight.sum()
    way = np.linalg.svd((points - middle) * np.sqrt(weight), full_matrices=False)[2][0]
    along = (points - middle) @ way
    return middle + np.outer([along.min(), along.max()], way)


def _closed(lines: _Lines, size: tuple[int, int]) -> np.ndarray:
    """The quads (m, 4, 2) within a picture of that ``size`` that four lines make which meet near their ends."""
    angle = cross(lines.way[:, None], lines.way[None])
    step = lines.begin[None] - lines.begin[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        at = cross(step, lines.way[None]) / angle  # how far along a line another one crosses it
    length = lines.length[:, None]
    ends = np.minimum(np.abs(at), np.abs(at - length)) < _END * length + _NEAR
    meet = ends & ends.T & (np.abs(angle) > _MEET)
    corners = lines.begin[:, None] + lines.way[:, None] * np.where(meet, at, 0)[..., None]
    found = [np.zeros((0, 4, 2), np.float32)]
    opposite = np.triu((meet.astype(np.int32) @ meet.astype(np.int32) >= 2) & ~meet, 1)
    for one, other in np.argwhere(opposite):
        across = np.flatnonzero(meet[one] & meet[other])
        first, second = (across[chosen] for chosen in np.triu_indices(len(across), 1))
        apart = ~meet[first, second]
        first, second = first[apart], second[apart]
        around = ((one, first), (other, first), (other, second), (one, second))
        found.append(np.stack([corners[pair] for pair in around], axis=1))
    quads = np.float32(np.concatenate(found))
    return quads[((quads > 0) & (quads < np.float32(size) - 1)).all(axis=(1, 2))]


def _shown(quads: np.ndarray, pieces: _Lines) -> np.ndarray:
    """The part of each side of ``quads`` (m, 4, 2) along which pieces lie, (m, 4)."""
    sides = np.stack([quads, np.roll(quads, -1, axis=1)], axis=2).reshape(-1, 4)
    each, which = np.unique(sides, axis=0, return_inverse=True)  # many quads have a side in common
    starts = range(0, len(each), _AT_A_TIME)
    shown = [_covered(each[k : k + _AT_A_TIME].reshape(-1, 2, 2), pieces) for k in starts]
    return np.concatenate(shown)[which.reshape(-1, 4)]


def _covered(sides: np.ndarray, pieces: _Lines) -> np.ndarray:
    """The part of each of ``sides`` (n, 2, 2), from where to where, along which pieces lie, (n,)."""
    step = sides[:, 1] - sides[:, 0]
    length = np.linalg.norm(step, axis=1)
    way = step / length[:, None]
    parallel = np.abs(cross(pieces.way[None], way[:, None])) < _TURNED
    ends, start = pieces.ends, sides[:, :1]
    off = [np.abs(cross(ends[None, :, k] - start, way[:, None])) for k in (0, 1)]
    side, piece = np.nonzero(parallel & (np.maximum(*off) < np.maximum(2, 0.02 * length)[:, None]))
    away = ends[piece] - start[side]
    along = np.sort((away * way[side, None]).sum(axis=-1) / length[side, None], axis=1)
    places = (np.arange(_PLACES) + 0.5) / _PLACES
    shown = np.zeros((len(sides), _PLACES), bool)
    np.logical_or.at(shown, side, (along[:, :1] <= places) & (along[:, 1:] >= places))
    return shown.mean(axis=1)
