"""Which enrolled tile a square of the board shows: a shortlist, and the fit of its faces."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.pixels import FINE, SIGMA, WINDOW, plainness
from vision.tiles.squares.closely import as_large, closer, in_doubt
from vision.tiles.squares.duel import foremost, way_up
from vision.tiles.squares.fit import Fits
from vision.tiles.squares.focus import laid
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.shortlist import MOVES, STEP, Gaps, candidates, hopeful, nearest

#: Tiles that are compared closely, samples and turns of each, and how much farther than the nearest one.
IDS, EACH, REACH = 4, 4, 3.0
#: The same where so few squares are asked for that there is time to compare more.
MORE_IDS, FEW = 8, 24
#: Pixels (of 24) around a piece that have something of its colour.
_BESIDE = np.ones((3, 3), np.uint8)
#: Part of the best tile's score from which another may be meant.
_NEAR = 0.85
#: Contrast (squared) of a picture that shows none, and weight of one of which nothing is in sight.
_NOTHING = 1e-6


@dataclass(frozen=True)
class Guess:
    """A tile for a square: ``score`` 0..1, quarter turns clockwise, and the next other id's score.

    ``ahead`` (-1..1) says how many more of the pixels in which the two differ speak for the tile than for
    the next. ``flat`` is the score of the plainest explanation: no print at all, one colour everywhere. ``printed`` (-1..1)
    is the correlation of what is seen with the print, whatever the light.
    ``sample`` is the number of the enrolled picture that fits best, ``candidates`` are the tiles that it may
    be, likeliest first. The print is plainly seen ``beside`` pieces that hide the rest.
    """

    id: str
    score: float
    turn: int
    rival: float
    ahead: float
    flat: float
    printed: float
    sample: int
    candidates: tuple[str, ...] = ()
    beside: bool = False


def promising(sheet: Sheet, deck: TileDeck, size: int, places: np.ndarray) -> np.ndarray:
    """Those of the squares at ``places`` (n, 2) that a tile of ``size`` may cover, bool (n,)."""
    allowed = deck.allowed(size)
    if not allowed.any() or not len(places):
        return np.zeros(len(places), bool)
    return hopeful(sheet, size, places, deck.coarse[allowed])


class Rough:
    """What the squares of a sheet seem to be by tiny pictures alone: enough to tell the colour of the light by the surest of them."""

    def __init__(self, sheet: Sheet, deck: TileDeck, size: int, places: np.ndarray) -> None:
        self._deck, seen = deck, sheet.coarse(size, places)
        self._flat = plainness(seen)
        self._gaps = Gaps(seen, deck.coarse)
        self._barred = ~deck.allowed(size)

    def sure(self, slack: float, score: float, lead: float) -> list[tuple[float, int, str]]:
        """The squares beyond doubt: by how much each is ahead, its number, and the tile.

        Those of at least such a ``score``, and by that ``lead`` ahead of all other tiles and of plain colours.
        ``slack`` is how many times as far as usual the light may be off.
        """
        deck = self._deck
        gaps = self._gaps.under(slack)
        gaps[:, self._barred] = np.inf
        best = gaps.argmin(axis=1)
        numbers = deck.numbers[best]
        others = deck.numbers != numbers[:, None]
        near = np.take_along_axis(gaps, best[:, None], axis=1)[:, 0]
        own, rival = (
            np.exp(-0.5 * gap / SIGMA**2).astype(float)
            for gap in (near, np.where(others, gaps, np.inf).min(axis=1, initial=np.inf))
        )
        ahead = own - np.maximum(self._flat.astype(float), rival)
        clear = np.flatnonzero((own > score) & (ahead > lead))
        return [(float(ahead[k]), int(k), deck.name(best[k])) for k in clear]


def guesses(
    sheet: Sheet, deck: TileDeck, size: int, places: np.ndarray, keep: np.ndarray | None = None
) -> list[Guess]:
    """The best tile of ``size`` for each :func:`promising` square at ``places`` (n, 2).

    ``keep`` (n, 576) is 0 where a piece hides the tile, else 1.
    """
    if not len(places):
        return []
    weight = None
    if keep is not None:
        weight = keep.reshape(len(keep), 8, 3, 8, 3).mean(axis=(2, 4)).reshape(len(keep), 64)
    gaps, moves = nearest(sheet, size, places, deck.coarse, weight)
    gaps[:, ~deck.allowed(size)] = np.inf
    ids = MORE_IDS if len(places) <= FEW else IDS
    lists = [candidates(row, deck.numbers, ids, EACH, REACH) for row in gaps]
    which = np.repeat(np.arange(len(places)), [len(chosen) for chosen in lists])
    samples = np.concatenate(lists).astype(int)
    start = np.float32(MOVES)[moves[which, samples]] * STEP
    shown = np.repeat(WINDOW[FINE][None], len(which), axis=0)
    if keep is not None:
        shown *= keep[which]
    fits = laid(sheet, size, places, (deck, samples), (which, start, shown))
    clear = shown if keep is None else _clear(keep, which, fits)
    best = [_best(deck, np.flatnonzero(which == k), samples, fits, clear) for k in range(len(places))]
    if deck.inks is None:
        best = _looked_closely(best, (sheet, size, places), deck, (samples, which), fits, (shown, clear))
    tops = [top for _, top in best]
    flats = plainness(fits.seen[tops], shown[tops])
    prints = _correlation(fits.seen[tops], fits.face[tops], clear[tops])
    return [
        replace(guess, flat=float(flat), printed=float(print_))
        for (guess, _), flat, print_ in zip(best, flats, prints, strict=True)
    ]


def _looked_closely(
    best: list[tuple[Guess, int]],
    ask: tuple[Sheet, int, np.ndarray],
    deck: TileDeck,
    pairs: tuple[np.ndarray, np.ndarray],
    fits: Fits,
    sight: tuple[np.ndarray, np.ndarray],
) -> list[tuple[Guess, int]]:
    """The guesses and the best pair of each square; those in doubt decided by pictures twice as large.

    ``sight`` (n, 576 each) is what counts of each pair where a tile is laid, and where it is told apart.
    """
    (sheet, size, places), (samples, which) = ask, pairs
    tops = [top for _, top in best]
    bare = fits.score[tops] <= plainness(fits.seen[tops], sight[0][tops])  # one colour explains them as well
    doubtful = [in_doubt(fits, np.flatnonzero(which == k)) for k in np.flatnonzero(~bare)]
    some = np.concatenate([*doubtful, np.zeros(0, int)])
    if not len(some):
        return best
    of, (shown, clear) = which[some], (each[some] for each in sight)
    near = closer(sheet, size, places[of], deck, samples[some], fits.motion[some], shown)
    clear = as_large(clear)
    told = []
    for k, (guess, top) in enumerate(best):
        mine = np.flatnonzero(of == k)
        if len(mine):
            other, one = _best(deck, mine, samples[some], near, clear)
            top = int(some[one])
            rest = [n for n in np.flatnonzero(which == k) if deck.name(samples[n]) != other.id]
            guess = replace(
                other, score=float(fits.score[top]), rival=float(fits.score[rest].max(initial=0.0))
            )
        told.append((guess, top))
    return told


def _correlation(some: np.ndarray, others: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """That (n,) of small pictures (n, d, 3) with others, of which each pixel counts for its ``weight`` (n, d)."""
    weight = weight[..., None] / np.maximum(weight.sum(axis=1), _NOTHING)[:, None, None]
    some, others = (each - (each * weight).sum(axis=1, keepdims=True) for each in (some, others))
    own, other, both = (
        (a * b * weight).sum(axis=(1, 2)) for a, b in ((some, some), (others, others), (some, others))
    )
    return both / np.sqrt(own * other + _NOTHING)


def _clear(keep: np.ndarray, which: np.ndarray, fits: Fits) -> np.ndarray:
    """How much each pixel of the tile of each pair counts where tiles are told apart, float32 (n, 576).

    Under a piece and beside it, where its colour blurs into the print, nothing does. ``which`` (n,) of the squares of
    ``keep`` (m, 576) each pair is of; that mask moves with the tile, which may lie off its cells.
    """
    clear = np.repeat(WINDOW[FINE][None], len(which), axis=0)
    partly = keep.min(axis=1) < 1
    beside = {k: cv2.erode(keep[k].reshape(FINE, FINE), _BESIDE) for k in np.flatnonzero(partly)}
    for pair in np.flatnonzero(partly[which]):
        clear[pair] *= fits.as_it_lies(pair, beside[which[pair]])
    return clear


def _best(
    deck: TileDeck, mine: np.ndarray, samples: np.ndarray, fits: Fits, keep: np.ndarray
) -> tuple[Guess, int]:
    """What the fits ``mine`` say together of one square, whatever plain colour would, and the best of them."""
    pairs: dict[str, int] = {}
    for k in mine:
        name = deck.name(samples[k])
        if name not in pairs or fits.score[k] > fits.score[pairs[name]]:
            pairs[name] = k
    totals = {name: float(fits.score[k]) for name, k in pairs.items()}
    order = sorted(totals, key=lambda n: (-totals[n], n))
    alone = totals[order[0]] - totals[order[1]] if len(order) > 1 else totals[order[0]]
    best, lead = foremost(order, pairs, fits, keep, alone)
    rival = max((totals[name] for name in order if name != best), default=0.0)
    same = [k for k in mine if deck.name(samples[k]) == best]
    top, turn, lead = way_up(deck, samples, same, pairs[best], fits, keep, lead)
    near = tuple(name for name in order if totals[name] > _NEAR * totals[best])
    return Guess(best, totals[best], turn, rival, lead, 0.0, 0.0, deck.sample(samples[top]), near), top
