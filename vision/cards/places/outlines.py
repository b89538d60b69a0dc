"""Where cards may lie, by their outlines: quads of the proportions of a deck, in several views of a picture."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import cv2
import numpy as np

from vision.cards.photo import Photo
from vision.picture import shrink
from vision.quads import all_ordered, area, cross, crossings, ordered, plausible, sane, sides

#: Outlines are looked for at this longest side; finer detail is print, not outline.
LONGEST = 800
#: Where thresholds lie between the darkest and the lightest (parts), in lightness and in colours.
_LIGHT, _TINT = (0.5, 0.25, 0.38, 0.62, 0.75), (0.3, 0.7)
#: Windows (pixels) in which thresholds are local, and how far from the mean these lie.
_LOCAL = ((61, 6), (61, -6), (121, 10), (121, -10))
#: So many views, of one kind each, show nearly every card in full sight: 242 of 246 at least, drawn and path-traced.
FEW = 3
#: Part of a four-cornered shape that a card with round corners fills, at least.
ROUND = 0.9
#: Pixels beside a straight line from which on a point of an outline counts less, and how often a line is fitted.
STRAY, ROUNDS = 1.0, 3
#: How far (part of it) perspective may pull the proportion of a card in most views, and from 70 degrees from straight above.
SLACK, STEEP = 0.45, 0.66


class Outlines:
    """Quads (4, 2), as :func:`vision.quads.ordered`, that could be cards of one of ``ratios``, in some views of a picture.

    ``ratios`` are short side over long side; ``smallest`` is the shortest side allowed in pixels of the photo. The same
    outline found in several views comes once. They are sought in a copy of the photo that is ``longest`` pixels long.
    """

    def __init__(
        self, photo: Photo, ratios: list[float], smallest: float = 20.0, longest: int = LONGEST
    ) -> None:
        self._small, self._factor = photo.shrunk(longest)
        self._ratios, self._smallest = ratios, smallest * self._factor
        self._views, self._kept = views_of(self._small), []
        self._narrow: list[tuple[np.ndarray, np.ndarray]] = []

    def quads(
        self,
        skip: Callable[[np.ndarray], bool] = lambda quad: False,
        views: int | None = None,
    ) -> Iterator[np.ndarray]:
        """Those in so many of the ``views`` that were not looked at yet, the likeliest first, or in all of these.

        Larger quads come first. ``skip`` is asked about the rough place of each when its turn comes: what is known by
        then need not be measured.
        """
        masks = itertools.islice(self._views, views)
        found = [outline for mask in masks for outline in _outlines(mask, self._smallest)]
        if not found:
            return
        rough = all_ordered(np.array([quad for quad, _ in found], np.float32))
        inside = ~_touches_border(rough, self._small)
        fits = plausible(rough, self._ratios, SLACK)
        narrow = plausible(rough, self._ratios, STEEP) & ~fits & inside
        self._narrow += [(rough[index], found[index][1]) for index in np.flatnonzero(narrow)]
        likely = [(rough[index], found[index][1]) for index in np.flatnonzero(fits & inside)]
        yield from self._told(likely, SLACK, skip)

    def narrow(self, skip: Callable[[np.ndarray], bool]) -> Iterator[np.ndarray]:
        """Those of the views looked at so far, and not told before, that are cards in a steep view only.

        Up to 70 degrees from straight above. ``skip`` is as for :meth:`quads`. Few are any: more of them are strips of
        print or of cloth.
        """
        found, self._narrow = self._narrow, []
        yield from self._told(found, STEEP, skip)

    def _told(
        self, found: list[tuple[np.ndarray, np.ndarray]], slack: float, skip: Callable[[np.ndarray], bool]
    ) -> Iterator[np.ndarray]:
        """Those ``found`` (rough quads, each with its hull) that are new, larger ones first; ``slack`` is one of the above."""
        for rough, hull in sorted(found, key=lambda outline: -area(outline[0])):
            if not new(rough, self._kept) or skip(back(rough, self._factor)):
                continue
            quad = _sharpened(hull, rough)
            if _fits(quad, self._ratios, self._smallest, slack) and new(quad, self._kept):
                self._kept.append(quad)
                yield back(quad, self._factor)


def quads(picture: np.ndarray, ratios: list[float], smallest: float = 20.0) -> Iterator[np.ndarray]:
    """All that :class:`Outlines` tells, one by one."""
    yield from Outlines(Photo(picture), ratios, smallest).quads()


def quads_at_once(picture: np.ndarray, ratios: list[float], smallest: float) -> Iterator[np.ndarray]:
    """The same, one by one as they are found in few views: for one card in a small picture.

    A slot is cut out closely, so what touches the border counts, too.
    """
    small, factor = shrink(picture, LONGEST)
    kept: list[np.ndarray] = []
    for mask in _plain_views(small):
        for rough, hull in sorted(_outlines(mask, smallest * factor), key=lambda outline: -area(outline[0])):
            quad = _sharpened(hull, ordered(rough))
            if _fits(quad, ratios, smallest * factor) and new(quad, kept):
                kept.append(quad)
                yield back(quad, factor)


def _outlines(mask: np.ndarray, smallest: float) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The four-cornered shapes (4, 2) among the outlines of a mask, and the hull (n, 2) of each."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        if len(contour) < 4 or min(cv2.boundingRect(contour)[2:]) < smallest:
            continue
        hull = cv2.convexHull(contour)
        if (rough := _quad(hull)) is not None:
            yield rough, hull.reshape(-1, 2).astype(np.float32)


def _fits(quad: np.ndarray, ratios: list[float], smallest: float, slack: float = SLACK) -> bool:
    return sides(quad).min() >= smallest and any(sane(quad, ratio, slack) for ratio in ratios)


def new(quad: np.ndarray, kept: list[np.ndarray]) -> bool:
    reach = 0.06 * np.sqrt(area(quad))
    return not kept or bool((np.abs(np.array(kept) - quad).max(axis=(1, 2)) > reach).all())


def back(quad: np.ndarray, factor: float) -> np.ndarray:
    """From the reduced picture to the full one."""
    return ((quad + 0.5) / factor - 0.5).astype(np.float32)


def views_of(picture: np.ndarray) -> Iterator[np.ndarray]:
    """Masks whose outlines may be cards: edges and local and global thresholds, in lightness and colour.

    Each finds cards in full sight that no other does; more thresholds between these found none besides.
    """
    # Channel by channel, for that takes half as long as all channels at once.
    lab = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB))
    channels = [cv2.bilateralFilter(channel, 5, 30, 5) for channel in lab]
    ranges = [_range(channel) for channel in channels]

    def above(channel: int, part: float) -> Iterator[np.ndarray]:
        low, high = ranges[channel]
        if high - low >= 12:
            yield cv2.threshold(channels[channel], low + part * (high - low), 255, cv2.THRESH_BINARY)[1]

    def around(window: int, offset: int) -> np.ndarray:
        kind = cv2.THRESH_BINARY if offset < 0 else cv2.THRESH_BINARY_INV
        return cv2.adaptiveThreshold(channels[0], 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, window, offset)

    edges = np.zeros(picture.shape[:2], np.uint8)
    for channel, low in zip(channels, (25, 12, 12), strict=True):
        edges |= cv2.Canny(channel, low, 2.5 * low)
    yield cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    yield around(*_LOCAL[0])
    for part in _LIGHT:
        yield from above(0, part)
    for part in _TINT:
        yield from above(1, part)
        yield from above(2, part)
    for window in _LOCAL[1:]:
        yield around(*window)


def _range(channel: np.ndarray) -> np.ndarray:
    """The levels (2,) of a uint8 channel below and above which a fiftieth of its pixels are."""
    counts = cv2.calcHist([channel], [0], None, [256], [0, 256]).ravel().cumsum()
    return np.searchsorted(counts, (0.02 * counts[-1], 0.98 * counts[-1]))


def _plain_views(picture: np.ndarray) -> Iterator[np.ndarray]:
    """The views that show most cards on most cloths."""
    for channel in cv2.split(cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.2), cv2.COLOR_BGR2LAB)):
        _, mask = cv2.threshold(channel, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
        yield mask
        yield cv2.morphologyEx(cv2.Canny(channel, 30, 80), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))


def _quad(hull: np.ndarray) -> np.ndarray | None:
    """The four-cornered shape a hull is, rounded corners allowed; None if it is not one."""
    full = cv2.contourArea(hull)
    if full < 150 or len(hull) < 4:
        return None
    # Around the hull, not through its points: these would cut off the corners of a card that has round ones.
    around = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2)
    if len(around) != 4 or full < ROUND * cv2.contourArea(np.float32(around)):
        return None
    return around


def _sharpened(hull: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """``quad`` with straight lines fitted to the middle of its sides, so that round corners do not count."""
    dense = _resampled(hull)
    along = np.roll(quad, -1, axis=0) - quad
    length = np.sqrt((along * along).sum(axis=1))
    along /= length[:, None]
    offset = dense[None] - quad[:, None]
    t = np.einsum("snk,sk->sn", offset, along)
    gap = offset[..., 1] * along[:, :1] - offset[..., 0] * along[:, 1:]
    far, reach = length[:, None], 0.05 * length[:, None] + 1.5
    near = (t > 0.15 * far) & (t < 0.85 * far) & (np.abs(gap) < reach)
    if near.sum(axis=1).min() < 6:
        return quad
    way, at = _lines(quad, along, t, gap, near)
    if np.abs(cross(np.roll(way, 1, axis=0), way)).min() < 0.1:
        return quad
    corners = crossings(at, way)
    moved = np.linalg.norm(corners - quad, axis=1).max()
    return corners if moved < 0.2 * np.linalg.norm(quad - quad.mean(axis=0), axis=1).max() else quad


def _lines(
    quad: np.ndarray, along: np.ndarray, t: np.ndarray, gap: np.ndarray, near: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Directions and points (4, 2) of the lines nearest to the points ``near`` (4, n) the sides of a quad.

    ``t`` and ``gap`` (4, n) are how far along each side and beside it they lie. Points far from a line count less.
    """
    weight = near.astype(np.float32)
    for _ in range(ROUNDS):
        share = weight / weight.sum(axis=1, keepdims=True)
        middle, off = (share * t).sum(axis=1), (share * gap).sum(axis=1)
        away = t - middle[:, None]
        slope = (share * away * gap).sum(axis=1) / (share * away * away).sum(axis=1)
        rest = np.abs(gap - off[:, None] - slope[:, None] * away)
        weight = near / np.maximum(rest / STRAY, 1)
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1)
    return along + slope[:, None] * aside, quad + along * middle[:, None] + aside * off[:, None]


def _resampled(hull: np.ndarray, step: float = 1.5) -> np.ndarray:
    """Points (n, 2) every so many pixels along a closed line."""
    closed = np.concatenate([hull, hull[:1]])
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))])
    at = np.arange(0.0, way[-1], step)
    return np.stack([np.interp(at, way, closed[:, axis]) for axis in (0, 1)], axis=1).astype(np.float32)


def _touches_border(quads: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """Of which of ``quads`` (n, 4, 2) a side lies along the border of the picture, bool (n,).

    What such a side belongs to goes on outside, or is the picture itself.
    """
    height, width = picture.shape[:2]
    reach = 0.006 * max(height, width)
    ahead = np.roll(quads, -1, axis=1)
    low, high = np.maximum(quads, ahead), np.minimum(quads, ahead)
    outside = (low < reach) | (high > np.float32([width, height]) - 1 - reach)
    return outside.any(axis=(1, 2))
