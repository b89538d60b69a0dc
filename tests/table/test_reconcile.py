"""What a camera saw, explained by the rules: accepted, asked, or waited for."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.rules import registry
from companion.rules.chance import CHANCE, OVER
from companion.rules.game import Seat
from companion.rules.instruction import by_own_hand, carry_out
from companion.rules.playout import sample
from companion.rules.sight import DIE
from companion.rules.text import Text
from companion.table.reader import Reading, Seen
from companion.table.reconcile import Doubt, OutOfSight, Settled, Waiting, in_sight, reconcile, unexplained

REFUSED = Text("eye-moving")


def start(**options):
    game = registry.game("village")
    return game.start(game.setup([Seat("Anna", game.colours[0])], options))


def perfect(state, sight=None) -> Reading:
    """A camera that sees everything right, and in no die's tray anything."""
    sight = sight or state.game.appearance.sight(state)
    spots = {name: Seen(contents, 1.0) for name, contents in sight.visible(state.layout()).items()}
    spots |= {spot.name: Seen({}, 1.0) for spot in sight.spots if spot.kind == DIE}
    return Reading(spots)


def after(state, move):
    state = state.copy()
    state.push(move)
    return state


def until(state, wanted, rng):
    """Play on at random until a moment of the wanted kind."""
    while not wanted(state):
        assert state.turn != OVER
        state.push(sample(state, rng) if state.turn == CHANCE else rng.choice(list(state.moves())))
    return state


def filling(state) -> bool:
    chance = state.chance
    return chance is not None and chance.randomiser == "cube_bag"


def with_(reading: Reading, name: str, seen: Seen, *changed: str) -> Reading:
    return Reading({**reading.spots, name: seen}, frozenset(changed))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), draws=st.integers(1, 25), skip=st.integers(0, 120))
def test_any_row_of_draws_in_sight_is_found_again_from_one_look(seed, draws, skip):
    rng = random.Random(seed)
    state = start()
    for _ in range(skip):
        if state.turn == OVER:
            return
        state.push(sample(state, rng) if state.turn == CHANCE else rng.choice(list(state.moves())))
    sight = state.game.appearance.sight(state)
    if not in_sight(state, sight):
        return
    table, first = state.copy(), state.chance.randomiser
    for _ in range(draws):
        if table.chance is None or table.chance.randomiser != first:
            break
        table.push(sample(table, rng))
    verdict = reconcile(state, perfect(table, sight), sight)
    assert isinstance(verdict, Settled)
    for move in verdict.events:
        state.check(move)
        state.push(move)
    assert sight.visible(state.layout()) == sight.visible(table.layout())


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6))
def test_a_cube_that_was_taken_is_the_move(seed):
    rng = random.Random(seed)
    state = until(start(), lambda s: s.turn == 0 and any(m.verb == "take" for m in s.moves()), rng)
    sight = state.game.appearance.sight(state)
    move = rng.choice([move for move in state.moves() if move.verb == "take"])
    lying = carry_out(
        state.layout(), [s for step in by_own_hand(state.instructions(move)) for s in step.shifts]
    )
    spots = {name: Seen(contents, 0.9) for name, contents in sight.visible(lying).items()}
    assert reconcile(state, Reading(spots), sight) == Settled((move,))


def test_as_long_as_nothing_changed_there_is_nothing_to_enter():
    rng = random.Random(1)
    fill = until(start(), filling, rng)
    assert reconcile(fill, perfect(fill), fill.game.appearance.sight(fill)) == Waiting()
    turn = until(fill, lambda s: s.turn == 0, rng)
    assert reconcile(turn, perfect(turn), turn.game.appearance.sight(turn)) == Waiting()


def test_a_space_that_cannot_be_read_is_asked_with_three_candidates_and_the_rest_is_still_taken():
    rng = random.Random(2)
    state = until(start(), filling, rng)
    table = state.copy()
    until(table, lambda s: s.turn == 0, rng)
    sight = state.game.appearance.sight(state)
    covered = with_(perfect(table, sight), "council space", Seen(refused=REFUSED))
    asked = 0
    while state.turn == CHANCE:
        verdict = reconcile(state, covered, sight)
        if isinstance(verdict, Settled):
            for move in verdict.events:
                state.push(move)
            continue
        assert isinstance(verdict, Doubt)
        assert len(verdict.candidates) == 3 and verdict.why == REFUSED
        assert set(verdict.candidates) <= set(state.moves())
        state.push(verdict.candidates[0])
        asked += 1
    assert asked == sum(table.layout()["council space"].values())
    seen, believed = sight.visible(table.layout()), sight.visible(state.layout())
    assert {**seen, "council space": {}} == {**believed, "council space": {}}


def test_what_the_pieces_cannot_give_is_asked_never_overruled():
    state = until(start(), filling, random.Random(3))
    sight = state.game.appearance.sight(state)
    first = next(
        place
        for place in sight.visible(state.layout())
        if sight.visible(after(state, state.moves()[0]).layout())[place]
        and not sight.visible(state.layout())[place]
    )
    verdict = reconcile(state, with_(perfect(state), first, Seen({"customer c01": 1}, 0.9)), sight)
    assert isinstance(verdict, Doubt)
    assert verdict.why.key == "read-impossible"
    assert verdict.finding is not None and verdict.finding.place == first


@pytest.mark.parametrize("seed", range(4))
def test_a_decision_that_a_refused_space_would_show_is_waited_for_whatever_else_differs(seed):
    """A wrong picture for a moment must not end the watching."""
    state = until(
        start(), lambda s: s.turn == 0 and any(m.verb == "take" for m in s.moves()), random.Random(seed)
    )
    sight = state.game.appearance.sight(state)
    reading = perfect(state)
    for name in reading.spots:
        if name.endswith("space"):
            reading = with_(reading, name, Seen(refused=REFUSED))
        elif name.startswith(("queue", "stall")):
            reading = with_(reading, name, Seen({}, 1.0))
    assert reconcile(state, reading, sight) == Doubt((), REFUSED)


def test_a_missing_cube_that_no_single_move_explains_is_named():
    rng = random.Random(4)
    state = until(start(), lambda s: s.turn == 0 and sum(m.verb == "take" for m in s.moves()) > 3, rng)
    sight = state.game.appearance.sight(state)
    reading = perfect(state)
    emptied = [name for name, contents in sight.visible(state.layout()).items() if "cube" in str(contents)][
        :2
    ]
    for name in emptied:
        reading = with_(reading, name, Seen({}, 1.0))
    verdict = reconcile(state, reading, sight)
    assert isinstance(verdict, Doubt)
    assert verdict.why.key == "read-unexplained"
    assert verdict.finding is not None and verdict.finding.place in emptied
    assert {finding.place for finding in unexplained(state, reading, sight)} == set(emptied)


def test_a_die_counts_only_once_it_was_touched():
    state = until(
        start(carla_die=True),
        lambda s: bool(s.chance and s.chance.randomiser == "colour_die"),
        random.Random(5),
    )
    sight = state.game.appearance.sight(state)
    shown = Seen({"roll pink": 1}, 0.9)
    assert reconcile(state, with_(perfect(state), "colour_die", shown), sight) == Waiting()
    verdict = reconcile(state, with_(perfect(state), "colour_die", shown, "colour_die"), sight)
    assert isinstance(verdict, Settled) and [str(move) for move in verdict.events] == ["roll pink"]
    blurred = reconcile(
        state, with_(perfect(state), "colour_die", Seen(refused=REFUSED), "colour_die"), sight
    )
    assert isinstance(blurred, Doubt) and len(blurred.candidates) == 3


def test_a_draw_that_no_camera_can_see_is_left_to_people():
    state = until(start(), lambda s: bool(s.chance and s.chance.randomiser == "monk_bag"), random.Random(6))
    assert reconcile(state, perfect(state), state.game.appearance.sight(state)) == OutOfSight()


@pytest.mark.parametrize("confidence", [0.3, 0.9])
def test_a_reading_is_as_sure_as_its_least_certain_spot(confidence):
    reading = Reading({"a": Seen({}, 0.95), "b": Seen({}, confidence), "c": Seen(refused=REFUSED)})
    assert reading.confidence == confidence
    assert set(reading.layout()) == {"a", "b"} and set(reading.refused()) == {"c"}
