"""Thinking time: whose it is, what a restart does to it, pauses, limits."""

from __future__ import annotations

import shutil

import pytest

from companion.table.errors import TableClosed
from companion.table.header import TimeLimit
from companion.table.table import Table
from tests.table.conftest import draw


def think(table, watch, seconds):
    """Somebody thinks, and the front end beats every second."""
    for _ in range(seconds):
        watch.seconds += 1
        table.clock.beat()


@pytest.fixture
def sat_down(table):
    table.clock.start()
    return table


def test_time_belongs_to_whoever_is_to_act(sat_down, watch):
    table = sat_down
    watch.seconds += 5
    draw(table)  # drawing takes the game's time, nobody's own
    watch.seconds += 20.5
    table.record("keep")
    assert table.seat_time("red").spent == pytest.approx(20.5)
    assert table.seat_time("blue").spent == 0
    assert table.clock.game() == pytest.approx(25.5)
    draw(table)
    watch.seconds += 3
    assert table.seat_time("blue").spent == pytest.approx(3)  # it runs while blue thinks
    assert [event.spent for event in table.events] == [0, 5000, 20500, 0]


def test_nobody_uses_time_before_people_sit_down(table, watch):
    draw(table)
    watch.seconds += 1000
    table.record("keep")
    assert table.clock.game() == 0


def test_a_restart_loses_no_time_and_counts_none(sat_down, watch):
    table = sat_down
    draw(table)
    watch.seconds += 7
    table.close()
    assert table.events[-1].text == "stop"
    watch.seconds += 3600
    with Table.open(table.path, watch=watch) as again:
        assert again.seat_time("red").spent == pytest.approx(7)
        watch.seconds += 50  # the table is only being looked at
        again.clock.start()
        watch.seconds += 2
        again.record("keep")
        assert again.seat_time("red").spent == pytest.approx(9)
        assert again.clock.game() == pytest.approx(9)


def test_after_a_power_cut_at_most_a_minute_is_forgiven(sat_down, watch):
    table = sat_down
    draw(table)
    think(table, watch, 150)
    assert [event.text for event in table.events if event.kind == "clock"] == ["tick", "tick"]
    copy = table.path.with_name("cccc")
    shutil.copytree(table.path, copy)
    with Table.open(copy, watch=watch) as again:
        assert again.seat_time("red").spent == pytest.approx(120)
    assert table.seat_time("red").spent == pytest.approx(150)


def test_a_pause_stops_the_clocks_until_people_go_on_even_after_a_restart(sat_down, watch):
    table = sat_down
    draw(table)
    watch.seconds += 4
    table.clock.pause()
    table.clock.pause()
    watch.seconds += 600
    assert table.seat_time("red").spent == pytest.approx(4)
    assert table.clock.paused
    table.close()
    with Table.open(table.path, watch=watch) as again:
        again.clock.start()
        watch.seconds += 600
        assert again.clock.paused
        assert again.seat_time("red").spent == pytest.approx(4)
        again.clock.resume()
        again.clock.resume()
        watch.seconds += 1
        again.record("keep")
        assert again.seat_time("red").spent == pytest.approx(5)
        assert [event.text for event in again.events if event.kind == "clock"] == ["pause", "resume"]


def test_a_move_during_a_pause_costs_nothing(sat_down, watch):
    table = sat_down
    draw(table)
    table.clock.pause()
    watch.seconds += 60
    table.record("keep")
    assert table.clock.game() == 0


def test_undo_does_not_give_time_back(sat_down, watch):
    table = sat_down
    draw(table)
    watch.seconds += 9
    table.record("keep")
    table.undo()
    assert table.seat_time("red").spent == pytest.approx(9)


def test_a_wall_clock_that_jumps_changes_nobodys_time(sat_down, watch, monkeypatch):
    table = sat_down
    draw(table)
    monkeypatch.setattr(watch, "utc", lambda: "2031-01-01T00:00:00Z")
    watch.seconds += 2
    table.record("keep")
    assert table.seat_time("red").spent == pytest.approx(2)


def test_a_limit_counts_down_and_each_turn_adds_the_increment(make, watch):
    table = make(limit=TimeLimit(60, 5))
    table.clock.start()
    assert table.seat_time("red").left == 60
    draw(table)
    watch.seconds += 10
    table.record("keep")
    assert table.seat_time("red").left == pytest.approx(55)
    assert table.seat_time("blue").left == pytest.approx(60)
    draw(table)
    watch.seconds += 70
    assert table.seat_time("blue").left == pytest.approx(-10)  # it is said, and stops nobody
    table.record("keep")
    assert table.seat_time("blue").left == pytest.approx(-5)
    table.undo()
    assert table.seat_time("blue").left == pytest.approx(-10)
    table.close()
    with Table.open(table.path, watch=watch) as again:
        assert again.seat_time("red").left == pytest.approx(55)


def test_without_a_limit_nothing_is_left_to_count(table):
    assert table.seat_time("red").left is None


def test_nobodys_time_runs_once_the_game_is_over(sat_down, watch):
    table = sat_down
    while not table.over:
        watch.seconds += 1
        if table.state.chance:
            draw(table)
        else:
            table.record("keep")
    total, events = table.clock.game(), table.events
    think(table, watch, 500)
    table.clock.stop()
    assert table.events == events
    assert table.clock.game() == pytest.approx(total)


def test_the_clock_of_a_closed_table_writes_nothing(table):
    table.close()
    with pytest.raises(TableClosed):
        table.clock.pause()
