"""Which enrolled tile a square of the board shows: thumbnails first, then pixel by pixel, then the learner."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.picture import lab as to_lab
from vision.tiles.deck import TileDeck
from vision.tiles.pixels import REACH, likeness, statistics, views

#: Samples and turns that are compared closely after the shortlist.
CANDIDATES = 8
#: How much worse than no print at all a print may explain the pattern of a square that lies a little off.
_WORSE = 1.3
#: Score before shifting below which no shift makes a tile of it, and part of the best one's that is worth it.
_HOPELESS, _BEHIND = 0.2, 0.55


@dataclass(frozen=True)
class Guess:
    """A tile for a square: ``score`` 0..1, quarter turns clockwise, and the next other id's score.

    ``flat`` is the score of the plainest explanation: no print at all, one colour everywhere.
    """

    id: str
    score: float
    turn: int
    rival: float
    flat: float


def guesses(
    squares: list[np.ndarray],
    deck: TileDeck,
    size: int,
    gain: np.ndarray,
    keep: list[np.ndarray | None] | None = None,
) -> list[Guess]:
    """The best tile of ``size`` for each square (BGR, 48x48 with 4 pixels more around it).

    ``gain`` (3,) takes the light's colour off; ``keep`` (256 bool each) is where no piece
    hides the tile. An empty list where no tile may have that size.
    """
    allowed = np.array([size in deck.sizes[str(n)] for n in deck.names])
    if not allowed.any() or not squares:
        return []
    keep = keep or [None] * len(squares)
    if deck.varied < 0.05:
        worth = _worth(squares, deck, allowed, gain) | np.array([k is not None for k in keep])
        if not worth.all():
            some = np.flatnonzero(worth)
            close = iter(guesses([squares[k] for k in some], deck, size, gain, [keep[k] for k in some]))
            nothing = Guess(str(deck.names[allowed][0]), 0.0, 0, 0.0, 1.0)
            return [next(close) if hopeful else nothing for hopeful in worth]
    seen = np.stack([views(square, gain) for square in squares])
    known = deck.fine
    gaps = _distances(seen[:, 4], known, keep)
    gaps[:, ~allowed] = np.inf
    learnt = [None] * len(squares)
    if deck.learner is not None and deck.varied > 0.05:
        inner = [np.clip(s[REACH:-REACH, REACH:-REACH] * gain, 0, 255).astype(np.uint8) for s in squares]
        learnt = _learnt(np.stack(inner), deck, allowed)
    return [_best(*row, known, deck) for row in zip(seen, gaps, learnt, keep, strict=True)]


def _worth(squares: list[np.ndarray], deck: TileDeck, allowed: np.ndarray, gain: np.ndarray) -> np.ndarray:
    """Which squares (n bool) may show a tile: some print explains their pattern, if not well, then not worse

    than no print at all. Only patterns count here, not colours."""
    small = np.stack(
        [cv2.resize(s[REACH:-REACH, REACH:-REACH], (16, 16), None, 0, 0, cv2.INTER_AREA) for s in squares]
    )
    lab = to_lab(np.clip(small.reshape(-1, 16, 3) * gain, 0, 255).astype(np.float32)) * np.float32(
        [0.5, 1, 1]
    )
    pattern = lab.reshape(len(squares), 256, 3)
    pattern = (pattern - pattern.mean(axis=1, keepdims=True)).reshape(len(squares), -1)
    faces = deck.fine[allowed]
    faces = (faces - faces.mean(axis=1, keepdims=True)).reshape(len(faces), -1)
    strength = (pattern * pattern).sum(axis=1)
    far = strength[:, None] + (faces * faces).sum(axis=1)[None] - 2 * pattern @ faces.T
    return far.min(axis=1) < _WORSE * strength


def _distances(seen: np.ndarray, known: np.ndarray, keep: list[np.ndarray | None]) -> np.ndarray:
    """Distances (n, m) of squares (n, 256, 3) from faces (m, 256, 3) over what is to be kept of each square."""
    faces = known.reshape(len(known), -1)
    weight = np.stack(
        [np.ones(seen.shape[1], np.float32) if k is None else k.astype(np.float32) for k in keep]
    )
    weight = np.repeat(weight, 3, axis=1)
    squares = seen.reshape(len(seen), -1)
    masked = squares * weight
    far = (masked * squares).sum(axis=1)[:, None] + weight @ (faces**2).T - 2 * masked @ faces.T
    return np.sqrt(np.maximum(far, 0))


def _learnt(inner: np.ndarray, deck: TileDeck, allowed: np.ndarray) -> list[dict[str, float]]:
    scores = np.clip(deck.learner.scores(statistics(inner)), 0, 1)
    free = set(deck.names[allowed])
    return [
        {n: float(v) for n, v in zip(deck.learner.names, row, strict=True) if n in free} for row in scores
    ]


def _best(
    seen: np.ndarray,
    gap: np.ndarray,
    learnt: dict[str, float] | None,
    keep: np.ndarray | None,
    known: np.ndarray,
    deck: TileDeck,
) -> Guess:
    found: dict[str, list[tuple[float, int]]] = {}
    near = [k for k in np.argsort(gap)[:CANDIDATES] if np.isfinite(gap[k])]
    rough = {k: likeness(seen[4:5], known[k], keep) for k in near}
    hopeful = max(rough.values(), default=0.0)
    for k in near:
        # What is far from every tile where it lies is not near one a hair's breadth away.
        close = hopeful > _HOPELESS and rough[k] > _BEHIND * hopeful
        score = likeness(seen, known[k], keep) if close else rough[k]
        found.setdefault(str(deck.names[k]), []).append((score, int(deck.turns[k])))
    totals: dict[str, tuple[float, int]] = {}
    for name in {*found, *(learnt or ())}:
        pairs = found.get(name, [(0.0, 0)])
        top = max(score for score, _ in pairs)
        turn = min(t for score, t in pairs if score >= top - 0.01)
        if learnt is not None:
            top = deck.varied * learnt.get(name, 0.0) + (1 - deck.varied) * top
        totals[name] = top, turn
    order = sorted(totals, key=lambda n: (-totals[n][0], n))
    rival = totals[order[1]][0] if len(order) > 1 else 0.0
    plain = np.broadcast_to(np.median(seen[4], axis=0), seen[4].shape)
    return Guess(order[0], totals[order[0]][0], totals[order[0]][1], rival, likeness(seen[4:5], plain, keep))
