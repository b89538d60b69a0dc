"""Why a picture of dice is not read although some of them are named."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress

import numpy as np

from vision.dice.doubting.leaning import leaning
from vision.dice.doubting.rim import cut_off, reaches_beyond
from vision.dice.doubting.stacked import stacked
from vision.dice.doubting.touching import touching
from vision.dice.doubting.unexplained import unexplained
from vision.dice.finding.around import measured
from vision.dice.finding.places import RIM, WEIGHTY, Found, in_sight, usual_width
from vision.dice.nets.network import Halves
from vision.dice.quick import Glance
from vision.dice.witnesses import HARDLY, Die
from vision.results import Refusal


def doubts(
    small: np.ndarray,
    found: list[Die],
    doubtful: list[Found],
    count: int | None,
    plain: Glance | None,
) -> Refusal | None:
    """Why the dice that were found are not all that can be said, or not to be trusted."""
    if (not count or count != len(found)) and (refusal := _unnamed(doubtful, small.shape)):
        # Round things look like dice that cannot be named, and one or the other of them may even be named.
        anything = len(doubtful) > len(found) and count is None and plain is None
        return replace(refusal, code="perhaps_a_die") if anything else refusal
    if cut := [die for die in found if reaches_beyond(die.found, small.shape)]:
        return Refusal("cut_off", place=in_sight(cut[0].found.window, small.shape))
    if tilted := leaning(small, found):
        return Refusal("tilted", place=tilted[0].found.box)
    if close := touching(found):
        return Refusal("touching", place=close[0].found.box)
    if count is None and (upper := _upper(small, found)):
        return Refusal("stacked", place=upper[0].found.box)
    if refusal := _miscounted(small, found, doubtful, count, plain):
        return refusal
    return None if plain is None else _beside(small, found, plain, count is not None)


def _beside(small: np.ndarray, dice: list[Die], plain: Glance, counted: bool) -> Refusal | None:
    """A refusal if something lies beside the ``dice``.

    What guesses leave uncovered may be sides of dice as a proper look finds them; where nobody counted, it may as well be a lower die.
    """
    refusal = unexplained(dice, plain, counted)
    if refusal is None or not counted:
        return refusal
    halves = Halves(small)
    return unexplained([replace(die, found=measured(halves, die.found)) for die in dice], plain, counted)


def _upper(small: np.ndarray, dice: list[Die]) -> list[Die]:
    """Those of the ``dice`` that stand on others, none of which can be among them."""
    if not dice:
        return []
    found = [die.found for die in dice]
    below = stacked(small, np.array([f.window for f in found]), np.array([f.opinion.up for f in found]))
    return list(compress(dice, below))


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
    width = usual_width(die.found for die in dice)
    if width is None or (plain is not None and not plain.changed_at_edges(width)):
        return None
    middles = [die.found.centre for die in dice]
    known = plain is not None and not plain.unseen.any()
    boxes = cut_off(small, width, middles, plain.changed if known else None)
    return boxes[0] if boxes else None


def _unnamed(places: list[Found], shape: tuple[int, ...]) -> Refusal | None:
    """A refusal if something is a die and nobody can say which, in a picture of this ``shape``; the plainest of the ``places`` is named."""
    if not places:
        return None
    plainest = min(places, key=lambda place: place.opinion.chances[0])
    code = "cut_off" if plainest.outside(shape) > RIM else "unreadable_face"
    return Refusal(code, place=in_sight(plainest.window, shape))
