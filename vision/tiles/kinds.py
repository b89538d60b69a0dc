"""Tiles whose ids stand for kinds of picture: no two fields look alike, so colour and texture must tell.

A learner is shown the enrolled pictures, the same ones in other light and focus, and what bare cells look
like: enrolled ones, the table around the grid, any plain colour, and above all the plain colours of the
kinds themselves, so that a green board is no meadow.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.learn import Learner
from vision.quads import project, rectangle
from vision.tiles.pixels import EMPTY, SIDE, statistics

#: Pictures of one kind that are learned, of them as enrolled at most, and plain ones in its colours.
SAMPLES, ENROLLED, PLAIN = 100, 60, 30
#: Plain pictures in any colour.
ANY_COLOUR = 40
#: Spread of the numbers that is noise: two units of Lab, and the like in the other scales.
FLOOR = 2.0
#: Lead over all else from which a kind is sure, and a bare cell, of which nothing will be said.
AHEAD, AHEAD_BARE = 0.35, 0.5
#: Patches of the table around the grid that are looked at.
_AROUND = 32


@dataclass
class Kinds:
    """``numbers`` (n, d) of pictures and the id of each, ``empty`` among them."""

    ids: list[str]
    numbers: np.ndarray

    @classmethod
    def enrolled(cls, by_name: dict[str, list[np.ndarray]]) -> Kinds:
        """From upright faces (BGR uint8, 48 pixels wide) by id."""
        rng = np.random.default_rng(157)
        ids, faces = [], []
        for name, samples in sorted(by_name.items()):
            few = min(len(samples), ENROLLED)
            chosen = [samples[int(k)] for k in np.linspace(0, len(samples) - 1, few)]
            again = [_relit(rng, chosen[k % few]) for k in range(SAMPLES - few)]
            ids += [name] * SAMPLES
            faces += chosen + again
            if name != EMPTY:
                ids += [EMPTY] * PLAIN
                faces += [_relit(rng, _plain(rng, _tone(chosen[k % few])), 0.4) for k in range(PLAIN)]
        ids += [EMPTY] * ANY_COLOUR
        faces += [_plain(rng, _any_tone(rng)) for _ in range(ANY_COLOUR)]
        return cls(ids, statistics(np.stack(faces)))

    def scores(self, faces: np.ndarray, around: np.ndarray) -> tuple[list[str], np.ndarray]:
        """The ids, and for each of the faces (n, 48, 48, 3) how much it looks like each, (n, ids), about 0..1.

        ``around`` (m, 48, 48, 3) are patches of the table beside the grid: bare cells may look like them.
        """
        ids, numbers = self.ids, self.numbers
        every = statistics(np.concatenate([faces, around]))
        asked, beside = every[: len(faces)], every[len(faces) :]
        beside = beside[self._no_tiles(beside)]
        learner = Learner.train(np.concatenate([numbers, beside]), ids + [EMPTY] * len(beside), FLOOR)
        return learner.names, learner.scores(asked)

    def _no_tiles(self, beside: np.ndarray) -> np.ndarray:
        """Which patches beside the grid are table: tiles may lie there, too, but not all around."""
        nearest = (
            np.array(self.ids)[[np.square(self.numbers - row).sum(axis=1).argmin() for row in beside]]
            if len(beside)
            else np.empty(0, str)
        )
        return np.array([n == EMPTY or (nearest == n).mean() > 0.5 for n in nearest], bool)


def around(picture: np.ndarray, corners: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Patches of a cell's size all around a grid as far as the picture shows them, BGR (n, 48, 48, 3)."""
    plane = cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(corners))
    spots = [(x, y) for x in range(-1, columns + 1) for y in (-1, rows)]
    spots += [(x, y) for y in range(rows) for x in (-1, columns)]
    patches = []
    for x, y in spots[:: max(1, len(spots) // _AROUND)]:
        quad = project(plane, rectangle(1, 1) + np.float32([x, y]))
        if (quad >= 0).all() and (quad <= np.float32(picture.shape[1::-1]) - 1).all():
            matrix = cv2.getPerspectiveTransform(quad, rectangle(SIDE, SIDE))
            patches.append(cv2.warpPerspective(picture, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR))
    return np.array(patches, np.uint8).reshape(-1, SIDE, SIDE, 3)


def _relit(rng: np.random.Generator, face: np.ndarray, brighter: float = 0.25) -> np.ndarray:
    """The same face under another lamp, with light falling from a side, a veil of glare, and out of focus.

    ``brighter`` is the deviation of the light's strength, as a logarithm.
    """
    light = (face.astype(np.float32) / 255) ** 2.2
    light *= np.float32(np.exp(rng.normal(0, brighter) + rng.normal(0, 0.1, 3)))
    light *= _slope(rng, 0.12)[..., None]
    if rng.random() < 0.3:
        light *= _shade(rng)[..., None]
    if rng.random() < 0.4:
        light += abs(rng.normal(0, 0.06))
    light = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.3, 1.5)))
    return (np.clip(light, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


def _plain(rng: np.random.Generator, tone: np.ndarray) -> np.ndarray:
    """Paper, cloth or wood in a colour: no print, and a grain of any fineness."""
    grain = cv2.GaussianBlur(
        rng.standard_normal((SIDE, SIDE)).astype(np.float32), (0, 0), float(rng.uniform(0.5, 1.5))
    )
    shade = _slope(rng, 0.06) * (1 + grain / grain.std() * rng.uniform(0, 0.05))
    noise = rng.normal(0, 2, (SIDE, SIDE, 3))
    return np.clip(tone * shade[..., None] + noise, 0, 255).astype(np.uint8)


def _slope(rng: np.random.Generator, strength: float) -> np.ndarray:
    y, x = np.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j]
    right, down = rng.normal(0, strength, 2)
    return (1 + right * x + down * y).astype(np.float32)


def _shade(rng: np.random.Generator) -> np.ndarray:
    """The edge of a shadow that falls across a tile."""
    y, x = np.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j]
    angle, width = rng.uniform(0, 2 * np.pi), rng.uniform(0.03, 0.4)
    edge = (np.cos(angle) * x + np.sin(angle) * y - rng.uniform(-0.8, 0.8)) / width
    return (1 - rng.uniform(0.2, 0.6) / (1 + np.exp(-np.clip(4 * edge, -30, 30)))).astype(np.float32)


def _tone(face: np.ndarray) -> np.ndarray:
    return np.median(face[6:-6, 6:-6].reshape(-1, 3), axis=0)


def _any_tone(rng: np.random.Generator) -> np.ndarray:
    hsv = np.uint8([[[rng.integers(0, 180), rng.integers(0, 230), rng.integers(25, 240)]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
