"""Two upright pictures of one shape, compared block by block, each block allowed to shift a little."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.cards.face import BLANK, BLOCK, TINTED, Shape
from vision.ranks import percentiles

#: Distance in the a*b* plane at which a colour is doubtful: what paper, print and cameras add up to.
TINT = 20.0
#: Pixels along the edge in which blank print need not be blank: the card's shadow, its round edge, the cloth.
RIM = 4


@dataclass(eq=False)
class Comparison:
    """Per block: ``quality`` 0..1, ``shift`` (blocks, 2) in pixels, ``textured`` (False for blank ones)."""

    quality: np.ndarray
    shift: np.ndarray
    textured: np.ndarray


def compare(
    seen: np.ndarray,
    face: np.ndarray,
    shape: Shape,
    reach: int,
    pad: int = 0,
    where: np.ndarray | None = None,
) -> Comparison:
    """How well ``seen`` shows ``face`` (both BGR uint8), block by block.

    ``seen`` has ``pad`` pixels more than ``shape`` on each side; each block may lie up to ``reach``
    pixels off. A textured block is judged by correlation in colour, a blank one by being as blank and
    of the same colour. Blocks outside of ``where`` (blocks,) are not looked at: their quality is 0.
    """
    if pad < reach:
        more = reach - pad
        seen, pad = cv2.copyMakeBorder(seen, more, more, more, more, cv2.BORDER_REPLICATE), reach
    every = shape.block_origins()
    chosen = np.arange(len(every)) if where is None else np.flatnonzero(where)
    quality, textured = np.zeros(len(every)), np.zeros(len(every), bool)
    shift = np.zeros((len(every), 2), np.float32)
    if len(chosen):
        found = _compared(seen, face, shape, every[chosen], reach, pad)
        quality[chosen], shift[chosen], textured[chosen] = found.quality, found.shift, found.textured
    return Comparison(quality, shift, textured)


def _compared(
    seen: np.ndarray, face: np.ndarray, shape: Shape, origins: np.ndarray, reach: int, pad: int
) -> Comparison:
    """The blocks at ``origins`` (n, 2) compared; ``pad`` is ``reach`` at least."""
    drawn = _cut(face, origins)
    face_mean, face_power = _spread(drawn)
    drawn -= face_mean[..., None]
    textured = np.sqrt(face_power.max(axis=1)) >= BLANK
    shift = np.zeros((len(origins), 2), int)
    shift[textured] = _shifts(
        seen, face, origins[textured], face_power[textured], reach, pad, few=shape.square
    )
    there = _cut(seen, (origins + pad + shift)[textured])
    # What is flat in the picture is like nothing; of its power only what rounding left would count.
    power = np.maximum(_spread(there)[1].sum(axis=1), 1.0) * face_power[textured].sum(axis=1)
    product = np.einsum("nck,nck->n", there, drawn[textured])
    score = np.full(len(origins), 0.5)
    score[textured] = np.clip(product / np.maximum(np.sqrt(power) * BLOCK**2, 1e-3), 0, 1)
    inner = seen[pad : pad + shape.height, pad : pad + shape.width]
    colour = _colour(
        _at(cv2.boxFilter(inner, cv2.CV_32F, (BLOCK, BLOCK), anchor=(0, 0)), origins), face_mean, score
    )
    core = cv2.copyMakeBorder(inner[RIM:-RIM, RIM:-RIM], RIM, RIM, RIM, RIM, cv2.BORDER_REPLICATE)
    blank = ~textured
    _, power = _spread(_cut(core, origins[blank]))
    quality = score * (0.35 + 0.65 * colour)
    quality[blank] = colour[blank] * np.clip(
        2.0 - np.sqrt(power.max(axis=1, initial=0)) / (2 * BLANK), 0.0, 1.0
    )
    return Comparison(quality, shift.astype(np.float32), textured)


def _shifts(
    seen: np.ndarray,
    face: np.ndarray,
    origins: np.ndarray,
    power: np.ndarray,
    reach: int,
    pad: int,
    few: bool,
) -> np.ndarray:
    """Where the blocks of ``face`` at ``origins`` (n, 2), of variances ``power`` (n, channels), are found, int (n, 2).

    Where a block lies its grey tells as well as all of its channels, and in a third of the time; where it has none, the
    channel in which most goes on does. A token has ``few`` blocks, each of which must be found: there that channel does
    wherever it has twice as much to tell.
    """
    found = np.zeros((len(origins), 2), int)
    views = [cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in (seen, face)]
    least = power.max(axis=1) / 2 if few else BLANK**2 / 2
    faint = _spread(_cut(views[1][..., None], origins))[1][:, 0] < least
    size = BLOCK + 2 * reach
    for index, (x, y) in enumerate(origins.tolist()):
        wide, narrow = (v[..., power[index].argmax()] for v in (seen, face)) if faint[index] else views
        top, left = y + pad - reach, x + pad - reach
        window = wide[top : top + size, left : left + size]
        patch = narrow[y : y + BLOCK, x : x + BLOCK]
        *_, found[index] = cv2.minMaxLoc(cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED))
    return found - reach


def _cut(picture: np.ndarray, origins: np.ndarray) -> np.ndarray:
    """The blocks of a picture (height, width, channels) at ``origins`` (n, 2), float32 (n, channels, pixels)."""
    x, y = origins.T
    blocks = sliding_window_view(picture, (BLOCK, BLOCK), axis=(0, 1))[y, x]
    return blocks.astype(np.float32).reshape(len(origins), picture.shape[2], BLOCK * BLOCK)


def _at(means: np.ndarray, origins: np.ndarray) -> np.ndarray:
    """Values (n, channels) of a picture at ``origins`` (n, 2), float32."""
    x, y = origins.T
    return means[y, x].astype(np.float32)


def _spread(blocks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Means and variances (n, channels) of blocks (n, channels, pixels).

    The means as a product, for numpy's own take five times as long.
    """
    mean = blocks @ np.full(blocks.shape[2], 1 / blocks.shape[2], np.float32)
    return mean, np.maximum(np.einsum("nck,nck->nc", blocks, blocks) / blocks.shape[2] - mean * mean, 0)


def _colour(seen: np.ndarray, face: np.ndarray, trust: np.ndarray) -> np.ndarray:
    """How well the colour of each block fits (0..1) under one light for the whole card, by its means (blocks, 3)."""
    a, b = seen + 4, face + 4
    logs = np.log(a) - np.log(b)
    logs -= logs[:, 1:2]  # relative to green: brightness may differ from block to block
    # Half of a covered card is other print that fits by chance; its colours tell nothing of the light.
    usable = (
        (trust > max(0.4, 0.75 * float(percentiles(trust, (90,))[0])))
        & (a.max(axis=1) < 246)
        & (b.min(axis=1) > 20)
    )
    pool = logs[usable] if usable.sum() >= 3 else logs
    tint = np.clip(percentiles(pool, (50,))[0], -TINTED, TINTED).astype(np.float32)
    corrected = a / np.exp(tint)
    corrected *= b[:, 1:2] / corrected[:, 1:2]
    lab = cv2.cvtColor(np.clip(np.stack([corrected, b]), 0, 255) / np.float32(255), cv2.COLOR_BGR2LAB)
    away = np.linalg.norm(lab[0, :, 1:] - lab[1, :, 1:], axis=1)
    return np.exp(-0.5 * (away / TINT) ** 2)
