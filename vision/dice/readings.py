"""From upper faces to readings: boxes in the picture's own pixels, colours of bodies and their names."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.colourless import grey
from vision.dice import colour
from vision.dice.upper_face.face import Seen
from vision.picture import crop, some
from vision.picture import lab as to_lab
from vision.ranks import middle, ranked
from vision.results import DieReading, Refusal

Box = tuple[int, int, int, int]

#: White pips are so much lighter (L*) than their face and fill so much of it; they are neither burnt out nor very dark
#: (BGR), and their channels differ by less than this factor under the lamps of a home.
_LIGHTER, _FILL, _DIM, _BURNT, _TINTED = 18.0, 0.02, 70, 254, 2.2
#: How far (see :func:`vision.dice.colour.distance`) a die is from its enrolled colour in other light at most, and how clearly no
#: other one is nearer: of 560 drawn dice of eight colours in eight lights all but one were within 20, by 0.26 and more; of the same dice
#: with their own colour not enrolled 99 in 100 were farther away than 23.
_FAR, _CLEAR = 22.0, 0.2
#: So many colours are weighed against each other at most.
_AT_ONCE = 8
#: Grey levels between the channels of a body from which it has a colour, and how far from grey (Lab) a colour is that grey does not tell.
_TINGED, _TINTED_LAB = 6, 10.0
#: What a camera makes of white pips in plain light.
_WHITE = 235.0


def readings(
    picture: np.ndarray,
    small: np.ndarray,
    factor: float,
    dice: list[tuple[Box, Seen]],
    colours: dict[str, np.ndarray] | None,
) -> list[DieReading] | Refusal:
    """What is told of ``dice``, each with its box and face in ``small``, from left to right.

    ``small`` is the BGR ``picture`` times ``factor``; ``colours`` maps enrolled names to Lab colours, each of which
    occurs once. In a picture without colours the values are told alone, and tinted dice that were enrolled by colour not at all.
    """
    if not dice:
        return []
    dice = sorted(dice, key=lambda d: d[1].face.centre[0])
    tops = [_top(small, box, seen) for box, seen in dice]
    measured = _lab_of([_as_if_white(top) for top in tops])
    colourless = all(np.ptp(top.between) < _TINGED for top in tops) and grey(small)
    if colours:
        if colourless and any(np.hypot(*lab[1:]) > _TINTED_LAB for lab in colours.values()):
            return Refusal("colourless")
        names = _enrolled(measured, colours)
        if None in names:
            x, y, width, height = (round(v / factor) for v in dice[names.index(None)][0])
            return Refusal("unknown_colour", place=(x, y, width, height))
    elif colourless:
        names = [""] * len(dice)
    else:
        names = [colour.name(lab)[0] for lab in _under_plain_light(tops)]
    out = []
    for (box, seen), label, lab in zip(dice, names, measured, strict=True):
        box = tuple(round(v / factor) for v in _within(box, seen, small.shape))
        out.append(
            DieReading(
                confidence=seen.sure,
                value=seen.face.value,
                colour=label,
                box=box,
                lab=tuple(round(float(v), 1) for v in lab),
                crop=crop(picture, box),
            )
        )
    return out


def _enrolled(measured: np.ndarray, colours: dict[str, np.ndarray]) -> list[str | None]:
    """The enrolled name of each colour measured, Lab (n, 3); None for one that none of ``colours`` is, or two may be.

    Where no more dice lie there than were enrolled, each colour occurs once.
    """
    if len(measured) <= len(colours) <= _AT_ONCE:
        names, margin = colour.each_once(measured, colours)
        if margin < 1.0:
            return [None] * len(names)
    else:
        told = [colour.name(lab, colours) for lab in measured]
        names = [name if clear >= _CLEAR else None for name, clear in told]
    pairs = zip(names, measured, strict=True)
    return [name if name and colour.distance(lab, colours[name]) < _FAR else None for name, lab in pairs]


def _under_plain_light(tops: list[_Top]) -> np.ndarray:
    """Lab colours (n, 3) of bodies without the light of the table, which the white pips of all dice tell; without any, as
    seen."""
    whites = [white for top in tops if (white := _white(top)) is not None]
    gain = _WHITE / np.median(whites, axis=0) if whites else 1.0
    return _lab_of([top.between * gain for top in tops])


def _white(top: _Top) -> np.ndarray | None:
    """What white pips look like (BGR) on an upper face; None without."""
    light = to_lab(top.pixels[None])[0, :, 0]
    lighter = light > ranked(light, 0.5) + _LIGHTER
    if lighter.mean() < _FILL:
        return None
    white = middle(top.pixels[lighter])
    tinted = white.max() > _TINTED * white.min() or (white <= top.between).any()
    return None if white.min() < _DIM or white.max() > _BURNT or tinted else white


def _as_if_white(top: _Top) -> np.ndarray:
    """The colour (BGR) of a body, seen as if its pips were neutral: white ones show the colour of the light."""
    body, pips = top.between, top.pips
    if pips.min() > 110 and pips.max() < 1.7 * pips.min() and pips.mean() > body.mean() + 15:
        return body * pips.mean() / pips
    return body


def _lab_of(colours: list[np.ndarray]) -> np.ndarray:
    """BGR colours (3,) as Lab (n, 3)."""
    return to_lab(np.uint8(np.clip(colours, 0, 255)).reshape(1, -1, 3))[0]


@dataclass(frozen=True)
class _Top:
    """What is seen of an upper face, BGR: some of its ``pixels`` (n, 3), its colour ``between`` the pips (3,), and that of
    the ``pips`` (3,), or again the former if none are known."""

    pixels: np.ndarray
    between: np.ndarray
    pips: np.ndarray


def _top(small: np.ndarray, box: Box, seen: Seen) -> _Top:
    """The upper face without its rim."""
    quad = np.int32(np.round(seen.face.centre + 0.85 * (seen.face.quad - seen.face.centre)))
    x, y, width, height = cv2.boundingRect(quad)
    window, corner = crop(small, (x, y, width, height)), (max(0, x), max(0, y))
    face = cv2.fillConvexPoly(np.zeros(window.shape[:2], np.uint8), quad - corner, 1)
    body, ink = face.copy(), np.zeros_like(face)
    for pip in seen.face.pips:
        at = (round(pip.x - corner[0]), round(pip.y - corner[1]))
        cv2.circle(body, at, math.ceil(pip.radius * 1.4), 0, -1)
        cv2.circle(ink, at, max(1, int(pip.radius * 0.6)), 1, -1)
    pixels = some(window, face)
    if not len(pixels):
        around = crop(small, box)
        pixels = some(around, np.ones(around.shape[:2], np.uint8))
    between = some(window, body)
    between = middle(between if len(between) else pixels).astype(np.float32)
    return _Top(pixels, between, middle(window[ink > 0]).astype(np.float32) if ink.any() else between)


def _within(box: Box, seen: Seen, shape: tuple[int, ...]) -> Box:
    """A box, cut to the picture and to what can belong to a die with this upper face."""
    reach, centre = 1.15 * seen.face.side, seen.face.centre
    x, y, width, height = box
    x0, y0 = max(x, int(centre[0] - reach), 0), max(y, int(centre[1] - reach), 0)
    x1, y1 = min(x + width, int(centre[0] + reach)), min(y + height, int(centre[1] + reach))
    x1, y1 = min(x1, shape[1]), min(y1, shape[0])
    return x0, y0, max(1, x1 - x0), max(1, y1 - y0)
