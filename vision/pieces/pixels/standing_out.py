"""What lies on a space that was never seen empty: how all of it looks, and what its rim does not explain."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.colours import EMPTY, SIDE, Colours
from vision.pieces.explain import Found, single
from vision.pieces.pixels import ground
from vision.pieces.pixels.colour_patches import LIT, UPPER, WHOLE
from vision.pieces.pixels.costs import AROUND, INNER
from vision.pieces.pixels.counting import faces_in, is_whole, patches, regions
from vision.pieces.pixels.rays import coordinates
from vision.pieces.pixels.shading import Faces, cheapest
from vision.results import Refusal

#: How much a space looks like an empty one that is one, and one that is none; and like anything that was enrolled.
_EMPTY, _NOT_EMPTY, _SOMETHING = 0.6, 0.3, 0.25
#: Lead of the most likely look over the next (each 0..1).
_LEAD = 0.3
#: Part of a space that is its ground rather than pieces.
_GROUND = 0.5
#: How many times as far off (squared) the upper face of a piece may be that has a colour of the rim: in a little other light.
_ABOUT = 4.0
_GRAIN = np.ones((3, 3), np.uint8)
#: Pieces that stand out from which a space surely has more than one.
_SEVERAL = 1.8


def by_look(now: np.ndarray, colours: Colours) -> Found:
    """Without the empty space: how the whole space looks, and what its rim does not explain."""
    looks = colours.looks(now[AROUND:-AROUND, AROUND:-AROUND])
    empty = looks.get(EMPTY, 0.0)
    name, unsure = _likeliest(looks)
    sizes, more = _standing_out(now, colours)
    if not sizes and empty > _EMPTY and not unsure:
        return Found(refusal=Refusal("foreign_object")) if _stranger(now, colours) else Found()
    many = {n: sum(size for size, _ in some) for n, some in sizes.items()}
    too_many = sum(n * colours.fill[each] for each, n in many.items()) > _GROUND
    if too_many or (sizes and more):
        return Found(refusal=Refusal("too_alike"))
    if empty < _EMPTY and sum(map(len, sizes.values())) == 1 and single(Found(sizes)):
        return Found(sizes)
    if max(many, key=many.get, default=None) == name and (len(sizes) == 1 or empty < _NOT_EMPTY):
        return Found(sizes)
    return Found(refusal=unsure or Refusal("too_alike"))


def _likeliest(looks: dict[str, float]) -> tuple[str, Refusal | None]:
    """What a space looks like most, by ``looks`` (0..1) by name, and why that is not sure, if so."""
    ranked = sorted(((score, name) for name, score in looks.items()), reverse=True)
    (best, name), (rival, _) = ranked[0], ranked[1]
    if best < _SOMETHING:
        return name, Refusal("unknown_colour")
    lead = _LEAD if EMPTY in looks else _LEAD / 2  # print may have the colours of pieces
    return name, Refusal("too_alike") if best - rival < lead else None


def several(crop: np.ndarray, name: str, colours: Colours) -> bool:
    """More than one piece of a colour seems to stand on a space (48x48 BGR) that one covers a good part of."""
    wide = cv2.copyMakeBorder(crop, *(AROUND,) * 4, cv2.BORDER_REPLICATE)
    whole = [size for size, _ in _standing_out(wide, colours)[0].get(name, ()) if size > WHOLE]
    return len(whole) > 1 or sum(whole) > _SEVERAL


def labelled(now: np.ndarray, faces: Faces) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The coordinates (h, w, 3) of a space (64x64 BGR), and what they are: whatever the colours at the rim do not explain is a piece.

    What is believed of each pixel (h, w; 0 the ground), and how far off (n, h, w; squared) it is from those upper ``faces``.
    """
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    pixels = coordinates(smooth)
    pieces, off = faces.costs(pixels)
    return pixels, regions(cheapest(ground.from_rim(pixels), pieces), smooth), off


def _standing_out(now: np.ndarray, colours: Colours) -> tuple[dict[str, list[tuple[float, int]]], bool]:
    """Patches of pieces that the colours at the rim do not explain, and whether more as large as one piece may stand there:

    in a shade of its colour in which none was enrolled, or in a colour that the rim has as well, but apart from it.
    """
    _, labels, off = labelled(now, colours.faces)
    sizes: dict[str, list[tuple[float, int]]] = {}
    more = False
    for index, name in enumerate(colours.names):
        unit = colours.fill[name] * SIDE * SIDE
        lit = (off[index] < LIT).view(np.uint8)
        for area, patch in patches((labels == index + 1).view(np.uint8), INNER, unit):
            if cv2.countNonZero(cv2.bitwise_and(patch, lit)) > UPPER * unit:
                sizes.setdefault(name, []).append((area, faces_in(patch, lit, unit)))
            else:
                more |= area > WHOLE
        more = more or _apart((labels == 0) & (off[index] < _ABOUT * LIT), unit)
    return sizes, more


def _stranger(now: np.ndarray, colours: Colours) -> bool:
    """Something as large as a piece stands out that is in no enrolled colour."""
    _, labels, _ = labelled(now, colours.faces)
    unknown = (labels == len(colours.names) + 1).view(np.uint8)
    return any(is_whole(size) for size, _ in patches(unknown, INNER, colours.usual))


def _apart(alike: np.ndarray, unit: float) -> bool:
    """Some of what looks ``alike`` (h, w, bool), as large as a piece of ``unit`` pixels, is nowhere joined to the rim."""
    if np.count_nonzero(alike) < WHOLE * unit:
        return False
    found = patches(cv2.morphologyEx(alike.view(np.uint8), cv2.MORPH_OPEN, _GRAIN), INNER, unit)
    return any(is_whole(size) and not ground.at_rim(patch) for size, patch in found)
