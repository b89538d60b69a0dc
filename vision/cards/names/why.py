"""Why a card that lies there cannot be told: what a person can change comes before "unknown"."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.deck import Deck, Group
from vision.cards.photo import Photo
from vision.channels import least
from vision.colourless import coloured, grey
from vision.picture import DARK_L, edge_width
from vision.picture import lab as to_lab
from vision.quads import sides

#: A pixel whose darkest channel is above this is burnt out; that much more of it than on any enrolled face
#: is a reflection.
_BURNT, _GLARE = 243, 0.06
#: Long side in pixels below which the print of a card is gone, and width of edges (upright) that hides it:
#: sharp print has 1.7 at most, print too blurred to be told 3.2 at least.
_SMALL, _BLURRED = 62.0, 3.1


def reason(photo: Photo, quad: np.ndarray, deck: Deck, otherwise: str) -> str:
    """A refusal code for the card in ``quad`` (4, 2): what the picture lacks there, or ``otherwise``."""
    group = deck.groups[0]
    if sides(quad).max() < _SMALL:
        return "too_small"
    seen = photo.upright(quad, group.shape)
    light = to_lab(seen)[..., 0]
    if np.percentile(light, 90) < DARK_L:
        return "too_dark"
    if grey(photo.picture) and any(coloured(face) for each in deck.groups for face in each.faces):
        return "colourless"
    burnt = float((least(cv2.erode(seen, np.ones((3, 3), np.uint8))) > _BURNT).mean())
    if burnt > _GLARE and burnt > max(_whitest(g) for g in deck.groups) + _GLARE:
        return "glare"
    rim_y, rim_x = seen.shape[0] // 12, seen.shape[1] // 12  # the outline is sharp in every picture
    print_ = cv2.cvtColor(seen[rim_y:-rim_y, rim_x:-rim_x], cv2.COLOR_BGR2GRAY)
    return "blurred" if edge_width(print_) > _BLURRED else otherwise


def _whitest(group: Group) -> float:
    """The largest share of white on any face."""
    return max(
        float((cv2.min(cv2.min(f[..., 0], f[..., 1]), f[..., 2]) > _BURNT).mean()) for f in group.faces
    )
