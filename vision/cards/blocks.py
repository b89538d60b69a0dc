"""Two upright pictures of one shape, compared block by block, each block allowed to shift a little."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.face import BLANK, BLOCK, Shape, block_means, blocks_deviation

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


def compare(seen: np.ndarray, face: np.ndarray, shape: Shape, reach: int, pad: int = 0) -> Comparison:
    """How well ``seen`` shows ``face`` (both BGR uint8), block by block.

    ``seen`` has ``pad`` pixels more than ``shape`` on each side; each block may lie up to ``reach``
    pixels off. A textured block is judged by correlation in colour, a blank one by being as blank and
    of the same colour.
    """
    if pad < reach:
        more = reach - pad
        seen, pad = cv2.copyMakeBorder(seen, more, more, more, more, cv2.BORDER_REPLICATE), reach
    origins = shape.block_origins()
    textured = blocks_deviation(face, shape) >= BLANK
    score, shift = np.zeros(len(origins)), np.zeros((len(origins), 2), np.float32)
    for index in np.flatnonzero(textured):
        x, y = origins[index]
        patch = face[y : y + BLOCK, x : x + BLOCK]
        top, left = y + pad - reach, x + pad - reach
        window = seen[top : top + BLOCK + 2 * reach, left : left + BLOCK + 2 * reach]
        _, score[index], _, (dx, dy) = cv2.minMaxLoc(cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED))
        shift[index] = dx - reach, dy - reach
    score = np.where(np.isfinite(score), np.clip(score, 0, 1), 0)
    inner = seen[pad : pad + shape.height, pad : pad + shape.width]
    colour = _colour(inner, face, shape, np.where(textured, score, 0.5))
    core = cv2.copyMakeBorder(inner[RIM:-RIM, RIM:-RIM], RIM, RIM, RIM, RIM, cv2.BORDER_REPLICATE)
    calm = np.clip(2.0 - blocks_deviation(core, shape) / (2 * BLANK), 0.0, 1.0)
    return Comparison(np.where(textured, score * (0.35 + 0.65 * colour), colour * calm), shift, textured)


def _colour(seen: np.ndarray, face: np.ndarray, shape: Shape, trust: np.ndarray) -> np.ndarray:
    """How well the colour of each block fits (0..1) under one light for the whole card, (blocks,)."""
    a, b = block_means(seen, shape) + 4, block_means(face, shape) + 4
    logs = np.log(a) - np.log(b)
    logs -= logs[:, 1:2]  # relative to green: brightness may differ from block to block
    # Half of a covered card is other print that fits by chance; its colours tell nothing of the light.
    usable = (
        (trust > max(0.4, 0.75 * float(np.percentile(trust, 90))))
        & (a.max(axis=1) < 246)
        & (b.min(axis=1) > 20)
    )
    pool = logs[usable] if usable.sum() >= 3 else logs
    # A camera corrects most of the light's colour; more than this factor is another colour of print.
    tint = np.clip(np.median(pool, axis=0), -0.5, 0.5)
    corrected = a / np.exp(tint)
    corrected *= b[:, 1:2] / corrected[:, 1:2]
    lab = [
        cv2.cvtColor(np.clip(v, 0, 255)[None].astype(np.float32) / 255, cv2.COLOR_BGR2LAB)[0]
        for v in (corrected, b)
    ]
    away = np.linalg.norm(lab[0][:, 1:] - lab[1][:, 1:], axis=1)
    return np.exp(-0.5 * (away / TINT) ** 2)
