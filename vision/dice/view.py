"""From where the camera looks at the table on which all dice lie, told by the dice themselves.

Four, five or six pips make a parallelogram, and that tells how the face they are on is turned in space, but
for a mirror image. It may be an upper face or a side: either says how the table lies. The table is the same
for all dice of a picture, so the right view is the one under which most pips are explained.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

#: Nobody looks at a table along a line that is flatter (cosine of the slant).
_FLATTEST = 0.44


@dataclass(frozen=True)
class View:
    """``normal`` (3,) of the table, towards the camera (x right, y down, z away from it), ``height`` of the
    camera above the upper faces in edges of a die, ``focal`` length and ``middle`` (2,) in pixels.
    """

    normal: np.ndarray
    height: float
    focal: float
    middle: np.ndarray

    def ray(self, at: np.ndarray) -> np.ndarray:
        """Direction (..., 3) from the camera to the pixels ``at`` (..., 2)."""
        flat = (np.asarray(at, float) - self.middle) / self.focal
        return np.concatenate([flat, np.ones((*flat.shape[:-1], 1))], axis=-1)

    def axes(self) -> np.ndarray:
        """Columns (3, 3): two directions along the table and the one up from it."""
        first = np.cross(self.normal, (0.0, 0.0, 1.0) if abs(self.normal[0]) > 0.1 else (1.0, 0.0, 0.0))
        first /= np.linalg.norm(first)
        return np.column_stack([first, np.cross(self.normal, first), self.normal])

    def edges(self, at: np.ndarray) -> np.ndarray:
        """Images (..., 2, 3), in pixels, of one edge along each of the :meth:`axes` for dice whose upper
        faces are at the pixels ``at`` (..., 2)."""
        ray = self.ray(at)
        depth = -self.height / (ray @ self.normal)
        onto = np.zeros((*ray.shape[:-1], 2, 3))
        onto[..., 0, 0] = onto[..., 1, 1] = 1
        onto[..., :, 2] = -ray[..., :2]
        return (self.focal / depth)[..., None, None] * (onto @ self.axes())

    def place(self, at: np.ndarray) -> np.ndarray:
        """Where in space, in edges from the camera, the middle of an upper face seen ``at`` (2,) is, (3,)."""
        ray = self.ray(at)
        return -self.height / (ray @ self.normal) * ray

    def slant(self, at: np.ndarray) -> np.ndarray:
        """Cosine (...,) of the angle between the line of sight and the normal of the table."""
        ray = self.ray(at)
        return -(ray @ self.normal) / np.linalg.norm(ray, axis=-1)


def turned(matrix: np.ndarray, ray: np.ndarray, focal: float) -> Iterator[tuple[np.ndarray, float]]:
    """The two ways in which a square seen as ``matrix`` (2, 2: images of its edges) can lie in space.

    Each with its edges and its normal as columns (3, 3), the normal towards the camera, and its depth in edges.
    """
    away = ray / np.linalg.norm(ray)
    flat = np.vstack([matrix, np.zeros(2)])
    flat -= np.outer(away, away @ flat)
    gram = flat.T @ flat
    scale = 1 / np.sqrt(np.linalg.eigvalsh(gram)[1])
    deep = np.sqrt(np.maximum(0.0, 1 - scale**2 * np.diag(gram)))
    sign = -1.0 if gram[0, 1] > 0 else 1.0
    for mirror in (1.0, -1.0):
        edges = scale * flat + np.outer(away, mirror * deep * (1.0, sign))
        edges /= np.linalg.norm(edges, axis=0)
        normal = np.cross(edges[:, 0], edges[:, 1])
        normal *= -np.sign(normal @ ray) / np.linalg.norm(normal)
        yield np.column_stack([edges, normal]), scale * focal


def views(matrix: np.ndarray, at: np.ndarray, focal: float, middle: np.ndarray) -> Iterator[View]:
    """How the table may lie if a face seen as ``matrix`` at ``at`` (2,) is an upper face or a side of a die."""
    ray = np.append((at - middle) / focal, 1.0)
    for axes, depth in turned(matrix, ray, focal):
        ups = [(axes[:, 2], 0.0), *((sign * axes[:, k], 0.5) for k in (0, 1) for sign in (1, -1))]
        for up, rise in ups:
            slant = -(up @ ray) / np.linalg.norm(ray)
            if slant > _FLATTEST:
                yield View(up, float(-(depth * ray + rise * up) @ up), focal, middle)
