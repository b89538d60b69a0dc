"""Spaces that one piece fills: whether something stands there, and the names of all of them under one light."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from vision.pieces.aslant import leaning
from vision.pieces.aslant.beyond import Beyond
from vision.pieces.aslant.ground_named import ground_named
from vision.pieces.aslant.tops import Tops, flattened
from vision.pieces.colours import EMPTY, Colours, features
from vision.pieces.explain import Found
from vision.pieces.filling import light, occupied, self_training, tones
from vision.pieces.filling.views import Views
from vision.pieces.pixels.standing_out import several
from vision.results import Refusal

#: Share of all explanations that must agree on a name, that of a name that is not ruled out, and part of a space that must have
#: about one colour.
_SURE, _POSSIBLE, _ONE_COLOUR = 0.9, 0.02, 0.6
#: How much the look of a whole space counts beside its colour, as a logarithm of odds: where there are several pieces, which tell the
#: light, and for a single one, which does not.
_LOOKS, _SINGLE = 4.0, 8.0
#: Chance from which something stands on a space, and has a name, or nothing does; and from which its colour helps to tell the light.
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
    wide = flattened(picture, spaces)
    crops = {name: occupied.inner(seen) for name, seen in wide.items()}
    if empty is None and colours.alone:
        found = _stickers(crops, colours)
    elif empty is None:
        quads = list(spaces.values())
        odds = occupied.odds(wide, colours)
        pieces, bare = _surely(odds)
        by = leaning.shift_alone(picture, [quads[k] for k in pieces], len(bare))
        found = _standing(crops, Tops(picture, spaces, by).crops, odds, colours)
    else:
        found = _beside_empty(picture, empty, spaces, wide, crops, colours)
    return {name: (*said, crops[name]) for name, said in found.items()}


def _beside_empty(
    picture: np.ndarray,
    empty: np.ndarray,
    spaces: dict[str, np.ndarray],
    wide: dict[str, np.ndarray],
    crops: dict[str, np.ndarray],
    colours: Colours,
) -> dict[str, tuple[Found, float]]:
    """Spaces that are known ``empty``, too: to which side pieces lean tells where print would be hidden."""
    was = flattened(empty, spaces)
    views = {name: Views(seen, was[name]) for name, seen in wide.items()}
    changes = occupied.Changes(views, colours)
    odds = changes.odds()
    around = leaning.changes(picture, empty, list(spaces.values()))
    by = leaning.shift(around, *_surely(odds))
    lean = {name: to for name, quad in spaces.items() if (to := leaning.along(by, quad)) is not None}
    if lean:
        odds = changes.odds(lean)
        by = leaning.shift(around, *_surely(odds))
    tops = Tops(picture, spaces, by, empty)
    beyond = Beyond(picture, empty, spaces, tops, odds)
    found = _standing(crops, tops.crops, beyond.odds(), colours, beyond.changed)
    for name, (said, _) in found.items():
        if said.sizes and ground_named(views[name], tops.crops[name]):
            found[name] = Found(refusal=Refusal("too_alike")), 1.0
    return found


def _stickers(crops: dict[str, np.ndarray], colours: Colours) -> dict[str, tuple[Found, float]]:
    """Spaces that are never empty."""
    shown = {name: tones.middle(crop) for name, crop in crops.items()}
    chances = _chances({n: one for n, one in shown.items() if one.part >= _ONE_COLOUR}, colours)
    covered = Found(refusal=Refusal("covered")), 1.0
    return {n: _likely(chances[n], one, colours) if n in chances else covered for n, one in shown.items()}


def _surely(odds: dict[str, float]) -> tuple[list[int], list[int]]:
    """The numbers of the spaces that surely hold a piece, and of those that surely hold none."""
    pieces, bare = (
        [k for k, ahead in enumerate(odds.values()) if sign * ahead > occupied.SURELY] for sign in (1, -1)
    )
    return pieces, bare


def _standing(
    crops: dict[str, np.ndarray],
    tops: dict[str, np.ndarray],
    odds: dict[str, float],
    colours: Colours,
    changed: Callable[[str], np.ndarray] | None = None,
) -> dict[str, tuple[Found, float]]:
    """Spaces that may be empty, by the odds that they are not; ``tops`` are seen where pieces on them show.

    ``changed`` tells where such a top (48, 48; bool) is not as it was without the piece, if that is known.
    """
    looks = {name: features(top) for name, top in tops.items()}
    odds = self_training.with_others(odds, looks)
    there = {name: 1 / (1 + math.exp(-ahead)) for name, ahead in odds.items()}
    shown = {
        name: _shown(tops[name], colours, changed and changed(name))
        for name, chance in there.items()
        if chance > _MAYBE
    }
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
            room = 1.0 if changed is None else float(changed(name).mean())
            found[name] = _believed(said, share * sure, crop, colours, room), share * sure
    return found


def _shown(top: np.ndarray, colours: Colours, changed: np.ndarray | None) -> tones.Shown:
    """What a piece shows whose ``top`` (48, 48, 3) is seen; ``changed`` (48, 48; bool) is where it is not as it was without it."""
    if EMPTY in colours.learner.names:
        return tones.plain_middle(top, changed)
    return tones.middle(top)


def _believed(said: Found, sure: float, crop: np.ndarray, colours: Colours, room: float) -> Found:
    """What is ``said`` of a space (48, 48, 3), so ``sure`` (0..1) by its presence and its name; else why it is refused.

    Pieces stand in ``room``, a part (0..1) of it. Ground in their colour passes for them, but where less than one of them could
    stand there are not several.
    """
    if not said.sizes:
        return said
    if sure < _STANDS:
        return Found(refusal=Refusal("too_alike"))
    more = not colours.fills and any(
        room > colours.fill[which] and several(crop, which, colours) for which in said.sizes
    )
    return Found(refusal=Refusal("uncounted")) if more else said


def _chances(
    shown: dict[str, tones.Shown], colours: Colours, looks: dict[str, np.ndarray] | None = None
) -> dict[str, np.ndarray]:
    """The chances of names (colours + 1) by the light of the picture, and by the ``looks`` of whole spaces."""
    if not shown:
        return {}
    likely = None
    if looks is not None:
        counts = max(_LOOKS, _SINGLE / len(shown))
        likely = counts * colours.likeness(np.array([looks[name] for name in shown]))
    found = light.named(list(shown.values()), [colours.shots[n] for n in colours.names], likely)
    return dict(zip(shown, found, strict=True))


def _likely(chances: np.ndarray, shown: tones.Shown, colours: Colours) -> tuple[Found, float]:
    """The name that has nearly all of the chances (colours + 1, the last for none of them), and its share."""
    best = int(chances.argmax())
    if best < len(colours.names) and chances[best] >= _SURE:
        return Found({colours.names[best]: [(1.0, 1)]}), float(chances[best])
    if shown.shines:
        return Found(refusal=Refusal("glare")), 1.0
    if best == len(colours.names):
        return Found(refusal=Refusal("unknown_colour")), 1.0
    maybe = frozenset(
        name for name, chance in zip(colours.names, chances, strict=False) if chance > _POSSIBLE
    )
    return Found(refusal=Refusal("too_alike"), names=maybe), 1.0
