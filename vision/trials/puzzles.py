"""Stickers of cube puzzles, their colours enrolled from other puzzles under other lamps."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from vision.pieces import spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.trials.outcomes import by_space
from vision.twin_eye.disturb import any_light
from vision.twin_eye.puzzles import Shown, hard_camera, puzzle


def _told(shown: list[Shown]) -> Counter:
    """The stickers of the last of some puzzles, their colours enrolled from the others."""
    *before, (picture, quads, truth) = shown
    crops: dict[str, list[np.ndarray]] = {}
    for other, places, names in before:
        for name, quad in places.items():
            crops.setdefault(next(iter(names[name])), []).append(flatten(other, quad, 44, 44))
    return by_space(spaces.read_spaces(picture, quads, enrol_colours(crops)), truth)


def three_sides(seed: int) -> Counter:
    """27 stickers under any lamp, their colours enrolled from two other puzzles under others."""
    rng = np.random.default_rng([seed, 101])

    def shown(scene: int) -> Shown:
        lamp = replace(any_light(rng), kelvin=rng.uniform(2500, 8500), balance=rng.uniform(0, 1))
        return puzzle(rng, lamp, seed * 10 + scene)

    return _told([shown(0), shown(1), shown(9)])


def all_sides(seed: int, sides: int = 6) -> Counter:
    """54 stickers under a hard light, their colours enrolled from six other puzzles under others as hard."""
    rng = np.random.default_rng([seed, 103])

    def shown(scene: int, sides: int) -> Shown:
        lamp = replace(any_light(rng), balance=rng.uniform(0.7, 1.0), exposure=1.0, uneven=0.1, glare=0)
        return puzzle(rng, lamp, seed * 10 + scene, sides, hard_camera(rng))

    return _told([*(shown(scene, 2) for scene in range(6)), shown(9, sides)])


def one_side(seed: int) -> Counter:
    """The same of nine stickers: too few to tell every light."""
    return all_sides(seed, 1)
