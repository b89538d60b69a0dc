"""Coloured pieces that stand on a tile: what the enrolled face of the tile does not explain."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.gamma import linear, stored
from vision.pieces.colours import SIDE as ENROLLED
from vision.pieces.colours import Colours
from vision.pieces.explain import by_difference
from vision.pieces.glare import veil, veil_on_print
from vision.pieces.pixels.costs import AROUND
from vision.pieces.pixels.counting import count, is_whole
from vision.pieces.pixels.shading import coordinates
from vision.results import Refusal
from vision.tiles.shaded import shaded

#: Pixels of a tile's side in which pieces are looked for; small pieces on large tiles need more.
_ONE, _MORE = 48, 96
#: Part of a tile by which it may lie off its cells.
_OFF = 0.06
#: Cost up to which a pixel may belong to a piece.
_LIKE = 24.0
#: Parts of the reflection on a tile to take off: the likeliest, and those near it that may not contradict it.
_PARTS = (1.0, 0.98, 1.02, 0.96, 1.04)
#: Pieces that may stand together on a tile.
_TOGETHER = 5


def covered(board: np.ndarray, colours: Colours) -> np.ndarray:
    """Where (0 or 1, float32 of the same size) a flattened board, 48 pixels a cell, has the colour of a piece.

    What is larger than some pieces together is ground or print of their colour.
    """
    half = cv2.resize(board, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    cost, _ = colours.faces.costs(coordinates(half))
    piece = cv2.morphologyEx(
        (cost.min(axis=0) < _LIKE).view(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)
    )
    _, labels, stats, _ = cv2.connectedComponentsWithStats(piece, connectivity=4)
    large = stats[:, cv2.CC_STAT_AREA] > _TOGETHER * colours.usual * (24 / ENROLLED) ** 2
    piece[large[labels]] = 0
    return cv2.resize(piece.astype(np.float32), board.shape[1::-1], interpolation=cv2.INTER_NEAREST)


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
    edge = AROUND - margin
    said = _standing(now, _lit_like(lies, inside, now), edge, most, known)
    # A veil makes no piece look like nothing at all.
    if not isinstance(said, Refusal) and not (veiled and said):
        return said
    under_slope = _standing(now, shaded(lies, inside, now), edge, most, known, sloped=True)
    # What the edge of a shadow explains needs no reflection.
    if not isinstance(under_slope, Refusal) and not veiled:
        return under_slope
    over = veil_on_print.told(now, lies, inside)
    if over is None:
        return said
    lit = np.uint8(np.round(stored(linear(lies) * over.gain)))
    clear = [veil.without(now, part * over.light) for part in _PARTS]
    read = [_standing(each, np.where(inside[..., None], lit, each), edge, most, known) for each in clear]
    return _agreed([*read, said, under_slope])


def _agreed(read: list[dict[str, int] | Refusal]) -> dict[str, int] | Refusal:
    """What a tile shows in several lights: two must say the same, and none another."""
    answers = [one for one in read if not isinstance(one, Refusal)]
    if not answers:
        return read[0]
    agreed = len(answers) > 1 and all(one == answers[0] for one in answers)
    return answers[0] if agreed else Refusal("glare")


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


def laid(face: np.ndarray, now: np.ndarray, margin: int) -> tuple[np.ndarray, np.ndarray]:
    """``face`` as it lies in ``now``, and where (bool) it does."""
    height, width = now.shape[:2]
    start = np.float32([[1, 0, -margin], [0, 1, -margin]])  # from now to face
    grey = [cv2.GaussianBlur(cv2.cvtColor(p, cv2.COLOR_BGR2GRAY), (0, 0), 1.2) for p in (now, face)]
    found = [_warped(face, start, (width, height))]
    try:
        steps = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 20, 1e-3)
        _, moved = cv2.findTransformECC(grey[0], grey[1], start.copy(), cv2.MOTION_AFFINE, steps, None, 3)
        if np.abs(moved - start)[:, :2].max() < 0.1 and np.abs(moved - start)[:, 2].max() < _OFF * width + 2:
            found.append(_warped(face, moved, (width, height)))
    except cv2.error:
        pass
    # Shadows of pieces may draw a face away from where it lies.
    return min(found, key=lambda each: _unlike(each[0], now, each[1]))


def _warped(face: np.ndarray, matrix: np.ndarray, size: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    laid, cover = (
        cv2.warpAffine(p, cv2.invertAffineTransform(matrix), size)
        for p in (face, np.full(face.shape[:2], 255, np.uint8))
    )
    return laid, cv2.erode(cover, np.ones((3, 3), np.uint8)) > 250


def _unlike(laid: np.ndarray, now: np.ndarray, inside: np.ndarray) -> float:
    """How far most pixels of a laid face are from what is seen, under its light."""
    was = _lit_like(laid, inside, now)
    return float(np.median(np.abs(was.astype(np.float32) - now)[inside].sum(axis=1)))


def _lit_like(laid: np.ndarray, inside: np.ndarray, now: np.ndarray) -> np.ndarray:
    """A face as it is ``laid``, lit like ``now``; around it ``now`` itself."""
    ratio = (now[inside].astype(np.float32) + 4) / (laid[inside].astype(np.float32) + 4)
    gain = np.clip(np.median(ratio, axis=0), 0.5, 2.0)
    lit = np.clip(laid * gain, 0, 255).astype(np.uint8)
    return np.where(inside[..., None], lit, now)
