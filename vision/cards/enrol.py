"""Making a deck from the owner's pictures: a folder with ``<card>.jpg``, or ``<card>/*.jpg``, or arrays."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from vision.cards.cutting.straighten import straightened
from vision.cards.deck import Deck, grouped
from vision.cards.face import LONG, Shape
from vision.cards.light.even_paper import evenly_lit
from vision.cards.names.match import unlike
from vision.cards.places.votes import enrolled
from vision.enrolment import Finding, Unusable, legible
from vision.errors import EnrolmentError, UnreadableError
from vision.folders import Progress, listed, loaded, no_progress, of_one_name
from vision.picture import edge_width

#: Proportions (width over height) closer than this factor are one shape: pictures are never cut exactly.
SAME_SHAPE = 1.05
#: Edges wider than this part of the long side hide what tells cards apart: a letter is about 0.04 high.
BLURRED = 0.012


def enrol_folder(folder: str | Path, progress: Progress = no_progress) -> tuple[Deck, list[Finding]]:
    """A deck from a folder (see :func:`vision.folders.listed`) of scans, or of photographs of one card each.

    Raises :class:`EnrolmentError` also when no photograph shows a card.
    """
    unusable = Unusable()
    found = listed(folder, unusable)
    deck, findings = enrol_photos(loaded(found, unusable, progress), unusable)
    return deck, of_one_name(found) + findings


def enrol_photos(
    pictures: Iterable[tuple[str, np.ndarray]], unusable: Unusable | None = None
) -> tuple[Deck, list[Finding]]:
    """A deck from ``(card, picture)`` pairs, BGR uint8: scans, or photographs of a table with one card on each.

    :raises EnrolmentError: as :func:`enrol`, and when no photograph shows a card.
    """
    unusable = unusable or Unusable()
    found = straightened(pictures)
    if not found.cards:
        unusable.tell()
        raise UnreadableError(
            "no-card-outline",
            "no card outline found in any picture: fill the picture with the card, "
            "or lay it on a plain cloth of another colour",
        )
    photographed = set(found.cut_out)
    cards = ((name, evenly_lit(card) if name in photographed else card) for name, card in found.cards)
    deck, findings = enrol(cards, unusable)
    told = [("cut_out", found.cut_out), ("several", found.several), ("no_outline", found.missed)]
    return deck, [Finding(kind, (name,)) for kind, names in told for name in names] + findings


def enrol(
    pictures: Iterable[tuple[str, np.ndarray]], unusable: Unusable | None = None
) -> tuple[Deck, list[Finding]]:
    """A deck from ``(card, picture)`` pairs, and what is doubtful about them.

    A picture shows one upright card and nothing else, BGR uint8. Raises :class:`EnrolmentError` when
    pictures are dark or far too small, or ``unusable`` knows of others that cannot be loaded.
    """
    unusable = unusable or Unusable()
    ids: list[str] = []
    raw: list[np.ndarray] = []
    findings: list[Finding] = []
    for name, shown in pictures:
        if (picture := unusable.unless(_of_a_card, name, shown)) is None:
            continue
        factor = min(1.0, 3.0 * LONG / max(picture.shape[:2]))
        if factor < 1:
            picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        if max(picture.shape[:2]) < 0.8 * LONG:
            findings.append(Finding("small", (name,)))
        if _blurred(picture):
            findings.append(Finding("blurred", (name,)))
        ids.append(name)
        raw.append(picture)
    unusable.tell()
    if not ids:
        raise EnrolmentError(
            "deck-without-pictures", "no pictures were given; a deck needs at least one card"
        )
    groups = [
        grouped(
            np.array(views),
            np.stack(
                [cv2.resize(raw[v], (shape.width, shape.height), interpolation=cv2.INTER_AREA) for v in views]
            ),
        )
        for shape, views in _shapes(raw)
    ]
    greys = [cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in raw]
    deck = Deck(ids, groups, partial(enrolled, greys))
    return deck, findings + alike(deck)


def alike(deck: Deck) -> list[Finding]:
    """Pairs of different cards that look the same or nearly so."""
    found: dict[tuple[str, str], str] = {}
    for group in deck.groups:
        likeness = group.vectors @ group.vectors.T
        for a, b in zip(*np.nonzero(np.triu(likeness > 0.9, 1)), strict=True):
            first, second = int(group.views[a]), int(group.views[b])
            names = tuple(sorted((deck.ids[first], deck.ids[second])))
            if names[0] == names[1]:
                continue
            gap = unlike(deck, first, second)
            if gap.max() < 0.04:
                found[names] = "double"
            elif gap[gap > 0.03].sum() < 0.4:
                found.setdefault(names, "too_alike")
    return [Finding(kind, names) for names, kind in sorted(found.items())]


def _of_a_card(name: str, picture: np.ndarray) -> np.ndarray:
    """The picture of the card ``name`` as BGR uint8, if something can be made out on it.

    :raises UnreadableError: it cannot.
    """
    picture = legible(name, picture)
    if min(picture.shape[:2]) >= 40:
        return picture
    raise UnreadableError(
        "card-picture-small",
        "the picture of {name} has {size} pixels; take one of at least 150 pixels",
        name=name,
        size=f"{picture.shape[1]}x{picture.shape[0]}",
    )


def _blurred(picture: np.ndarray) -> bool:
    """The steepest edges are wider than small print could stand."""
    width = edge_width(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    return bool(np.isfinite(width) and width > max(2.5, BLURRED * max(picture.shape[:2])))


def _shapes(pictures: list[np.ndarray]) -> list[tuple[Shape, list[int]]]:
    """Views by proportion, each group with the shape of its middle."""
    ratio = np.array([p.shape[1] / p.shape[0] for p in pictures])
    groups: list[list[int]] = []
    for view in np.argsort(ratio, kind="stable").tolist():
        if groups and ratio[view] / ratio[groups[-1][0]] < SAME_SHAPE:
            groups[-1].append(view)
        else:
            groups.append([view])
    return [(Shape.of(float(np.median(ratio[views]))), sorted(views)) for views in groups]
