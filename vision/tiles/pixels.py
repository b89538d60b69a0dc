"""Pictures of tiles as numbers: coarse and fine small pictures in Lab, colour and texture."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.picture import lab as to_lab

#: The name under which pictures of the bare grid may be enrolled; it is never reported.
EMPTY = "empty"
#: Side in pixels of the upright pictures of enrolled tiles; also what a cell gets in a warp.
SIDE = 48
#: Pixels (of 48) that a square has more on each side where pieces on it are looked for.
REACH = 4
#: Pixels (of 48) around a flattened board that come with it: thick tiles lean out of the outermost cells.
MARGIN = 12
#: Sides of the small pictures of the shortlist, of those that are laid onto each other, and of those of a closer look.
COARSE, FINE, CLOSE = 8, 24, SIDE
#: Blur, in pixels of 48, that takes away what focus and size in the picture do to a print.
_FOCUS = 1.4
#: Part of a side that is rim, and how much its outermost pixels count at least.
_RIM, _RIM_COUNTS = 0.2, 0.05
#: Distance in Lab (lightness at half weight) at which a pixel half-heartedly agrees.
SIGMA = 13.0
#: Factor of lightness by which a whole square may be off: shade, or a lamp near by.
SHADE = 1.35
#: Distance in a* and b* by which a whole square may be off: what a camera leaves of the light's colour.
TINT = 8.0

#: Part of a side that colour and texture leave out: a tile may lie that far off its cell.
EDGE = 0.1
#: Boxes of the histogram of colour: how many along L*, a*, b*, where they begin and how far they reach.
_BOXES, _LOWEST, _REACH = (5, 6, 6), np.float32([0, -48, -48]), np.float32([100, 96, 120])

_SCALE = np.stack([np.arange(256) * (0.5 * 100 / 255), *[np.arange(256) - 128.0] * 2], axis=1)
_TABLE = _SCALE.astype(np.float32)[None]


def cut_out(wide: np.ndarray, size: int, row: int, column: int) -> np.ndarray:
    """A square of a flattened board with its margin: ``size`` cells wide, its first cell in that row and column, from 0."""
    y, x, side = MARGIN + row * SIDE, MARGIN + column * SIDE, size * SIDE
    return wide[y : y + side, x : x + side]


def codes(bgr: np.ndarray) -> np.ndarray:
    """Lab as OpenCV codes it in uint8: to be sampled, then made numbers by :func:`numbers`."""
    return cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB)


def numbers(coded: np.ndarray) -> np.ndarray:
    """Lab with lightness at half weight, float32 of the same shape (h, w, 3): light falls unevenly, colour does not."""
    return cv2.LUT(coded, _TABLE)


def focused(bgr: np.ndarray) -> np.ndarray:
    """A picture with 48 pixels to a tile, blurred to what every camera shows of it."""
    return cv2.GaussianBlur(bgr, (0, 0), _FOCUS, borderType=cv2.BORDER_REPLICATE)


def coarse(faces: np.ndarray) -> np.ndarray:
    """Faces (n, 48, 48, 3) as tiny pictures, float32 (n, 64, 3)."""
    return _small(faces, COARSE)


def fine(faces: np.ndarray) -> np.ndarray:
    """Faces (n, 48, 48, 3) as small pictures, float32 (n, 576, 3)."""
    return _small([focused(face) for face in faces], FINE)


def close(faces: np.ndarray) -> np.ndarray:
    """The same as large as they are, float32 (n, 2304, 3)."""
    return _small([focused(face) for face in faces], CLOSE)


def side_of(small: np.ndarray) -> int:
    """The side of small pictures (n, side * side, 3)."""
    return math.isqrt(small.shape[1])


def _small(faces: np.ndarray | list[np.ndarray], side: int) -> np.ndarray:
    small = [cv2.resize(face, (side, side), interpolation=cv2.INTER_AREA) for face in faces]
    return np.stack([numbers(codes(s)).reshape(-1, 3) for s in small])


def shades(faces: np.ndarray) -> np.ndarray:
    """How dark and bright faces (n, side, side, 3) are, by channel and whatever their arrangement, (n, 10, 3)."""
    ranked = np.sort(faces.reshape(len(faces), -1, 3), axis=1)
    return ranked[:, np.int32(np.linspace(0.05, 0.95, 10) * (ranked.shape[1] - 1))].astype(float)


_OFF = np.full(3, -0.5 / SIGMA**2, np.float32)


def agreement(gap: np.ndarray) -> np.ndarray:
    """How far (0..1) pixels whose numbers (..., 3) are off by ``gap`` agree."""
    return np.exp((gap * gap) @ _OFF)


def planes(pictures: np.ndarray) -> np.ndarray:
    """Small pictures (n, d, 3) with a plane for each channel, (n, 3, d)."""
    return np.ascontiguousarray(pictures.swapaxes(1, 2))


def agreement_of_planes(gap: np.ndarray, reach: float = 1.0) -> np.ndarray:
    """:func:`agreement` (n, d) of :func:`planes` that may differ ``reach`` times as much as usual."""
    return np.exp(np.square(gap).sum(axis=1) * np.float32(-0.5 / (SIGMA * reach) ** 2))


def _window(side: int) -> np.ndarray:
    """How much each pixel of a small picture counts: a rim shows what lies around the tile as often as its edge."""
    near = np.minimum(np.arange(side), np.arange(side)[::-1]) + 0.5
    along = np.clip((near / side / _RIM) ** 2, _RIM_COUNTS, 1).astype(np.float32)
    return np.minimum(along[:, None], along[None]).ravel()


WINDOW = {side: _window(side) for side in (COARSE, FINE, CLOSE)}


def plainness(seen: np.ndarray, weight: np.ndarray | None = None) -> np.ndarray:
    """Part (0..1) of small pictures (n, d, 3), d even, that one plain colour each explains.

    ``weight`` (n, d) is how much each pixel counts: what something hides says nothing of the colour either.
    """
    if weight is not None:
        agree = agreement(seen - _middle(seen, weight))
        return (agree * weight).sum(axis=1) / weight.sum(axis=1)
    # Sorted along the last axis: the median of NumPy takes ten times as long.
    ranked = np.sort(np.ascontiguousarray(seen.transpose(0, 2, 1)), axis=2)
    middle = ranked.shape[2] // 2
    return agreement(seen - ranked[:, None, :, middle - 1 : middle + 1].mean(axis=3)).mean(axis=1)


def _middle(seen: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """The weighted median (n, 1, 3) of pixels (n, d, 3)."""
    order = seen.argsort(axis=1)
    below = np.take_along_axis(np.repeat(weight[..., None], 3, axis=2), order, axis=1).cumsum(axis=1)
    half = (below >= below[:, -1:] / 2).argmax(axis=1)[:, None]
    return np.take_along_axis(seen, np.take_along_axis(order, half, axis=1), axis=1)


def within_rim(faces: np.ndarray) -> np.ndarray:
    """Faces (n, side, side, 3) without what may be of their neighbours."""
    rim = round(EDGE * faces.shape[1])
    return np.ascontiguousarray(faces[:, rim:-rim, rim:-rim])


def statistics(faces: np.ndarray) -> np.ndarray:
    """Colour and texture of faces (n, side, side, 3) whatever their arrangement, float32 (n, 201); their rims are left out."""
    return inner_statistics(within_rim(faces))


def inner_statistics(inner: np.ndarray) -> np.ndarray:
    """:func:`statistics` of faces that are :func:`within_rim`.

    A histogram of colour, percentiles of Lab, and how strong edges are at three scales.
    """
    count, height, width = inner.shape[:3]
    lab = to_lab(inner.reshape(count * height, width, 3)).reshape(count, -1, 3)
    boxes = ((lab - _LOWEST) * (np.float32(_BOXES) / _REACH)).astype(np.int32)
    bright, red, yellow = (boxes[..., k].clip(0, most - 1) for k, most in enumerate(_BOXES))
    code = (bright * _BOXES[1] + red) * _BOXES[2] + yellow
    every = int(np.prod(_BOXES))
    table = np.bincount((code + every * np.arange(count)[:, None]).ravel(), minlength=count * every)
    share = table.reshape(count, every) / code.shape[1]
    ranked = np.sort(lab, axis=1)[:, np.int32(np.array([0.1, 0.25, 0.5, 0.75, 0.9]) * (code.shape[1] - 1))]
    edges = _edges(np.ascontiguousarray(lab[..., 0]).reshape(count, height, width))
    return np.concatenate([np.sqrt(share) * 12, ranked.reshape(count, 15), edges * 8], axis=1).astype(
        np.float32
    )


def blurred(planes: np.ndarray, blur: float) -> np.ndarray:
    """Planes (n, h, w), float32, each blurred for itself, with its rim (reflected) that is as wide as the blur reaches.

    All at once in one picture: many small ones take many times as long.
    """
    rim = _rim(blur)
    padded = np.pad(planes, ((0, 0), (rim, rim), (rim, rim)), mode="reflect")
    flat = cv2.GaussianBlur(padded.reshape(-1, padded.shape[2]), (0, 0), blur)
    return flat.reshape(padded.shape)


def within(blurry: np.ndarray, blur: float) -> np.ndarray:
    """What :func:`blurred` makes of the planes themselves, (n, h, w)."""
    rim = _rim(blur)
    return blurry[:, rim:-rim, rim:-rim]


def slopes(planes: np.ndarray, blur: float) -> np.ndarray:
    """How steep planes (n, h, w), float32, are when blurred, float32 (n, h * w)."""
    smooth = blurred(planes, blur)
    flat = smooth.reshape(-1, smooth.shape[2])
    across, down = cv2.Sobel(flat, cv2.CV_32F, 1, 0), cv2.Sobel(flat, cv2.CV_32F, 0, 1)
    steep = cv2.magnitude(across, down).reshape(smooth.shape)
    return within(steep, blur).reshape(len(planes), -1)


def _rim(blur: float) -> int:
    """Pixels that a blur of float32 reaches, and one more for a slope."""
    return int(np.ceil(4 * blur)) + 2


def _edges(grey: np.ndarray) -> np.ndarray:
    """How strong edges of planes (n, h, w) are, on average and at the strongest tenth, in ever blurrier pictures, (n, 6)."""
    found = []
    for blur in (0.8, 1.6, 3.2):
        slope = slopes(grey, blur)
        tenth = int(0.9 * (slope.shape[1] - 1))
        found += [slope.mean(axis=1), np.partition(slope, tenth, axis=1)[:, tenth]]
    return np.log1p(np.stack(found, axis=1))
