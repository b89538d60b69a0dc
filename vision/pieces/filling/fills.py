"""Pieces that fill their space, as wagons on a map do: none or one?

Where little of the ground is left around a piece, neither its light nor its place can be told pixel by
pixel. So the whole space is compared: whether it looks as it did when it was empty, up to a step aside and
another light, and whether its print is still in sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.channels import total
from vision.pieces.colours import SIDE
from vision.pieces.pixels.costs import AROUND
from vision.ranks import middle

if TYPE_CHECKING:
    from vision.pieces.filling.views import Views

#: Pixels of a flattened space by which its empty picture may be off, the steps in which further ones are tried, and how far.
_SLACK, _STEP, _FARTHEST = 3, 4, 8
#: The middle of a space, that a piece covers for sure, and its upper and lower halves, in pixels from edge to edge.
#: The outline of a space is none of it: that of a piece looks like it.
_MIDDLE = slice(20, 44), slice(20, 44)
_HALVES = (slice(20, 34), slice(18, 46)), (slice(30, 44), slice(18, 46))
#: How uneven (as a logarithm) print is there, and print so faint that it is known when seen but not missed.
DRAWN, _FAINT = 0.03, 0.012
#: Part of that print in sight that says nothing, from where on more or less of it says no more, and how much it says.
_SEEN, _CLEAR, _BY_PRINT = 0.55, 0.3, 10.0
#: By how much more a half must agree: fewer pixels agree by chance more easily.
_BY_CHANCE = 0.05
#: Changed pixels, in sizes of a piece (of half the space at most), that say nothing: where nothing is known of the other
#: spaces, by how much more than on empty ones, and at most. A piece of the colour of its space changes half of it.
_CHANGED, _MORE, _AT_MOST = 0.5, 0.15, 0.8
#: How much change says, and times that limit from where on more of it says no more.
_BY_CHANGE, _FAR = 2.5, 1.5
#: A third of the pixels around a flattened space.
_RING = np.flatnonzero(np.pad(np.zeros((SIDE, SIDE), bool), AROUND, constant_values=True))[::3]
#: Squares of grey levels.
_SQUARES = np.arange(256, dtype=np.float32) ** 2
#: Length of a difference (of three numbers 0..255) that noise and reflections reach; in the dark down to half of it.
_ALIKE = 12.0
#: A ninth of the pixels of a space.
_FEW = slice(1, None, 3), slice(1, None, 3)
#: Part of a space that looks as before from which no step aside is tried.
_SURE = 0.9
#: What a hue is off (grey levels, and part of its light) that light alone does not explain, of which part of the middle of a space.
_HUE, _HUE_PART, _NEARLY_ALL = 12.0, 0.08, 0.8
#: Part of what was seen under a reflection that the ground itself must have been.
_OWN = 0.4
#: White as a direction in BGR.
_EVEN = np.float32(3**-0.5)
#: By how much the light on one space may differ from that of the whole picture, as logarithms.
_LIGHTS = np.exp(np.linspace(-0.24, 0.24, 9)).astype(np.float32)


@dataclass(frozen=True)
class Change:
    """What became of a space since it was empty: the part ``changed``, and how much of its print is ``printed`` still.

    The first in sizes of a piece (of half the space at most), the second -1..1, None where there is little print.
    """

    changed: float
    printed: float | None

    def odds(self, usual: float | None = None) -> float:
        """How much more likely a piece came than that the space is still empty, as a logarithm; ``usual`` as for :meth:`by_area`."""
        unlike = 0.0 if self.printed is None else float(np.clip(_SEEN - self.printed, -_CLEAR, _CLEAR))
        return self.by_area(usual) + _BY_PRINT * unlike

    def by_area(self, usual: float | None = None) -> float:
        """The same by how much changed. ``usual`` is how much of empty spaces changes in this picture, at most."""
        limit = _CHANGED if usual is None else float(np.clip(usual + _MORE, _MORE, _AT_MOST))
        beyond = float(np.clip((self.changed - limit) / limit, -1, _FAR))
        return _BY_CHANGE * beyond


def change(views: Views, piece: float, fills: bool) -> Change:
    """What became of a space of which a ``piece`` covers so many pixels, of 48x48; nearly all of it if it ``fills`` it."""
    changed = (1 - float(views.kept.mean())) / min(piece / SIDE**2, 0.5)
    printed = _printed(views.lines, views.drawn, fills)
    if printed is not None and views.recoloured:
        printed = min(printed, _SEEN)
    return Change(changed, printed)


def recoloured(now: np.ndarray, was: np.ndarray, light: np.ndarray) -> bool:
    """Whether nearly all of the middle of a space (64x64 BGR) has a hue that no light gives what ``was`` there.

    ``light`` (3,) is that :func:`around` it. A shadow dims all channels alike, a reflection adds to all of them: what they make
    of a colour lies between its own ray and that of white, be it that one came or that one went. Lines on another hue are not
    the print of the space, however like it: the outline of a piece has the shape of that around its space.
    """
    seen = now[_MIDDLE].astype(np.float32) + np.float32(1)
    ground = was[_MIDDLE] * light + np.float32(1)
    other = _other_hue(seen, ground)
    if other.mean() > _NEARLY_ALL:  # as a rule none is, and nobody need ask the other way round
        other &= _other_hue(ground, seen, _OWN)
    return bool(other.mean() > _NEARLY_ALL)


def _other_hue(seen: np.ndarray, ground: np.ndarray, own: float = 0.0) -> np.ndarray:
    """Where (h, w, bool) what is ``seen`` (h, w, 3) is no ``ground`` (h, w, 3) in some shadow or under a reflection.

    ``own`` is the part of it that must be the colour of the ground itself: as a reflection any grey comes of any colour.
    """
    ground = ground / np.linalg.norm(ground, axis=-1, keepdims=True)
    along, level, slant = (seen * ground).sum(axis=-1), seen.sum(axis=-1) * _EVEN, ground.sum(axis=-1) * _EVEN
    squares = (seen * seen).sum(axis=-1)
    off = squares - np.maximum(along, level) ** 2  # from the nearer of the two rays
    between = (along > slant * level) & (level > slant * along)
    aside = (np.minimum(along, level) - slant * np.maximum(along, level)) ** 2
    off[between] -= (aside / np.maximum(1 - slant * slant, np.float32(1e-6)))[between]
    length = np.sqrt(squares)
    other = off > (_HUE + _HUE_PART * length) ** 2
    return other | (along - slant * level < own * length * (1 - slant * slant)) if own else other


def _printed(seen: np.ndarray, drawn: np.ndarray, fills: bool) -> float | None:
    """How much (-1..1) of the print ``drawn`` in the middle of a space is ``seen`` in any light; None where there is little.

    Both are :func:`lines` (64, 64).

    A piece covers it; shadows, other lamps and reflections change its colours, but not its lines. A neighbour that leans
    onto the space, or the edge of a shadow, leaves one half of it in sight. Of faint print only what is seen says something.
    Beside a piece that does not fill its space some print is in sight anyway, faint or at one side.
    """
    if not fills:
        return None if uneven(drawn[_MIDDLE]) < DRAWN else _in_sight(seen, drawn, *_MIDDLE)
    best = max(
        _in_sight(seen, drawn, *_MIDDLE), *(_in_sight(seen, drawn, *half) - _BY_CHANCE for half in _HALVES)
    )
    if uneven(drawn[_MIDDLE]) < DRAWN:
        return best if best > _SEEN else None
    return best


def _in_sight(seen: np.ndarray, lines: np.ndarray, rows: slice, columns: slice) -> float:
    """How well (-1..1) a part of the print agrees with what is seen there, or a few pixels away."""
    part, by = lines[rows, columns], _SLACK + 1
    if uneven(part) < _FAINT:
        return -1.0
    there = seen[rows.start - by : rows.stop + by, columns.start - by : columns.stop + by]
    return float(cv2.matchTemplate(there, part, cv2.TM_CCOEFF_NORMED).max())


def lines(picture: np.ndarray) -> np.ndarray:
    """The finer part of a picture's lightness, as logarithms, without its noise."""
    grey = np.log(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32) + 6)
    return cv2.GaussianBlur(grey, (0, 0), 0.8) - cv2.GaussianBlur(grey, (0, 0), 4)


def uneven(lines: np.ndarray) -> float:
    """The deviation of some :func:`lines` (h, w): numpy takes several times as long over so few pixels."""
    return float(cv2.meanStdDev(lines)[1].item())


def around(now: np.ndarray, was: np.ndarray) -> np.ndarray:
    """Factors (3,) of light under which what lies around a space (64x64 BGR, ``now`` and as it ``was``) looks as it does now."""
    beside, before = (picture.reshape(-1, 3)[_RING].astype(np.float32) + 4 for picture in (now, was))
    return middle(beside / before)


def kept(now: np.ndarray, was: np.ndarray, around: np.ndarray | None = None) -> np.ndarray:
    """Where (h, w, bool) a space (BGR, h, w, 3) looks as it ``was`` when it was empty.

    The light may be another one, about that (factors (3,)) ``around`` the space, and the view a few pixels off.
    """
    now, was = (cv2.GaussianBlur(picture, (3, 3), 0) for picture in (now, was))
    window = np.ones((2 * _SLACK + 1,) * 2, np.uint8)
    highest, lowest = cv2.dilate(was, window), cv2.erode(was, window)
    light = _light(now, was, highest, lowest, np.ones(3, np.float32) if around is None else around)
    high, low = _lit(highest, light), _lit(lowest, light)
    same = _within(now, high, low)
    if same.mean() < _SURE:
        wide = [cv2.copyMakeBorder(p, *(_FARTHEST,) * 4, cv2.BORDER_REPLICATE) for p in (high, low)]
        down, right = _aside(now, *wide)
        there = _within(now, *(p[down : down + len(now), right : right + now.shape[1]] for p in wide))
        if there.mean() > same.mean() + 0.02:
            return there
    return same


def _aside(now: np.ndarray, high: np.ndarray, low: np.ndarray) -> tuple[int, int]:
    """Where in ``high`` and ``low``, wider by what it may be off, most of the space ``now`` lies between them: rows and columns.

    Every second pixel along both sides tells; all places lie below each other in memory, so that each step is one call.
    """
    seen, high, low = (np.ascontiguousarray(p[::2, ::2]) for p in (now, high, low))
    (height, width), by = seen.shape[:2], range(0, _FARTHEST + 1, _STEP // 2)
    highs, lows = (
        np.concatenate([p[y : y + height, x : x + width] for y in by for x in by]) for p in (high, low)
    )
    seen = np.concatenate([seen] * len(by) ** 2)
    fits = _within(seen, highs, lows).reshape(len(by) ** 2, -1).mean(axis=1)
    down, right = divmod(int(fits.argmax()), len(by))
    return _STEP * down, _STEP * right


def _light(
    now: np.ndarray, was: np.ndarray, highest: np.ndarray, lowest: np.ndarray, light: np.ndarray
) -> np.ndarray:
    """Factors (3,), about as bright as ``light`` and of its colour, under which most of ``was`` looks as it does ``now``.

    ``highest`` and ``lowest`` are the values within a few pixels of each.
    """
    seen, before, high, low = (picture[_FEW].astype(np.float32) for picture in (now, was, highest, lowest))
    lit, below = ((p * (_LIGHTS[:, None, None, None] * light)).reshape(-1, *p.shape[1:]) for p in (high, low))
    fits = _within(np.concatenate([seen] * len(_LIGHTS)), lit, below).reshape(len(_LIGHTS), -1).mean(axis=1)
    fits -= 0.3 * np.abs(np.log(_LIGHTS))
    level = light * _LIGHTS[fits.argmax()]
    alike = _within(seen, high * level, low * level, 1.5 * _ALIKE)
    if alike.mean() < 0.2:
        return level
    ratio = middle((seen[alike] + 4) / (before[alike] + 4))
    return np.clip(ratio, 0.85 * level, 1.18 * level).astype(np.float32)


def _lit(picture: np.ndarray, light: np.ndarray) -> np.ndarray:
    """A uint8 picture under so many times (3,) its light."""
    return cv2.multiply(picture, (*light.tolist(), 0.0))


def _within(seen: np.ndarray, high: np.ndarray, low: np.ndarray, by: float = _ALIKE) -> np.ndarray:
    """Where (h, w, bool) the values (h, w, 3) seen are between these, or nearly; all uint8, or all float32."""
    off = cv2.max(cv2.subtract(low, seen), cv2.subtract(seen, high))
    off = cv2.LUT(off, _SQUARES) if off.dtype == np.uint8 else np.square(np.maximum(off, 0))
    green = cv2.extractChannel(high, 1)
    reach = np.float32(by) * np.minimum(np.float32(1), 0.5 + green * np.float32(1 / 255))
    return total(off) < reach * reach
