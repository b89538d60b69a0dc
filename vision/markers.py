"""Fiducial markers: find the printed squares of a family and where their corners lie.

Two efforts: :func:`detect` looks once, as the pose needs it many times a second; :func:`read` looks
again at other scales and contrasts for small and crowded markers, and keeps what agrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.picture import check, crop, too_dark
from vision.quads import area, overlap
from vision.results import MarkerReading, Refusal

FAMILIES = {"4x4_50": cv2.aruco.DICT_4X4_50, "apriltag36h11": cv2.aruco.DICT_APRILTAG_36h11}


#: ``(side in pixels, how clean)``: a marker of at least that side must be that black and white. Under moderate
#: blur, noise and glare 99 in 100 of them are.
_CLEAN = ((45, 0.84), (28, 0.79), (20, 0.71), (0, 0.57))
#: Side in pixels of the smallest marker that is searched.
_SMALLEST = 9


@cache
def dictionary(family: str) -> cv2.aruco.Dictionary:
    """The OpenCV dictionary of a family (a key of :data:`FAMILIES`)."""
    return cv2.aruco.getPredefinedDictionary(FAMILIES[family])


@cache
def _detector(family: str, effort: str, smallest: float = 0.03) -> cv2.aruco.ArucoDetector:
    """``smallest`` is the perimeter of the smallest marker as a part of the picture's longer side."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    if effort != "once":
        settings.minMarkerPerimeterRate = smallest
        settings.perspectiveRemovePixelPerCell = 8
        settings.perspectiveRemoveIgnoredMarginPerCell = 0.25
        settings.polygonalApproxAccuracyRate = 0.06
        settings.minCornerDistanceRate = 0.02
        settings.minMarkerDistanceRate = 0.02
        settings.minDistanceToBorder = 1
        settings.maxErroneousBitsInBorderRate = 0.25
    if effort == "fine":
        settings.adaptiveThreshWinSizeMin = 3
        settings.adaptiveThreshWinSizeMax = 43
        settings.adaptiveThreshWinSizeStep = 4
        settings.adaptiveThreshConstant = 5
    if effort == "coarse":
        settings.adaptiveThreshWinSizeMin = 13
        settings.adaptiveThreshWinSizeMax = 93
        settings.adaptiveThreshWinSizeStep = 16
    return cv2.aruco.ArucoDetector(dictionary(family), settings)


def detect(grey: np.ndarray, family: str = "4x4_50") -> tuple[np.ndarray, np.ndarray]:
    """One quick look at a grey picture: ids (n,), corners (n, 4, 2) with subpixel precision."""
    corners, ids, _ = _detector(family, "once").detectMarkers(grey)
    if ids is None:
        return np.zeros(0, int), np.zeros((0, 4, 2), np.float32)
    return ids.ravel().astype(int), np.float32(corners).reshape(-1, 4, 2)


@dataclass
class _Sight:
    id: int
    corners: np.ndarray
    clean: float
    times: int = 1


def read(picture: np.ndarray, family: str = "4x4_50") -> list[MarkerReading] | Refusal:
    """All markers of ``family`` in a BGR or grey picture, by id. An empty list when there are none.

    ``confidence`` tells how black and white the squares of the marker are (1 = every bit beyond doubt).
    Refuses a picture that is too dark.
    """
    picture = check(picture)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    sights: list[_Sight] = []
    for view, scale, effort in _views(grey):
        smallest = round(_SMALLEST * 4 * scale / max(view.shape), 3)
        corners, ids, _ = _detector(family, effort, smallest).detectMarkers(view)
        for number, quad in zip([] if ids is None else ids.ravel(), corners, strict=False):
            quad = (quad.reshape(4, 2) + 0.5) / scale - 0.5
            _note(sights, grey, family, int(number), quad)
    # A look-alike in print is seen in one view only and with doubtful bits; a true marker in several.
    kept = [s for s in sights if s.clean >= _asked(s)]
    kept = _without_nested(kept)
    if not kept and (dark := too_dark(picture)):
        return dark
    return [
        MarkerReading(
            confidence=min(1.0, s.clean),
            id=s.id,
            corners=s.corners,
            crop=crop(picture, cv2.boundingRect(np.int32(s.corners))),
        )
        for s in sorted(kept, key=lambda s: (s.id, s.corners[0, 1], s.corners[0, 0]))
    ]


def _asked(sight: _Sight) -> float:
    """How clean a sight must be: print that happens to look like a large marker is never as clean as one."""
    side = float(np.sqrt(area(sight.corners)))
    clean = next(clean for least, clean in _CLEAN if side >= least)
    return clean if sight.times >= 2 or side >= _CLEAN[-2][0] else clean + 0.08


def _views(grey: np.ndarray):
    """Pictures to look at, the factor each was enlarged by, and the effort."""
    yield grey, 1.0, "once"
    grain = cv2.absdiff(grey, cv2.medianBlur(grey, 3))
    if float(grain[::4, ::4].mean()) > 3.5:  # noise makes thousands of candidates
        grey = cv2.GaussianBlur(grey, (0, 0), 1.0)
    yield grey, 1.0, "fine"
    longest = max(grey.shape)
    if longest <= 2600:
        big = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        yield big, 2.0, "coarse"
        soft = cv2.GaussianBlur(big, (0, 0), 3)
        yield cv2.addWeighted(big, 2.2, soft, -1.2, 0), 2.0, "coarse"
    if longest <= 1900:  # markers of a dozen pixels: two pixels a square
        huge = cv2.resize(grey, None, fx=3, fy=3, interpolation=cv2.INTER_LANCZOS4)
        soft = cv2.GaussianBlur(huge, (0, 0), 4)
        yield cv2.addWeighted(huge, 2.5, soft, -1.5, 0), 3.0, "coarse"
    if longest > 1600:
        yield cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), 0.5, "fine"
    flat = cv2.createCLAHE(clipLimit=3.0, tileGridSize=(8, 8)).apply(grey)
    yield flat, 1.0, "fine"


def _note(sights: list[_Sight], grey: np.ndarray, family: str, number: int, quad: np.ndarray) -> None:
    clean = _cleanness(grey, family, number, quad)
    for seen in sights:
        if seen.id == number and overlap(seen.corners, quad) > 0.5:
            seen.times += 1
            if clean > seen.clean + 0.05:
                seen.corners, seen.clean = quad, clean
            return
    sights.append(_Sight(number, quad, clean))


def _cleanness(grey: np.ndarray, family: str, number: int, quad: np.ndarray) -> float:
    """Correlation of the picture inside ``quad`` with marker ``number`` as printed, -1..1."""
    words = dictionary(family)
    side = words.markerSize + 2
    printed = cv2.resize(
        words.generateImageMarker(number, side * 8), (side, side), interpolation=cv2.INTER_AREA
    )
    cell = 6
    matrix = cv2.getPerspectiveTransform(
        quad.astype(np.float32), np.float32([[0, 0], [side, 0], [side, side], [0, side]]) * cell
    )
    flat = cv2.warpPerspective(grey, matrix, (side * cell, side * cell), flags=cv2.INTER_LINEAR)
    centres = cv2.resize(cv2.blur(flat, (3, 3)), (side, side), interpolation=cv2.INTER_AREA)
    return float(np.corrcoef(centres.ravel().astype(float), printed.ravel().astype(float))[0, 1])


def _without_nested(sights: list[_Sight]) -> list[_Sight]:
    """Where two sights claim the same patch, the cleaner one (the larger one when nearly equal) stays."""
    sights = sorted(sights, key=lambda s: (round(s.clean, 1), area(s.corners)), reverse=True)
    kept: list[_Sight] = []
    for sight in sights:
        if all(overlap(sight.corners, other.corners) < 0.3 for other in kept):
            kept.append(sight)
    return kept
