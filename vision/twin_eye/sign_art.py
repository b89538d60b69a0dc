"""Made-up art of a game of signs: black tiles with one of six signs in one of six colours, and its board."""

from __future__ import annotations

import cv2
import numpy as np

from vision.twin_eye.surfaces import surface

SIGNS = ("disc", "block", "gem", "cross", "star", "burst")
INKS = {
    "red": (45, 40, 190),
    "orange": (35, 120, 235),
    "yellow": (50, 215, 245),
    "green": (70, 150, 40),
    "blue": (190, 110, 30),
    "purple": (140, 50, 120),
}


def sign(kind: str, ink: tuple, side: int = 160, ground: float = 32.0) -> np.ndarray:
    """A dark tile with one sign, BGR uint8 (side, side, 3)."""
    face = np.full((side, side, 3), ground, np.uint8)
    middle, reach = side / 2, side * 0.34
    if kind == "disc":
        cv2.circle(face, (side // 2, side // 2), round(reach), ink, -1, cv2.LINE_AA)
        return face
    corners = {"block": 4, "gem": 4, "cross": 12, "star": 8, "burst": 16}[kind]
    angle = np.arange(corners) * 2 * np.pi / corners
    far = np.full(corners, reach)
    if kind == "block":
        angle = angle + np.pi / 4
        far *= 1.15
    if kind == "star":
        far[1::2] *= 0.45
    if kind == "burst":
        far[1::2] *= 0.68
    if kind == "cross":
        for k in range(4):  # four round leaves
            at = middle + 0.55 * reach * np.array([np.cos(k * np.pi / 2), np.sin(k * np.pi / 2)])
            cv2.circle(face, (round(at[0]), round(at[1])), round(0.47 * reach), ink, -1, cv2.LINE_AA)
        return face
    points = middle + far[:, None] * np.stack([np.sin(angle), np.cos(angle)], axis=1)
    cv2.fillPoly(face, [np.int32(np.round(points))], ink, cv2.LINE_AA)
    return face


def signs() -> dict[str, np.ndarray]:
    """All 36 tiles of the first game."""
    return {f"{colour}-{kind}": sign(kind, ink) for colour, ink in INKS.items() for kind in SIGNS}


def score_board(seed: int, rows: int = 16, columns: int = 16) -> np.ndarray:
    """A board with faint lines and numbers printed in some of its cells, 40 pixels a cell."""
    rng = np.random.default_rng([seed, 113])
    cell = 40
    face = surface(("plain", "cloth", "stone")[seed % 3], seed + 40, rows * cell, columns * cell)
    tone = face.mean(axis=(0, 1))
    line = np.clip(
        tone * (0.7 if tone.mean() > 110 else 1.4) + (0 if tone.mean() > 110 else 20), 0, 255
    ).tolist()
    for k in range(rows + 1):
        cv2.line(face, (0, k * cell), (columns * cell, k * cell), line, 1, cv2.LINE_AA)
    for k in range(columns + 1):
        cv2.line(face, (k * cell, 0), (k * cell, rows * cell), line, 1, cv2.LINE_AA)
    for _ in range(40):
        row, column = int(rng.integers(0, rows)), int(rng.integers(0, columns))
        at = (column * cell + 12, row * cell + 29)
        cv2.putText(face, str(rng.integers(1, 3)), at, 0, 0.8, line, 2, cv2.LINE_AA)
    return face
