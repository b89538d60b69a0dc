"""Cards that do not lie flat, lamps that shine in their sleeves, and mats with print of their own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.twin_eye.decks import illustration, look_alikes
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.surfaces import surface

#: Radius of a card's corners as a part of its width.
ROUND = 0.045


def card_outline(width: int, height: int) -> np.ndarray:
    """1 inside a card of that many pixels, 0 in its round corners, float32."""
    r, mask = round(ROUND * width), np.zeros((height, width), np.float32)
    cv2.rectangle(mask, (r, 0), (width - r, height), 1, -1)
    cv2.rectangle(mask, (0, r), (width, height - r), 1, -1)
    for x in (r, width - r - 1):
        for y in (r, height - r - 1):
            cv2.circle(mask, (x, y), r, 1, -1)
    return mask


@dataclass
class Bent(Flat):
    """A card that does not lie flat: its middle (``bend`` > 0) or its ends stand up by so many mm.

    ``axis`` 0 bends it across its width, 1 across its height.
    """

    bend: float = 0.0
    axis: int = 1

    def lift(self, uv: np.ndarray) -> np.ndarray:
        """Height in mm at places ``uv`` (..., 2) of the face, 0..1."""
        across = 2 * uv[..., self.axis] - 1
        return self.thickness + (self.bend * (1 - across**2) if self.bend > 0 else -self.bend * across**2)


@dataclass
class PhotoScene(Scene):
    """A scene whose cards may be bent, on white cloth or a printed mat, with lamps that shine in their sleeves.

    ``lamps``: index of the card, place (u, v) and size as parts of it, and strength in grey levels.
    """

    lamps: list[tuple[int, float, float, float, float]] = field(default_factory=list)

    def corners(self, flat: Flat) -> np.ndarray:
        if not isinstance(flat, Bent):
            return super().corners(flat)
        return self.lens.project(np.column_stack([flat.outline(), flat.lift(rectangle(1, 1))]))

    def clean(self, laid: np.ndarray | None = None) -> np.ndarray:
        picture = super().clean(laid)
        for number, u, v, size, strength in self.lamps:
            corners = self.corners(self.flats[number]).astype(np.float32)
            unit = cv2.getPerspectiveTransform(rectangle(1, 1), corners)
            lamp = np.float32([[u, v], [u + size, v + 0.1], [u + size - 0.1, v + size], [u - 0.1, v + size]])
            box = project(unit, lamp)
            light, film = np.zeros(picture.shape[:2], np.float32), np.zeros(picture.shape[:2], np.float32)
            cv2.fillConvexPoly(light, np.int32(np.round(box)), 1.0, cv2.LINE_AA)
            cv2.fillConvexPoly(film, np.int32(np.round(corners)), 1.0, cv2.LINE_AA)
            soft = cv2.GaussianBlur(light, (0, 0), 0.02 * float(np.linalg.norm(box[0] - box[2])) + 1)
            picture += strength * (soft * film)[..., None]
        return picture

    def ground(self) -> np.ndarray:
        if self.surface_kind == "white":
            shade = replace(self, surface_kind="plain").ground().mean(axis=2, keepdims=True)
            return np.clip(shade / shade.mean() * np.float32([232, 238, 240]), 0, 255)
        if self.surface_kind != "playmat":
            return super().ground()
        mat, lens = self._mat(), self.lens
        size = np.float32(mat.shape[1::-1])
        laid = (rectangle(*size) - size / 2) * self.mm_per_px * lens.span / 420 + np.float32(lens.aim)
        seen = lens.plane @ cv2.getPerspectiveTransform(rectangle(*size), np.float32(laid))
        return cv2.warpPerspective(
            mat, seen, (lens.width, lens.height_px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        ).astype(np.float32)

    def _mat(self) -> np.ndarray:
        """A mat with a landscape, print that looks like cards, and frames to lay cards in."""
        rng = np.random.default_rng([self.seed, 103])
        mat = cv2.resize(illustration(rng, 360, 540), surface("plain", 0).shape[1::-1])
        for art in look_alikes(4, self.seed + 50).values():
            x, y = int(rng.integers(0, 900)), int(rng.integers(0, 500))
            part = mat[y : y + 176, x : x + 126]
            part[:] = cv2.addWeighted(part, 0.35, cv2.resize(art, part.shape[1::-1]), 0.65, 0)
            x, y = int(rng.integers(0, 900)), int(rng.integers(0, 500))
            cv2.rectangle(mat, (x, y), (x + 126, y + 176), (230, 230, 230), 2, cv2.LINE_AA)
        return mat

    def _lay(self, picture: np.ndarray, flat: Flat) -> None:
        if not isinstance(flat, Bent):
            super()._lay(picture, flat)
            return
        lens, (height, width) = self.lens, flat.face.shape[:2]
        place = project(lens.plane_at(flat.thickness), flat.outline(3 + 0.4 * abs(flat.bend)))
        x0, y0, x1, y1 = self._window(place)
        if x0 >= x1 or y0 >= y1:
            return
        per_px = float(np.linalg.norm(np.diff(place, axis=0), axis=1).max()) / max(width, height)
        face = flat.face if per_px > 0.7 else cv2.GaussianBlur(flat.face, (0, 0), 0.45 / per_px)
        uv = self._looked_at(flat, x0, y0, x1, y1)
        at = (uv * np.float32([width, height]) - 0.5).astype(np.float32)
        shown = cv2.remap(face, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        soft = cv2.GaussianBlur(card_outline(width, height), (0, 0), max(0.3, 0.4 / max(per_px, 0.05)))
        card = cv2.remap(soft, at, None, cv2.INTER_LINEAR)[..., None]
        shade = 1 + 0.012 * flat.bend * (2 * uv[..., flat.axis, None] - 1)
        window = picture[y0:y1, x0:x1]
        window *= 1 - 0.25 * cv2.GaussianBlur(card, (0, 0), 2.5)[..., None]
        window *= 1 - card
        window += shown * shade * card

    def _looked_at(self, flat: Bent, x0: int, y0: int, x1: int, y1: int) -> np.ndarray:
        """Which place (u, v) of the bent card each pixel of a window shows, (height, width, 2)."""
        lens = self.lens
        unit = cv2.getPerspectiveTransform(rectangle(1, 1), flat.outline().astype(np.float32))
        down = np.linalg.inv(lens.plane_at(flat.thickness) @ unit)
        target = np.stack(np.meshgrid(np.arange(x0, x1), np.arange(y0, y1)), -1).astype(np.float32)
        place = target.copy()
        for _ in range(5):  # each step halves what the bend shifts, several times over
            uv = project(down, place.reshape(-1, 2)).reshape(place.shape)
            mm = project(unit, uv.reshape(-1, 2)).reshape(place.shape)
            seen = lens.project(np.dstack([mm, flat.lift(np.clip(uv, -0.2, 1.2))]).reshape(-1, 3))
            place += target - seen.reshape(place.shape).astype(np.float32)
        return project(down, place.reshape(-1, 2)).reshape(place.shape)
