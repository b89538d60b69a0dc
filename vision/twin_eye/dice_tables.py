"""Tables with dice as people own and photograph them: any make, any table, any camera above it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.twin_eye import surfaces
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.finish import Finish
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid

#: Faces around each upper face, as on a real die: opposite ones make seven.
AROUND = {
    1: (2, 3, 5, 4),
    2: (6, 3, 1, 4),
    3: (2, 6, 5, 1),
    4: (2, 1, 5, 6),
    5: (1, 3, 6, 4),
    6: (5, 3, 2, 4),
}
#: Body (BGR) and pips of dice as shops sell them.
BODIES = {
    "red": ((35, 35, 190), (240, 240, 240)),
    "white": ((240, 240, 240), (25, 25, 25)),
    "green": ((50, 150, 60), (240, 240, 240)),
    "black": ((25, 25, 25), (240, 240, 240)),
    "yellow": ((40, 195, 235), (25, 25, 25)),
    "blue": ((190, 90, 40), (240, 240, 240)),
    "orange": ((40, 120, 235), (240, 240, 240)),
    "purple": ((150, 60, 120), (240, 240, 240)),
}
#: More that people own; white and red ones are the most common by far.
_MORE = {
    "ivory": ((205, 230, 240), (20, 20, 20)),
    "beech": ((130, 185, 220), (25, 25, 30)),
    "walnut": ((50, 75, 110), (225, 230, 235)),
    "navy": ((90, 40, 20), (235, 235, 235)),
    "white, blue pips": ((240, 240, 240), (160, 60, 20)),
    "black, gold pips": ((22, 20, 20), (60, 170, 210)),
    "red, black pips": ((30, 30, 170), (15, 15, 15)),
    "pink": ((180, 130, 235), (245, 245, 245)),
    "turquoise": ((180, 170, 50), (245, 245, 245)),
    "green, black pips": ((70, 190, 90), (20, 20, 20)),
}
MAKES = BODIES | _MORE


def die(name: str, value: int, at: tuple[float, float], rng: np.random.Generator, **more) -> Solid:
    """A die of a colour of :data:`MAKES` with ``value`` up, turned at random."""
    body, pips = MAKES[name]
    north, east, south, west = (int(v) for v in np.roll(AROUND[value], rng.integers(0, 4)))
    faces = {"top": value, "north": north, "east": east, "south": south, "west": west, "bottom": 7 - value}
    return Solid(at=(*at, 0), spin=rng.uniform(0, 360), colour=body, pip_colour=pips, faces=faces, **more)


#: So many places are tried before a table counts as full.
_TRIES = 3000


def spread(rng: np.random.Generator, lens: Lens, count: int, apart: float = 32) -> list[tuple[float, float]]:
    """Up to ``count`` places in sight, at least ``apart`` mm from each other; fewer where no more fit."""
    found: list[tuple[float, float]] = []
    for _ in range(_TRIES):
        if len(found) == count:
            break
        half = lens.span / 2
        at = rng.uniform((-half * 0.8, -half * 0.42), (half * 0.8, half * 0.42))
        x, y = lens.project([[*at, 8]])[0]
        inside = 50 < x < lens.width - 50 and 50 < y < lens.height_px - 50
        if inside and all(np.hypot(*(at - other)) > apart for other in found):
            found.append((float(at[0]), float(at[1])))
    return found


def finish(rng: np.random.Generator, name: str) -> Finish:
    """How a die of a name of :data:`MAKES` may be made."""
    body = np.float32(MAKES[name][0])
    kind = rng.random()
    more: dict = {}
    if name in ("beech", "walnut"):
        more = {"grain": rng.uniform(0.03, 0.10)}
    elif kind < 0.15:
        other = np.clip(body * rng.uniform(0.5, 0.8) + rng.uniform(0, 110, 3), 0, 255)
        more = {"marbled": rng.uniform(0.2, 0.8), "second": tuple(other.tolist())}
    elif kind < 0.25:
        other = np.clip(body + rng.choice([-60, 60]), 0, 255)
        more = {"speckled": rng.uniform(0.02, 0.12), "second": tuple(other.tolist())}
    elif kind < 0.40 and name in ("red", "green", "blue", "purple", "orange"):
        more = {"clear": rng.uniform(0.15, 0.5)}
    if body.min() > 180 and rng.random() < 0.25:
        more["ace"] = (30, 25, 190)
    return Finish(drilled=float(rng.choice([0, 0.4, 0.8])), wide=rng.uniform(0.235, 0.285), **more)


def dice_scene(seed: int) -> tuple[Scene, dict[str, int]]:
    """Five plain dice of five colours on some table, and their values by colour."""
    rng = np.random.default_rng([seed, 5])
    lens = Lens(tilt=rng.uniform(0, 25), roll=rng.uniform(-20, 20), span=rng.uniform(180, 380))
    sun = (rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6), 0.8)
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    scene = Scene(lens, kind, seed, sun=sun, ambient=rng.uniform(0.4, 0.75), shadow=rng.uniform(0.2, 0.6))
    look = {
        "corner": rng.uniform(0.06, 0.25),
        "pip_size": rng.uniform(0.08, 0.115),
        "gloss": rng.uniform(0, 0.4),
        "wear": float(rng.choice([0, 0, 0.3])),
    }
    names = [str(n) for n in rng.permutation(list(BODIES))[:5]]
    values = {name: int(rng.integers(1, 7)) for name in names}
    for name, at in zip(names, spread(rng, lens, 5), strict=True):
        scene.solids.append(die(name, values[name], at, rng, **look))
    return scene, values


def bare(scene: Scene) -> Scene:
    """The same table without its solids."""
    return replace(scene, solids=[], hands=[])


@dataclass(frozen=True)
class Photo:
    """A photo of dice: the scene and the camera's faults now and when the table was empty."""

    scene: Scene
    how: Disturbance
    how_empty: Disturbance
    shift: tuple[float, float]

    def picture(self) -> np.ndarray:
        """What the camera sees, BGR uint8."""
        return self.scene.picture(self.how, 2)

    def empty(self) -> np.ndarray:
        """The same view without dice, exposed a little otherwise and ``shift`` pixels off."""
        view = bare(self.scene).picture(self.how_empty, 1)
        matrix = np.float32([[1, 0, self.shift[0]], [0, 1, self.shift[1]]])
        return cv2.warpAffine(view, matrix, view.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


def photo(seed: int) -> Photo:
    """Two to six dice, of one make or of several, somewhere, by some camera in some light."""
    rng = np.random.default_rng([seed, 97])
    width = int(rng.choice([640, 800, 1280, 1600]))
    lens = Lens(
        width, int(width * rng.choice([0.5625, 0.75])), rng.uniform(250, 700), rng.uniform(0, 28),
        roll=rng.uniform(-180, 180), span=rng.uniform(110, 330),
    )  # fmt: skip
    kind = str(rng.choice(["plain", "felt", "felt", "wood", "wood", "cloth", "cloth", "stone", "printed"]))
    sun = (rng.uniform(-0.8, 0.8), rng.uniform(-0.8, 0.8), rng.uniform(0.6, 1.2))
    scene = Scene(
        lens, kind, seed, sun=sun, ambient=rng.uniform(0.35, 0.8), shadow=rng.uniform(0.15, 0.65),
        soft=rng.uniform(0.3, 4), polish=float(rng.choice([0, 0, rng.uniform(0.05, 0.25)])),
        mm_per_px=float(rng.uniform(0.4, 0.8)),
    )  # fmt: skip
    if rng.random() < 0.3:
        scene.flats.append(_tray(rng, lens))
    common = [*MAKES, "white", "white", "white", "red", "red", "ivory", "black"]
    one = str(rng.choice(common))
    alike = rng.random() < 0.5
    made = finish(rng, one)
    look = {
        "corner": rng.uniform(0.04, 0.28), "gloss": rng.uniform(0, 0.5), "size": rng.uniform(12, 19),
        "wear": float(rng.choice([0, 0, 0, 0.3])),
    }  # fmt: skip
    pip = rng.uniform(0.07, 0.115)
    for at in spread(rng, lens, int(rng.integers(2, 7)), 1.75 * look["size"]):
        name = one if alike else str(rng.choice(common))
        if not alike:
            made, pip = finish(rng, name), rng.uniform(0.07, 0.115)
        value = int(rng.integers(1, 7))
        big = 1.5 if value == 1 and made.ace else 1.0
        scene.solids.append(die(name, value, at, rng, finish=made, pip_size=min(0.15, pip * big), **look))
    if rng.random() < 0.15:
        half = lens.span / 2
        scene.hands.append(
            (float(rng.choice([-1, 1])) * half * 0.95, float(rng.choice([-1, 1])) * half * 0.5, 30.0)
        )
    return Photo(scene, *_cameras(rng, width))


def stacked(seed: int) -> Photo:
    """:func:`photo` without hands, with one more die of any make on one of its dice, the last of the scene."""
    shot, rng = photo(seed), np.random.default_rng([seed, 771])
    solids = shot.scene.solids
    lower = solids[int(rng.integers(len(solids)))]
    name, value = str(rng.choice(list(MAKES))), int(rng.integers(1, 7))
    at = np.array(lower.at[:2]) + rng.uniform(-0.25, 0.25, 2) * lower.size
    upper = die(
        name, value, (0, 0), rng, size=lower.size, corner=lower.corner, gloss=lower.gloss, pip_size=lower.pip_size
    )  # fmt: skip
    upper = replace(upper, at=(*at.tolist(), lower.tall))
    return replace(shot, scene=replace(shot.scene, solids=[*solids, upper], hands=[]))


def _cameras(rng: np.random.Generator, width: int) -> tuple[Disturbance, Disturbance, tuple[float, float]]:
    """The camera's faults with and without dice, and how far it moved between (pixels)."""
    how = Disturbance(
        kelvin=rng.uniform(2700, 6500), balance=rng.uniform(0.6, 1), exposure=rng.uniform(0.7, 1.25),
        uneven=rng.uniform(0, 0.4), shadow=rng.uniform(0, 0.25), glare=float(rng.choice([0, 0, 0, 0.25])),
        blur=rng.uniform(0.3, 1.3) * width / 1280, noise=rng.uniform(0.5, 5),
        sharpen=float(rng.choice([0, 0.5, 1.2])), jpeg=int(rng.integers(60, 95)),
    )  # fmt: skip
    other = replace(how, exposure=how.exposure * rng.uniform(0.9, 1.1))
    reach = rng.uniform(0, 4) * width / 1280
    return how, other, tuple(rng.uniform(-reach, reach, 2).tolist())


def _tray(rng: np.random.Generator, lens: Lens) -> Flat:
    """The floor of a tray with a rim around, which runs through the picture."""
    floor = surfaces.surface(str(rng.choice(["felt", "plain", "wood"])), int(rng.integers(0, 999)), 600, 800)
    rim = rng.integers(20, 200, 3).tolist()
    cv2.rectangle(floor, (0, 0), (799, 599), rim, 30)
    cv2.rectangle(floor, (30, 30), (769, 569), (np.float32(rim) * 0.6).tolist(), 4)
    size = lens.span * rng.uniform(0.95, 1.2)
    return Flat(floor, size, size * 0.75, spin=rng.uniform(-10, 10))
