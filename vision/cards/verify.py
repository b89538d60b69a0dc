"""Which card lies in a place, if any: each enrolled face is laid over it and compared block by block."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.deck import Deck, Group
from vision.cards.face import BLANK, BLOCK, LONG, Shape, block_means, blocks_deviation, embed, soften
from vision.quads import project, rectangle, sane, sides

_PAD = 8
#: A block agrees from this quality on (a correlation, lessened by a wrong colour). Unrelated print
#: stays below 0.4 at the small shifts allowed; the same print under blur and noise stays above 0.6.
AGREES = 0.5
#: Part of what tells cards apart that must agree for a card in full sight, and for one partly covered.
WHOLE, PART = 0.6, 0.8


class Photo:
    """A picture with its reduced copies, so that large cards are averaged, not sampled."""

    def __init__(self, picture: np.ndarray) -> None:
        self.levels = [picture]
        while max(self.levels[-1].shape[:2]) > 500:
            self.levels.append(cv2.pyrDown(self.levels[-1]))

    @property
    def picture(self) -> np.ndarray:
        return self.levels[0]

    def upright(self, quad: np.ndarray, shape: Shape, pad: int = 0) -> np.ndarray:
        """The inside of ``quad`` as an upright BGR picture of ``shape``, ``pad`` pixels more on each side."""
        shown = float(sides(quad).max())
        level = int(np.clip(np.floor(np.log2(max(shown / LONG, 1.0) * 1.2)), 0, len(self.levels) - 1))
        quad = (np.float32(quad) + 0.5) / 2**level - 0.5
        to_picture = cv2.getPerspectiveTransform(rectangle(shape.width, shape.height) - 0.5, quad)
        shift = np.array([[1, 0, -pad], [0, 1, -pad], [0, 0, 1.0]])
        return cv2.warpPerspective(
            self.levels[level],
            to_picture @ shift,
            (shape.width + 2 * pad, shape.height + 2 * pad),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
        )


@dataclass
class Match:
    """An enrolled face laid over a place. Arrays have one value per block.

    ``quality`` is 0..1; ``shift`` (blocks, 2) is where each block was found, in upright pixels;
    ``weight`` how much the block says about which card it is.
    """

    view: int
    quad: np.ndarray
    quality: np.ndarray
    shift: np.ndarray
    textured: np.ndarray
    weight: np.ndarray

    @property
    def agrees(self) -> np.ndarray:
        """Which blocks show this face."""
        return self.quality >= AGREES

    @property
    def share(self) -> float:
        """Part (0..1) of what tells cards apart that agrees."""
        return float((self.weight * self.agrees).sum() / (self.weight.sum() + 1e-9))

    @property
    def total(self) -> float:
        """For ordering candidates: mean quality by weight."""
        return float((self.weight * self.quality).sum() / (self.weight.sum() + 1e-9))


def shortlist(
    photo: Photo, quad: np.ndarray, group: Group, turns: tuple[int, ...], count: int
) -> list[tuple[float, int, int]]:
    """The likeliest ``(likeness, place in group, quarter turns)``, best first, by colour thumbnails.

    ``turns`` are the quarter turns tried: with 1 the quad's second corner is the card's top left.
    """
    found = []
    for turn in turns:
        vector = embed(photo.upright(np.roll(quad, -turn, axis=0), group.shape))
        likeness = group.vectors @ vector.astype(np.float32)
        for place in np.argsort(-likeness)[:count]:
            found.append((float(likeness[place]), int(place), turn))
    return sorted(found, reverse=True)[:count]


def strip_list(photo: Photo, quad: np.ndarray, group: Group, count: int) -> list[int]:
    """Places in the group of the faces whose upper or lower strip is most alike (the rest is covered)."""
    upright = photo.upright(quad, group.shape)
    vector = embed(upright)
    columns = max(6, round(group.shape.width / 4))
    seen = vector.reshape(-1, columns, 3)
    known = group.vectors.reshape(len(group.vectors), -1, columns, 3)
    rows = max(5, round(len(seen) * 0.28))
    found: list[int] = []
    for part in (slice(0, rows), slice(-rows, None)):
        a, b = seen[part].reshape(-1, 3), known[:, part].reshape(len(known), -1, 3)
        a, b = a - a.mean(axis=0), b - b.mean(axis=1, keepdims=True)
        likeness = (b * a).sum(axis=(1, 2)) / (np.linalg.norm(b, axis=(1, 2)) * np.linalg.norm(a) + 1e-9)
        found += [int(i) for i in np.argsort(-likeness)[:count]]
    return list(dict.fromkeys(found))


def lay(photo: Photo, quad: np.ndarray, deck: Deck, view: int, reach: int) -> Match:
    """Compare the place ``quad`` (card's top left first) with the face of ``view``, block by block.

    Each block may be off by ``reach`` upright pixels.
    """
    group = deck.groups[deck.group_of[view]]
    return lay_over(photo.upright(quad, group.shape, _PAD), quad, deck, view, reach)


def lay_over(padded: np.ndarray, quad: np.ndarray, deck: Deck, view: int, reach: int) -> Match:
    """As :func:`lay`, with the upright picture of the place (8 pixels more on each side) given."""
    group = deck.groups[deck.group_of[view]]
    shape = group.shape
    face = soften(group.faces[deck.place_of[view]], float(sides(quad).max()))
    origins = shape.block_origins()
    busy = blocks_deviation(face, shape)
    textured = busy >= BLANK
    score, shift = np.zeros(len(origins)), np.zeros((len(origins), 2), np.float32)
    for index in np.flatnonzero(textured):
        x, y = origins[index]
        patch = face[y : y + BLOCK, x : x + BLOCK]
        window = padded[
            y + _PAD - reach : y + _PAD + BLOCK + reach, x + _PAD - reach : x + _PAD + BLOCK + reach
        ]
        field = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
        _, score[index], _, (dx, dy) = cv2.minMaxLoc(field)
        shift[index] = dx - reach, dy - reach
    inner = padded[_PAD:-_PAD, _PAD:-_PAD]
    colour, calm = _colour_quality(inner, face, shape, np.where(textured, score, 0.5))
    quality = np.where(textured, np.clip(score, 0, 1) * (0.35 + 0.65 * colour), colour * calm)
    weight = group.distinct[: len(origins)] * np.where(textured, 1.0, 0.35) + 1e-3
    return Match(view, quad, quality, shift, textured, weight)


def _colour_quality(
    seen: np.ndarray, face: np.ndarray, shape: Shape, trust: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Per block: how well the colour fits (0..1) under one light for the whole card, and how calm it is."""
    a, b = block_means(seen, shape) + 4, block_means(face, shape) + 4
    logs = np.log(a) - np.log(b)
    logs -= logs[:, 1:2]  # relative to green: brightness may differ from block to block
    usable = (trust > 0.4) & (a.max(axis=1) < 246) & (b.min(axis=1) > 20)
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
    calm = np.clip(2.0 - blocks_deviation(seen, shape) / (2 * BLANK), 0.0, 1.0)
    return np.exp(-0.5 * (away / 20.0) ** 2), calm


def refine(photo: Photo, match: Match, deck: Deck) -> np.ndarray | None:
    """The quad moved to where the agreeing blocks were found; None when they do not agree on a place."""
    shape = deck.groups[deck.group_of[match.view]].shape
    good = match.textured & (match.quality >= AGREES)
    if good.sum() < 4:
        return None
    origin = shape.block_origins()[good] + BLOCK / 2
    face, seen = origin.astype(np.float32), (origin + match.shift[good]).astype(np.float32)
    spread = np.ptp(face, axis=0) / (shape.width, shape.height)
    if good.sum() >= 10 and spread.min() > 0.5:
        matrix, _ = cv2.findHomography(face, seen, cv2.RANSAC, 1.8, maxIters=300)
    elif spread.min() > 0.1 and good.sum() >= 5:
        matrix, _ = cv2.estimateAffine2D(face, seen, ransacReprojThreshold=1.8, maxIters=300)
    else:
        matrix = np.hstack([np.eye(2), np.median(seen - face, axis=0)[:, None]])
    if matrix is None:
        return None
    if len(matrix) == 2:
        matrix = np.vstack([matrix, [0, 0, 1]])
    to_picture = cv2.getPerspectiveTransform(
        rectangle(shape.width, shape.height) - 0.5, np.float32(match.quad)
    )
    quad = project(to_picture @ matrix, rectangle(shape.width, shape.height) - 0.5)
    moved = np.linalg.norm(quad - match.quad, axis=1).max() / max(1.0, sides(match.quad).max())
    return quad if sane(quad) and moved < 0.3 else None


def unlike(deck: Deck, first: int, second: int, shown: float) -> np.ndarray:
    """How visibly two faces of one group differ in each block (0..1) at ``shown`` pixels, (blocks,)."""
    group = deck.groups[deck.group_of[first]]
    a, b = (soften(group.faces[deck.place_of[v]], shown) for v in (first, second))
    square = (a.astype(np.float32) - b) ** 2
    gap = np.sqrt(block_means(square, group.shape).max(axis=1))
    busy = np.maximum(np.maximum(blocks_deviation(a, group.shape), blocks_deviation(b, group.shape)), 10.0)
    return np.clip(gap / (1.4 * busy), 0, 1) * np.clip(gap / 12.0, 0, 1)


def lead(deck: Deck, best: Match, rival: Match, shown: float, within: np.ndarray | None = None) -> float:
    """By how much ``best`` fits better than ``rival`` where the two faces differ (-1..1).

    ``within`` limits the blocks. Zero when they do not differ visibly there.
    """
    differ = unlike(deck, best.view, rival.view, shown)
    differ[differ < 0.15] = 0
    if within is not None:
        differ = differ * within
    if differ.sum() < 0.3:
        return 0.0
    return float((differ * (best.quality - rival.quality)).sum() / differ.sum())

