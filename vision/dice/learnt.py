"""A small network that judges windows of a picture: which face of a die looks up there, and which way it leans.

It was taught with drawn and path-traced dice of any make and colour (``vision/dice/teach``); a look takes
less than a millisecond. All its layers are convolutions, so it also sweeps over a whole picture at once.
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

#: Side in pixels of what the network sees, and how far windows of a sweep are apart in them.
SIDE, STEP = 64, 16
#: A die that only the network sees counts from here on; one that is less sure shows that something is there.
BELIEVED = 0.95
#: Width of a die with its sides in edges of its upper face, if nothing tells the slant.
WIDER = 1.3
#: What is added to the spread of a view (0..1) before it is divided by it.
_CALM = 0.06
#: Rows of windows that are swept at once, to keep memory small.
_ROWS = 24
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


def opinions(picture: np.ndarray, windows: np.ndarray, mirrored: bool = False) -> list[Opinion]:
    """One for each of the square ``windows`` (n, 3) - middle x, y and width - which a die should fill with its sides.

    ``picture`` is BGR uint8; it should be upright where the camera looks at a slant. ``mirrored`` asks about
    the mirror image, too, which shows the same value.
    """
    if not len(windows):
        return []
    views = np.stack([view(picture, (x, y), width) for x, y, width in windows])
    chances, up = _ask(normal(views))
    if mirrored:
        again, back = _ask(normal(views[:, :, ::-1]))
        chances, up = (chances + again) / 2, (up + back * (-1, 1)) / 2
    return [Opinion(*each) for each in zip(chances, up, strict=True)]


def sweep(picture: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
    """Windows (n, 3) of a width in pixels all over a BGR picture, and the chances (n, 7) of each.

    Rougher than :func:`opinions`: the exposure is taken out around each pixel, not around each window.
    """
    scale = SIDE / width
    size = [max(1, round(scale * v)) for v in picture.shape[1::-1]]
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    far = SIDE // 2
    right, below = (far + -v % STEP for v in size)
    small = cv2.copyMakeBorder(small, far, below, far, right, cv2.BORDER_REPLICATE).astype(np.float32) / 255
    grey, square = small.mean(axis=2), (small * small).mean(axis=2)
    mean, square = (cv2.blur(v, (SIDE, SIDE), borderType=cv2.BORDER_REPLICATE) for v in (grey, square))
    spread = np.sqrt(np.maximum(0, square - mean * mean)) + _CALM
    plain = ((small - mean[..., None]) / spread[..., None]).transpose(2, 0, 1)[None]
    chances = []
    for top in range(0, plain.shape[2] - SIDE + 1, _ROWS * STEP):
        strip = plain[:, :, top : top + (_ROWS - 1) * STEP + SIDE]
        chances.append(_ask(np.ascontiguousarray(strip), flat=False)[0])
    found = np.concatenate(chances, axis=1)
    y, x = np.indices(found.shape[1:]) * STEP / scale
    return np.stack([x.ravel(), y.ravel(), np.full(x.size, width)], axis=1), found.reshape(7, -1).T


def as_seen(window: np.ndarray, opinion: Opinion) -> Seen:
    """A die that fills a window (3,) as a face without pips, about where its upper face must be."""
    side = window[2] / WIDER
    middle = window[:2] + 0.25 * side * opinion.up
    quad = middle + 0.8 * side * np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    frontal = float(np.sqrt(max(0.05, 1 - opinion.up @ opinion.up)))
    rival = float(np.sort(opinion.chances[1:])[-2])
    return Seen(Face(opinion.value, quad, 0.0, frontal, 30.0, ()), opinion.sure, rival)


def view(
    picture: np.ndarray,
    middle: tuple[float, float],
    width: float,
    turn: float = 0.0,
    mirrored: bool = False,
) -> np.ndarray:
    """The square of a ``width`` (pixels) around a ``middle``, turned by degrees, as the network wants it: (64, 64, 3).

    Beyond the picture its rim goes on.
    """
    at = np.asarray(middle, float)
    scale, reach = SIDE / max(width, 1), int(0.75 * width) + 6
    x0, y0 = (max(0, int(v) - reach) for v in at)
    near = picture[y0 : max(0, int(at[1]) + reach), x0 : max(0, int(at[0]) + reach)]
    if not near.size:
        return np.zeros((SIDE, SIDE, 3), np.uint8)
    if scale < 0.7:
        near = cv2.GaussianBlur(near, (0, 0), 0.45 / scale)
    at = at - (x0, y0)
    matrix = cv2.getRotationMatrix2D(tuple(at), turn, scale)
    matrix[:, 2] += SIDE / 2 - at
    square = cv2.warpAffine(near, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(square[:, ::-1]) if mirrored else square


def normal(views: np.ndarray) -> np.ndarray:
    """Views (n, 64, 64, 3) without their exposure: float32 (n, 3, 64, 64), mean 0 and spread about 1 each."""
    out = views.astype(np.float32).transpose(0, 3, 1, 2) / 255
    mean, spread = out.mean(axis=(1, 2, 3), keepdims=True), out.std(axis=(1, 2, 3), keepdims=True)
    return (out - mean) / (spread + _CALM)


def _ask(views: np.ndarray, flat: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Chances (n, 7) and directions (n, 2) of views (n, 3, 64, 64); or, not ``flat``, (7, h, w) and (2, h, w) of one."""
    with _ONE_AT_A_TIME:
        net = _network()
        net.setInput(views)
        said = net.forward()
    said = said[:, :, 0, 0].T if flat else said[0]
    scores = np.exp(said[:7] - said[:7].max(axis=0))
    chances, up = scores / scores.sum(axis=0), said[7:]
    return (chances.T, up.T) if flat else (chances, up)


@cache
def _network() -> cv2.dnn.Net:
    weights = resources.files("vision.dice").joinpath("faces.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))
