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

Sums = tuple[np.ndarray, np.ndarray, np.ndarray]


def likenesses(strips: Sequence[np.ndarray], group: Group) -> np.ndarray:
    """Correlation of strips (rows, columns, 3) with the upper edges of all faces, float (strips, 4, faces).

    The first of the four is that of the whole strip, the others are those without its left, middle and right third.
    All come of the same sums, each taken once, and for all strips of one depth together.
    """
    result = np.empty((len(strips), len(THIRDS), len(group.vectors)), np.float32)
    depths = np.array([len(strip) for strip in strips])
    for depth in np.unique(depths).tolist():
        chosen = np.flatnonzero(depths == depth)
        seen = np.stack([strips[k] for k in chosen])
        parts = [
            _parted(seen[:, :, third], face)
            for third, face in zip(_thirds(seen.shape[2]), _upper(group, depth), strict=True)
        ]
        sums = [_powers([parts[third] for third in thirds]) for thirds in THIRDS]
        whole = sums[0][2]
        alike = [together / (np.sqrt(own[:, None] * other) + 1e-9) for together, own, other in sums]
        for likeness, (_, own, other) in zip(alike[1:], sums[1:], strict=True):
            likeness[(other < PRINTED * whole) | (own[:, None] < SHOWN * other)] = 0
        result[chosen] = np.stack(alike, axis=1)
    return result


def _thirds(columns: int) -> list[np.ndarray]:
    return np.array_split(np.arange(columns), 3)


def _upper(group: Group, depth: int) -> list[Sums]:
    """The thirds of the upper ``depth`` rows of all faces, with their sums; kept, for each card of a column asks."""
    if depth not in group.uppers:
        rows, columns = thumb_size(group.shape)
        faces = group.vectors.reshape(-1, rows, columns, 3)[:, :depth]
        group.uppers[depth] = [_summed(faces[:, :, third]) for third in _thirds(columns)]
    return group.uppers[depth]


def _summed(pixels: np.ndarray) -> Sums:
    """Of pictures (n, rows, columns, 3): their values (n, k), and the sums (n, 3) and squares (n,) of these."""
    values = pixels.reshape(len(pixels), -1)
    return values, values.reshape(len(values), -1, 3).sum(axis=1), np.einsum("nk,nk->n", values, values)


def _parted(pixels: np.ndarray, face: Sums) -> tuple:
    seen, total, power = _summed(pixels)
    return seen.shape[1] // 3, total, power, np.einsum("sk,nk->sn", seen, face[0]), *face[1:]


def _powers(parts: list[tuple]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Means taken off: products of strips with faces (s, n), and the squares of the strips (s,) and the faces (n,)."""
    count, total, power, both, face_sum, face_power = (sum(values) for values in zip(*parts, strict=True))
    together = both - np.einsum("sc,nc->sn", total, face_sum) / count
    own, other = (
        power - (total * total).sum(axis=1) / count,
        face_power - (face_sum * face_sum).sum(axis=1) / count,
    )
    return together, np.maximum(own, 0), np.maximum(other, 0)
