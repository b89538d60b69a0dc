"""Spaces that one piece fills: whether something stands there, and the names of all of them under one light."""

from __future__ import annotations

import math

import numpy as np

from vision.pieces import fills, leaning, light, relief, self_training, shared_print, tones
from vision.pieces.colours import EMPTY, Colours, features
from vision.pieces.costs import AROUND, WIDE, wide
from vision.pieces.explain import Found
from vision.pieces.present import seen_now
from vision.pieces.standing_out import several
from vision.quads import flatten
from vision.results import Refusal

#: Share of all explanations that must agree on a name, and part of a space that must have about one colour.
_SURE, _ONE_COLOUR = 0.9, 0.6
#: Odds (as a logarithm) from which spaces tell how much empty ones change in this picture, and where pieces show; how many must.
_SURELY, _SOME = 3.0, 3
#: How much relief counts where change tells, too, or print: what misleads one may mislead the other.
_BY_RELIEF, _BESIDE_PRINT = 0.6, 0.7
#: How much the look of a whole space counts beside its colour, as a logarithm of odds.
_LOOKS = 2.5
#: Odds of relief (as a logarithm) from which the empty space is asked whether its print has such relief.
_ROUGH = 2.0
#: Chance from which something stands on a space, or nothing does, and from which its colour helps to tell the light.
_STANDS, _MAYBE = 0.85, 0.5

#: What is said of a space, how sure that is, and its crop (48, 48, 3).
Named = tuple[Found, float, np.ndarray]


def named(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None = None
) -> dict[str, Named]:
    """What stands on each of some spaces, quads (4, 2) in pixels of a BGR picture that shows them well enough.

    ``empty`` is the same view without pieces, aligned and lit like it.
    """
    if not spaces:
        return {}
    wide = {name: _wide(picture, quad) for name, quad in spaces.items()}
    crops = {name: _inner(seen) for name, seen in wide.items()}
    if empty is None and colours.alone:
        found = _stickers(crops, colours)
    else:
        bare = None if empty is None else {name: _wide(empty, quad) for name, quad in spaces.items()}
        odds = _odds(wide, bare, colours)
        tops = _tops(picture, empty, spaces, odds)
        looks = {name: features(top) for name, top in tops.items()}
        found = _standing(crops, tops, looks, self_training.with_others(odds, looks), colours)
    return {name: (*said, crops[name]) for name, said in found.items()}


def _wide(picture: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """A space and what lies around it, (64, 64, 3)."""
    return flatten(picture, wide(quad), WIDE, WIDE)


def _inner(wide: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(wide[AROUND:-AROUND, AROUND:-AROUND])


def _stickers(crops: dict[str, np.ndarray], colours: Colours) -> dict[str, tuple[Found, float]]:
    """Spaces that are never empty."""
    shown = {name: tones.middle(crop) for name, crop in crops.items()}
    chances = _chances({n: one for n, one in shown.items() if one.part >= _ONE_COLOUR}, colours)
    covered = Found(refusal=Refusal("covered")), 1.0
    return {n: _likely(chances[n], one, colours) if n in chances else covered for n, one in shown.items()}


def _odds(
    wide: dict[str, np.ndarray], bare: dict[str, np.ndarray] | None, colours: Colours
) -> dict[str, float]:
    """How much more likely something stands on each space than nothing, as a logarithm.

    Relief and change tell it independently. Print and noise that look like relief do so on the empty space, too.
    """
    seen = dict.fromkeys(wide, 0.0)
    if colours.relief:
        every = [_inner(space) for space in wide.values()]
        seen = dict(zip(wide, relief.odds(colours.relief, every).tolist(), strict=True))
    if bare is None:
        shared = _by_print(wide, seen)
        return {name: _BESIDE_PRINT * odds + shared[name] for name, odds in seen.items()} if shared else seen
    changes = {name: fills.change(space, bare[name], colours.usual) for name, space in wide.items()}
    still = [changes[name].changed for name, odds in seen.items() if odds < -_SURELY]
    usual = float(np.percentile(still, 90)) if len(still) >= _SOME else None
    told = {name: change.odds(usual) for name, change in changes.items()}
    if not colours.relief:
        return {name: 2 * odds for name, odds in told.items()}
    drawn = _relief_when_empty([name for name, odds in seen.items() if odds > -_ROUGH], wide, bare, colours)
    both = {
        name: _BY_RELIEF * (odds - max(0.0, drawn.get(name, 0.0))) + told[name] for name, odds in seen.items()
    }
    # Whether its own print is missing was asked already.
    shared = _by_print(wide, both) or dict.fromkeys(both, 0.0)
    return {name: odds + min(0.0, shared[name]) for name, odds in both.items()}


def _relief_when_empty(
    names: list[str], wide: dict[str, np.ndarray], bare: dict[str, np.ndarray], colours: Colours
) -> dict[str, float]:
    """The odds by relief that some spaces would have if they were empty now: their print and noise may look like it."""
    if not names:
        return {}
    as_now = [_inner(seen_now(bare[name], wide[name])) for name in names]
    return dict(zip(names, relief.odds(colours.relief, as_now).tolist(), strict=True))


def _by_print(wide: dict[str, np.ndarray], odds: dict[str, float]) -> dict[str, float] | None:
    """Odds by the print that the spaces of the picture share; None where they share none. ``odds`` are by other evidence."""
    told = shared_print.odds(np.array(list(wide.values())), np.array(list(odds.values())))
    return None if told is None else dict(zip(odds, told.tolist(), strict=True))


def _tops(
    picture: np.ndarray, empty: np.ndarray | None, spaces: dict[str, np.ndarray], odds: dict[str, float]
) -> dict[str, np.ndarray]:
    """What is seen (48, 48, 3) where a piece on each space would show."""
    pieces, bare = (
        [quad for name, quad in spaces.items() if sign * odds[name] > _SURELY] for sign in (1, -1)
    )
    by = leaning.shift(picture, empty, pieces, bare)
    return {name: _inner(_wide(picture, quad + by * leaning.size_of(quad))) for name, quad in spaces.items()}


def _standing(
    crops: dict[str, np.ndarray],
    tops: dict[str, np.ndarray],
    looks: dict[str, np.ndarray],
    odds: dict[str, float],
    colours: Colours,
) -> dict[str, tuple[Found, float]]:
    """Spaces that may be empty, by the odds that they are not; ``tops`` are seen where pieces on them show, ``looks``

    are the :func:`features` of those.
    """
    there = {name: 1 / (1 + math.exp(-ahead)) for name, ahead in odds.items()}
    middle = tones.plain_middle if EMPTY in colours.learner.names else tones.middle
    shown = {name: middle(tops[name]) for name, chance in there.items() if chance > _MAYBE}
    chances = _chances(shown, colours, looks)
    found: dict[str, tuple[Found, float]] = {}
    for name, crop in crops.items():
        sure = max(there[name], 1 - there[name])
        if sure < _STANDS:
            found[name] = Found(refusal=Refusal("too_alike")), 1.0
        elif name not in chances:
            found[name] = Found(), sure
        else:
            said, share = _likely(chances[name], shown[name], colours)
            more = not colours.fills and any(several(crop, which, colours) for which in said.sizes)
            found[name] = (Found(refusal=Refusal("uncounted")), 1.0) if more else (said, share * sure)
    return found


def _chances(
    shown: dict[str, tones.Shown], colours: Colours, looks: dict[str, np.ndarray] | None = None
) -> dict[str, np.ndarray]:
    """The chances of names (colours + 1) by the light of the picture, and by the ``looks`` of whole spaces."""
    if not shown:
        return {}
    likely = None
    if looks is not None:
        likely = _LOOKS * colours.likeness(np.array([looks[name] for name in shown]))
    found = light.named(list(shown.values()), [colours.shots[n] for n in colours.names], likely)
    return dict(zip(shown, found, strict=True))


def _likely(chances: np.ndarray, shown: tones.Shown, colours: Colours) -> tuple[Found, float]:
    """The name that has nearly all of the chances (colours + 1, the last for none of them), and its share."""
    best = int(chances.argmax())
    if best < len(colours.names) and chances[best] >= _SURE:
        return Found({colours.names[best]: [(1.0, 1)]}), float(chances[best])
    if shown.shines:
        return Found(refusal=Refusal("glare")), 1.0
    return Found(refusal=Refusal("unknown_colour" if best == len(colours.names) else "too_alike")), 1.0
