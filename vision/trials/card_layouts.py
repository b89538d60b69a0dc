"""Tables of cards in every layout, read whole: ``python -m vision.trials.card_layouts`` counts them per disturbance."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from vision.cards.deck import Deck
from vision.cards.enrol import enrol
from vision.cards.table import TableReading, read
from vision.trials.outcomes import EXACT, REFUSED, WRONG, row
from vision.twin_eye import card_tables as tables
from vision.twin_eye.card_tables import Cards, CardTable, Laid
from vision.twin_eye.disturb import MODERATE, apply

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
    return REFUSED if left else EXACT


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
        lines.append(row(name, counts))
    return "\n".join(lines)


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
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.tables)
    for name in chosen.deck or DECKS:
        cards = DECKS[name](chosen.first)
        deck, _ = enrol(cards.known.items())
        print(f"\n{name} ({len(deck.cards)} cards)\n")
        outcomes = list(disturbed(cards, deck, seeds))
        if name != "tokens":
            outcomes += laid_out(cards, deck, seeds)
        print(table_of(outcomes), flush=True)


if __name__ == "__main__":
    main()
