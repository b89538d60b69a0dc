"""Where on a board something has the colour of a piece: what is under it says nothing of a tile."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.colours import SIDE as ENROLLED
from vision.pieces.colours import Colours
from vision.pieces.pixels.rays import coordinates

#: Cost up to which a pixel may belong to a piece.
_LIKE = 24.0
#: Pieces that may stand together on a tile.
_TOGETHER = 5
#: What the lines of a grid part is nearer to each other than this, in pixels of 24 to a cell.
_LINES = np.ones((5, 5), np.uint8)


def covered(board: np.ndarray, colours: Colours) -> np.ndarray:
    """Where (0 or 1, float32 of the same size) a flattened board, 48 pixels a cell, has the colour of a piece.

    What is larger than some pieces together is ground or print of their colour, also where the lines of the grid part it.
    """
    half = cv2.resize(board, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    costs, _ = colours.faces.costs(coordinates(half))
    found = np.zeros(half.shape[:2], np.uint8)
    nearest, likely = costs.argmin(axis=0), costs.min(axis=0) < _LIKE
    for colour in range(len(costs)):
        found |= _in_pieces(likely & (nearest == colour), colours.usual * (24 / ENROLLED) ** 2)
    return cv2.resize(found.astype(np.float32), board.shape[1::-1], interpolation=cv2.INTER_NEAREST)


def _in_pieces(alike: np.ndarray, usual: float) -> np.ndarray:
    """What of a colour (h, w, bool) is pieces of ``usual`` pixels, 0 or 1."""
    some = cv2.morphologyEx(alike.view(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, labels = cv2.connectedComponents(cv2.morphologyEx(some, cv2.MORPH_CLOSE, _LINES), connectivity=4)
    large = np.bincount(labels.ravel(), weights=some.ravel()) > _TOGETHER * usual
    some[large[labels]] = 0
    return some
