"""What every state can do, shown on the toy game: legal moves, parsing, chance, corrections, perft."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.rules import (
    CHANCE,
    OVER,
    AmbiguousMove,
    BadCorrection,
    BadOptions,
    IllegalMove,
    ImpossibleOutcome,
    InvalidMove,
    Option,
    Seat,
    Text,
)
from companion.rules.perft import divide, perft
from tests.toy import GAME, Colour, Draw, Give, Keep, PebblesGame, Throw

SEATS = (Seat("Ada", "red"), Seat("Bo", "blue"))


def start(**options):
    return GAME.start(GAME.setup(SEATS, options))


def play(state, *lines):
    for line in lines:
        state = state.play(state.parse(line))
    return state


# -- legal moves -------------------------------------------------------------------------------


def test_legal_moves_are_a_view_on_the_state():
    state = play(start(), "draw pink")
    legal = state.legal_moves
    assert [str(move) for move in legal] == ["keep", "give", "throw"]
    assert len(legal) == legal.count() == 3
    assert legal
    assert repr(legal) == "<3 legal: keep, give, throw>"
    assert Keep() in legal
    assert Draw(Colour.PINK) not in legal
    assert "keep" not in legal, "a text is no move"
    state.push(Keep())
    assert [str(move) for move in legal] == ["draw pink", "draw brown", "draw green"], "it follows its state"


def test_a_finished_game_has_no_legal_moves():
    state = start()
    while state.turn != OVER:
        state = state.play(state.moves()[0])
    assert not state.legal_moves
    assert repr(state.legal_moves) == "<0 legal: >"
    assert Keep() not in state.legal_moves
    with pytest.raises(IllegalMove) as refusal:
        state.play(Keep())
    assert refusal.value.code == "game-is-over"


def test_play_checks_and_leaves_the_state_alone_push_trusts():
    state = play(start(), "draw pink")
    before = state.to_data()
    with pytest.raises(IllegalMove) as refusal:
        state.play(Draw(Colour.PINK))
    assert refusal.value.rule is not None
    assert refusal.value.position == state.position()
    after = state.play(Keep())
    assert state.to_data() == before
    state.push(Keep())
    assert state == after


def test_states_compare_by_value_and_do_not_hash():
    state, other = play(start(), "draw pink"), play(start(), "draw pink")
    assert state == other
    assert state.fingerprint() == other.fingerprint()
    assert state != play(start(), "draw brown")
    assert state.fingerprint() != play(start(), "draw brown").fingerprint()
    assert state != "draw pink"
    with pytest.raises(TypeError):
        hash(state)


# -- parsing -----------------------------------------------------------------------------------


def test_a_person_may_shorten_what_fits_one_move_only():
    state = play(start(), "draw pink")
    assert state.parse("k") == Keep()
    assert state.parse("g") == Give()
    assert start().parse("d p") == Draw(Colour.PINK)
    assert start().parse("pink") == Draw(Colour.PINK)


def test_an_ambiguous_shortening_lists_what_it_may_mean():
    with pytest.raises(AmbiguousMove) as refusal:
        start().parse("dr")
    assert [str(move) for move in refusal.value.details["candidates"]] == [
        "draw pink",
        "draw brown",
        "draw green",
    ]
    assert "draw brown" in str(refusal.value)


def test_a_full_notation_is_read_even_when_it_is_not_legal():
    assert start().parse("throw") == Throw()
    with pytest.raises(InvalidMove):
        start().parse("thr")
    with pytest.raises(InvalidMove):
        start().parse("")


# -- chance ------------------------------------------------------------------------------------


def test_chance_counts_pieces():
    chance = start().chance
    assert chance.randomiser == "cube_bag"
    assert {str(move): n for move, n in chance.weights.items()} == {
        "draw pink": 4,
        "draw brown": 3,
        "draw green": 2,
    }
    assert chance.outcomes()[Draw(Colour.BROWN)] == Fraction(1, 3)
    assert sum(chance.outcomes().values()) == 1


def test_an_outcome_that_the_pieces_cannot_give_is_a_misreading():
    state = play(start(), "draw green", "keep", "draw green", "keep")
    assert state.turn == CHANCE
    with pytest.raises(ImpossibleOutcome) as refusal:
        state.play(Draw(Colour.GREEN))
    assert isinstance(refusal.value, IllegalMove)
    assert Draw(Colour.GREEN) not in state.chance.weights


# -- corrections and options ---------------------------------------------------------------------


def test_a_correction_is_a_new_state():
    state = start()
    corrected = state.correct("red.tokens", "1")
    assert (state.tokens, corrected.tokens) == ([2, 2], [1, 2])


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("red.hats", "1", "unknown-field"),
        ("red.tokens", "3", "bad-field-value"),
        ("red.tokens", "", "bad-field-value"),
        ("red.pink", "many", "bad-correction"),
        ("red.pink", "5", "bad-correction"),
    ],
)
def test_a_correction_that_no_table_can_hold(path, value, code):
    with pytest.raises(BadCorrection) as refusal:
        start().correct(path, value)
    assert refusal.value.code == code


def test_options_have_defaults_words_and_checks():
    option = Option("speed", "slow", ("slow", "Fast", 2, True))
    assert [option.read(word) for word in ("slow", "FAST", "2", "yes")] == ["slow", "Fast", 2, True]
    assert [option.write(choice) for choice in option.choices] == ["slow", "fast", "2", "yes"]
    with pytest.raises(BadOptions) as refusal:
        option.read("no")
    assert refusal.value.code == "bad-option-value"
    assert start().setup.options == {"throwing": True}
    assert start(throwing=False).setup.options == {"throwing": False}
    with pytest.raises(BadOptions):
        start(flying=True)


# -- perft -------------------------------------------------------------------------------------


def test_perft_of_a_game_small_enough_to_count_by_hand():
    """One pink cube, no tokens: draw it, then keep or give it, then the game is over."""
    game = PebblesGame(cubes=1, tokens=0)
    numbers = game.components().with_box({"cubes.brown": 0, "cubes.green": 0})
    state = game.start(game.setup(SEATS, {}, numbers))
    assert [perft(state, depth) for depth in range(4)] == [1, 1, 2, 0]
    assert divide(state, 2) == {"draw pink": 2}


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_divide_sums_to_perft_and_neither_touches_the_state(depth):
    state = start()
    before = state.to_data()
    assert sum(divide(state, depth).values()) == perft(state, depth)
    assert state.to_data() == before


def test_perft_counts_outcomes_whatever_their_weight():
    state = start()
    assert [perft(state, depth) for depth in (1, 2, 3)] == [3, 9, 27]


def test_questions_and_instructions():
    state = play(start(), "draw pink")
    assert state.question() == Text("toy-question", seat=0)
    (told,) = state.instructions(Give())
    assert [tuple(shift) for shift in told.shifts] == [("pink cube", 1, "tray", "blue")]
    assert state.recorder is None
    assert repr(state).startswith("<pebbles 8 cubes in the bag")
