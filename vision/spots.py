"""What lies on one spot of an enrolled board: nothing, a tile of a deck, or a die that shows a colour."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice import colour as die_colour
from vision.picture import lab as to_lab
from vision.quads import flatten
from vision.reference import difference
from vision.results import DieReading, Refusal, SpaceReading

#: Part of a spot that something covers when it is no longer empty, and the difference (CIE Lab) that says so.
_OCCUPIED, _COVERED = 0.06, 13
_SIDE = 64


def changed_part(view: np.ndarray, empty: np.ndarray, quad: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A square as it is now (64, 64, 3), and where it is not empty any more, bool (64, 64).

    ``empty`` must already be lit like ``view``.
    """
    now, was = flatten(view, quad, _SIDE, _SIDE), flatten(empty, quad, _SIDE, _SIDE)
    return now, difference(now, was) > _COVERED


def occupied(change: np.ndarray) -> bool:
    """Whether something lies in a square, by :func:`changed_part`."""
    return bool(change.mean() >= _OCCUPIED)


def bare(now: np.ndarray, change: np.ndarray) -> SpaceReading:
    """A square that is not :func:`occupied`."""
    return SpaceReading(float(1 - change.mean() / _OCCUPIED / 2), {}, crop=now)


def colour_of_die(
    crop: np.ndarray, change: np.ndarray, colours: dict[str, np.ndarray], quad: np.ndarray
) -> DieReading | Refusal:
    """Which of some Lab colours (3,) a die in a square shows; ``quad`` (4, 2) is the square in the picture."""
    middle = die_body(crop, change)
    if middle is None:
        return Refusal("unreadable_face")
    name, clear = die_colour.name(middle, colours)
    if clear < 0.15:
        return Refusal("unreadable_face")
    x, y, width, height = cv2.boundingRect(np.float32(quad))
    return DieReading(
        min(1.0, 0.5 + clear / 2), None, name, (x, y, width, height), tuple(middle.tolist()), crop=crop
    )


def die_body(crop: np.ndarray, change: np.ndarray) -> np.ndarray | None:
    """The Lab colour (3,) of the upper face of a die, the greatest part of what changed; None if unclear."""
    inner = cv2.erode(change.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    if inner.sum() < 40:
        return None
    seen = to_lab(cv2.medianBlur(crop, 5))[inner]
    middle = np.median(seen, axis=0)
    agree = float((np.linalg.norm((seen - middle) * (0.4, 1, 1), axis=1) < 18).mean())
    return middle if agree >= 0.5 else None


def together(parts: list[SpaceReading | Refusal]) -> SpaceReading | Refusal:
    """A space that several squares make up: what stands on all of them."""
    contents: dict[str, int] = {}
    for part in parts:
        if isinstance(part, Refusal):
            return part
        for name, count in part.contents.items():
            contents[name] = contents.get(name, 0) + count
    return SpaceReading(min(part.confidence for part in parts), contents, crop=parts[0].crop)
