"""Whether something stands on a space that was never seen empty: told by its relief, not by its colours.

Spaces are printed in the colours of the pieces, and every lamp moves those. But print is flat: a plain patch, an
outline, lines. A piece has sides darker than its top, edges that do not follow the print, a shadow, parts. So a
learner is shown the owner's own crops by the steps of light and hue in them, however they lie. The maps of an
enrolment are few, so empty spaces are shown with other print drawn onto them, too.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.learn import Learner
from vision.ranks import percentiles

#: Pixels of a crop, and grey levels of stray light below which steps mean nothing.
_SIDE, _FLOOR = 48, 12
#: A square of ``_SIDE`` as histograms of the directions of its steps; range of light (as a logarithm) that fills it.
_STEPS = cv2.HOGDescriptor((_SIDE, _SIDE), (16, 16), (16, 16), (8, 8), 8)
_FULL = 0.5
#: Parts of the steps, and of the light of a crop of a few pixels, middle first.
_STEEP, _COARSE = np.array([25, 50, 75, 90, 97]), np.array([50, 0, 10, 25, 75, 90, 100])
_INNER = slice(_SIDE // 4, -_SIDE // 4), slice(_SIDE // 4, -_SIDE // 4)
#: Least spread of a number that means anything.
_LEAST = 2.5
#: Crops that are looked at, and samples (mirrored and turned crops) up to which more are made of them.
_MOST, _SAMPLES = 1200, 600
#: The part of its light that a space in shadow has at least.
_DEEPEST = 0.3
#: How fast the odds grow with the learner's lead, as a logarithm, and crops of a kind that tell half as much as many.
_ODDS, _FEW = 9.0, 6
#: Relief is never surer than that: there may be things that no crop shows.
_MOST_ODDS = 5.0
_THING, _BARE = "piece", "empty"


def _rings() -> np.ndarray:
    """Four square rings around the middle of a crop, as weights (4, pixels) of a mean."""
    away = np.abs(np.indices((_SIDE, _SIDE)) - (_SIDE - 1) / 2).max(axis=0).ravel()
    rings = np.float32([(away // (_SIDE / 8)) == ring for ring in range(4)])
    return rings / rings.sum(axis=1, keepdims=True)


_RINGS = _rings()


def learner(things: Sequence[np.ndarray], bare: Sequence[np.ndarray]) -> Learner:
    """Learn from BGR crops of spaces with a piece and of empty ones; the same crops give the same learner."""
    rng = np.random.default_rng(5)
    share = min(1.0, _MOST / (len(things) + len(bare)))
    things, bare = (_some(crops, share) for crops in (things, bare))
    every, views = things + bare, int(np.clip(_SAMPLES // (len(things) + len(bare)), 1, 4))
    samples, labels = [], []
    for index, crop in enumerate(every):
        for view in _flipped(crop)[:views]:
            samples.append(features(_as_taken(view, rng)))
            if index >= len(things):
                samples.append(features(_as_taken(_printed(view, every, rng), rng)))
        labels += [_THING] * views if index < len(things) else [_BARE] * 2 * views
    learnt = Learner.train(np.array(samples), labels, _LEAST)
    fewer = min(len(things), len(bare))
    learnt.weights *= fewer / (fewer + _FEW)
    return learnt


def odds(learnt: Learner, crops: Sequence[np.ndarray]) -> np.ndarray:
    """How much more likely (n,) something stands on each of some spaces (BGR crops) than nothing, as logarithms."""
    scores = learnt.scores(np.array([features(_small(crop)) for crop in crops]))
    lead = scores[:, learnt.names.index(_THING)] - scores[:, learnt.names.index(_BARE)]
    return np.clip(_ODDS * lead, -_MOST_ODDS, _MOST_ODDS)


def features(crop: np.ndarray) -> np.ndarray:
    """What the learner sees of a crop (48, 48, 3) BGR: how steep it is, where, and which way."""
    blue, green, red = cv2.split(np.log(cv2.GaussianBlur(crop, (3, 3), 0).astype(np.float32) + _FLOOR))
    level = (blue + green + red) / 3
    found = []
    for plane in (level, red - green, (red + green) / 2 - blue):
        across, down = (cv2.Sobel(plane, cv2.CV_32F, *way, scale=0.25) for way in ((1, 0), (0, 1)))
        steep = cv2.magnitude(across, down)
        for part in (steep, steep[_INNER]):
            found.append(np.sqrt(percentiles(part.ravel(), _STEEP)))
        found.append(
            np.sqrt(_RINGS @ cv2.absdiff(cv2.merge([across, down]), (0.0,) * 4).reshape(-1, 2)).ravel()
        )
        found.append(np.sqrt([cv2.meanStdDev(part)[1].item() for part in (plane, plane[_INNER])]))
        middle, *coarse = percentiles(
            cv2.resize(plane, (6, 6), interpolation=cv2.INTER_AREA).ravel(), _COARSE
        )
        found.append(np.array(coarse) - middle)
    low, high = float(level.min()), float(level.max())
    grey = np.clip((level - low) / max(_FULL, high - low) * 255, 0, 255).astype(np.uint8)
    return 10 * np.concatenate([*found, _STEPS.compute(grey).ravel()])


def _flipped(crop: np.ndarray) -> list[np.ndarray]:
    crop = _small(crop)
    return [np.ascontiguousarray(view) for view in (crop, crop[::-1, ::-1], crop[::-1], crop[:, ::-1])]


def _small(crop: np.ndarray) -> np.ndarray:
    return (
        crop
        if crop.shape[:2] == (_SIDE, _SIDE)
        else cv2.resize(crop, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    )


def _some(crops: Sequence[np.ndarray], share: float) -> list[np.ndarray]:
    """That share of the crops, from all over them."""
    return [crops[int(i)] for i in np.linspace(0, len(crops) - 1, max(1, round(share * len(crops))))]


def _as_taken(crop: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The crop as a camera may give it that is less sharp, and noisier; or in a shadow, where noise passes for relief."""
    seen = crop.astype(np.float32)
    if rng.random() < 0.5:
        seen *= rng.uniform(_DEEPEST, 1)
    if rng.random() < 0.5:
        seen = cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.4, 1.1))
    noise = rng.standard_normal(seen.shape, np.float32)
    if rng.random() < 0.5:  # cameras smooth it, and crops are often enlarged
        noise = 2 * cv2.GaussianBlur(noise, (0, 0), 0.8)
    seen += rng.uniform(0, 5) * noise
    return np.clip(seen, 0, 255).astype(np.uint8)


def _printed(crop: np.ndarray, every: Sequence[np.ndarray], rng: np.random.Generator) -> np.ndarray:
    """An empty space with other print on it: another fill, a step of its ground, or lines, in a colour of any crop."""
    shape = np.zeros((4 * _SIDE, 4 * _SIDE), np.float32)
    kind, whole = rng.choice(["fill", "fill", "step", "lines"]), 4 * _SIDE
    if kind == "fill":
        left, top, right, bottom = rng.uniform(4, 44, 4)
        corners = [[left, top], [whole - right, top], [whole - right, whole - bottom], [left, whole - bottom]]
        cv2.fillConvexPoly(shape, np.int32(corners + rng.normal(0, 6, (4, 2))), 1, cv2.LINE_AA)
    elif kind == "step":
        turn, (x, y), (rows, columns) = (
            rng.uniform(0, 2 * np.pi),
            rng.uniform(0, whole, 2),
            np.indices(shape.shape),
        )
        shape[(columns - x) * np.cos(turn) + (rows - y) * np.sin(turn) > 0] = 1
    else:
        for ends in rng.integers(0, whole, (rng.integers(1, 4), 2, 2)).tolist():
            cv2.line(shape, *ends, 1, int(rng.integers(4, 20)), cv2.LINE_AA)
    shape = cv2.resize(shape, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    shape = cv2.GaussianBlur(shape, (0, 0), rng.uniform(0.5, 1.3))[..., None]
    other = _small(every[rng.integers(len(every))])
    y, x = rng.integers(2, _SIDE - 2, 2)
    ink = np.median(other[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3), axis=0) * rng.uniform(0.85, 1.15)
    return crop * (1 - shape) + np.float32(ink) * shape
