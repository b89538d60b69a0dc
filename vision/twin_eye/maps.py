"""Printed maps with spaces for pieces of any shape, and those pieces."""

from __future__ import annotations

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.twin_eye import surfaces
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import PLAYERS

#: Length and width (mm) of the spaces that are printed for each kind of piece.
KINDS = {"train": (25, 8.5), "cube": (15, 15), "disc": (16, 16), "house": (15, 15), "figure": (17, 15)}
_ROWS, _COLUMNS, _CELL = 5, 7, 44.0

Quads = dict[str, np.ndarray]


def piece(kind: str, colour: tuple, at: tuple[float, float], angle: float, gloss: float) -> list[Solid]:
    """The solids that make up a piece that lies along ``angle`` (degrees)."""
    along = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])

    def part(size: float, away: float = 0.0, up: float = 0.0, **more) -> Solid:
        x, y = np.array(at) + along * away
        return Solid(size, (x, y, 0.3 + up), colour, spin=angle, gloss=gloss, **more)

    if kind == "train":
        return [part(6.8, -7.0, corner=0.15), part(7.2, 0.0, corner=0.15), part(6.8, 7.0, corner=0.15)]
    if kind == "house":
        return [part(9, height=6), part(6, up=6, height=4)]
    if kind == "figure":
        return [part(11, height=7, round_=True), part(7, 2.0, up=7, height=7, round_=True)]
    return [part(12, height=5, round_=True) if kind == "disc" else part(9)]


def map_board(seed: int, kind: str, rng: np.random.Generator) -> tuple[Scene, Quads, dict[str, tuple]]:
    """A printed map with 35 spaces for pieces of a kind: the scene, quads in pixels, and where each lies (mm, angle)."""
    tilt, roll = rng.uniform(0, 30), rng.uniform(-6, 6)
    scene = Scene(
        Lens(tilt=tilt, roll=roll, span=rng.uniform(460, 540)), "wood", seed, shadow=rng.uniform(0.2, 0.5)
    )
    width, height = _COLUMNS * _CELL, _ROWS * _CELL
    art = surfaces.surface(
        str(rng.choice(["printed", "stone", "plain", "cloth"])), seed, int(height * 3), int(width * 3)
    )
    tint = surfaces.clouds(rng, *art.shape[:2], 150)[..., None] * np.float32(rng.uniform(-25, 25, 3))
    art = np.clip(art + tint, 0, 255).astype(np.uint8)
    long, short = KINDS[kind]
    plane, quads, places = scene.lens.plane_at(0.3), {}, {}
    inks = [tuple(int(v) for v in rng.integers(25, 235, 3)) for _ in range(4)] + list(PLAYERS.values())
    fill = bool(rng.random() < 0.6)
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            angle = float(rng.uniform(0, 180))
            centre = (np.array([column, row]) + 0.5) * _CELL + rng.uniform(-6, 6, 2)
            outline = _turned(centre, long, short, angle)
            ink = inks[rng.integers(0, len(inks))]
            shape = np.int32(np.round(outline * 3))
            if fill:
                cv2.fillConvexPoly(art, shape, [int(0.75 * v + 40) for v in ink], cv2.LINE_AA)
            cv2.polylines(art, [shape], True, ink if not fill else (40, 40, 40), 2, cv2.LINE_AA)
            middle = centre - (width / 2, height / 2)
            name = f"{chr(97 + row)}{column + 1}"
            quads[name] = project(plane, outline - (width / 2, height / 2))
            places[name] = (float(middle[0]), float(middle[1]), angle)
    scene.flats.append(Flat(art, width, height))
    return scene, quads, places


def _turned(centre: np.ndarray, long: float, short: float, angle: float) -> np.ndarray:
    a = np.radians(angle)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return (rectangle(long, short) - np.float32([long / 2, short / 2])) @ turn + centre
