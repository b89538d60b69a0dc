"""Stickers of cube puzzles: many colours, few of which differ much, under cameras and lamps that agree on nothing.

Without a :class:`Camera` it is a fair photograph. With one it is as hard as real ones: on some 1500 stickers of 23 puzzles under
desk and room lamps a tenth was burnt in a channel, a tenth nowhere brighter than 60 of 255, and a fifth had a channel
crushed to black. White lay between a third of full light and burnt, as a rule a fifth off grey, at worst half as blue
as red or twice. Within one picture the brightest sticker of a colour was 1.1 to 3.5 times as bright as the darkest;
whole sides differ, or a row lies in a shadow. Orange had 0.05 to 0.7 of its red in green, red 0 to 0.5: one puzzle's
orange is another's red, and in one picture the two are at worst six grey levels apart.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.quads import rectangle
from vision.twin_eye.disturb import Disturbance, apply

#: Stickers (BGR) of a cube puzzle.
STICKERS = {
    "white": (235, 238, 240),
    "yellow": (30, 205, 235),
    "red": (35, 25, 175),
    "orange": (20, 100, 240),
    "green": (70, 150, 20),
    "blue": (160, 75, 10),
}
#: Pixels of a side, of a sticker with what is around it, and of a sticker.
_SIDE, _STEP, _STICKER = 200, 60, 52

Shown = tuple[np.ndarray, dict[str, np.ndarray], dict[str, dict[str, int]]]


@dataclass(frozen=True)
class Camera:
    """How a camera gives colours: ``exposure``, ``saturation`` (1 = as they are), ``veil`` and ``crush``.

    The last two are grey levels: those added, and those below which there is black.
    """

    exposure: float = 1.0
    saturation: float = 1.0
    veil: float = 0.0
    crush: float = 0.0

    def sees(self, bgr: np.ndarray) -> np.ndarray:
        """Colours (..., 3) of 0..255 and above as the camera gives them before they are cut off."""
        logs = np.log(np.maximum(bgr, 1.0))
        grey = logs.mean(axis=-1, keepdims=True)
        rich = self.exposure * np.exp(grey + self.saturation * (logs - grey))
        return self.veil + np.maximum(0, rich - self.crush) * 255 / (255 - self.crush)


def hard_camera(rng: np.random.Generator) -> Camera:
    return Camera(
        exposure=float(np.exp(rng.uniform(-0.7, 0.5))),
        saturation=rng.uniform(0.65, 1.5),
        veil=float(rng.choice([0, 0, 6, 12])),
        crush=float(rng.choice([0, 0, 6, 12])),
    )


def puzzle(
    rng: np.random.Generator, how: Disturbance, seed: int, sides: int = 3, camera: Camera | None = None
) -> Shown:
    """Some sides of a puzzle, each lit in its own way: picture, quads, and the truth."""
    picture = np.full((_SIDE, _SIDE * sides, 3), rng.uniform(20, 200, 3), np.float32)
    quads, truth = {}, {}
    shop = {
        n: np.clip(np.float32(c) * rng.uniform(0.85, 1.1) + rng.normal(0, 8, 3), 5, 250)
        for n, c in STICKERS.items()
    }
    body = float(rng.choice([15, 15, 230]))
    for side in range(sides):
        x0, level = _SIDE * side + 10, rng.uniform(0.5 if camera else 0.6, 1.0)
        lit = np.full((3, 3), level)
        if camera:
            lit *= rng.uniform(0.85, 1.0, lit.shape)
            if rng.random() < 0.2:  # the next side, or a hand, throws its shadow on one row
                lit[rng.integers(0, 3)] *= rng.uniform(0.5, 0.8)
            lit = np.rot90(lit, rng.integers(0, 4))
        picture[10:190, x0 : x0 + 180] = body * level
        for cell in range(9):
            x, y = x0 + _STEP * (cell % 3) + 4, 10 + _STEP * (cell // 3) + 4
            colour = str(rng.choice(list(shop)))
            seen = shop[colour] * lit[cell // 3, cell % 3]
            picture[y : y + _STICKER, x : x + _STICKER] = camera.sees(seen) if camera else seen
            name = f"{side}{cell}"
            quads[name] = (
                rectangle(44, 44) + np.float32([x + 4, y + 4]) + rng.uniform(-3, 3, 2).astype(np.float32)
            )
            truth[name] = {colour: 1}
        if rng.random() < (0.2 if camera else 0.4):
            _shine(picture[:, x0 : x0 + 180], rng)
    return apply(picture, how, seed), quads, truth


def _shine(side: np.ndarray, rng: np.random.Generator) -> None:
    """A lamp is reflected somewhere on a side."""
    y, x = rng.uniform((10, 0), (190, 180))
    rows, columns = np.indices(side.shape[:2])
    light = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / rng.uniform(15, 40) ** 2)
    side += 120 * light[..., None].astype(np.float32)
