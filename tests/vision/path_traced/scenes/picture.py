"""One camera, one light: several pictures of the same table, written with their truth."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from tests.vision.path_traced.scenes import develop, lamps, studio
from tests.vision.path_traced.scenes.studio import Shot

SIZES = [(1280, 720), (640, 480), (1280, 720), (640, 480), (1280, 720), (1280, 720), (640, 480), (1920, 1080)]


class Sitting:
    """A table under one light; ``store`` traces and writes it. The exposure is that of the first picture."""

    def __init__(self, shot: Shot, rng: np.random.Generator, lamp: str, samples: int = 4) -> None:
        self.shot, self.rng, self.lamp = shot, rng, lamp
        studio.fresh(shot, samples if shot.width < 1900 else samples // 2)
        self.gains = develop.balance(lamps.light(lamp, rng), float(rng.uniform(0.65, 1.0)))
        self.gain: float | None = None
        self.noise = float(rng.uniform(0.4, 1.6))

    def store(self, path: Path, truth: dict | None = None, more_light: float = 1.0) -> np.ndarray:
        """Trace the table as it is now; answers the picture (BGR)."""
        light = studio.trace()
        if self.gain is None:
            self.gain = self.exposure(light)
        picture = self.developed(light, self.gain * more_light)
        self.write(path.with_suffix(".jpg"), picture)
        if truth is not None:
            said = truth | {"lamp": self.lamp, "camera": self.shot.as_json()}
            path.with_suffix(".json").write_text(json.dumps(said, indent=1) + "\n", "utf-8")
        return picture

    def exposure(self, light: np.ndarray) -> float:
        """The gain that the camera chooses for traced light."""
        return develop.exposure(light)

    def developed(self, light: np.ndarray, gain: float) -> np.ndarray:
        """The picture (BGR) that the camera makes of traced light."""
        return develop.develop(light, gain, self.gains, self.rng, self.noise)

    def write(self, path: Path, picture: np.ndarray) -> None:
        """The file that the camera stores."""
        develop.store(path, picture)


def points(corners) -> list[list[float]]:
    """Points of the table (n, 3) in cm as pixels for a truth."""
    return [[round(float(x), 1), round(float(y), 1)] for x, y in studio.project(corners)]
