"""What happens between the table and the pixels: light, shadow, glare, blur, noise, JPEG, hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision.channels import thrice
from vision.twin_eye.surfaces import clouds


@dataclass(frozen=True)
class Disturbance:
    """How hard the picture is. The default is a good camera in good light.

    ``kelvin`` light colour, ``balance`` how much of it the camera corrects (0..1), ``exposure`` factor,
    ``uneven`` fall-off of light across the table (0..1), ``shadow`` depth of a large soft shadow (0..1),
    ``glare`` strength of a reflected lamp (0..1), ``blur`` and ``shake`` in pixels, ``noise`` in grey
    levels of 255, ``sharpen`` how much a camera overdoes edges (0..1), ``jpeg`` quality (0 = none).
    """

    kelvin: float = 5500
    balance: float = 0.85
    exposure: float = 1.0
    uneven: float = 0.08
    shadow: float = 0.0
    glare: float = 0.0
    blur: float = 0.6
    shake: float = 0.0
    noise: float = 1.5
    sharpen: float = 0.0
    jpeg: int = 92


GOOD = Disturbance()
#: One disturbance at a time, moderate: what a kitchen table in the evening does to a fair camera.
MODERATE = {
    "none": GOOD,
    "warm": replace(GOOD, kelvin=2700, balance=0.7),
    "cool": replace(GOOD, kelvin=6500, balance=0.7),
    "dim": replace(GOOD, exposure=0.55, noise=4.0),
    "bright": replace(GOOD, exposure=1.25),
    "uneven": replace(GOOD, uneven=0.45),
    "shadow": replace(GOOD, shadow=0.4),
    "glare": replace(GOOD, glare=0.35),
    "blur": replace(GOOD, blur=1.3),
    "shake": replace(GOOD, shake=3.0),
    "noise": replace(GOOD, noise=7.0),
    "jpeg": replace(GOOD, jpeg=55),
    "together": replace(
        GOOD, kelvin=3600, exposure=0.85, uneven=0.25, shadow=0.2, blur=1.0, noise=4.0, jpeg=75
    ),
}


def any_light(rng: np.random.Generator, like: Disturbance | None = None) -> Disturbance:
    """A lamp or a window and a telephone that corrects it more or less; or about the light of ``like``."""
    if like is not None:
        return replace(
            like,
            kelvin=like.kelvin * rng.uniform(0.93, 1.07),
            exposure=like.exposure * rng.uniform(0.85, 1.15),
        )
    return Disturbance(
        kelvin=rng.uniform(2500, 7500),
        balance=rng.uniform(0.4, 1.0),
        exposure=rng.uniform(0.6, 1.15),
        uneven=rng.uniform(0, 0.4),
        shadow=float(rng.choice([0, 0.25])),
        glare=float(rng.choice([0, 0, 0.2])),
        blur=rng.uniform(0.5, 1.2),
        noise=rng.uniform(1, 4),
        jpeg=int(rng.integers(70, 95)),
    )


def light_colour(kelvin: float) -> np.ndarray:
    """BGR gains of black-body light, green = 1 (after the usual fit to the Planckian locus)."""
    t = kelvin / 100
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * np.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else (138.52 * np.log(max(t - 10, 1e-3)) - 305.04 if t > 19 else 0.0)
    gains = (np.clip([blue, green, red], 1, 255) / 255) ** 2.2
    return gains / gains[1]


def apply(picture: np.ndarray, how: Disturbance, seed: int, moment: int = 0) -> np.ndarray:
    """``picture`` (BGR uint8 or float32 0..255) as the disturbed camera gives it, uint8.

    The same seed gives the same light, glare and shake; another ``moment`` only other noise.
    """
    rng = np.random.default_rng([seed, 23])
    height, width = picture.shape[:2]
    light = np.clip(picture, 0, 255).astype(np.float32, copy=False)
    light /= 255
    light **= 2.2
    field = np.full((height, width), how.exposure, np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    y, x = (along.astype(np.float32) for along in np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j])
    field *= 1 - how.uneven * 0.5 * (1 + x * np.cos(angle) + y * np.sin(angle)) / 1.41
    field *= 1 - 0.08 * (x * x + y * y)
    if how.shadow:
        edge = clouds(rng, height, width, width / 2) * 1.5 + rng.uniform(-0.4, 0.4)
        field *= 1 - how.shadow / (1 + np.exp(-6 * edge))
    colour = light_colour(how.kelvin) ** (1 - how.balance)
    light *= thrice(field, np.float32(colour))
    if how.glare:
        centre = (rng.uniform(-0.8, 0.8), rng.uniform(-0.8, 0.8))
        reach = ((x - centre[0]) / 0.28) ** 2 + ((y - centre[1]) / 0.22) ** 2
        light += thrice(how.glare * np.exp(-reach * 1.2))
    if how.blur:
        light = cv2.GaussianBlur(light, (0, 0), how.blur)
    if how.shake:
        light = cv2.filter2D(light, -1, _streak(how.shake, rng.uniform(0, np.pi)))
    out = np.clip(light, 0, 1, out=light)
    out **= 1 / 2.2
    out *= 255
    if how.noise:
        _add_grain(out, how.noise, seed, moment)
    if how.sharpen:
        out += how.sharpen * (out - cv2.GaussianBlur(out, (0, 0), 1.6))
    out = np.clip(out, 0, 255).astype(np.uint8)
    if how.jpeg:
        out = cv2.imdecode(
            cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, how.jpeg])[1], cv2.IMREAD_COLOR
        )
    return out


#: Rows that are given their noise at a time: they stay in the processor's cache.
_ROWS = 8
#: Numbers of the noise of a picture that is drawn again and again in other light, and of so many pictures: 11 MB each.
_REPEATED, _MANY = 1280 * 720 * 3, 4


def _add_grain(picture: np.ndarray, noise: float, seed: int, moment: int) -> None:
    """Sensor noise, less in light parts, in place."""
    grain_of = _grain if picture.size <= _REPEATED else _grain.__wrapped__
    every = grain_of(picture.shape, seed, moment)
    for top in range(0, len(picture), _ROWS):
        rows = picture[top : top + _ROWS]
        grain = every[top : top + _ROWS] * np.float32(noise)
        dark = rows / 255
        grain *= np.subtract(1.3, dark, out=dark)
        rows += grain


@lru_cache(maxsize=_MANY)
def _grain(shape: tuple[int, ...], seed: int, moment: int) -> np.ndarray:
    """Noise of deviation 1, float32: drawing it takes half the time of all that happens to a picture. Not to be written to."""
    rng, grain = np.random.default_rng([seed, moment, 29]), np.empty(shape, np.float32)
    for top in range(0, len(grain), _ROWS):
        rows = grain[top : top + _ROWS]
        rows[:] = rng.standard_normal(rows.shape)
    return grain


def _streak(length: float, angle: float) -> np.ndarray:
    size = int(np.ceil(length)) | 1
    kernel = np.zeros((size + 2, size + 2), np.float32)
    middle = (size + 1) / 2
    dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
    for t in np.linspace(-1, 1, 41):
        px, py = middle + t * dx, middle + t * dy
        kernel[round(py), round(px)] += 1
    return kernel / kernel.sum()


def hand(picture: np.ndarray, at: tuple[float, float], size: float, seed: int) -> None:
    """Draw a hand reaching in from the nearest edge to ``at`` (pixels), in place. ``size``: palm width."""
    rng = np.random.default_rng([seed, 31])
    skin = np.float32([[110, 150, 205], [60, 90, 140], [150, 180, 225]])[rng.integers(0, 3)].tolist()
    height = picture.shape[0]
    x, y = at
    away = np.array([0, 1.0]) if y > height / 2 else np.array([0, -1.0])
    away = away + rng.uniform(-0.3, 0.3, 2)
    start = np.array([x, y]) + away * size
    cv2.line(picture, tuple(map(int, start)), tuple(map(int, start + away * 3000)), skin, int(size * 0.7))
    cv2.ellipse(picture, tuple(map(int, start)), (int(size * 0.5), int(size * 0.6)), 0, 0, 360, skin, -1)
    side = np.array([-away[1], away[0]])
    for finger in np.linspace(-0.42, 0.42, 4):
        root = start + side * finger * size
        tip = root - away * size * (1.15 - abs(finger) * 0.5) + side * finger * size * 0.3
        cv2.line(picture, tuple(map(int, root)), tuple(map(int, tip)), skin, int(size * 0.2), cv2.LINE_AA)
        nail = tuple(c * 0.8 + 45 for c in skin)
        cv2.circle(picture, tuple(map(int, tip)), int(size * 0.07), nail, -1, cv2.LINE_AA)
