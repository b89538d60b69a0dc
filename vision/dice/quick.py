"""A quick look into a tray whose empty picture is known: the dice that are beyond doubt, and what else changed.

The places come from a reduced picture, so the size of the photo hardly counts; only the patches that
changed are looked at closely. Whatever is not clear at first sight - a faint face, two dice in one patch,
something that is no die - is left to the thorough reader.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.alignment import shifted_onto
from vision.dice.faint import sharp_spots
from vision.dice.finding.changes import in_the_middle
from vision.dice.upper_face.bodies import Body, fill, first_of_one_colour, foreground, grain
from vision.dice.upper_face.face import Seen, clear_face
from vision.picture import lab as to_lab
from vision.picture import reduced
from vision.quads import at_edge
from vision.reference import difference, match_light, same_view, shadows
from vision.relighting import relit
from vision.results import Refusal

#: Longest side at which the places are sought, and side of the smallest body looked for, both in pixels.
_COARSE, _LEAST = 256, 4.0
#: How far the edges of dice in one picture differ at most, and how much of what changed is upper face at least.
_EVEN, _TOP_SHARE = 0.16, 0.42
#: What is smaller, in areas of an upper face, is no die, and the body of one is as large as this.
_SPECK, _FILLED = 0.2, (0.7, 1.35)
#: A die of nearly the table's colour differs from it by so much (Lab), where noise is less, and shows so much of itself, in
#: areas of an upper face, farther from the middle of every clear die than so many edges.
_FAINT, _SHOWS, _BESIDE = 5.0, 0.015, 1.1
#: Pixels of the reduced picture by which the table's edges may lie beside themselves, and grey levels by which they may differ then.
_BESIDE_ITSELF, _NOISE = np.ones((3, 3), np.uint8), 6
#: What is nearer to a change than this (pixels of the reduced picture) belongs to it.
_AROUND = np.ones((7, 7), np.uint8)
_OTHER = Refusal("not_aligned")


@dataclass(frozen=True)
class Glance:
    """``dice`` are the bodies and faces beyond doubt. The mask has one pixel for ``step`` pixels:

    ``things`` (uint8) is all that is neither table nor soft shadow, ``hints`` (uint8) all that is not quite as it was, too, and
    ``spots`` (uint8) are small sharp things apart from those, and ``news`` (uint8) is all of these but edges of the table that lie
    beside themselves, as they do where the camera trembled; ``now`` and ``was`` are the picture and the empty table in that
    size, BGR, under one light. ``unseen`` (uint8) is what the empty picture does not show: anything may lie there. ``explained``:
    nothing else lies there that is as large as a die; ``complete``: nor anything that could be one in the colour of the table.
    """

    dice: list[tuple[Body, Seen]]
    things: np.ndarray
    hints: np.ndarray
    spots: np.ndarray
    news: np.ndarray
    now: np.ndarray
    was: np.ndarray
    unseen: np.ndarray
    step: float
    explained: bool
    complete: bool

    def changed(self, window: np.ndarray) -> bool:
        """Whether something may lie in the middle of a window (3,), in pixels, that was not there when the table was empty."""
        return in_the_middle(self.things | self.unseen, window / self.step)

    def changed_at_edges(self, width: float) -> bool:
        """Whether something may lie within half a ``width`` (pixels) of an edge of the picture that was not there when the table was
        empty."""
        rim, may = int(np.ceil(width / 2 / self.step)), self.things | self.unseen
        return bool(may.sum() > may[rim:-rim, rim:-rim].sum())


def glance(picture: np.ndarray, empty: np.ndarray, seen: np.ndarray | None = None) -> Glance | Refusal:
    """The dice that are plain to see in a BGR picture; ``empty`` shows the same view without dice, or is refused.

    ``seen`` (uint8, of their size) is 1 where it does, if not everywhere.
    """
    step = max(1, round(max(picture.shape[:2]) / _COARSE))
    small = reduced(picture, step)
    bare = match_light(shifted_onto(reduced(empty, step), small), small)
    unseen = _unseen(seen, small.shape[:2], step)
    spots = sharp_spots(picture, empty, unseen.shape)
    plain = _beside(picture, small, bare, unseen, spots, step)
    if isinstance(plain, Refusal) or not plain.complete:
        lit = relit(bare, small)
        plain = plain if lit is None else _beside(picture, small, lit, unseen, spots, step)
    return plain


def _beside(
    picture: np.ndarray, small: np.ndarray, bare: np.ndarray, unseen: np.ndarray, spots: np.ndarray, step: int
) -> Glance | Refusal:
    """What a BGR ``picture`` shows; ``small`` is its reduced one, and ``bare`` the empty table in the size and the light of that."""
    away, shaded = difference(small, bare), shadows(small, bare)
    away[unseen > 0] = 0
    mask = fill(foreground(away, True))
    things = fill(mask * ~shaded)
    clear, usual, explained = _of_one_size(_patches(picture, mask, 1 / step))
    middles = [seen.face.centre / step for _, seen in clear]
    differing = _differing(np.where(shaded, 0, away))
    complete = explained and not unseen.any() and not _faint(spots | differing, middles, usual / step)
    # Where nothing but dice changed, the view is the same.
    if not complete and not same_view(bare, small):
        return _OTHER
    hints = mask if complete else mask | _differing(away) | unseen
    apart = spots & (cv2.dilate(hints, _AROUND) == 0)
    news = things | spots | unseen | (hints & ~_beside_itself(small, bare))
    return Glance(clear, things, hints, apart, news, small, bare, unseen, step, explained, complete)


def _unseen(seen: np.ndarray | None, shape: tuple[int, ...], step: int) -> np.ndarray:
    """Where in a reduced picture of a ``shape`` not all of a pixel is ``seen`` (uint8, larger) on the empty table: a mask (uint8)."""
    if seen is None:
        return np.zeros(shape, np.uint8)
    return (reduced(seen * 255, step) < 255).astype(np.uint8)


def _beside_itself(now: np.ndarray, was: np.ndarray) -> np.ndarray:
    """Where each channel of a BGR picture is as the table ``was`` at a pixel beside it, or between two of those: a mask (uint8)."""
    least, most = (change(was, _BESIDE_ITSELF) for change in (cv2.erode, cv2.dilate))
    noise = (_NOISE,) * 4
    return cv2.inRange(now, cv2.subtract(least, noise), cv2.add(most, noise)) // 255


def _patches(
    picture: np.ndarray, mask: np.ndarray, factor: float
) -> list[tuple[float, tuple[Body, Seen] | None]]:
    """The patches of a reduced ``mask``: their areas in pixels of a BGR picture, and the single dice that they are.

    Once one is no single die and too large beside all others to be a speck, nothing is explained any more: smaller ones are not asked.
    """
    total, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    seen: list[tuple[Body, Seen] | None] = [None] * (total - 1)
    # Areas of upper faces: what may be one fills the box around its patch at most, a pixel wider on each side.
    left = (stats[1:, 2] + 2) * (stats[1:, 3] + 2) / factor**2 / _FILLED[0]
    for k in np.argsort(-stats[1:, 4], kind="stable"):
        x, y, w, h, area = (int(v) for v in stats[k + 1])
        if not at_edge((x, y, w, h), mask.shape) and area >= _LEAST**2:
            patch = (labels[y - 1 : y + h + 1, x - 1 : x + w + 1] == k + 1).astype(np.uint8)
            seen[k] = _one(picture, patch, (x - 1, y - 1), factor)
        die = seen[k]
        left[k] = 0.0 if die is None else die[1].face.side ** 2
        if die is None and area / factor**2 >= _SPECK * left.max():
            break
    return [(int(area) / factor**2, die) for area, die in zip(stats[1:, 4], seen, strict=True)]


def _of_one_size(
    patches: list[tuple[float, tuple[Body, Seen] | None]],
) -> tuple[list[tuple[Body, Seen]], float, bool]:
    """Those of the dice among some patches that are about as large as most, their edge (pixels), and whether they and specks are
    all there is."""
    sides = [seen[1].face.side for _, seen in patches if seen is not None]
    usual = float(np.median(sides)) if sides else 0.0
    clear, explained = [], bool(sides)
    for area, seen in patches:
        if seen is not None and abs(seen[1].face.side / usual - 1) < _EVEN:
            clear.append(seen)
        elif area >= _SPECK * usual**2:
            explained = False
    return clear, usual, explained and bool(clear)


def _faint(spots: np.ndarray, clear: list[np.ndarray], edge: float) -> bool:
    """Whether something differs a little from the table that is as large as a pip of a die with this ``edge``.

    ``spots`` (uint8 mask) is what differs, and ``clear`` are the middles of dice.
    """
    # Of a die in the colour of the table only pips show, of an ace a single one.
    mask = spots.copy()
    for x, y in clear:
        cv2.circle(mask, (round(x), round(y)), int(_BESIDE * edge), 0, -1)
    least = _SHOWS * edge**2
    if cv2.countNonZero(mask) <= least:
        return False
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    return bool((stats[1:, cv2.CC_STAT_AREA] > least).any())


def _differing(away: np.ndarray) -> np.ndarray:
    """Mask (uint8) of what differs from the table by more than noise, but for specks; ``away`` is the difference."""
    noise, spread = grain(away)
    mask = (away > max(_FAINT, noise + 4 * spread)).astype(np.uint8)
    return cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))


def _one(
    picture: np.ndarray, patch: np.ndarray, corner: tuple[int, int], factor: float
) -> tuple[Body, Seen] | None:
    """The die in a patch of the reduced picture (uint8 mask, its corner), seen at full size."""
    x0, y0 = (int(v / factor) for v in corner)
    size = (round(patch.shape[1] / factor), round(patch.shape[0] / factor))
    window = picture[y0 : y0 + size[1], x0 : x0 + size[0]]
    blob = cv2.resize(patch, window.shape[1::-1], interpolation=cv2.INTER_LINEAR).astype(bool)
    lab = to_lab(cv2.GaussianBlur(window, (0, 0), 0.6))
    for strict in (False, True):  # the sides of a white die differ in lightness only
        body = first_of_one_colour(lab, blob, (x0, y0), strict)
        if body is None or body.share < _TOP_SHARE or body.solid < 0.86 or body.slimness() < 0.7:
            continue
        seen = clear_face(lab, body, (x0, y0))
        if seen is not None and _FILLED[0] < body.area / seen.face.side**2 < _FILLED[1]:
            return body, seen
    return None
