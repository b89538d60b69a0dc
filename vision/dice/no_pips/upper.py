"""Where on a body its upper face lies, when faces are pictures: sides and shadow belong to the body, too."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.dice.no_pips.faces import Faces
from vision.quads import project, rectangle

#: Side in pixels of the reduced faces that are sought, and how many places are looked at closely.
_SIDE, _PLACES = 28, 4
#: Pixels of their rim: edges are rounded, and shine or show their sides as the die lies.
_RIM = 3
_INNER = slice(_RIM, -_RIM), slice(_RIM, -_RIM)
#: Likeness of a face that is plain to see, and its lead over every other one.
_PLAIN, _AHEAD = 0.72, 0.14
#: Edge of the upper face as parts of the body's shorter side: the rest is side faces and shadow.
_EDGES = (0.58, 0.66, 0.74, 0.82, 0.9, 0.98)
#: The body's own turn may be this much (degrees) off that of the face.
_OFF = (-8.0, 0.0, 8.0)


@dataclass(frozen=True)
class Place:
    """A quad (4, 2) that may be the upper face, in any quarter turn; ``index`` is the face most alike there,

    ``likeness`` how much (-1..1), and ``ahead`` by how much less any face of another name fits this body.
    """

    likeness: float
    quad: np.ndarray
    index: int
    ahead: float = 0.0

    @property
    def plain(self) -> bool:
        """Which face it is leaves no doubt."""
        return self.likeness > _PLAIN and self.ahead > _AHEAD


def places(picture: np.ndarray, outline: np.ndarray, faces: Faces) -> list[Place]:
    """Where one of ``faces`` may lie inside the convex ``outline`` (n, 2), the likeliest first."""
    small = [cv2.resize(face, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)[_INNER] for face in faces.faces]
    turned = [np.rot90(face, k).copy() for face in small for k in range(4)]
    (x, y), (width, height), angle = cv2.minAreaRect(outline.astype(np.float32))
    found: list[Place] = []
    for off in _OFF:
        for part in _EDGES:
            scale = _SIDE / (part * max(8.0, min(width, height)))
            size = (int(width * scale) + 6, int(height * scale) + 6)
            if min(size) < _SIDE:
                continue
            matrix = cv2.getRotationMatrix2D((x, y), angle + off, scale)
            matrix[:, 2] += np.array(size) / 2 - (x, y)
            view = cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_AREA)
            for number, face in enumerate(turned):
                likeness = cv2.matchTemplate(view, face, cv2.TM_CCOEFF_NORMED)
                _, best, _, at = cv2.minMaxLoc(likeness)
                back = np.vstack([cv2.invertAffineTransform(matrix), [0, 0, 1]])
                quad = project(back, rectangle(_SIDE, _SIDE) + np.float32(at) - _RIM)
                found.append(Place(float(best), quad, number // 4))
    kept: list[Place] = []
    for place in sorted(found, key=lambda p: -p.likeness):
        reach = 0.12 * np.linalg.norm(place.quad[0] - place.quad[1])
        if all(_away(place.quad, other.quad) > reach for other in kept):
            others = (o.likeness for o in found if faces.ids[o.index] != faces.ids[place.index])
            kept.append(replace(place, ahead=place.likeness - max(others, default=0.0)))
        if len(kept) == _PLACES:
            break
    return kept


def _away(a: np.ndarray, b: np.ndarray) -> float:
    """How far the corners of two quads are apart, whichever of them comes first."""
    return min(float(np.abs(np.roll(a, turn, axis=0) - b).max()) for turn in range(4))
