"""What changed on the table and no die explains: another die, one below a die, a hand.

Each die explains what its silhouette covers, shadows are the table in less light, and where the camera trembled edges lie
beside themselves. All else that is broad enough to be a part of a die is a doubt.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.nets.learnt import WIDER
from vision.dice.quick import Glance
from vision.dice.witnesses import Die
from vision.picture import lab, some
from vision.quads import at_edge
from vision.results import Refusal

#: A die covers all that is nearer than this (in edges) to the line from its upper face down to the table; in a slanting view
#: that line is as long as its edge is seen.
_REACH = 0.75
#: What is narrower than the first (in edges) is left of sides and shadows; and the largest circle inside a part of another die
#: has a radius of the second.
_NARROW, _BROAD = 0.15, 0.17
#: The rim of a tray that moved is a strip: its area in squares of that radius is larger than those of hands (up to 19) and dice, and the
#: radius (in edges) is less than that of a finger.
_LONG, _THIN = 25.0, 0.35
#: Areas of upper faces that another die may take up; what takes more is no die.
_SIZES = (0.6, 2.2)
#: Pixels of the mask by which edges may lie beside themselves, and grey levels by which a pixel may still differ then.
_BESIDE, _NOISE = 2, 6
#: Under a hard shadow all channels are darker than so much of the table's light, by parts that spread (in logarithms) by less
#: than this; of a die they spread by four times as much. A channel of no light to begin with is not darker, by a grey level.
_SHADED, _SPREAD, _LEVEL = 0.95, 0.12, 1.0
#: What shows the table is nearer (Lab) to its usual colour than something else is, by this factor: wood and cloth have no one colour.
_LIKE_TABLE = 1 / 3
#: Grey levels that a camera adds to the darkest.
_FLOOR = np.float32(4)


def unexplained(dice: list[Die], plain: Glance, counted: bool) -> Refusal | None:
    """A refusal if something lies on the table beside the ``dice`` that may be a part of another one, or hide it.

    ``plain`` knows what is neither table nor soft shadow. ``counted``: there are as many dice as there should be, so that only
    what is as large as a die is a doubt.
    """
    if not dice:
        return None
    edge = float(np.median([die.found.width for die in dice])) / WIDER / plain.step
    narrow = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, [max(3, int(_NARROW * edge) | 1)] * 2)
    left = cv2.morphologyEx(_left(dice, plain), cv2.MORPH_OPEN, narrow)
    depth = cv2.distanceTransform(
        cv2.copyMakeBorder(left, *[1] * 4, cv2.BORDER_CONSTANT, value=0), cv2.DIST_L2, 5
    )
    total, labels, stats, _ = cv2.connectedComponentsWithStats(left, connectivity=4)
    doubtful = []
    for k in range(1, total):
        x, y, width, height, area = (int(v) for v in stats[k])
        part, size = labels == k, area / edge**2
        radius = depth[1:-1, 1:-1][part].max()
        strip = area > _LONG * radius**2 and radius < _THIN * edge
        if radius < _BROAD * edge or strip or _shadow(part, plain):
            continue
        if counted and not _SIZES[0] < size < _SIZES[1]:
            continue
        place = tuple(round(v * plain.step) for v in (x, y, width, height))
        doubtful.append((part, Refusal(_why(size, at_edge((x, y, width, height), left.shape)), place=place)))
    if any(_gone(part, plain) for part, _ in doubtful):
        return Refusal("not_aligned")
    return doubtful[0][1] if doubtful else None


def _why(size: float, reaching: bool) -> str:
    """The code for something of a ``size`` (areas of upper faces): larger than a die it is a hand or the like, which may hide one.

    What is ``reaching`` over the edge of the picture lies in part out of sight.
    """
    if size >= _SIZES[1]:
        return "covered"
    return "cut_off" if reaching else "unreadable_face"


def _gone(part: np.ndarray, plain: Glance) -> bool:
    """Whether the table shows in a part (bool mask), and something else did when it was empty: then that picture is of another table."""
    table, now, was = (
        np.median(lab(some(shown, where)[None])[0], axis=0)
        for shown, where in ((plain.now, plain.things == 0), (plain.now, part), (plain.was, part))
    )
    return bool(np.linalg.norm(now - table) < _LIKE_TABLE * np.linalg.norm(was - table))


def _left(dice: list[Die], plain: Glance) -> np.ndarray:
    """What is neither table nor soft shadow, nor covered by one of the ``dice``, nor an edge that moved (uint8 mask)."""
    around = np.ones([2 * _BESIDE + 1] * 2, np.uint8)
    least, most = cv2.erode(plain.was, around), cv2.dilate(plain.was, around)
    noise = (_NOISE,) * 4
    left = plain.things * (cv2.inRange(plain.now, cv2.subtract(least, noise), cv2.add(most, noise)) == 0)
    for die in dice:
        edge, up = die.found.width / WIDER, die.found.opinion.up
        top = die.seen.face.centre
        ends = [tuple(int(v) for v in np.round(at / plain.step)) for at in (top, top - edge * up)]
        cv2.line(left, *ends, 0, round(2 * _REACH * edge / plain.step))
    return left


def _shadow(part: np.ndarray, plain: Glance) -> bool:
    """Whether a part (bool mask) of a table with dice is the empty table, darker by the same part all over."""
    inner = cv2.erode(part.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    if not inner.any():
        return False
    now, was = plain.now[inner].astype(np.float32), plain.was[inner].astype(np.float32)
    if (np.median(now, axis=0) > _SHADED * np.median(was, axis=0) + _LEVEL).any():
        return False
    light = np.log((now + _FLOOR) / (was + _FLOOR))
    # The noise of a few grey levels spreads dark channels far: each counts by what it still holds.
    return bool(np.average(light.std(axis=0), weights=now.mean(axis=0) + _FLOOR) < _SPREAD)
