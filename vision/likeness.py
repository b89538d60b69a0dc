"""How alike two flattened pictures are, part by part, whatever the light."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab as to_lab

#: Long side in pixels at which faces are compared, and parts along each side.
SIDE, _CELLS = 128, 8


def small(face: np.ndarray) -> np.ndarray:
    """A face at the size of comparison."""
    factor = SIDE / max(face.shape[:2])
    return cv2.resize(
        face, (round(face.shape[1] * factor), round(face.shape[0] * factor)), interpolation=cv2.INTER_AREA
    )


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
