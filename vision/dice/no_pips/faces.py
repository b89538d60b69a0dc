"""Enrolled faces of dice that show pictures, and which of them lies on top of a body.

Sides and shadow belong to the body, too. A face is looked for in it as a small square card is on a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from vision import cards
from vision.cards.enrol import enrol as enrol_cards
from vision.dice.no_pips.alone import upper_face
from vision.dice.upper_face.bodies import Body
from vision.enrolment import Finding, legible
from vision.errors import EnrolmentError
from vision.picture import SMALLEST, crop
from vision.picture import lab as to_lab
from vision.quads import area

#: How far around a body is looked, in parts of its longer side, and the longer side of that in pixels: small dice are enlarged.
_AROUND, _LOOKED_AT = 0.25, 320
#: Least part of its body that an upper face takes up; sides take up less where the camera looks more down than aslant.
_UPPER = 0.42
#: How far (Lab) a part of a face is from most of it where something is printed, and parts along each side; how sure a face is
#: that shows nothing.
_PRINT, _PARTS, _PLAINLY = 8.0, 16, 0.9


@dataclass(frozen=True, eq=False)
class Faces:
    """Enrolled pictures: ``ids[i]`` names the face that picture ``i`` shows; ``faces`` are square, BGR uint8."""

    ids: list[str]
    faces: list[np.ndarray]

    @cached_property
    def _as_cards(self) -> tuple[cards.Deck, list[Finding]]:
        deck, doubts = enrol_cards(zip(self.ids, self.faces, strict=True))
        return replace(deck, strangers=False), doubts

    @property
    def deck(self) -> cards.Deck:
        """The faces as cards."""
        return self._as_cards[0]

    @cached_property
    def plain(self) -> str | None:
        """The face on which nothing is printed, if the die has one."""
        return next((name for name, face in zip(self.ids, self.faces, strict=True) if _is_plain(face)), None)

    @property
    def doubts(self) -> list[Finding]:
        """What the owner should know of the pictures: blurred ones, and faces that look nearly the same."""
        return self._as_cards[1]

    def arrays(self) -> dict[str, np.ndarray]:
        """What an enrolment keeps of them."""
        packed = [cv2.imencode(".png", face)[1].ravel() for face in self.faces]
        return {
            "ids": np.array(self.ids),
            "faces": np.concatenate(packed),
            "lengths": np.array([len(p) for p in packed]),
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, np.ndarray]) -> Faces:
        """From :meth:`arrays`."""
        lengths = arrays["lengths"]
        faces = [
            cv2.imdecode(arrays["faces"][end - length : end], cv2.IMREAD_COLOR)
            for end, length in zip(np.cumsum(lengths), lengths, strict=True)
        ]
        return cls([str(name) for name in arrays["ids"]], faces)


def enrol(pictures: dict[str, list[np.ndarray]]) -> Faces:
    """From square pictures that show nothing but the face, BGR, one or several per id.

    Raises :class:`EnrolmentError` when there are none.
    """
    named = [(name, legible(name, picture, SMALLEST)) for name, some in pictures.items() for picture in some]
    if not named:
        raise EnrolmentError(
            "faces-without-pictures",
            "no pictures to enrol; give one picture per face, in a folder named after the face",
        )
    return Faces([name for name, _ in named], [picture for _, picture in named])


def on_top(picture: np.ndarray, body: Body, faces: Faces) -> tuple[str, float] | None:
    """``(name, confidence)`` of the enrolled face on top of a body in a BGR picture; None if that is not sure."""
    x, y, width, height = body.box
    around = round(_AROUND * max(width, height))
    near = crop(picture, (x - around, y - around, width + 2 * around, height + 2 * around))
    factor = _LOOKED_AT / max(near.shape[:2])
    method = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    near = cv2.resize(near, None, fx=factor, fy=factor, interpolation=method)
    seen = cards.read(near, faces.deck).cards
    least = _UPPER * factor**2 * cv2.contourArea(body.hull)
    upper = [card for card in seen if area(card.corners) > least]
    if not upper and faces.plain and (face := upper_face(near)) is not None and _is_plain(face):
        return faces.plain, _PLAINLY
    return (upper[0].id, upper[0].confidence) if len(upper) == 1 else None


def _is_plain(face: np.ndarray) -> bool:
    """Whether nothing is printed on a square face, BGR."""
    rim = len(face) // 8
    parts = to_lab(cv2.resize(face[rim:-rim, rim:-rim], (_PARTS, _PARTS), interpolation=cv2.INTER_AREA))
    away = np.linalg.norm(parts - np.median(parts.reshape(-1, 3), axis=0), axis=2)
    return bool(away.max() < _PRINT)
