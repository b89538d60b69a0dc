"""Look-alike cards of a deck with reprints, spread so that they overlap, on wood and on a white table, by phone."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from tests.vision.path_traced.scenes import drawings, phone, scans, tabletops
from tests.vision.path_traced.scenes.card_tables import HIGH, WIDE, clear_cards, inside, lay_card, turn_seen
from tests.vision.path_traced.scenes.picture import points

LAYS = 2
DECK = "reprints"


def make(number: int, out: Path) -> None:
    """Write ``heaps_NNNa.jpg`` and ``b``: three to eight cards, of which another covers at most two fifths."""
    rng = np.random.default_rng([number, 9015])
    shot = phone.shot(rng, float(rng.uniform(38, 48)), (5, 40), (880, 660))
    sitting = phone.Phone(shot, rng, phone.lamp_of(number))
    kind = ("planks", "painted", "veneer", "painted", "linen")[number % 5]
    tabletops.lay(kind, rng)
    phone.clutter(rng, 24)
    faces, strangers = scans.DECKS[DECK](), list(drawings.look_alikes(12, 1).values())
    for lay in range(LAYS):
        names = [str(n) for n in rng.permutation(list(faces))]
        laid, over, foreign = [], [], 0
        for at, turn in spots(rng, int(rng.integers(3, 9))):
            stranger = rng.random() < 0.12
            name = names.pop()
            face = strangers.pop() if stranger else faces[name]
            corners = points(lay_card(face, at, turn, 0.045 * len(over), rng, rng.random() < 0.15, bent=0))
            foreign += stranger
            for said, other in zip(laid, over, strict=True):
                said["covered"] = round(said["covered"] + covered(at, turn, *other), 2)
            over.append((at, turn))
            said = {
                "id": "" if stranger else name,
                "turn": turn_seen(corners),
                "corners": corners,
                "covered": 0.0,
            }
            laid.append(said | {"visible": inside(corners, shot)})
        said = [c for c in laid if c["id"]]
        truth = {"kind": "cards", "deck": DECK, "surface": kind, "foreign": foreign, "cards": said}
        sitting.store(out / f"heaps_{number:03d}{'ab'[lay]}", truth)
        clear_cards()


def _rectangle(at, turn: float) -> np.ndarray:
    return cv2.boxPoints((tuple(float(v) for v in at), (WIDE, HIGH), -turn))


def covered(at, turn: float, below, turn_below: float) -> float:
    """The part of the lower card that the upper one covers."""
    area, _ = cv2.intersectConvexConvex(_rectangle(at, turn), _rectangle(below, turn_below))
    return float(area) / (WIDE * HIGH)


def spots(rng: np.random.Generator, count: int) -> list[tuple[np.ndarray, float]]:
    """Places of cards that come one after the other; none ends up covered by more than two fifths."""
    found: list[tuple[np.ndarray, float]] = []
    for _ in range(4000):
        at, turn = (
            rng.uniform((-14, -8.5), (14, 8.5)),
            float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 13)),
        )
        below = [sum(covered(*over, *it) for over in found[k + 1 :]) for k, it in enumerate(found)]
        new = [covered(at, turn, *it) for it in found]
        overlaps = any(v > 0.05 for v in new)
        if all(a + b < 0.4 for a, b in zip(below, new, strict=True)) and (overlaps or rng.random() < 0.03):
            found.append((at, turn))
        if len(found) == count:
            break
    return found
