"""Spaces that single pixels and areas leave in doubt: what whole pieces say about them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from vision.pieces.colours import Colours
from vision.pieces.doubts import PLAIN, Doubt, changed, dim, doubt, lighter, touched
from vision.pieces.enrolling import telling
from vision.pieces.looks import BY_SEARCH, Look
from vision.pieces.pixels.costs import costs_of
from vision.pieces.pixels.counting import ONE
from vision.pieces.pixels.rays import DARK, light_on
from vision.pieces.pixels.shadow_light import tint_of
from vision.pieces.whole import piles
from vision.pieces.whole.stance import Stance, alone, measured
from vision.results import Refusal, SpaceReading

#: Pieces that tell the light of a picture, how far beside it that of others may be, and the chance from which it is not unlikely;
#: how much of a piece must be seen, and below which part of its pixels are its sides.
_FEW, _BESIDE, _BEYOND, _HALF, _UPPER = 4, 0.23, 0.001, 0.5, 0.7
#: Pixels a side of a flattened space up to which whole pieces are laid onto it: the time it takes grows with its area. Of six
#: cubes on a space of 370 pixels it took 16 seconds.
_SEARCHED_SIDE = 160
#: Lights that pieces may stand in, and what differs by less is one light.
_ANY_LIGHT, _ONE_LIGHT = (0.5, 1.5), 0.06


def search(
    looks: dict[str, Look], said: dict[str, SpaceReading | Refusal], lost: set[str], colours: Colours
) -> None:
    """Ask, in place, whole pieces about what is in doubt, but for the ``lost`` spaces under a reflection."""
    doubts = {n: why for n, look in looks.items() if n not in lost and (why := doubt(said[n], look, colours))}
    if not doubts:
        return
    stance = _stance(looks, said, colours)
    if stance is None:  # no piece tells how others stand
        hiding = (n for n, why in doubts.items() if why.more or (_holds(said[n]) and looks[n].alike))
        said.update({n: _unsearched(said[n]) for n in hiding})
        return
    quiet, lit = _usual_noise(looks), _lit(looks, said, colours)
    tint = tint_of(look.found.costs for look in looks.values() if look.seen)
    for name, why in doubts.items():
        said[name] = _searched(said[name], looks[name], why, stance, quiet, tint, lit, colours)


def _searched(
    said: SpaceReading | Refusal,
    look: Look,
    why: Doubt,
    stance: Stance,
    quiet: float,
    tint: np.ndarray | None,
    lit: Sequence[float],
    colours: Colours,
) -> SpaceReading | Refusal:
    """What is believed of one space after the search; what changed without being a piece that is told leaves it in doubt.

    ``lit`` are the lights of the pieces that were read, ``quiet`` and ``tint`` the noise of ground and the light in shadows.
    """
    seen = None if isinstance(said, Refusal) else said.contents
    some = touched(look, colours)
    if seen == {} and not some:
        return said
    if look.side > _SEARCHED_SIDE:
        return _unsearched(said)
    costs = costs_of(*look.seen, colours, quiet=quiet, tint=tint)
    hidden, dark = telling.plainly(costs, colours) < telling.ENOUGH, why.dark or dim(costs, colours)
    every = dark and (why.more or seen is None)
    # A reflection lights dark pieces, too.
    asked = changed(look, sure=True) | lighter(look, colours, sure=True) if hidden or dark else None
    pile = piles.explained(
        costs,
        colours,
        stance.outlines,
        stance.on(look.quad, look.side),
        asked,
        every,
        seen,
        _with_own(_lights(lit), _own_light(look, lit, colours)),
    )
    settled = _settled(said, pile, look, why.more, dark)
    bare = isinstance(settled, SpaceReading) and not settled.contents
    return Refusal("too_alike") if some and bare else settled


def _unsearched(said: SpaceReading | Refusal) -> Refusal:
    """What is believed of a space in doubt for which whole pieces cannot be asked."""
    if isinstance(said, Refusal):
        return said
    return Refusal("uncounted" if said.contents else "too_alike")


def _settled(
    said: SpaceReading | Refusal, pile: piles.Pile, look: Look, more: bool, dim: bool
) -> SpaceReading | Refusal:
    """What is believed of a space after the search for whole pieces; ``more`` of it changed than was explained before.

    Pieces that were told plainly are not contradicted only because their ground looks like them: then both are in doubt.

    ``dim``: in some light a dark piece looks like its ground, and so might a shadow.
    """
    whole = SpaceReading(BY_SEARCH, pile.contents, crop=look.crop)
    if isinstance(said, Refusal):
        unknown = said.code != "too_alike"  # something lies there: not nothing
        return whole if pile.sure and (pile.contents or not unknown) else said
    if _stays(said, pile, more, dim):
        return said
    believed = pile.sure and (more or _room_for(pile, look))
    if believed and (_only_more(said, pile) or not _plain(said, more)):
        return whole
    if said.contents and said.contents != pile.contents and not _plain(said, more):
        return Refusal("uncounted" if said.contents.keys() == pile.contents.keys() else "too_alike")
    return Refusal("too_alike") if pile.whole or look.alike or more else said


def _room_for(pile: piles.Pile, look: Look) -> bool:
    """The patches of each colour that were told are large enough for so many pieces, or show as many upper faces."""
    room = {
        name: sum(max(1, faces, int(size + 2 - ONE)) for size, faces in some)
        for name, some in look.found.sizes.items()
    }
    return all(pile.contents.get(name, 0) <= most for name, most in room.items())


def _plain(said: SpaceReading, more: bool) -> bool:
    """Pieces were told plainly, and no ``more`` of the ground changed than they explain."""
    return bool(said.contents) and not more and said.confidence >= PLAIN


def _only_more(said: SpaceReading, pile: piles.Pile) -> bool:
    """Whole pieces say what was read and beside it some of another colour, none of which may be a shadow."""
    same = all(pile.contents.get(name) == number for name, number in said.contents.items())
    return same and len(pile.contents) > max(1, len(said.contents)) and pile.lit is None


def _stays(said: SpaceReading, pile: piles.Pile, more: bool, dim: bool) -> bool:
    """Whole pieces say the same, or one more that may as well be none; ``more`` and ``dim`` as for :func:`_settled`."""
    told = pile.told and not more and (pile.lit is None or said.confidence >= PLAIN)
    if said.contents == pile.contents and (pile.sure or told):
        return True
    return said.contents == pile.lit and not (pile.sure or more or dim)


def _stance(looks: dict[str, Look], said: dict, colours: Colours) -> Stance | None:
    """How pieces stand in this picture, by those that stand alone on spaces that were read.

    Where none of them looks as it did when it was enrolled, all stand in a shadow that most of those did not, or the other way.
    """
    told = (look for name, look in looks.items() if _holds(said[name]) and look.seen is not None)
    seen = [(look.quad, look.costs) for look in told]
    pieces = [piece for quad, costs in seen for piece in alone(costs, quad, colours)]
    if not pieces:
        pieces = [piece for quad, costs in seen for piece in alone(costs, quad, colours, own=True)]
    return measured(pieces, colours, seen)


def _holds(said: SpaceReading | Refusal) -> bool:
    """Pieces were read on a space."""
    return not isinstance(said, Refusal) and bool(said.contents)


def _usual_noise(looks: dict[str, Look]) -> float:
    """The noise of ground in this picture; where pieces hide it, they would pass for noise."""
    return float(np.median([look.found.costs.noise for look in looks.values() if look.seen]))


def _lit(looks: dict[str, Look], said: dict, colours: Colours) -> list[float]:
    """The lights of the pieces of plain colours that were read in a picture."""
    seen = []
    for name, look in looks.items():
        if look.seen is not None and not isinstance(said[name], Refusal):
            seen += _shown(look, said[name].contents, colours)
    return seen


def _lights(seen: Sequence[float]) -> tuple[piles.Light, ...]:
    """In which light pieces may stand, by what was ``seen`` of others (:func:`_lit`); all that are asked where those are few.

    The more evenly those are lit, the less likely is one that differs from theirs (a prediction interval of Student's t).
    """
    if len(seen) < _FEW:
        return piles.LIGHTS
    beside = _next_beside(seen)
    near = (light for light in piles.LIGHTS if _between(light.part, seen, _BESIDE))
    return tuple(piles.Light(part, not _between(part, seen, beside)) for part, _ in near) or piles.LIGHTS


def _between(light: float, seen: Sequence[float], beside: float) -> bool:
    return min(seen) - beside < light < max(seen) + beside


def _next_beside(seen: Sequence[float]) -> float:
    """By how much the light of one more piece may differ from all that were ``seen``, if it is one of their kind."""
    from scipy.special import stdtrit  # half a second to load, and only where spaces are in doubt

    fold = stdtrit(len(seen) - 1, 1 - _BEYOND / 2) * math.sqrt(1 + 1 / len(seen))
    return float(fold * np.std(seen, ddof=1))


def _with_own(lights: tuple[piles.Light, ...], own: np.ndarray | None) -> tuple[piles.Light, ...]:
    """The ``lights`` of a picture and the ``own`` one (n, 1) of a space: in two lights is told what is told in two that differ."""
    if own is None or any(np.abs(own - light.part).max() < _ONE_LIGHT for light in lights):
        return lights
    return *lights, piles.Light(own)


def _own_light(look: Look, seen: Sequence[float], colours: Colours) -> np.ndarray | None:
    """In which light (n, 1) pieces of each colour stand on a space, by the plain ones on it; None where it shows none.

    It differs from colour to colour where those were enrolled in light and in shadow. Where the ground looks like one of
    them in that light, it may be the ground that shows it. In one far beside all that was ``seen`` elsewhere (:func:`_lit`)
    it is no piece of that colour: the gloss of a black one has the colour of a white one in a deep shadow.
    """
    shown = {k: light for k, name in enumerate(colours.names) for light in _shown(look, [name], colours)}
    if not shown or (seen and not all(_between(light, seen, _BESIDE) for light in shown.values())):
        return None
    light = np.full((len(colours.names), 1), np.median(list(shown.values())))
    light[list(shown), 0] = list(shown.values())
    light = np.clip(light, *_ANY_LIGHT)
    faces = colours.faces.under(light).only(np.isin(np.arange(len(light)), list(shown)))
    return light if telling.plainly(look.found.costs, colours, faces) >= telling.ENOUGH else None


def _shown(look: Look, names: Iterable[str], colours: Colours) -> list[float]:
    """In parts of the light at enrolment that in which pieces of plain colours, of these names, are seen on a space."""
    costs, shown = look.found.costs, []
    pixels = costs.pixels[costs.box]
    for name in names:
        index = colours.names.index(name)
        colour = colours.faces.colours[index]
        mine = costs.labels == index + 1
        if colour[0] > DARK and np.count_nonzero(mine) > _HALF * colours.usual:
            shown.append(light_on(pixels[mine], colour, _UPPER))
    return shown
