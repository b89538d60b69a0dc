"""How often a picture of a table with cards is read wholly right, wrongly, or refused, per disturbance.

``python -m vision.cards.exactness`` writes the table of ``docs/vision_cards.md``, and with ``--photographs`` that of
photographs, card by card.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.enrol import enrol
from vision.cards.table import TableReading, read
from vision.quads import area, overlap
from vision.twin_eye import card_photos
from vision.twin_eye import card_tables as tables
from vision.twin_eye.card_tables import Cards, CardTable, Laid
from vision.twin_eye.disturb import MODERATE, apply

RIGHT, WRONG, REFUSED = "right", "wrong", "refused"

#: Layouts that are looked at in good and in mixed light only: name -> table from (cards, seed).
LAYOUTS: dict[str, Callable[[Cards, int], CardTable]] = {
    "sleeves": lambda c, s: tables.spread(c, s, sleeve=1.5),
    "steep (35 degrees)": lambda c, s: tables.spread(c, s, tilt=35),
    "two foreign cards": lambda c, s: tables.spread(c, s, foreign=2),
    "column, upper quarter": tables.column,
    "heap": tables.heap,
    "hand": lambda c, s: tables.with_hand(tables.spread(c, s), s),
}


def judge(found: TableReading, laid: list[Laid]) -> str:
    """A picture is wrong if any reading is; right if all enrolled cards are read; refused otherwise."""
    left = [card for card in laid if card.id]
    for reading in found.cards:
        here = [c for c in left if _near(c, reading.corners)]
        match = next((c for c in here if c.id == reading.id), None)
        if match is None:
            return WRONG
        if (reading.turn - match.turn) % (180 if match.half_turn else 360):
            return WRONG
        left = [c for c in left if c is not match]
    return REFUSED if left else RIGHT


def _near(card: Laid, corners: np.ndarray) -> bool:
    size = np.linalg.norm(card.corners[0] - card.corners[2])
    return bool(np.linalg.norm(card.corners.mean(axis=0) - corners.mean(axis=0)) < 0.12 * size)


def disturbed(cards: Cards, deck: Deck, seeds: range) -> Iterator[tuple[str, str]]:
    """``(disturbance, outcome)`` for cards lying apart under every moderate disturbance."""
    for seed in seeds:
        table = tables.spread(cards, seed)
        clean = table.scene.clean()
        for name, how in MODERATE.items():
            yield name, judge(read(apply(clean, how, seed), deck), table.laid)


def laid_out(cards: Cards, deck: Deck, seeds: range) -> Iterator[tuple[str, str]]:
    """``(layout, outcome)`` for every layout, in good light and with all disturbances together."""
    for seed in seeds:
        for name, build in LAYOUTS.items():
            table = build(cards, seed)
            clean = table.scene.clean()
            for light in ("none", "together"):
                outcome = judge(read(apply(clean, MODERATE[light], seed), deck), table.laid)
                yield f"{name}, {light}" if light != "none" else name, outcome


def table_of(outcomes: list[tuple[str, str]]) -> str:
    """A Markdown table: pictures, wholly right, refused, wrong."""
    lines = ["| disturbance | pictures | right % | refused % | wrong % |", "|---|---:|---:|---:|---:|"]
    for name in dict.fromkeys(n for n, _ in outcomes):
        counts = Counter(outcome for n, outcome in outcomes if n == name)
        total = sum(counts.values())
        parts = " | ".join(f"{100 * counts[o] / total:.1f}" for o in (RIGHT, REFUSED, WRONG))
        lines.append(f"| {name} | {total} | {parts} |")
    return "\n".join(lines)


def by_card(found: TableReading, photo: card_photos.Photo) -> Counter[str]:
    """How many enrolled cards, three quarters of them in sight, were read right, refused or wrong.

    A card upside down is wrong unless it looks the same then; so is a stranger with a name.
    """
    counts: Counter[str] = Counter()
    left = list(zip(photo.laid, _in_sight(photo), strict=True))
    for reading in found.cards:
        pair = next((p for p in left if p[0].id == reading.id and _lies(p[0], reading.corners)), None)
        counts[WRONG if pair is None else RIGHT] += 1
        left = [p for p in left if p is not pair]
    wrong_places = [r.corners for r in found.cards]
    for card, visible in left:
        named = any(overlap(card.corners, corners) > 0.8 for corners in wrong_places)
        counts[REFUSED] += bool(card.id and visible >= 0.75 and not named)
    return counts


def _lies(card: Laid, corners: np.ndarray) -> bool:
    """``corners`` are those of the card, its top left first."""
    ways = (0, 2) if card.half_turn else (0,)
    away = min(np.abs(np.roll(corners, way, axis=0) - card.corners).max() for way in ways)
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
        total = max(1, sum(counts.values()))
        parts = " | ".join(f"{100 * counts[o] / total:.1f}" for o in (RIGHT, REFUSED, WRONG))
        lines.append(f"| {name} | {total} | {parts} |")
    return "\n".join(lines)


PHOTOGRAPHS: list[tuple[str, Callable[[int], Cards], bool]] = [
    ("look-alikes", tables.villagers, False),
    ("playing cards", card_photos.playing, False),
    ("playing cards from 35 to 60 degrees", card_photos.playing, True),
]

DECKS: dict[str, Callable[[int], Cards]] = {
    "look-alikes": tables.villagers,
    "pips": tables.plain,
    "tokens": tables.counters,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=6, help="tables per deck and disturbance")
    parser.add_argument("--deck", choices=DECKS, action="append")
    parser.add_argument("--first", type=int, default=100, help="seed of the first table")
    parser.add_argument("--photographs", action="store_true", help="photographs instead of tables")
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.tables)
    if chosen.photographs:
        print(photographs(seeds))
        return
    for name in chosen.deck or DECKS:
        cards = DECKS[name](chosen.first)
        deck, _ = enrol(cards.known.items())
        print(f"\n{name} ({len(deck.cards)} cards)\n")
        outcomes = list(disturbed(cards, deck, seeds))
        if name == "look-alikes":
            outcomes += laid_out(cards, deck, seeds)
        print(table_of(outcomes), flush=True)


if __name__ == "__main__":
    main()
