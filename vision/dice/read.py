"""All dice of a picture, or the reason why they cannot be read."""

from __future__ import annotations

import numpy as np

from vision.dice.close import Boxed, filling, or_filling
from vision.dice.doubting.doubts import doubts
from vision.dice.doubting.flat import standing
from vision.dice.doubting.leaning import perhaps_leaning
from vision.dice.doubting.spoilt import blurred
from vision.dice.doubting.stacked import stacked
from vision.dice.finding.changes import Changes
from vision.dice.finding.looks import look
from vision.dice.finding.places import Found
from vision.dice.finding.search import search
from vision.dice.nets.learnt import WIDER, opinions
from vision.dice.readings import readings
from vision.dice.upper_face.pattern import Face
from vision.dice.view import LONGEST, View, beside, enlarged, realigned
from vision.dice.witnesses import Die, testify
from vision.picture import SMALL_PART, check, hides_all, shrink, unfit
from vision.results import DieReading, Refusal

#: A die's edge as a part of the picture's longer side: smaller is too small.
_SMALLEST = 0.016
#: Width of a window around a die in edges of its upper face, whatever it shows of its sides.
_ROOMY = 1.5


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
    told = _told(picture, empty, count)
    if isinstance(told, Refusal):
        return told
    view, dice = told
    return readings(picture, view.small, view.factor, dice, colours)


def _told(
    picture: np.ndarray, empty: np.ndarray | None, count: int | None
) -> tuple[View, list[Boxed]] | Refusal:
    """The dice of a BGR ``picture`` and the view in which they were read; or why they cannot be, where in the picture."""
    small, factor = shrink(picture, LONGEST)
    if refusal := unfit(small, SMALL_PART):
        return refusal
    if count == 1 and (near := filling(small, expected=True)):
        return View(small, factor), [near]
    view = beside(empty, small, factor)
    if isinstance(view, Refusal):
        # A die that fills the picture hides all that the two pictures have in common.
        near = filling(small) if count is None else None
        return (View(small, factor), [near]) if near else view
    view, dice, refusal = _read_twice(picture, view, count)
    if count in (None, 1) and len(dice) < 2:
        dice, refusal = or_filling(view.small, view.bare is not None, count == 1, dice, refusal)
    if not dice and (refusal is None or refusal.code == "nothing_found"):
        refusal = hides_all(view.small) or refusal
    if refusal:
        refusal = blurred(view.small, refusal)
        place = refusal.place and tuple(round(v / view.factor) for v in refusal.place)
        return Refusal(refusal.code, place)
    return view, dice


def _read_twice(
    picture: np.ndarray, view: View, count: int | None
) -> tuple[View, list[Boxed], Refusal | None]:
    """What :func:`_read` says of a BGR ``picture``; where that is a refusal and the camera may have moved, beside the empty table laid to
    where it lies now."""
    first = _read(picture, view, count)
    if first[2] is None or (other := realigned(view)) is None:
        return first
    second = _read(picture, other, count)
    return first if second[2] else second


def _read(picture: np.ndarray, view: View, count: int | None) -> tuple[View, list[Boxed], Refusal | None]:
    """The dice of a BGR ``picture``, or why they are not to be trusted, and the view in which they were read."""
    plain = view.plain
    if plain is not None and plain.explained and count in (None, len(plain.dice)):
        dice = [(body.box, seen) for body, seen in plain.dice]
        faces = [seen.face for _, seen in dice]
        refusal = standing(faces, plain.things, plain.now, plain.step)
        if refusal or (plain.complete and not _perhaps_askew(view.small, faces, count)):
            return view, dice, refusal
    view = enlarged(picture, view)
    found, doubtful = _thorough(view, count)
    refusal = doubts(view.small, found, doubtful, count, view.plain)
    return view, [(die.found.box, die.seen) for die in found], refusal


def _perhaps_askew(picture: np.ndarray, faces: list[Face], count: int | None) -> bool:
    """Whether one of the dice of which the upper ``faces`` are known seems to lean or, if nobody counted them, to stand on another."""
    if count is not None and len(faces) < 2:
        return False
    windows = np.array([(*face.centre, _ROOMY * face.side) for face in faces])
    up = np.array([said.up for said in opinions(picture, windows)])
    if perhaps_leaning(windows[:, :2], up, picture.shape):
        return True
    return count is None and bool(stacked(picture, windows, up).any())


def _thorough(view: View, count: int | None) -> tuple[list[Die], list[Found]]:
    """The dice in a view, and what may be dice besides.

    Where the empty table is known dice are sought only where something changed; where nothing did, only what looks like a die now and
    did not then is one.
    """
    small, bare, plain = view.small, view.bare, view.plain
    ends = min(small.shape[:2]), _SMALLEST * WIDER * max(small.shape[:2])
    if plain is None:
        found = search(small, *ends)
    else:
        changes = Changes(plain.things, plain.hints, plain.spots, plain.news, plain.step)
        found = search(small, *ends, changes, count)
    if plain is not None and bare is not None:
        found = [f for f in found if plain.changed(f.window) or not look(bare, f.window).value]
    return testify(small, found, plain is not None, count is not None)
