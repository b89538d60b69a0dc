"""Laying markers over candidates, many at once: which marker each shows, and where exactly its corners are.

A marker is drawn as blurred as a camera sees one of its size, and slid over the picture until it fits best
(Gauss-Newton on the four corners, with the light as gain and offset). So a marker of a pixel and a half for each
cell is still told: not by cells that are black or white, but by the whole of it being more like one code than like
any other.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.markers.codes import BLURS, Codes
from vision.markers.geometry import maps, sizes, through
from vision.markers.likeness import broken_ring, likeness

#: Blur of a picture in pixels: lens, demosaicing and resampling.
LENS = 0.75
#: Weight of the samples around a marker: its white border may be narrower than they are.
AROUND = 0.4
#: Corners move at most this far in one step, in parts of the side. An outline is off by about so many pixels, but never
#: by more than that part of the side: a shadow across a large marker must not carry it away.
STEP, PIXELS, HOLD = 0.12, 5.0, 0.08
#: Correlation of the bits from which on it is worth sliding a marker into place: at first, and after each step.
HOPE = (0.72, 0.82, 0.85, 0.86, 0.86)
#: By how many of :data:`BLURS` a picture is softer than a sharp one: out of focus or shaken by up to two; and what is
#: taken for all of them as long as the outline is not in place.
SOFTER, ROUGHLY = (0, 1, 2), (1,)
#: Quads that are fitted at once: some 20 MB of memory.
AT_ONCE = 1000
#: Half a cell of the ring may be lost to a finger or to glare; other print has paper where a marker has its ring.
PAPER = 0.5
#: The likeness from which on sliding has nothing to gain, and what a step must gain to be followed.
SETTLED, WORTH = 0.985, 0.004


@dataclass(eq=False)
class Fit:
    """What lies in ``n`` places. ``quads`` (n, 4, 2) begin with the marker's own top left corner.

    ``number`` (n,) is the marker, ``blur`` (n,) which of :data:`~vision.markers.codes.BLURS` it is seen under.
    Correlations: ``whole`` of the marker and what is white around it, ``own`` of the marker alone, ``bits`` of the
    cells within its ring, ``next`` of those cells with the likeliest other answer.
    """

    number: np.ndarray
    blur: np.ndarray
    quads: np.ndarray
    whole: np.ndarray
    own: np.ndarray
    bits: np.ndarray
    next: np.ndarray


class Pyramid:
    """A grey picture and its halves, so that markers of many pixels are averaged, not sampled."""

    def __init__(self, grey: np.ndarray) -> None:
        self.levels = [grey]
        while min(self.levels[-1].shape) > 120 and len(self.levels) < 6:
            self.levels.append(cv2.pyrDown(self.levels[-1]))

    def patches(self, quads: np.ndarray, codes: Codes) -> np.ndarray:
        """The raster of each quad (n, 4, 2), float32 (n, side, side)."""
        size = sizes(quads)
        level = np.clip(np.floor(np.log2(size / (2 * codes.cells) / 1.2)), 0, len(self.levels) - 1).astype(
            int
        )
        along = (np.arange(codes.side) * 0.5 - 0.25) / codes.cells
        u, v = np.meshgrid(along, along)
        places = through(maps(quads), u.ravel(), v.ravel())
        found = np.empty((len(quads), codes.side, codes.side), np.float32)
        for one in np.unique(level):
            mine = level == one
            # Pixel 0 of a half lies on pixel 0 of the whole.
            at = (places[mine] / 2.0**one).astype(np.float32)
            seen = cv2.remap(self.levels[one], at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            found[mine] = seen.reshape(-1, codes.side, codes.side)
        return found


def fit(picture: Pyramid, quads: np.ndarray, codes: Codes) -> Fit:
    """The likeliest marker of each quad (n, 4, 2), and how well it fits; those that show none are left out."""
    found = _fitted(picture, quads[:AT_ONCE], codes)
    for first in range(AT_ONCE, len(quads), AT_ONCE):
        found = joined(found, _fitted(picture, quads[first : first + AT_ONCE], codes))
    return found


def _fitted(picture: Pyramid, quads: np.ndarray, codes: Codes) -> Fit:
    patches = picture.patches(quads, codes)
    ring, weights = _ring(codes)
    aligned = _slid(patches, quads, np.broadcast_to(ring, patches.shape), weights, codes)
    again = picture.patches(aligned, codes)
    first, second = _decoded(patches, quads, codes, ROUGHLY), _decoded(again, aligned, codes, ROUGHLY)
    better = second.bits > first.bits
    quads = np.where(better[:, None, None], aligned, quads)
    found = _chosen(better, second, first)
    weights = np.ones((codes.side, codes.side), np.float32)
    weights[[0, -1]] = weights[:, [0, -1]] = AROUND
    open_ = np.ones(len(found.whole), bool)
    for hope in HOPE:
        keep = found.bits > hope
        found, open_ = _part(found, keep), open_[keep] & (found.whole[keep] < SETTLED)
        if not open_.any():
            break
        old = _part(found, open_)
        new = _stepped(picture, old, weights, codes)
        _put(found, open_, _chosen(new.whole > old.whole, new, old))
        open_[open_] = new.whole > old.whole + WORTH
    return _part(found, ~_broken(picture, found, codes))


def _stepped(picture: Pyramid, old: Fit, weights: np.ndarray, codes: Codes) -> Fit:
    """Each slid by one step, or by half of it where that fits better: in a soft picture a whole step goes too far."""
    drawn = codes.drawn[old.blur, old.number]
    far = _slid(picture.patches(old.quads, codes), old.quads, drawn, weights, codes)
    half = (old.quads + far) / 2
    whole, short = (_decoded(picture.patches(quads, codes), quads, codes) for quads in (far, half))
    return _chosen(short.whole > whole.whole, short, whole)


def _broken(picture: Pyramid, found: Fit, codes: Codes) -> np.ndarray:
    """Which of the found have paper in their ring, bool (n,)."""
    drawn = codes.drawn[found.blur, found.number]
    shown = picture.patches(found.quads, codes)
    return broken_ring(shown[:, 1:-1, 1:-1], drawn[:, 1:-1, 1:-1], codes.cells) > PAPER


def joined(a: Fit, b: Fit) -> Fit:
    """The places of both."""
    return Fit(*[np.concatenate([getattr(a, k), getattr(b, k)]) for k in Fit.__dataclass_fields__])


def _decoded(patches: np.ndarray, quads: np.ndarray, codes: Codes, blurs: tuple[int, ...] = SOFTER) -> Fit:
    """The code and turn whose bits are most like those of each patch."""
    bits = codes.bits(patches)
    bits = bits - bits.mean(axis=1, keepdims=True)
    length = np.linalg.norm(bits, axis=1, keepdims=True)
    bits /= length + 1e-6
    count, sharp = codes.drawn.shape[1], sharpest(quads, codes)
    level, top = sharp.copy(), np.zeros(len(quads), int)
    best, second = np.full(len(quads), -1.0), np.zeros(len(quads))
    for softer in blurs:
        blur = np.minimum(sharp + softer, len(BLURS) - 1)
        for one in np.unique(blur):
            mine = np.flatnonzero(blur == one)
            like = bits[mine] @ codes.words[one].T
            likeliest = like.argmax(axis=1)
            most = like.max(axis=1)
            like[np.arange(len(mine)), likeliest] = -1
            better = most > best[mine]
            where = mine[better]
            top[where], best[where], level[where] = likeliest[better], most[better], one
            second[where] = like[better].max(axis=1)
    turn, number = top // count, top % count
    # words of turn t show the marker turned clockwise by t quarters: its own top left is corner t.
    order = (np.arange(4) + turn[:, None]) % 4
    upright = np.take_along_axis(quads, order[..., None], axis=1)
    shown = _turned(patches, turn)
    drawn = codes.drawn[level, number]
    whole, own = likeness(shown, drawn), likeness(shown[:, 1:-1, 1:-1], drawn[:, 1:-1, 1:-1])
    return Fit(number, level, upright, whole, own, best, second)


def _turned(patches: np.ndarray, turn: np.ndarray) -> np.ndarray:
    """Each patch with its quarter turns clockwise undone."""
    shown = patches.copy()
    for one in (1, 2, 3):
        shown[turn == one] = np.rot90(patches[turn == one], one, (1, 2))
    return shown


def _slid(
    patches: np.ndarray, quads: np.ndarray, drawn: np.ndarray, weights: np.ndarray, codes: Codes
) -> np.ndarray:
    """The quads moved by one step to where ``drawn`` (n, side, side) fits the patches best."""
    step = 0.5 / codes.cells
    along = (np.arange(codes.side) * 0.5 - 0.25) / codes.cells
    v, u = np.meshgrid(along, along, indexing="ij")
    down, right = np.gradient(patches, step, axis=(1, 2))
    shares = np.stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v]).astype(np.float32)
    n, flat = len(quads), codes.side**2
    columns = np.empty((n, 14, flat), np.float32)
    columns[:, 0:8:2] = (right[:, None] * shares).reshape(n, 4, flat)
    columns[:, 1:8:2] = (down[:, None] * shares).reshape(n, 4, flat)
    light = np.stack([np.ones_like(u), u - 0.5, v - 0.5]).astype(
        np.float32
    )  # it may fall off across a marker
    columns[:, 8:11] = -(drawn[:, None] * light).reshape(n, 3, flat)
    columns[:, 11:] = -light.reshape(3, flat)
    weighted = columns * weights.reshape(1, 1, flat)
    matrix = weighted @ columns.transpose(0, 2, 1)
    target = -(weighted @ patches.reshape(n, flat, 1))[..., 0]
    # The prior: a sample is off by a few grey levels, a corner by what an outline is.
    noise = np.maximum(patches.std(axis=(1, 2)) * 0.25, 3.0) ** 2
    hold = np.clip(PIXELS / sizes(quads), 0.01, HOLD)
    matrix[:, np.arange(8), np.arange(8)] += (noise / hold**2)[:, None]
    matrix[:, np.arange(8, 14), np.arange(8, 14)] += 1e-3
    moved = np.linalg.solve(matrix, target[..., None])[:, :8, 0].reshape(n, 4, 2)
    moved = np.clip(moved, -STEP, STEP)
    corners = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]) + moved
    return through(maps(quads), corners[..., 0], corners[..., 1])


def _ring(codes: Codes) -> tuple[np.ndarray, np.ndarray]:
    """What all markers share: light around a dark ring, and weights that leave out the bits."""
    drawn = np.zeros((codes.side, codes.side), np.float32)
    drawn[[0, -1]] = drawn[:, [0, -1]] = 1
    weights = np.ones_like(drawn)
    weights[3:-3, 3:-3] = 0
    return drawn, weights


def sharpest(quads: np.ndarray, codes: Codes) -> np.ndarray:
    """Which of :data:`~vision.markers.codes.BLURS` (n,) a camera in focus sees markers of these sizes under."""
    blur = LENS * codes.cells / sizes(quads)
    return np.abs(np.log(blur[:, None] / np.float32(BLURS))).argmin(axis=1)


def _chosen(which: np.ndarray, a: Fit, b: Fit) -> Fit:
    """``a`` where ``which`` is true, else ``b``."""
    found = _part(b, slice(None))
    _put(found, which, _part(a, which))
    return found


def _put(found: Fit, which: np.ndarray, part: Fit) -> None:
    """``part`` takes the places of ``found`` where ``which`` is true."""
    for name in Fit.__dataclass_fields__:
        getattr(found, name)[which] = getattr(part, name)


def _part(found: Fit, which: np.ndarray) -> Fit:
    return Fit(*[getattr(found, k)[which].copy() for k in Fit.__dataclass_fields__])
