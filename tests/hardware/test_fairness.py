"""A biased machine is caught, a fair one is not."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, permutations

import numpy as np
import pytest
from scipy import stats

from firmware_bridge.simulator.sandbox import Sandbox
from hardware.fairness import LEVEL, Captions, Verdict, examine, examine_all, plot
from hardware.randomisers import Draw, DrawLog, Recorded
from tests.hardware.machine_makers import Request, working

SEEDS = 200
DRAWS = 600
COLOURS = ("orange", "green", "brown", "pink")
CAPTIONS = Captions(lambda page: page.randomiser, "came", "expected", "nothing yet")
Drums = Sandbox({}, open).load("drumworld")


def drum_draws(seed: int, bias: dict[str, float] | None = None, count: int = DRAWS) -> list[Draw]:
    """Draws from the simulated drum: a bag of 40, five cubes at a time, then all go back."""
    drum = Drums.DrumWorld(random.Random(seed), Drums.Troubles())
    drum.contents = list(COLOURS) * 10
    drum.bias = bias or {}
    draws = []
    while len(draws) < count:
        for _ in range(5):
            weights = dict(Counter(drum.contents))
            while drum.chamber is None:
                drum.turning = 1.0
                drum.advance(0, 0.25)
            outcome, drum.chamber = drum.chamber, None
            draws.append(Draw("cube_bag", weights, outcome, "machine"))
            drum.tray.append(outcome)
        drum.contents += drum.tray
        drum.tray = []
    return draws


@pytest.mark.slow
def test_a_fair_drum_is_not_called_unfair():
    """At the stated level of 1 in 1,000 more than two of 200 would themselves be an unlikely event."""
    unfair = [seed for seed in range(SEEDS) if examine(drum_draws(seed)).verdict != Verdict.FAIR]
    assert len(unfair) <= stats.binom.ppf(0.999, SEEDS, LEVEL)


@pytest.mark.slow
def test_a_drum_that_prefers_one_colour_is_caught():
    bias = {"orange": 1.8}
    missed = [seed for seed in range(SEEDS) if examine(drum_draws(seed, bias)).verdict != Verdict.UNFAIR]
    assert missed == []


def test_p_values_of_a_fair_drum_are_spread_evenly():
    """Or the level would not be what it says."""
    p_values = [examine(drum_draws(seed, count=200)).p_counts for seed in range(SEEDS)]
    assert stats.kstest(p_values, "uniform").pvalue > 0.001


def test_a_drum_that_repeats_itself_is_caught_by_its_runs():
    rng = random.Random(3)
    weights = dict.fromkeys(COLOURS, 10)
    came, draws = "pink", []
    for _ in range(DRAWS):
        came = came if rng.random() < 0.3 else rng.choice(COLOURS)
        draws.append(Draw("cube_bag", weights, came))
    page = examine(draws)
    assert page.verdict == Verdict.UNFAIR
    assert page.p_runs < LEVEL / 2
    assert page.p_counts > LEVEL


@pytest.mark.parametrize("shown", ["122222", "1112222", "1212122", "12121212"])
def test_runs_are_weighed_against_every_order_of_the_same_draws(shown):
    def runs(order):
        return 1 + sum(one != other for one, other in pairwise(order))

    page = examine([Draw("die", {"1": 1, "2": 1}, face) for face in shown])
    every = [runs(order) for order in permutations(shown)]
    rarer = min(sum(many <= page.runs for many in every), sum(many >= page.runs for many in every))
    assert page.runs == runs(shown)
    assert page.p_runs == pytest.approx(min(1, 2 * rarer / len(every)))


def test_for_a_bag_that_never_changes_it_is_pearsons_test():
    rng = np.random.default_rng(5)
    weights = {"a": 5, "b": 3, "c": 2}
    draws = [Draw("die", weights, str(rng.choice(["a", "b", "c"], p=[0.5, 0.3, 0.2]))) for _ in range(300)]
    page = examine(draws)
    seen = [row.seen for row in page.rows]
    pearson = stats.chisquare(seen, [150, 90, 60])
    assert page.chi_square == pytest.approx(pearson.statistic)
    assert page.p_counts == pytest.approx(pearson.pvalue)
    assert page.freedom == 2


def test_few_or_no_draws_give_no_verdict():
    assert examine([]).verdict == Verdict.TOO_FEW
    assert examine([Draw("die", {"1": 1, "2": 1}, "1")] * 20).verdict == Verdict.TOO_FEW
    assert examine([Draw("die", {"1": 1}, "1")] * 100).draws == 0  # no choice: nothing to examine


def test_a_die_that_always_shows_the_same_is_unfair():
    page = examine([Draw("die", {"1": 1, "2": 1}, "1")] * 60)
    assert page.verdict == Verdict.UNFAIR


def test_an_outcome_that_was_impossible_is_an_error():
    with pytest.raises(ValueError, match="could not"):
        examine([Draw("die", {"1": 1, "2": 1}, "3")])


def test_the_plot_is_a_picture(tmp_path):
    plot(
        [examine(drum_draws(1)), examine(drum_draws(2, {"orange": 1.8}))], tmp_path / "fairness.png", CAPTIONS
    )
    plot([], tmp_path / "none.png", CAPTIONS)
    for name in ("fairness.png", "none.png"):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")


def test_all_draws_ever_made_are_kept_and_examined_one_page_each(tmp_path):
    log = DrawLog(tmp_path / "folder" / "draws.jsonl")
    assert list(log) == []
    recorded = Recorded(working("cubes"), log)
    for number in range(1, 61):
        recorded.ask(Request(number))
    with log.path.open("a", encoding="utf-8") as file:
        file.write('{"randomiser": "cube_b')  # the power went
    assert len(list(log)) == 60
    assert log.unreadable == 1
    (page,) = examine_all(log)
    assert (page.randomiser, page.source) == ("cube_bag", "machine")
    assert page.draws == 60
    assert page.verdict != Verdict.TOO_FEW


def test_a_pile_of_single_cards_is_judged_only_where_numbers_allow():
    """Cards that come once a game are rare for long; they count together instead of raising a false alarm."""
    rng = random.Random(2)
    alarms = 0
    for _ in range(40):
        draws = []
        for _ in range(3):
            pile = [f"card {number}" for number in range(24)]
            for _ in range(20):
                came = rng.choice(pile)
                draws.append(Draw("pile", dict.fromkeys(pile, 1), came))
                pile.remove(came)
        alarms += examine(draws).verdict != Verdict.FAIR
    assert alarms <= 1
