"""A second look at a picture of dice, by the network: does it agree, and is there more?

The network knows how dice look, not how a table does: where the view of the table is known, it is asked about
windows as large as a die is there.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.dice.bodies import Body
from vision.dice.face import Seen
from vision.dice.joint import outline_at
from vision.dice.learnt import WIDER, as_seen, opinions
from vision.dice.pattern import Face
from vision.dice.scan import Found, scan
from vision.dice.view import View

#: Where around a face whose outline is not known its die may be: shift down and width, in edges.
_TRIED = ((0.0, 1.15), (0.1, 1.3), (0.0, 1.4))
#: Windows of two dice have their middles farther apart than this, in parts of the wider one.
_SAME = 0.5
#: Edges of its upper face that a die is wide in its picture, at least and at most.
_SENSIBLE = (0.9, 2.5)
#: What may so likely be no die at all is none, however its value.
_A_DIE = 0.1
#: Where no die is so likely, it is looked for around.
_NO_DIE = 0.3
#: How far (sine) the upper face of a die looks away from that of the table before it counts as tilted.
_ASTRAY = 0.25


@dataclass(frozen=True, eq=False)
class More:
    """A die that the network alone has found."""

    body: Body
    seen: Seen
    found: Found


def asked(picture: np.ndarray, dice: list[tuple[Face, np.ndarray | None]], view: View | None) -> list[Found]:
    """The network's opinion of dice whose upper faces, and perhaps outlines (n, 2), are known, in a BGR picture.

    Where it sees no die it looks around: a side face may have been taken for an upper one.
    """
    boxes, owner = [], []
    for k, (face, outline) in enumerate(dice):
        if outline is None and view is not None:
            outline = outline_at(view, face.centre)
            wide = max(np.ptp(outline, axis=0)) / face.side
            outline = outline if _SENSIBLE[0] < wide < _SENSIBLE[1] else None
        mine = [_square(outline)] if outline is not None else _tries(face)
        boxes += mine
        owner += [k] * len(mine)
    said = [Found(box, o) for box, o in zip(boxes, opinions(picture, boxes, mirrored=True), strict=True)]
    best = [
        min((f for f, of in zip(said, owner, strict=True) if of == k), key=lambda f: f.opinion.chances[0])
        for k in range(len(dice))
    ]
    return [_around(picture, each) if each.opinion.chances[0] > _NO_DIE else each for each in best]


def more(
    picture: np.ndarray, lab: np.ndarray, things: np.ndarray, faces: list[Seen], known: list[Found]
) -> list[More]:
    """Dice that nobody else has found where ``things`` (uint8 mask of the picture) lie, the doubtful ones, too.

    ``faces`` tell how large dice are here, ``known`` are the windows of those that need not be found again.
    """
    edge = _usual_width(faces)
    places = np.array([each.centre for each in known]).reshape(-1, 2)
    found = scan(picture, _regions(things, places, edge), edge) or []
    return [
        _one_more(lab, each)
        for each in found
        if each.opinion.chances[0] < _A_DIE and not seen_twice(each, known)
    ]


def seen_twice(found: Found, known: list[Found]) -> bool:
    """Whether one of ``known`` is the same die."""
    return any(
        np.linalg.norm(found.centre - other.centre) < _SAME * max(found.box[2], other.box[2])
        for other in known
    )


def _around(picture: np.ndarray, found: Found) -> Found:
    """The window near one without a die that one fills best; the same if there is none."""
    (x, y), wide = found.centre, found.box[2]
    near = scan(picture, [(x - 0.8 * wide, y - 0.8 * wide, 1.6 * wide, 1.6 * wide)], wide)
    return next((f for f in near or () if np.linalg.norm(f.centre - (x, y)) < 0.6 * wide), found)


def astray(dice: list[Found], view: View) -> list[Found]:
    """Those of the dice that do not lie flat on the table of this view, as the others do.

    The lens of the camera is only guessed, so all upper faces may seem to look a little elsewhere.
    """
    away = []
    for die in dice:
        edges = view.edges(die.centre)
        up = edges[:, 2] / np.linalg.norm(edges, axis=0).max()
        away.append(float(np.linalg.norm(die.opinion.up - up)))
    limit = max(_ASTRAY, 2 * float(np.median(away))) if away else 0.0
    return [die for die, far in zip(dice, away, strict=True) if far > limit]


def _tries(face: Face) -> list[tuple[float, float, float, float]]:
    x, y = face.centre
    return [
        (x - wide * face.side / 2, y + (down - wide / 2) * face.side, wide * face.side, wide * face.side)
        for down, wide in _TRIED
    ]


def _square(outline: np.ndarray) -> tuple[float, float, float, float]:
    low, high = outline.min(axis=0), outline.max(axis=0)
    (x, y), wide = (low + high) / 2, float((high - low).max())
    return x - wide / 2, y - wide / 2, wide, wide


def _usual_width(faces: list[Seen]) -> float | None:
    sides = [seen.face.side for seen in faces if seen.score > 0.6]
    return WIDER * float(np.median(sides)) if len(sides) > 1 else None


def _regions(things: np.ndarray, places: np.ndarray, edge: float | None) -> list[tuple[int, int, int, int]]:
    """Boxes of the patches of ``things`` that are large enough for a die and hold none that is known."""
    total, labels, stats, _ = cv2.connectedComponentsWithStats(things, connectivity=4)
    least = (0.5 * edge) ** 2 if edge else 150
    held = {
        int(labels[min(int(y), labels.shape[0] - 1), min(int(x), labels.shape[1] - 1)]) for x, y in places
    }
    return [
        tuple(int(v) for v in stats[k, :4])
        for k in range(1, total)
        if stats[k, cv2.CC_STAT_AREA] > least
        and (k not in held or edge and stats[k, cv2.CC_STAT_AREA] > 1.6 * edge**2)
    ]


def _one_more(lab: np.ndarray, found: Found) -> More:
    x, y, width, height = (round(v) for v in found.box)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(lab.shape[1], x + width), min(lab.shape[0], y + height)
    inner = lab[y0 + height // 4 : y1 - height // 4, x0 + width // 4 : x1 - width // 4].reshape(-1, 3)
    colour = np.median(inner, axis=0) if len(inner) else np.zeros(3)
    mask = np.ones((y1 - y0, x1 - x0), bool)
    body = Body((x0, y0, x1 - x0, y1 - y0), mask, -1, colour, 1.0, 1.0)
    return More(body, as_seen(found.box, found.opinion), found)
