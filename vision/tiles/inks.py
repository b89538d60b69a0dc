"""Tiles that are one ink on one ground: the inks of a deck, and which of them each tile of a board has.

Overexposed orange looks like yellow; beside thirty other tiles of the board it does not. Where its ground and its
ink are known, a tile can be redrawn in the colours of the enrolment.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.gamma import GAMMA
from vision.pieces.filling import light
from vision.pieces.filling.tones import Shown, tones_of
from vision.tiles.pixels import MARGIN, SIDE

#: Pixels (of 48) of a cell in which the ink is looked for, in from its edges, and of the ring there that shows the ground.
_IN, _RING = 6, 4
#: The same where an enrolled picture also shows what lay beside its tile.
_CLOSE = 10
#: Part of the strongest contrast (sum of three channels) from which a pixel is ink, and up to which one is of a colour.
_INK, _ALIKE = 0.75, 0.3
#: Least contrast of an ink; part of an enrolled picture, and of a cell, that must be ground or ink; how far grounds of
#: enrolled pictures may be from the usual one.
_CONTRAST, _TWO, _GROUNDS = 90.0, (0.8, 0.6), 90.0
#: Part of the ring that may be ink: tiles lie off their cells.
_BEYOND = 0.3
#: How far tiles of one ink are apart from the next of their kind at most, and how much of that lightness counts.
_GAP, _TONES = 0.3, np.array([0.5, 1, 1])
#: Cosine between the contrast of a cell and that of an ink from which it may be one.
_LIKE = 0.85
#: Part of an ink's light that its ground may have more of one colour than the enrolled one: lamps tint veils.
_TINGED = 0.35
#: Tiles that tell the light and how far all of them lean, how far (pixels) each lies off its cell, and how thick they are as a part
#: of the camera's distance.
_SOME, _OFF, _NEARER = 4, 2.0, 0.02
#: How far (pixels) inks that tell it may be off at first and when most of it is known, and those that are named.
_WITHIN, _ASIDE = (SIDE, 8.0), 6.0
_SUM = np.ones(3, np.float32)
#: Grey level from which a channel is cut off.
_BURNT = 250.0


@dataclass(frozen=True)
class Inks:
    """``ground`` (3,) BGR of all tiles; ``shots`` the inks (m, 3) of each colour's pictures; ``of`` the colour of each id."""

    ground: np.ndarray
    shots: list[np.ndarray]
    of: dict[str, int]

    @property
    def colours(self) -> np.ndarray:
        """The usual ink of each colour, (colours, 3)."""
        return np.array([np.median(shots, axis=0) for shots in self.shots])


@dataclass(frozen=True)
class Inked:
    """Cells (n, 2) that show an ink: their grounds and inks (n, 3), and how far the ink is off (n, 2), right and down."""

    cells: np.ndarray
    grounds: np.ndarray
    inks: np.ndarray
    off: np.ndarray

    def within(self, most: float) -> Inked:
        """Those of them that are off by ``most`` pixels at most."""
        near = np.abs(self.off).max(axis=1) < most
        return Inked(self.cells[near], self.grounds[near], self.inks[near], self.off[near])


def inks_of(ids: list[str], faces: np.ndarray) -> Inks | None:
    """The inks of enrolled tiles (n, 48, 48, 3).

    None unless each tile is one ink on a ground that all share, and has its ink in common with another.
    """
    grounds, inks, good = enrolled(faces)
    ground, names = np.median(grounds, axis=0), np.array(ids)
    if (np.median(inks, axis=0) < ground).all():
        return None  # a veil of light is seen on a dark ground only
    every = sorted(set(ids))
    if any(not good[names == name].any() for name in every):
        return None
    tones = tones_of(inks) * _TONES
    usual = np.array([np.median(tones[good & (names == name)], axis=0) for name in every])
    near = np.linalg.norm(usual[:, None] - usual, axis=2) < _GAP
    colour = np.arange(len(every))
    for _ in every:
        colour = np.where(near, colour, len(every)).min(axis=1)
    kinds, colour, many = np.unique(colour, return_inverse=True, return_counts=True)
    if len(kinds) == 1 or many.min() == 1:
        return None
    of = {name: int(k) for name, k in zip(every, colour, strict=True)}
    mine = np.array([of[name] for name in ids])
    return Inks(ground, [inks[good & (mine == k)] for k in range(len(kinds))], of)


def upright(
    wide: np.ndarray, earlier: np.ndarray | None, inks: Inks
) -> tuple[np.ndarray, np.ndarray | None, Inked, Inked | None]:
    """Flattened boards (with their margin) as if the upper sides of thick tiles lay on their cells, and which of each show an ink.

    A camera that moved sees them lean otherwise, so the earlier board is set upright by its own tiles where more of
    them come to lie on their cells by that.
    """
    way, shown = _way(wide, inks)
    there = None
    if earlier is not None:
        own, there = _way(earlier, inks)
        alike = _inked(_moved(earlier, way), inks).within(_ASIDE)
        if len(there.cells) <= len(alike.cells):
            own, there = way, alike
        earlier = _moved(earlier, own)
    return _moved(wide, way), earlier, shown, there


def _way(wide: np.ndarray, inks: Inks) -> tuple[np.ndarray, Inked]:
    """Where the upper sides of the tiles of a flattened board show what lies at each pixel (3, 3), and which then show an ink."""
    way, shown = np.eye(3), _inked(wide, inks)
    for within in _WITHIN:
        trial = way @ np.vstack([_lean(shown.within(within)), [0, 0, 1]])
        found = _inked(_moved(wide, trial), inks)
        # Stripes of a cloth may lean, too, but no tile comes to lie on its cell by that.
        if len(found.within(_ASIDE).cells) >= len(shown.within(_ASIDE).cells):
            way, shown = trial, found
    return way, shown.within(_ASIDE)


def _moved(wide: np.ndarray, way: np.ndarray) -> np.ndarray:
    """A flattened board as ``way`` (3, 3) leads from its pixels to those of the picture."""
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(wide, way[:2], wide.shape[1::-1], flags=how, borderMode=cv2.BORDER_REPLICATE)


def as_enrolled(
    wide: np.ndarray, earlier: np.ndarray | None, shown: Inked, inks: Inks
) -> tuple[np.ndarray, np.ndarray | None, dict[tuple[int, int], np.ndarray]]:
    """:func:`upright` boards with each cell that shows an ink redrawn in ground and ink of the enrolment.

    Then, for each of those cells (row, column), how likely it has each ink, or (last) none of them.
    """
    if not len(shown.cells):
        return wide, earlier, {}
    likely = _named(shown, inks)
    wide, earlier = (None if p is None else _redrawn(p, shown, likely, inks) for p in (wide, earlier))
    if len(likely) < _SOME:
        # One channel of three tells no ink where no other tiles tell the light.
        likely[(shown.inks >= _BURNT).sum(axis=1) > 1] = 1 / likely.shape[1]
    return wide, earlier, {tuple(cell): chances for cell, chances in zip(shown.cells, likely, strict=True)}


def _inked(wide: np.ndarray, inks: Inks) -> Inked:
    """The cells of a flattened board (with its margin) that seem to show a tile."""
    board = wide[MARGIN:-MARGIN, MARGIN:-MARGIN]
    rows, columns = (side // SIDE for side in board.shape[:2])
    half = cv2.resize(board, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    cut = (
        half.reshape(rows, SIDE // 2, columns, SIDE // 2, 3)
        .swapaxes(1, 2)
        .reshape(-1, SIDE // 2, SIDE // 2, 3)
    )
    grounds, tones, two, off = _measured(cut, _BEYOND)
    way, known = tones - grounds, inks.colours - inks.ground
    along = way @ known.T / np.outer(np.linalg.norm(way, axis=1) + 1, np.linalg.norm(known, axis=1))
    usual = _coloured(inks.ground[None], inks.colours).max()
    there = (two > _TWO[1]) & (along.max(axis=1) > _LIKE) & (_coloured(grounds, tones) < usual + _TINGED)
    cells = np.argwhere(np.ones((rows, columns), bool))
    return Inked(cells[there], grounds[there], tones[there], 2 * off[there])


def _coloured(grounds: np.ndarray, tones: np.ndarray) -> np.ndarray:
    """Light that grounds (n, 3) have of their own colour, as a part of that of their inks (n, 3), (n,): a veil adds white."""
    light = (grounds / np.maximum(tones.max(axis=1, keepdims=True), 1)) ** GAMMA
    return np.ptp(light, axis=1)


def _lean(found: Inked) -> np.ndarray:
    """Where thick tiles show what lies at each pixel of a board (with its margin): an affine matrix (2, 3).

    Their upper sides are nearer to the camera: a little larger about the point below it.
    """
    if len(found.cells) < _SOME:
        return np.eye(2, 3)
    at = (found.cells[:, ::-1] + 0.5) * SIDE + MARGIN
    middle = at.mean(axis=0)
    away, move, nearer = at - middle, np.median(found.off, axis=0), 0.0
    for _ in range(5):
        rest = found.off - move - nearer * away
        weight = 1 / (1 + np.square(rest / _OFF).sum(axis=1)) ** 2
        centre = weight @ away / weight.sum()
        pull = (
            weight * ((found.off - weight @ found.off / weight.sum()) * (away - centre)).sum(axis=1)
        ).sum()
        spread = (weight * np.square(away - centre).sum(axis=1)).sum()
        nearer = float(np.clip(pull / (spread + (_OFF / _NEARER) ** 2), 0, 2 * _NEARER))
        move = weight @ (found.off - nearer * away) / weight.sum()
    return np.column_stack([(1 + nearer) * np.eye(2), move - nearer * middle])


def _named(found: Inked, inks: Inks) -> np.ndarray:
    """How likely each cell has each colour, or (last) none of them, under one light: (n, colours + 1)."""
    # What lies on the ground as a veil lies on the ink, too; white stays white.
    white = 255 - inks.ground
    clear = (found.inks - found.grounds) * white / np.maximum(255 - found.grounds, 1) + inks.ground
    seen = np.where(found.inks >= _BURNT, found.inks, np.clip(clear, 0, _BURNT - 1))
    return light.named([Shown(ink, 1.0) for ink in seen], inks.shots)


def _redrawn(wide: np.ndarray, found: Inked, likely: np.ndarray, inks: Inks) -> np.ndarray:
    """A flattened board with each of the cells in ground and ink of the enrolment, if ``likely`` as they are named any."""
    out, known = wide.copy(), inks.colours - inks.ground
    for (row, column), ground, ink, chances in zip(
        found.cells, found.grounds, found.inks, likely, strict=True
    ):
        colour = chances.argmax()
        if colour == len(known):
            continue
        y, x = MARGIN + row * SIDE, MARGIN + column * SIDE
        cell = (slice(y, y + SIDE), slice(x, x + SIDE))
        out[cell] = _mixed(wide[cell], ground, ink, inks.ground, inks.ground + known[colour])
    return out


def _mixed(
    seen: np.ndarray, ground: np.ndarray, ink: np.ndarray, ground_then: np.ndarray, ink_then: np.ndarray
) -> np.ndarray:
    """A square (h, w, 3) in another ground and ink: as much of each as there was, and what is neither as it was."""
    way, way_then = ink - ground, ink_then - ground_then
    rest = min(1.0, np.linalg.norm(way_then) / np.linalg.norm(way))
    turn = np.outer(way_then - rest * way, way) / (way @ way) + rest * np.eye(3)
    return cv2.transform(seen, np.column_stack([turn, ground_then - turn @ ground]))


def enrolled(faces: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Ground and ink (n, 3) of pictures (n, 48, 48, 3), and which (n,) are little else, on the ground that most share.

    What lay beside a tile does not count.
    """
    wide, close = (_measured(faces, inset=inset)[:3] for inset in (_IN, _CLOSE))
    to_ground, to_ink = (np.abs(close[0] - own).sum(axis=1) for own in wide[:2])
    # A large figure may fill all that is close to the middle.
    beside = ((close[2] > wide[2]) & (to_ground < to_ink))[:, None]
    grounds, inks = (np.where(beside, b, a) for a, b in zip(wide[:2], close[:2], strict=True))
    two = np.where(beside[:, 0], close[2], wide[2])
    return (
        grounds,
        inks,
        (two > _TWO[0]) & (np.abs(grounds - np.median(grounds, axis=0)).sum(axis=1) < _GROUNDS),
    )


def _measured(cells: np.ndarray, beyond: float = 1.0, inset: int = _IN) -> tuple[np.ndarray, ...]:
    """Ground and ink (n, 3) of squares (n, side, side, 3), the part (n,) that is either, and how far (n, 2) the ink is off the middle.

    ``inset`` pixels (of 48) in from their edges.
    """
    edge, wide = inset * cells.shape[1] // SIDE, _RING * cells.shape[1] // SIDE
    inner = cells[:, edge:-edge, edge:-edge].astype(np.float32)
    count, side = inner.shape[:2]
    ring = np.ones((side, side), bool)
    ring[wide:-wide, wide:-wide] = False
    rim = np.sort(inner[:, ring].transpose(0, 2, 1), axis=2)
    grounds = rim[..., rim.shape[2] // 2]
    far = np.abs(inner - grounds[:, None, None]) @ _SUM
    most = np.sort(far.reshape(count, -1), axis=1)[:, int(0.97 * side * side)]
    ink = far >= _INK * most[:, None, None]
    tones = grounds.copy()
    for k in np.flatnonzero(most > _CONTRAST):
        tones[k] = np.median(inner[k][ink[k]], axis=0)
    to_ink = np.abs(inner - tones[:, None, None]) @ _SUM
    two = (np.minimum(far, to_ink) < _ALIKE * most[:, None, None]).mean(axis=(1, 2))
    # An ink ends before its tile does, a stripe of cloth does not.
    two[(most <= _CONTRAST) | (ink[:, ring].mean(axis=1) > beyond)] = 0
    v, u = np.mgrid[:side, :side] - (side - 1) / 2
    off = np.stack([(ink * axis).sum(axis=(1, 2)) for axis in (u, v)], axis=1) / ink.sum(axis=(1, 2))[:, None]
    return grounds.astype(float), tones.astype(float), two, off
