"""All dice of a picture, or the reason why they cannot be read."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.dice.changes import Changes
from vision.dice.close import close_up
from vision.dice.doubts import unexplained, unnamed
from vision.dice.flat import standing
from vision.dice.leaning import leaning
from vision.dice.learnt import WIDER
from vision.dice.looks import look
from vision.dice.places import Found
from vision.dice.quick import Glance, glance
from vision.dice.readings import readings
from vision.dice.rim import beyond, cut_off
from vision.dice.search import search
from vision.dice.witnesses import Die, testify, touching
from vision.picture import check, shrink, unfit
from vision.results import DieReading, Refusal

#: Pictures are brought to this longest side, but enlarged by no more than this.
_LONGEST, _LARGER = 1280, 4.0
#: A die's edge as a part of the picture's longer side: smaller is too small.
_SMALLEST = 0.016
#: What is refused after a search of only what changed, and may be seen better by one of the whole picture.
_AGAIN = frozenset({"wrong_count"})
#: A die that fills the picture with a face of this score is read at once.
_PLAIN = 0.8


def read_dice(
    picture: np.ndarray,
    empty: np.ndarray | None = None,
    count: int | None = None,
    colours: dict[str, np.ndarray] | None = None,
) -> list[DieReading] | Refusal:
    """Values, colours and boxes of all six-sided dice in a BGR picture, from left to right.

    ``empty`` is a picture of the same view without dice; ``count`` how many there should be;
    ``colours`` maps enrolled names to Lab colours, each of which occurs once. Without them colours get
    everyday names. An empty list means that no die is in sight (only when ``count`` is not given).
    """
    picture = check(picture)
    small, factor = shrink(picture, _LONGEST)
    if refusal := unfit(small):
        return refusal
    near = close_up(small) if count == 1 else None
    if near is not None and near[1].score > _PLAIN:
        return readings(picture, small, factor, [near], colours)
    plain, bare = _first_look(small, empty)
    if isinstance(plain, Refusal):
        # A die that fills the picture hides all that the two pictures have in common.
        near = close_up(small) if count is None else near
        return readings(picture, small, factor, [near], colours) if near and near[1].score > _PLAIN else plain
    if plain is not None and plain.complete and count in (None, len(plain.dice)):
        dice = [(body.box, seen) for body, seen in plain.dice]
        refusal = standing([seen.face for _, seen in dice], plain.things, plain.now, plain.step)
    else:
        if (longest := max(small.shape[:2])) < _LONGEST:
            # Pips of small dice show more of their shape between the pixels than in them.
            factor = min(_LARGER, _LONGEST / longest)
            larger = factor / (small.shape[1] / picture.shape[1])
            small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
            if plain is not None and bare is not None:
                plain, bare = replace(plain, step=plain.step * larger), cv2.resize(bare, small.shape[1::-1])
        found, doubtful = _thorough(small, bare, plain, count)
        refusal = _doubts(small, found, doubtful, count, plain)
        if refusal and plain is not None and refusal.code in _AGAIN:
            wider, rest = _thorough(small, bare, plain, count, everywhere=True)
            if len(wider) == count and _doubts(small, wider, rest, count, plain) is None:
                found, refusal = wider, None
        dice = [(die.found.box, die.seen) for die in found]
    if count in (None, 1) and len(dice) < 2:
        near = close_up(small)
        if near is not None and (refusal or not dice or near[1].score > dice[0][1].score):
            return readings(picture, small, factor, [near], colours)
    if refusal:
        place = refusal.place and tuple(round(v / factor) for v in refusal.place)
        return Refusal(refusal.code, refusal.advice, place)
    return readings(picture, small, factor, dice, colours)


def _first_look(
    small: np.ndarray, empty: np.ndarray | None
) -> tuple[Glance | Refusal | None, np.ndarray | None]:
    """What is plain to see against the empty table, and that table in the size of ``small``, if it is known."""
    if empty is None:
        return None, None
    bare = _like(empty, small)
    return glance(small, bare), bare


def _like(empty: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """``empty`` in the size of ``picture``."""
    empty = check(empty)
    if empty.shape == picture.shape:
        return empty
    smaller = empty.shape[1] > picture.shape[1]
    return cv2.resize(
        empty, picture.shape[1::-1], interpolation=cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    )


def _thorough(
    small: np.ndarray,
    bare: np.ndarray | None,
    plain: Glance | None,
    count: int | None,
    everywhere: bool = False,
) -> tuple[list[Die], list[Found]]:
    """The dice of a BGR picture, and what may be dice besides.

    ``bare`` is the empty table, if that is known, and ``plain`` tells what changed: only there dice are sought, unless
    ``everywhere``; where nothing did, only what looks like a die now and did not then is one.
    """
    changes = None if plain is None or everywhere else Changes(plain.things, plain.hints, plain.step)
    found = search(small, min(small.shape[:2]), _SMALLEST * WIDER * max(small.shape[:2]), changes, count)
    if plain is not None and bare is not None:
        found = [f for f in found if _changed(f, plain) or f.believed and not look(bare, f.window).value]
    return testify(small, found, plain is not None)


def _changed(found: Found, plain: Glance) -> bool:
    """Whether something lies in the middle of a window that was not there when the table was empty."""
    x, y, width = found.window / plain.step
    x0, y0 = max(0, int(x - width / 4)), max(0, int(y - width / 4))
    return bool(plain.things[y0 : int(y + width / 4) + 2, x0 : int(x + width / 4) + 2].any())


def _changed_at_edges(plain: Glance, width: float) -> bool:
    """Whether something lies within half a ``width`` of an edge of the picture that was not there when the table was empty."""
    rim = int(np.ceil(width / 2 / plain.step))
    return bool(plain.things.sum() > plain.things[rim:-rim, rim:-rim].sum())


def _cut_off(small: np.ndarray, dice: list[Die], plain: Glance | None) -> tuple[int, int, int, int] | None:
    """Where the edge of a BGR picture cuts off a die about as large as those that were found, if it does."""
    if not dice:
        return None
    width = float(np.median([die.found.width for die in dice]))
    if plain is not None and not _changed_at_edges(plain, width):
        return None
    for x, y, across, down in cut_off(small, width, [die.found.centre for die in dice], plain is not None):
        window = np.array([x + across / 2, y + down / 2, max(across, down)])
        if plain is None or _changed(Found(window, dice[0].found.opinion), plain):
            return x, y, across, down
    return None


def _doubts(
    small: np.ndarray,
    found: list[Die],
    doubtful: list[Found],
    count: int | None,
    plain: Glance | None,
) -> Refusal | None:
    """Why the dice that were found are not all that can be said, or not to be trusted."""
    if (not count or count != len(found)) and (refusal := unnamed(small, doubtful)):
        return refusal
    if cut := [die for die in found if beyond(die.found.window, small.shape)]:
        x, y, width, height = cut[0].found.box
        return Refusal("cut_off", place=(max(0, x), max(0, y), width + min(0, x), height + min(0, y)))
    if tilted := leaning(small, found):
        return Refusal("tilted", place=tilted[0].found.box)
    if close := touching(found):
        return Refusal("touching", place=close[0].found.box)
    if count != len(found) and (cut := _cut_off(small, found, plain)):
        return Refusal("cut_off", place=cut)
    if count is not None and len(found) != count:
        return Refusal("nothing_found" if not found else "wrong_count")
    if plain is None:
        return None
    return unexplained(found, plain)
