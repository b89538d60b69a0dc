"""A picture of dice in the size in which it is read, beside that of the empty table: laid onto it where the camera moved in between."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.alignment import gradient_magnitude
from vision.camera_motion import Motion, by_features, by_parts
from vision.dice.quick import Glance, glance
from vision.picture import check, too_small
from vision.ranks import high_rank
from vision.results import Refusal

#: Pictures are brought to this longest side, but enlarged by no more than this.
LONGEST, _LARGER = 1280, 4.0
#: A tenth of a table that looks the same from everywhere has outlines steeper than this, at most (grey levels, by Sobel's operator).
_STEEP, _FEW = 4.0, 0.9
#: Two pictures of one view have the same width over height, but for what rounding makes of it.
_SAME_SHAPE = 1.03


@dataclass(frozen=True, eq=False)
class View:
    """A BGR picture in the size in which it is read, ``factor`` times that of the photo; of the same size ``bare``, the empty table,
    if that is known, and ``plain``, what is plain to see against it. ``aligned``: the two are known to lie on each other, or it hardly
    matters."""

    small: np.ndarray
    factor: float
    bare: np.ndarray | None = None
    plain: Glance | None = None
    aligned: bool = True


def beside(empty: np.ndarray | None, small: np.ndarray, factor: float) -> View | Refusal:
    """A BGR picture, ``factor`` times as large as its photo, beside that of the ``empty`` table; refused if that shows another view."""
    if empty is None:
        return View(small, factor)
    empty = check(empty)
    if refusal := too_small(empty):
        return refusal
    shape, other = (each.shape[1] / each.shape[0] for each in (small, empty))
    if not 1 / _SAME_SHAPE < other / shape < _SAME_SHAPE:
        return Refusal("not_aligned")
    bare = _like(empty, small)
    plain = glance(small, bare)
    if not isinstance(plain, Refusal) and (plain.complete or _looks_the_same(plain.was)):
        return View(small, factor, bare, plain)
    motion = by_parts(bare, small)
    if isinstance(plain, Refusal) and motion is None:
        motion = by_features(bare, small)
    if motion is not None and not motion.still and (view := _laid(bare, motion, small, factor)):
        return view
    return plain if isinstance(plain, Refusal) else View(small, factor, bare, plain, motion is not None)


def realigned(view: View) -> View | None:
    """A view with its empty table laid to where the camera sees it now, for which it need not have stood nearly where it stood; None if
    nothing tells that, or the two lie on each other."""
    if view.aligned or view.bare is None or (motion := by_features(view.bare, view.small)) is None:
        return None
    return _laid(view.bare, motion, view.small, view.factor)


def enlarged(picture: np.ndarray, view: View) -> View:
    """A view of a small BGR picture, larger: pips of small dice show more of their shape between the pixels than in them."""
    if (longest := max(view.small.shape[:2])) >= LONGEST:
        return view
    factor = min(_LARGER, LONGEST / longest)
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    if view.plain is None or view.bare is None:
        return View(small, factor)
    larger = factor / (view.small.shape[1] / picture.shape[1])
    plain = replace(view.plain, step=view.plain.step * larger)
    return View(small, factor, cv2.resize(view.bare, small.shape[1::-1]), plain)


def _looks_the_same(table: np.ndarray) -> bool:
    """Whether a table, in a reduced BGR picture, has so few outlines that a motion of the camera hardly changes it."""
    return high_rank(gradient_magnitude(table), _FEW) < _STEEP


def _laid(bare: np.ndarray, motion: Motion, small: np.ndarray, factor: float) -> View | None:
    """A view with its empty table as the camera sees it after a ``motion``; None if it shows another table then."""
    laid = motion.onto(bare)
    plain = glance(small, laid, motion.seen(bare.shape))
    return None if isinstance(plain, Refusal) else View(small, factor, laid, plain)


def _like(empty: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """``empty`` in the size of ``picture``."""
    if empty.shape == picture.shape:
        return empty
    smaller = empty.shape[1] > picture.shape[1]
    return cv2.resize(
        empty, picture.shape[1::-1], interpolation=cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    )
