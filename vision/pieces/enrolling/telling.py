"""Whether a piece would be told from the ground that it stands on, by what pixels cost the reader."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.pieces.pixels.shading import STRANGE, Faces, at_least, colours_as_ground
from vision.ranks import ranked

if TYPE_CHECKING:
    from vision.pieces.colours import Colours
    from vision.pieces.pixels.costs import Costs

#: What each pixel of an upper face must cost more as ground than as the piece, on the whole.
ENOUGH = 5.0
#: Part of the places on a space on which a piece may be hidden.
_PLACES = 0.1
#: Cost of a pixel that looks exactly as an upper face does, before its spread.
_LIT = 5.0


def ahead(bare: np.ndarray, noise: np.ndarray | float, faces: Faces, face: float) -> np.ndarray:
    """How much more (n,) a pixel of each colour costs as ground, where pieces are told worst; see :data:`ENOUGH`.

    ``bare`` (h, w, 3) is the empty space, ``noise`` how far off it may be, ``face`` the pixels of a piece.
    """
    side = max(3, round(math.sqrt(face)))
    least = _LIT + 6 * np.log(faces.spread) + np.float32(2 * math.log(len(faces.spread)))
    more = np.clip(colours_as_ground(faces.colours, bare, noise) - least[:, None, None], -STRANGE, STRANGE)
    within = slice(side // 2, -side // 2)
    return np.array([ranked(cv2.blur(each, (side, side))[within, within], _PLACES) for each in more])


def plainly(costs: Costs, colours: Colours, faces: Faces | None = None) -> float:
    """How plainly a piece of any colour would be told on a space, or one with the least plain of some ``faces``."""
    noise = at_least(costs.noise, costs.bare, colours.dark)
    return float(ahead(costs.bare, noise, faces or colours.faces, colours.usual).min())
