"""Whether something stands on a space that was never seen empty: told by its relief, not by its colours.

Spaces are printed in the colours of the pieces, and every lamp moves those. But print is flat: a plain patch, an
outline, lines. A piece has sides darker than its top, edges that do not follow the print, a shadow, parts. So a
learner is shown the owner's own crops by the steps of light and hue in them, however they lie, and by how even they
are. The maps of an enrolment are few, so empty spaces are shown with other print drawn onto them, too. It sees as much
of both kinds: there are five times as many pictures of pieces in five colours as of empty spaces, but no more relief.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.pieces.filling import held_out
from vision.pieces.filling.held_out import Relief
from vision.pieces.printed import evenness, prints
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
#: Samples of each kind, of mirrored and turned crops; and how often an empty one is shown, once as it is.
_SAMPLES, _SHOWN = 480, 3
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


def learner(things: Sequence[np.ndarray], bare: Sequence[np.ndarray]) -> Relief:
    """Learn from BGR crops of spaces with a piece and of empty ones; the same crops give the same learner."""
    rng = np.random.default_rng(5)
    every = [_small(crop) for crop in (*things, *bare)]
    shown = [(_THING, crop, True, view) for crop, view in _views(every[: len(things)], _SAMPLES)]
    views = [_as_taken(view, rng) for *_, view in shown]
    for crop, view in _views(every[len(things) :], _SAMPLES // _SHOWN):
        drawn = (prints.lines_or_fill(view, every, rng), prints.round_patch(view, every, rng))
        for seen in (view, *drawn):
            views.append(_as_taken(seen, rng))
            shown.append((_BARE, crop, seen is view, seen))
    labels, crops, as_is = (np.array(some) for some in list(zip(*shown, strict=True))[:3])
    samples = np.array([features(view) for view in views])
    learnt = Relief.train(samples, labels.tolist(), _LEAST)
    fewer = min(len(things), len(bare))
    sure = fewer / (fewer + _FEW)
    learnt.weights *= sure
    learnt.level = sure * held_out.level(samples, labels, crops, as_is, _THING, _LEAST)
    return learnt


def odds(learnt: Relief, crops: Sequence[np.ndarray]) -> np.ndarray:
    """How much more likely (n,) something stands on each of some spaces (BGR crops) than nothing, as logarithms."""
    seen = np.array([features(_small(crop)) for crop in crops])
    scores = learnt.scores(seen[:, : len(learnt.mean)])  # older files were enrolled without the last numbers
    lead = scores[:, learnt.names.index(_THING)] - scores[:, learnt.names.index(_BARE)]
    return np.clip(_ODDS * (lead - learnt.level), -_MOST_ODDS, _MOST_ODDS)


def features(crop: np.ndarray) -> np.ndarray:
    """What the learner sees of a crop (48, 48, 3) BGR: how steep it is, where, and which way, and how even."""
    blue, green, red = cv2.split(np.log(cv2.GaussianBlur(crop, (3, 3), 0).astype(np.float32) + _FLOOR))
    level = (blue + green + red) / 3
    found = []
    planes = level, red - green, (red + green) / 2 - blue
    steps = [[cv2.Sobel(plane, cv2.CV_32F, *way, scale=0.25) for way in ((1, 0), (0, 1))] for plane in planes]
    steep = np.stack([cv2.magnitude(*both) for both in steps])
    small = np.stack([cv2.resize(plane, (6, 6), interpolation=cv2.INTER_AREA) for plane in planes])
    # Of all planes at once: so few numbers are ranked in less time than it takes to ask for it.
    whole, inner, (middle, *coarse) = (
        percentiles(each.reshape(3, -1).T, parts)
        for each, parts in ((steep, _STEEP), (steep[:, *_INNER], _STEEP), (small, _COARSE))
    )
    for k, (plane, both) in enumerate(zip(planes, steps, strict=True)):
        found += [np.sqrt(whole[:, k]), np.sqrt(inner[:, k])]
        found.append(np.sqrt(_RINGS @ cv2.absdiff(cv2.merge(both), (0.0,) * 4).reshape(-1, 2)).ravel())
        found.append(np.sqrt([cv2.meanStdDev(part)[1].item() for part in (plane, plane[_INNER])]))
        found.append(np.array(coarse)[:, k] - middle[k])
    low, high = float(level.min()), float(level.max())
    grey = np.clip((level - low) / max(_FULL, high - low) * 255, 0, 255).astype(np.uint8)
    return 10 * np.concatenate([*found, _STEPS.compute(grey).ravel(), evenness.features(planes)])


def _views(crops: Sequence[np.ndarray], most: int) -> list[tuple[int, np.ndarray]]:
    """At ``most`` so many views of some crops, mirrored and turned, and of which: of few crops several each, of many some from all."""
    ways = ((1, 1), (-1, -1), (-1, 1), (1, -1))
    chosen = list(enumerate(crops))
    if len(crops) > most:
        chosen = [chosen[int(k)] for k in np.linspace(0, len(crops) - 1, most)]
    views = [
        (number, np.ascontiguousarray(crop[::down, ::across]))
        for down, across in ways
        for number, crop in chosen
    ]
    return views[:most]


def _small(crop: np.ndarray) -> np.ndarray:
    return (
        crop
        if crop.shape[:2] == (_SIDE, _SIDE)
        else cv2.resize(crop, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    )


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
