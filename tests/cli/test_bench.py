"""``companion bench``: figures stand next to their references, and bounds are bounds."""

from __future__ import annotations

import itertools
import json

import pytest

import companion.cli.bench as command
from companion.bench import Bound, Measurement, in_turns, measure, measurements
from companion.rules import Text


def made(name, value, reference, bound, **kwargs):
    return Measurement(
        name,
        Text("bench-start"),
        Text("bench-start-reference"),
        "s",
        in_turns(value, reference),
        bound,
        **kwargs,
    )


SLOW = made("slow", lambda: 3.0, lambda: 1.0, Bound(False, factor=2))
FAST = made("fast", lambda: 3.0, lambda: 1.0, Bound(True, factor=2))
LACKING = made("lacking", lambda: 0, lambda: 0, Bound(True), lacking=lambda: Text.of("no chess here"))


@pytest.fixture
def measuring(monkeypatch):
    return lambda *items: monkeypatch.setattr(command, "measurements", lambda: list(items))


def test_a_broken_bound_fails_only_when_checked(companion, measuring):
    measuring(FAST, SLOW)
    assert companion("bench").exit_code == 0
    assert companion("bench", "--check").exit_code == 1
    assert companion("bench", "--check", "--only", "fast").exit_code == 0
    shown = companion("bench").stdout
    assert shown.count("✓") == 1
    assert shown.count("✗") == 1


def test_what_cannot_be_measured_is_named(companion, measuring):
    measuring(LACKING)
    result = companion("bench", "--check")
    assert result.exit_code == 1
    assert "no chess here" in result.stdout


def test_as_json(companion, measuring):
    measuring(FAST, SLOW, LACKING)
    data = json.loads(companion("bench", "--json").stdout)
    assert [
        (item["name"], item["value"], item["reference"], item["limit"], item["ok"])
        for item in data["measurements"]
    ] == [
        ("fast", 3, 1, 2, True),
        ("slow", 3, 1, 2, False),
    ]
    assert data["skipped"] == {"lacking": "no chess here"}
    assert data["ok"] is False


def test_the_medians_of_interleaved_rounds_count():
    order = []
    values, references = itertools.cycle([1, 100, 2]), itertools.cycle([10, 30, 20])
    result = measure(
        made(
            "x",
            lambda: order.append("value") or next(values),
            lambda: order.append("reference") or next(references),
            Bound(False),
        ),
        rounds=3,
    )
    assert (result.value, result.reference) == (2, 20)
    assert order == ["reference", "value"] * 3


def test_what_lasts_long_is_measured_as_often_as_it_asks_for(companion, measuring):
    taken = []
    measuring(made("long", lambda: taken.append(1) or 1.0, lambda: 1.0, Bound(True), rounds=1))
    companion("bench")
    assert len(taken) == 1
    companion("bench", "--rounds", "2")
    assert len(taken) == 3


@pytest.mark.parametrize(
    ("bound", "value", "kept"),
    [
        (Bound(True), 10, True),
        (Bound(True), 9.9, False),
        (Bound(False, 3, 0.5), 30.5, True),
        (Bound(False, 3, 0.5), 30.6, False),
        (Bound(False, 0, 0.2), 0.2, True),
    ],
)
def test_bounds(bound, value, kept):
    assert bound.keeps(value, 10) is kept


def test_registered_names_are_unique_and_each_measures(companion):
    items = measurements()
    assert len({item.name for item in items}) == len(items) > 0


def test_the_start_of_the_program_is_measured(companion):
    data = json.loads(companion("bench", "--only", "start", "--rounds", "1", "--json").stdout)
    (item,) = data["measurements"]
    assert item["value"] > 0
    assert item["reference"] > 0


def test_figures_have_three_digits():
    assert command.figure(52345.6, "moves/s") == "52,346 moves/s"
    assert command.figure(0.017391, "s") == "0.0174 s"
