"""Cards with hardly any print, apart from each other and in heaps, on tables of many colours, by phone."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.vision.path_traced.scenes import phone, scans, sign_cards, tabletops
from tests.vision.path_traced.scenes.card_tables import clear_cards, inside, lay_card, turn_seen
from tests.vision.path_traced.scenes.heap_tables import covered, spots
from tests.vision.path_traced.scenes.picture import points

DECKS = ("signs", "coloured_numbers")


def make(number: int, out: Path) -> None:
    """Write ``signs_NNNa.jpg``, on which no card covers another, and ``b``, a heap."""
    rng = np.random.default_rng([number, 9021])
    deck = DECKS[number % len(DECKS)]
    shot = phone.shot(rng, float(rng.uniform(34, 48)), (3, 42), (1024, 768))
    sitting = phone.Phone(shot, rng, phone.lamp_of(int(rng.integers(0, 99))))
    kind = str(rng.choice([*tabletops.KINDS, "painted"]))
    tabletops.lay(kind, rng)
    phone.clutter(rng, 24)
    faces = scans.DECKS[deck]()
    for lay in ("a", "b"):
        names, laid, over = [str(n) for n in rng.permutation(list(faces))], [], []
        for at, turn in _apart(rng) if lay == "a" else spots(rng, int(rng.integers(3, 9))):
            name, height = names.pop(), 0.045 * len(over) if lay == "b" else 0.0
            corners = points(
                lay_card(faces[name], at, turn, height, rng, rng.random() < 0.12, bent=lay == "a")
            )
            for said, other in zip(laid, over, strict=True):
                said["covered"] = round(said["covered"] + covered(at, turn, *other), 2)
            over.append((at, turn))
            said = {
                "id": name,
                "turn": turn_seen(corners),
                "corners": corners,
                "covered": 0.0,
                "same_after": sign_cards.same_after(name),
            }
            laid.append(said | {"visible": inside(corners, shot)})
        truth = {"kind": "cards", "deck": deck, "surface": kind, "foreign": 0, "cards": laid}
        sitting.store(out / f"signs_{number:03d}{lay}", truth)
        clear_cards()


def _apart(rng: np.random.Generator) -> list[tuple[np.ndarray, float]]:
    """Places and turns (degrees) of two to six cards in two rows."""
    rows = [(-9.5 + 9.5 * (k % 3), -5.8 + 11.6 * (k // 3)) for k in range(int(rng.integers(2, 7)))]
    return [
        (np.array(at) + rng.uniform(-0.7, 0.7, 2), float(rng.choice([0, 180]) + rng.normal(0, 12)))
        for at in rows
    ]
