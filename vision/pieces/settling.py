"""Spaces that single pixels and areas leave in doubt: reflections taken off, and what whole pieces say."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.pieces import piles, reflections, telling
from vision.pieces.colours import Colours
from vision.pieces.costs import INNER, WIDE, Costs, costs_of, wide
from vision.pieces.counting import CRUMB
from vision.pieces.explain import by_difference
from vision.pieces.looks import Look, counted, scale
from vision.pieces.shading import DARK
from vision.pieces.stance import Stance, alone, measured
from vision.results import Refusal, SpaceReading

#: Reasons of refusals that a search for whole pieces may settle, and the confidence of its answers.
_SEARCHED, _BY_SEARCH = frozenset({"too_alike", "uncounted", "foreign_object", "glare"}), 0.7
#: Confidence from which several pieces that were counted by area are not searched for one by one.
_PLAIN = 0.8
#: Light of a reflection (of 1) from which a space is looked at without it, where more than thin print shows it.
_VEILED, _PRINT = 0.03, np.ones((11, 11), np.uint8)
#: Grey levels by which ground has changed, what is beside a piece, how large shadows are at most (in sizes of a piece for
#: each of them), and how much more speaks of a piece that was not seen.
_STEP, _BESIDE, _SHADOWS, _ONE_MORE = 4.0, np.ones((7, 7), np.uint8), 1.4, 0.5
_GRAIN = np.ones((3, 3), np.uint8)


def clear(
    looks: dict[str, Look],
    said: dict[str, SpaceReading | Refusal],
    picture: np.ndarray,
    empty: np.ndarray,
    colours: Colours,
) -> set[str]:
    """Look again, in place, at what lies under a reflection; the names of spaces that cannot be told under it."""
    lost: set[str] = set()
    within = {name: look for name, look in looks.items() if look.seen and not look.alone}
    light = reflections.field(empty) if within else None
    for name, look in within.items():
        here = reflections.on(light, wide(look.quad), picture.shape[1], WIDE)
        refused = isinstance(said[name], Refusal)
        veiled = cv2.morphologyEx(here, cv2.MORPH_OPEN, _PRINT).max() >= _VEILED
        if (veiled or refused) and _may_be_bare(said[name]) and reflections.still(*look.seen, here):
            said[name] = SpaceReading(_BY_SEARCH, {}, crop=look.crop) if refused else said[name]
            continue
        if not veiled:
            continue
        again = [
            replace(look, found=by_difference(*seen, colours), seen=seen)
            for seen in reflections.taken_off(look.seen, here, colours)
        ]
        read = [counted(each.found, each, scale(each, looks.values())) for each in again]
        chosen = _agreed(said[name], read)
        if chosen is None or _plainness(said[name], read, [look, *again[:1]], colours) < 0:
            said[name] = Refusal("glare")
            lost.add(name)
        elif chosen >= 0:
            looks[name], said[name] = again[chosen], read[chosen]
    return lost


def search(
    looks: dict[str, Look], said: dict[str, SpaceReading | Refusal], lost: set[str], colours: Colours
) -> None:
    """Ask, in place, whole pieces about what is in doubt, but for the ``lost`` spaces under a reflection."""
    read = {n for n, one in said.items() if isinstance(one, SpaceReading) and one.contents}
    more = {n for n in read - lost if _more(looks[n], colours)}
    dark = {n for n in looks.keys() - lost if _unlit(said[n], looks[n], colours)}
    more |= dark
    doubtful = [n for n, look in looks.items() if n not in lost and (n in more or _doubtful(said[n], look))]
    stance = _stance(looks, said, colours) if doubtful else None
    quiet = _usual_noise(looks) if stance else np.inf
    for name in doubtful if stance else ():
        look, bare = looks[name], not (isinstance(said[name], Refusal) or said[name].contents)
        touched = _touched(look, colours)
        if bare and not touched:
            continue
        costs = costs_of(*look.seen, colours, quiet=quiet)
        hidden, dim = telling.plainly(costs, colours) < telling.ENOUGH, name in dark or _dim(costs, colours)
        seen = None if isinstance(said[name], Refusal) else said[name].contents
        every = dim and (name in more or seen is None)
        pile = piles.explained(costs, colours, stance.outlines, stance.on(look.quad), hidden, every, seen)
        said[name] = _settled(said[name], pile, look, name in more, dim)
        if touched and not (isinstance(said[name], Refusal) or said[name].contents):
            said[name] = Refusal("too_alike")


def _may_be_bare(said: SpaceReading | Refusal) -> bool:
    return said.code in _SEARCHED if isinstance(said, Refusal) else not said.contents


def _agreed(said: SpaceReading | Refusal, read: list[SpaceReading | Refusal]) -> int | None:
    """Which of the readings under several reflections stands: its place, -1 for what was ``said`` without any, or None.

    Readings must not contradict each other, and a piece that only one of them shows, or none, is not believed.
    """
    known = [k for k, one in enumerate(read) if isinstance(one, SpaceReading)]
    answers = [one.contents for one in (said, *read) if isinstance(one, SpaceReading)]
    if any(one != answers[0] for one in answers):
        return None
    if not read or not answers:
        return 0 if read else -1
    if len(answers) > 1:
        return known[0]
    return None if known or not answers[0] else -1


def _plainness(
    said: SpaceReading | Refusal, read: list[SpaceReading | Refusal], shown: list[Look], colours: Colours
) -> float:
    """How much more plainly than needed a piece would be told on a space, with the reflection and without; below 0 it is not."""
    answers = [one.contents for one in (said, *read) if isinstance(one, SpaceReading)]
    if isinstance(said, SpaceReading) and {} not in answers:
        return 0.0
    least = min(telling.plainly(one.costs, colours) for one in shown)
    return least - (telling.ENOUGH if {} in answers else 0.0)


def _usual_noise(looks: dict[str, Look]) -> float:
    """The noise of ground in this picture; where pieces hide it, they would pass for noise."""
    return float(np.median([look.costs.noise for look in looks.values() if look.seen]))


def _unlit(said: SpaceReading | Refusal, look: Look, colours: Colours) -> bool:
    """Something changed on a space that seems bare and is about as dark as a piece in some light."""
    if look.seen is None or look.alone or isinstance(said, Refusal) or said.contents:
        return False
    dark = (colours.faces.colours[:, 0] < DARK).any()
    return bool(dark) and _touched(look, colours) and _dim(look.costs, colours)


def _dim(costs: Costs, colours: Colours) -> bool:
    """In some light a dark piece would hardly be told on a space."""
    dark = colours.faces.only(colours.faces.colours[:, 0] < DARK)
    if not len(dark.spread):
        return False
    told = (telling.plainly(costs, colours, dark.under(light)) for light in piles.LIGHTS)
    return any(some < 2 * telling.ENOUGH for some in told)


def _more(look: Look, colours: Colours) -> bool:
    """More of the ground changed than the pieces on a space throw shadows, and one more would look nearly like it."""
    if look.seen is None or look.alone:
        return False
    pieces = sum(size for sizes in look.found.sizes.values() for size, _ in sizes)
    explained = colours.usual * (_SHADOWS * pieces + _ONE_MORE)
    changed = _changed(look)
    if np.count_nonzero(changed) < explained:
        return False
    free = cv2.dilate((look.costs.labels > 0).view(np.uint8), _BESIDE) == 0
    if np.count_nonzero(free & changed) < explained:
        return False
    return telling.plainly(look.costs, colours) < 2 * telling.ENOUGH or _dim(look.costs, colours)


def _touched(look: Look, colours: Colours) -> bool:
    """Something changed on a space, be it a shadow: where ground looks like a piece, only one that did not is empty."""
    return np.count_nonzero(_changed(look)[INNER]) > CRUMB * colours.usual


def _changed(look: Look) -> np.ndarray:
    """Where (h, w, bool) a space changed, but for the few pixels here and there that noise changes."""
    changed = (reflections.change(*look.seen, 5) > _STEP).view(np.uint8)
    return cv2.morphologyEx(changed, cv2.MORPH_OPEN, _GRAIN) > 0


def _doubtful(said: SpaceReading | Refusal, look: Look) -> bool:
    """A space on which a search for whole pieces may tell what single pixels and areas do not."""
    if look.seen is None:
        return False
    if isinstance(said, Refusal):
        return said.code in _SEARCHED
    return look.found.alike or (sum(said.contents.values()) > 1 and said.confidence < _PLAIN)


def _settled(
    said: SpaceReading | Refusal, pile: piles.Pile, look: Look, more: bool, dim: bool
) -> SpaceReading | Refusal:
    """What is believed of a space after the search for whole pieces; ``more`` of it changed than was explained before.

    ``dim``: in some light a dark piece looks like its ground, and so might a shadow.
    """
    if not isinstance(said, Refusal):
        if said.contents == pile.contents and (pile.sure or not more):
            return said
        if said.contents == pile.lit and not (pile.sure or more or dim):
            return said
    unknown = isinstance(said, Refusal) and said.code != "too_alike"  # something lies there: not nothing
    shadow = not isinstance(said, Refusal) and said.contents == pile.lit
    if pile.sure and not shadow and (pile.contents or not unknown):
        return SpaceReading(_BY_SEARCH, pile.contents, crop=look.crop)
    agrees = isinstance(said, Refusal) or not (pile.whole or look.found.alike or more)
    return said if agrees else Refusal("too_alike")


def _stance(looks: dict[str, Look], said: dict, colours: Colours) -> Stance | None:
    """How pieces stand in this picture, by those that stand alone on spaces that were read."""
    pieces = []
    for name, look in looks.items():
        if look.seen is not None and not isinstance(said[name], Refusal) and said[name].contents:
            pieces += alone(look.costs, look.quad, colours)
    return measured(pieces, colours)
