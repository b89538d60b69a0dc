"""How like the upper edges of enrolled faces the strips are that covered cards may show."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.cards.deck import Group
from vision.cards.face import thumb_size

#: The thirds (from left to right) of which each likeness is made: the whole strip, and without each one.
THIRDS = ((0, 1, 2), (1, 2), (0, 2), (0, 1))

#: Two thirds tell a strip only if they hold so much of its print, and if so much of that contrast is in sight.
PRINTED, SHOWN = 0.5, 0.3


def likenesses(strips: Sequence[np.ndarray], group: Group) -> np.ndarray:
    """Correlation of strips (rows, columns, 3) with the upper edges of all faces, float (strips, 4, faces).

    The first of the four is that of the whole strip, the others are those without its left, middle and right third.
    All come of the same sums, each taken once.
    """
    rows, columns = thumb_size(group.shape)
    faces = group.vectors.reshape(-1, rows, columns, 3)
    thirds = np.array_split(np.arange(columns), 3)
    drawn: dict[int, list[tuple[np.ndarray, np.ndarray, np.ndarray]]] = {}
    result = []
    for strip in strips:
        depth = len(strip)
        if depth not in drawn:
            drawn[depth] = [_part(faces[:, :depth, third].reshape(len(faces), -1, 3)) for third in thirds]
        parts = []
        for third, (face, face_sum, face_power) in zip(thirds, drawn[depth], strict=True):
            seen = strip[:, third].reshape(-1, 3)
            both = np.einsum("pc,npc->n", seen, face)
            parts.append((len(seen), seen.sum(axis=0), (seen * seen).sum(), both, face_sum, face_power))
        sums = [_powers([parts[third] for third in chosen]) for chosen in THIRDS]
        whole = sums[0][2]
        alike = [together / (np.sqrt(own * other) + 1e-9) for together, own, other in sums]
        for likeness, (_, own, other) in zip(alike[1:], sums[1:], strict=True):
            likeness[(other < PRINTED * whole) | (own < SHOWN * other)] = 0
        result.append(alike)
    return np.array(result)


def _part(faces: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Faces (n, pixels, 3) with their sums (n, 3) and sums of squares (n,)."""
    return faces, faces.sum(axis=1), np.einsum("npc,npc->n", faces, faces)


def _powers(parts: list[tuple]) -> tuple[np.ndarray, float, np.ndarray]:
    """Means taken off: product of a strip with each face (n,), and the squares of the strip and of the faces (n,)."""
    count, total, power, both, face_sum, face_power = (sum(values) for values in zip(*parts, strict=True))
    together = both - face_sum @ total / count
    own, other = power - (total * total).sum() / count, face_power - (face_sum * face_sum).sum(axis=1) / count
    return together, max(float(own), 0.0), np.maximum(other, 0)
