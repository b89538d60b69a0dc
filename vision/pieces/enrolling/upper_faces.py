"""The upper faces of the pieces of one colour in its pictures, and what they tell of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.pieces.enrolling.flat import SIDE, smooth
from vision.pieces.enrolling.pictures import Pictures
from vision.pieces.pixels import ground
from vision.pieces.pixels.counting import regions
from vision.pieces.pixels.rays import coordinates, in_dark, lab_of, point
from vision.pieces.pixels.shading import STRANGE, Faces, cheapest

#: The least spread of the colour of an upper face, and the part of it that is the least of black ones; the most, and that of
#: faces not looked at yet.
LEAST, DARKEST = 2.0, 0.5
_MOST, _ANY = 7.0, 5.0
#: Pixels from which a face tells its colour, and how far from it they are at most.
_FEW, _ABOUT = 12, 12.0
#: So many plain faces have a place in common where that part of them is.
_SEEN, _COMMON = 4, 0.9


@dataclass(frozen=True, eq=False)
class UpperFaces:
    """A colour (3,) Lab, its spread, the BGR crops, what shows a piece in each of them, and the plain ones of its upper faces.

    ``patches`` and ``plain`` are masks (48, 48).
    """

    lab: np.ndarray
    spread: float
    crops: list[np.ndarray]
    patches: list[np.ndarray]
    plain: list[np.ndarray]

    @property
    def parts(self) -> np.ndarray:
        """The part (m,) of each crop that shows a piece, 0..1."""
        return np.array([patch.mean() for patch in self.patches])


def measured(
    pictures: Pictures, guess: np.ndarray, sides: bool, place: np.ndarray | None = None
) -> UpperFaces:
    """What pictures tell of a colour that is about ``guess`` (Lab); ``place`` (48, 48; bool) is where upper faces usually are.

    With ``sides`` the rims of the crops show the piece, too, in any of its shades.
    On ground of about that colour the shadow of a piece passes for it: such pictures tell only if no other does.
    """
    soft = [smooth(crop) for crop in pictures.crops]
    prepared = [coordinates(s) for s in soft]
    top, spread = point(guess), _ANY
    if place is not None:
        top = np.median([np.median(p[place], axis=0) for p in prepared], axis=0)
    for _ in range(2):
        rims = _grounds(pictures, prepared, top, sides)
        masks = [_patch(s, p, rim, top, spread) for s, p, rim in zip(soft, prepared, rims, strict=True)]
        faces = _about(prepared, masks if place is None else [place] * len(masks), top)
        seen, plain = _seen_and_plain(faces, rims)
        if not seen:
            return UpperFaces(guess, _ANY, pictures.crops, [mask & False for mask in masks], [])
        top, varies = _middle_and_spread([prepared[k][faces[k]] for k in plain or seen])
        spread = min(max(varies, LEAST), _MOST)  # a narrower one would lose the face under noise
    spread = min(max(varies, LEAST * float(in_dark(top, DARKEST))), _MOST)
    return UpperFaces(lab_of(top), spread, pictures.crops, masks, [faces[k] for k in plain])


def _seen_and_plain(faces: list[np.ndarray], rims: list[np.ndarray]) -> tuple[list[int], list[int]]:
    """Which upper faces (48, 48; bool) are in sight, and which of them on ground (48, 48) of another colour."""
    seen = [k for k, face in enumerate(faces) if np.count_nonzero(face) > _FEW]
    return seen, [k for k in seen if np.median(rims[k][faces[k]]) > STRANGE]


def _grounds(
    pictures: Pictures, spaces: list[np.ndarray], colour: np.ndarray, sides: bool
) -> list[np.ndarray]:
    """What each picture (48, 48) costs as its ground: an empty space, or what its rim shows besides a piece of that colour (3,)."""
    return [
        ground.from_rim(space, colour, sides=sides) if bare is None else bare
        for space, bare in zip(spaces, pictures.bare, strict=True)
    ]


def _about(spaces: list[np.ndarray], masks: list[np.ndarray], colour: np.ndarray) -> list[np.ndarray]:
    """Where (48, 48; bool) spaces (48, 48, 3) are about of a ``colour`` (3,) within their ``masks``."""
    return [
        mask & (np.linalg.norm(space - colour, axis=2) < _ABOUT)
        for space, mask in zip(spaces, masks, strict=True)
    ]


def _middle_and_spread(faces: list[np.ndarray]) -> tuple[np.ndarray, float]:
    """The usual colour (3,) of some upper faces, each (n, 3), and how far they are off it, within one and from one to another."""
    middles = np.array([np.median(face, axis=0) for face in faces])
    top = np.median(middles, axis=0)
    between = np.median(np.linalg.norm(middles - top, axis=1)) ** 2 / 2
    inside = np.median(
        [
            np.median(((face - middle) ** 2).sum(axis=1)) / 2.4
            for face, middle in zip(faces, middles, strict=True)
        ]
    )
    return top, float(np.sqrt(inside + between))


def usual_place(faces: list[np.ndarray]) -> np.ndarray | None:
    """Where (48, 48; bool) nearly all upper faces are that are plain to see, each a mask; None where they have no place in common."""
    if len(faces) < _SEEN:
        return None
    place = np.mean(faces, axis=0) > _COMMON
    return place if np.count_nonzero(place) > _FEW else None


_ROWS, _COLUMNS = np.indices((SIDE, SIDE))
_NEAR = np.exp(-((_ROWS - SIDE / 2) ** 2 + (_COLUMNS - SIDE / 2) ** 2) / (0.36 * SIDE) ** 2)


def _patch(
    smooth: np.ndarray, pixels: np.ndarray, rim: np.ndarray, top: np.ndarray, spread: float
) -> np.ndarray:
    """Where (bool) a crop is one patch of a piece of this colour, the one nearest to its middle."""
    mine = Faces(top[None], [spread]).costs(pixels)[0][0]
    labels = regions(cheapest(rim, mine[None]), smooth)
    count, which = cv2.connectedComponents((labels == 1).astype(np.uint8), connectivity=4)
    if count < 2:
        return np.zeros(labels.shape, bool)
    weights = [(_NEAR * (which == i)).sum() for i in range(1, count)]
    return which == 1 + int(np.argmax(weights))
