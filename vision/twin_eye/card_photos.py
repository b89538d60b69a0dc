"""Photographs of cards as people take them: what the calm tables of :mod:`card_tables` leave out.

The pictures that are enrolled differ from the ones that are read: another camera, another light, cut by hand. On
the table cards are bent, sleeved, overlapping, half out of the picture, small, steep, among strangers of the same
frame, on mats with print of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.twin_eye.bent_cards import ROUND, Bent, PhotoScene, card_outline
from vision.twin_eye.card_tables import SURFACES, Cards, Laid
from vision.twin_eye.decks import back, look_alikes
from vision.twin_eye.disturb import GOOD, Disturbance, apply
from vision.twin_eye.lens import Lens
from vision.twin_eye.playing_cards import playing_cards
from vision.twin_eye.scene import Flat

#: Width and height of the pictures that people send, and how often.
SIZES = {(1280, 720): 0.4, (640, 480): 0.2, (1920, 1080): 0.2, (1600, 1200): 0.12, (4000, 3000): 0.08}
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
    inside = cv2.warpPerspective(card_outline(width, height), matrix, size)[..., None]
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
