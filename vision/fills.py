"""Pieces that fill their space, as wagons on a map do: none or one, and of which colour.

Where little of the ground is left around a piece, neither its light nor its place can be told pixel by
pixel. So the whole space is compared: whether it looks as it did when it was empty, up to a step aside and
another light, and what colour came where it does not.
"""

from __future__ import annotations

import math
from itertools import product

import cv2
import numpy as np

from vision.colours import EMPTY, SIDE, Colours
from vision.explain import AROUND, Found
from vision.results import Refusal
from vision.shading import STRANGE, coordinates, piece_costs, sheen_costs

#: Pixels of a flattened space by which its empty picture may be off, and the steps in which further ones are tried.
_SLACK, _STEPS = 3, (-8, -4, 0, 4, 8)
#: Pixels around the middle of a space that a piece covers for sure, and how uneven (as a logarithm) print is there.
_MIDDLE, _DRAWN = 17, 0.03
#: Part of that print that is in sight on an empty space, that may be one, that may be none,
#: beside a piece, and under one.
_SEEN, _MAYBE, _HALF, _PARTLY, _HIDDEN = 0.78, 0.7, 0.5, 0.4, 0.3
#: By how much more a space looks like an empty one, of any board, than like one with a piece where that is not believed.
_BARE = 0.3
#: What lies around a flattened space.
_RING = np.pad(np.zeros((SIDE, SIDE), bool), AROUND, constant_values=True)
#: Length of a difference (of three numbers 0..255) that noise and reflections reach; in the dark down to half of it.
_ALIKE = 12.0
#: Part of a space that looks as before from which no step aside is tried.
_SURE = 0.9
#: By how much the light on one space may differ from that of the whole picture, as logarithms.
_LIGHTS = np.exp(np.linspace(-0.24, 0.24, 9)).astype(np.float32)
#: Changed pixels, in sizes of a piece (of half the space at most), up to which a space is empty for sure, and from
#: which something lies there: edges and noise change a tenth; a piece of the colour of its space half, by its edges
#: and shadows. From ``_SEVERAL`` on it may be more than one piece.
_EMPTY, _TAKEN, _SEVERAL = 0.3, 0.5, 1.8
#: The same as ``_EMPTY`` for a space printed in the colour of a piece, of which that piece changes little.
_EMPTY_ALIKE = 0.24
#: How much better (as a logarithm) the best answer must be than the next.
_LEAD = 0.25


def by_change(now: np.ndarray, was: np.ndarray, colours: Colours) -> Found:
    """None or one piece on a space (64x64 BGR, its 48x48 in the middle) of which ``was`` shows it empty."""
    printed = _printed(now, was) if colours.fills else None  # smaller ones may stand beside it
    if printed is not None and printed > _SEEN:
        return Found()
    around = _around(now, was)
    now, was = (picture[AROUND:-AROUND, AROUND:-AROUND] for picture in (now, was))
    same = kept(now, was, around)
    piece = colours.usual / SIDE**2
    changed = (1 - float(same.mean())) / min(piece, 0.5)
    looks = None
    if printed is not None and printed < _HALF:
        looks = colours.looks(now)
        unlike = max(looks.get(name, 0.0) for name in colours.names) > looks.get(EMPTY, 0.0)
        changed = max(changed, _TAKEN if printed < _HIDDEN else (_EMPTY + _TAKEN) / 2 if unlike else 0.0)
    if changed <= _EMPTY and (changed <= _EMPTY_ALIKE or not _like_a_piece(was, colours)):
        return Found()
    if changed > _SEVERAL and not colours.fills:
        return Found(refusal=Refusal("uncounted"))
    looks = looks or colours.looks(now)
    came = _came(now, ~same, colours)
    score = {n: math.log(looks.get(n, 0.0) + 0.06) + math.log(c + 0.15) for n, c in came.items()}
    if changed < _TAKEN:
        score[EMPTY] = math.log(looks.get(EMPTY, 0.5) + 0.06)
    first, *others = sorted(score, key=score.get, reverse=True)
    if first != EMPTY and printed is not None:
        bare = looks.get(EMPTY, 0.0) - looks.get(first, 0.0) > _BARE
        if printed > _MAYBE or (bare and printed > _PARTLY):
            return Found(refusal=Refusal("too_alike"))
    if looks.get(first, 0.0) + came.get(first, 1.0) < 0.45:
        return Found(refusal=Refusal("foreign_object"))
    if first == EMPTY or (others and score[first] - score[others[0]] < _LEAD):
        return Found(refusal=Refusal("too_alike"))
    return Found({first: [(1.0, 1)]})


def _like_a_piece(was: np.ndarray, colours: Colours) -> bool:
    """Whether most of an empty space has the colour of a piece."""
    costs = piece_costs(coordinates(cv2.GaussianBlur(was, (3, 3), 0)), *colours.points)[0]
    return bool((costs.min(axis=0) < STRANGE).mean() > 0.5)


def _came(now: np.ndarray, changed: np.ndarray, colours: Colours) -> dict[str, float]:
    """For each colour the part (0..1) of what ``changed`` that it explains best."""
    inner = cv2.erode(changed.view(np.uint8), np.ones((3, 3), np.uint8)).view(bool)
    if np.count_nonzero(inner) < 0.02 * inner.size:
        inner = changed
    pixels = coordinates(cv2.GaussianBlur(now, (3, 3), 0))
    costs = np.minimum(piece_costs(pixels, *colours.points)[0], sheen_costs(pixels, *colours.points))
    like, known = costs.argmin(axis=0), costs.min(axis=0) < 2 * STRANGE
    many = max(1, np.count_nonzero(inner))
    return {n: np.count_nonzero(inner & known & (like == i)) / many for i, n in enumerate(colours.names)}


def _printed(now: np.ndarray, was: np.ndarray) -> float | None:
    """How much (-1..1) of the print in the middle of a space (64x64 BGR) is seen in any light; None where there is little.

    A piece covers it; shadows, other lamps and reflections change its colours, but not its lines.
    """
    seen, lines = (_lines(picture) for picture in (now, was))
    middle = lines[_MIDDLE:-_MIDDLE, _MIDDLE:-_MIDDLE]
    if float(middle.std()) < _DRAWN:
        return None
    there = slice(_MIDDLE - _SLACK - 1, _SLACK + 1 - _MIDDLE)
    return float(cv2.matchTemplate(seen[there, there], middle, cv2.TM_CCOEFF_NORMED).max())


def _lines(picture: np.ndarray) -> np.ndarray:
    """The finer part of a picture's lightness, as logarithms, without its noise."""
    grey = np.log(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32) + 6)
    return cv2.GaussianBlur(grey, (0, 0), 0.8) - cv2.GaussianBlur(grey, (0, 0), 4)


def _around(now: np.ndarray, was: np.ndarray) -> np.ndarray:
    """Factors (3,) of light under which what lies around a space looks as it does now."""
    ratio = (now[_RING].astype(np.float32) + 4) / (was[_RING].astype(np.float32) + 4)
    return np.median(ratio, axis=0)


def kept(now: np.ndarray, was: np.ndarray, around: np.ndarray | None = None) -> np.ndarray:
    """Where (h, w, bool) a space (BGR, h, w, 3) looks as it ``was`` when it was empty.

    The light may be another one, perhaps that (factors (3,)) ``around`` the space, and the view a few pixels off.
    """
    now, was = (cv2.GaussianBlur(picture, (3, 3), 0).astype(np.float32) for picture in (now, was))
    lights = [_light(now, was)] if around is None else [_light(now, was), around * _light(now, was * around)]
    if len(lights) > 1:
        lights.sort(key=lambda light: -float(_within(now, *_range(was * light)).mean()))
    was *= lights[0]
    high, low = _range(was)
    same = _within(now, high, low)
    if same.mean() < _SURE:
        for step in product(_STEPS, repeat=2):
            there = _within(now, _moved(high, step), _moved(low, step))
            if there.mean() > same.mean() + 0.02:
                same = there
    return same


def _light(now: np.ndarray, was: np.ndarray) -> np.ndarray:
    """Factors (3,) of light under which most of ``was`` looks as it does ``now``."""
    some = slice(1, None, 3), slice(1, None, 3)
    seen, (high, low) = now[some], (p[some] for p in _range(was))

    def fits(light: float) -> float:
        return _within(seen, high * light, low * light).mean() - 0.3 * abs(math.log(light))

    level = max(_LIGHTS, key=fits)
    alike = _within(seen, high * level, low * level, 1.5 * _ALIKE)
    if alike.mean() < 0.2:
        return np.full(3, level)
    ratio = np.median((seen[alike] + 4) / (was[some][alike] + 4), axis=0)
    return np.clip(ratio, 0.85 * level, 1.18 * level).astype(np.float32)


def _range(picture: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The highest and lowest values within a few pixels of each pixel."""
    window = np.ones((2 * _SLACK + 1,) * 2, np.uint8)
    return cv2.dilate(picture, window), cv2.erode(picture, window)


def _within(seen: np.ndarray, high: np.ndarray, low: np.ndarray, by: float = _ALIKE) -> np.ndarray:
    """Where (h, w, bool) the values (h, w, 3) seen are between these, or nearly."""
    off = np.maximum(0, np.maximum(seen - high, low - seen))
    reach = by * np.minimum(1, 0.5 + high[..., 1] / 255)
    return np.einsum("ijk,ijk->ij", off, off) < reach * reach


def _moved(picture: np.ndarray, by: tuple[int, int]) -> np.ndarray:
    if by == (0, 0):
        return picture
    matrix = np.float32([[1, 0, by[1]], [0, 1, by[0]]])
    return cv2.warpAffine(picture, matrix, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
