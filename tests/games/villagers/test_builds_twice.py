"""Every ``build`` that can be written, judged twice: by the engine and by the book."""

from __future__ import annotations

import random

import pytest

from companion.games.villagers.game import GAME
from companion.games.villagers.phases import Phase
from companion.rules import OVER, Seat
from companion.rules.playout import sample
from tests.games.villagers.by_the_book import all_builds, right_builds
from tests.games.villagers.scenario import Scene


def agree(state) -> int:
    """Compare both judges on every line; return how many are legal."""
    offered = {str(move) for move in state.moves() if str(move).startswith("build")}
    data = state.to_data()
    right = right_builds(state, {*all_builds(state, data)} | offered, data)
    assert offered == right, sorted(offered ^ right)
    return len(right)


def build_phases(seats: int, seed: int, **options):
    """Moments of a random game in which a seat may build, its hand made larger by luck."""
    rng = random.Random(seed)
    state = GAME.start(GAME.setup([Seat(c, c) for c in GAME.colours[:seats]], options))
    while state.turn != OVER:
        if state.phase == Phase.BUILD:
            yield state
        moves = list(state.moves())
        if state.phase == Phase.BUILD:  # build rather than exchange, so that villages grow
            moves = [
                move for move in moves if move.verb in ("build", "monk", "apprentice", "tinner")
            ] or moves
        state.push(sample(state, rng) if state.turn < 0 else rng.choice(moves))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_random_games_offer_exactly_what_the_book_allows(seats):
    legal = 0
    for seed in range(2):
        for number, state in enumerate(build_phases(seats, seed)):
            if number % 5 == 0:
                legal += agree(state)
    assert legal > 20


@pytest.mark.parametrize("founders", [True, False])
def test_wild_cards_stand_in_where_the_book_allows_it(founders):
    scene = Scene(
        """
        blue: founders_fed monk/carpenter miner/monk/apprentice lumberjack; supply 5; hand wheeler shipwright mason jeweler cartwright brewer swineherd spelunker
        red:  founders(swineherd brewer) hayer/apprentice chandler miner/blacksmith; supply 0; hand milk_maid fromager truffler fisher
        road: agent hunter graper thatcher harvester wattler
        turn: blue build
        """,
        monk_founders=founders,
    )
    assert agree(scene.state) > 5
    scene.play("done")
    agree(scene.state)
