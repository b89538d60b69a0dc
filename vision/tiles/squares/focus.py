"""How soft and how large a picture shows its tiles, all of them: what focus and cut make of a print is no other print."""

from __future__ import annotations

import cv2
import numpy as np

from vision.gamma import linear, stored
from vision.tiles.deck import TileDeck
from vision.tiles.pixels import FINE, SIDE, agreement, blurred, fine, plainness, within
from vision.tiles.squares.fit import Fits, fit
from vision.tiles.squares.sheet import Sheet

#: Deviations (pixels of 24 to a cell) of the blur by which lightness and colour of a picture may be softer than enrolled ones:
#: JPEG keeps half as many pixels of colour.
_SHARP = (0.0, 0.0)
_BLURS = (_SHARP, (0.0, 0.8), (0.6, 1.2), (0.9, 0.9), (0.9, 1.6), (1.3, 1.3), (1.3, 2.0), (1.9, 2.2))
#: Score from which a face tells how soft the picture is, and how much better it must explain its square soft than sharp.
_TELLS, _BETTER = 0.6, 0.01
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
        rest, more = _softness(fits, size, which, shown), _larger(fits, which)
        if rest == _SHARP and abs(more - by) < _AS_LARGE:
            break
        blur, by = (float(np.hypot(blur[0], rest[0])), float(np.hypot(blur[1], rest[1]))), more
        faces = deck.fine if blur == _SHARP else _softer(deck, blur)
        fits = fit(sheet, size, places[which], faces[samples], fits.motion[:, :2], shown, larger=by)
    return fits


def _softer(deck: TileDeck, blur: tuple[float, float]) -> np.ndarray:
    """``deck.fine`` as a picture shows it whose lightness and colour are softer by ``blur`` (pixels of 24).

    A lens mixes light, not grey levels, so what is bright grows.
    """
    light, colour = blur
    bright = linear(deck.faces).astype(np.float32)
    mixed = [cv2.GaussianBlur(f, (0, 0), light * SIDE / FINE) for f in bright] if light else bright
    upright = fine(np.uint8(np.round(stored(np.stack(mixed)))))
    soft = _blurred(upright, (0.0, float(np.sqrt(max(0.0, colour**2 - light**2)))))
    pictures = soft.reshape(-1, FINE, FINE, 3)
    turned = np.concatenate([np.rot90(pictures, -turn, axes=(1, 2)) for turn in range(4)])
    return np.ascontiguousarray(turned).reshape(-1, FINE * FINE, 3)


def _blurred(faces: np.ndarray, blur: tuple[float, float]) -> np.ndarray:
    """Small pictures (n, 576, 3), float32, with lightness and colour blurred."""
    planes = faces.reshape(-1, FINE, FINE, 3).transpose(3, 0, 1, 2)
    light, colour = planes[0], planes[1:].reshape(-1, FINE, FINE)
    soft = [within(blurred(p, by), by) if by else p for p, by in zip((light, colour), blur, strict=True)]
    soft[1] = soft[1].reshape(2, -1, FINE, FINE)
    stacked = np.concatenate([soft[0][None], soft[1]]).reshape(3, -1, FINE * FINE)
    return np.ascontiguousarray(stacked.transpose(1, 2, 0))


def _softness(fits: Fits, size: int, which: np.ndarray, keep: np.ndarray) -> tuple[float, float]:
    """The blur (of lightness and colour, pixels of 24) by which squares are softer than the faces laid onto them.

    All squares tell it together, by the face that explains each best: one picture is soft everywhere, and a square
    for itself might be a soft picture of one tile or a sharp one of another. ``which`` (n,) square each pair is of,
    ``size`` are the cells that a tile is wide, ``keep`` (n, 576) is 0 where something hides it.
    """
    told = _tells(fits)
    if not told.any():
        return _SHARP
    seen, face, keep, of = fits.seen[told], fits.face[told], keep[told], which[told]
    blurs = [(light / size, colour / size) for light, colour in _BLURS]
    best = np.zeros((len(blurs), int(which.max()) + 1))
    for row, blur in zip(best, blurs, strict=True):
        agree = agreement(seen - _blurred(face, blur))
        np.maximum.at(row, of, (agree * keep).sum(axis=1) / keep.sum(axis=1))
    total = best.sum(axis=1)
    level = int(total.argmax())
    return blurs[level] if total[level] > total[0] + _BETTER * len(np.unique(of)) else _SHARP


def _larger(fits: Fits, which: np.ndarray) -> float:
    """By how much (pixels of 24, at their edges) the tiles of squares are larger than the faces laid onto them.

    It depends on how the enrolled pictures were cut and on what tiles leave free of their cells, alike for all.
    """
    told = sorted(np.flatnonzero(_tells(fits)), key=lambda k: fits.score[k])
    best = {int(which[k]): fits.motion[k, 3] for k in told}
    return float(np.median(list(best.values()))) if len(best) >= _SOME else 0.0


def _tells(fits: Fits) -> np.ndarray:
    """Which pairs (n,) fit so well, by their print and not for being of one colour, that they tell anything."""
    return (fits.score > _TELLS) & (fits.score > plainness(fits.seen) + _PRINT)
