"""Photographs of cards as people take them: what the calm tables of :mod:`card_tables` leave out.

The pictures that are enrolled differ from the ones that are read: another camera, another light, cut by hand. On
the table cards are bent, sleeved, overlapping, half out of the picture, small, steep, among strangers of the same
frame, on mats with print of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.twin_eye.card_tables import SURFACES, Cards, Laid
from vision.twin_eye.decks import back, illustration, look_alikes
from vision.twin_eye.disturb import GOOD, Disturbance, apply
from vision.twin_eye.lens import Lens
from vision.twin_eye.playing_cards import playing_cards
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.surfaces import surface

#: Width and height of the pictures that people send, and how often.
SIZES = {(1280, 720): 0.4, (640, 480): 0.2, (1920, 1080): 0.2, (1600, 1200): 0.12, (4000, 3000): 0.08}
#: Radius of a card's corners as a part of its width.
ROUND = 0.045
#: Cards of these decks are enrolled from photographs, see :func:`photographed`.
SLIP = 0.012


def playing(seed: int) -> Cards:
    """Playing cards; foreign: another deck's back and some look-alikes."""
    known = playing_cards(seed)
    same = {k for k, v in known.items() if np.mean(np.abs(v.astype(np.float32) - v[::-1, ::-1])) < 0.6}
    return Cards(known, {"back": back(seed), **look_alikes(4, seed + 9)}, half_turn=frozenset(same))


def photographed(face: np.ndarray, seed: int) -> np.ndarray:
    """``face`` (BGR uint8) as its owner enrols it: scanned or photographed in a light of its own, cut by hand.

    Each corner of the cut is up to :data:`SLIP` long sides off.
    """
    rng = np.random.default_rng([seed, 101])
    height, width = face.shape[:2]
    long = int(rng.choice([300, 450, 700, 1000]))
    size = (round(long * width / height), long)
    slip = rng.uniform(-SLIP, SLIP, (4, 2)) * long
    cloth = np.uint8(rng.integers(0, 256, 3))
    matrix = cv2.getPerspectiveTransform(rectangle(width, height), np.float32(rectangle(*size) + slip))
    cut = cv2.warpPerspective(face, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(_outline(width, height), matrix, size)[..., None]
    how = Disturbance(
        kelvin=float(rng.uniform(3200, 6800)),
        balance=float(rng.uniform(0.75, 1)),
        exposure=float(rng.uniform(0.75, 1.15)),
        uneven=float(rng.uniform(0, 0.2)),
        blur=float(rng.uniform(0.3, 0.0022 * long + 0.4)),
        noise=float(rng.uniform(0, 3)),
        jpeg=int(rng.integers(70, 96)),
    )
    return apply(cut * inside + cloth * (1 - inside), how, seed)


def _outline(width: int, height: int) -> np.ndarray:
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

    def clean(self) -> np.ndarray:
        picture = super().clean()
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
        soft = cv2.GaussianBlur(_outline(width, height), (0, 0), max(0.3, 0.4 / max(per_px, 0.05)))
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


@dataclass
class Photo:
    """A picture (BGR uint8), what lies in it, and words for what makes it hard."""

    picture: np.ndarray
    laid: list[Laid]
    traits: tuple[str, ...]


def photo(cards: Cards, seed: int, steep: bool = False) -> Photo:
    """A photograph of one to seven cards; ``steep`` shows fewer from 35 to 60 degrees."""
    rng = np.random.default_rng([seed, 107])
    sizes = list(SIZES)
    size = sizes[int(rng.choice(len(sizes), p=list(SIZES.values())))]
    count = int(rng.integers(1, 5 if steep else 8))
    tilt = float(rng.uniform(35, 60) if steep else rng.choice([rng.uniform(0, 20), rng.uniform(15, 45)]))
    wide = float(np.exp(rng.uniform(np.log(62), np.log(min(320, 0.3 * size[0])))))
    wide = max(wide, 0.045 * size[0])
    distance, pan, roll = rng.uniform((380, -30, -20), (900, 30, 20)).tolist()
    lens = Lens(*size, distance, tilt, pan, roll, span=size[0] * cards.size[0] / wide)
    kind = str(rng.choice([*SURFACES, "playmat", "white"]))
    layout = str(rng.choice(["apart", "apart", "overlap"]))
    scene = PhotoScene(lens, kind, seed)
    truth = _lay_out(scene, cards, rng, count, layout)
    traits = [
        str(size[0]),
        "tilted" if tilt > 30 else "flat",
        "small" if wide < 95 else "large",
        kind,
        layout,
    ]
    traits += _hardened(scene, rng)
    laid = [
        Laid(name, turn, scene.corners(flat), name in cards.half_turn)
        for (name, turn), flat in zip(truth, scene.flats, strict=True)
    ]
    return Photo(apply(scene.clean(), _light(rng, size[0] / 1280), seed), laid, tuple(traits))


def _light(rng: np.random.Generator, pixels: float) -> Disturbance:
    """Any light and any camera; blur grows with the ``pixels`` of the picture (1 = 1280 wide)."""
    more = max(1.0, pixels)
    return replace(
        GOOD,
        kelvin=float(rng.uniform(2800, 6800)),
        balance=float(rng.uniform(0.7, 1)),
        exposure=float(rng.uniform(0.6, 1.2)),
        uneven=float(rng.uniform(0, 0.4)),
        shadow=float(rng.choice([0, rng.uniform(0, 0.45)])),
        glare=float(rng.choice([0, 0, rng.uniform(0, 0.3)])),
        blur=float(rng.uniform(0.4, 1.0) * more),
        shake=float(rng.choice([0, 0, rng.uniform(1, 3.0) * more])),
        noise=float(rng.uniform(0.5, 5)),
        jpeg=int(rng.integers(55, 95)),
    )


def _hardened(scene: PhotoScene, rng: np.random.Generator) -> list[str]:
    """Bend the cards or sleeve them, reach in with a hand, or neither; what was done."""
    done, bent, sleeved = [], rng.random() < 0.35, rng.random() < 0.3
    if bent:
        done.append("bent")
        scene.flats = [
            Bent(**vars(f), bend=float(rng.uniform(-3, 3)), axis=int(rng.integers(0, 2)))
            if rng.random() < 0.7
            else f
            for f in scene.flats
        ]
    elif sleeved:
        done.append("sleeves")
        scene.flats = [replace(f, sleeve=1.5) for f in scene.flats]
        scene.lamps = [
            (n, *rng.uniform(0.0, 0.7, 2).tolist(), float(rng.uniform(0.1, 0.4)), float(rng.uniform(40, 230)))
            for n in range(len(scene.flats))
            if rng.random() < 0.5
        ]
    if rng.random() < 0.15 and scene.flats:
        done.append("hand")
        flat = scene.flats[int(rng.integers(0, len(scene.flats)))]
        x, y = flat.outline()[int(rng.integers(0, 4))] * 0.8 + np.array(flat.at) * 0.2
        scene.hands = [(float(x), float(y), 40.0)]
    return done


def _lay_out(
    scene: PhotoScene, cards: Cards, rng: np.random.Generator, count: int, layout: str
) -> list[tuple[str, int]]:
    """Lay cards where the camera looks, some of them foreign, some a little out of the picture; their names and spins."""
    (width, height), lens = cards.size, scene.lens
    frame = np.array([lens.width, lens.height_px])
    down, least = np.linalg.inv(lens.plane), (1.35 if layout == "apart" else 0.62) * height
    foreign, truth = float(rng.choice([0, 0, 0.4])), []
    for _ in range(60):
        if len(truth) == count:
            break
        edge = 0.02 if rng.random() < 0.12 else 0.16
        at = project(down, rng.uniform(edge * frame, (1 - edge) * frame)[None])[0]
        spin = float(rng.uniform(0, 360))
        if any(np.linalg.norm(at - flat.at) < least for flat in scene.flats):
            continue
        strange = rng.random() < foreign
        pool = cards.foreign if strange else cards.known
        name = str(rng.choice(list(pool)))
        flat = Flat(pool[name], width, height, (float(at[0]), float(at[1])), spin, corner=ROUND * width)
        corners = scene.corners(flat)
        cut = corners.min() < 2 or (corners.max(axis=0) > frame - 2).any()
        if cut and edge > 0.1 and not strange:
            continue
        scene.flats.append(flat)
        truth.append(("" if strange else name, round(spin)))
    return truth
