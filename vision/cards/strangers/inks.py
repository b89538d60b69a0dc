"""Whether a card shows the print of its face in other inks: another edition, with a banner, a paper or a frame of another colour.

A lamp tints a card evenly, shadows darken its colours, and a veil of light or a faded photograph pales them; none
of these turns one colour into another. So once the tint is known from the parts that agree, what has another hue is other ink.
It is the same print if some other inks would make the picture of the face there: what lies on a card has its own outline.
Nor is it ink if it ends within one colour of the face: where the sun does not come the sky lights a card, and that is bluer.
One tint over all of a card is not told from a lamp.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.names.match import Match
from vision.cards.photo import Photo
from vision.channels import least, most
from vision.picture import lab
from vision.ranks import medians

#: Side in upright pixels of a cell, of which the mean colour counts: so an edge of print a pixel beside its place is no ink.
#: Along the edge of the card they are left out, for they show some of the table.
CELL = 4
#: Channel from which on a pixel may be burnt out, so that its colour is not known, the part of a cell that such pixels may take,
#: and the grey level of the lightest channel from which on a cell has a colour, on the face and (by how much of that) in the photo.
BURNT, SPOILT, DARK, DIM = 249, 0.05, 40, 0.6
#: Part of the cells of which the colour must be known to tell the tint of the light.
KNOWN = 0.5
#: Every so many cells tell the tint of the light, no cell more than one whose darkest channel has this grey level.
STRIDE, BRIGHT = 2, 80
#: Difference of logarithms from which on a cell is other ink and not the same light, and how often the two are told apart.
STRAY, ROUNDS = 0.08, 4
UNTINTED = np.ones(2, np.float32)
#: How much of its colour print has at least and at most, under veils and in photographs that show colours paler or stronger.
PALER, STRONGER = 0.35, 1.5
#: Distance in the a*b* plane from which on a hue is another one, and the part of a colour by which another camera, or a scanner,
#: may turn it besides: of 263 cards as cameras show them that mix a twentieth of each channel with others 8 would be refused so,
#: 26 without that.
TURNED, CAMERA = 8.0, 0.2
#: Part of the cells that have another hue, in areas of two by two at least: of 525 cards drawn in all lights none had so many.
MANY = 0.01
#: Grey levels by which a cell differs from those around it at most where the face has one colour, cells of the least area of one
#: colour that tells, and part of it that keeps its own hue if another one in the rest is light.
FLAT, FEWEST, KEEPS = 12, 12, 0.25
#: Part of the variance of such areas and what is around them that other inks explain: of other inks three quarters of them had
#: more than this, of 365 things that lay on cards 8.
SAME_PRINT = 0.75
#: Blur (standard deviation in pixels) beyond which print need not lie exactly in its place for that, and cells around an area.
SOFT, AROUND = 1.2, 2


def reprinted(photo: Photo, match: Match, deck: Deck) -> bool:
    """What lies in the place of ``match``, all of it in sight, is its face in other inks."""
    group = deck.group(match.view)
    seen, face = photo.upright(match.quad, group.shape), group.faces[deck.place_of[match.view]]
    there, drawn = _cells(seen), _cells(face)
    known = _known(seen, there, drawn)
    if np.count_nonzero(known) < KNOWN * known.size:
        return False
    there, coloured = there.astype(np.float32) + 4, drawn.astype(np.float32) + 4
    away = _turned(there, coloured, known, _tint(there, coloured, known))
    # A veil over all of a card of few colours looks like a tint; so it must be other inks in the light of the enrolment, too.
    if away is None or _turned(there, coloured, known, UNTINTED) is None:
        return False
    if not _same_print(seen, face, _areas(away, known)):
        return False
    return _many(_areas(away, known & ~_two_lights(away, drawn, known)), known)


def _known(seen: np.ndarray, there: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """Cells (rows, columns) of which the colour is known: in the picture ``seen``, and as its face is ``drawn``."""
    known = (most(drawn) > DARK) & (most(there) > DIM * DARK)
    burnt = most(_cells(cv2.threshold(seen, BURNT, 255, cv2.THRESH_BINARY)[1])) > SPOILT * 255
    if burnt.any():
        known &= cv2.dilate(burnt.astype(np.uint8), np.ones((3, 3), np.uint8)) == 0
    return known


def _turned(there: np.ndarray, drawn: np.ndarray, known: np.ndarray, tint: np.ndarray) -> np.ndarray | None:
    """How far (rows, columns) cells are from the hue that they are ``drawn`` in, in light of a ``tint``; None if hardly any is."""
    blue, red = tint.tolist()
    level = cv2.multiply(there, (1 / blue, 1, 1 / red, 1))
    level *= cv2.merge([drawn[..., 1] / there[..., 1]] * 3)
    hue, own = (lab(picture)[..., 1:] for picture in (np.minimum(level, 255), drawn))
    away = _away(hue, own)
    if not _many(_areas(away, known), known):
        return None
    # Where two colours meet, a cell may have more of the other one than the face has there.
    for step, axis in ((1, 0), (-1, 0), (1, 1), (-1, 1)):
        away = np.minimum(away, _away(hue, np.roll(own, step, axis)))
    return away if _many(_areas(away, known), known) else None


def _many(areas: np.ndarray, known: np.ndarray) -> bool:
    """More of the cells ``known`` than of any card of the deck are in ``areas`` of another hue."""
    return bool(areas.sum() > MANY * known.sum())


def _two_lights(away: np.ndarray, drawn: np.ndarray, known: np.ndarray) -> np.ndarray:
    """Cells of one colour of the face, bool (rows, columns), that are ``away`` from its hue while other ones have it.

    Other ink would be so in all of that colour. The cells beside them are in the same light.
    """
    near = np.ones((3, 3), np.uint8)
    flat = known & (most(cv2.morphologyEx(drawn, cv2.MORPH_GRADIENT, near)) < FLAT)
    _, parts = cv2.connectedComponents(flat.astype(np.uint8), connectivity=4)
    own = away < TURNED / 2
    size = np.bincount(parts.ravel())
    kept = np.bincount(parts.ravel(), own.ravel())
    lit = flat & ~own & ((size >= FEWEST) & (kept > KEEPS * size))[parts]
    return cv2.dilate(lit.astype(np.uint8), near, iterations=2) > 0


def _cells(picture: np.ndarray) -> np.ndarray:
    """Means of the cells of an upright picture (height, width, ...) without those along its edge."""
    height, width = picture.shape[:2]
    return cv2.resize(picture, (width // CELL, height // CELL), interpolation=cv2.INTER_AREA)[1:-1, 1:-1]


def _tint(there: np.ndarray, drawn: np.ndarray, known: np.ndarray) -> np.ndarray:
    """What the light makes of blue and of red, as factors (2,) beside that of green: how light it is says nothing.

    Told by the cells ``known`` (rows, columns) that agree; dark print says little. One tint for all of a card: a lamp does not
    change over so little, and what would be allowed to do so is soon told to be white above and blue below.
    """
    few = np.s_[::STRIDE, ::STRIDE]
    bright, asked = drawn[few].copy(), known[few].ravel()
    logs = (cv2.log(there[few].copy()) - cv2.log(bright)).reshape(-1, 3).T
    off = logs[::2] - logs[1]
    trust = asked * np.minimum(least(bright), BRIGHT).ravel()
    tint = medians(off[:, asked])
    for _ in range(ROUNDS):
        left = (off - tint[:, None]) / STRAY
        weight = trust / (1 + np.einsum("cn,cn->n", left, left))
        tint = off @ weight / weight.sum()
    return np.exp(tint)


def _away(hue: np.ndarray, own: np.ndarray) -> np.ndarray:
    """How far colours (rows, columns, 2) in the a*b* plane are from any paler or stronger one of the ``own`` hue.

    Less what cameras make of it.
    """
    (a, b), (c, d) = (cv2.split(colour) for colour in (hue, own))
    square = c * c + d * d
    strength = np.clip((a * c + b * d) / np.maximum(square, 1), PALER, STRONGER)
    return cv2.magnitude(a - strength * c, b - strength * d) - CAMERA * cv2.sqrt(square)


def _areas(away: np.ndarray, known: np.ndarray) -> np.ndarray:
    """The cells of another hue that lie in areas, uint8 (rows, columns)."""
    other = ((away > TURNED) & known).astype(np.uint8)
    return cv2.morphologyEx(other, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))


def _same_print(seen: np.ndarray, face: np.ndarray, other: np.ndarray) -> bool:
    """Each area of ``other`` inks, with what is around it, is what the face would be if its colours there were others."""
    near = cv2.dilate(other, np.ones((2 * AROUND + 1, 2 * AROUND + 1), np.uint8))
    count, parts = cv2.connectedComponents(near)
    parts = cv2.copyMakeBorder(parts, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    parts = cv2.resize(parts.astype(np.float32), seen.shape[1::-1], interpolation=cv2.INTER_NEAREST)[::2, ::2]
    there, drawn = (cv2.GaussianBlur(v, (0, 0), SOFT)[::2, ::2].astype(np.float64) for v in (seen, face))
    varies, left = 1e-3, 0.0
    for part in range(1, count):
        within = parts == part
        picture, print_ = (v[within] - v[within].mean(axis=0) for v in (there, drawn))
        inks = np.linalg.solve(print_.T @ print_ + 30 * np.eye(3), print_.T @ picture)
        varies += float((picture * picture).sum())
        left += float(((picture - print_ @ inks) ** 2).sum())
    return left < (1 - SAME_PRINT) * varies
