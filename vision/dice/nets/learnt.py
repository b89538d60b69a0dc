"""A small network that judges windows of a picture: which face of a die looks up there, and which way it leans.

It was taught with drawn and path-traced dice of any make and colour (``vision/dice/nets/teach``); a look takes
less than a millisecond. All its layers are convolutions, so it also sweeps over a whole picture at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.dice.nets.network import CALM, Halves, answers, evened
from vision.dice.upper_face.face import Seen
from vision.dice.upper_face.pattern import Face

#: Side in pixels of what the network sees, and how far windows of a sweep are apart in them.
SIDE, STEP = 64, 16
#: Least width of a window, in pixels, in the picture that it is cut out of: the network was taught with such.
_FINE = 2 * SIDE
#: A die that only the network sees counts from here on; one that is less sure shows that something is there.
BELIEVED = 0.95
#: Width of a die with its sides in edges of its upper face, if nothing tells the slant.
WIDER = 1.3
#: Rows of windows that are swept at once, to keep memory small.
_ROWS = 24


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

    def of_a_die(self) -> Opinion:
        """The same for the case that a die does fill the window."""
        return Opinion(np.append(0.0, self.chances[1:] / self.chances[1:].sum()), self.up)

    @classmethod
    def mean(cls, said: list[Opinion]) -> Opinion:
        """Several looks at one die as one opinion."""
        return cls(np.mean([o.chances for o in said], axis=0), np.mean([o.up for o in said], axis=0))


def agreed(said: list[Opinion]) -> float:
    """How sure the least sure of some looks is, if all see the same value; 0 if they differ or see no die."""
    value = said[0].value
    return min(o.sure for o in said) if value and all(o.value == value for o in said) else 0.0


def opinions(
    picture: np.ndarray, windows: np.ndarray, mirrored: bool = False, turn: float = 0.0
) -> list[Opinion]:
    """One for each of the square ``windows`` (n, 3) - middle x, y and width - which a die should fill with its sides.

    ``picture`` is BGR uint8; it should be upright where the camera looks at a slant. ``mirrored`` asks about the mirror
    image instead, which shows the same value, and ``turn`` about each window turned by some degrees; the answers are as for
    the picture.
    """
    return opinions_of(views(picture, windows, turn), mirrored, turn)


def views(picture: np.ndarray, windows: np.ndarray, turn: float = 0.0) -> np.ndarray:
    """What the network sees of the ``windows`` (n, 3) of :func:`opinions`, BGR uint8 (n, 64, 64, 3)."""
    seen = [view(picture, (x, y), width, turn) for x, y, width in windows]
    return np.stack(seen) if seen else np.zeros((0, SIDE, SIDE, 3), np.uint8)


def opinions_of(seen: np.ndarray, mirrored: bool = False, turn: float = 0.0) -> list[Opinion]:
    """What :func:`opinions` says of windows of which the :func:`views` are known."""
    if not len(seen):
        return []
    chances, up = _ask(normal(seen[:, :, ::-1] if mirrored else seen))
    if mirrored:
        up = up * (-1, 1)
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return [Opinion(*each) for each in zip(chances, up @ np.float32([[cos, sin], [-sin, cos]]), strict=True)]


def sweep(halves: Halves, width: float, wanted: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Windows (n, 3) of a width in pixels of a picture, and the chances (n, 7) of each.

    Those of the ``wanted`` ones (bool (rows, columns), a quarter of the width apart from the corner on) and some
    around them. Rougher than :func:`opinions`: the exposure is taken out around each pixel, not
    around each window.
    """
    columns, rows = (1 + int(np.ceil(4 * v / width)) for v in halves.picture.shape[1::-1])
    wanted = wanted[:rows, :columns]
    windows, chances = [np.zeros((0, 3))], [np.zeros((0, 7))]
    for part in _parts(wanted):
        below, right = (np.indices((part[3], part[2])) + np.array(part[1::-1])[:, None, None]) * width / 4
        windows.append(np.stack([right.ravel(), below.ravel(), np.full(right.size, width)], axis=1))
        chances.append(_ask(_cut(*halves.for_windows(width, _FINE), *part), flat=False)[0].reshape(7, -1).T)
    return np.vstack(windows), np.vstack(chances)


def _parts(wanted: np.ndarray) -> list[tuple[int, int, int, int]]:
    """Boxes (x, y, columns, rows) around groups of ``wanted`` windows and their neighbours, none of them very tall."""
    _, _, boxes, _ = cv2.connectedComponentsWithStats(cv2.dilate(wanted.astype(np.uint8), np.ones((3, 3))))
    boxes = [tuple(int(v) for v in box[:4]) for box in boxes[1:]]
    return [
        (x, top, columns, min(_ROWS, y + rows - top))
        for x, y, columns, rows in boxes
        for top in range(y, y + rows, _ROWS)
    ]


def _cut(picture: np.ndarray, width: float, x: int, y: int, columns: int, rows: int) -> np.ndarray:
    """What the network sees (1, 3, h, w) of so many windows of a ``width``, the first in a column and row."""
    scale = SIDE / width
    # A window more on each side, so that the exposure is that of the picture, not of the part.
    spans = [(v * width / 4 - width, (v + n - 1) * width / 4 + width) for v, n in ((x, columns), (y, rows))]
    ends = zip(spans, picture.shape[1::-1], strict=True)
    (x0, x1), (y0, y1) = ((max(0, int(np.ceil(a))), min(size, int(b) + 1)) for (a, b), size in ends)
    near = picture[y0:y1, x0:x1]
    size = [max(1, round(scale * v)) for v in near.shape[1::-1]]
    near = cv2.resize(near, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    left, top = (round(scale * (inside - a)) for inside, (a, _) in zip((x0, y0), spans, strict=True))
    wide, high = ((n - 1) * STEP + 2 * SIDE for n in (columns, rows))
    right, below = (
        max(0, whole - at - have) for whole, at, have in zip((wide, high), (left, top), size, strict=True)
    )
    near = cv2.copyMakeBorder(near, top, below, left, right, cv2.BORDER_REPLICATE)[:high, :wide]
    return evened(near, SIDE, SIDE // 2)


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
    side: int = SIDE,
) -> np.ndarray:
    """The square of a ``width`` (pixels) around a ``middle``, turned by degrees, as a network wants it: (``side``, ``side``, 3).

    Beyond the picture its rim goes on.
    """
    at = np.asarray(middle, float)
    scale, reach = side / max(width, 1), int(0.75 * width) + 6
    x0, y0 = (max(0, int(v) - reach) for v in at)
    near = picture[y0 : max(0, int(at[1]) + reach), x0 : max(0, int(at[0]) + reach)]
    if not near.size:
        return np.zeros((side, side, 3), np.uint8)
    at = at - (x0, y0)
    if scale < 0.35:  # far too fine to be worth blurring
        less = int(0.7 / scale)
        near = np.ascontiguousarray(
            near[: len(near) // less * less or None, : near.shape[1] // less * less or None]
        )
        near = cv2.resize(near, None, fx=1 / less, fy=1 / less, interpolation=cv2.INTER_AREA)
        at, scale = (at + 0.5) / less - 0.5, scale * less
    if scale < 0.7:
        near = cv2.GaussianBlur(near, (0, 0), 0.45 / scale)
    matrix = cv2.getRotationMatrix2D(tuple(at), turn, scale)
    matrix[:, 2] += side / 2 - at
    square = cv2.warpAffine(near, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(square[:, ::-1]) if mirrored else square


def normal(views: np.ndarray) -> np.ndarray:
    """Views (n, h, w, 3) without their exposure: float32 (n, 3, h, w), mean 0 and spread about 1 each."""
    out = views.astype(np.float32).transpose(0, 3, 1, 2) / 255
    mean, spread = out.mean(axis=(1, 2, 3), keepdims=True), out.std(axis=(1, 2, 3), keepdims=True)
    return (out - mean) / (spread + CALM)


def _ask(views: np.ndarray, flat: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Chances (n, 7) and directions (n, 2) of views (n, 3, 64, 64); or, not ``flat``, (7, h, w) and (2, h, w) of one."""
    said = answers("faces.onnx", views)
    said = said[:, :, 0, 0].T if flat else said[0]
    scores = np.exp(said[:7] - said[:7].max(axis=0))
    chances, up = scores / scores.sum(axis=0), said[7:]
    return (chances.T, up.T) if flat else (chances, up)
