"""Comparing a picture with the same view when it was empty."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.alignment import gradient_magnitude, laid_onto
from vision.channels import distances
from vision.picture import check, lab, too_dark, too_small
from vision.quads import area, project
from vision.ranks import high_rank, middle
from vision.results import Refusal
from vision.tone import match_tone

#: One light may be this many times as bright as another.
BRIGHTEST = 2.5
#: How alike (-1..1) the outlines of two pictures of one view are, and what share of one view stays as it is. Of 16 drawn
#: boards with their own empty picture 0.87 was the least alike, of 47 with another's, or their own turned or mirrored, 0.40 the most; of 76
#: tables with dice 0.76 was the least share, where the outlines of a plain cloth tell nothing.
SAME_OUTLINES, SAME_GROUND = 0.42, 0.6
#: All but so much of an empty view is no outline, or a fainter one: what is laid on it has steeper ones, which say nothing of the view.
_OUTLINES = 0.8
#: The share of a picture that a space takes in a close-up (on whole boards less than a hundredth), how much of the
#: space's size is kept clear when the light beside it is told (pieces are high), and the least share of ground for that.
CLOSE, BESIDE, LEAST_GROUND = 0.05, 1.1, 0.1
#: Part of the size of a small picture that its empty one has at least: two cuts of one space along its corners differ by pixels,
#: while one of half the pixels shows lines of half the width only.
_LEAST_OF_IT = 0.5
#: How much worse (-1..1) outlines may agree in a mirror for it to be asked, and how much better all print must in one: on a drawn
#: board of even rows 0.65 and 0.81 when it was not mirrored, 0.77 and 0.66 when it was.
_PLAINLY, _IN_A_MIRROR = 0.1, 0.06
#: Pixels over which print has surroundings, and its usual contrasts (and Lab units) from which it counts no more.
_SURROUNDINGS, _STRONG, _NO_PRINT = 6.0, 4.0, 0.5
#: Pixels across at which two pictures are compared, and Lab units from which something changed.
_COMPARED, _CHANGED, _GRAIN = 640, 18.0, np.ones((3, 3), np.uint8)
#: The part of all that changed that spaces hold where they were marked, and how much less of it they hold elsewhere.
_HELD, _LESS = 0.8, 0.2
#: The rim of a picture that shows the table: longest side of the reduced picture and width of the rim in it, in pixels; and how
#: near (Lab) to so much of the rim a colour is that belongs to the table.
_RIM_LONGEST, _RIM, _ALIKE, _COMMON = 120, 4, 14.0, 0.1


def estimate_empty(picture: np.ndarray) -> np.ndarray:
    """A guess of how the table looks without the small things on it: a median over a wide window.

    Good for plain, grained and finely woven tables; BGR uint8 of the same size.
    """
    height, width = picture.shape[:2]
    factor = 160 / max(height, width)
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    window = int(min(small.shape[:2]) * 0.62) | 1
    pad = window // 2
    wide = cv2.copyMakeBorder(small, pad, pad, pad, pad, cv2.BORDER_REFLECT)
    calm = cv2.medianBlur(wide, window)[pad:-pad, pad:-pad]
    return cv2.resize(calm, (width, height), interpolation=cv2.INTER_CUBIC)


def estimate_from_rim(picture: np.ndarray) -> np.ndarray:
    """A guess of how the table looks below the one thing in the middle of a picture, however large it is.

    Every pixel is given the colour along the picture's edges that is nearest to its own; BGR uint8 of the same size.
    """
    height, width = picture.shape[:2]
    factor = _RIM_LONGEST / max(height, width)
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    inner = np.zeros(small.shape[:2], bool)
    inner[_RIM:-_RIM, _RIM:-_RIM] = True
    rim, shown = lab(small)[~inner][::2], small[~inner][::2]
    alike = distances(rim, rim) < _ALIKE
    common = alike.mean(axis=1) > _COMMON
    if common.any():  # a corner of the thing may reach into the rim
        rim, shown = rim[common], shown[common]
    _, nearest = cv2.batchDistance(lab(small).reshape(-1, 3), rim, cv2.CV_32F, K=1)
    return cv2.resize(shown[nearest].reshape(small.shape), (width, height), interpolation=cv2.INTER_LINEAR)


def as_now(empty: np.ndarray, picture: np.ndarray, quads: Iterable[np.ndarray] = ()) -> np.ndarray | Refusal:
    """``empty`` moved onto ``picture``, under its light and through its tone curve, in its size; both BGR uint8.

    Refuses an empty picture of fewer pixels than are of use, a dark one of a table that is not dark, one that does not
    show all ``quads`` (4, 2) on which pieces may stand, and one of which neither outlines nor ground are found
    again: a piece would be read wherever the two differ. Where one of the quads takes a good part of the picture, it
    is a close-up: a piece may then hide all that the two have in common, so they are taken for one view, and light
    is told beside the quads.
    """
    empty = check(empty)
    if (refusal := too_small(empty)) and min(empty.shape[:2]) < _LEAST_OF_IT * min(picture.shape[:2]):
        return refusal
    # An empty black cloth is rightly dark, and then stays so around what is laid on it.
    if (refusal := too_dark(empty)) and _gain(empty, picture).max() > BRIGHTEST:
        return refusal
    quads = [np.float32(quad) for quad in quads]
    if close := close_ups(picture, quads):
        return _under_light(empty, picture, close)
    laid = laid_onto(empty, picture, quads)
    if laid is None:
        return Refusal("not_aligned")
    empty, moved = match_light(laid[0], picture), laid[1]
    if moved is not None and _marked_before(empty, picture, quads, moved):
        return Refusal("camera_moved")
    small = (min(320, picture.shape[1]), min(240, picture.shape[0]))
    was, now = (cv2.resize(p, small, interpolation=cv2.INTER_AREA) for p in (empty, picture))
    if not same_view(was, now) or _mirrored(was, now):
        return Refusal("not_aligned")
    # Only now: a tone that fits best makes one grey of any other table.
    return match_tone(empty, picture)


def _marked_before(
    empty: np.ndarray, picture: np.ndarray, quads: list[np.ndarray], moved: np.ndarray
) -> bool:
    """The ``quads`` (4, 2) were marked on the empty picture, before the camera ``moved`` (3, 3): there they hold nearly all that changed.

    Where they were marked is not said, and either is usual. ``empty`` lies on ``picture`` already, lit like it.
    """
    factor = min(1.0, _COMPARED / picture.shape[1])
    now, was = (
        cv2.resize(p, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) for p in (picture, empty)
    )
    changed = cv2.morphologyEx((difference(now, was) > _CHANGED).view(np.uint8), cv2.MORPH_OPEN, _GRAIN)
    every = cv2.countNonZero(changed)
    here, before = (
        _within(changed, [quad * np.float32(factor) for quad in places])
        for places in (quads, [project(moved, quad) for quad in quads])
    )
    return every > 0 and before > _HELD * every and here < before - _LESS * every


def _within(changed: np.ndarray, quads: list[np.ndarray]) -> int:
    """How many pixels that ``changed`` (h, w, uint8 0/1) lie in some quads (4, 2)."""
    inside = np.zeros_like(changed)
    for quad in quads:
        cv2.fillConvexPoly(inside, np.int32(np.round(quad)), 1)
    return cv2.countNonZero(cv2.bitwise_and(changed, inside))


def _mirrored(was: np.ndarray, now: np.ndarray) -> bool:
    """One of two small pictures of one size is mirrored: in a mirror their print agrees plainly better.

    The outlines of a board may be the same on both sides; then what is fainter in its print tells.
    """
    lines = [gradient_magnitude(each) for each in (was, now)]
    least = _alike(*lines) - _PLAINLY
    axes = [axis for axis in (0, 1) if _alike(cv2.flip(lines[0], axis), lines[1]) > least]
    if not axes:
        return False
    was, now = _faint(was), _faint(now)
    mirrored = max(_alike(cv2.flip(was, axis), now) for axis in axes)
    return mirrored > max(SAME_OUTLINES, _alike(was, now) + _IN_A_MIRROR)


def _faint(picture: np.ndarray) -> np.ndarray:
    """The print of a small BGR picture (h, w, 3), in Lab: what differs from its surroundings, faint print as much as strong."""
    step = lab(picture)
    step = step - cv2.GaussianBlur(step, (0, 0), _SURROUNDINGS)
    most = _STRONG * np.median(np.abs(step), axis=(0, 1)) + _NO_PRINT
    return np.clip(step, -most, most)


def close_ups(picture: np.ndarray, quads: Iterable[np.ndarray]) -> list[np.ndarray]:
    """Those of some quads (4, 2) that take a good part of the picture."""
    return [quad for quad in quads if area(quad) > CLOSE * picture.shape[0] * picture.shape[1]]


def _under_light(empty: np.ndarray, picture: np.ndarray, quads: list[np.ndarray]) -> np.ndarray:
    """``empty`` in the size of a close-up, and under its light as far as there is ground beside the quads."""
    height, width = picture.shape[:2]
    empty = cv2.resize(empty, (width, height), interpolation=cv2.INTER_AREA)
    ground = np.ones((height, width), np.uint8)
    for quad in quads:
        middle = quad.mean(axis=0)
        cv2.fillConvexPoly(ground, np.int32(np.round(middle + (quad - middle) * BESIDE)), 0)
    beside = ground > 0
    if beside.mean() < LEAST_GROUND:
        return empty
    return _lit(empty, np.median((picture[beside] + 2.0) / (empty[beside] + 2.0), axis=0))


def same_view(was: np.ndarray, now: np.ndarray) -> bool:
    """Whether two small BGR pictures (about 300 pixels wide) of one size, shifted and lit alike, show one view.

    Outlines tell views apart under any light, but a plain cloth has none; there the ground tells.
    """
    return _same_outlines(was, now) >= SAME_OUTLINES or _unchanged(was, now) >= SAME_GROUND


def _same_outlines(was: np.ndarray, now: np.ndarray) -> float:
    """How alike (-1..1) the outlines of two BGR pictures are, those of what was laid on a faint one counting no more than its own."""
    before, after = gradient_magnitude(was), gradient_magnitude(now)
    most = max(1.0, high_rank(before, _OUTLINES))
    return _alike(np.minimum(before, most), np.minimum(after, most))


def _alike(a: np.ndarray, b: np.ndarray) -> float:
    """Correlation of two images, -1..1; 0 when one of them is plain."""
    if min(a.std(), b.std()) < 1e-6:
        return 0.0
    return float(np.corrcoef(a.ravel(), b.ravel())[0, 1])


def _unchanged(a: np.ndarray, b: np.ndarray) -> float:
    """The share of pixels of two BGR pictures that have the same colour and about the same lightness."""
    apart = np.abs(lab(a) - lab(b))
    return float(((np.maximum(apart[..., 1], apart[..., 2]) < 5) & (apart[..., 0] < 8)).mean())


def match_light(empty: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """``empty`` under the light of ``picture``: per channel the median ratio of what did not change."""
    return _lit(empty, _gain(empty, picture))


def _lit(empty: np.ndarray, gain: np.ndarray) -> np.ndarray:
    gain = np.clip(gain, 1 / BRIGHTEST, BRIGHTEST)
    if np.abs(gain - 1).max() < 0.01:
        return empty
    table = np.clip(np.arange(256)[:, None] * gain, 0, 255).astype(np.uint8)
    return cv2.LUT(empty, table[None])


def _gain(empty: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """By how much ``picture`` is brighter than ``empty``, per channel (3); the pictures may differ in size."""
    size = (min(160, empty.shape[1] // 2), min(120, empty.shape[0] // 2))
    a, b = (
        cv2.resize(p, size, interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float32) + 2
        for p in (empty, picture)
    )
    return middle(b / a)


def difference(picture: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """How far each pixel is from the empty table in units of CIE Lab, float32; shadows count little.

    Both are BGR uint8 of one size. Darkening that keeps the colour is taken as shadow.
    """
    now, was = lab(cv2.GaussianBlur(picture, (0, 0), 1.0)), lab(cv2.GaussianBlur(empty, (0, 0), 1.0))
    light = np.clip(now[..., 0] / (was[..., 0] + 1.0), 0.2, 1.0)
    tint = cv2.magnitude(now[..., 1] - was[..., 1] * light, now[..., 2] - was[..., 2] * light)
    step = now[..., 0] - was[..., 0]
    deep = np.clip((0.62 - light) / 0.2, 0, 1)  # how certainly it is too dark for a shadow
    shade = np.where(step > 0, 0.9, 0.3 + 0.6 * deep).astype(np.float32)
    return cv2.magnitude(tint, step * shade)


def shadows(picture: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """Pixels (bool) of a BGR picture that are those of ``empty``, darker by the same part in all channels."""
    part = (picture + np.float32(2)) / (empty + np.float32(2))
    blue, green, red = cv2.split(part)
    least, most = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    return (least > 0.2) & (most < 0.95) & (most - least < 0.16 * most + 0.02)
