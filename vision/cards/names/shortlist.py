"""Which enrolled faces a place may show, by colour thumbnails alone."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.deck import Group
from vision.cards.face import EDGE, embed, relief, thumb_size
from vision.cards.overlaps.cover import BARE, Cover
from vision.cards.photo import Photo
from vision.quads import from_corner

#: How much less than the most alike face another may be if it could be meant.
FAR = 0.35


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
        there = from_corner(quad, turn)
        cells = _cells(cover.open(there, group.shape), group)
        if turn - 2 in seen:  # upside down the thumbnail is the same, the other way round
            vector = seen[turn - 2].reshape(-1, 3)[::-1].ravel()
        else:
            vector = seen[turn] = embed(photo.upright(there, group.shape), cells)
        likeness = _part_like(vector, group, cells)
        for place in np.argsort(-likeness)[:count]:
            found.append((float(likeness[place]), int(place), turn))
    return sorted(found, reverse=True)[:count]


def strip_list(photo: Photo, quad: np.ndarray, group: Group, mask: np.ndarray, count: int) -> list[int]:
    """Places in the group of the faces most alike in the blocks of ``mask`` (blocks,) alone, if not far less than the first."""
    cells = _cells(mask, group)
    likeness = _part_like(embed(photo.upright(quad, group.shape), cells), group, cells)
    return [int(i) for i in np.argsort(-likeness)[:count] if likeness[i] > max(-1, likeness.max() - FAR)]


def _cells(mask: np.ndarray | None, group: Group) -> np.ndarray | None:
    """The cells (rows, columns) of a thumbnail in the blocks of ``mask``, bool; None if that is None: all are seen."""
    if mask is None:
        return None
    shape = thumb_size(group.shape)
    blocks = mask.reshape(group.shape.grid).astype(np.uint8)
    return cv2.resize(blocks, shape[::-1], interpolation=cv2.INTER_NEAREST) * inner(shape) > 0


def _part_like(vector: np.ndarray, group: Group, cells: np.ndarray | None) -> np.ndarray:
    """Likeness (n,) of an embedded place with all faces in these cells of its thumbnail alone; -1 when these are too few."""
    if cells is None:
        return np.einsum("nk,k->n", group.reliefs, relief(vector, group.shape))
    if np.count_nonzero(cells) < 8:
        return np.full(len(group.vectors), -1.0)
    return correlations(vector.reshape(1, -1, 3), group, cells.ravel())[0]


def inner(shape: tuple[int, int]) -> np.ndarray:
    """The cells (rows, columns) of a thumbnail, uint8 0/1, that show the card itself.

    Along the rim of an enrolled picture may be what it lay on: on cards of hardly any colour, the strongest of all colours.
    """
    cells = np.zeros(shape, np.uint8)
    cells[EDGE:-EDGE, EDGE:-EDGE] = 1
    return cells


def correlations(pictures: np.ndarray, group: Group, seen: np.ndarray) -> np.ndarray:
    """Likeness (k, n) of Lab ``pictures`` (k, pixels, 3) with all faces in the pixels ``seen`` alone, means taken off."""
    share = seen / np.float32(np.count_nonzero(seen))
    # What is not seen is 0 in every row: so the faces need not be cut, which takes many times as long.
    rows = np.zeros((len(pictures), len(seen), 3), np.float32)
    here = pictures[:, seen]
    rows[:, seen] = here - here.mean(axis=1, keepdims=True)
    # With the means of the pictures taken off, those of the faces do not change the products.
    found = np.einsum("jd,nd->jn", rows.reshape(len(rows), -1), group.vectors)
    means = np.einsum("ncp,p->nc", group.channels, share)
    spread = np.einsum("np,p->n", group.squares, share) - (means**2).sum(axis=1)
    own = np.sqrt(np.einsum("jpc,jpc->j", rows, rows))
    power = np.sqrt(np.maximum(spread, 0) * np.count_nonzero(seen))
    return found / (own[:, None] * power + 1e-9)
