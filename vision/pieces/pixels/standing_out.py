"""What lies on a space that was never seen empty: how all of it looks, and what its rim does not explain."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.colours import EMPTY, SIDE, Colours
from vision.pieces.explain import Found, single
from vision.pieces.pixels import ground
from vision.pieces.pixels.colour_patches import LIT, UPPER, WHOLE
from vision.pieces.pixels.costs import AROUND, INNER
from vision.pieces.pixels.counting import faces_in, patches, regions
from vision.pieces.pixels.shading import cheapest, coordinates
from vision.results import Refusal

#: Lead of the most likely look over the next (each 0..1).
_LEAD = 0.3
#: Part of a space that is its ground rather than pieces.
_GROUND = 0.5
#: Pieces that stand out from which a space surely has more than one.
_SEVERAL = 1.8


def by_look(now: np.ndarray, colours: Colours) -> Found:
    """Without the empty space: how the whole space looks, and what its rim does not explain."""
    looks = colours.looks(now[AROUND:-AROUND, AROUND:-AROUND])
    ranked = sorted(((score, name) for name, score in looks.items()), reverse=True)
    (best, name), (rival, _) = ranked[0], ranked[1]
    lead = _LEAD if EMPTY in looks else _LEAD / 2  # print may have the colours of pieces
    unsure = (
        Refusal("unknown_colour") if best < 0.25 else Refusal("too_alike") if best - rival < lead else None
    )
    sizes = _standing_out(now, colours)
    if not sizes and looks.get(EMPTY, 0.0) > 0.6 and not unsure:
        return Found()
    many = {n: sum(size for size, _ in some) for n, some in sizes.items()}
    if sum(n * colours.fill[name] for name, n in many.items()) > _GROUND:
        return Found(refusal=Refusal("too_alike"))
    most = max(many, key=many.get, default=None)
    if len(sizes) == 1 and len(sizes[most]) == 1 and single(Found(sizes)) and looks.get(EMPTY, 0.0) < 0.6:
        return Found(sizes)
    if most == name and (len(sizes) == 1 or looks.get(EMPTY, 0.0) < 0.3):
        return Found(sizes)
    return Found(refusal=unsure or Refusal("too_alike"))


def several(crop: np.ndarray, name: str, colours: Colours) -> bool:
    """More than one piece of a colour seems to stand on a space (48x48 BGR) that one covers a good part of."""
    wide = cv2.copyMakeBorder(crop, *(AROUND,) * 4, cv2.BORDER_REPLICATE)
    whole = [size for size, _ in _standing_out(wide, colours).get(name, ()) if size > WHOLE]
    return len(whole) > 1 or sum(whole) > _SEVERAL


def _standing_out(now: np.ndarray, colours: Colours) -> dict[str, list[tuple[float, int]]]:
    """Patches of pieces that the colours at the rim do not explain."""
    smooth = cv2.GaussianBlur(now, (3, 3), 0)
    pixels = coordinates(smooth)
    pieces, off = colours.faces.costs(pixels)
    labels = regions(cheapest(ground.from_rim(pixels), pieces), smooth)
    sizes: dict[str, list[tuple[float, int]]] = {}
    for index, name in enumerate(colours.names):
        unit = colours.fill[name] * SIDE * SIDE
        lit = (off[index] < LIT).view(np.uint8)
        for area, patch in patches((labels == index + 1).view(np.uint8), INNER, unit):
            if cv2.countNonZero(cv2.bitwise_and(patch, lit)) > UPPER * unit:
                sizes.setdefault(name, []).append((area, faces_in(patch, lit, unit)))
    return sizes
