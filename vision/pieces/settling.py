"""Spaces that single pixels and areas leave in doubt: what whole pieces say about them."""

from __future__ import annotations

import numpy as np

from vision.pieces import piles, telling
from vision.pieces.colours import Colours
from vision.pieces.costs import costs_of
from vision.pieces.doubts import Doubt, dim, doubt, touched
from vision.pieces.looks import BY_SEARCH, Look
from vision.pieces.stance import Stance, alone, measured
from vision.results import Refusal, SpaceReading


def search(
    looks: dict[str, Look], said: dict[str, SpaceReading | Refusal], lost: set[str], colours: Colours
) -> None:
    """Ask, in place, whole pieces about what is in doubt, but for the ``lost`` spaces under a reflection."""
    doubts = {n: why for n, look in looks.items() if n not in lost and (why := doubt(said[n], look, colours))}
    stance = _stance(looks, said, colours) if doubts else None
    if stance is None:
        return
    quiet = _usual_noise(looks)
    for name, why in doubts.items():
        said[name] = _searched(said[name], looks[name], why, stance, quiet, colours)


def _searched(
    said: SpaceReading | Refusal, look: Look, why: Doubt, stance: Stance, quiet: float, colours: Colours
) -> SpaceReading | Refusal:
    """What is believed of one space after the search; what changed without being a piece that is told leaves it in doubt."""
    seen = None if isinstance(said, Refusal) else said.contents
    changed = touched(look, colours)
    if seen == {} and not changed:
        return said
    costs = costs_of(*look.seen, colours, quiet=quiet)
    hidden, dark = telling.plainly(costs, colours) < telling.ENOUGH, why.dark or dim(costs, colours)
    every = dark and (why.more or seen is None)
    pile = piles.explained(costs, colours, stance.outlines, stance.on(look.quad), hidden, every, seen)
    settled = _settled(said, pile, look, why.more, dark)
    bare = isinstance(settled, SpaceReading) and not settled.contents
    return Refusal("too_alike") if changed and bare else settled


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
        return SpaceReading(BY_SEARCH, pile.contents, crop=look.crop)
    agrees = isinstance(said, Refusal) or not (pile.whole or look.found.alike or more)
    return said if agrees else Refusal("too_alike")


def _stance(looks: dict[str, Look], said: dict, colours: Colours) -> Stance | None:
    """How pieces stand in this picture, by those that stand alone on spaces that were read."""
    pieces = []
    for name, look in looks.items():
        if look.seen is not None and not isinstance(said[name], Refusal) and said[name].contents:
            pieces += alone(look.costs, look.quad, colours)
    return measured(pieces, colours)


def _usual_noise(looks: dict[str, Look]) -> float:
    """The noise of ground in this picture; where pieces hide it, they would pass for noise."""
    return float(np.median([look.costs.noise for look in looks.values() if look.seen]))
