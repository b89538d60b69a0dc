"""Spots on one face: small round patches that differ from the colour around them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

#: Factors and summands that bring Lab into 0..255.
_SCALE, _SHIFT = (2, 1, 1), (0, 128, 128)


def calmed(lab: np.ndarray, window: int) -> np.ndarray:
    """Lab (h, w, 3) with each channel's median in a square ``window`` of so many pixels."""
    coded = np.clip(lab * _SCALE + _SHIFT, 0, 255).astype(np.uint8)
    return (np.float32(cv2.medianBlur(coded, window)) - _SHIFT) / _SCALE


@dataclass(frozen=True)
class Pip:
    """A spot: centre and mean radius in pixels of the patch, axis ratio (1 = round), contrast in Lab."""

    x: float
    y: float
    radius: float
    ratio: float
    contrast: float

    def moved(self, scale: float, x: int, y: int) -> Pip:
        """The same where the patch, enlarged by ``scale``, begins at (x, y) of a picture."""
        return Pip(self.x / scale + x, self.y / scale + y, self.radius / scale, self.ratio, self.contrast)


def contrast_maps(patch: np.ndarray, side: float) -> list[np.ndarray]:
    """Lab distance of each pixel to the face around it, once for light spots and once for dark ones.

    ``patch`` is a float32 Lab array, ``side`` the die's edge in pixels. Spots without difference in lightness count in both maps.
    """
    step = patch - calmed(patch, max(5, int(side * 0.5) | 1))
    distance = np.sqrt(step[..., 0] ** 2 + 0.8 * (step[..., 1] ** 2 + step[..., 2] ** 2)).astype(np.float32)
    return [np.where(step[..., 0] >= -3, distance, 0), np.where(step[..., 0] <= 3, distance, 0)]


def spots(strength: np.ndarray, side: float, level: float) -> list[Pip]:
    """Round patches of ``strength`` above ``level``, of a size a pip can have on a die with an edge of ``side`` pixels."""
    _, labels, stats, centres = cv2.connectedComponentsWithStats(
        (strength > level).view(np.uint8), connectivity=4
    )
    least, most, longest = max(5, 0.0035 * side**2), 0.085 * side**2, 0.42 * side
    found = []
    for index, (x, y, width, height, area) in enumerate(stats.tolist()):
        if not index or not least <= area <= most or max(width, height) > longest:
            continue
        here = labels[y : y + height, x : x + width] == index
        small, large = axes(here, area)
        if small / large < 0.3 or area / (4 * np.pi * small * large) < 0.80:
            continue
        values = strength[y : y + height, x : x + width][here]
        contrast = float(np.partition(values, area // 2)[area // 2])
        found.append(Pip(*centres[index].tolist(), math.sqrt(area / math.pi), small / large, contrast))
    return found


def axes(here: np.ndarray, area: int) -> tuple[float, float]:
    """Standard deviation of the pixels of a mask along its short and its long axis."""
    moments = cv2.moments(here.view(np.uint8), True)
    xx, yy, xy = (moments[k] / (area - 1) for k in ("mu20", "mu02", "mu11"))
    middle, reach = (xx + yy) / 2 + 1 / 12, math.hypot((xx - yy) / 2, xy)
    return math.sqrt(middle - reach), math.sqrt(middle + reach)
