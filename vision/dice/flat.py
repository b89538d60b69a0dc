"""Do the dice lie flat and alone? What lies around an upper face and is neither table nor shadow tells.

A flat die shows some of its sides, all dice of a picture about equally much. One that stands on another,
leans on it or touches it has more of something around it.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.pattern import Face
from vision.results import Refusal

#: How much more (in areas of an upper face) a die may have around it than the slant of the faces explains.
_MORE = 0.42
#: From here on it is as much as another die.
_A_DIE = 0.8
#: A face so much flatter than those of the other dice does not lie flat.
_FLATTER = 0.87


def standing(faces: list[Face], things: np.ndarray, step: float) -> Refusal | None:
    """A refusal when a die does not lie flat and alone.

    ``things`` (uint8 mask) shows what is neither table nor shadow, one pixel for ``step`` pixels.
    """
    around = surplus(faces, things, step)
    usual, slant = float(np.median(around)), float(np.median([min(1.0, f.frontal) for f in faces]))
    explained = max(1.4 * np.tan(np.arccos(slant)), usual if len(faces) > 2 else 0.0)
    for face, more in zip(faces, around, strict=True):
        if more < explained + _MORE:
            continue
        x, y = face.quad.min(axis=0)
        place = (round(float(x)), round(float(y)), round(face.side), round(face.side))
        return Refusal("touching" if more - explained > _A_DIE else "stacked", place=place)
    return None


def surplus(faces: list[Face], things: np.ndarray, step: float) -> np.ndarray:
    """How much lies around each face, in areas of an upper face, (n,); dice on one patch share it."""
    _, labels = cv2.connectedComponents(things, connectivity=4)
    tops = np.zeros(things.shape, np.uint8)
    owners = []
    for face in faces:
        top = cv2.fillConvexPoly(np.zeros_like(tops), np.int32(np.round(face.quad / step)), 1)
        tops |= top
        inside = labels[top > 0]
        inside = inside[inside > 0]
        owners.append(int(np.bincount(inside).argmax()) if len(inside) else 0)
    rest = np.bincount(labels[(tops == 0) & (labels > 0)], minlength=max(owners, default=0) + 1)
    return np.array(
        [
            rest[owner] * step**2 / (face.side**2 * owners.count(owner)) if owner else 0.0
            for owner, face in zip(owners, faces, strict=True)
        ]
    )
