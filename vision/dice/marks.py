"""Round patches of a picture, which may be pips: seen at any slant, darker or lighter than what is around."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np

#: Pips of one face differ in size, and in colour (Lab), by no more than this.
SIZES, INK = 1.55, 26.0


@dataclass(frozen=True, eq=False)
class Spots:
    """Round patches: ``at`` (n, 2), ``cov`` (n, 2, 2) of their pixels, Lab of the patch (``ink``) and of what is
    around it (``ground``), both (n, 3); ``lab`` is the picture."""

    at: np.ndarray
    cov: np.ndarray
    ink: np.ndarray
    ground: np.ndarray
    lab: np.ndarray = field(repr=False)

    def __len__(self) -> int:
        return len(self.at)

    @cached_property
    def radius(self) -> np.ndarray:
        """Half the longer axis, pixels."""
        return 2 * np.sqrt(np.linalg.eigvalsh(self.cov)[:, 1])

    @cached_property
    def contrast(self) -> np.ndarray:
        """Lab distance between patch and surroundings."""
        return np.linalg.norm(self.ink - self.ground, axis=1)


def spots_of(picture: np.ndarray, lab: np.ndarray, largest: float) -> Spots:
    """Round patches up to ``largest`` pixels in radius of a BGR picture, any slant, darker or lighter."""
    found = []
    finder = cv2.MSER_create(delta=4, min_area=9, max_area=int(np.pi * largest**2), max_variation=0.5)
    for channel in (picture.min(axis=2), picture.max(axis=2)):
        regions, boxes = finder.detectRegions(channel)
        for points, (_, _, width, height) in zip(regions, boxes, strict=True):
            if len(points) < 0.35 * width * height or not 0.25 < width / height < 4:
                continue
            cov = np.cov(points.T) + np.eye(2) / 12
            area = 4 * np.pi * np.sqrt(np.linalg.det(cov))
            small, large = np.linalg.eigvalsh(cov)
            if small > 0.05 * large and len(points) > 0.88 * area:
                found.append((len(points), *points.mean(axis=0), *cov.ravel()))
    rows = np.array(sorted(found, key=lambda f: -f[0]), float).reshape(-1, 7)
    keep: list[int] = []
    size = np.sqrt(rows[:, 0] / np.pi)
    for k, row in enumerate(rows):
        known = np.array(keep, int)
        near = np.hypot(*(rows[known, 1:3] - row[1:3]).T) < 0.9 * size[known]
        if not (near & (size[k] > 0.35 * size[known])).any():
            keep.append(k)
    rows = rows[keep]
    at, cov = rows[:, 1:3], rows[:, 3:].reshape(-1, 2, 2)
    around = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ring = np.stack([np.cos(around), np.sin(around)])
    shape = 2 * np.linalg.cholesky(cov) if len(cov) else cov

    def median(far: float) -> np.ndarray:
        reach = at[:, None] + far * np.transpose(shape @ ring, (0, 2, 1))
        x = np.clip(np.rint(reach[..., 0]).astype(int), 0, lab.shape[1] - 1)
        y = np.clip(np.rint(reach[..., 1]).astype(int), 0, lab.shape[0] - 1)
        return np.median(lab[y, x], axis=1)

    out = Spots(at, cov, median(0.4), median(1.5), lab)
    return _picked(out, out.contrast > 9)


def _picked(spots: Spots, which: np.ndarray) -> Spots:
    """Those of the spots that a mask (n,) names."""
    return Spots(spots.at[which], spots.cov[which], spots.ink[which], spots.ground[which], spots.lab)


def unlike(spots: Spots, a: int, b: int) -> bool:
    """Whether two spots differ too much for pips of one face."""
    ratio = spots.radius[a] / spots.radius[b]
    return not 1 / SIZES < ratio < SIZES or np.linalg.norm(spots.ink[a] - spots.ink[b]) > INK
