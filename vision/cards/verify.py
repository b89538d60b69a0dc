"""Which card lies in a place, if any: each enrolled face is laid over it and compared block by block."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.blocks import compare
from vision.cards.cover import BARE, Cover
from vision.cards.deck import SHIFT, Deck, Group
from vision.cards.face import BLOCK, EDGE, LONG, Shape, block_means, embed, relief, soften, thumb_size
from vision.cards.slide import Ground, slide
from vision.picture import reduced
from vision.quads import project, rectangle, sane, sides

PAD = 8
#: How much less than the most alike face another may be if it could be meant.
FAR = 0.35
#: Upright pictures of places that are kept.
KEPT = 6
#: A block agrees from this quality on (a correlation, lessened by a wrong colour). Unrelated print
#: stays below 0.4 at the small shifts allowed; the same print under blur and noise stays above 0.6.
AGREES = 0.5
#: By how much the size of a place may change by so few blocks: more is chance.
STRETCH = 0.04


class Photo:
    """A picture with its reduced copies, so that large cards are averaged, not sampled."""

    def __init__(self, picture: np.ndarray) -> None:
        self.levels = [picture]
        self._latest: dict[tuple[Shape, bytes], np.ndarray] = {}
        while max(self.levels[-1].shape[:2]) > 500:
            self.levels.append(reduced(self.levels[-1], 2))

    @property
    def picture(self) -> np.ndarray:
        return self.levels[0]

    def shrunk(self, longest: int) -> tuple[np.ndarray, float]:
        """A copy whose longest side is at most ``longest`` pixels, and the factor that did it.

        Taken from the copies at hand: :func:`vision.picture.shrink` takes many times as long.
        """
        height, width = self.picture.shape[:2]
        if (factor := longest / max(height, width)) >= 1:
            return self.picture, 1.0
        nearly = min((v for v in self.levels if max(v.shape[:2]) >= longest), key=len)
        size = (max(1, round(width * factor)), max(1, round(height * factor)))
        return cv2.resize(nearly, size, interpolation=cv2.INTER_LINEAR), factor

    def upright(self, quad: np.ndarray, shape: Shape, pad: int = 0) -> np.ndarray:
        """The inside of ``quad`` as an upright BGR picture of ``shape``, up to 8 pixels (``pad``) more on each side.

        Not to be written to: the latest ones are kept, for a place is looked at in several ways one after the other.
        """
        quad = np.float32(quad)
        key = shape, quad.tobytes()
        if (wide := self._latest.pop(key, None)) is None:
            wide = self._cut(quad, shape, PAD)
        self._latest[key] = wide
        if len(self._latest) > KEPT:
            del self._latest[next(iter(self._latest))]
        inside = slice(PAD - pad, pad - PAD or None)
        return wide[inside, inside]

    def _cut(self, quad: np.ndarray, shape: Shape, pad: int) -> np.ndarray:
        shown = float(sides(quad).max())
        level = int(np.clip(np.floor(np.log2(max(shown / LONG, 1.0) * 1.2)), 0, len(self.levels) - 1))
        quad = (quad + 0.5) / 2**level - 0.5
        to_picture = cv2.getPerspectiveTransform(rectangle(shape.width, shape.height) - 0.5, quad)
        shift = np.array([[1, 0, -pad], [0, 1, -pad], [0, 0, 1.0]])
        return cv2.warpPerspective(
            self.levels[level],
            to_picture @ shift,
            (shape.width + 2 * pad, shape.height + 2 * pad),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
        )


@dataclass(eq=False)
class Match:
    """An enrolled face laid over a place. Arrays have one value per block.

    ``quality`` is 0..1; ``shift`` (blocks, 2) is where each block was found, in upright pixels;
    ``common`` is the quality that a wrong card reaches there, ``trust`` how much the block counts.
    """

    view: int
    quad: np.ndarray
    quality: np.ndarray
    shift: np.ndarray
    textured: np.ndarray
    common: np.ndarray
    trust: np.ndarray

    @property
    def agrees(self) -> np.ndarray:
        """Which blocks look like this face."""
        return self.quality >= AGREES

    @property
    def weight(self) -> np.ndarray:
        """How much each block can say about which card it is."""
        return self.trust * (1 - self.common)

    def evidence(self, within: np.ndarray | None = None) -> float:
        """How far the face fits beyond what a wrong card would reach: 1 perfectly, 0 as a wrong card does.

        ``within`` limits the blocks.
        """
        mask = 1.0 if within is None else within
        gain = (self.trust * (self.quality - self.common) * mask).sum()
        return float(gain / ((self.weight * mask).sum() + 1e-9))


def shortlist(
    photo: Photo, quad: np.ndarray, group: Group, turns: tuple[int, ...], count: int, cover: Cover = BARE
) -> list[tuple[float, int, int]]:
    """The likeliest ``(likeness, place in group, quarter turns)``, best first, by colour thumbnails.

    ``turns`` are the quarter turns tried: with 1 the quad's second corner is the card's top left. What ``cover``
    hides does not count.
    """
    found = []
    seen: dict[int, np.ndarray] = {}
    for turn in turns:
        if turn - 2 in seen:  # upside down the thumbnail is the same, the other way round
            vector = seen[turn - 2].reshape(-1, 3)[::-1].ravel()
        else:
            vector = seen[turn] = embed(photo.upright(np.roll(quad, -turn, axis=0), group.shape))
        likeness = _part_like(vector, group, cover.open(np.roll(quad, -turn, axis=0), group.shape))
        for place in np.argsort(-likeness)[:count]:
            found.append((float(likeness[place]), int(place), turn))
    return sorted(found, reverse=True)[:count]


def strip_list(photo: Photo, quad: np.ndarray, group: Group, mask: np.ndarray, count: int) -> list[int]:
    """Places in the group of the faces most alike in the blocks of ``mask`` (blocks,) alone, if not far less than the first."""
    likeness = _part_like(embed(photo.upright(quad, group.shape)), group, mask)
    return [int(i) for i in np.argsort(-likeness)[:count] if likeness[i] > max(-1, likeness.max() - FAR)]


def _part_like(vector: np.ndarray, group: Group, mask: np.ndarray | None) -> np.ndarray:
    """Likeness (n,) of an embedded place with all faces in the blocks of ``mask`` alone; -1 when these are too few."""
    if mask is None:
        return np.einsum("nk,k->n", group.reliefs, relief(vector, group.shape))
    rows, columns = group.shape.grid
    height, width = thumb_size(group.shape)
    cells = np.zeros((height, width), np.uint8)
    blocks = cv2.resize(
        mask.reshape(rows, columns).astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST
    )
    cells[EDGE:-EDGE, EDGE:-EDGE] = blocks[EDGE:-EDGE, EDGE:-EDGE]
    if cells.sum() < 8:
        return np.full(len(group.vectors), -1.0)
    return correlations(vector.reshape(1, -1, 3), group, cells.ravel() > 0)[0]


def correlations(pictures: np.ndarray, group: Group, seen: np.ndarray) -> np.ndarray:
    """Likeness (k, n) of Lab ``pictures`` (k, pixels, 3) with all faces in the pixels ``seen`` alone, means taken off."""
    count, share = len(pictures), seen / np.float32(np.count_nonzero(seen))
    # What is not seen is 0 in every row: so the faces need not be cut, which takes many times as long.
    rows = np.zeros((count + 3, len(seen), 3), np.float32)
    here = pictures[:, seen]
    rows[:count, seen] = here - here.mean(axis=1, keepdims=True)
    rows[[count, count + 1, count + 2], :, [0, 1, 2]] = share
    found = np.einsum("jd,nd->jn", rows.reshape(count + 3, -1), group.vectors)
    # With the means of the pictures taken off, those of the faces do not change the products.
    spread = np.einsum("np,p->n", group.squares, share) - (found[count:] ** 2).sum(axis=0)
    own = np.sqrt(np.einsum("jpc,jpc->j", rows[:count], rows[:count]))
    power = np.sqrt(np.maximum(spread, 0) * np.count_nonzero(seen))
    return found[:count] / (own[:, None] * power + 1e-9)


def lay(
    photo: Photo, quad: np.ndarray, deck: Deck, view: int, reach: int, where: np.ndarray | None = None
) -> Match:
    """Compare the place ``quad`` (card's top left first) with the face of ``view``, block by block.

    Each block may be off by ``reach`` upright pixels; those outside of ``where`` (blocks,) are not looked at.
    """
    group = deck.groups[deck.group_of[view]]
    return lay_over(photo.upright(quad, group.shape, PAD), quad, deck, view, reach, where)


def lay_over(
    padded: np.ndarray, quad: np.ndarray, deck: Deck, view: int, reach: int, where: np.ndarray | None = None
) -> Match:
    """As :func:`lay`, with the upright picture of the place (8 pixels more on each side) given."""
    group = deck.groups[deck.group_of[view]]
    face = soften(group.faces[deck.place_of[view]], float(sides(quad).max()))
    found = compare(padded, face, group.shape, reach, PAD, where)
    calm = np.where(found.textured, 1.0, 0.4)  # a blank block fits many things
    return Match(view, quad, found.quality, found.shift, found.textured, group.common, calm)


def refine(photo: Photo, match: Match, deck: Deck, within: np.ndarray | None = None) -> np.ndarray | None:
    """The quad moved to where the agreeing blocks were found; None when they do not agree on a place.

    ``within`` (blocks,) limits the blocks; a strip of a card tells its place, turn and size, not its slant.
    """
    shape = deck.groups[deck.group_of[match.view]].shape
    good = match.textured & (match.quality >= AGREES) & (True if within is None else within)
    if good.sum() < 4:
        return None
    origin = shape.block_origins()[good] + BLOCK / 2
    face, seen = origin.astype(np.float32), (origin + match.shift[good]).astype(np.float32)
    spread = np.ptp(face, axis=0) / (shape.width, shape.height)
    if good.sum() >= 10 and spread.min() > 0.5:
        matrix, _ = cv2.findHomography(face, seen, cv2.USAC_FAST, 1.8, maxIters=300)
    elif within is not None and good.sum() >= 4:
        matrix, _ = cv2.estimateAffinePartial2D(face, seen, ransacReprojThreshold=1.8, maxIters=300)
        if matrix is not None and good.sum() < 10 and abs(np.hypot(*matrix[:, 0]) - 1) > STRETCH:
            matrix = np.hstack([np.eye(2), np.median(seen - face, axis=0)[:, None]])
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
    """How visibly two faces of one group differ in each block (0..1) at ``shown`` pixels, (blocks,).

    It is by how much :func:`lay` marks the second face down in a perfect picture of the first.
    """
    group = deck.groups[deck.group_of[first]]
    a, b = (soften(group.faces[deck.place_of[v]], shown) for v in (first, second))
    gap = np.sqrt(block_means((a.astype(np.float32) - b) ** 2, group.shape).max(axis=1))
    found = compare(a, b, group.shape, SHIFT)
    return (1 - found.quality) * np.clip(gap / 12.0, 0, 1)  # a gap of few grey levels drowns in noise


def slid(photo: Photo, match: Match, deck: Deck) -> np.ndarray | None:
    """The quad moved to where the face as a whole fits best, below a pixel; None when it finds no hold.

    Cards of few signs on white have too few blocks for :func:`refine`.
    """
    group = deck.groups[deck.group_of[match.view]]
    shape = group.shape
    face = soften(group.faces[deck.place_of[match.view]], float(sides(match.quad).max()))
    found = slide(Ground(photo.upright(match.quad, shape)), face)
    if found is None:
        return None
    upright = rectangle(shape.width, shape.height) - 0.5
    to_picture = cv2.getPerspectiveTransform(upright, np.float32(match.quad))
    quad = project(to_picture @ found, upright)
    return quad if sane(quad) else None
