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

#: The least contrast (length, as part of that of a whole card) of anything that is to be like anything: of what is blank only what
#: rounding left would count.
BLANK = 0.01

#: What of a strip is compared: a card that lies a little turned shows the cloth along its rim.
_INNER = np.s_[EDGE:, EDGE:-EDGE]


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
    """Correlation of strips (rows, columns, 3) with the upper edges of all faces, float32 (strips, faces)."""
    result = np.empty((len(strips), len(group.vectors)), np.float32)
    depths = np.array([len(strip) for strip in strips])
    for depth in np.unique(depths).tolist():
        chosen = np.flatnonzero(depths == depth)
        seen = _unit(np.stack([strips[k][_INNER] for k in chosen]))
        result[chosen] = np.einsum("sk,nk->sn", seen, _upper(group, depth))
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


def _upper(group: Group, depth: int) -> np.ndarray:
    """The upper ``depth`` rows of all faces as :func:`_unit` vectors; kept, for each card of a column asks."""
    if depth not in group.uppers:
        rows, columns = thumb_size(group.shape)
        faces = group.vectors.reshape(-1, rows, columns, 3)[:, :depth]
        group.uppers[depth] = _unit(faces[(slice(None), *_INNER)])
    return group.uppers[depth]


def _unit(pixels: np.ndarray) -> np.ndarray:
    """Pictures (n, rows, columns, 3), each channel relative to its mean, as unit vectors (n, k)."""
    level = (pixels - pixels.mean(axis=(1, 2), keepdims=True)).reshape(len(pixels), -1)
    return level / np.maximum(np.linalg.norm(level, axis=1, keepdims=True), BLANK)
