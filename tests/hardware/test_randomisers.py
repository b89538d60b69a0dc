"""The contract that every maker of draws keeps, and what is special to each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.randomisers import ByHand, Generator, RandomiserFailed, fair
from tests.hardware.makers import MAKERS


@dataclass(frozen=True)
class Request:
    """What a table asks, as a randomiser sees it."""

    number: int = 1
    randomiser: str = "cube_bag"
    outcomes: tuple[tuple[str, int], ...] = (("draw pink", 3), ("draw brown", 1), ("draw green", 2))
    prompt: object = "Draw a cube."


@pytest.fixture(params=MAKERS, ids=lambda maker: maker.name)
def maker(request):
    return request.param


def test_it_answers_with_one_of_the_outcomes_and_says_who_it_is(maker):
    randomiser = maker.make()
    for number in range(1, 60):
        answer = randomiser.ask(Request(number))
        assert answer.outcome in dict(Request().outcomes)
        assert answer.source == randomiser.source
        assert answer.source.split() == [answer.source]
        assert isinstance(answer.evidence, str)


def test_it_gives_the_only_outcome_that_is_left(maker):
    assert maker.make().ask(Request(outcomes=(("roll 6", 1),))).outcome == "roll 6"


def test_every_piece_can_come(maker):
    randomiser = maker.make()
    seen = Counter(randomiser.ask(Request(number)).outcome for number in range(1, 200))
    assert set(seen) == set(dict(Request().outcomes))


@pytest.mark.parametrize("maker", [maker for maker in MAKERS if maker.broken], ids=lambda maker: maker.name)
def test_a_broken_one_says_cause_and_advice(maker):
    with pytest.raises(RandomiserFailed) as failed:
        maker.broken().ask(Request())
    assert failed.value.cause
    assert failed.value.advice
    assert failed.value.cause in str(failed.value)


def test_the_generator_repeats_itself_only_for_the_same_draw():
    generator = Generator(lambda: fair.seed_from_word("7"))
    assert generator.ask(Request(1)) == generator.ask(Request(1))
    assert generator.ask(Request(1)).evidence == "draw 1"
    other = Generator(lambda: fair.seed_from_word("8"))
    numbers = range(1, 40)
    ours = [generator.ask(Request(n)).outcome for n in numbers]
    assert ours != [other.ask(Request(n)).outcome for n in numbers]
    assert ours != [generator.ask(Request(n, randomiser="die")).outcome for n in numbers]


def test_the_generator_does_not_care_in_which_order_the_bag_is_told():
    turned = Request(outcomes=Request().outcomes[::-1])
    seed = fair.seed_from_word("7")
    for number in range(1, 50):
        assert fair.draw(seed, number, "cube_bag", Request().outcomes) == fair.draw(
            seed, number, "cube_bag", turned.outcomes
        )


def test_draws_never_change_from_one_version_to_the_next():
    """Saved games depend on these values: if this fails, no old game can be verified any more."""
    seed = fair.seed_from_word("7")
    assert seed.hex() == "9d6653c581e067eb1717a299644d7d0c83a6159d07a3bdd548b182511014568a"
    assert fair.commitment(seed) == "ae0fe742d2da7cebb257625d1b185f26b219b2f2176972a67c12db4983bc299a"
    pieces = [("draw pink", 3), ("draw brown", 2)]
    assert fair.message(12, "cube_bag", pieces) == b'[12,"cube_bag",[["draw brown",2],["draw pink",3]]]'
    drawn = "".join(fair.draw(seed, number, "cube_bag", pieces)[5] for number in range(1, 9))
    assert drawn == "ppppppbb"


def test_every_piece_is_equally_likely():
    """Chi-squared over 11 outcomes of a fixed seed: 23.2 would be passed by 1 in 100 fair generators."""
    weights = {f"piece {n}": n for n in range(1, 12)}
    total, draws = sum(weights.values()), 20_000
    seen = Counter(fair.draw(fair.seed_from_word("fair"), n, "bag", weights.items()) for n in range(draws))
    chi_squared = sum(
        (seen[piece] - Fraction(draws * n, total)) ** 2 / Fraction(draws * n, total)
        for piece, n in weights.items()
    )
    assert chi_squared < 23.2


@given(
    st.dictionaries(st.text(max_size=5), st.integers(1, 10**30), min_size=1, max_size=8),
    st.integers(0, 10**6),
)
def test_any_bag_can_be_drawn_from(weights, number):
    assert fair.draw(b"\1" * 32, number, "bag", weights.items()) in weights


@pytest.mark.parametrize("outcomes", [[], [("draw pink", 0)], [("draw pink", -1), ("x", 3)], [("x", 2**257)]])
def test_an_empty_or_impossible_bag_is_refused(outcomes):
    with pytest.raises(ValueError, match=r"drawn|digest"):
        fair.draw(b"\1" * 32, 1, "bag", outcomes)


def test_a_finger_gives_what_it_was_told_and_nothing_else():
    asked = []
    answer = ByHand(lambda request: asked.append(request) or "  draw  purple ").ask(Request(5))
    assert answer == ("draw  purple", "hand", "")  # the rules will refuse it, with their reason
    assert asked == [Request(5)]
    for nothing in (None, "", "  "):
        with pytest.raises(RandomiserFailed):
            ByHand(lambda request, nothing=nothing: nothing).ask(Request())
