"""How much of a card is in sight under an enrolled face that was laid over its place: all of it, a strip, or a patch."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.face import Shape
from vision.cards.names.match import FEWEST, SIGNS, Match

#: Evidence (1 = perfect, 0 = as a wrong card) asked of a card in full sight, and of the visible part
#: of one that is covered. Blur and noise leave 0.65 and more; strangers that share frame and colours reach 0.54.
WHOLE, PART = 0.57, 0.6
#: Evidence that a card in full sight has in good light: with less, less of it counts as visible.
GOOD = 0.85
#: Quality that every block of a card in full sight has if its face is there, though most of the deck have the same picture: what is
#: left to tell them apart by is then so little that blur takes as much. Of 400 such cards under blur, glare and as JPEG 120 had too
#: little evidence, of which 100 have this; of 280 strangers of the same deck no more are named for it. One that equals a card but for a few
#: letters has it, too, as it has enough evidence where fewer share a picture.
THROUGHOUT = 0.7
#: Evidence from which on a face may be the right one under other light.
MAYBE = 0.2
#: Quality of a wrong card from which on a printed block shows the frame that all cards share.
FRAME = 0.6
#: Frame in the "covered" part that fits as well as this shows that nothing covers it.
UNCOVERED = 0.75
#: Part of a card below which it is not named, for a few blocks fit many things: when it is known what covers the rest
#: (a row of blocks), and when it is not.
ROW, STRIP = 0.12, 0.2
#: Share of what a strip narrower than that says which print must say: cloth is blank, too.
PRINT = 0.75
#: Evidence asked of a strip with hardly any print, or of a single row of blocks, in a column.
BLANK = 0.75
#: Quality of a block in which something else shows.
STRANGE = 0.1
#: Least part of a card that may be in sight as a patch of any form, and how little of the frame fits beside it.
PATCH, GONE = 0.45, 0.5


def in_sight(
    match: Match, shape: Shape, open_: np.ndarray | None = None, in_column: bool = False
) -> tuple[float, np.ndarray]:
    """Part of the card in sight (0 = not this card) and the blocks that are.

    ``open_`` (blocks,) are the blocks that no card covers that is known; None when that are all. What is not known
    covers a card, too: a sleeve's label, a hand, a stranger. So if what is open does not agree, the largest strip along
    one edge counts that does, or else the largest patch, if the rest is covered. ``in_column``: the cards on it tell
    where the card lies, so of a narrow or blank strip the little print in its corner is enough.
    """
    everything = np.ones(len(match.quality), bool)
    if open_ is not None:
        if _shows(match, open_) or (in_column and _shows_little(match, open_)):
            return float(open_.mean()), open_
    else:
        solid = match.agrees & match.textured
        evidence = match.evidence()
        if solid.sum() >= min(5, match.textured.sum()):
            if match.quality.min() >= THROUGHOUT:
                return 1.0, everything
            if evidence >= WHOLE:
                return float(np.clip(evidence / GOOD, 0, 1)), everything
    within = everything if open_ is None else open_
    best, best_mask = _strip(match, shape, within)
    patch = _patch(match, shape) & within
    if patch.mean() > max(best, PATCH) and _shows(match, patch) and _lies_under(match, within & ~patch):
        return float(patch.mean()), patch
    return best, best_mask


def _strip(match: Match, shape: Shape, within: np.ndarray) -> tuple[float, np.ndarray]:
    """The largest part along one edge that shows the card while something lies on the rest of ``within`` (blocks,)."""
    rows, columns = shape.grid
    best, best_mask = 0.0, np.zeros(rows * columns, bool)
    for axis, count in ((0, rows), (1, columns)):
        for end in (False, True):
            for depth in range(count - 1, 0, -1):
                part = depth / count
                if part < STRIP or part <= best:
                    break
                strip = np.zeros((rows, columns), bool)
                where = slice(count - depth, None) if end else slice(0, depth)
                strip[(where, slice(None)) if axis == 0 else (slice(None), where)] = True
                mask = strip.ravel() & within
                if _shows(match, mask) and _covered(match, within & ~mask):
                    best, best_mask = float(mask.mean()), mask
                    break
    return best, best_mask


def ended(match: Match, shape: Shape, strip: np.ndarray) -> tuple[float, np.ndarray]:
    """Part of a card in sight and its blocks: a ``strip`` (blocks,) of whole rows up to where another card begins to show.

    If less than that tells the card, it is what it was. Most of plain paper fits, be it of the next card: only the number in that
    one's corner, all the way down, does not.
    """
    rows = strip.reshape(shape.grid).any(axis=1)
    strange = (strip & (match.quality < STRANGE)).reshape(shape.grid).any(axis=1)
    if rows.all():
        return float(strip.mean()), strip
    inwards = np.flatnonzero(rows)[:: 1 if rows[-1] else -1]
    kept = inwards[np.cumprod(strange[inwards]) == 0]
    shorter = strip & np.isin(np.arange(strip.size) // shape.grid[1], kept)
    if shorter.any() and _shows(match, shorter):
        strip = shorter
    return float(strip.mean()), strip


def _patch(match: Match, shape: Shape) -> np.ndarray:
    """The largest connected part (blocks,) in which most blocks agree."""
    fits = match.agrees.reshape(shape.grid).astype(np.float32)
    most = (cv2.blur(fits, (3, 3), borderType=cv2.BORDER_REPLICATE) > 0.5).astype(np.uint8)
    count, parts = cv2.connectedComponents(most, connectivity=4)
    if count < 2:
        return np.zeros(most.size, bool)
    return (parts == 1 + np.argmax(np.bincount(parts.ravel())[1:])).ravel()


def _lies_under(match: Match, hidden: np.ndarray) -> bool:
    """Something lies on the blocks ``hidden``: even the frame that all cards share is gone there.

    That a patch agrees says less than that a strip does, for it was chosen by agreeing.
    """
    frame = _frame(match, hidden)
    return len(frame) >= 2 and bool(frame.mean() < GONE)


def _shows(match: Match, mask: np.ndarray) -> bool:
    """The blocks of ``mask`` are enough to tell a card, and agree."""
    if mask.mean() < ROW or narrow_and_plain(match, mask):
        return False
    says = match.weight * mask
    enough = says.sum() >= 1.0 and (mask & match.agrees & match.textured).sum() >= FEWEST
    return bool(enough and match.evidence(mask) >= PART)


def narrow_and_plain(match: Match, mask: np.ndarray) -> bool:
    """The blocks of ``mask`` are but the edge of a plain card, if not that of a stripe of the cloth."""
    says = match.weight * mask
    return bool(mask.mean() < STRIP and (says * match.textured).sum() < PRINT * says.sum())


def _shows_little(match: Match, mask: np.ndarray) -> bool:
    """A row of blocks, or nearly all that is in sight is blank, as on an ace, but all of it agrees, and so does what is printed there."""
    printed = mask & match.textured
    few = printed.sum() >= SIGNS and match.agrees[printed].all()
    return bool(few and mask.mean() >= ROW and match.evidence(mask) >= BLANK)


def _covered(match: Match, hidden: np.ndarray) -> bool:
    """Not even the frame that all cards share shows there: something lies on it.

    Where it does show, the card is in sight, and what differs from the face makes it another card.
    """
    frame = _frame(match, hidden)
    return len(frame) < 3 or bool(frame.mean() < UNCOVERED)


def _frame(match: Match, within: np.ndarray) -> np.ndarray:
    """The quality (n,) of the blocks ``within`` (blocks,) that show the frame which all cards share."""
    return match.quality[within & match.textured & (match.common > FRAME)]
