"""From upper faces to readings: boxes in the picture's own pixels, colours of bodies and their names."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice import colour
from vision.dice.face import Seen
from vision.picture import crop
from vision.picture import lab as to_lab
from vision.results import DieReading, Refusal

Box = tuple[int, int, int, int]

#: White pips are so much lighter (L*) than their face and fill so much of it; they are neither burnt out nor very dark
#: (BGR), and their channels differ by less than this factor under the lamps of a home.
_LIGHTER, _FILL, _DIM, _BURNT, _TINTED = 18.0, 0.02, 70, 254, 2.2
#: About so many pixels of a face tell its colours.
_ENOUGH = 500
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
    occurs once.
    """
    dice = sorted(dice, key=lambda d: d[1].face.centre[0])
    measured = [_body_colour(small, box, seen) for box, seen in dice]
    names, clear = [], []
    if colours and len(dice) <= len(colours) <= 8:
        names, margin = colour.each_once(measured, colours)
        if dice and margin < 1.0:
            return Refusal("unknown_colour")
        clear = [min(1.0, 0.5 + margin / 12)] * len(dice)
    else:
        for lab in measured if colours else _under_plain_light(small, dice):
            label, clearness = colour.name(lab, colours)
            names.append(label)
            clear.append(0.6 + 0.4 * clearness)
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


def _under_plain_light(small: np.ndarray, dice: list[tuple[Box, Seen]]) -> list[np.ndarray]:
    """Lab colours of bodies without the light of the table, which the white pips of all dice tell; without any, as seen."""
    faces = [_face(small, box, seen) for box, seen in dice]
    bodies = [np.median(pixels, axis=0) for pixels in faces]
    whites = [
        white for face, body in zip(faces, bodies, strict=True) if (white := _white(face, body)) is not None
    ]
    gain = _WHITE / np.median(whites, axis=0) if whites else 1.0
    return [to_lab(np.uint8(np.clip(body * gain, 0, 255)).reshape(1, 1, 3))[0, 0] for body in bodies]


def _white(pixels: np.ndarray, body: np.ndarray) -> np.ndarray | None:
    """What white pips look like (BGR) on a face of BGR ``pixels`` (n, 3) with this ``body`` between them; None without."""
    light = to_lab(pixels[None])[0, :, 0]
    lighter = light > np.median(light) + _LIGHTER
    if lighter.mean() < _FILL:
        return None
    white = np.median(pixels[lighter], axis=0)
    tinted = white.max() > _TINTED * white.min() or (white <= body).any()
    return None if white.min() < _DIM or white.max() > _BURNT or tinted else white


def _face(small: np.ndarray, box: Box, seen: Seen) -> np.ndarray:
    """BGR pixels (n, 3) of the upper face."""
    window, face, _ = _upper(small, seen)
    pixels = window[face > 0]
    if not len(pixels):
        pixels = crop(small, box).reshape(-1, 3)
    return pixels[:: max(1, len(pixels) // _ENOUGH)]


def _upper(small: np.ndarray, seen: Seen) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The part of a picture around an upper face, where in it the face is without its rim (1, else 0), and its corner."""
    quad = np.int32(np.round(seen.face.centre + 0.85 * (seen.face.quad - seen.face.centre)))
    x, y, width, height = cv2.boundingRect(quad)
    window, corner = crop(small, (x, y, width, height)), np.maximum((x, y), 0)
    return window, cv2.fillConvexPoly(np.zeros(window.shape[:2], np.uint8), quad - corner, 1), corner


def _within(box: Box, seen: Seen, shape: tuple[int, ...]) -> Box:
    """A box, cut to the picture and to what can belong to a die with this upper face."""
    reach, centre = 1.15 * seen.face.side, seen.face.centre
    x, y, width, height = box
    x0, y0 = max(x, int(centre[0] - reach), 0), max(y, int(centre[1] - reach), 0)
    x1, y1 = min(x + width, int(centre[0] + reach)), min(y + height, int(centre[1] + reach))
    x1, y1 = min(x1, shape[1]), min(y1, shape[0])
    return x0, y0, max(1, x1 - x0), max(1, y1 - y0)


def _body_colour(small: np.ndarray, box: Box, seen: Seen) -> np.ndarray:
    """Lab colour of the upper face between its pips, seen as if the pips were neutral."""
    window, face, corner = _upper(small, seen)
    ink = np.zeros_like(face)
    for pip in seen.face.pips:
        at = (round(pip.x - corner[0]), round(pip.y - corner[1]))
        cv2.circle(face, at, int(np.ceil(pip.radius * 1.4)), 0, -1)
        cv2.circle(ink, at, max(1, int(pip.radius * 0.6)), 1, -1)
    pixels = window[face.astype(bool)]
    if not len(pixels):
        return np.median(to_lab(crop(small, box)).reshape(-1, 3), axis=0)
    body_bgr = np.median(pixels[:: max(1, len(pixels) // _ENOUGH)], axis=0)
    pip_bgr = np.median(window[ink.astype(bool)], axis=0) if ink.any() else body_bgr
    # White pips show the colour of the light; take it out of the body.
    if pip_bgr.min() > 110 and pip_bgr.max() / pip_bgr.min() < 1.7 and pip_bgr.mean() > body_bgr.mean() + 15:
        body_bgr = np.clip(body_bgr * pip_bgr.mean() / pip_bgr, 0, 255)
    return to_lab(np.uint8(body_bgr).reshape(1, 1, 3))[0, 0]
