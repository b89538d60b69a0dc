"""The table on which all cards lie: one homography, learned from the cards that are sure.

Cards of one size are one rectangle, moved and turned in the plane of the table. So the first card that was read tells
how large its neighbours look, which way they lie, and which outlines cannot be cards at all.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.face import Shape
from vision.cards.places.lens import through_a_lens
from vision.cards.places.level import laid, level
from vision.quads import area, from_corner, project, rectangle, sane

#: By how much (part of its sides) a rectangle may differ from a card when one card tells the plane, and when several
#: do: the corners of one card are a pixel off, and far from it that pixel is many.
ALONE, TOGETHER = 0.25, 0.12
#: The same where cards in one row are all that is known of a plane, and a card is sought far from them.
FAR = 0.35


@dataclass(frozen=True)
class Plane:
    """``to_picture`` (3, 3) takes pixels of upright cards of ``shape`` to the picture.

    ``slack`` is how far a quad may differ from a card, as part of its sides.
    """

    to_picture: np.ndarray
    shape: Shape
    slack: float

    def placed(self, quad: np.ndarray, slack: float | None = None) -> np.ndarray | None:
        """The card (corners, its first where that of ``quad`` is) nearest to ``quad``; None if it is no card."""
        flat = project(np.linalg.inv(self.to_picture), quad)
        if not np.isfinite(flat).all():
            return None
        card = laid(flat[None], rectangle(self.shape.width, self.shape.height))[0]
        allowed = (self.slack if slack is None else slack) * self.shape.width
        if np.linalg.norm(card - flat, axis=1).max() > allowed:
            return None
        back = project(self.to_picture, card)
        return back if sane(back) else None

    def turns(self, quad: np.ndarray, slack: float | None = None) -> tuple[int, ...]:
        """The quarter turns in which a card can fill ``quad``; none when it is no card."""
        found = [turn for turn in (0, 1) if self.placed(from_corner(quad, turn), slack) is not None]
        return tuple(sorted(turn + half for turn in found for half in (0, 2)))

    def sized(self, quad: np.ndarray, shape: Shape) -> Plane | None:
        """The same table as cards of another ``shape`` tell it that are as large as ``quad``; None where that is beyond the horizon."""
        flat = project(np.linalg.inv(self.to_picture), quad)
        if not sane(flat):
            return None
        scale = np.sqrt(area(flat) / (shape.width * shape.height))
        return Plane(self.to_picture @ np.diag([scale, scale, 1.0]), shape, self.slack)


def plane_of(quads: list[np.ndarray], shape: Shape, size: tuple[int, int] | None = None) -> Plane | None:
    """The plane in which cards of ``shape`` lie at ``quads`` (4, 2), corners in the cards' own order; None without any.

    ``size`` (height, width) is that of the picture: what one card tells is then a plane that a usual lens shows so.
    """
    if not quads:
        return None
    upright = rectangle(shape.width, shape.height) - 0.5
    largest = max(quads, key=cv2.contourArea).astype(np.float32)
    to_picture = cv2.getPerspectiveTransform(upright, largest)
    if len(quads) > 1:
        to_picture = level(np.array(quads), rectangle(shape.width, shape.height), to_picture)
    elif size is not None and (seen := through_a_lens(largest, upright, size)) is not None:
        to_picture = seen
    return Plane(to_picture, shape, ALONE if len(quads) == 1 else TOGETHER)


def rigid(points: np.ndarray, there: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The turn (2, 2) and the step (2,) that bring ``points`` (n, 2) nearest to ``there``: ``points @ turn + step``."""
    turn, _, middle, target = _turned(points, there)
    return turn, target - middle @ turn


def similar(points: np.ndarray, there: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same as :func:`rigid` with all distances stretched by one factor, too, which is part of the turn."""
    turn, stretch, middle, target = _turned(points, there)
    return stretch * turn, target - stretch * middle @ turn


def _turned(points: np.ndarray, there: np.ndarray) -> tuple[np.ndarray, float, np.ndarray, np.ndarray]:
    """The turn (2, 2) of ``points`` (n, 2) that are now ``there``, by what factor they spread, and the middles of both."""
    middle, target = points.mean(axis=0), there.mean(axis=0)
    near, away = points - middle, there - target
    cosine = (near * away).sum()
    sine = (near[:, 0] * away[:, 1] - near[:, 1] * away[:, 0]).sum()
    angle = np.arctan2(sine, cosine)
    c, s = np.cos(angle), np.sin(angle)
    stretch = float(np.hypot(cosine, sine) / max(float((near * near).sum()), 1e-9))
    return np.float32([[c, s], [-s, c]]), stretch, middle, target
