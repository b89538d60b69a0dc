"""Outlines laid on the straight steps of colour beside their sides, and steps that run around them at one distance.

An outline is as wide as the soft shadow around a card, or as the joint of two boards beside it; the edge of the card is the
line along which colours change most.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.quads import area, crossings

#: How far from an outline its edge is sought (part of its size): at first, and once more around what was found.
REACHES = (0.03, 0.012)
#: Places along a side, from and to which part of it (corners are round), and distances from it, that are looked at.
_ALONG, _FROM, _TO, _ACROSS = 64, 0.08, 0.92, 25
#: Step of colour (see :func:`laid_on_edges`) from which on a stronger one does not count more.
STRONG = 10.0
#: What the farthest place counts less than the outline itself, of a step that is strong all along.
FAR = 0.15
#: Distances (part of the size) at which a border may run around a printed frame, how many of these are looked at, and by
#: what factor its steps are stronger than is usual there.
BORDERS, _DISTANCES, CLEAR = (0.02, 0.13), 56, 1.3


def laid_on_edges(colours: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """``quad`` (4, 2) with each side on the strongest straight step near it, float32.

    ``colours`` is the picture as float32 L*a*b* (height, width, 3), lightness counting half.
    """
    for part in REACHES:
        quad = _laid(colours, quad, part * np.sqrt(area(quad)))
    return quad


def bordered(colours: np.ndarray, quad: np.ndarray) -> list[np.ndarray]:
    """Outlines at one distance around ``quad``, where steps run along all of its sides: the edges of a border, if it has one."""
    distances = np.linspace(*BORDERS, _DISTANCES) * np.sqrt(area(quad))
    steps = _steps(colours, quad, distances).mean(axis=(0, 2))
    usual = CLEAR * float(np.median(steps[1:-1]))
    tops = [
        n for n in range(1, len(steps) - 1) if steps[n] == steps[n - 1 : n + 2].max() and steps[n] > usual
    ]
    found = []
    for top in sorted(tops, key=lambda n: -steps[n])[:2]:
        along, out = _directions(quad)
        found.append(crossings(quad + distances[top] * out, along))
    return found


def _directions(quad: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of each side the way along it, and the unit vector out of the quad, (4, 2) each."""
    along = quad[[1, 2, 3, 0]] - quad
    out = along[:, [1, 0]] * np.float32([1, -1])
    return along, out / np.linalg.norm(out, axis=1, keepdims=True)


def _steps(colours: np.ndarray, quad: np.ndarray, distances: np.ndarray) -> np.ndarray:
    """How strong the steps across lines beside the sides are (4, distances, along); 0 at the first and last distance."""
    along, out = _directions(quad)
    way = np.linspace(_FROM, _TO, _ALONG)[None, None, :, None]
    at = (
        quad[:, None, None] + way * along[:, None, None] + distances[None, :, None, None] * out[:, None, None]
    )
    seen = cv2.remap(
        colours,
        np.float32(at.reshape(-1, _ALONG, 2)),
        None,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).reshape(4, len(distances), _ALONG, 3)
    steps = np.zeros(seen.shape[:3], np.float32)
    steps[:, 1:-1] = np.minimum(np.linalg.norm(seen[:, 2:] - seen[:, :-2], axis=-1), STRONG)
    return steps


@cache
def _slants() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Lines across a band: at which of the distances each begins and ends, and where it is in between (lines, along)."""
    first, last = np.indices((_ACROSS - 2, _ACROSS - 2)).reshape(2, -1) + 1
    slight = np.abs(first - last) <= _ACROSS // 3
    first, last = first[slight], last[slight]
    between = first[:, None] + (last - first)[:, None] * np.linspace(0, 1, _ALONG)[None]
    return first, last, np.round(between).astype(int)


def _laid(colours: np.ndarray, quad: np.ndarray, reach: float) -> np.ndarray:
    offsets = np.linspace(-reach, reach, _ACROSS)
    first, last, between = _slants()
    away = FAR * np.abs(first + last - (_ACROSS - 1)) / (_ACROSS - 1)
    along, out = _directions(quad)
    points, ways = np.zeros((4, 2)), np.zeros((4, 2))
    for side, steps in enumerate(_steps(colours, quad, offsets)):
        best = int((steps[between, np.arange(_ALONG)].mean(axis=1) - away).argmax())
        begin, end = offsets[first[best]], offsets[last[best]]
        slope = (end - begin) / (_TO - _FROM)
        points[side] = quad[side] + out[side] * (begin - slope * _FROM)
        ways[side] = along[side] + out[side] * slope
    return crossings(points, ways)
