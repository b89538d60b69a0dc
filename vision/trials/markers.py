"""Crowded small markers."""

from __future__ import annotations

import cv2
import numpy as np

from vision import markers
from vision.results import Refusal
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye import surfaces
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene


def crowded(seed: int, how: Disturbance) -> str:
    """24 markers of 12 mm, turned at random, on any table."""
    rng = np.random.default_rng([seed, 59])
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    scene = Scene(Lens(tilt=rng.uniform(0, 30), roll=rng.uniform(0, 360), distance=600), kind, seed)
    family = str(rng.choice(list(markers.FAMILIES)))
    numbers = [int(n) for n in rng.permutation(50)[:24]]
    for place, number in enumerate(numbers):
        printed = cv2.aruco.generateImageMarker(markers.dictionary(family), number, 160)
        printed = cv2.cvtColor(
            cv2.copyMakeBorder(printed, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=255), cv2.COLOR_GRAY2BGR
        )
        at = (-75 + 30 * (place % 6), -45 + 30 * (place // 6))
        scene.flats.append(Flat(printed, 15.6, 15.6, at, rng.uniform(0, 360)))
    found = markers.read(scene.picture(how), family)
    if isinstance(found, Refusal):
        return REFUSED
    seen = [m.id for m in found]
    if set(seen) - set(numbers) or len(seen) != len(set(seen)):
        return WRONG
    return EXACT if len(seen) == len(numbers) else REFUSED
