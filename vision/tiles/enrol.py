"""Making a :class:`TileDeck` from pictures: a folder with ``<tile>.jpg`` or ``<tile>/*.jpg``, or arrays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.enrolment import Finding, Unusable, legible
from vision.errors import EnrolmentError, UnreadableError
from vision.folders import Progress, listed, loaded, no_progress, of_one_name
from vision.picture import check, edge_width
from vision.tiles.deck import TileDeck
from vision.tiles.kinds.drawings import learned
from vision.tiles.kinds.judged import Kinds
from vision.tiles.kinds.misnamed import misnamed
from vision.tiles.kinds.numbers import of_one_light
from vision.tiles.kinds.sittings import photographs, shown_once, unlit_by_photograph
from vision.tiles.kinds.varied import vary
from vision.tiles.pixels import EMPTY, SIDE

#: Pictures of one tile that are kept; more of the same only make it slow.
MOST = 80
#: A picture longer than wide, or wider than long, by this factor was not cut along the edges of a square tile: its print is squeezed.
OBLONG = 1.15
#: Distance of thumbnails (units of Lab per pixel) under which two tiles look the same.
DOUBLE, ALIKE = 2.0, 4.5
_SIZE = re.compile(r"(?<!\d)([1-9])x\1(?!\d)")


def enrol_folder(folder: str | Path, progress: Progress = no_progress) -> tuple[TileDeck, list[Finding]]:
    """Tiles from a folder; see :func:`vision.folders.listed` and :func:`enrol`.

    Files that begin alike (``12_3.jpg``, ``12_4.jpg``) count as cut out of one photograph.
    """
    unusable = Unusable()
    found = listed(folder, unusable)
    taken = photographs([path.stem for _, path in found])
    deck, findings = enrol(loaded(found, unusable, progress), taken, unusable)
    return deck, of_one_name(found) + findings


def enrol(
    pictures: Iterable[tuple[str, np.ndarray]],
    taken: Sequence[str] = (),
    unusable: Unusable | None = None,
) -> tuple[TileDeck, list[Finding]]:
    """Tiles from ``(tile, picture)`` pairs, and what is doubtful about them.

    A picture shows one upright tile (BGR uint8, about square). A name that says ``2x2`` fixes the size;
    so do pictures whose pixel sizes are clearly one, two and three times the smallest. Otherwise a
    tile may have any size. Pictures named ``empty`` show the bare grid. ``taken`` names the photograph that
    each was cut out of, if known: those of one are of one light, which is then taken off. Of kinds of pictures those
    that look like another kind than their name says are left out (``misnamed``). Raises :class:`EnrolmentError` when pictures
    show too little, or ``unusable`` knows of others that cannot be loaded.
    """
    unusable = unusable or Unusable()
    by_name: dict[str, list[np.ndarray]] = {}
    order: list[str] = []
    shown: list[np.ndarray] = []
    findings: list[Finding] = []
    extents: dict[str, list[float]] = {}
    for name, given in pictures:
        if (picture := unusable.unless(_of_a_tile, name, given)) is None:
            continue
        height, width = picture.shape[:2]
        oblong = Finding("oblong", (name,))
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        if min(height, width) > 2 * SIDE and np.isfinite(w := edge_width(grey)) and w > 0.06 * width:
            findings.append(Finding("blurred", (name,)))
        if max(height, width) > OBLONG * min(height, width) and oblong not in findings:
            findings.append(oblong)
        order.append(name)
        shown.append(cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA))
        by_name.setdefault(name, []).append(shown[-1])
        extents.setdefault(name, []).append(float(np.sqrt(height * width)))
    unusable.tell()
    if not set(by_name) - {EMPTY}:
        raise EnrolmentError(
            "tiles-without-pictures", "no pictures of tiles were given; put <tile>.jpg or <tile>/*.jpg there"
        )
    ids, faces = _kept(by_name)
    kinds = prints = None
    if vary(ids, faces):
        plain = unlit_by_photograph(shown, order, taken) if taken else shown
        slips = misnamed(plain, order)
        findings += _slips(order, slips)
        once = shown_once([slips.get(k, name) for k, name in enumerate(order)], taken)
        named = [k for k in range(len(order)) if k not in slips]
        by_name, unlit = (
            {name: [every[k] for k in named if order[k] == name] for name in by_name}
            for every in (shown, plain)
        )
        kinds = Kinds.enrolled(unlit, of_one_light(by_name), once)
        ids, faces = _kept(by_name)
    sizes = _sizes(extents)
    if kinds is not None:  # a kind of picture looks the same in any size: a patch of it is no large tile
        sizes = {name: (1,) if len(some) > 1 else some for name, some in sizes.items()}
        prints, kinds.telling = learned({name: some for name, some in by_name.items() if name != EMPTY})
    deck = TileDeck(ids, faces, sizes, kinds, prints)
    return deck, findings + _alike(deck)


def _of_a_tile(name: str, picture: np.ndarray) -> np.ndarray:
    """The picture of the tile ``name`` as BGR uint8, if it can be one.

    :raises UnreadableError: it cannot.
    """
    picture = check(picture)
    height, width = picture.shape[:2]
    if min(height, width) < 12 or not 0.7 < width / height < 1.43:
        raise UnreadableError(
            "tile-picture-unfit",
            "the picture of {name} has {size} pixels; a tile is square and needs 12 or more",
            name=name,
            size=f"{width}x{height}",
        )
    return picture if name == EMPTY else legible(name, picture)  # a bare cell may be black


def _kept(by_name: dict[str, list[np.ndarray]]) -> tuple[list[str], np.ndarray]:
    """Names and pictures (n, 48, 48, 3) that a deck keeps of so many."""
    kept = [(name, face) for name, some in by_name.items() for face in some[:: max(1, -(-len(some) // MOST))]]
    return [name for name, _ in kept], np.stack([face for _, face in kept])


def _slips(names: list[str], slips: dict[int, str]) -> list[Finding]:
    """Of which names some pictures were left out, and what those look like."""
    others: dict[str, set[str]] = {}
    for k, other in slips.items():
        others.setdefault(names[k], set()).add(other)
    return [Finding("misnamed", (name,), tuple(sorted(others[name]))) for name in sorted(others)]


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
