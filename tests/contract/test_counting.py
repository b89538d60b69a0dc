"""Every game that counts without a game in progress does so from the same data that the app draws."""

from __future__ import annotations

import random

import pytest

from companion.rules import registry
from companion.rules.chance import OVER
from companion.rules.counting import TABLE, Seen
from companion.rules.errors import BadOptions, InvalidMove
from companion.rules.picture import SHAPES
from tests.contract.tables import some_move, tables

COUNTED = [game for game in registry.games() if game.count_example]
OTHERS = [game for game in registry.games() if not game.count_example]

by_name = {"ids": lambda game: game.name}


def random_count(game, seed: int, pieces: int = 24):
    """Pieces laid by somebody who follows the rules most of the time."""
    rng = random.Random(seed)
    counting = game.counting()
    words = [kind.word for group in counting.groups() for kind in group.kinds]
    for _ in range(pieces):
        word = rng.choice(words)
        places = counting.places(word) or [TABLE]
        spot = counting.add(word, rng.choice(list(places)))
        if rng.random() < 0.3:
            counting.set_amount(spot, rng.randrange(9))
    counting.set_stock(rng.randrange(30))
    return counting


@pytest.mark.parametrize("game", COUNTED, **by_name)
def test_what_may_be_laid_has_a_name_and_a_look_of_its_own(game):
    kinds = [kind for group in game.counting().groups() for kind in group.kinds]
    assert len({kind.word for kind in kinds}) == len({kind.name for kind in kinds}) == len(kinds)
    assert all(kind.most > 0 and kind.look.shape in SHAPES for kind in kinds)


@pytest.mark.parametrize("game", COUNTED, **by_name)
def test_every_face_that_a_camera_may_see_has_a_name_and_can_lie_there(game):
    faces = game.counting().faces()
    assert faces.keys() >= {kind.word for group in game.counting().groups() for kind in group.kinds}
    assert len(set(faces.values())) == len(faces)
    for word in faces:
        counting = game.counting()
        counting.lay([Seen(word)])
        assert word in counting.write()


@pytest.mark.parametrize("game", COUNTED, **by_name)
@pytest.mark.parametrize("seed", range(6))
def test_each_point_lies_on_a_piece_or_beside_them(game, seed):
    counting = random_count(game, seed)
    lying = counting.lying()
    total = counting.sheet().totals[0]
    assert sum(each.total for each in lying) + counting.stock == total
    again = game.counting(counting.write())
    assert again.write() == counting.write()
    assert again.sheet().totals[0] == total
    assert sorted(each.spot for each in again.lying()) == sorted(each.spot for each in lying)


@pytest.mark.parametrize("game", COUNTED, **by_name)
def test_pieces_are_taken_away_again_from_the_top(game):
    counting = random_count(game, 3)
    while lying := counting.lying():
        covered = next((each for each in lying if each.covered), None)
        if covered is not None:
            with pytest.raises(InvalidMove):
                counting.remove(covered.spot)
        counting.remove(next(each.spot for each in reversed(lying) if not each.covered))
    assert counting.sheet().totals[0] == counting.stock


@pytest.mark.parametrize("game", COUNTED, **by_name)
def test_side_by_side_have_the_same_totals_and_the_most_points_win(game):
    counted = [random_count(game, seed) for seed in (1, 2, 3)]
    sheet = game.compare(["Anna", "Ben", "Chiara"], counted)
    totals = tuple(each.sheet().totals[0] for each in counted)
    assert sheet.totals == totals
    best = max(totals)
    assert sheet.winners
    assert all(totals[sheet.seats.index(name)] == best for name in sheet.winners)


@pytest.mark.parametrize("game", registry.games(), **by_name)
def test_the_cover_says_whether_there_is_a_counter(game):
    assert game.cover.counts == bool(game.count_example)


@pytest.mark.parametrize("game", OTHERS, **by_name)
def test_a_game_without_a_counter_says_so(game):
    with pytest.raises(BadOptions):
        game.counting("anything")


@pytest.mark.parametrize("table", [table for table in tables() if table.game.count_example], ids=str)
def test_what_the_companion_believes_can_be_counted_at_any_moment(table):
    state, rng = table.start(), random.Random(7)
    for _ in range(150):
        if state.turn == OVER:
            break
        state.push(some_move(state, rng))
    people = table.game.to_count(state)
    assert [name for name, _ in people] == list(state.score().seats)
    for (_, line), total in zip(people, state.score().totals, strict=True):
        assert table.game.counting(line).sheet().totals[0] == total
