"""What a small network makes of single dice: which face lies on top, or that there is none to be read.

It was taught with dice that were drawn by the twin's eye and by a path tracer, and never saw a table that
the readers are measured on; ``vision/dice/teach`` makes it anew. It sees one die at a time, so it cannot
tell whether a die leans: that is for who knows the other dice of the picture.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from importlib import resources

import cv2
import numpy as np

from vision.dice.face import Seen
from vision.dice.pattern import Face

#: Side in pixels of what the network sees.
SIDE = 64
#: A die that only the network sees counts from here on; one that is less sure shows that something is there.
BELIEVED = 0.93
#: Width of a die with its sides in edges of its upper face, if nothing tells the slant.
WIDER = 1.3
_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True, eq=False)
class Opinion:
    """What the network says of one window: probabilities (7,) of no die and of the values 1 to 6.

    ``up`` (x, y) is where the upper face looks in the picture: 0 when straight into the camera, 1 long when
    across its view. All dice that lie flat look nearly the same way.
    """

    chances: np.ndarray
    up: np.ndarray

    @property
    def value(self) -> int:
        """The likeliest value; 0 if no die fills the window."""
        return int(self.chances.argmax())

    @property
    def sure(self) -> float:
        """How likely it is, 0..1."""
        return float(self.chances.max())

    @classmethod
    def mean(cls, said: list[Opinion]) -> Opinion:
        """Several looks at one die as one opinion."""
        return cls(np.mean([o.chances for o in said], axis=0), np.mean([o.up for o in said], axis=0))


def opinions(
    picture: np.ndarray, boxes: list[tuple[float, float, float, float]], mirrored: bool = False
) -> list[Opinion]:
    """One for each of ``boxes`` (x, y, width, height), which a die should fill with its side faces.

    ``picture`` is BGR uint8; it should be upright where the camera looks at a slant. ``mirrored`` asks about
    the mirror image, too, which shows the same value.
    """
    if not len(boxes):
        return []
    views = np.stack([view(picture, box) for box in boxes])
    chances, up = _ask(views)
    if mirrored:
        again, back = _ask(views[:, :, ::-1])
        chances, up = (chances + again) / 2, (up + back * (-1, 1)) / 2
    return [Opinion(*each) for each in zip(chances, up, strict=True)]


def as_seen(box: tuple[float, float, float, float], opinion: Opinion) -> Seen:
    """A die that fills a ``box`` as a face without pips, about where its upper face must be."""
    x, y, width, height = box
    side = max(width, height) / WIDER
    middle = np.array([x + width / 2, y + height / 2]) + 0.25 * side * opinion.up
    quad = middle + 0.8 * side * np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    frontal = float(np.sqrt(max(0.05, 1 - opinion.up @ opinion.up)))
    rival = float(np.sort(opinion.chances[1:])[-2])
    return Seen(Face(opinion.value, quad, 0.0, frontal, 30.0, ()), opinion.sure, rival)


def view(picture: np.ndarray, box: tuple[float, float, float, float]) -> np.ndarray:
    """The square around a box as the network wants it, uint8 (64, 64, 3)."""
    x, y, width, height = box
    scale = SIDE / max(width, height, 1)
    if scale < 0.7:
        reach = int(np.ceil(0.75 * max(width, height))) + 4
        left, top = max(0, int(x + width / 2) - reach), max(0, int(y + height / 2) - reach)
        near = picture[top : int(y + height / 2) + reach, left : int(x + width / 2) + reach]
        picture, x, y = cv2.GaussianBlur(near, (0, 0), 0.45 / scale), x - left, y - top
    matrix = np.float32(
        [
            [scale, 0, SIDE / 2 - scale * (x + width / 2)],
            [0, scale, SIDE / 2 - scale * (y + height / 2)],
        ]
    )
    return cv2.warpAffine(
        picture, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def normal(views: np.ndarray) -> np.ndarray:
    """Views (n, 64, 64, 3) without their exposure: float32 (n, 3, 64, 64), mean 0 and spread about 1 each."""
    out = views.astype(np.float32).transpose(0, 3, 1, 2) / 255
    mean, spread = out.mean(axis=(1, 2, 3), keepdims=True), out.std(axis=(1, 2, 3), keepdims=True)
    return (out - mean) / (spread + 0.06)


def _ask(views: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    with _ONE_AT_A_TIME:
        net = _network()
        net.setInput(normal(views))
        said = net.forward()
    scores = np.exp(said[:, :7] - said[:, :7].max(axis=1, keepdims=True))
    return scores / scores.sum(axis=1, keepdims=True), said[:, 7:]


@cache
def _network() -> cv2.dnn.Net:
    weights = resources.files("vision.dice").joinpath("faces.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))
