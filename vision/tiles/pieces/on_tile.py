"""Coloured pieces that stand on a tile: what the enrolled face of the tile does not explain."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from vision.pieces.colours import SIDE as ENROLLED
from vision.pieces.colours import Colours
from vision.pieces.explain import by_difference
from vision.pieces.pixels.costs import AROUND, Costs
from vision.pieces.pixels.counting import count, is_whole
from vision.results import Refusal
from vision.tiles.pieces.laying import laid, lit_like, unlike
from vision.tiles.pieces.lights import in_other_lights

#: Pixels of a tile's side in which pieces are looked for; small pieces on large tiles need more.
_ONE, _MORE = 48, 96
#: Grey levels (of all channels together) that most of a tile may be off in a light that explains it well.
_WELL = 8.0
#: Part of its lightness that a shadow leaves of a tile at most, how far off (squared, in units of the noise) that is, the side
#: and the area of one, in parts of those of a piece (0.19 and more of the shadows of cubes, none of 399 tiles without), and how far
#: (pixels) from the tile's edge it lies.
_DARKER, _DEEPLY, _CORE, _SHADE, _RIM = 0.85, 15.0, 0.4, 0.15, 2
_SHADED = Refusal("too_alike")


def on_tile(
    square: np.ndarray, face: np.ndarray, size: int, colours: Colours, veiled: bool = False
) -> dict[str, int] | Refusal:
    """How many pieces of which colour stand on a tile; where it is ``veiled`` by a reflection, with it and without.

    ``square`` (BGR, 56x56: the tile with 4 of 48 pixels more around it) is turned as it lies, ``face``
    (48x48) is the enrolled tile turned likewise; ``size`` is in cells. ``colours`` are enrolled from
    pictures of one cell each.
    """
    side = _ONE if size == 1 else _MORE
    margin = round(4 * side / 48)
    whole = side + 2 * margin
    now = cv2.resize(square, (whole, whole), interpolation=cv2.INTER_LINEAR)
    lies, inside = laid(cv2.resize(face, (side, side), interpolation=cv2.INTER_LINEAR), now, margin)
    of_cell = (side / size / ENROLLED) ** 2
    known = replace(colours, fill={name: fill * of_cell for name, fill in colours.fill.items()})
    most = {name: max(1, int(size * size / fill)) for name, fill in colours.fill.items()}
    stand = partial(_standing, edge=AROUND - margin, most=most, colours=known)
    lit = lit_like(lies, inside, now)
    said, off = stand(now, lit), unlike(lit, now, inside)
    told = not isinstance(said, Refusal)
    # Light that changes smoothly over a tile could explain the shadow of a piece.
    if said is _SHADED:
        return said
    # A veil makes no piece look like nothing at all.
    if told and (not said or (not veiled and off < _WELL)):
        return said
    return in_other_lights(now, lies, inside, stand, (said, off), veiled)


def _standing(
    now: np.ndarray, was: np.ndarray, edge: int, most: dict[str, int], colours: Colours, sloped: bool = False
) -> dict[str, int] | Refusal:
    """What stands on a tile that looked as it ``was`` without, ``edge`` pixels less wide than is looked at; ``most`` pieces may.

    ``sloped`` tells that ``was`` is lit as ``now`` is, place by place.
    """
    if edge > 0:
        now, was = (cv2.copyMakeBorder(p, *(edge,) * 4, cv2.BORDER_REPLICATE) for p in (now, was))
    found = by_difference(now, was, colours, own=False)
    if found.refusal:
        return found.refusal
    if not found.sizes and _shades(found.costs, colours.usual):
        return _SHADED
    contents, doubt = {}, 0.0
    for name, sizes in found.sizes.items():
        # Ground in the sun may look like a piece beside one, unless it is as light where nothing stands; a piece in a shadow
        # shows no upper face, but is as large as one.
        plain = any(faces for _, faces in sizes)
        if plain and any(not (faces or (sloped and is_whole(size))) for size, faces in sizes):
            return Refusal("too_alike")
        counted = count(sizes, most[name])
        contents[name], doubt = counted.number, max(doubt, counted.doubt)
    return Refusal("uncounted") if doubt >= 0.5 else contents


def _shades(costs: Costs, usual: float) -> bool:
    """Something throws a shadow on the middle of a tile, where pieces of ``usual`` pixels stand: one of the colour of its print does.

    What lies beside the tile throws its own across the tile's edge.
    """
    dark = (costs.pixels[..., 0] < _DARKER * costs.bare[..., 0]) & (costs.far > _DEEPLY)
    core = np.ones((max(3, round(_CORE * usual**0.5)),) * 2, np.uint8)
    solid = cv2.morphologyEx(dark.view(np.uint8), cv2.MORPH_OPEN, core)
    count, _, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=4)
    rim, (height, width) = AROUND + _RIM, dark.shape
    return any(
        area > _SHADE * usual and min(x, y) > rim and x + wide < width - rim and y + high < height - rim
        for x, y, wide, high, area in stats[1:count].tolist()
    )
