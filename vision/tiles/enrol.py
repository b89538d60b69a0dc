"""Making a :class:`TileDeck` from pictures: a folder with ``<tile>.jpg`` or ``<tile>/*.jpg``, or arrays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.cards.enrol import Finding
from vision.errors import EnrolmentError
from vision.folders import Progress, listed, named_pictures, no_progress
from vision.learn import Learner
from vision.picture import check, edge_width
from vision.tiles.deck import TileDeck
from vision.tiles.kinds.drawings import learned
from vision.tiles.kinds.judged import Kinds, of_one_light
from vision.tiles.kinds.sittings import photographs, shown_once, unlit_by_photograph
from vision.tiles.pixels import EMPTY, MARGIN, SIDE, statistics
from vision.tiles.squares.classify import Guess, guesses
from vision.tiles.squares.sheet import Sheet

#: Pictures of one tile that are kept; more of the same only make it slow.
MOST = 80
#: Distance of thumbnails (units of Lab per pixel) under which two tiles look the same.
DOUBLE, ALIKE = 2.0, 4.5
#: Part of what one plain colour does not explain that prints must explain, and part of the samples that they
#: may mistake.
_PRINTED, _FEW = 0.6, 0.03
#: Pictures of one tile that judge whether it is a print.
_JUDGED = 24
#: Spread of the numbers that is noise: two units of Lab, and the like in the other scales.
_FLOOR = 2.0
_SIZE = re.compile(r"(?<!\d)([1-9])x\1(?!\d)")


def enrol_folder(folder: str | Path, progress: Progress = no_progress) -> tuple[TileDeck, list[Finding]]:
    """Tiles from a folder; see :func:`vision.folders.named_pictures` and :func:`enrol`.

    Files that begin alike (``12_3.jpg``, ``12_4.jpg``) count as cut out of one photograph.
    """
    taken = photographs([path.stem for _, path in listed(folder)])
    return enrol(named_pictures(folder, progress), taken)


def enrol(
    pictures: Iterable[tuple[str, np.ndarray]], taken: Sequence[str] = ()
) -> tuple[TileDeck, list[Finding]]:
    """Tiles from ``(tile, picture)`` pairs, and what is doubtful about them.

    A picture shows one upright tile (BGR uint8, about square). A name that says ``2x2`` fixes the size;
    so do pictures whose pixel sizes are clearly one, two and three times the smallest. Otherwise a
    tile may have any size. Pictures named ``empty`` show the bare grid. ``taken`` names the photograph that
    each was cut out of, if known: those of one are of one light, which is then taken off.
    """
    by_name: dict[str, list[np.ndarray]] = {}
    order: list[str] = []
    findings: list[Finding] = []
    extents: dict[str, list[float]] = {}
    for name, picture in pictures:
        picture = check(picture)
        height, width = picture.shape[:2]
        if min(height, width) < 12 or not 0.7 < width / height < 1.43:
            raise EnrolmentError(
                f"the picture of {name} has {width}x{height} pixels; a tile is square and needs 12 or more"
            )
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        if min(height, width) > 2 * SIDE and np.isfinite(w := edge_width(grey)) and w > 0.06 * width:
            findings.append(Finding("blurred", (name,)))
        order.append(name)
        by_name.setdefault(name, []).append(cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA))
        extents.setdefault(name, []).append(float(np.sqrt(height * width)))
    if not set(by_name) - {EMPTY}:
        raise EnrolmentError("no pictures of tiles were given; put <tile>.jpg or <tile>/*.jpg there")
    ids, faces = [], []
    for name, samples in by_name.items():
        step = max(1, -(-len(samples) // MOST))
        ids += [name] * len(samples[::step])
        faces += samples[::step]
    kinds = prints = None
    if _vary(ids, np.stack(faces)):
        kinds = Kinds.enrolled(_unlit(by_name, order, taken), of_one_light(by_name), shown_once(order, taken))
    sizes = _sizes(extents)
    if kinds is not None:  # a kind of picture looks the same in any size: a patch of it is no large tile
        sizes = {name: (1,) if len(some) > 1 else some for name, some in sizes.items()}
        prints, kinds.telling = learned({name: some for name, some in by_name.items() if name != EMPTY})
    deck = TileDeck(ids, np.stack(faces), sizes, kinds, prints)
    return deck, findings + _alike(deck)


def _unlit(
    by_name: dict[str, list[np.ndarray]], order: list[str], taken: Sequence[str]
) -> dict[str, list[np.ndarray]]:
    """The faces of all kinds without the light of their photographs; ``order`` are the names as they came."""
    if not taken:
        return by_name
    left = {name: iter(faces) for name, faces in by_name.items()}
    plain = unlit_by_photograph([next(left[name]) for name in order], order, taken)
    return {name: [face for face, own in zip(plain, order, strict=True) if own == name] for name in by_name}


def _sizes(extents: dict[str, list[float]]) -> dict[str, tuple[int, ...]]:
    """The sizes each tile may have: from its name, else from the pixels of its pictures, else any."""
    named = {name: tuple(int(s) for s in _SIZE.findall(name)[-1:]) for name in extents}
    pixels = {name: float(np.median(v)) for name, v in extents.items() if name != EMPTY}
    smallest = min(pixels.values())
    steps = {name: v / smallest for name, v in pixels.items()}
    clear = all(abs(v - round(v)) < 0.12 and round(v) <= 3 for v in steps.values())
    told = clear and len({round(v) for v in steps.values()}) > 1
    return {
        name: named[name] or ((round(steps[name]),) if told and name in steps else (1, 2, 3))
        for name in extents
    }


def _vary(ids: list[str], faces: np.ndarray) -> bool:
    """The ids stand for kinds of picture rather than for prints that look the same each time.

    Half of the samples judge the other half, once by the fit of their prints and once by colour and texture.
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
        return bool(misses[0] > max(_FEW, misses[1]))
    return bool(misses[1] <= misses[0])


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


def _alike(deck: TileDeck) -> list[Finding]:
    if deck.kinds is not None:
        return [Finding("too_alike", pair) for pair in deck.kinds.alike()]
    first = {name: k for k, name in reversed(list(enumerate(deck.ids)))}
    found = []
    for name, other in ((a, b) for a in first for b in first if a < b):
        if not set(deck.sizes[name]) & set(deck.sizes[other]):
            continue
        step = deck.coarse[first[name]] - deck.coarse[first[other]]
        gap = float(np.sqrt(np.square(step).sum(axis=1).mean()))
        if gap < ALIKE:
            found.append(Finding("double" if gap < DOUBLE else "too_alike", (name, other)))
    return sorted(found, key=lambda f: f.names)
