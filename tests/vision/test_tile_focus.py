"""Tiles in a small or blurred picture, and of cells larger than the enrolled pictures were cut: no other tiles for that."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.tiles import read
from vision.tiles.enrol import enrol

INKS = {"red": (36, 39, 210), "orange": (27, 127, 240), "blue": (182, 107, 51)}
FIGURES = ("disc", "star", "square", "diamond", "clover")
NAMES = [f"{ink}_{figure}" for ink in INKS for figure in FIGURES]
CORNERS = np.float32([[40, 40], [200, 40], [200, 200], [40, 200]])


def sign(name, side=128):
    ink, figure = name.split("_")
    face, middle, reach = np.full((side, side, 3), 25, np.uint8), side / 2, 0.36 * side
    if figure == "clover":
        for way in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            at = np.int32(middle + 0.5 * reach * np.array(way))
            cv2.circle(face, at.tolist(), round(0.5 * reach), INKS[ink], -1, cv2.LINE_AA)
        return face
    corners = {"disc": 64, "star": 16, "square": 4, "diamond": 4}[figure]
    around = np.linspace(0, 2 * np.pi, corners, endpoint=False) + (np.pi / 4 if figure == "square" else 0)
    far = reach * np.where(np.arange(corners) % 2, 0.6, 1.0) if figure == "star" else reach * 0.85
    points = middle + np.reshape(far, (-1, 1)) * np.stack([np.cos(around), np.sin(around)], axis=1)
    return cv2.fillPoly(face, [np.int32(np.round(points))], INKS[ink], cv2.LINE_AA)


@pytest.fixture(scope="module")
def deck():
    return enrol((name, sign(name)) for name in NAMES)[0]


def board(cell, tile, blur):
    """Fifteen tiles, each ``tile`` of its cell wide, on four by four cells of ``cell`` pixels, as a lens blurs them."""
    large = np.full((6 * 128, 6 * 128, 3), (95, 105, 112), np.uint8)
    wide = round(128 * tile)
    for k, name in enumerate(NAMES):
        y, x = (128 * (1 + at) + (128 - wide) // 2 for at in divmod(k, 4))
        large[y : y + wide, x : x + wide] = cv2.resize(sign(name), (wide, wide), interpolation=cv2.INTER_AREA)
    light = (large.astype(np.float32) / 255) ** 2.2
    small = cv2.resize(light, (6 * cell, 6 * cell), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), blur) ** (1 / 2.2) * 255
    return cv2.imdecode(cv2.imencode(".jpg", np.uint8(soft + 0.5), [cv2.IMWRITE_JPEG_QUALITY, 85])[1], 1)


@pytest.mark.parametrize(("cell", "tile", "blur"), [(40, 0.86, 1.6), (40, 0.9, 1.4)])
def test_figures_that_blur_rounds_off_are_told(deck, cell, tile, blur):
    found = read(board(cell, tile, blur), deck, 4, 4, CORNERS * cell / 40)
    told = {4 * (t.row - 1) + t.column - 1: t.id for t in found.tiles}
    assert told == dict(enumerate(NAMES))
