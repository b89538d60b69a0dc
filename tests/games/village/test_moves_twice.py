"""The generator of legal moves against the slow one of :mod:`.by_the_book`, all through random games."""

from __future__ import annotations

import random

import pytest

from companion.games.village.game import GAME
from companion.rules import OVER
from tests.contract.tables import Table
from tests.games.village.by_the_book import PHASES, legal

TABLES = [
    *(Table(GAME, n, {}) for n in GAME.seat_counts),
    Table(GAME, 2, {"well_coins": False, "train_only": False, "recall_from_bag": True}),
    Table(GAME, 1, {"inn": True, "marriage": True}),
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_generators_agree(table):
    """Rich tables now and then, so that dear things are affordable."""
    rng = random.Random(str(table))
    state = table.start()
    judged: dict[str, int] = {}
    while state.turn != OVER:
        if state.turn >= 0 and rng.random() < 0.06:
            state = enrich(state, rng)
        moves = list(state.moves())
        if state.turn >= 0:
            phase = state.question().key.removeprefix("village-ask-")
            kind = f"{phase} {state.space.name.lower()}" if phase == "action" else phase
            if phase in PHASES and judged.get(kind, 0) < 4:
                judged[kind] = judged.get(kind, 0) + 1
                assert {*moves} == legal(state), f"{state!r}"
                assert len(moves) == len({*moves})
        state = state.play(rng.choice(moves))
    assert {"turn", "market", "action crafts", "action family", "action church"} <= judged.keys()


def enrich(state, rng):
    """Goods, coins and cubes for the seat to act, as a correction would set them."""
    colour = state.setup.seats[state.turn].colour
    gifts = ["coins 3", "grain 5", "scroll 1", "wagon 2", "horse 1", "ox 1", "plow 1", "green 3", "brown 2"]
    gifts += ["pink 3", "orange 2"]
    for gift in rng.sample(gifts, k=6):
        what, count = gift.split()
        field = next(field for field in state.fields() if field.path == f"{colour}.{what}")
        if not field.choices or count in field.choices:
            state = state.correct(field.path, count)
    return state
