"""One edge for a whole deck: which of the outlines found in photographs of its cards runs along the same edge in all of them.

On a patterned cloth, or with a white border on a pale one, the clearest outline is the card's edge in one picture, its
printed frame in the next, and print of the cloth in a third. But all cards of a deck have one proportion and most have one
border, so what lies just inside of the right outlines looks alike, card by card, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

#: How far the logarithms of the proportions of two outlines of one edge may be apart, and of most of them are.
PROPORTION, EXACTLY = 0.05, 0.03
#: Distance of two colours (a*b* and half of L*) up to which they are the same print in another light.
ALIKE = 5.0
#: What each depth below the edge counts (see :data:`vision.cards.cutting.on_cloth.DEPTHS`): print differs further inside.
WEIGHTS = np.float32([2, 2, 1, 1, 1]) / 7
#: Of the best support, how much an outline needs to be one of the edges that the deck shares.
SHARED = 0.7
#: Of the best support, how much an outline needs to be compared by its size, too.
WORTH = 0.5
#: Least support of the best outline in a deck that shares an edge at all, and least number of pictures to tell.
SUPPORT, FEWEST = 0.3, 4
#: Part of the usual likeness below which an outline is not along the edge of the others.
DOUBTFUL = 0.65
#: Part of an outline that must be plain to see if its border is not that of the others.
CERTAIN = 0.95
#: Part of the pictures of which fewer show the shared edge: a border as white as the table hardly does. Then the frame within it
#: serves, in whichever colours, if so many show one of the same proportion: what counts is that all are cut alike.
HALF, MOST = 0.5, 0.75
#: Other pictures with which one is compared, at most.
COMPARED = 40


@dataclass(frozen=True)
class Edge:
    """An outline in one picture.

    Logarithm of its ``proportion``, its ``size`` (any unit, the same for all of the picture), the part of it along which
    inside and outside differ (``seen``), and the colours just inside of it, ``rim`` (4, depths, samples, 3).
    """

    proportion: float
    size: float
    seen: float
    rim: np.ndarray


def same_edge(names: Sequence[str], found: Sequence[Sequence[Edge]]) -> list[int | None] | None:
    """Of the outlines ``found`` in each picture the one along the edge that the deck shares, or None where none is.

    ``names`` are the cards: pictures of the same card say nothing of what cards share. None for all: no edge is shared.
    """
    outlines = _Outlines(found)
    if len(found) < FEWEST or len(outlines.owner) == 0:
        return None
    plain = _support(np.array(names), outlines) * outlines.seen
    if plain.max() < SUPPORT:
        return None
    chosen = outlines.outermost(plain >= SHARED * plain[_likeliest(outlines, plain)])
    off = np.abs(outlines.proportion - _most_common(outlines.proportion[chosen], plain[chosen]))
    exact = off < EXACTLY
    chosen = chosen[exact[chosen]]
    marks = exact * _marks(outlines, np.median(outlines.rims[chosen], axis=0))
    along = outlines.best(marks, marks >= DOUBTFUL * np.median(marks[chosen]))
    if np.median(outlines.seen[chosen]) >= CERTAIN:  # no cloth that interrupts even the right outlines
        plainly = outlines.best(outlines.size, (off < PROPORTION) & (outlines.seen >= CERTAIN))
        along = [one if one is not None else other for one, other in zip(along, plainly, strict=True)]
    if _count(along) < HALF * len(found) and _count(frames := _frames(outlines)) >= MOST * len(found):
        return frames
    return along


class _Outlines:
    """All outlines of all pictures: the picture that is the ``owner`` of each (n,), and their edges, number by number."""

    def __init__(self, found: Sequence[Sequence[Edge]]) -> None:
        every = [edge for edges in found for edge in edges]
        self.pictures = len(found)
        self.owner = np.array([number for number, edges in enumerate(found) for _ in edges], int)
        self.proportion = np.array([edge.proportion for edge in every])
        self.size = np.array([edge.size for edge in every])
        self.seen = np.array([edge.seen for edge in every])
        self.rims = np.array([edge.rim for edge in every])

    def best(self, values: np.ndarray, fits: np.ndarray) -> list[int | None]:
        """Of each picture the place, among its outlines, of the one that ``fits`` (n,) and has the greatest of ``values`` (n,)."""
        found: list[int | None] = []
        for number in range(self.pictures):
            own = np.flatnonzero(self.owner == number)
            top = max(own[fits[own]], key=lambda index: values[index], default=None)
            found.append(None if top is None else int(top - own[0]))
        return found

    def outermost(self, fits: np.ndarray) -> np.ndarray:
        """The largest outline of each picture that ``fits`` (n,), as indices."""
        order = np.flatnonzero(fits)[np.argsort(-self.size[fits], kind="stable")]
        return order[np.unique(self.owner[order], return_index=True)[1]]


def _frames(outlines: _Outlines) -> list[int | None]:
    """The largest outline of each picture that is plain to see and of the proportion that most plain ones have."""
    plain = outlines.seen >= CERTAIN
    if not plain.any():
        return [None] * outlines.pictures
    usual = _most_common(outlines.proportion[plain], np.ones(np.count_nonzero(plain)))
    return outlines.best(outlines.size, plain & (np.abs(outlines.proportion - usual) < EXACTLY))


def _count(chosen: Sequence[int | None]) -> int:
    return sum(one is not None for one in chosen)


def _support(names: np.ndarray, outlines: _Outlines) -> np.ndarray:
    """How like each outline the likest one is in the pictures of other cards, on average (0..1), float (n,)."""
    numbers = np.unique(outlines.owner)
    compared = numbers[:: max(1, -(-len(numbers) // COMPARED))]
    support = np.zeros(len(outlines.owner))
    for index, (owner, proportion) in enumerate(zip(outlines.owner, outlines.proportion, strict=True)):
        same = np.abs(outlines.proportion - proportion) < PROPORTION
        likes = [
            _likeness(outlines.rims[same & (outlines.owner == number)], outlines.rims[index]).mean(axis=1)
            for number in compared[names[compared] != names[owner]]
        ]
        support[index] = np.mean([like.max(initial=0.0) for like in likes]) if likes else 0.0
    return support


def _likeliest(outlines: _Outlines, plain: np.ndarray) -> int:
    """The outline that is most ``plain`` (n,) for its size: a box of words is a smaller one, printed in one colour."""
    shared = plain >= WORTH * plain.max()
    largest = np.zeros(outlines.pictures)
    np.maximum.at(largest, outlines.owner, shared * outlines.size)
    relative = outlines.size / np.maximum(largest[outlines.owner], 1e-9)
    return int((shared * plain * np.sqrt(relative)).argmax())


def _most_common(values: np.ndarray, weights: np.ndarray) -> float:
    """The median of the values around the one near to which most (by ``weights``) of them lie."""
    near = np.abs(values[:, None] - values[None]) < EXACTLY
    return float(np.median(values[near[(near @ weights).argmax()]]))


def _marks(outlines: _Outlines, template: np.ndarray) -> np.ndarray:
    """How well each runs along the edge whose inside looks like ``template``, on its worst side, too (0..1), float (n,)."""
    sides = _likeness(outlines.rims, template)
    return (sides.mean(axis=1) + sides.min(axis=1)) / 2 * outlines.seen


def _likeness(rims: np.ndarray, rim: np.ndarray) -> np.ndarray:
    """Part of each side along which ``rims`` (n, 4, depths, samples, 3) look like ``rim``, float (n, 4)."""
    near = np.linalg.norm(rims - rim, axis=-1) < ALIKE
    return near.mean(axis=3) @ WEIGHTS
