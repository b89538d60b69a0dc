"""Coloured pieces that stand on a tile: what the enrolled face of the tile does not explain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from vision.gamma import linear, pixels
from vision.pieces.colours import SIDE as ENROLLED
from vision.pieces.colours import Colours
from vision.pieces.explain import by_difference
from vision.pieces.glare import veil_on_print
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
_PARTS = (1.0, 0.98, 1.02)
#: Light (of 1) of it to leave where that tells nothing: nearly black, shadows have hardly any hue.
_LEFT = (0.0, 0.02, 0.04)
#: Lights in which a tile must say the same.
_ENOUGH = 3
#: Part of how far off a tile is under one explanation of its light up to which it is under another that is the better one.
_BETTER = 0.5
#: Grey levels (of all channels together) that most of a tile may be off in a light that explains it well.
_WELL = 8.0
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
    stand = partial(_standing, edge=AROUND - margin, most=most, colours=known)
    lit = _lit_like(lies, inside, now)
    said, off = stand(now, lit), _unlike(lit, now, inside)
    told = not isinstance(said, Refusal)
    # A veil makes no piece look like nothing at all.
    if told and (not said or (not veiled and off < _WELL)):
        return said
    return _in_other_lights(now, lies, inside, stand, (said, off), veiled)


def _in_other_lights(
    now: np.ndarray,
    lies: np.ndarray,
    inside: np.ndarray,
    stand: Callable[..., dict[str, int] | Refusal],
    plainly: tuple[dict[str, int] | Refusal, float],
    veiled: bool,
) -> dict[str, int] | Refusal:
    """What stands on a tile by ``stand`` if its light changes from place to place, or a reflection lies on it.

    ``plainly`` is what stands there in even light, and how far off the tile is in that. Of two explanations of the light the one
    that is far nearer to what is seen of the tile counts.
    """
    (said, off), sloped = plainly, shaded(lies, inside, now)
    told = not isinstance(said, Refusal)
    under_slope = stand(now, sloped, sloped=True)
    # What the edge of a shadow explains needs no reflection.
    if not (told or veiled or isinstance(under_slope, Refusal)):
        return under_slope
    over = veil_on_print.told(now, lies, inside)
    if over is None:
        return said if told else under_slope
    in_shadow, in_veil = (_unlike(each, now, inside) for each in (sloped, _below(lies, over)))
    counts = told and not veiled
    off = min(off, in_shadow) if said == under_slope else off
    if counts and off < min(in_shadow, in_veil) / _BETTER:
        return said
    if in_shadow < _BETTER * in_veil and not isinstance(under_slope, Refusal):
        return Refusal("glare") if counts else under_slope
    others = [said, under_slope] if counts or in_veil > _BETTER * in_shadow else []
    return _without(over, now, lies, inside, stand, others)


def _below(lies: np.ndarray, over: veil_on_print.Veil) -> np.ndarray:
    """A face as it ``lies``, with the veil ``over`` it."""
    return pixels(linear(lies) * over.gain + over.light[..., None])


def _without(
    over: veil_on_print.Veil,
    now: np.ndarray,
    lies: np.ndarray,
    inside: np.ndarray,
    stand: Callable[[np.ndarray, np.ndarray], dict[str, int] | Refusal],
    others: list[dict[str, int] | Refusal],
) -> dict[str, int] | Refusal:
    """What stands on a tile by ``stand``, without the veil over it; what is said in ``others`` lights may not contradict it."""
    read = list(others)
    for left in _LEFT:
        face = pixels(linear(lies) * over.gain + left)
        clear = [pixels(linear(now) - (part * over.light)[..., None] + left) for part in _PARTS]
        read += [stand(each, np.where(inside[..., None], face, each)) for each in clear]
        told = _agreed(read)
        if not isinstance(told, Refusal):
            break
    return told


def _agreed(read: list[dict[str, int] | Refusal]) -> dict[str, int] | Refusal:
    """What a tile shows in several lights: some must say the same, and none another."""
    answers = [one for one in read if not isinstance(one, Refusal)]
    if not answers:
        return read[0]
    agreed = len(answers) >= _ENOUGH and all(one == answers[0] for one in answers)
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
