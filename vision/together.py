"""Spaces that no picture shows empty, and that hold one piece at most: named together, under the light they share."""

from __future__ import annotations

import numpy as np

from vision import light, relief
from vision.colours import SIDE, Colours
from vision.explain import Found, several
from vision.quads import flatten
from vision.results import Refusal

#: Share of all explanations that must agree on a name, and part of a space that must have about one colour.
_SURE, _ONE_COLOUR = 0.9, 0.6
#: Chance from which something stands on a space, or nothing does, and from which its colour helps to tell the light.
_STANDS, _MAYBE = 0.85, 0.5

#: What is said of a space, how sure that is, and its crop (48, 48, 3).
Named = tuple[Found, float, np.ndarray]


def named(picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours) -> dict[str, Named]:
    """What stands on each of some spaces, quads (4, 2) in pixels of a BGR picture that shows them well enough."""
    crops = {name: flatten(picture, quad, SIDE, SIDE) for name, quad in spaces.items()}
    if not crops:
        return {}
    found = _stickers(crops, colours) if colours.alone else _standing(crops, colours)
    return {name: (*said, crops[name]) for name, said in found.items()}


def _stickers(crops: dict[str, np.ndarray], colours: Colours) -> dict[str, tuple[Found, float]]:
    """Spaces that are never empty."""
    shown = {name: light.middle(crop) for name, crop in crops.items()}
    chances = _chances({n: one for n, one in shown.items() if one.part >= _ONE_COLOUR}, colours)
    covered = Found(refusal=Refusal("covered")), 1.0
    return {n: _likely(chances[n], one, colours) if n in chances else covered for n, one in shown.items()}


def _standing(crops: dict[str, np.ndarray], colours: Colours) -> dict[str, tuple[Found, float]]:
    """Spaces that are empty where no relief is seen."""
    there = dict(zip(crops, relief.standing(colours.relief, list(crops.values())).tolist(), strict=True))
    shown = {name: light.plain_middle(crops[name]) for name, chance in there.items() if chance > _MAYBE}
    chances = _chances(shown, colours)
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


def _chances(shown: dict[str, light.Shown], colours: Colours) -> dict[str, np.ndarray]:
    if not shown:
        return {}
    found = light.named(list(shown.values()), [colours.shots[n] for n in colours.names])
    return dict(zip(shown, found, strict=True))


def _likely(chances: np.ndarray, shown: light.Shown, colours: Colours) -> tuple[Found, float]:
    """The name that has nearly all of the chances (colours + 1, the last for none of them), and its share."""
    best = int(chances.argmax())
    if best < len(colours.names) and chances[best] >= _SURE:
        return Found({colours.names[best]: [(1.0, 1)]}), float(chances[best])
    if shown.shines:
        return Found(refusal=Refusal("glare")), 1.0
    return Found(refusal=Refusal("unknown_colour" if best == len(colours.names) else "too_alike")), 1.0
