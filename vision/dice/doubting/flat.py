"""Do the dice lie flat and alone? What lies around an upper face and is neither table nor shadow tells.

A flat die shows some of its sides, all dice of a picture about equally much. One that stands on another,
leans on it or touches it has more of something around it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.dice.no_pips.shadeless import shadeless
from vision.dice.upper_face.pattern import Face
from vision.picture import lab
from vision.ranks import middle
from vision.results import Refusal

#: How much more (in areas of an upper face) a die may have around it than the slant of the faces explains.
_MORE = 0.42
#: How much of another colour may lie around a face, how far off it must be, and how many pixels of the mask a
#: die must measure for that to be told.
_STRANGE, _VIVID, _FINE = 0.085, 24.0, 13.0
#: From here on it is as much as another die.
_A_DIE = 0.8


def standing(faces: list[Face], things: np.ndarray, colours: np.ndarray, step: float) -> Refusal | None:
    """A refusal when a die does not lie flat and alone.

    ``things`` (uint8 mask) shows what is neither table nor shadow, one pixel for ``step`` pixels, and ``colours`` is
    the picture in that size, BGR.
    """
    patches = Patches(faces, things, step)
    around = patches.surplus()
    strange = patches.strangers(colours)
    slant = float(np.median([min(1.0, f.frontal) for f in faces]))
    explained = max(1.4 * np.tan(np.arccos(slant)), np.median(around) if len(faces) > 2 else 0.0)
    for face, more, other in zip(faces, around, strange, strict=True):
        x, y, side = (round(float(v)) for v in (*face.quad.min(axis=0), face.side))
        if more > explained + _MORE or other > _STRANGE:
            return Refusal("touching" if more - explained > _A_DIE else "stacked", place=(x, y, side, side))
    return None


@dataclass(frozen=True)
class _Part:
    """The pixels of a picture that a ``mask`` (h, w, bool) shows in one ``window`` of it."""

    window: tuple[slice, slice]
    mask: np.ndarray

    @classmethod
    def within(cls, quad: np.ndarray, picture: np.ndarray) -> _Part:
        """Those within a quad (4, 2), as far as a ``picture`` shows it."""
        corners = np.int32(np.round(quad))
        x, y, width, height = cv2.boundingRect(corners)
        window = np.s_[max(0, y) : max(0, y + height), max(0, x) : max(0, x + width)]
        mask = np.zeros(picture[window].shape, np.uint8)
        if mask.size:
            cv2.fillConvexPoly(mask, corners - np.maximum((x, y), 0), 1)
        return cls(window, mask.view(bool))

    def of(self, picture: np.ndarray) -> np.ndarray:
        """What a picture shows there, (n,) or (n, 3)."""
        return picture[self.window][self.mask]


class Patches:
    """The patches of ``things`` on which faces lie; dice on one patch share what else is on it."""

    def __init__(self, faces: list[Face], things: np.ndarray, step: float) -> None:
        self.faces, self.step = faces, step
        _, self.labels = cv2.connectedComponents(things, connectivity=4)
        self.tops = [_Part.within(face.quad / step, things) for face in faces]
        self.owners = []
        for top in self.tops:
            inside = top.of(self.labels)
            inside = inside[inside > 0]
            self.owners.append(int(np.bincount(inside).argmax()) if len(inside) else 0)
        self.rest = self.labels.copy()
        for top in self.tops:
            self.rest[top.window][top.mask] = 0

    def surplus(self) -> np.ndarray:
        """How much lies around each face, in areas of an upper face, (n,)."""
        counts = np.bincount(self.rest[self.rest > 0], minlength=max(self.owners, default=0) + 1)
        return np.array(
            [
                counts[owner] * self.step**2 / (face.side**2 * self.owners.count(owner)) if owner else 0.0
                for owner, face in zip(self.owners, self.faces, strict=True)
            ]
        )

    def strangers(self, colours: np.ndarray) -> np.ndarray:
        """The same for what has a colour of its own, unlike the face, (n,). ``colours`` is BGR."""
        out = np.zeros(len(self.faces))
        inner = cv2.erode((self.rest > 0).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        if not inner.any():
            return out
        owner, tint = self.rest[inner], shadeless(lab(colours[inner][None])[0])[:, 1:]
        for k, (top, face) in enumerate(zip(self.tops, self.faces, strict=True)):
            mine = owner == self.owners[k]
            if not self.owners[k] or face.side < _FINE * self.step or not mine.any():
                continue
            own = middle(shadeless(lab(top.of(colours)[None])[0])[:, 1:])
            # Pips and highlights are grey, and their rims lie between grey and the colour of the face.
            blend = np.clip(tint[mine] @ own / max(float(own @ own), 1.0), 0.0, 1.0)[:, None] * own
            coloured = np.count_nonzero(np.linalg.norm(tint[mine] - blend, axis=1) > _VIVID)
            out[k] = coloured * self.step**2 / (face.side**2 * self.owners.count(self.owners[k]))
        return out
