"""What can be expected of the player programs."""

import random

import pytest

from companion import players
from companion.rules import Seat
from companion.rules.playout import play_out
from companion.rules.registry import games


def solo_scores(game, name, seeds):
    totals = []
    for seed in seeds:
        state = game.start(game.setup([Seat("Ambra", game.colours[0])]))
        play_out(state, [players.player(name)], random.Random(seed))
        totals.append(state.score().totals[0])
    return totals


@pytest.mark.slow
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
@pytest.mark.parametrize("name", players.names())
def test_every_player_plays_every_game_legally_and_reproducibly(game, name):
    def first_moves(seed):
        rng = random.Random(seed)
        n = max(2, min(game.seat_counts))
        state = game.start(game.setup([Seat(f"Seat {i}", game.colours[i]) for i in range(n)]))
        program, line = players.player(name), []
        while len(line) < 60:
            if state.turn >= 0:
                move = program.choose(state.view(state.turn), rng)
            else:
                move = rng.choice(list(state.moves()))
            state = state.play(move)
            line.append(str(move))
        return line

    assert first_moves(3) == first_moves(3)


def test_greedy_beats_random_by_far_in_village():
    village = next(game for game in games() if game.name == "village")
    greedy, random_ = solo_scores(village, "greedy", range(3)), solo_scores(village, "random", range(3))
    assert min(greedy) > max(random_)


def test_an_unknown_player_is_refused_with_the_known_ones():
    with pytest.raises(players.UnknownPlayer, match="random, greedy, search"):
        players.player("deep-thought")
