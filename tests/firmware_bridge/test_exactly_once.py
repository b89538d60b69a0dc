"""A draw is never lost and never done twice, whatever happens on the wire, to the machine or to the program."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.simulator.noise import Rates
from tests.firmware_bridge.schedules import Incident, Schedule, play, random_schedule

SWEEP = 10_000
BLOCKS = 20

chances = st.one_of(st.just(0.0), st.floats(0, 0.15))
moments = st.floats(0.0, 2.0)
harmless = st.sampled_from(["cable", "kill", "die"])
harmful = st.sampled_from(["cable", "kill", "die", "unplug", "reset", "tear", "wipe"])


def incidents(kinds):
    return st.lists(st.builds(Incident, moments, kinds, st.floats(0, 1)), max_size=4).map(tuple)


rates = st.builds(Rates, chances, chances, chances, chances, chances)
draws = st.lists(st.integers(1, 4), min_size=1, max_size=3).map(tuple)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.builds(Schedule, st.integers(0, 10**6), draws, rates, incidents(harmless)))
def test_a_bad_cable_and_a_killed_program_never_even_need_a_question(schedule):
    assert play(schedule).asked == []


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.builds(
        Schedule,
        st.integers(0, 10**6),
        draws,
        rates,
        incidents(harmful),
        impatient=st.booleans(),
        figures=st.booleans(),
    )
)
def test_after_any_accident_journal_and_tray_agree_once_the_person_was_asked(schedule):
    play(schedule)


def test_a_heavy_day():
    """Everything at once, so that a change of the odds in the sweep cannot hide a kind of accident."""
    heavy = Schedule(
        seed=5,
        draws=(4, 4),
        rates=Rates.all(0.1),
        incidents=(
            Incident(0.2, "kill"),
            Incident(0.3, "die", 0.5),
            Incident(0.5, "cable", 0.3),
            Incident(1.8, "reset"),
            Incident(2.5, "tear", 0.4),
            Incident(4.0, "unplug", 0.2),
            Incident(6.0, "wipe"),
        ),
    )
    table = play(heavy)
    assert len(table.journal) == 8
    assert table.runs >= 2


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_ten_thousand_fault_schedules(block):
    """The bag's physical content equals the journal's account after each of them."""
    size = SWEEP // BLOCKS
    for seed in range(block * size, (block + 1) * size):
        try:
            play(random_schedule(seed))
        except AssertionError as error:
            raise AssertionError(f"schedule {seed}: {random_schedule(seed)}") from error


@pytest.mark.slow
def test_the_sweep_really_meets_every_kind_of_fault():
    """A sweep without accidents would prove nothing."""
    kinds, asked, runs, faults = set(), set(), 0, 0
    for seed in range(600):
        schedule = random_schedule(seed)
        kinds |= {incident.kind for incident in schedule.incidents} | set(schedule.troubles)
        table = play(schedule)
        asked |= {outcome.code for outcome in table.asked}
        runs += table.runs
        faults += table.machine.noise.faults
    assert kinds == {
        "unplug",
        "cable",
        "reset",
        "kill",
        "tear",
        "die",
        "wipe",
        "jam",
        "stick",
        "double",
        "blind",
    }
    assert {"reset", "memory", "missed", "double", "hand"} <= asked
    assert runs > 620
    assert faults > 200
