"""The light that a lamp's reflection lays over a whole picture, told by how paint of one colour changes along it.

Where one paint goes on, two things change: how much light falls on it, which multiplies its colour, and how
much of the lamp is reflected, which adds white. On coloured or dark paint the two differ, elsewhere a
reflection is what changes faster. The steps along each paint are joined to one field over the picture, that is
nothing where it is least; where paint ends, the field says itself how it goes on.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.channels import least, most, square, total
from vision.gamma import linear, pixels, stored
from vision.pieces.colours import Colours
from vision.pieces.pixels.costs import AROUND, INNER, costs_of
from vision.pieces.pixels.shading import STRANGE
from vision.quads import flatten
from vision.ranks import middle, ranked

#: Columns of the reduced picture that is looked at, and rounds: a reflection pales the paint that tells it.
_COLUMNS, _ROUNDS = 160, 2
#: Pixels over which noise is smoothed.
_SOFT = 0.6
#: How much light and reflection change from pixel to pixel as a rule, and the noise of a pixel, in parts of full light.
_LIGHT, _REFLECTION, _NOISE = 0.004, 0.02, 0.004
#: The largest steps of one paint: what light and reflection leave, of all, and of light alone.
_REST, _STEP, _TURN = 0.006, 0.05, 0.04
#: Pixels over which steps are carried where the paint ends.
_CARRY = 2.0
#: How often the field is asked for the steps where paint ends, and by how much more than it says they are moved each time.
_ASKED, _FASTER = 8, 1.8
#: Parts of the field that may lie on a space, and their step.
_STEP_OF = 0.1
_PARTS = (0.0, *(part * _STEP_OF for part in range(4, 16)))
#: How many parts on either side of the likeliest one may be it, too.
_NEAR = 2
#: By how much light the field may be too strong.
_SLACK = 0.06
#: Part of a space that may be darker than the reflection on it, and by how much: light of noise, and parts of the reflection.
_BELOW, _DARKER, _LESS = 0.12, 0.003, 0.03
#: Part of the picture that is taken to be without a reflection.
_CLEAR = 0.2
_CORE = np.ones((3, 3), np.uint8)
#: Grey levels by which nine by nine pixels of a space that nobody touched change at most, and more of what its rim does.
_STILL, _OF_RIM = 2.0, 3.0
#: Part of the light of the ground that a shadow takes, and how many times what changed that must be.
_SHADE, _SEEN = 0.4, 1.5
#: Light by which a field is too strong where nothing but dark paint tells it.
_DIM = 0.03


def field(picture: np.ndarray, rounds: int = _ROUNDS) -> np.ndarray:
    """How much light (0..1 in each channel, float32) is added all over a BGR picture; smaller than it, of its form.

    One of the ``rounds`` tells it to a hundredth.
    """
    height, width = picture.shape[:2]
    rows = max(2, round(height * _COLUMNS / width / 2) * 2)
    small = cv2.resize(linear(picture), (_COLUMNS, rows), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), _SOFT)
    darkest = least(small)
    light = np.zeros_like(darkest)
    for _ in range(rounds):
        paint = np.maximum(small - light[..., None], 0)
        light = _completed(*(_steps(small, paint, axis) for axis in (1, 0)))
        light = np.clip(light - ranked(light, _CLEAR), 0, darkest)
    return light


def _steps(picture: np.ndarray, paint: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """By how much the reflection grows from each pixel to the next along an axis, and where (bool) paint tells it."""
    step = np.diff(picture, axis=axis)
    ends = np.split(paint, [1], axis)[1], np.split(paint, [-1], axis)[0]
    own = (ends[0] + ends[1]) / 2
    # The likeliest pair (turn of the light, growth of the reflection) for: step = turn * own + growth.
    own_own, ones = square(own) + (_NOISE / _LIGHT) ** 2, 3 + (_NOISE / _REFLECTION) ** 2
    cross, along, whole = total(own), total(step * own), total(step)
    parts = own_own * ones - cross * cross
    turn, growth = (along * ones - whole * cross) / parts, (whole * own_own - along * cross) / parts
    rest = square(step - turn[..., None] * own - growth[..., None])
    same = (rest < _REST**2) & (most(np.abs(step)) < _STEP) & (np.abs(turn) < _TURN)
    sure = cv2.erode(same.astype(np.float32), _CORE)
    carried = cv2.GaussianBlur(growth * sure, (0, 0), _CARRY) / (
        cv2.GaussianBlur(sure, (0, 0), _CARRY) + np.float32(0.02)
    )
    return np.where(sure > 0, growth, carried).astype(np.float32), sure > 0


def _completed(right: tuple[np.ndarray, np.ndarray], down: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    """The field of the steps that paint tells: the others are those of the field (expectation and maximisation)."""
    steps = [right[0], down[0]]
    for _ in range(_ASKED - 1):
        light = _joined(*steps)
        for number, (_, told) in enumerate((right, down)):
            own = np.diff(light, axis=1 - number) - steps[number]
            steps[number] = steps[number] + np.float32(_FASTER) * np.where(told, 0, own)
    return _joined(*steps)


def _joined(right: np.ndarray, down: np.ndarray) -> np.ndarray:
    """The field whose steps are nearest to the given ones (Poisson's equation, solved by cosine transform)."""
    height, width = right.shape[0], down.shape[1]
    flow = np.zeros((height, width), np.float32)
    flow[:, :-1] += right
    flow[:, 1:] -= right
    flow[:-1] += down
    flow[1:] -= down
    waves = cv2.dct(flow) / _bend(height, width)
    waves[0, 0] = 0.0
    return cv2.idct(waves.astype(np.float32))


@lru_cache(maxsize=4)
def _bend(height: int, width: int) -> np.ndarray:
    """By how much each wave of a field (height, width) bends; 1 for the one that does not."""
    down, right = (2 * np.cos(np.pi * np.arange(size) / size) - 2 for size in (height, width))
    bend = down[:, None] + right
    bend[0, 0] = 1.0
    return bend


def on(light: np.ndarray, quad: np.ndarray, width: int, side: int) -> np.ndarray:
    """A :func:`field` of a picture of ``width`` pixels on a space (4, 2), as :func:`~vision.quads.flatten` cuts it."""
    return flatten(light, np.float32(quad) * np.float32(light.shape[1] / width), side, side)


def taken_off(
    seen: tuple[np.ndarray, np.ndarray], light: np.ndarray, colours: Colours
) -> list[tuple[np.ndarray, np.ndarray]]:
    """A space now and empty (BGR) without a reflection of about ``light`` (h, w), likeliest first; none without one.

    The field is not as exact as whole pieces are: the part of it under which most is explained comes first,
    then those next to it, and halfway to them: dark pieces bear less of a mistake than a step is.
    """
    darkest = least(cv2.blur(linear(seen[0]), (3, 3)))
    surely = 1 - _SLACK / float(light.mean())
    parts = [
        p for p in _PARTS if p >= surely and np.mean(darkest < p * light * (1 - _LESS) - _DARKER) < _BELOW
    ] or [0.0]
    clear = [both_without(seen, part * light) for part in parts]
    costs = []
    for now, was in clear:
        space = costs_of(now, was, colours)
        best = np.minimum(space.ground, space.pieces.min(axis=0))
        costs.append(float(np.minimum(best, 2 * STRANGE).mean()))
    likeliest = int(np.argmin(costs))
    if parts[likeliest] == 0:
        return []
    half = [parts[likeliest] + by for by in (-_STEP_OF / 2, _STEP_OF / 2)]
    near = sorted((k for k in range(len(parts)) if parts[k] > 0), key=lambda k: abs(k - likeliest))
    near = [clear[k] for k in near if abs(k - likeliest) <= _NEAR]
    return [near[0], *(both_without(seen, part * light) for part in half), *near[1:]]


def both_without(seen: tuple[np.ndarray, np.ndarray], light: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A space now and empty (BGR) without the ``light`` (h, w) of a reflection."""
    return without(seen[0], light), without(seen[1], light)


def without(picture: np.ndarray, light: np.ndarray) -> np.ndarray:
    """A BGR picture (h, w, 3) without the ``light`` (h, w) that a reflection added."""
    return pixels(linear(picture) - light[..., None])


def still(now: np.ndarray, was: np.ndarray, light: np.ndarray) -> bool:
    """A space (h, w, 3 BGR) shows nothing that was not there when it was empty, though a shadow would show.

    ``light`` (h, w) is the reflection on it. A piece may have the colour of its ground, but not its sides and shadow, too.
    """
    changed = change(now, was, 9)
    lit = linear(was)
    own = np.maximum(lit - np.maximum(0, light - _DIM)[..., None], 0)
    shadow = was - stored(lit - _SHADE * own)
    seen = float(ranked(most(shadow), 0.5))
    return float(changed[INNER].max()) < min(_STILL + _OF_RIM * _quiet(changed), seen / _SEEN)


def _quiet(changed: np.ndarray) -> float:
    """How much ground that nobody touched ``changed`` (h, w), by the rim; a neighbour may reach into two sides of that.

    Compression changes it in blocks, so that it is not less the more pixels are averaged.
    """
    sides = changed[:AROUND], changed[-AROUND:], changed[:, :AROUND], changed[:, -AROUND:]
    return float(np.sqrt(sorted((side * side).mean() for side in sides)[1]))


def change(now: np.ndarray, was: np.ndarray, over: int) -> np.ndarray:
    """By how many grey levels (h, w) a space (h, w, 3 BGR) changed, beside what its rim did, ``over`` so many pixels.

    Pieces and their shadows may take more than half of a space, but they stand in the middle of it.
    """
    step = now.astype(np.float32) - was
    ends, inner = step[:, ::2], step[AROUND:-AROUND:2]
    rim = (ends[:AROUND], ends[-AROUND:], inner[:, :AROUND], inner[:, -AROUND:])
    common = middle(np.concatenate([part.reshape(-1, 3) for part in rim]))
    return most(np.abs(cv2.blur(step - common, (over, over))))
