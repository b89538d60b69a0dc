"""How like the upper edges of enrolled faces the strips are that covered cards may show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.deck import Group
from vision.cards.face import EDGE, Shape, levelled, thumb_size
from vision.cards.photo import Photo
from vision.picture import lab as to_lab
from vision.quads import project, rectangle, sane

#: How far a covered card may stick out above the one in front, as parts of its height.
LEAST, MOST = 0.14, 0.62
#: A strip is compared over at most this part of the card's height: the rest may be covered.
STRIP = 0.25
#: Rows of a thumbnail within which there is one step, and columns by which a covered card may lie aside: print as fine
#: as that of a back is like itself only in its very place.
_NEAR, _ASIDE = 2, 2

#: The thirds (from left to right) of which each likeness is made: the whole strip, and without each one.
THIRDS = ((0, 1, 2), (1, 2), (0, 2), (0, 1))

#: Two thirds tell a strip only if they hold so much of its print, and if so much of that contrast is in sight.
PRINTED, SHOWN = 0.5, 0.3

#: The least contrast (sum of squares, as part of that of a whole card) of anything that is to be like anything.
BLANK = 1e-4

#: What of a strip is compared: a card that lies a little turned shows the cloth along its rim.
_INNER = np.s_[EDGE:, EDGE:-EDGE]

Sums = tuple[np.ndarray, np.ndarray, np.ndarray]


@dataclass(frozen=True)
class Peak:
    """A card of ``view`` may stick out by ``step`` (part of its height) and lie ``aside`` (part of its width)."""

    step: float
    aside: float
    likeness: float
    view: int


def upper_edges(photo: Photo, plane: np.ndarray, group: Group) -> tuple[list[float], list[np.ndarray]]:
    """The upper edges of the cards that might be covered, nearest first; none when the plane makes no sense.

    How far they lie above the card in front (parts of its height), and for each of these one after the other the pixels,
    as :func:`~vision.cards.face.levelled` makes them, of each place aside, from left to right.
    """
    shape = group.shape
    rows, columns = thumb_size(shape)
    least, depth, most = (round(part * rows) for part in (LEAST, STRIP, MOST))
    # A step at the end of the range is one only if those beyond it are less like an edge.
    least, most = max(EDGE + 1, least - _NEAR), most + _NEAR
    up, wide = round(most * shape.height / rows), round(_ASIDE * shape.width / columns)
    large = Shape(shape.width + 2 * wide, shape.height + up)
    quad = project(plane, rectangle(large.width, large.height) - 0.5 - np.float32([wide, up]))
    if not sane(quad):
        return [], []
    # Reduced once for all steps; how light and colourful the card is that each would be belongs to it alone.
    size = columns + 2 * _ASIDE, most + rows
    seen = to_lab(cv2.resize(photo.upright(quad, large), size, interpolation=cv2.INTER_AREA))
    strips = []
    for step in range(least, most + 1):
        card = levelled(seen[most - step : most - step + rows])[: min(depth, step)]
        strips += [card[:, left : left + columns] for left in range(2 * _ASIDE + 1)]
    return [step / rows for step in range(least, most + 1)], strips


def likenesses(strips: Sequence[np.ndarray], group: Group) -> np.ndarray:
    """Correlation of strips (rows, columns, 3) with the upper edges of all faces, float (strips, 4, faces).

    The first of the four is that of the whole strip, the others are those without its left, middle and right third.
    All come of the same sums, each taken once, and for all strips of one depth together.
    """
    result = np.empty((len(strips), len(THIRDS), len(group.vectors)), np.float32)
    depths = np.array([len(strip) for strip in strips])
    for depth in np.unique(depths).tolist():
        chosen = np.flatnonzero(depths == depth)
        seen = np.stack([strips[k][_INNER] for k in chosen])
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


def peaks(steps: list[float], alike: np.ndarray, group: Group, enough: float) -> list[Peak]:
    """The strips that are more like the upper edge of a face than their neighbours, nearest first.

    ``alike`` is their likeness to all faces (strips, places aside, faces).
    """
    best = alike.max(axis=(1, 2))
    found = []
    for k in range(_NEAR, len(best) - _NEAR):
        if best[k] >= enough and best[k] == best[k - _NEAR : k + _NEAR + 1].max():
            place, face = np.unravel_index(alike[k].argmax(), alike[k].shape)
            aside = (int(place) - _ASIDE) / thumb_size(group.shape)[1]
            found.append(Peak(steps[k], aside, float(best[k]), int(group.views[face])))
    return found[:3]


def _thirds(columns: int) -> list[np.ndarray]:
    return np.array_split(np.arange(columns), 3)


def _upper(group: Group, depth: int) -> list[Sums]:
    """The thirds of the upper ``depth`` rows of all faces, with their sums; kept, for each card of a column asks."""
    if depth not in group.uppers:
        rows, columns = thumb_size(group.shape)
        faces = group.vectors.reshape(-1, rows, columns, 3)[:, :depth]
        inner = faces[(slice(None), *_INNER)]
        group.uppers[depth] = [_summed(inner[:, :, third]) for third in _thirds(inner.shape[2])]
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
    # Of what is blank only what rounding left would count.
    return together, np.maximum(own, BLANK), np.maximum(other, BLANK)
