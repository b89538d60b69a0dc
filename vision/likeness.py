"""Is this patch of picture that card? Fine alignment, then a comparison that light cannot fool."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.picture import lab as to_lab
from vision.quads import flatten, project, rectangle

#: Long side in pixels at which faces are compared.
SIDE = 128
_CELLS = 8


@dataclass(frozen=True)
class Likeness:
    """``score`` 0..1 over the visible part, ``visible`` that part, ``cells`` the score of each of the

    8 x 8 parts, ``quad`` the refined corners in the picture, ``flat`` the patch as compared.
    """

    score: float
    visible: float
    cells: np.ndarray
    quad: np.ndarray
    flat: np.ndarray


def small(face: np.ndarray) -> np.ndarray:
    """A face at the size of comparison."""
    factor = SIDE / max(face.shape[:2])
    return cv2.resize(
        face, (round(face.shape[1] * factor), round(face.shape[0] * factor)), interpolation=cv2.INTER_AREA
    )


def _slopes(face: np.ndarray) -> np.ndarray:
    grey = cv2.GaussianBlur(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 1.2)
    return grey


def refine(picture: np.ndarray, quad: np.ndarray, face: np.ndarray) -> np.ndarray:
    """``quad`` moved so that the patch fits ``face`` (at the size of comparison) best; (4, 2)."""
    height, width = face.shape[:2]
    patch = flatten(picture, quad, width, height)
    grey_face, grey_patch = _slopes(face), _slopes(patch)
    matrix = np.eye(3, dtype=np.float32)
    try:
        _, matrix = cv2.findTransformECC(
            grey_face, grey_patch, matrix, cv2.MOTION_HOMOGRAPHY,
            (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 14, 1e-3), None, 3,
        )  # fmt: skip
    except cv2.error:
        return quad
    back = cv2.getPerspectiveTransform(rectangle(width, height), np.float32(quad))
    corners = project(matrix, rectangle(width, height))
    if np.abs(corners - rectangle(width, height)).max() > 0.14 * max(width, height):
        return quad
    return project(back, corners)


def compare(picture: np.ndarray, quad: np.ndarray, face: np.ndarray, adjust: bool = True) -> Likeness:
    """How much the patch ``quad`` (corners of the upright card) of a BGR picture looks like ``face``."""
    if adjust:
        quad = refine(picture, quad, face)
    height, width = face.shape[:2]
    patch = flatten(picture, quad, width, height)
    cells = cell_scores(patch, face)
    good = cells > 0.45
    visible = float(good.mean())
    score = float(np.clip(np.sort(cells.ravel())[-max(4, int(good.sum())) :].mean(), 0, 1))
    return Likeness(score, visible, cells, quad, patch)


def cell_scores(patch: np.ndarray, face: np.ndarray) -> np.ndarray:
    """Correlation in light and agreement in colour for each of 8 x 8 parts, -1..1."""
    a, b = to_lab(cv2.GaussianBlur(patch, (0, 0), 1.0)), to_lab(cv2.GaussianBlur(face, (0, 0), 1.0))
    gain_a, gain_b = a[..., 0].std() + 2, b[..., 0].std() + 2
    light_a, light_b = (a[..., 0] - a[..., 0].mean()) / gain_a, (b[..., 0] - b[..., 0].mean()) / gain_b
    shift = np.median((a - b)[..., 1:].reshape(-1, 2), axis=0)
    tint = np.linalg.norm(a[..., 1:] - b[..., 1:] - 0.7 * shift, axis=2)
    small_size = (_CELLS, _CELLS)

    def mean(values: np.ndarray) -> np.ndarray:
        return cv2.resize(values.astype(np.float32), small_size, interpolation=cv2.INTER_AREA)

    mean_a, mean_b = mean(light_a), mean(light_b)
    var_a, var_b = mean(light_a**2) - mean_a**2, mean(light_b**2) - mean_b**2
    cov = mean(light_a * light_b) - mean_a * mean_b
    floor = 0.02  # parts without any drawing agree when both are blank
    structure = (cov + floor) / np.sqrt((var_a + floor) * (var_b + floor))
    level = np.exp(-((mean_a - mean_b) ** 2) / 0.8)
    colour = np.exp(-((mean(tint) / 22.0) ** 2))
    return np.clip(structure, -1, 1) * level**0.5 * colour


def prepared(face: np.ndarray) -> np.ndarray:
    """A BGR face as :func:`telling_apart` wants it: slightly blurred Lab, float32."""
    return to_lab(cv2.GaussianBlur(face, (0, 0), 1.0))


def telling_apart(
    patch: np.ndarray, one: np.ndarray, other: np.ndarray, seen: np.ndarray | None = None
) -> float:
    """Which of two faces the patch is, looking only where they differ: > 0 for ``one``, < 0 for ``other``.

    All three are :func:`prepared` and of the same size. ``seen`` (bool, same size) limits the look to
    what is not covered. The result is in -1.5..1.5.
    """
    if one.shape != other.shape:
        other = cv2.resize(other, one.shape[1::-1], interpolation=cv2.INTER_AREA)
    differ, middle = one - other, (one + other) / 2
    square = cv2.transform(differ * differ, np.ones((1, 3), np.float32))
    same = (square < 36).astype(np.uint8)
    if cv2.countNonZero(same) > 50:  # the light of the patch, learned where the two agree
        mean_p, spread_p = cv2.meanStdDev(patch, mask=same)
        mean_m, spread_m = cv2.meanStdDev(middle, mask=same)
        gain = np.clip((spread_p + 1) / (spread_m + 1), 0.5, 1.6)
        patch = patch * np.float32(1 / gain).ravel() + np.float32(mean_m - mean_p / gain).ravel()
    weight = np.minimum(np.sqrt(square), 40)
    weight[same > 0] = 0
    if seen is not None:
        weight *= seen
    total = float(weight.sum())
    if total <= 0:
        return 0.0
    along = cv2.transform((patch - middle) * differ, np.ones((1, 3), np.float32)) / (square + 1e-6) * 2
    return float((np.clip(along, -1.5, 1.5) * weight).sum() / total)
