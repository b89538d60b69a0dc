"""Cards and small square tokens: apart from each other, of several sorts, or in columns."""

from __future__ import annotations

from functools import cache

import numpy as np

from vision.cards import Deck, read
from vision.cards.enrol import enrol
from vision.results import CardReading
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
            truth.append((f"c{number}", turn, scene.corners(flat)))
    return _judged(read(scene.picture(how), card_deck()).cards, truth, scene.lens)


@cache
def _villagers() -> tuple[card_tables.Cards, Deck]:
    known = card_tables.villagers(40, 24)
    return known, enrol(known.known.items())[0]


@cache
def _pips(without: str = "") -> tuple[card_tables.Cards, Deck]:
    known = card_photos.playing(40)
    return known, enrol((name, face) for name, face in known.known.items() if name != without)[0]


def columns(seed: int, how: Disturbance) -> str:
    """Two columns of five cards each, of which all but the front ones show their upper quarter, in order."""
    return _in_columns(*_villagers(), seed, how)


def pip_columns(seed: int, how: Disturbance, without: str = "") -> str:
    """The same with playing cards: no card lies apart, and a number, a sign and two pips are all that most of them show.

    One may be left out of the enrolment, and is then refused at best.
    """
    return _in_columns(*_pips(without), seed, how)


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


def _judged(found: list[CardReading], truth: list[tuple[str, int, np.ndarray]], lens: Lens) -> str:
    """Cards that lie apart: the name of each, how it is turned on the table, and where (4, 2) it lies in the picture."""
    left = list(found)
    for name, turn, corners in truth:
        near = np.linalg.norm(corners[0] - corners[2]) / 4
        here = [c for c in left if np.linalg.norm(c.corners.mean(axis=0) - corners.mean(axis=0)) < near]
        if any(c.id != name or not _same_turn(c.turn, turn, lens.roll) for c in here):
            return WRONG
        left = [c for c in left if c not in here]
    return WRONG if left else EXACT if len(found) == len(truth) else REFUSED


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
    return _judged(read(scene.picture(how), token_deck(seed % 3)).cards, truth, lens)


#: Millimetres of the cards of a game that has several sorts of them.
SORTS = {"portrait": (63, 88), "landscape": (87, 56), "tall": (70, 120), "square": (45, 45)}


@cache
def _of_sorts() -> tuple[dict[str, np.ndarray], Deck]:
    """Faces of such a game, 16 of each sort, and the one deck in which all of them are enrolled."""
    faces = {
        f"{sort}_{number}": art.card(number, family, 0.5, height=5 * height, width=5 * width)
        for family, (sort, (width, height)) in enumerate(SORTS.items(), 20)
        for number in range(16)
    }
    return faces, enrol(faces.items())[0]


def of_sorts(seed: int, how: Disturbance) -> str:
    """Six cards of four sorts and sizes, on any table; one in eight is of another game with such cards."""
    rng = np.random.default_rng([seed, 167])
    faces, deck = _of_sorts()
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    lens = Lens(tilt=rng.uniform(0, 22), roll=rng.uniform(-10, 10), span=rng.uniform(480, 540))
    scene, truth = Scene(lens, kind, seed), []
    for place in range(6):
        name = str(rng.choice(list(faces)))
        width, height = SORTS[name.split("_")[0]]
        turn, foreign = int(rng.choice([0, 90, 180, 270])), rng.random() < 0.125
        face = art.card(place, 30, height=5 * height, width=5 * width) if foreign else faces[name]
        at = (-140 + 140 * (place % 3), -63 + 126 * (place // 3))
        flat = Flat(face, width, height, at, turn + rng.uniform(-8, 8), corner=3)
        scene.flats.append(flat)
        if not foreign:
            truth.append((name, turn, scene.corners(flat)))
    return _judged(read(scene.picture(how), deck).cards, truth, lens)
