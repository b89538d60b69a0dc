"""How soft and how large a picture shows its tiles, all of them: what focus and cut make of a print is no other print."""

from __future__ import annotations

import cv2
import numpy as np

from vision.gamma import linear, pixels
from vision.tiles.deck import TileDeck
from vision.tiles.pixels import FINE, SIDE, agreement_of_planes, fine, plainness, planes
from vision.tiles.squares.fit import Fits, fit
from vision.tiles.squares.sheet import Sheet

#: Deviations (pixels of 24 to a cell) of the blur by which lightness and colour of a picture may be softer than enrolled ones:
#: JPEG keeps half as many pixels of colour.
_SHARP = (0.0, 0.0)
_BLURS = (_SHARP, (0.0, 0.8), (0.6, 1.2), (0.9, 0.9), (0.9, 1.6), (1.3, 1.3), (1.3, 2.0), (1.9, 2.2))
#: Score from which a face tells how soft the picture is, and how much better it must explain its square soft than sharp.
_TELLS, _BETTER = 0.6, 0.01
#: Part of the best score of a square from which another face may explain it best if both are softer.
_ABOUT_AS_WELL = 0.95
#: How much better than one plain colour it must explain it.
_PRINT = 0.1
#: Squares that must tell how large tiles are.
_SOME = 3
#: Pixels (of 24, at their edges) by which tiles may be larger than their faces without being laid anew for it.
_AS_LARGE = 0.4
#: Times that they are laid anew: what a soft picture leaves of edges tells size and blur together.
_ROUNDS = 3


def laid(
    sheet: Sheet,
    size: int,
    places: np.ndarray,
    asked: tuple[TileDeck, np.ndarray],
    pairs: tuple[np.ndarray, np.ndarray, np.ndarray],
) -> Fits:
    """The fits of faces; figures in a few inks, of which only the outline tells, as soft and as large as the board shows them.

    ``asked`` are a deck and the numbers (n,) of its turned faces, ``pairs`` which (n,) of ``places`` each is laid onto,
    where that begins (n, 2), and what is in sight of it (n, 576).
    """
    (deck, samples), (which, start, shown) = asked, pairs
    fits = fit(sheet, size, places[which], deck.fine[samples], start, shown)
    blur, by = _SHARP, 0.0
    for _ in range(_ROUNDS if deck.inks else 0):
        told = _telling(fits)
        rest, more = _softness(fits, told, size, which, shown), _larger(fits, told, which)
        if rest == _SHARP and abs(more - by) < _AS_LARGE:
            break
        blur, by = (float(np.hypot(blur[0], rest[0])), float(np.hypot(blur[1], rest[1]))), more
        faces = deck.fine[samples] if blur == _SHARP else _softer(deck, samples, blur)
        fits = fit(sheet, size, places[which], faces, fits.motion[:, :2], shown, larger=by)
    return fits


def _softer(deck: TileDeck, samples: np.ndarray, blur: tuple[float, float]) -> np.ndarray:
    """``deck.fine[samples]`` as a picture shows it whose lightness and colour are softer by ``blur`` (pixels of 24).

    A lens mixes light, not grey levels, so what is bright grows.
    """
    light, colour = blur
    turns, upright = np.divmod(samples, len(deck.ids))
    asked, which = np.unique(upright, return_inverse=True)
    bright = linear(deck.faces[asked])
    mixed = [cv2.GaussianBlur(f, (0, 0), light * SIDE / FINE) for f in bright] if light else bright
    small = planes(fine(pixels(np.stack(mixed))))
    soft = _blurred(small, (0.0, float(np.sqrt(max(0.0, colour**2 - light**2)))))
    pictures = soft.swapaxes(1, 2).reshape(-1, FINE, FINE, 3)
    turned = np.stack([np.rot90(pictures, -turn, axes=(1, 2)) for turn in range(4)])
    return turned[turns, which].reshape(len(samples), FINE * FINE, 3)


def _blurred(faces: np.ndarray, blur: tuple[float, float]) -> np.ndarray:
    """Planes (n, 3, 576) of small pictures, float32, with lightness and colour blurred."""
    light, colour = (_blur(by) for by in blur)
    along = np.stack([light, colour, colour])
    return (along @ faces.reshape(-1, 3, FINE, FINE) @ along.swapaxes(1, 2)).reshape(faces.shape)


def _blur(by: float) -> np.ndarray:
    """What blurs along the columns of a small picture that is multiplied by it, (24, 24)."""
    every = np.eye(FINE, dtype=np.float32)
    wide = round(8 * by + 1) | 1  # as OpenCV has it for float32
    return cv2.sepFilter2D(every, -1, np.ones(1), cv2.getGaussianKernel(wide, by)) if by else every


def _softness(
    fits: Fits, told: np.ndarray, size: int, which: np.ndarray, keep: np.ndarray
) -> tuple[float, float]:
    """The blur (of lightness and colour, pixels of 24) by which squares are softer than the faces laid onto them.

    All squares tell it together, by the face that explains each best, which is among those that do so about as well: one
    picture is soft everywhere, and a square for itself might be a soft picture of one tile or a sharp one of another.
    ``told`` are the pairs that tell anything, ``which`` (n,) square each pair is of,
    ``size`` are the cells that a tile is wide, ``keep`` (n, 576) is 0 where something hides it.
    """
    most = np.zeros(int(which.max(initial=0)) + 1)
    np.maximum.at(most, which, fits.score)
    told = told[fits.score[told] > _ABOUT_AS_WELL * most[which[told]]]
    if not len(told):
        return _SHARP
    seen, face, keep, of = planes(fits.seen[told]), planes(fits.face[told]), keep[told], which[told]
    blurs = [(light / size, colour / size) for light, colour in _BLURS]
    best = np.zeros((len(blurs), len(most)))
    for row, blur in zip(best, blurs, strict=True):
        agree = agreement_of_planes(seen - _blurred(face, blur))
        np.maximum.at(row, of, (agree * keep).sum(axis=1) / keep.sum(axis=1))
    total = best.sum(axis=1)
    level = int(total.argmax())
    return blurs[level] if total[level] > total[0] + _BETTER * len(np.unique(of)) else _SHARP


def _larger(fits: Fits, told: np.ndarray, which: np.ndarray) -> float:
    """By how much (pixels of 24, at their edges) the tiles of squares are larger than the faces laid onto them.

    It depends on how the enrolled pictures were cut and on what tiles leave free of their cells, alike for all.
    ``told`` are the pairs that tell it.
    """
    best = {int(which[k]): fits.motion[k, 3] for k in sorted(told, key=lambda k: fits.score[k])}
    return float(np.median(list(best.values()))) if len(best) >= _SOME else 0.0


def _telling(fits: Fits) -> np.ndarray:
    """The pairs, by number, that fit so well, by their print and not for being of one colour, that they tell anything."""
    good = np.flatnonzero(fits.score > _TELLS)
    return good[fits.score[good] > plainness(fits.seen[good]) + _PRINT]
