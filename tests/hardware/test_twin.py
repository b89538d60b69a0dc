"""The table in software: its hands do what they are told, and a slip can always be found."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import registry
from companion.rules.game import Seat
from companion.rules.instruction import tidy
from companion.rules.playout import play_out
from companion.table.audit import Finding, audit, first_difference
from hardware.twin import HAND, MISSING, NotThere, Slip, Twin
from tests import toy

LAYOUT = {"bag": {"pink cube": 2, "brown cube": 1}, "tray": {}, "red": {"token": 2}}


class Anyhow:
    """Any legal move."""

    def choose(self, state, rng):
        return rng.choice(list(state.moves()))


def follow_a_whole_game(game, seats: int, seed: int, options=None) -> int:
    """Let the twin's hands follow a random game; return the number of events."""
    colours = game.colours[:seats]
    state = game.start(game.setup([Seat(colour.title(), colour) for colour in colours], options))
    twin = Twin(state.layout())
    told = []

    def watch(before, move):
        if told:
            assert twin.layout() == tidy(before.layout()), f"after {told[-1]}"
        told.append(move)
        for instruction in before.instructions(move):
            twin.carry_out(instruction.shifts)

    play_out(state, [Anyhow()] * seats, random.Random(seed), watch)
    assert twin.layout() == tidy(state.layout())
    assert not twin.slips
    return len(told)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_hands_that_follow_the_instructions_keep_the_table_as_the_rules_believe(seed):
    assert follow_a_whole_game(toy.GAME, 2, seed) > 9


@pytest.mark.parametrize("name", registry.names())
def test_hands_can_follow_whole_games(name):
    game = registry.game(name)
    for seats in game.seat_counts:
        for seed in range(3):
            assert follow_a_whole_game(game, seats, seed) > 10


def test_the_layout_leaves_out_what_is_not_there():
    assert Twin(LAYOUT).layout() == {"bag": {"pink cube": 2, "brown cube": 1}, "red": {"token": 2}}


def test_a_drawn_piece_is_in_the_hand_until_it_is_put_somewhere():
    twin = Twin(LAYOUT, rng=random.Random(5))
    component = twin.draw("bag")
    assert twin.layout()[HAND] == {component: 1}
    twin.carry_out([(component, 1, "bag", "tray")])
    assert HAND not in twin.layout()
    assert twin.count(component, "tray") == 1
    assert sum(twin.layout()["bag"].values()) == 2


def test_a_drawn_piece_can_be_thrown_back():
    twin = Twin(LAYOUT)
    twin.draw("bag")
    twin.put_back()
    assert twin.layout() == Twin(LAYOUT).layout()


def test_every_piece_is_drawn_as_often_as_it_lies_there():
    seen: Counter[str] = Counter()
    for seed in range(600):
        seen[Twin(LAYOUT, rng=random.Random(seed)).draw("bag")] += 1
    assert 350 < seen["pink cube"] < 450  # 400 expected


def test_feeling_for_a_kind_of_piece():
    twin = Twin({"bag": {"cube": 50, "monk": 1}})
    assert twin.draw("bag", among=["monk", "nun"]) == "monk"
    with pytest.raises(NotThere):
        twin.draw("bag", among=["monk"])


def test_what_is_not_there_cannot_be_taken():
    twin = Twin(LAYOUT)
    with pytest.raises(NotThere, match="tray holds no pink cube"):
        twin.carry_out([("pink cube", 1, "tray", "bag")])
    with pytest.raises(NotThere):
        twin.carry_out([("pink cube", 3, "bag", "tray")])
    with pytest.raises(NotThere, match="nothing to draw"):
        twin.draw("attic")


@given(st.integers(0, 10**6))
def test_hands_that_err_report_it_and_an_audit_finds_it(seed):
    twin = Twin(LAYOUT, error_rate=1, rng=random.Random(seed))
    wanted = ("pink cube", 1, "bag", "tray")
    (slip,) = twin.carry_out([wanted])
    assert slip.wanted == wanted
    assert slip.done != wanted
    assert twin.slips == [slip]
    should_be = {"bag": {"pink cube": 1, "brown cube": 1}, "tray": {"pink cube": 1}, "red": {"token": 2}}
    assert first_difference(should_be, twin.layout())
    assert sum(map(sum, (place.values() for place in twin.layout().values()))) == 5


def test_the_same_seed_makes_the_same_slips():
    def slips(seed: int) -> list[Slip]:
        twin = Twin(LAYOUT, error_rate=0.5, rng=random.Random(seed))
        twin.carry_out([("pink cube", 2, "bag", "tray"), ("token", 2, "red", "tray")])
        return twin.slips

    assert slips(3) == slips(3)
    assert len({str(slips(seed)) for seed in range(10)}) > 1


def test_after_a_slip_a_missing_piece_is_reported_instead_of_stopping_the_hands():
    twin = Twin({"bag": {"pink cube": 1, "brown cube": 1}, "tray": {}}, error_rate=1)
    (slip,) = twin.carry_out([("pink cube", 1, "bag", "tray")])
    twin.error_rate = 0
    assert slip.done == ("brown cube", 1, "bag", "tray")
    (missing,) = twin.carry_out([("brown cube", 1, "bag", "tray")])
    assert (missing.kind, missing.done) == (MISSING, None)


def test_hands_with_nothing_to_mix_up_do_it_right():
    twin = Twin({"bag": {"pink cube": 1}}, error_rate=1)
    assert twin.carry_out([("pink cube", 1, "bag", "tray")]) == []


def test_an_audit_names_place_component_and_both_counts():
    seen = {"bag": {"pink cube": 2, "green cube": 1}, "red": {"token": 2}, "floor": {"token": 1}}
    assert audit(LAYOUT, LAYOUT) == []
    assert first_difference(LAYOUT, LAYOUT) is None
    assert audit(LAYOUT, seen) == [
        Finding("bag", "brown cube", 1, 0),
        Finding("bag", "green cube", 0, 1),
        Finding("floor", "token", 0, 1),
    ]
    assert audit(LAYOUT, seen, places=["red", "floor"]) == [Finding("floor", "token", 0, 1)]
    assert first_difference(LAYOUT, seen) == Finding("bag", "brown cube", 1, 0)
