"""A table to look at: a surface, flat things on it, solids on those, a light and a lens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.channels import thrice
from vision.quads import project, rectangle
from vision.twin_eye.disturb import GOOD, Disturbance, apply, hand
from vision.twin_eye.lens import Lens
from vision.twin_eye.shades import darken
from vision.twin_eye.solids import Solid, shadow
from vision.twin_eye.surfaces import surface
from vision.twin_eye.traced import draw


@dataclass
class Flat:
    """A flat thing (card, tile, board): a picture of ``width`` x ``height`` mm, its centre at ``at``.

    ``spin`` turns it clockwise in degrees; ``thickness`` in mm lifts it; ``corner`` rounds its corners
    (mm); ``sleeve`` adds a clear border of that many mm that shines.
    """

    face: np.ndarray
    width: float
    height: float
    at: tuple[float, float] = (0.0, 0.0)
    spin: float = 0.0
    thickness: float = 0.3
    corner: float = 0.0
    sleeve: float = 0.0

    def outline(self, grow: float = 0.0) -> np.ndarray:
        """Its corners on the table in mm, (4, 2), top-left of the thing first, grown by ``grow`` mm."""
        w, h, a = self.width / 2 + grow, self.height / 2 + grow, np.radians(self.spin)
        turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        return np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) @ turn.T + self.at


@dataclass
class Scene:
    """Everything that is on the table. ``picture`` looks at it; ``corners`` and ``box`` tell the truth.

    ``sun`` points to the light, ``ambient`` is the part of light from everywhere, ``shadow`` how deep shadows
    are (0..1) and ``soft`` how wide their edges (mm); ``polish`` is how strongly the table mirrors solids.
    """

    lens: Lens = field(default_factory=Lens)
    surface_kind: str = "felt"
    seed: int = 0
    flats: list[Flat] = field(default_factory=list)
    solids: list[Solid] = field(default_factory=list)
    sun: tuple[float, float, float] = (0.35, -0.4, 0.85)
    ambient: float = 0.6
    shadow: float = 0.45
    soft: float = 1.2
    polish: float = 0.0
    hands: list[tuple[float, float, float]] = field(default_factory=list)
    mm_per_px: float = 0.6

    def corners(self, flat: Flat) -> np.ndarray:
        """Corners of a flat thing in pixels, (4, 2)."""
        return project(self.lens.plane_at(flat.thickness), flat.outline())

    def box(self, solid: Solid) -> tuple[int, int, int, int]:
        """Box (x, y, width, height) in pixels that a solid fills."""
        corners = self.lens.project(solid.hull())
        (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
        return round(x0), round(y0), round(x1 - x0), round(y1 - y0)

    def picture(self, how: Disturbance = GOOD, moment: int = 0, laid: np.ndarray | None = None) -> np.ndarray:
        """What the camera sees, BGR uint8 (height, width, 3). ``moment`` changes the noise only.

        ``laid``: what :meth:`laid` gives, where several pictures are taken of the same flat things.
        """
        return apply(self.clean(laid), how, self.seed, moment)

    def clean(self, laid: np.ndarray | None = None) -> np.ndarray:
        """The same before light and camera spoil it, float32 0..255."""
        picture = self.laid() if laid is None else laid.copy()
        self.put(picture, [])
        return picture

    def laid(self) -> np.ndarray:
        """The surface with the flat things on it, before anything stands there."""
        picture = self.ground()
        for flat in self.flats:
            self._lay(picture, flat)
        return picture

    def ground(self) -> np.ndarray:
        """The surface of the table with nothing on it, float32 0..255."""
        lens = self.lens
        ground = surface(self.surface_kind, self.seed)
        mm = self.mm_per_px * lens.span / 420
        size = np.float32([ground.shape[1], ground.shape[0]])
        laid = (rectangle(*size) - size / 2) * mm + np.float32(lens.aim)
        seen = lens.plane @ cv2.getPerspectiveTransform(rectangle(*size), laid.astype(np.float32))
        return cv2.warpPerspective(
            ground, seen, (lens.width, lens.height_px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        ).astype(np.float32)

    def put(self, picture: np.ndarray, flats: list[Flat]) -> None:
        """Lay these flat things, then all solids and hands, into a picture of the table, in place."""
        lens = self.lens
        for flat in flats:
            self._lay(picture, flat)
        sun = np.float32(self.sun) / np.linalg.norm(self.sun)
        self._shade(picture, sun)
        if self.polish:
            self._mirror(picture, sun)
        for index, solid in sorted(enumerate(self.solids), key=lambda s: -self._depth(s[1])):
            draw(picture, solid, lens, sun, self.ambient, seed=self.seed * 100 + index)
        for x, y, width in self.hands:
            spot = lens.project(np.array([[x, y, 0]]))[0]
            hand(picture, tuple(spot), width * lens.width / lens.span, self.seed)

    def _mirror(self, picture: np.ndarray, sun: np.ndarray) -> None:
        """The solids as a polished table shows them: below it, and faint."""
        mirrored = picture.copy()
        for index, solid in enumerate(self.solids):
            below = replace(solid, at=(*solid.at[:2], -solid.at[2] - solid.tall))
            draw(mirrored, below, self.lens, sun, self.ambient, seed=self.seed * 100 + index)
        picture += self.polish * (mirrored - picture)

    def _depth(self, solid: Solid) -> float:
        return float(np.linalg.norm(np.array(solid.frame()[1]) - self.lens.position))

    def _shade(self, picture: np.ndarray, sun: np.ndarray) -> None:
        if not self.solids or not self.shadow:
            return
        outlines = [shadow(solid, self.lens, sun) for solid in self.solids]
        softness = self.soft * self.lens.width / self.lens.span
        darken(picture, outlines, self.shadow, softness, cv2.LINE_AA)

    def _lay(self, picture: np.ndarray, flat: Flat) -> None:
        plane = self.lens.plane_at(flat.thickness)
        height, width = flat.face.shape[:2]
        corners = project(plane, flat.outline()).astype(np.float32)
        per_px = np.linalg.norm(np.diff(corners, axis=0), axis=1).max() / max(width, height)
        face = flat.face if per_px > 0.7 else cv2.GaussianBlur(flat.face, (0, 0), 0.45 / per_px)
        x0, y0, x1, y1 = self._window(project(plane, flat.outline(flat.sleeve)))
        if x0 >= x1 or y0 >= y1:
            return
        window, corner = picture[y0:y1, x0:x1], np.float32([x0, y0])
        size = (x1 - x0, y1 - y0)
        mask = self._mask(flat, 0.0)

        def cover(mask: np.ndarray, grow: float, shift: float = 0.0) -> np.ndarray:
            return self._cover(mask, project(plane, flat.outline(grow)) + shift - corner, size)

        edge = cv2.GaussianBlur(cover(mask, 0.0, 3.0), (0, 0), 1.5)
        window *= thrice(1 - 0.3 * edge)
        if flat.sleeve:
            film = thrice(cover(self._mask(flat, flat.sleeve), flat.sleeve))
            window += film * (235 - window) * 0.22
        to_window = cv2.getPerspectiveTransform(rectangle(width, height), corners - corner)
        warped = cv2.warpPerspective(
            face, to_window, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        card = thrice(cover(mask, 0.0))
        window *= 1 - card
        window += warped * card
        if flat.sleeve:
            window += film * 8

    def _window(self, points: np.ndarray) -> tuple[int, int, int, int]:
        """The part of the picture (left, top, right, bottom) around these points that shade and blur reach."""
        (x0, y0), (x1, y1) = np.floor(points.min(axis=0)) - 12, np.ceil(points.max(axis=0)) + 13
        return (
            max(0, int(x0)),
            max(0, int(y0)),
            min(self.lens.width, int(x1)),
            min(self.lens.height_px, int(y1)),
        )

    @staticmethod
    def _cover(mask: np.ndarray, place: np.ndarray, size: tuple[int, int]) -> np.ndarray:
        """Coverage 0..1 of a window by an outline whose corners lie at ``place``."""
        matrix = cv2.getPerspectiveTransform(rectangle(*mask.shape[1::-1]), place.astype(np.float32))
        return cv2.warpPerspective(mask, matrix, size, flags=cv2.INTER_LINEAR)

    @staticmethod
    def _mask(flat: Flat, grow: float) -> np.ndarray:
        """The outline of a thing, corners rounded, grown by ``grow`` mm: 1 inside."""
        scale = 8
        w, h = int((flat.width + 2 * grow) * scale), int((flat.height + 2 * grow) * scale)
        mask = np.zeros((h, w), np.float32)
        r = int((flat.corner + grow) * scale)
        if r:
            cv2.rectangle(mask, (r, 0), (w - r, h), 1, -1)
            cv2.rectangle(mask, (0, r), (w, h - r), 1, -1)
            for x, y in ((r, r), (w - r - 1, r), (r, h - r - 1), (w - r - 1, h - r - 1)):
                cv2.circle(mask, (x, y), r, 1, -1)
        else:
            mask[:] = 1
        return mask
