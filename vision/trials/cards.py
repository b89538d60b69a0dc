"""Cards and small square tokens: apart from each other, or in columns."""

from __future__ import annotations

from functools import cache

import numpy as np

from vision.cards import Deck, read
from vision.cards.enrol import enrol
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye import art, card_photos, card_tables, surfaces
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene


@cache
def card_deck() -> Deck:
    """54 cards that share frame and half of their pictures."""
    return enrol((f"c{i}", art.card(i, 0, 0.5)) for i in range(54))[0]


def cards(seed: int, how: Disturbance) -> str:
    """Six cards in any of four turns, some foreign, some in sleeves, on any table."""
    rng = np.random.default_rng([seed, 47])
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    lens = Lens(tilt=rng.uniform(0, 22), roll=rng.uniform(-10, 10), span=rng.uniform(390, 470))
    scene, truth = Scene(lens, kind, seed), []
    for place in range(6):
        number, turn = int(rng.integers(0, 54)), int(rng.choice([0, 90, 180, 270]))
        foreign = rng.random() < 0.15
        face = art.card(number, 9) if foreign else art.card(number, 0, 0.5)
        at = (-120 + 120 * (place % 3), -55 + 110 * (place // 3))
        sleeve = 1.5 if rng.random() < 0.3 else 0
        flat = Flat(face, 56, 87, at, turn + rng.uniform(-14, 14), corner=3, sleeve=sleeve)
        scene.flats.append(flat)
        if not foreign:
            truth.append((f"c{number}", (turn), scene.corners(flat).mean(axis=0)))
    found = read(scene.picture(how), card_deck()).cards
    left = list(found)
    for name, turn, centre in truth:
        here = [c for c in left if np.linalg.norm(c.corners.mean(axis=0) - centre) < 30]
        if any(c.id != name or not _same_turn(c.turn, turn, scene.lens.roll) for c in here):
            return WRONG
        left = [c for c in left if c not in here]
    return WRONG if left else EXACT if len(found) == len(truth) else REFUSED


@cache
def _villagers() -> tuple[card_tables.Cards, Deck]:
    known = card_tables.villagers(40, 24)
    return known, enrol(known.known.items())[0]


@cache
def _pips() -> tuple[card_tables.Cards, Deck]:
    known = card_photos.playing(40)
    return known, enrol(known.known.items())[0]


def columns(seed: int, how: Disturbance) -> str:
    """Two columns of five cards each, of which all but the front ones show their upper quarter, in order."""
    return _in_columns(*_villagers(), seed, how)


def pip_columns(seed: int, how: Disturbance) -> str:
    """The same with playing cards: no card lies apart, and a number, a sign and two pips are all that most of them show."""
    return _in_columns(*_pips(), seed, how)


def _in_columns(known: card_tables.Cards, deck: Deck, seed: int, how: Disturbance) -> str:
    table = card_tables.column(known, seed)
    found = read(table.scene.picture(how), deck).cards
    left = list(table.laid)
    for reading in found:
        nearest = min(left, key=lambda card: _between(reading.corners, card.corners), default=None)
        if nearest is None or nearest.id != reading.id or _between(reading.corners, nearest.corners) > 0.12:
            return WRONG
        left = [card for card in left if card is not nearest]
    return REFUSED if left else EXACT


def _between(found: np.ndarray, laid: np.ndarray) -> float:
    """How far the upper edges are apart, in diagonals: where the hidden rest of a card lies nobody sees."""
    away = found[:2].mean(axis=0) - laid[:2].mean(axis=0)
    return float(np.linalg.norm(away) / np.linalg.norm(laid[0] - laid[2]))


def _same_turn(seen: int, laid: int, roll: float) -> bool:
    return abs((seen - laid + roll + 180) % 360 - 180) < 60


@cache
def token_deck(seed: int) -> Deck:
    """Small square tokens, enrolled as a deck of cards."""
    return enrol(card_tables.counters(seed).known.items())[0]


def tokens(seed: int, how: Disturbance) -> str:
    """Eight square tokens of 25 mm in any of four turns anywhere on any table: which, where and which way up."""
    rng = np.random.default_rng([seed, 79])
    game = card_tables.counters(seed % 3)
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    lens = Lens(tilt=rng.uniform(0, 20), roll=rng.uniform(-5, 5), span=rng.uniform(230, 290))
    scene, truth = Scene(lens, kind, seed), []
    for place, name in enumerate(rng.permutation(list(game.known))[:8]):
        turn = int(rng.choice([0, 90, 180, 270]))
        at = (-72 + 48 * (place % 4), -26 + 52 * (place // 4))
        flat = Flat(game.known[str(name)], 25, 25, at, turn + rng.uniform(-12, 12), thickness=1.5)
        scene.flats.append(flat)
        truth.append((str(name), turn, scene.corners(flat)))
    left = list(read(scene.picture(how), token_deck(seed % 3)).cards)
    seen = len(left)
    for name, turn, corners in truth:
        near = np.linalg.norm(corners[0] - corners[2]) / 3
        here = [c for c in left if np.linalg.norm(c.corners.mean(axis=0) - corners.mean(axis=0)) < near]
        if any(c.id != name or abs((c.turn - turn + lens.roll + 180) % 360 - 180) > 60 for c in here):
            return WRONG
        left = [c for c in left if c not in here]
    return WRONG if left else EXACT if seen == len(truth) else REFUSED
