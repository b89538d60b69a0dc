"""Which few tiles a square may show, from tiny pictures: one matrix product for all squares and all tiles."""

from __future__ import annotations

import numpy as np

from vision.tiles.pixels import COARSE, SHADE, TINT, WINDOW
from vision.tiles.squares.sheet import Sheet

#: Eighths of its side by which a tile is looked for around its square, the unmoved one first.
MOVES = [(0, 0), *[(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy]]
#: Where a square is looked at to see whether there is a print at all.
_GLANCES = [(0, 0), (-1, -1), (1, -1), (1, 1), (-1, 1)]
#: Squares that are looked at all around at a time.
_TOGETHER = 32
#: Sums of the channels of a tiny picture, and how much its numbers count.
_SUM = np.tile(np.eye(3, dtype=np.float32), (COARSE * COARSE, 1))
_COUNTS = np.repeat(WINDOW[COARSE], 3)
#: How much worse than no print at all a print may explain the pattern of a square that lies a little off.
_WORSE = 1.3
#: Correlation from which a pattern is that of a print (0.85 of one that hardly shows, 0.6 and less of bare cells), and contrast
#: (squared) of a print that shows none.
_PALE, _NOTHING = 0.7, 1e-6
#: By what factor tiles are farther off than the nearest one that are about as near, what distance (squared) says nothing, and how
#: many turns of such tiles are compared closely as well; how far off the nearest one is where a tile lies and not a bare cell.
_CROWDED, _ALIKE, _LATE, _TILE = 1.45, 5.0, 16, 120.0


def hopeful(sheet: Sheet, size: int, places: np.ndarray, known: np.ndarray) -> np.ndarray:
    """Which squares of ``size`` at ``places`` (n, 2) may show a print of ``known`` (m, 64, 3), bool (n,).

    Those whose pattern some print explains, if not well, then not worse than no print at all, and those with the very pattern
    of one, however much a reflection pales it. Only patterns count here, not colours.
    """
    faces = known - known.mean(axis=1, keepdims=True)
    flat = (faces * WINDOW[COARSE][:, None]).reshape(len(faces), -1)
    own = (flat * faces.reshape(len(faces), -1)).sum(axis=1)[None]
    found = np.zeros(len(places), bool)
    for move in _GLANCES:
        left = np.flatnonzero(~found)
        if not len(left):
            break
        seen = sheet.coarse(size, places[left], *move)
        pattern = seen.reshape(len(seen), -1)
        pattern = pattern - np.tile(pattern @ _SUM / COARSE**2, COARSE**2)
        strength = (pattern * pattern) @ _COUNTS
        like = pattern @ flat.T
        gap, pale = (own - 2 * like).min(axis=1), (like / np.sqrt(own + _NOTHING)).max(axis=1)
        found[left] = (gap < (_WORSE - 1) * strength) | (pale > _PALE * np.sqrt(strength))
    return found


class Gaps:
    """Mean squared distances of squares (n, 64, 3) from faces (m, 64, 3) in units of Lab, to be told under several lights.

    ``weight`` (n, 64) is how far each pixel of a square shows the tile.
    """

    def __init__(self, seen: np.ndarray, known: np.ndarray, weight: np.ndarray | None = None) -> None:
        weight = WINDOW[COARSE][None] if weight is None else weight * WINDOW[COARSE]
        weight = weight / weight.sum(axis=1, keepdims=True)
        shown = seen.reshape(len(seen), -1)
        there = shown * np.repeat(weight, 3, axis=1)
        far = there @ known.reshape(len(known), -1).T
        far *= -2
        far += np.einsum("nk,nk->n", there, shown)[:, None]
        far += weight @ (known * known).sum(axis=2).T
        self._far, middle = far, there @ _SUM
        self._theirs = [weight @ known[..., channel].T for channel in range(3)]
        self._off = [np.abs(middle[:, channel, None] - self._theirs[channel]) for channel in range(3)]

    def under(self, slack: float) -> np.ndarray:
        """The distances (n, m) less what a shade or a tint of the light over a whole square explains, ``slack`` times the usual ones."""
        far = self._far.copy()
        for channel, off in enumerate(self._off):
            allowed = slack * ((SHADE - 1) * self._theirs[0] if channel == 0 else np.float32(TINT))
            # All of what is off, less what light does not explain.
            light = np.minimum(off, allowed)
            far += light * (light - 2 * off)
        return np.maximum(far, 0)


def nearest(
    sheet: Sheet,
    size: int,
    places: np.ndarray,
    known: np.ndarray,
    weight: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """:class:`Gaps` (n, m) at the best of the places around each square, and which of :data:`MOVES` that is."""
    near, moves = [], []
    for start in range(0, len(places), _TOGETHER):
        part = slice(start, start + _TOGETHER)
        seen = np.concatenate([sheet.coarse(size, places[part], *move) for move in MOVES])
        shown = None if weight is None else np.tile(weight[part], (len(MOVES), 1))
        every = Gaps(seen, known, shown).under(1.0).reshape(len(MOVES), -1, len(known))
        near.append(every.min(axis=0))
        moves.append(every.argmin(axis=0))
    return np.concatenate(near), np.concatenate(moves)


def candidates(gaps: np.ndarray, names: np.ndarray, ids: int, each: int, reach: float) -> list[int]:
    """The samples of the ``ids`` nearest tiles, at most ``each`` of one, none of them ``reach`` times as far.

    ``gaps`` (m,) are distances, ``names`` (m,) numbers of the tiles. Of the second tile one is always there, and so are all that
    are about as near as the nearest one: tiny pictures say little of letters, which leave most of a tile bare.
    """
    limit = reach * (gaps.min() + 20.0)
    crowd = _CROWDED * (gaps.min() + _ALIKE) if gaps.min() < _TILE else 0.0
    taken: dict[int, int] = {}
    chosen, late = [], 0
    for k in np.argsort(gaps, kind="stable"):
        if not np.isfinite(gaps[k]) or (gaps[k] > limit and len(taken) > 1):
            break
        name = int(names[k])
        if taken.get(name, 0) >= each or (gaps[k] > limit and name in taken):
            continue
        if len(taken) >= ids and name not in list(taken)[:ids]:
            if late >= _LATE or gaps[k] > crowd:
                continue
            late += 1
        taken[name] = taken.get(name, 0) + 1
        chosen.append(int(k))
    return chosen


#: Pixels (of 24) that each of :data:`MOVES` is.
STEP = 24 / COARSE
