"""Faces of cards and tiles that never were printed: frames, titles, icons and pictures from a seed."""

from __future__ import annotations

import cv2
import numpy as np

from vision.twin_eye.surfaces import clouds

_WORDS = (
    "Miller",
    "Weaver",
    "Priest",
    "Smith",
    "Tailor",
    "Brewer",
    "Hunter",
    "Scribe",
    "Mason",
    "Baker",
    "Carter",
)


def _tone(rng: np.random.Generator, light: tuple[int, int] = (60, 240)) -> list[int]:
    hsv = np.uint8([[[rng.integers(0, 180), rng.integers(40, 220), rng.integers(*light)]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].tolist()


def _scene(rng: np.random.Generator, height: int, width: int, things: int) -> np.ndarray:
    ground = np.float32(_tone(rng, (120, 240)))
    picture = np.clip(ground * (1 + 0.15 * clouds(rng, height, width, width / 3))[..., None], 0, 255).astype(
        np.uint8
    )
    for _ in range(things):
        x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
        size = int(rng.integers(width // 14, width // 4))
        kind = rng.integers(0, 3)
        if kind == 0:
            cv2.circle(picture, (x, y), size // 2, _tone(rng), -1, cv2.LINE_AA)
        elif kind == 1:
            points = np.int32(rng.integers(-size, size, (5, 2)) + (x, y))
            cv2.fillPoly(picture, [cv2.convexHull(points)], _tone(rng), cv2.LINE_AA)
        else:
            cv2.rectangle(picture, (x, y), (x + size, y + size // 2), _tone(rng), -1)
    return picture


def card(seed: int, family: int = 0, alike: float = 0.0, height: int = 420, width: int = 270) -> np.ndarray:
    """A card face, BGR. Cards of one ``family`` share frame and colours; ``alike`` (0..1) shares more:

    at 1 only a title, a number and one icon differ.
    """
    same, rng = np.random.default_rng([family, 3]), np.random.default_rng([family, seed, 5])
    face = np.empty((height, width, 3), np.uint8)
    face[:] = _tone(same, (140, 250))
    own = same if rng.random() < alike else rng
    top, margin = height // 8, width // 16
    picture = _scene(own, int(height * 0.5), width - 2 * margin, 14)
    face[top : top + picture.shape[0], margin : width - margin] = picture
    cv2.rectangle(face, (3, 3), (width - 4, height - 4), _tone(same, (20, 90)), 5)
    ink = (25, 25, 25)
    name = f"{_WORDS[seed % len(_WORDS)]} {seed}"
    cv2.putText(face, name, (margin, top - 12), int(rng.integers(0, 4)), 0.8, ink, 2, cv2.LINE_AA)
    cv2.circle(face, (width - 34, height - 36), 24, _tone(rng), -1, cv2.LINE_AA)
    cv2.putText(face, str(1 + seed % 12), (width - 46, height - 26), 0, 0.8, (255, 255, 255), 2, cv2.LINE_AA)
    for line in range(4):
        x = margin
        y = int(height * 0.70) + line * 20
        while x < width - 80:
            length = int(rng.integers(10, 45))
            cv2.line(face, (x, y), (min(x + length, width - 80), y), ink, 3, cv2.LINE_AA)
            x += length + 8
    return face


def back(family: int, height: int = 420, width: int = 270) -> np.ndarray:
    """The common back of a family."""
    rng = np.random.default_rng([family, 11])
    face = np.empty((height, width, 3), np.uint8)
    face[:] = _tone(rng, (40, 160))
    ink = _tone(rng, (150, 250))
    step = int(rng.integers(22, 40))
    for offset in range(-height, width + height, step):
        cv2.line(face, (offset, 0), (offset + height, height), ink, 3, cv2.LINE_AA)
    cv2.circle(face, (width // 2, height // 3), width // 4, ink, -1, cv2.LINE_AA)
    cv2.putText(face, "T", (width // 2 - 30, height // 3 + 30), 1, 6, _tone(rng, (20, 80)), 6, cv2.LINE_AA)
    return face


def tile(seed: int, kind: int = 0, side: int = 160) -> np.ndarray:
    """A square tile face with a drawing, not the same after a quarter turn. ``kind`` picks its ground."""
    rng, ground = np.random.default_rng([seed, 7]), np.random.default_rng([kind, 13])
    face = np.empty((side, side, 3), np.uint8)
    face[:] = _tone(ground, (110, 230))
    for _ in range(4):
        x, y = rng.integers(side // 6, side - side // 6, 2)
        size = int(rng.integers(side // 12, side // 4))
        cv2.circle(face, (int(x), int(y)), size, _tone(rng), -1, cv2.LINE_AA)
    cv2.putText(face, chr(65 + seed % 26), (side // 4, side // 2), 0, side / 70, (20, 20, 20), 4, cv2.LINE_AA)
    cv2.rectangle(face, (1, 1), (side - 2, side - 2), (30, 30, 30), 3)
    return face
