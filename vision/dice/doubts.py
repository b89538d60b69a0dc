"""Why a picture of dice is not read although some of them are named."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.leaning import leaning
from vision.dice.places import WEIGHTY, Found
from vision.dice.quick import Glance
from vision.dice.rim import beyond, cut_off
from vision.dice.witnesses import HARDLY, Die, touching
from vision.picture import crop, edge_width
from vision.results import Refusal

#: A step of brightness so wide, in widths of a die, is blurred.
_BLURRED = 0.1
#: What else lies on the table is like a die if it is so large, in areas of an upper face, fills so much of its
#: convex outline and is so wide for its length.
_SIZES, _FULL, _WIDE = (0.6, 2.2), 0.85, 0.6
#: Under a hard shadow all channels are darker than so much of the table's light, by parts that spread (in logarithms) by less
#: than this; of a die they spread by four times as much. A channel of no light to begin with is not darker, by a grey level.
_SHADED, _SPREAD, _LEVEL = 0.95, 0.12, 1.0
#: Grey levels that a camera adds to the darkest.
_FLOOR = np.float32(4)


def doubts(
    small: np.ndarray,
    found: list[Die],
    doubtful: list[Found],
    count: int | None,
    plain: Glance | None,
) -> Refusal | None:
    """Why the dice that were found are not all that can be said, or not to be trusted."""
    if (not count or count != len(found)) and (refusal := _unnamed(small, doubtful)):
        return refusal
    if cut := [die for die in found if beyond(die.found.window, small.shape)]:
        x, y, width, height = cut[0].found.box
        return Refusal("cut_off", place=(max(0, x), max(0, y), width + min(0, x), height + min(0, y)))
    if tilted := leaning(small, found):
        return Refusal("tilted", place=tilted[0].found.box)
    if close := touching(found):
        return Refusal("touching", place=close[0].found.box)
    if refusal := _miscounted(small, found, doubtful, count, plain):
        return refusal
    return None if plain is None else _unexplained(found, plain)


def _miscounted(
    small: np.ndarray, found: list[Die], doubtful: list[Found], count: int | None, plain: Glance | None
) -> Refusal | None:
    """A refusal if there are fewer or more dice than the ``count``, or if the edge cuts one off that nobody counted."""
    if count == len(found):
        more = [place for place in doubtful if plain is not None and _one_more(place)]
        return Refusal("wrong_count", place=more[0].box) if more else None
    if cut := _cut_off(small, found, plain):
        return Refusal("cut_off", place=cut)
    if count is None:
        return None
    return Refusal("wrong_count" if found else "nothing_found")


def _one_more(place: Found) -> bool:
    """Whether a place where something changed is hardly anything but a die, although as many as there should be are named."""
    return place.opinion.chances[0] < HARDLY and place.weight > WEIGHTY


def _cut_off(small: np.ndarray, dice: list[Die], plain: Glance | None) -> tuple[int, int, int, int] | None:
    """Where the edge of a BGR picture cuts off a die about as large as those that were found, if it does."""
    if not dice:
        return None
    width = float(np.median([die.found.width for die in dice]))
    if plain is not None and not plain.changed_at_edges(width):
        return None
    for x, y, across, down in cut_off(small, width, [die.found.centre for die in dice], plain is not None):
        window = np.array([x + across / 2, y + down / 2, max(across, down)])
        if plain is None or plain.changed(window):
            return x, y, across, down
    return None


def _unnamed(picture: np.ndarray, places: list[Found]) -> Refusal | None:
    """A refusal if something is a die and nobody can say which; the plainest of the ``places`` is named."""
    for place in sorted(places, key=lambda p: p.opinion.chances[0]):
        x, y, width, height = place.box
        box = max(0, x), max(0, y), width, height
        blurred = edge_width(cv2.cvtColor(crop(picture, box), cv2.COLOR_BGR2GRAY)) > _BLURRED * place.width
        return Refusal("blurred" if blurred else "unreadable_face", place=box)
    return None


def _unexplained(dice: list[Die], plain: Glance) -> Refusal | None:
    """A refusal if something as large as a die lies on the table where no die was found.

    ``plain`` knows what is neither table nor soft shadow.
    """
    if not dice:
        return None
    size = float(np.median([die.seen.face.side for die in dice])) / plain.step
    total, labels, stats, middles = cv2.connectedComponentsWithStats(plain.things, connectivity=4)
    for k in range(1, total):
        x, y, width, height, area = (int(v) for v in stats[k])
        middle = (middles[k] + 0.5) * plain.step
        if not _SIZES[0] * size**2 < area < _SIZES[1] * size**2:
            continue
        if any(np.linalg.norm(die.found.centre - middle) < 0.7 * die.found.width for die in dice):
            continue
        part = (labels[y : y + height, x : x + width] == k).astype(np.uint8)
        outline = np.vstack(cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0])
        hull = cv2.convexHull(outline)
        short, long = sorted(v + 1 for v in cv2.minAreaRect(hull)[1])
        if area > _FULL * cv2.contourArea(hull) and short > _WIDE * long and not _shadow(labels == k, plain):
            return Refusal(
                "unreadable_face", place=tuple(round(v * plain.step) for v in (x, y, width, height))
            )
    return None


def _shadow(part: np.ndarray, plain: Glance) -> bool:
    """Whether a part (bool mask) of a table with dice is the empty table, darker by the same part all over."""
    inner = cv2.erode(part.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    if not inner.any():
        return False
    now, was = plain.now[inner].astype(np.float32), plain.was[inner].astype(np.float32)
    if (np.median(now, axis=0) > _SHADED * np.median(was, axis=0) + _LEVEL).any():
        return False
    light = np.log((now + _FLOOR) / (was + _FLOOR))
    # The noise of a few grey levels spreads dark channels far: each counts by what it still holds.
    return bool(np.average(light.std(axis=0), weights=now.mean(axis=0) + _FLOOR) < _SPREAD)
