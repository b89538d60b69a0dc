"""Dice told by what changed: where something lies that was not there when the table was empty, a look or two is enough.

The outlines of what changed say where a die may lie and how large it is. The rest the small network goes over, and only
there: a die that in part looks like the table or its shadow has no outline of its own.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.dice.finding.around import around, measured
from vision.dice.finding.changes import Changes
from vision.dice.finding.looks import looked_at, nothing
from vision.dice.finding.places import (
    LARGEST,
    PLAIN,
    SAME,
    SMALL,
    SMALLEST,
    WEIGHTY,
    Found,
    among,
    usual_width,
)
from vision.dice.nets.learnt import BELIEVED, Opinion, agreed, opinions
from vision.dice.nets.network import Halves
from vision.dice.nets.proposals import FINER, Proposals

#: Shifts and widths of two first looks at a guess, in parts of its width, and of two more.
_FIRST = np.array([(0, 0, 1.05), (0, 0, 1.25)])
_MORE = np.array([(0.07, 0.07, 1.15), (-0.07, -0.07, 1.15)])
#: So sure are the first looks, or there are no more. Where they are surer than the second no more are needed: of 1,198 drawn and traced
#: dice of which they were, under all changes of their pictures, two more left four less sure than they must be, none with another value.
_CLEAR, _SURER = 0.98, 0.99
#: Width of a die in that of the guess.
_WIDTH = 1.09
#: What so many windows propose tells how large dice are.
_PLENTY = 5.0
#: What so many windows propose is looked at properly though few looks see no die there: of one that changed the table in part only, they
#: may lie beside its middle.
_SEVERAL = 2.0
#: Dice nearer than this (in widths) may touch, as far as guesses tell.
_NEAR = 1.3
#: A die with its sides and edges reaches so far (in widths), at most.
_SIDES = 1.2


def at_once(
    halves: Halves, changes: Changes, widest: float, narrowest: float, count: int | None
) -> tuple[list[Found], list[Found]]:
    """The dice without doubt where something changed, and what may be dice besides.

    The first are told to the ``changes``. If they are as many as ``count`` by their outlines alone, the rest of what changed is
    only asked whether one more of their size lies there. ``widest`` and ``narrowest`` are widths of dice with their sides, in
    pixels.
    """
    dice = _outlined(halves, changes.guesses(), narrowest)
    _tell(changes, dice)
    usual, proposals = usual_width(dice), Proposals(halves, changes)
    if usual is not None and len(dice) == count:
        places = proposals.places([usual])
    else:
        places = _proposals(proposals, widest, narrowest, usual)
    doubtful: list[Found] = []
    for place in places:
        if not changes.anything_new(place.window):
            continue
        for seen in _proposed(halves, place, dice):
            if not among(seen, dice):
                (dice if seen.believed else doubtful).append(seen)
    _tell(changes, dice)
    return apart(halves, dice, doubtful), doubtful


def _proposals(proposals: Proposals, widest: float, narrowest: float, usual: float | None) -> list[Found]:
    """What is proposed at widths of dice, near the ``usual`` one if that is known, else down to well below what is plain."""
    if usual is not None:
        widest, narrowest = min(widest, LARGEST * usual), max(narrowest, SMALL * usual)
    widths: list[float] = []
    places: list[Found] = []
    width = widest
    while width > max(narrowest, 0 if usual is None else SMALL * usual):
        widths.append(width)
        places = proposals.places(widths)
        usual = usual_width(place for place in places if place.weight > _PLENTY)
        width /= FINER
    return places


def _outlined(halves: Halves, guesses: np.ndarray, narrowest: float) -> list[Found]:
    """The dice that fill one of the ``guesses`` (n, 3) beyond doubt."""
    dice: list[Found] = []
    for guess in guesses:
        usual = usual_width(dice) or narrowest
        if guess[2] < max(narrowest, SMALLEST * usual):
            break
        if any(np.linalg.norm(guess[:2] - die.centre) < SAME * die.width for die in dice):
            continue
        die, said = _few_looks(halves.picture, guess)
        if die is not None:
            dice.append(die)
        elif agreed(said) > BELIEVED:
            dice += [place for place in _properly(halves, guess) if place.believed and not among(place, dice)]
    return dice


def _proposed(halves: Halves, place: Found, dice: list[Found]) -> list[Found]:
    """What looks at a place that is proposed find there, unless it is one of the ``dice``."""
    usual = usual_width(dice)
    if among(place, dice) or (usual is not None and place.width < SMALLEST * usual):
        return []
    die, said = _few_looks(halves.picture, place.window / (1, 1, _WIDTH))
    if die is not None:
        return [die]
    return [] if nothing(said) and place.weight < _SEVERAL else _properly(halves, place.window)


def _few_looks(picture: np.ndarray, guess: np.ndarray) -> tuple[Found | None, list[Opinion]]:
    """The die that is guessed to fill a window (3,) of a BGR picture, if few looks leave no doubt; and what they say."""
    said = _looks(picture, guess, _FIRST)
    if agreed(said) < _CLEAR:
        return None, said
    hasty = agreed(said) > _SURER
    if not hasty:
        said += _looks(picture, guess, _MORE)
        if agreed(said) < BELIEVED:
            return None, said
    return Found(guess * (1, 1, _WIDTH), Opinion.mean(said), PLAIN, guessed=True, hasty=hasty), said


def with_two_more_looks(picture: np.ndarray, die: Found) -> Found:
    """A die in a BGR picture, one of which two looks left no doubt as four show it, which tell better where it looks."""
    if not die.hasty:
        return die
    said = _looks(picture, die.window / (1, 1, _WIDTH), _MORE)
    return replace(die, opinion=Opinion.mean([die.opinion, die.opinion, *said]), hasty=False)


def _looks(picture: np.ndarray, guess: np.ndarray, looks: np.ndarray) -> list[Opinion]:
    """What is said of windows with such shifts and widths, in parts of the width of a guess (3,)."""
    return opinions(picture, guess * (1, 1, 0) + looks * guess[2])


def _properly(halves: Halves, guess: np.ndarray) -> list[Found]:
    """The places around a guess (3,) that a proper look finds; they are guesses, still: few windows tell where they lie."""
    places, dice = around(halves, guess), []
    plainest = max(places, key=lambda place: place.weight, default=None)
    if plainest is not None and plainest.weight > WEIGHTY:
        # Windows around a guess tell better where a die lies: few looks may be enough now.
        die, _ = _few_looks(halves.picture, plainest.window / (1, 1, _WIDTH))
        if die is not None:
            dice = [replace(die, weight=plainest.weight)]
            places = [place for place in places if not place.same(die)]
    return dice + [replace(place, guessed=True) for place in looked_at(halves.picture, places)]


def _tell(changes: Changes, dice: list[Found]) -> None:
    for die in dice:
        changes.told(*die.centre, _SIDES * die.width)


def apart(halves: Halves, dice: list[Found], doubtful: list[Found]) -> list[Found]:
    """The dice, those beside another or beside something ``doubtful`` with the window and the weight that a proper look gives
    them: guesses tell neither whether dice touch nor what is a part of one.

    One that this would lay onto its neighbour stays where it is.
    """
    out = []
    for die in dice:
        others = [other for other in dice if other is not die]
        if any(die.beside(other, _NEAR) for other in (*others, *doubtful)):
            better = measured(halves, die)
            die = die if among(better, others) else better
        out.append(die)
    return out
