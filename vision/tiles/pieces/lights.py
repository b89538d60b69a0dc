"""What stands on a tile that lies in no even light: the edge of a shadow falls across it, or a lamp's reflection lies on it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.gamma import linear, pixels
from vision.pieces.glare import veil_on_print
from vision.results import Refusal
from vision.tiles.pieces.laying import unlike
from vision.tiles.pieces.shaded import shaded

#: Parts of the reflection on a tile to take off: the likeliest, and those near it that may not contradict it.
_PARTS = (1.0, 0.98, 1.02)
#: Light (of 1) of it to leave where that tells nothing: nearly black, shadows have hardly any hue.
_LEFT = (0.0, 0.02, 0.04)
#: Lights in which a tile must say the same.
_ENOUGH = 3
#: Part of how far off a tile is under one explanation of its light up to which it is under another that is the better one.
_BETTER = 0.5


def in_other_lights(
    now: np.ndarray,
    lies: np.ndarray,
    inside: np.ndarray,
    stand: Callable[..., dict[str, int] | Refusal],
    plainly: tuple[dict[str, int] | Refusal, float],
    veiled: bool,
) -> dict[str, int] | Refusal:
    """What stands on a tile by ``stand`` if its light changes from place to place, or a reflection lies on it.

    ``plainly`` is what stands there in even light, and how far off the tile is in that. Of two explanations of the light the one
    that is far nearer to what is seen of the tile counts.
    """
    (said, off), sloped = plainly, shaded(lies, inside, now)
    told = not isinstance(said, Refusal)
    under_slope = stand(now, sloped, sloped=True)
    # What the edge of a shadow explains needs no reflection.
    if not (told or veiled or isinstance(under_slope, Refusal)):
        return under_slope
    over = veil_on_print.told(now, lies, inside)
    if over is None:
        return said if told else under_slope
    in_shadow, in_veil = (unlike(each, now, inside) for each in (sloped, _below(lies, over)))
    counts = told and not veiled
    off = min(off, in_shadow) if said == under_slope else off
    if counts and off < min(in_shadow, in_veil) / _BETTER:
        return said
    if in_shadow < _BETTER * in_veil and not isinstance(under_slope, Refusal):
        return Refusal("glare") if counts else under_slope
    others = [said, under_slope] if counts or in_veil > _BETTER * in_shadow else []
    return _without(over, now, lies, inside, stand, others)


def _below(lies: np.ndarray, over: veil_on_print.Veil) -> np.ndarray:
    """A face as it ``lies``, with the veil ``over`` it."""
    return pixels(linear(lies) * over.gain + over.light[..., None])


def _without(
    over: veil_on_print.Veil,
    now: np.ndarray,
    lies: np.ndarray,
    inside: np.ndarray,
    stand: Callable[[np.ndarray, np.ndarray], dict[str, int] | Refusal],
    others: list[dict[str, int] | Refusal],
) -> dict[str, int] | Refusal:
    """What stands on a tile by ``stand``, without the veil over it; what is said in ``others`` lights may not contradict it."""
    read = list(others)
    for left in _LEFT:
        face = pixels(linear(lies) * over.gain + left)
        clear = [pixels(linear(now) - (part * over.light)[..., None] + left) for part in _PARTS]
        read += [stand(each, np.where(inside[..., None], face, each)) for each in clear]
        told = _agreed(read)
        if not isinstance(told, Refusal):
            break
    return told


def _agreed(read: list[dict[str, int] | Refusal]) -> dict[str, int] | Refusal:
    """What a tile shows in several lights: some must say the same, and none another."""
    answers = [one for one in read if not isinstance(one, Refusal)]
    if not answers:
        return read[0]
    agreed = len(answers) >= _ENOUGH and all(one == answers[0] for one in answers)
    return answers[0] if agreed else Refusal("glare")
