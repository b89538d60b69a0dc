"""Fiducial markers: find the printed squares of a family and where their corners lie.

Two efforts: :func:`detect` looks once, as the pose needs it many times a second; :func:`read` finds small, crowded
and shaded markers, too: it looks for dark squares (:mod:`~vision.markers.quads`), lays every marker of the family over
each (:mod:`~vision.markers.fit`) and keeps what is far more like one marker than like any other or like none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from vision.markers.codes import BLURS, FAMILIES, codes, dictionary
from vision.markers.fit import Fit, Pyramid, fit, joined, sharpest
from vision.markers.geometry import sizes
from vision.markers.quads import candidates
from vision.picture import check, crop, too_dark, too_small
from vision.quads import overlap
from vision.results import MarkerReading, Refusal

__all__ = ["FAMILIES", "detect", "dictionary", "read"]

#: What is asked of a marker: by how much (logarithm of the odds) it is more like this code than like the next, and how
#: like the drawn one it is, alone and with the white around it (a white border may be thin and stand on black). The
#: clearer the code, the less like the drawn one it need be: ink shines, shadows fall, paper bends. Of some 50,000 dark
#: squares in pictures without markers none came up to one of these lines.
_ASKED = ((7.0, 0.92, 0.94), (11.0, 0.89, 0.6), (22.0, 0.78, 0.6))
#: Where nothing was told of a small square (cells below so many pixels), it is looked at again, so much larger: from an
#: outline that blur made too small a marker does not always slide into place.
_SMALL, _LARGER = 3.5, 1.12
#: Pixels of a picture that are worth one independent look at the bits: neighbours share light and lens.
_SHARED = 3.0
#: Edges within a marker that are enough to tell it from other things; and the codes that they are enough for.
_EDGES, _CODES = 16, 50
#: In the company of so many sure markers, what is of about their size (by that factor) and looks as much like a marker as they do (but
#: for that much) is one more, rather than such a thing: those are less like it by 0.027 at least, of 120 sheets with 8000 of them.
_COMPANY, _ALIKE, _LIKE_THEM = 3, 1.25, 0.01
#: From so many pixels for each cell on, corners are found in the pixels themselves.
_FINE = 5.0
#: So many cells around a corner tell it: the border may be half a cell, and the edge of the next marker beyond it, blurred, draws
#: corners to it.
_AROUND = 0.3
#: Grey levels under which the edge of a shadow across a large marker is faint beside those of its ink.
_SHADED = np.uint8(np.round(255 * (np.arange(256) / 255) ** 0.5))


@cache
def _detector(family: str) -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(dictionary(family), settings)


def detect(grey: np.ndarray, family: str = "4x4_50") -> tuple[np.ndarray, np.ndarray]:
    """One quick look at a grey picture: ids (n,), corners (n, 4, 2) with subpixel precision."""
    corners, ids, _ = _detector(family).detectMarkers(grey)
    if ids is None:
        return np.zeros(0, int), np.zeros((0, 4, 2), np.float32)
    return ids.ravel().astype(int), np.float32(corners).reshape(-1, 4, 2)


def read(picture: np.ndarray, family: str = "4x4_50") -> list[MarkerReading] | Refusal:
    """All markers of ``family`` in a BGR or grey picture, by id. An empty list when there are none.

    ``confidence`` tells how like the printed marker it is (1 = in every cell). Refuses a picture that is too dark or too small.
    """
    picture = check(picture)
    if refusal := too_small(picture):
        return refusal
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    found = _found(grey, family)
    kept = _sure(found, family)
    if not kept and (refusal := too_dark(picture)):
        return refusal
    readings = [_reading(found, k, picture, grey, family) for k in kept]
    return sorted(readings, key=lambda r: (r.id, r.corners[0, 1], r.corners[0, 0]))


def _found(grey: np.ndarray, family: str) -> Fit:
    """What markers of ``family`` the dark squares of a picture may show; those that tell nothing are looked at twice."""
    squares, layers, known = candidates(grey), Pyramid(grey), codes(family)
    found, cell = fit(layers, squares, known), sizes(squares) / known.cells
    small = _open(found, squares[cell < _SMALL], family)
    if len(small):
        found = joined(found, fit(layers, _enlarged(small), known))
    large = _open(found, squares[cell >= _FINE], family)
    if len(large):
        found = joined(found, fit(Pyramid(cv2.LUT(grey, _SHADED)), large, known))
    return found


def _open(found: Fit, squares: np.ndarray, family: str) -> np.ndarray:
    """Those of the squares (n, 4, 2) on which no marker is sure."""
    sure = found.quads[_sure(found, family)]
    return squares[~_taken(sure, squares)]


def _sure(found: Fit, family: str) -> list[int]:
    """The places that show a marker beyond doubt, the clearest first, each once."""
    odds = clearness(found, family)
    alone = _plainest(found, odds * _shapely(found, family))
    if len(alone) < _COMPANY:
        return alone
    side, numbers = sizes(found.quads), found.number[alone]
    usual, like = np.median(side[alone]), np.median(found.own[alone]) - _LIKE_THEM
    among = (side < _ALIKE * usual) & (side > usual / _ALIKE) & (found.own > like)
    return alone + _plainest(found, np.where(among & ~np.isin(found.number, numbers), odds, -np.inf), alone)


def _plainest(found: Fit, odds: np.ndarray, taken: Sequence[int] = ()) -> list[int]:
    """The places whose ``odds`` (n,) and likeness leave no doubt, the clearest first, each once and beside those ``taken``."""
    asked = [(odds >= least) & (found.own >= own) & (found.whole >= whole) for least, own, whole in _ASKED]
    kept: list[int] = []
    for k in sorted(np.flatnonzero(np.any(asked, axis=0)), key=lambda k: -odds[k]):
        if not _taken(found.quads[[*taken, *kept]], found.quads[k : k + 1])[0]:
            kept.append(int(k))
    return kept


def _enlarged(quads: np.ndarray) -> np.ndarray:
    centre = quads.mean(axis=1, keepdims=True)
    return (centre + (quads - centre) * _LARGER).astype(np.float32)


def _taken(others: np.ndarray, quads: np.ndarray) -> np.ndarray:
    """Which (n,) of the ``quads`` (n, 4, 2) lie where one of ``others`` (m, 4, 2) does."""
    taken = np.zeros(len(quads), bool)
    beyond = (quads.min(axis=1)[:, None] > others.max(axis=1)) | (
        quads.max(axis=1)[:, None] < others.min(axis=1)
    )
    for k, other in np.argwhere(~beyond.any(axis=2)):
        taken[k] = taken[k] or overlap(others[other], quads[k]) >= 0.3
    return taken


def clearness(found: Fit, family: str) -> np.ndarray:
    """Logarithm of the odds (n,) that each place shows its marker rather than the next likely one."""
    known = codes(family)
    cells, count = known.cells, len(known.edges)
    pixels = (sizes(found.quads) * (cells - 2) / cells) ** 2
    looks = np.minimum((cells - 2) ** 2, pixels / _SHARED)
    sharp = sharpest(found.quads, known)
    looks *= _apart(found.blur) / _apart(sharp)
    nearest = (1 - np.clip(found.next, 0, 1) ** 2) / (1 - np.minimum(found.bits, 0.9999) ** 2)
    # Soft spots are like one another: the more codes there are, the better the best of them fits what is none.
    return 0.5 * looks * np.log(nearest) - np.log(count / _CODES) * (found.blur > sharp)


def _shapely(found: Fit, family: str) -> np.ndarray:
    """What part (n,) of its odds remains to each marker where other things have its shape, too: few edges make one."""
    return np.minimum(1, codes(family).edges[found.number] / _EDGES) ** 2


def _apart(blur: np.ndarray) -> np.ndarray:
    """Independent looks for each cell (n,) under the given ones of :data:`BLURS`: soft cells share what they show."""
    return 1 / (1 + 4 * np.float32(BLURS)[blur] ** 2)


def _reading(found: Fit, k: int, picture: np.ndarray, grey: np.ndarray, family: str) -> MarkerReading:
    corners = found.quads[k].astype(np.float32)
    cell = float(sizes(corners[None])[0]) / codes(family).cells
    inside = (corners >= 0).all() and (corners <= np.float32(grey.shape[::-1]) - 1).all()
    if cell >= _FINE and inside:
        reach = int(np.clip(_AROUND * cell, 2, 9))
        stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 0.02)
        better = cv2.cornerSubPix(
            grey, corners.reshape(-1, 1, 2).copy(), (reach, reach), (-1, -1), stop
        ).reshape(4, 2)
        if np.abs(better - corners).max() <= reach:
            corners = better
    return MarkerReading(
        confidence=float(np.clip(found.own[k], 0, 1)),
        id=int(found.number[k]),
        corners=corners,
        crop=crop(picture, cv2.boundingRect(np.int32(corners))),
    )
