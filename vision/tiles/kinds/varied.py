"""Whether the ids of a deck stand for kinds of picture rather than for prints that look the same each time."""

from __future__ import annotations

import cv2
import numpy as np

from vision.learn import Learner
from vision.tiles.deck import TileDeck
from vision.tiles.kinds.drawings import repeated
from vision.tiles.pixels import EMPTY, MARGIN, SIDE, statistics
from vision.tiles.squares.classify import Guess, guesses
from vision.tiles.squares.sheet import Sheet

#: Part of what one plain colour does not explain that prints must explain, and part of the samples that they
#: may mistake.
_PRINTED, _FEW = 0.6, 0.03
#: Pictures of one tile that judge whether it is a print.
_JUDGED = 24
#: Drawings, each on two pictures or more, that an id has at most on the whole where each is a print, some with two sides.
_DRAWINGS = 2
#: Part of the samples of such a deck that colours may mistake: judges of kinds know more than these.
_SOME = 0.1
#: Spread of the numbers that is noise: two units of Lab, and the like in the other scales.
_FLOOR = 2.0


def vary(ids: list[str], faces: np.ndarray) -> bool:
    """The ids stand for kinds of picture rather than for prints that look the same each time.

    Half of the samples of ``faces`` (n, 48, 48, 3), BGR uint8, one id each, judge the other half, once by the fit of their
    prints and once by colour and texture. Where prints tell more, the pictures of an id may still be several
    drawings that come again and again: what is not among them would be no print at all, but is of a kind.
    """
    counts = {name: ids.count(name) for name in set(ids)}
    several = [k for k, name in enumerate(ids) if counts[name] >= 3]
    if len({ids[k] for k in several}) < max(2, len(counts) / 2):
        return False
    ids, faces = [ids[k] for k in several], faces[several]
    numbers = statistics(faces)
    labels = np.array(ids)
    order = np.array([ids[:k].count(name) for k, name in enumerate(ids)])
    hits, explained = np.zeros(2), []
    for half in (0, 1):
        known = np.flatnonzero((order % 2 == half) & (order < _JUDGED))
        asked = np.flatnonzero((order % 2 != half) & (order < _JUDGED))
        prints = TileDeck(list(labels[known]), faces[known], dict.fromkeys(counts, (1,)))
        for guess, name in zip(_by_print(prints, faces[asked]), labels[asked], strict=True):
            hits[0] += guess.id == name
            explained.append((guess.score - guess.flat) / (1.01 - guess.flat))
        trial = Learner.train(numbers[known], list(labels[known]), _FLOOR)
        guessed = np.array(trial.names)[trial.scores(numbers[asked]).argmax(axis=1)]
        hits[1] += (guessed == labels[asked]).sum()
    misses = 1 - hits / (order < _JUDGED).sum()
    if np.median(explained) > _PRINTED:
        told = misses[0] > max(_FEW, misses[1])
    else:
        told = misses[1] <= misses[0]
    return bool(told or (misses[1] <= max(_SOME, misses[0]) and _come_again(ids, faces)))


def _come_again(ids: list[str], faces: np.ndarray) -> bool:
    """Ids are several drawings on the whole, by ``faces`` (n, 48, 48, 3), BGR uint8, of which each drawing comes again."""
    by_name: dict[str, list[np.ndarray]] = {}
    for name, face in zip(ids, faces, strict=True):
        if name != EMPTY and len(by_name.setdefault(name, [])) < _JUDGED:
            by_name[name].append(face)
    return sum(repeated(by_name).values()) > _DRAWINGS * len(by_name)


def _by_print(deck: TileDeck, faces: np.ndarray) -> list[Guess]:
    """Which of the tiles the faces (n, 48, 48, 3) are by their prints alone."""
    found = []
    for start in range(0, len(faces), 64):
        apart = [
            cv2.copyMakeBorder(face, *(SIDE,) * 4, cv2.BORDER_REPLICATE) for face in faces[start : start + 64]
        ]
        wide = cv2.copyMakeBorder(np.hstack(apart), *(MARGIN,) * 4, cv2.BORDER_REPLICATE)
        places = np.array([[1, 3 * k + 1] for k in range(len(apart))])
        found += guesses(Sheet(wide), deck, 1, places)
    return found
