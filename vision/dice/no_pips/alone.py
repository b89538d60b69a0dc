"""One die alone in a picture, as its owner takes it from above to enrol it, from near or far."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.upper_face.bodies import Body, alike, first_of_one_colour, foreground, whole
from vision.picture import check, shrink
from vision.picture import lab as to_lab
from vision.quads import flatten, ordered, sides
from vision.reference import difference, estimate_from_rim

#: Longest side at which the die is looked for, and side of a face that is taken from its picture, in pixels.
_LONGEST, _FACE = 640, 256
#: Pixels along the edges that show the table, and the smallest die in parts of the longer side.
_RIM, _SMALLEST = 4, 0.03
#: A face fills its tightest rectangle by so much, is so little longer than wide, and takes up so much of its die.
_SQUARE, _SLIM, _SHARE = 0.88, 0.8, 0.35
#: How square it is, as a part of what is most square: print along an edge leaves less of its one colour, and no square.
_AS_SQUARE = 0.85
#: Part of a face's side along its edges that shows its rim, and part of the face that is printed within one.
_EDGE, _PRINTED = 0.03, 0.6


def alone(picture: np.ndarray) -> tuple[np.ndarray, Body | None]:
    """A reduced BGR picture of one die, and the die in it with its sides and hard shadow; None if nothing stands out."""
    small, _ = shrink(check(picture), _LONGEST)
    height, width = small.shape[:2]
    away = difference(small, estimate_from_rim(small))
    rim = np.ones(away.shape, bool)
    rim[_RIM:-_RIM, _RIM:-_RIM] = False
    mask = foreground(away, False, away[rim, None]) * ~rim
    found = whole(to_lab(small), mask, (_SMALLEST * max(small.shape)) ** 2, height * width)
    return small, max((body for body in found if body.solid > 0.5), key=lambda body: body.area, default=None)


def upper_face(picture: np.ndarray) -> np.ndarray | None:
    """The square upper face in a BGR picture of one die, BGR; None if no square stands out.

    The picture of a face is on a body of one colour, or takes up the whole face.
    """
    small, body = alone(picture)
    if body is None:
        return None
    x, y, width, height = body.box
    colours = to_lab(cv2.GaussianBlur(small[y : y + height, x : x + width], (0, 0), 0.6))
    tops = (first_of_one_colour(colours, body.mask, (x, y), strict) for strict in (False, True))
    large = (face for face in (*tops, body) if face is not None and face.area > _SHARE * body.area)
    square = [(_full(face) * face.slimness(), face) for face in large if _is_square(face)]
    most = max((much for much, _ in square), default=0.0)
    face = next((face for much, face in square if much > _AS_SQUARE * most), None)
    if face is None:
        return None
    shown = flatten(small, ordered(cv2.boxPoints(cv2.minAreaRect(face.hull))), _FACE, _FACE)
    return _without_rim(shown) if face is body else shown


def _without_rim(face: np.ndarray) -> np.ndarray:
    """The print on a square ``face``, BGR, of which the rim is of one other colour and may show a little of the sides; else all of it."""
    colours = to_lab(face)
    edge = np.ones(colours.shape[:2], bool)
    width = round(_EDGE * len(face))
    edge[width:-width, width:-width] = False
    printed = ~alike(colours, np.median(colours[edge], axis=0), np.ones_like(edge)).astype(bool)
    outlines = cv2.findContours(printed.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    outline = cv2.convexHull(max(outlines, key=cv2.contourArea)) if outlines else None
    if outline is None or cv2.contourArea(outline) < _PRINTED * edge.size:
        return face
    quad = ordered(cv2.boxPoints(cv2.minAreaRect(outline)))
    return flatten(face, quad, _FACE, _FACE) if sides(quad).min() > _SLIM * sides(quad).max() else face


def cut_out(picture: np.ndarray) -> np.ndarray:
    """The face that a BGR picture shows and nothing else, as large as :func:`upper_face` gives it."""
    return cv2.resize(check(picture), (_FACE, _FACE), interpolation=cv2.INTER_AREA)


def _is_square(face: Body) -> bool:
    return _full(face) > _SQUARE and face.slimness() > _SLIM


def _full(face: Body) -> float:
    """How much of its tightest rectangle a face fills."""
    rectangle = cv2.boxPoints(cv2.minAreaRect(face.hull))
    return cv2.contourArea(face.hull) / max(cv2.contourArea(rectangle), 1.0)
