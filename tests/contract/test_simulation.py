"""What must hold for every game at every moment. A new game gets these tests for free."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.rules import CHANCE, OVER, IllegalMove
from companion.rules.instruction import carry_out, census, difference, tidy
from tests.contract.tables import Table, some_move, tables

TABLES = tables()


def walk(table: Table, seed: int, limit: int = 3000):
    """The states of one random game, with the move that each is left by."""
    rng = random.Random(seed)
    state = table.start()
    for _ in range(limit):
        if state.turn == OVER:
            return
        move = some_move(state, rng)
        yield state, move, rng
        state = state.play(move)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_component_is_conserved_at_every_step(table):
    expected = census(table.start().layout())
    for state, move, _ in walk(table, 1):
        assert census(state.layout()) == expected, f"after {move}"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hands_that_follow_the_instructions_reach_the_same_table(table):
    for state, move, _ in walk(table, 2):
        shifts = [shift for instruction in state.instructions(move) for shift in instruction.shifts]
        after = state.play(move)
        assert carry_out(state.layout(), shifts) == tidy(after.layout()), f"{state!r}: {move}"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_an_undo_says_to_put_back_restores_the_table(table):
    previous = None
    for state, _, _ in walk(table, 3):
        lying = state.layout()
        if previous is not None:
            back = difference(lying, previous)
            assert carry_out(lying, back) == tidy(previous)
        previous = lying


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_states_and_moves_survive_being_written_down(table):
    for state, move, _ in walk(table, 4):
        assert state.parse(str(move)) == move
        data = json.loads(json.dumps(state.to_data()))
        copy = table.game.load(state.setup, data)
        assert copy == state
        assert copy.fingerprint() == state.fingerprint()
        assert list(copy.moves()) == list(state.moves())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_play_leaves_the_state_alone_and_push_agrees_with_it(table):
    for state, move, _ in walk(table, 5):
        before = state.to_data()
        after = state.play(move)
        assert state.to_data() == before
        pushed = state.copy()
        pushed.push(move)
        assert pushed == after


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_button_finds_its_move_and_a_machine_every_figure(table):
    """Closing verbs are verbs of the game, and the list of figures has all that a bag of figures can give."""
    game = table.game
    assert game.closing <= set(game.grammar.kinds)
    figures = game.figures(table.start().setup.components)
    assert all(str(game.grammar.parse(outcome)) == outcome and n > 0 for outcome, n in figures.items())
    for state, _, _ in walk(table, 8):
        weights = {str(move): n for move, n in state.chance.weights.items()} if state.turn == CHANCE else {}
        if weights.keys() & figures.keys():
            assert all(n <= figures.get(outcome, 0) for outcome, n in weights.items())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_chance_has_probabilities_that_sum_to_one_and_seats_have_moves(table):
    for state, _, _ in walk(table, 6):
        moves = list(state.moves())
        assert len(moves) == len({str(move) for move in moves}) > 0
        if state.turn == CHANCE:
            assert sum(state.chance.outcomes().values()) == 1
            assert [*state.chance.weights] == moves
        else:
            assert state.chance is None
            assert 0 <= state.turn < table.seats


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_seat_may_not_know_never_shows_in_its_view(table):
    for state, move, rng in walk(table, 7):
        for seat in (None, *range(table.seats)):
            view = state.view(seat)
            assert state.resample(seat, rng).view(seat) == view
            assert view.view(seat) == view
        if state.turn >= 0:
            assert list(state.view(state.turn).moves()) == list(state.moves())
            assert state.view(state.turn).play(move).turn == state.play(move).turn


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_illegal_move_is_refused_with_a_reason_and_a_rule(table):
    """Whatever was legal earlier and is not now gets a code, a reason and the place in the rulebook."""
    seen: set = set()
    written = cache(str)
    for state, move, rng in walk(table, 8):
        legal = set(state.moves())
        for other in rng.sample(sorted(seen - legal, key=written), k=min(6, len(seen - legal))):
            with pytest.raises(IllegalMove) as refusal:
                state.play(other)
            assert other not in state.legal_moves
            assert refusal.value.rule is not None, f"{state!r}: {other}"
            assert refusal.value.code and refusal.value.code != "illegal-move", f"{state!r}: {other}"
            assert refusal.value.reason.key != "verbatim"
        seen |= legal


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_score_sheet_is_complete_at_every_moment(table):
    last = None
    for state, move, _ in walk(table, 9):
        sheet = state.score()
        assert not sheet.final
        assert len(sheet.totals) == len(sheet.seats)
        last = state.play(move)
    final = last.score()
    assert final.final
    assert final.winners or final.rank


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_correction_to_the_present_value_changes_nothing(table):
    for step, (state, _, _) in enumerate(walk(table, 10)):
        if step % 60 == 0:
            for field in state.fields():
                assert state.correct(field.path, field.value) == state, field.path


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), table=st.sampled_from(TABLES), seed=st.integers(0, 10_000))
def test_a_correction_keeps_the_components_in_balance_and_the_game_going(data, table, seed):
    moments = list(walk(table, seed))
    state = data.draw(st.sampled_from(moments))[0]
    field = data.draw(st.sampled_from(list(state.fields())))
    value = data.draw(st.sampled_from(field.choices or ("0", "1", "3")))
    from companion.rules import BadCorrection

    try:
        corrected = state.correct(field.path, value)
    except BadCorrection:
        return
    assert census(corrected.layout()) == census(state.layout()), f"{field.path} = {value}"
    rng = random.Random(seed)
    for _ in range(3000):
        if corrected.turn == OVER:
            return
        corrected = corrected.play(some_move(corrected, rng))
    raise AssertionError(f"after {field.path} = {value} the game does not end")
