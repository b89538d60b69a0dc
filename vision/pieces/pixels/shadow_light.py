"""The light in the shadows of a picture: what falls there comes from elsewhere, the blue sky or another lamp, and has another tint."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.channels import square, total
from vision.pieces.pixels.costs import CHANGED, Costs
from vision.pieces.pixels.rays import DARK, darker

#: In which shades ground surely lies in a shadow, by which part of its length it may have another hue then, and how wide patches of
#: it are, in pixels: edges mix other colours.
_SHADES, _BESIDE, _WIDE = (0.4, 0.92), 0.25, np.ones((5, 5), np.uint8)
#: Pixels of a space that tell it, and how many spaces must.
_ENOUGH, _SOME = 40, 3
#: The least tint that is one, and how far spaces may be off it, in parts of it.
_LEAST, _AGREE = 0.06, 0.6


def tint_of(spaces: Iterable[Costs]) -> np.ndarray | None:
    """The tint (3,) that shadows on these spaces have in common, as :func:`vision.pieces.pixels.shading.costs_by_variance` takes it.

    None where few show a shadow, where it has the hue of the light beside it, or where they disagree.
    """
    told = np.array([tint for each in spaces if (tint := _on(each)) is not None])
    if len(told) < _SOME:
        return None
    tint = np.median(told, axis=0)
    size = float(np.linalg.norm(tint))
    off = float(np.median(np.linalg.norm(told - tint, axis=1)))
    return np.float32(tint) if size > _LEAST and off < _AGREE * size else None


def _on(space: Costs) -> np.ndarray | None:
    """By how much (3,) of what they lost in light the colours of shadows on a space moved aside; None where it shows few."""
    pixels, bare = space.pixels, space.bare
    length = square(bare)
    shade = total(pixels * bare) / length
    aside = pixels - shade[..., None] * bare
    lit, shaded = _SHADES
    where = (shade > lit) & (shade < shaded) & (bare[..., 0] > DARK) & (space.far > CHANGED)
    where &= square(aside) < _BESIDE**2 * length
    inner = cv2.erode(where.view(np.uint8), _WIDE) > 0
    if np.count_nonzero(inner) < _ENOUGH:
        return None
    return np.median(aside[inner] / darker(pixels, bare)[inner][:, None], axis=0)
