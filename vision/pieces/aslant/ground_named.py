"""Spaces that seem to hold a piece of their own colour only because a neighbour leans onto them.

A red piece on a red space changes it little, and that to other shades of red. Where much became another colour and what was
named is the colour that the space has when it is empty, its ground was named, and what changed is part of another piece.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab
from vision.pieces.filling.views import Views
from vision.pieces.pixels.costs import INNER
from vision.pieces.pixels.rays import point, shade_of

#: Distance from the shades of a colour up to which another is one of them, and the light they may be in.
_ALIKE, _SHADES = 14.0, (0.5, 2.0)
#: Part of a space from which it shows more than the edge of a neighbour.
_MUCH = 0.3
#: The middle of a flattened space, without what lies around it.
_MIDDLE = slice(12, 36), slice(12, 36)


def ground_named(views: Views, top: np.ndarray) -> bool:
    """Whether ``top`` (48, 48, 3), what is seen where a piece would show, has the colour of the ground, and what changed another.

    ``views`` are of the space itself. A piece may reach its edges, and neighbours lie around it: the light that seems to be there
    may have the hue of those, and all grounds are alike in what seems to be the dark. So the ground as it was must be of that
    colour, too.
    """
    colour = _of_middle(top)
    if not all(_shade_of(colour, _of_middle(ground[INNER])) for ground in (views.empty_now, views.was)):
        return False
    changed = ~views.kept
    other = shade_of(_colours(views.now[INNER]), colour)[1] > _ALIKE
    unlike = float((changed & other).mean())
    return unlike > _MUCH and unlike > float((changed & ~other).mean())


def _of_middle(space: np.ndarray) -> np.ndarray:
    """The colour (3,) of the middle of a space (48, 48, 3)."""
    return np.median(_colours(space)[_MIDDLE].reshape(-1, 3), axis=0)


def _shade_of(colour: np.ndarray, other: np.ndarray) -> bool:
    """Whether one colour (3,) is a shade of the ``other``."""
    shade, away = shade_of(other, colour)
    return bool(away <= _ALIKE and _SHADES[0] < shade < _SHADES[1])


def _colours(picture: np.ndarray) -> np.ndarray:
    """A BGR picture in the coordinates of :mod:`vision.pieces.pixels.rays`."""
    return point(lab(cv2.GaussianBlur(np.ascontiguousarray(picture), (3, 3), 0)))
