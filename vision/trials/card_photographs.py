"""Drawn photographs of cards, counted card by card: ``python -m vision.trials.card_photographs``."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np

from vision.cards.enrol import enrol
from vision.cards.table import TableReading, read
from vision.quads import area, from_corner, overlap
from vision.trials.outcomes import EXACT, REFUSED, WRONG, row
from vision.twin_eye import card_photos
from vision.twin_eye import card_tables as tables
from vision.twin_eye.card_tables import Cards, Laid

#: What is photographed, the cards of a seed, and whether from 35 to 60 degrees.
PHOTOGRAPHS: list[tuple[str, Callable[[int], Cards], bool]] = [
    ("look-alikes", tables.villagers, False),
    ("playing cards", card_photos.playing, False),
    ("playing cards from 35 to 60 degrees", card_photos.playing, True),
]


def by_card(found: TableReading, photo: card_photos.Photo) -> Counter[str]:
    """How many enrolled cards, three quarters of them in sight, were read right, refused or wrong.

    A card upside down is wrong unless it looks the same then; so is a stranger with a name.
    """
    counts: Counter[str] = Counter()
    left = list(zip(photo.laid, _in_sight(photo), strict=True))
    for reading in found.cards:
        pair = next((p for p in left if p[0].id == reading.id and _lies(p[0], reading.corners)), None)
        counts[WRONG if pair is None else EXACT] += 1
        left = [p for p in left if p is not pair]
    wrong_places = [r.corners for r in found.cards]
    for card, visible in left:
        named = any(overlap(card.corners, corners) > 0.8 for corners in wrong_places)
        counts[REFUSED] += bool(card.id and visible >= 0.75 and not named)
    return counts


def _lies(card: Laid, corners: np.ndarray) -> bool:
    """``corners`` are those of the card, its top left first."""
    ways = (0, 2) if card.half_turn else (0,)
    away = min(np.abs(from_corner(corners, -way) - card.corners).max() for way in ways)
    return bool(away < 0.25 * np.sqrt(area(card.corners)))


def _in_sight(photo: card_photos.Photo) -> list[float]:
    """Part of each card that no later one covers, and that is within the picture."""
    scale = 400 / max(photo.picture.shape)
    owner = np.full([int(n * scale) + 1 for n in photo.picture.shape[:2]], -1, np.int32)
    for number, card in enumerate(photo.laid):
        cv2.fillConvexPoly(owner, np.int32(np.round(card.corners * scale)), number)
    return [
        np.count_nonzero(owner == n) / max(1.0, area(c.corners) * scale**2) for n, c in enumerate(photo.laid)
    ]


def photographs(seeds: range) -> str:
    """A Markdown table: cards of photographs read right, refused and wrong, per deck."""
    lines = ["| photographs of | cards | right % | refused % | wrong % |", "|---|---:|---:|---:|---:|"]
    for name, make, steep in PHOTOGRAPHS:
        cards = make(seeds.start)
        deck, _ = enrol((k, card_photos.photographed(v, i)) for i, (k, v) in enumerate(cards.known.items()))
        counts: Counter[str] = Counter()
        for seed in seeds:
            photo = card_photos.photo(cards, seed, steep)
            counts += by_card(read(photo.picture, deck), photo)
        lines.append(row(name, counts))
    return "\n".join(lines)


def main() -> None:
    """Count; ``--first`` and ``--tables`` choose the seeds."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=6)
    options.add_argument("--first", type=int, default=100)
    chosen = options.parse_args()
    print(photographs(range(chosen.first, chosen.first + chosen.tables)))


if __name__ == "__main__":
    main()
