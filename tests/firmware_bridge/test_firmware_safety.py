"""Nothing runs by itself, and nothing that happened is forgotten."""

from __future__ import annotations

import pytest

from firmware_bridge.lines import Line
from tests.firmware_bridge.board import Bench


@pytest.fixture
def bench():
    bench = Bench()
    bench.cubes.contents = ["pink", "brown", "green", "orange"] * 2
    return bench


def test_after_power_up_nothing_moves_before_the_computer_speaks(bench):
    bench.pass_time(3000)
    assert bench.moving() == []
    assert bench.board.device.apparatus.guard.locked


def test_two_silent_seconds_switch_every_motor_off():
    bench = Bench(settings={"step_hz": 50})  # one turn of the drum takes half a minute
    bench.ask("ping")
    bench.say("mix", turns=5)
    bench.pass_time(1500)
    assert "cubes_stepper" in bench.moving()
    bench.pass_time(700)
    assert bench.moving() == []
    assert [line.fields["code"] for line in bench.heard if line.verb == "safe"] == ["heartbeat"]
    assert bench.cubes.turning == 0


def test_a_draw_without_heartbeat_ends_between_two_pieces():
    bench = Bench(settings={"gate_ms": 400, "fall_ms": 400})
    bench.cubes.contents = ["pink"] * 9
    number = bench.say("draw", n=9)
    bench.pass_time(12_000)
    (answer,) = [line for line in bench.heard if line.id == number and line.status == "part"]
    assert answer.fields["code"] == "heartbeat"
    assert list(answer.list("pieces")) == bench.cubes.tray
    assert 0 < len(bench.cubes.tray) < 9
    assert bench.ask("draw", n=1).status == "ok"  # it moves again once it hears something


def test_every_motor_has_a_longest_time():
    bench = Bench(settings={"step_hz": 20})
    bench.ask("ping")
    assert all(0 < output.max_ms <= 12_000 for output in bench.outputs)
    answer = bench.ask("mix", turns=1)  # a turn back would take 80 seconds
    assert answer.fields["code"] == "overtime"
    assert bench.now < 90_000
    assert bench.cubes.turning == 0


def test_stop_ends_a_job_and_says_what_fell(bench):
    number = bench.say("draw", n=8)
    while not bench.cubes.tray:
        bench.pass_time(1)
    bench.ask("stop")
    answer = next(
        (line for line in bench.heard if line.id == number and line.status == "part"), None
    ) or bench.answer(number)
    assert answer.fields["code"] == "stopped"
    assert list(answer.list("pieces")) == bench.cubes.tray
    assert len(bench.cubes.tray) < 8


def test_the_same_request_again_gets_the_same_answer_and_draws_nothing(bench):
    first = bench.ask("draw", id=5, n=2)
    tray = list(bench.cubes.tray)
    assert bench.ask("draw", id=5, n=2) == first
    bench.board.power_up()
    assert bench.ask("draw", id=5, n=2) == first
    assert bench.cubes.tray == tray


def test_sixteen_answers_are_remembered_and_older_ones_are_admitted_to_be_forgotten(bench):
    bench.ask("draw", id=1, n=1)
    for number in range(2, 18):
        bench.ask("mix", id=number, turns=1)
    assert bench.ask("mix", id=2, turns=1).status == "ok"
    assert bench.ask("draw", id=1, n=1).fields["code"] == "forgotten"
    assert len(bench.cubes.tray) == 1


def test_an_old_request_that_arrives_late_never_happens(bench):
    bench.ask("draw", id=9, n=1)
    assert bench.ask("draw", id=8, n=1).fields["code"] == "stale"
    assert len(bench.cubes.tray) == 1


def test_a_voided_request_never_happens(bench):
    void = Line(">", 30, "void", {"id": "21"})
    bench.send(void.encode())
    assert bench.answer(30).fields["was"] == "never"
    assert bench.ask("draw", id=21, n=1).fields["code"] == "stale"
    bench.board.power_up()
    assert bench.ask("draw", id=21, n=1).fields["code"] == "stale"
    assert bench.cubes.tray == []


def test_void_tells_what_became_of_a_request(bench):
    bench.ask("draw", id=3, n=1)
    bench.send(Line(">", 40, "void", {"id": "3"}).encode())
    assert bench.answer(40).fields["was"] == "done"
    bench.say("draw", id=41, n=2)
    bench.pass_time(5)
    bench.send(Line(">", 42, "void", {"id": "41"}).encode())
    assert bench.answer(42).fields["was"] == "busy"
    bench.send(Line(">", 43, "void", {"id": "soon"}).encode())
    assert bench.answer(43).fields["code"] == "argument"


def test_another_computers_request_under_the_same_id_is_not_answered_with_ours(bench):
    ours = bench.ask("draw", id=5, n=1, key="aaaaaa")
    assert ours.status == "ok"
    assert bench.ask("draw", id=5, n=1, key="bbbbbb").fields["code"] == "stale"
    assert len(bench.cubes.tray) == 1


def test_a_request_for_another_memory_is_refused(bench):
    assert bench.ask("draw", n=1, **{"for": "000000"}).fields["code"] == "memory"
    assert bench.cubes.tray == []


def test_only_one_job_at_a_time(bench):
    first = bench.say("draw", n=3)
    bench.pass_time(3)
    assert bench.ask("mix", turns=1).fields == {"code": "engaged", "id": str(first)}
    bench.pass_time(2000, heartbeat=True)
    assert len(bench.cubes.tray) == 3


@pytest.mark.parametrize("fallen", range(4))
def test_a_restart_in_mid_draw_leaves_at_most_one_piece_in_doubt(fallen):
    """At every step of a draw: what the machine then says fits what lies in the tray."""
    for step in range(0, 260, 3):
        bench = Bench(seed=fallen)
        bench.cubes.contents = ["pink", "brown", "green", "orange"] * 2
        number = bench.say("draw", n=4)
        while len(bench.cubes.tray) < fallen:
            bench.pass_time(1)
        bench.pass_time(step / 3)
        bench.board.power_up()
        answer = bench.ask("draw", id=number, n=4)
        bench.cubes.settle()
        pieces, doubt = list(answer.list("pieces")), list(answer.list("doubt"))
        assert len(doubt) <= 1
        assert bench.cubes.tray in (pieces, pieces + doubt)
        assert answer.fields.get("code") in ("reset", None)


@pytest.mark.parametrize("torn", [0.0, 0.3, 0.99])
def test_a_power_cut_in_any_write_to_flash_loses_nothing(torn):
    for write in range(1, 14):
        bench = Bench()
        bench.cubes.contents = ["pink", "brown", "green", "orange"] * 2
        bench.ask("ping")
        number = bench.say("draw", n=3)
        bench.board.flash.cut_after(write, torn)
        while bench.board.step() is not None and bench.now < 5000:
            bench.now += 1
        bench.board.power_up()
        if bench.board.device is None:  # the cut came in the write of the restart itself
            bench.board.power_up()
        bench.cubes.settle()
        answer = bench.ask("draw", id=number, n=3)
        bench.cubes.settle()
        pieces, doubt = list(answer.list("pieces")), list(answer.list("doubt"))
        assert bench.cubes.tray in (pieces, pieces + doubt)
        assert len(doubt) <= 1


def test_the_counters_survive_restarts_and_boots_are_counted(bench):
    bench.ask("return", pieces="pink,pink,pink")
    bench.ask("draw", n=2)
    before = bench.ask("status").fields
    for _ in range(3):
        bench.board.power_up()
    after = bench.ask("status").fields
    assert after["drawn"] == before["drawn"] == "2"
    assert after["left"] == before["left"] == "cubes:1"
    assert int(after["boots"]) == int(before["boots"]) + 3


def test_a_damaged_memory_is_set_aside_and_gets_a_new_name(bench):
    before = bench.ask("hello", version=1, nonce="1").fields["store"]
    bench.ask("draw", id=5, n=1)
    text = bench.board.flash.files["memory.txt"]
    bench.board.flash.files["memory.txt"] = text.replace(b"draw", b"drew", 1)
    bench.board.power_up()
    assert bench.ask("hello", version=1, nonce="2").fields["store"] != before
    assert b"drew" in bench.board.flash.files["memory.txt.bad"]


def test_the_memory_stays_small_over_a_long_evening(bench):
    for _ in range(120):
        bench.ask("mix", turns=1)
    assert len(bench.board.flash.files["memory.txt"]) < 20_000
    assert bench.ask("status").fields["last"] != "0"


def test_the_gate_is_shut_before_anything_turns_after_a_restart(bench):
    """A power cut with an open gate must not make it rain cubes."""
    bench.cubes.gate = 1.0
    answer = bench.ask("draw", n=1)
    assert list(answer.list("pieces")) == bench.cubes.tray
    assert len(bench.cubes.tray) == 1


def test_the_watchdog_bites_a_hung_firmware():
    bench = Bench()
    bench.board.world.watchdog = True
    watchdog = bench.board.sandbox.load("machine").WDT(timeout=8000)
    watchdog.feed()
    bench.now += 9000
    with pytest.raises(bench.board.sandbox.load("machine").Reset):
        watchdog.feed()
