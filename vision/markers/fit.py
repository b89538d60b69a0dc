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

#: Blur of a picture in pixels: lens, demosaicing and resampling.
LENS = 0.75
#: Weight of the samples around a marker: its white border may be narrower than they are.
AROUND = 0.4
#: Corners move at most this far in one step, in parts of the side. An outline is off by about so many pixels, but never
#: by more than that part of the side: a shadow across a large marker must not carry it away.
STEP, PIXELS, HOLD = 0.12, 5.0, 0.08
#: Correlation of the bits from which on it is worth sliding a marker into place.
MAYBE = 0.5
#: Steps of sliding, the likeness from which on there is nothing to gain, and what a step must gain to be followed.
STEPS, SETTLED, WORTH = 5, 0.985, 0.004


@dataclass(eq=False)
class Fit:
    """What lies in ``n`` places. ``quads`` (n, 4, 2) begin with the marker's own top left corner.

    Correlations: ``whole`` of the marker and what is white around it, ``own`` of the marker alone, ``bits`` of the
    cells within its ring, ``next`` of those cells with the likeliest other answer.
    """

    number: np.ndarray
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
        places = _through(_maps(quads), u.ravel(), v.ravel())
        found = np.empty((len(quads), codes.side, codes.side), np.float32)
        for one in np.unique(level):
            mine = level == one
            at = ((places[mine] + 0.5) / 2.0**one - 0.5).astype(np.float32)
            seen = cv2.remap(self.levels[one], at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            found[mine] = seen.reshape(-1, codes.side, codes.side)
        return found


def fit(picture: Pyramid, quads: np.ndarray, codes: Codes) -> Fit:
    """The likeliest marker of each quad (n, 4, 2), and how well it fits."""
    patches = picture.patches(quads, codes)
    ring, weights = _ring(codes)
    aligned = _slid(patches, quads, np.broadcast_to(ring, patches.shape), weights, codes)
    again = picture.patches(aligned, codes)
    first, second = _decoded(patches, quads, codes), _decoded(again, aligned, codes)
    better = second.bits > first.bits
    quads = np.where(better[:, None, None], aligned, quads)
    found = _chosen(better, second, first)
    keep = found.bits > MAYBE
    quads, found = quads[keep], _part(found, keep)
    weights = np.ones((codes.side, codes.side), np.float32)
    weights[[0, -1]] = weights[:, [0, -1]] = AROUND
    open_ = np.ones(len(found.whole), bool)
    for _ in range(STEPS):
        open_ &= found.whole < SETTLED
        if not open_.any():
            break
        old = _part(found, open_)
        drawn = codes.drawn[_levels(old.quads, codes), old.number]
        quads = _slid(picture.patches(old.quads, codes), old.quads, drawn, weights, codes)
        new = _decoded(picture.patches(quads, codes), quads, codes)
        _put(found, open_, _chosen(new.whole > old.whole, new, old))
        open_[open_] = new.whole > old.whole + WORTH
    return found


def joined(a: Fit, b: Fit) -> Fit:
    """The places of both."""
    return Fit(*[np.concatenate([getattr(a, k), getattr(b, k)]) for k in Fit.__dataclass_fields__])


def _decoded(patches: np.ndarray, quads: np.ndarray, codes: Codes) -> Fit:
    """The code and turn whose bits are most like those of each patch."""
    bits = codes.bits(patches)
    bits = bits - bits.mean(axis=1, keepdims=True)
    length = np.linalg.norm(bits, axis=1, keepdims=True)
    bits /= length + 1e-6
    count, level = codes.drawn.shape[1], _levels(quads, codes)
    top, second = np.zeros(len(quads), int), np.zeros(len(quads))
    best = np.zeros(len(quads))
    for one in np.unique(level):
        mine = np.flatnonzero(level == one)
        like = bits[mine] @ codes.words[one].T
        top[mine] = like.argmax(axis=1)
        best[mine] = like.max(axis=1)
        like[np.arange(len(mine)), top[mine]] = -1
        second[mine] = like.max(axis=1)
    turn, number = top // count, top % count
    # words of turn t show the marker turned clockwise by t quarters: its own top left is corner t.
    order = (np.arange(4) + turn[:, None]) % 4
    upright = np.take_along_axis(quads, order[..., None], axis=1)
    shown = _turned(patches, turn)
    drawn = codes.drawn[level, number]
    whole, own = _likeness(shown, drawn), _likeness(shown[:, 1:-1, 1:-1], drawn[:, 1:-1, 1:-1])
    return Fit(number, upright, whole, own, best, second)


def _likeness(shown: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """Correlation (n,) of patches with drawn markers, under light that falls off evenly."""
    a = shown - shown.mean(axis=(1, 2), keepdims=True)
    b = drawn - drawn.mean(axis=(1, 2), keepdims=True)
    power = (b * b).sum(axis=(1, 2)) + 1e-6
    gain = (a * b).sum(axis=(1, 2)) / power
    a = a - _slope(a - gain[:, None, None] * b)
    return (a * b).sum(axis=(1, 2)) / np.sqrt((a * a).sum(axis=(1, 2)) * power + 1e-6)


def _slope(patches: np.ndarray) -> np.ndarray:
    """The plane that fits each patch (n, side, side) best, without its mean."""
    along = np.linspace(-1, 1, patches.shape[1], dtype=np.float32)
    whole = patches.shape[1] * float((along * along).sum())
    right = (patches * along).sum(axis=(1, 2)) / whole
    down = (patches * along[:, None]).sum(axis=(1, 2)) / whole
    return right[:, None, None] * along + down[:, None, None] * along[:, None]


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
    return _through(_maps(quads), corners[..., 0], corners[..., 1])


def _ring(codes: Codes) -> tuple[np.ndarray, np.ndarray]:
    """What all markers share: light around a dark ring, and weights that leave out the bits."""
    drawn = np.zeros((codes.side, codes.side), np.float32)
    drawn[[0, -1]] = drawn[:, [0, -1]] = 1
    weights = np.ones_like(drawn)
    weights[3:-3, 3:-3] = 0
    return drawn, weights


def _levels(quads: np.ndarray, codes: Codes) -> np.ndarray:
    """Which of :data:`BLURS` fits a marker of that size."""
    blur = LENS * codes.cells / sizes(quads)
    return np.abs(np.log(blur[:, None] / np.float32(BLURS))).argmin(axis=1)


def sizes(quads: np.ndarray) -> np.ndarray:
    """Side of a square of the same area."""
    a, b = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.sqrt(np.maximum(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]) / 2, 1.0))


def _maps(quads: np.ndarray) -> np.ndarray:
    """Homographies (n, 3, 3) from the unit square to the quads (Heckbert 1989)."""
    p = quads.astype(np.float64)
    total = p[:, 0] - p[:, 1] + p[:, 2] - p[:, 3]
    one, two = p[:, 1] - p[:, 2], p[:, 3] - p[:, 2]
    det = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    det = np.where(np.abs(det) < 1e-9, 1e-9, det)
    g = (total[:, 0] * two[:, 1] - total[:, 1] * two[:, 0]) / det
    h = (one[:, 0] * total[:, 1] - one[:, 1] * total[:, 0]) / det
    first = p[:, 1] - p[:, 0] + g[:, None] * p[:, 1]
    second = p[:, 3] - p[:, 0] + h[:, None] * p[:, 3]
    maps = np.empty((len(p), 3, 3))
    maps[:, :2, 0], maps[:, :2, 1], maps[:, :2, 2] = first, second, p[:, 0]
    maps[:, 2, 0], maps[:, 2, 1], maps[:, 2, 2] = g, h, 1
    return maps


def _through(maps: np.ndarray, u: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Points of the unit square (m,) or (n, m) through each map, float32 (n, m, 2)."""
    u, v = (np.broadcast_to(np.float32(a), (len(maps), a.shape[-1])) for a in (u, v))
    m = maps.astype(np.float32)[:, :, :, None]
    x, y, w = (m[:, k, 0] * u + m[:, k, 1] * v + m[:, k, 2] for k in range(3))
    w = np.where(np.abs(w) < 1e-6, 1e-6, w)
    return np.stack([x / w, y / w], axis=-1).astype(np.float32)


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
