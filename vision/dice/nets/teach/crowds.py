"""Folders of pictures with many dice, as the twin's eye and the path tracer write them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.twin_eye.dice_crowds import crowd


@dataclass(frozen=True)
class Known:
    """A die whose truth is known: centre and width in pixels, upper face, lean (degrees), where it looks, and how much of a die
    on which it stands is in sight (in parts of what is seen of itself)."""

    centre: np.ndarray
    width: float
    value: int
    lean: float
    up: np.ndarray
    under: float = 0.0


@dataclass(frozen=True)
class Crowd:
    """A BGR picture and its dice."""

    picture: np.ndarray
    dice: list[Known]


def draw(folder: Path, first: int, count: int, stacked: float = 0.0) -> None:
    """Write ``crowd_NNNNN.jpg`` and ``.json`` for so many seeds of the twin's eye; a part ``stacked`` of the dice stand on others."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, first + count):
        picture, laid = crowd(seed, stacked)
        path = folder / f"crowd_{seed:05d}.jpg"
        cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, 96])
        path.with_suffix(".json").write_text(json.dumps({"dice": [asdict(d) for d in laid]}), "utf-8")


def load(folder: Path) -> list[Crowd]:
    """Every crowd in a folder, in order of name; those without dice are left out."""
    found = []
    for truth in sorted(folder.glob("*.json")):
        picture = cv2.imread(str(truth.with_suffix(".jpg")))
        dice = [_known(**die) for die in json.loads(truth.read_text("utf-8"))["dice"]]
        if picture is not None and dice:
            found.append(Crowd(picture, dice))
    return found


def _known(
    value: int,
    box: list[float],
    lean: float = 0.0,
    up: Sequence[float] = (0.0, 0.0),
    under: float = 0.0,
    **_: object,
) -> Known:
    x, y, width, height = box
    middle = np.array([x + width / 2, y + height / 2])
    return Known(middle, max(width, height), value, lean, np.array(up), under)
