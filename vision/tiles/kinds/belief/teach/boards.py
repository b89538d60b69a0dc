"""What speaks for each name of the squares of drawn boards of which the lands are known.

Every box is drawn anew and enrolled from a few or many photographs of boards, with or without bare cells, or from scans; some lack
one or two of their kinds, and some show few drawings again and again.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path

import numpy as np

from vision.tiles import TileDeck, read
from vision.tiles.enrol import enrol
from vision.tiles.kinds.belief import Heard, Said
from vision.tiles.kinds.belief.in_numbers import in_numbers
from vision.tiles.kinds.judged import Kinds
from vision.tiles.kinds.prints import Prints
from vision.tiles.kinds.sight import Sight
from vision.tiles.pixels import EMPTY
from vision.trials.lands import photographed, scanned
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.kingdoms import Kingdom, Lands, kingdom

#: Boards of a box.
BOARDS = 10
#: Part of the boxes of which not all kinds are enrolled, of the boards in any light, and of those with strangers among their lands.
_LACKING, _ANY_LIGHT, _STRANGE, _STRANGERS = 0.15, 0.15, 0.15, 0.04
#: Part of the boards that another camera sees, and how far it shows more or less colour and contrast (deviations, logarithms).
_ANOTHER_CAMERA, _CAMERAS = 0.25, (0.3, 0.12)
#: Grey level about which a camera adds contrast.
_MIDDLE = 110
#: Part of the boxes that repeat their drawings, and how many of each kind these have.
_REPEATING, _DRAWINGS = 0.6, (4, 25)
#: Part of the boxes that are scanned, and scans of each kind.
_SCANNED, _SCANS = 0.25, (4, 13)
#: Photographs of boards, of a diligent part of the others many; and part of those that show bare cells, too.
_PHOTOGRAPHS, _DILIGENT, _MANY, _BARE = (4, 18), 0.2, (15, 41), 0.65


@dataclass(frozen=True)
class Lesson:
    """A board of ``box``: the ``numbers`` (n, names - 1, d) of its squares, how far they are ``apart`` from its cells (n, cells).

    And which name is ``right`` (n,), that of the last where it is none that was enrolled; ``known`` says that all lands were.
    """

    box: int
    numbers: np.ndarray
    apart: np.ndarray
    right: np.ndarray
    known: bool


_PARTS = fields(Lesson)


class _Listening:
    """Kinds that keep what was heard of every board."""

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self.heard: list[Heard] = []

    def chances(self, sight: Sight, prints: Prints) -> Said:
        heard, chances = self._kinds.heard(sight, prints)
        heard.evidence.grounded = np.zeros(len(chances), bool)
        self.heard.append(heard)
        return Said(heard.names, chances, heard.evidence)


def draw(folder: Path, first: int, count: int) -> None:
    """Write the lessons of boxes ``first`` and following to a folder; those that are there already stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        out = folder / f"{number}.npz"
        if not out.exists():
            drawn = lessons(number)
            arrays = {
                f"{each.name}_{k}": getattr(one, each.name) for k, one in enumerate(drawn) for each in _PARTS
            }
            np.savez_compressed(out, **arrays)
            print(f"box {number}: {len(drawn)} boards", flush=True)


def load(folder: Path) -> list[Lesson]:
    """All lessons of a folder."""
    every = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as arrays:
            for k in range(len(arrays.files) // len(_PARTS)):
                every.append(Lesson(*(arrays[f"{each.name}_{k}"] for each in _PARTS)))
    return every


def lessons(number: int) -> list[Lesson]:
    """Those of a box, none if its pictures pass for single tiles rather than kinds."""
    rng = np.random.default_rng([number, 173])
    own = Lands(drawings=int(rng.integers(*_DRAWINGS)) if rng.random() < _REPEATING else None)
    deck, all_known = _enrolled(rng, number, own)
    drawn: list[Lesson] = []
    for k in range(BOARDS if deck.kinds is not None else 0):
        how = None if rng.random() < _ANY_LIGHT else MODERATE[str(rng.choice(list(MODERATE)))]
        strangers = _STRANGERS if rng.random() < _STRANGE else 0.0
        board = kingdom(number, BOARDS * number + k, how=how, lands=replace(own, strangers=strangers))
        if rng.random() < _ANOTHER_CAMERA:
            board = _by_camera(board, *np.exp(rng.normal(0, _CAMERAS)))
        heard = heard_of(deck, board)
        if heard is not None:
            names = heard.names
            right = [names.index(name if name in names else "") for name in _shown(heard, board)]
            apart, known = heard.ground.apart.astype(np.float32), all_known and not strangers
            drawn.append(Lesson(number, in_numbers(heard), apart, np.array(right), known))
    return drawn


def _enrolled(rng: np.random.Generator, number: int, own: Lands) -> tuple[TileDeck, bool]:
    """A deck of a box, and whether all of its kinds are in it."""
    if rng.random() < _SCANNED:
        pictures, taken = scanned(number, int(rng.integers(*_SCANS)), own)
    else:
        photographs = _MANY if rng.random() < _DILIGENT else _PHOTOGRAPHS
        pictures, taken = photographed(number, int(rng.integers(*photographs)), rng.random() < _BARE, own)
    kinds = sorted({name for name, _ in pictures} - {"castle", EMPTY})
    lacking = rng.choice(kinds, int(rng.integers(1, 3)), replace=False) if rng.random() < _LACKING else ()
    kept = [k for k, (name, _) in enumerate(pictures) if name not in lacking]
    deck, _ = enrol([pictures[k] for k in kept], [taken[k] for k in kept] if taken else [])
    return deck, not len(lacking)


def _by_camera(board: Kingdom, colour: float, contrast: float) -> Kingdom:
    """A board as a camera shows it that makes so many times as much of colours, and of contrast."""
    grey = board.picture.mean(axis=2, keepdims=True)
    seen = _MIDDLE + contrast * (grey + colour * (board.picture - grey) - _MIDDLE)
    return replace(board, picture=np.clip(seen, 0, 255).astype(np.uint8))


def heard_of(deck: TileDeck, board: Kingdom) -> Heard | None:
    """What was heard of the squares of a board, if it was not refused as a whole."""
    listening = _Listening(deck.kinds)
    read(board.picture, replace(deck, kinds=listening), board.side, board.side, board.corners)
    return next(iter(listening.heard), None)


def _shown(heard: Heard, board: Kingdom) -> list[str]:
    """What each of the squares shows: the cells, and those under a reflection again."""
    rows = range(1, board.side + 1)
    cells = [board.truth.get((row, column), EMPTY) for row in rows for column in rows]
    return [*cells, *(cells[k] for k in np.flatnonzero(heard.evidence.veiled[: len(cells)]))]
