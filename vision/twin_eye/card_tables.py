"""Tables with cards on them, each with the truth: which card, where, which way up, in sight or foreign."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.twin_eye.decks import back, look_alikes, other_edition, pips, tokens
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.surfaces import KINDS

#: Millimetres of a card and of a token.
CARD, TOKEN = (63.0, 88.0), 26.0
SURFACES = tuple(KINDS)


@dataclass(frozen=True)
class Laid:
    """A card on the table: id ('' for one that is not enrolled), turn in degrees, corners (4, 2) px.

    ``half_turn``: it looks the same upside down, so that its turn is known up to 180 degrees only.
    """

    id: str
    turn: int
    corners: np.ndarray
    half_turn: bool = False


@dataclass
class CardTable:
    """A scene and what lies in it, from top to bottom of the picture."""

    scene: Scene
    laid: list[Laid]


@dataclass(frozen=True)
class Cards:
    """The pictures of a deck: ``known`` is to be enrolled, ``foreign`` is not; ``size`` in mm.

    ``half_turn`` names the cards that look the same upside down.
    """

    known: dict[str, np.ndarray]
    foreign: dict[str, np.ndarray]
    size: tuple[float, float] = CARD
    half_turn: frozenset[str] = frozenset()


def villagers(seed: int, count: int = 54) -> Cards:
    """Look-alikes with backs and three cards in a second edition; foreign: another deck of that frame."""
    known = look_alikes(count, seed)
    names = list(known)
    for name in names[:3]:
        known[name + "_second"] = other_edition(known[name], seed)
    known["back"] = back(seed)
    foreign = dict(list(look_alikes(count + 24, seed).items())[count + 2 :])
    foreign |= {f"far_{k}": v for k, v in look_alikes(6, seed + 1000).items()}
    foreign["far_back"] = back(seed + 1000)
    return Cards(known, foreign, half_turn=frozenset({"back"}))


def plain(seed: int) -> Cards:
    """Cards with pips; foreign: a deck of illustrations."""
    known = pips(seed)
    return Cards(known, look_alikes(8, seed + 7), half_turn=frozenset(known))


def counters(seed: int) -> Cards:
    """Square tokens; foreign: others of their kind."""
    every = list(tokens(40, seed).items())
    return Cards(dict(every[:26]), dict(every[26:]), (TOKEN, TOKEN))


def spread(
    cards: Cards, seed: int, count: int = 6, foreign: int = 0, tilt: float = 14, sleeve: float = 0.0
) -> CardTable:
    """Cards lying apart in rows, each at a turn of its own. ``tilt`` is the camera's lean in degrees."""
    rng = np.random.default_rng([seed, 61])
    width, height = cards.size
    columns = (count + 1) // 2
    step = 1.5 * height
    names = list(rng.choice(list(cards.known), count - foreign, replace=False))
    faces = [(str(n), cards.known[str(n)]) for n in names]
    faces += [("", cards.foreign[str(n)]) for n in rng.choice(list(cards.foreign), foreign, replace=False)]
    flats, truth = [], []
    for place, number in enumerate(rng.permutation(count)):
        name, face = faces[number]
        turn = int(rng.integers(0, 4)) * 90
        x = (place % columns - (columns - 1) / 2) * step + rng.uniform(-0.06, 0.06) * height
        y = (place // columns - 0.5) * 1.2 * height + rng.uniform(-0.04, 0.04) * height
        spin = turn + float(rng.uniform(-14, 14))
        flats.append(Flat(face, width, height, (x, y), spin, corner=0.04 * height, sleeve=sleeve))
        truth.append((name, turn))
    lens = Lens(
        tilt=tilt,
        pan=float(rng.uniform(-10, 10)),
        roll=float(rng.uniform(-4, 4)),
        span=max(columns * step, 5 * height) * 1.15,
    )
    return _table(lens, seed, flats, truth, cards)


def column(cards: Cards, seed: int, count: int = 5, shown: float = 0.26) -> CardTable:
    """A chain: each card covers the one before it except for the upper ``shown`` of it."""
    rng = np.random.default_rng([seed, 67])
    width, height = cards.size
    flats, truth = [], []
    for chain in (-0.8, 0.8):
        for step, name in enumerate(rng.choice(list(cards.known), count, replace=False)):
            at = (chain * width + rng.uniform(-1.5, 1.5), (step - (count - 1) / 2) * shown * height)
            flats.append(Flat(cards.known[str(name)], width, height, at, float(rng.uniform(-2, 2)), corner=3))
            truth.append((str(name), 0))
    return _table(Lens(tilt=10, span=4.6 * height), seed, flats, truth, cards)


def heap(cards: Cards, seed: int, count: int = 4) -> CardTable:
    """Cards thrown on each other: corners are covered, the greater part of each stays in sight."""
    rng = np.random.default_rng([seed, 71])
    width, height = cards.size
    flats, truth = [], []
    for place, name in enumerate(rng.choice(list(cards.known), count, replace=False)):
        turn = int(rng.integers(0, 4)) * 90
        at = ((place - (count - 1) / 2) * 0.78 * height, float(rng.uniform(-0.16, 0.16)) * height)
        spin = turn + float(rng.uniform(-20, 20))
        flats.append(Flat(cards.known[str(name)], width, height, at, spin, corner=3))
        truth.append((str(name), turn))
    return _table(Lens(tilt=12, span=count * height), seed, flats, truth, cards)


def with_hand(table: CardTable, seed: int) -> CardTable:
    """The same with a hand over a corner of one card."""
    rng = np.random.default_rng([seed, 73])
    flat = table.scene.flats[int(rng.integers(0, len(table.scene.flats)))]
    x, y = flat.outline()[int(rng.integers(0, 4))] * 0.8 + np.array(flat.at) * 0.2
    return CardTable(replace(table.scene, hands=[(float(x), float(y), 40.0)]), table.laid)


def _table(lens: Lens, seed: int, flats: list[Flat], truth: list[tuple[str, int]], cards: Cards) -> CardTable:
    scene = Scene(lens, SURFACES[seed % len(SURFACES)], seed, flats)
    laid = [
        Laid(name, turn, scene.corners(flat), name in cards.half_turn)
        for (name, turn), flat in zip(truth, flats, strict=True)
    ]
    return CardTable(scene, laid)
