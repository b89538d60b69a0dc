"""Exactness cannot fall: a part of the committed table is measured again, table by table."""

import json
from pathlib import Path

import pytest

from vision.exactness import at_most, bounds, measure, table
from vision.trials import TRIALS
from vision.twin_eye.disturb import MODERATE

DOCS = Path(__file__).parents[2] / "docs"
COMMITTED = json.loads((DOCS / "vision_exactness.json").read_text("utf-8"))
RANK = {"=": 2, "?": 1, "x": 0}
QUICK = ("none", "together")


def assert_not_worse(reader, disturbance):
    """Each disturbance measures another table, so that all of them together tell of many."""
    before = COMMITTED[reader][disturbance]
    seed = list(MODERATE).index(disturbance) % len(before)
    now = measure(reader, disturbance, range(seed, seed + 1))
    assert RANK[now] >= RANK[before[seed]], f"table {seed} became {now}"


def test_every_reader_under_every_disturbance_is_in_the_table():
    assert COMMITTED.keys() == TRIALS.keys()
    assert all(results.keys() == MODERATE.keys() for results in COMMITTED.values())


def test_the_page_shows_the_committed_table():
    page = (DOCS / "vision_exactness.md").read_text("utf-8")
    assert table(COMMITTED) in page
    assert bounds(COMMITTED) in page


def test_no_case_in_three_hundred_leaves_one_percent_possible():
    assert at_most(0, 300) == pytest.approx(1 - 0.05 ** (1 / 300))
    assert at_most(0, 300) < 0.01 < at_most(1, 300) < at_most(5, 300)


@pytest.mark.slow
@pytest.mark.parametrize("disturbance", QUICK)
@pytest.mark.parametrize("reader", TRIALS)
def test_a_sample_is_as_exact_as_committed(reader, disturbance):
    assert_not_worse(reader, disturbance)


@pytest.mark.slow
@pytest.mark.parametrize("disturbance", [d for d in MODERATE if d not in QUICK])
@pytest.mark.parametrize("reader", ["dice", "cubes", "tiles"])
def test_more_of_the_table(reader, disturbance):
    assert_not_worse(reader, disturbance)
