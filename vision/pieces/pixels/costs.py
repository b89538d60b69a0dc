"""What the pixels of one flattened space cost: as its ground, unchanged or in shadow, and as each of the pieces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.channels import square
from vision.pieces.colours import SIDE, Colours
from vision.pieces.pixels import ground, shading
from vision.pieces.pixels.counting import regions
from vision.pieces.pixels.rays import coordinates
from vision.quads import middle

#: Pixels looked at around a flattened space: the upper faces of pieces lean out of it.
AROUND = 8
#: A flattened space with what lies around it, in pixels.
WIDE = SIDE + 2 * AROUND
#: Mean squared distance, in units of the noise (three numbers a pixel), from which ground has changed.
CHANGED = 4.6
#: Pixels around a change that are looked at, too.
_BESIDE = 4
#: A space without what lies around it, of a picture of both.
INNER = slice(AROUND, -AROUND), slice(AROUND, -AROUND)


@dataclass(frozen=True, eq=False)
class Costs:
    """How well each of the ``pixels`` (h, w, 3) of a space is explained by its ``bare`` ground (h, w, 3), and by pieces.

    ``changed`` (h, w, bool) is where the ground is not as it was, ``far`` are squared distances from it (h, w). Only in ``box``
    (rows, columns) pieces are looked for: for it (r, c) is said what pixels cost as ground ``unchanged``, in ``shadow``, and
    at all (``ground``), and as ``pieces`` (n, r, c); how far ``off`` (squared) they are from the upper faces of those, and
    what is believed of them (``labels``, 0 the ground). ``noise`` is that of unchanged ground, ``inside`` is the part of the
    box that is the space itself.
    """

    pixels: np.ndarray
    bare: np.ndarray
    changed: np.ndarray
    far: np.ndarray
    box: tuple[slice, slice]
    unchanged: np.ndarray
    shadow: np.ndarray
    ground: np.ndarray
    pieces: np.ndarray
    off: np.ndarray
    labels: np.ndarray
    noise: float

    @property
    def side(self) -> int:
        """Pixels along a side of the flattened space, without what lies around it."""
        return len(self.far) - 2 * AROUND

    @property
    def inside(self) -> tuple[slice, slice]:
        top, left = self.box[0].start, self.box[1].start
        height, width = self.far.shape
        return slice(max(0, AROUND - top), height - AROUND - top), slice(
            max(0, AROUND - left), width - AROUND - left
        )

    def things(self, of: Sequence[int] | None = None) -> np.ndarray:
        """Where (h, w, bool) something stands, or only what has some ``of`` the labels."""
        found = np.zeros(self.far.shape, bool)
        found[self.box] = self.labels > 0 if of is None else np.isin(self.labels, of)
        return found


def wide(quad: np.ndarray, side: int = SIDE) -> np.ndarray:
    """The corners (4, 2) of a space with what lies around it: :data:`AROUND` pixels more on each side where the space has ``side``."""
    (x, y), more = middle(quad), 1 + 2 * AROUND / side
    return np.float32([(x + (u - x) * more, y + (v - y) * more) for u, v in quad.tolist()])


def costs_of(
    now: np.ndarray,
    was: np.ndarray,
    colours: Colours,
    sheen: bool = False,
    whole: bool = True,
    quiet: float = np.inf,
    tint: np.ndarray | None = None,
) -> Costs:
    """What explains the pixels of a space (64x64 BGR) that ``was`` empty; with ``sheen`` pieces may shine, too.

    ``quiet`` is the most noise that ground has in this picture: where pieces hide it, they would pass for noise. ``tint`` (3,) is
    that of the light in its shadows, as :func:`vision.pieces.pixels.shading.costs_by_variance` takes it.
    Unless it is wanted ``whole``, pieces and shadows are looked for only where the ground changed.
    """
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    pixels = coordinates(smooth)
    bare, slack = ground.matched(*ground_of(was.tobytes(), *was.shape[:2]), pixels, AROUND)
    away = square(pixels - bare)
    noise = min(quiet, shading.noise_of(away))
    variance = slack + np.float32(shading.at_least(noise, bare, colours.dark) ** 2)
    far = away / variance
    changed = cv2.blur(far, (9, 9)) > CHANGED
    box = (slice(0, len(now)), slice(0, now.shape[1])) if whole else _box(changed)
    seen = np.ascontiguousarray(pixels[box])
    unchanged, shadow = shading.costs_by_variance(seen, bare[box], variance[box], far[box], tint)
    pieces, off = colours.faces.costs(seen)
    if sheen:
        pieces = np.minimum(pieces, shading.sheen_costs(seen, colours.faces))
    pieces += np.float32(2 * math.log(len(pieces)))
    of_ground = cv2.min(unchanged, shadow)
    labels = regions(shading.cheapest(of_ground, pieces), np.ascontiguousarray(smooth[box]))
    return Costs(pixels, bare, changed, far, box, unchanged, shadow, of_ground, pieces, off, labels, noise)


@lru_cache(maxsize=128)  # the same spaces are empty in reading after reading: 10 MB
def ground_of(crop: bytes, height: int, width: int) -> tuple[np.ndarray, np.ndarray]:
    """The coordinates (h, w, 3) of an empty space (BGR uint8 in memory), and their slack (h, w); both are shared."""
    picture = np.frombuffer(crop, np.uint8).reshape(height, width, 3)
    bare = coordinates(cv2.GaussianBlur(picture, (3, 3), 0))
    slack = ground.slack_of(bare)
    bare.flags.writeable = slack.flags.writeable = False
    return bare, slack


def _box(changed: np.ndarray) -> tuple[slice, slice]:
    """Rows and columns of what changed and what is beside it."""
    height, width = changed.shape
    x, y, wide, high = cv2.boundingRect(changed.view(np.uint8))
    return (
        slice(max(0, y - _BESIDE), min(height, y + high + _BESIDE)),
        slice(max(0, x - _BESIDE), min(width, x + wide + _BESIDE)),
    )
