"""The part of its space that a piece of each colour covers, by the pictures in which its colour was enrolled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.pieces.pixels import ground

#: The part of its space that a piece covers where nothing tells.
_UNKNOWN = 0.25
#: How far (part of it) crops may be off the size of their piece, and of which part of them that must be true.
_AGREED, _MOST_AGREE = 0.25, 0.6
#: The least and most that a piece may be of the usual size; more crops than that tell a size of its own if they are so steady, or
#: if it is so far from the usual one.
_SMALLEST, _LARGEST, _SEVERAL, _STEADY, _ANOTHER = 0.45, 2.2, 4, 0.1, 0.35
#: So many pictures of a colour tell it even if half of them do not.
_MANY = 12
#: The middle of a crop (of 48 pixels), and its core, in which what stands there must be.
_MIDDLE, _CORE = slice(16, 32), slice(20, 28)
#: Part of its space from which a piece fills it, of how many colours (a percentile) it is true, and by how many times that is more
#: than their colour tells.
_FILLED, _MOST, _MORE = 0.35, 25, 1.5
#: Part of all crops of which the middle must look like its piece; the logarithm of the light that pieces usually stand in, the
#: least light of all, and what another counts.
_RIGHT, _USUAL, _DARKEST, _UNUSUAL = 0.8, 0.5, 0.05, 8.0


def covered(parts: dict[str, np.ndarray]) -> dict[str, float]:
    """The part (0..1) of its space that a piece of each colour covers, by the ``parts`` (m,) of each crop that show its colour.

    Where the crops of a colour disagree, the ground took part: then the size of the other pieces is a
    better guess, for pieces of one game are about equally large. Where all disagree, every picture had its own
    lamp, which moves colours away: those that show most of their piece tell.
    """
    seen = {name: part[part > 0] for name, part in parts.items()}
    middle = {name: float(np.median(part)) for name, part in seen.items() if len(part)}
    sure = {name: m for name, m in middle.items() if np.mean(_off(parts[name], m) < _AGREED) > _MOST_AGREE}
    usual = float(np.median(list(sure.values()))) if sure else _most(seen)
    return {
        name: sure[name] if name in sure and _own(seen[name], sure[name], usual) else usual for name in parts
    }


def hardly_shown(parts: dict[str, np.ndarray], fill: dict[str, float]) -> list[str]:
    """The names of pieces that less than half of their few pictures show: on about the part of the space (0..1) that they ``fill``.

    ``parts`` (m,) are those of each crop that show the colour of its piece. The others show no piece, or more than it: shadows,
    ground. Among many pictures enough are right all the same.
    """
    return [
        name
        for name, part in parts.items()
        if len(part) < _MANY and np.mean(_off(part, fill[name]) < _AGREED) < 0.5
    ]


def _own(seen: np.ndarray, size: float, usual: float) -> bool:
    """Pieces of a colour have a ``size`` of their own, which crops that show it (m,) tell, and not the ``usual`` one of others."""
    if not _SMALLEST < size / usual < _LARGEST:
        return False
    steady = len(seen) > _SEVERAL and np.median(_off(seen, size)) < _STEADY
    return bool(steady or abs(size / usual - 1) > _ANOTHER)


def _off(parts: np.ndarray, size: float) -> np.ndarray:
    """By which part of a ``size`` some parts (m,) are off it."""
    return np.abs(parts / size - 1)


def filled(
    parts: dict[str, np.ndarray],
    crops: dict[str, list[np.ndarray]],
    colours: np.ndarray,
    empty: Sequence[np.ndarray] = (),
) -> dict[str, float]:
    """The part (0..1) of its space that a piece of each colour covers, by the ``parts`` (m,) of each crop that show its colour.

    ``crops`` are those of each colour (48, 48, 3), ``empty`` those of spaces without a piece, and ``colours`` (n, 3) those of the
    pieces, in the same order, in the coordinates of :mod:`vision.pieces.pixels.rays`. Under lamps that differ from picture to
    picture no colour is common to all of them, and what shows it differs, too. What fills a space is then seen in its middle, in
    whatever light: there it is told by itself.
    """
    reaches = {name: _usual_reach(some) for name, some in crops.items()}
    told = _no_smaller(covered(parts), crops, reaches)
    if _agree(parts):
        return told
    most, usual = np.percentile(list(reaches.values()), (_MOST, 50)).tolist()
    if most < _FILLED or not _stand_in_middle(crops, colours, empty):
        return told
    return {name: max(reaches[name], usual) if usual > _MORE * part else part for name, part in told.items()}


def _no_smaller(
    told: dict[str, float], crops: dict[str, list[np.ndarray]], reaches: dict[str, float]
) -> dict[str, float]:
    """The part that a piece of each colour covers, by what was ``told``; as usual, if few ``crops`` told less and what they show in their
    middle ``reaches`` that far: a pale piece has its colour on its upper face alone, and its sides are in the shade.
    """
    usual = float(np.median(list(told.values())))
    return {
        name: usual if part < usual <= reaches[name] and len(crops[name]) <= _SEVERAL else part
        for name, part in told.items()
    }


def _agree(parts: dict[str, np.ndarray]) -> bool:
    """Pieces show their colour on about as large ``parts`` (m,) of most crops, of whatever name."""
    every = np.concatenate(list(parts.values()))
    seen = every[every > 0]
    return bool(len(seen)) and bool(np.mean(_off(every, float(np.median(seen))) < _AGREED) > _MOST_AGREE)


def _stand_in_middle(
    crops: dict[str, list[np.ndarray]], colours: np.ndarray, empty: Sequence[np.ndarray]
) -> bool:
    """The middle of nearly all crops looks like a shade of the colour (n, 3) of its name: it shows no ground, as ``empty`` ones do."""
    bare = np.array([_middle(space) for space in empty]).reshape(-1, 3)
    right = []
    for number, some in enumerate(crops.values()):
        for seen in map(_middle, some):
            off = _off_shades(seen, colours)
            ground_off = np.linalg.norm(bare - seen, axis=1).min(initial=np.inf)
            right.append(off.argmin() == number and off[number] < ground_off)
    return bool(np.mean(right) > _RIGHT)


def _off_shades(seen: np.ndarray, colours: np.ndarray) -> np.ndarray:
    """How far (n,) a colour (3,) lies from the shades of each of some ``colours`` (n, 3), those of usual light."""
    shade = colours @ seen / (colours * colours).sum(axis=1)
    unusual = np.abs(np.log(np.maximum(shade, _DARKEST))) - _USUAL
    return np.linalg.norm(seen - shade[:, None] * colours, axis=1) + _UNUSUAL * np.maximum(0, unusual)


def _middle(crop: np.ndarray) -> np.ndarray:
    """The colour (3,) in the middle of a crop."""
    return np.median(crop[_MIDDLE, _MIDDLE].reshape(-1, 3), axis=0)


def _usual_reach(crops: Iterable[np.ndarray]) -> float:
    """What most of some crops (48, 48, 3) show in their middle reaches over that part of them (0..1)."""
    return float(np.median([_reach(crop) for crop in crops]))


def _reach(crop: np.ndarray) -> float:
    """Over which part (0..1) of a crop (48, 48, 3) reaches what is seen in its middle, in any shade."""
    alike = ground.shades_of(crop, _middle(crop)).view(np.uint8)
    count, which = cv2.connectedComponents(alike, connectivity=4)
    core = np.bincount(which[_CORE, _CORE].ravel(), minlength=count)[1:]
    if not core.any():
        return 0.0
    return float((which == 1 + int(core.argmax())).mean())


def _most(seen: dict[str, np.ndarray]) -> float:
    every = np.concatenate([*seen.values(), np.zeros(0)])
    return float(np.percentile(every, 90)) if len(every) else _UNKNOWN
