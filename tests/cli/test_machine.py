"""``companion machine``, and games in which the (simulated) machine draws."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from companion.cli.by_machine import TableMachine
from firmware_bridge.simulator import url
from hardware.randomisers.record import Draw, DrawLog


@pytest.fixture
def impatient(monkeypatch):
    """An unplugged machine is given up at once."""
    monkeypatch.setattr("firmware_bridge.controller._GONE", 1.0)


PLAY = ("play", "village", "--solo", "--seed", "7", "--randomiser")


def test_a_green_self_test(companion):
    result = companion("machine", "test", "--port", "sim://?seed=21")
    assert result.exit_code == 0
    assert result.stdout.count("✓") == 11
    assert "✗" not in result.stdout
    assert "Everything works." in result.stdout


def test_a_self_test_for_programs(as_json):
    answer = as_json("machine", "test", "--port", "sim://?seed=22")
    assert answer["ok"]
    assert answer["parts"]["colour_sensor"] == "ok"


def test_a_machine_that_knows_no_colours_fails_its_test_and_learns_them(companion):
    port = ("--port", "sim://?seed=23&calibrated=no")
    failed = companion("machine", "test", *port)
    assert failed.exit_code == 1
    assert "not calibrated" in failed.stdout
    assert "One part needs a look." in failed.stdout
    learnt = companion("machine", "calibrate", "pink", "brown", "--checks", "2", *port)
    assert learnt.exit_code == 0, learnt.output
    assert "all 4 checks were right" in learnt.stdout
    assert companion("machine", "test", *port).exit_code == 0


def test_a_blind_sensor_is_found_by_the_checks_of_the_calibration(companion):
    result = companion("machine", "calibrate", "--port", "sim://?seed=24&colour_noise=0.6&calibrated=no")
    assert result.exit_code == 1
    assert "was read as" in result.stdout
    assert "daylight" in result.stdout


def test_a_setting_is_changed_for_good(companion):
    port = ("--port", "sim://?seed=25")
    assert "tries is 5 now" in companion("machine", "calibrate", "--set", "tries=5", *port).stdout
    refused = companion("machine", "calibrate", "--set", "volume=11", *port)
    assert refused.exit_code == 2
    assert companion("machine", "calibrate", "--set", "tries", *port).exit_code == 2


def test_status_says_who_it_is(companion, as_json):
    said = companion("machine", "status", "--port", "sim://?seed=26").stdout
    assert "firmware 1.0.0" in said
    assert "pink" in said
    data = as_json("machine", "status", "--port", "sim://?seed=26")
    assert data["outstanding"] == []
    assert "draw" in data["can"]


def test_the_monitor_shows_the_lines(companion):
    shown = companion("machine", "monitor", "--seconds", "0.1", "--port", "sim://?seed=27").stdout
    assert "-> >" in shown and "<- <" in shown and "hello" in shown


def test_how_to_flash(companion):
    said = companion("machine", "flash", "--port", "/dev/ttyACM7").stdout
    assert "BOOTSEL" in said
    assert "mpremote connect /dev/ttyACM7 fs cp" in said
    assert "main.py" in said or "*.py" in said


@pytest.mark.parametrize(
    "words", [("status",), ("test",), ("monitor", "--seconds", "0.1"), ("flash", "--service")]
)
def test_without_a_machine_one_line_says_what_to_do(companion, words, monkeypatch):
    monkeypatch.setattr("firmware_bridge.controller._GONE", 0.2)
    result = companion("machine", *words, "--port", "/dev/no-machine-here")
    assert result.exit_code == 2
    assert result.stderr.strip().splitlines()[-1].startswith("companion: /dev/no-machine-here is not there.")


def test_a_wrong_address_is_refused(companion):
    result = companion("machine", "test", "--port", "sim://?sede=7")
    assert result.exit_code == 2
    assert "seed" in result.stderr


def test_the_fairness_page(companion, home, tmp_path):
    assert "No draws" in companion("machine", "fairness").stdout
    log = DrawLog(home / "draws.jsonl")
    for number in range(60):
        log.append(Draw("die", {"1": 1, "2": 1}, "12"[number % 2 if number % 3 else 0], "machine"))
    page = companion("machine", "fairness", "--picture", str(tmp_path / "page.png"))
    assert "die by the machine: 60 draws" in page.stdout
    for words in ("expected", "chi-square", "runs", "FAIR at the level"):
        assert words in page.stdout
    assert (tmp_path / "page.png").exists()
    for _ in range(60):
        log.append(Draw("die", {"1": 1, "2": 1}, "1", "machine"))
    assert companion("machine", "fairness").exit_code == 1


@pytest.mark.slow
def test_a_whole_game_through_the_serial_line(companion, as_json):
    """Every cube, monk and die comes from the simulated machine."""
    result = companion(*PLAY, "sim://?seed=31", "--auto", "--option", "carla_die=yes")
    assert result.exit_code == 0, result.output
    history = as_json("history", as_json("tables")[0]["id"])
    sources = {}
    for event in history:
        if event["kind"] == "chance":
            sources.setdefault(event["text"].split()[0], Counter())[event["source"]] += 1
    assert sources["draw"].keys() == {"machine"}
    assert sources["roll"].keys() == {"machine"}
    assert sources["monk"].keys() == {"machine"}
    assert sources["member"].keys() == {"machine"}
    assert sources["reveal"].keys() == {"generator"}  # cards are not the machine's
    assert not [event for event in history if event["kind"] == "note"]


def test_the_plug_pulled_in_mid_draw_asks_the_right_question_and_a_key_goes_on_by_hand(
    companion, as_json, impatient, home
):
    result = companion(*PLAY, "sim://?seed=32&script=unplug@piece3", "--ask", input="what\nh\nbrown\nquit\n")
    assert "unplugged" in result.stdout
    assert "[r] retry, [h] continue by hand>" in result.stdout
    assert "Going on by hand." in result.stdout
    assert "draw bag=cubes" in (home / "machine-lines.txt").read_text("utf-8")  # for a bug report
    history = as_json("history", as_json("tables")[0]["id"])
    draws = [event for event in history if event["text"].startswith("draw ")]
    assert [draw["source"] for draw in draws] == ["machine"] * 3 + ["hand"]


def test_one_key_hands_the_draws_back_to_the_machine(companion, as_json, monkeypatch, impatient):
    made, again = [], TableMachine.machine_again
    monkeypatch.setattr(
        url, "build", lambda address, build=url.build: made.append(build(address)) or made[-1]
    )

    def plug_in(self):
        made[-1].replug()
        again(self)

    monkeypatch.setattr(TableMachine, "machine_again", plug_in)
    keys = "h\nbrown\n!\n" + "r\n" * 20 + "quit\n"  # until it has started and said hello
    said = companion(*PLAY, "sim://?seed=34&script=unplug@piece2", "--ask", input=keys).stdout
    assert "When the machine is right again: !" in said and "The machine draws again." in said
    history = as_json("history", as_json("tables")[0]["id"])
    draws = [event["source"] for event in history if event["text"].startswith("draw ")]
    assert draws[:3] == ["machine", "machine", "hand"] and set(draws[3:]) == {"machine"}


def test_the_game_goes_on_with_the_machine_where_it_was_left(companion, as_json):
    companion(*PLAY, "sim://?seed=33", "--ask", input="quit\n")
    table = as_json("tables")[0]["id"]
    before = len(as_json("history", table))
    companion("resume", table, "--ask", "--randomiser", "sim://?seed=33", input="1\n" * 6)
    history = as_json("history", table)
    assert len(history) > before
    assert not [event for event in history if event["kind"] == "note"]


def test_a_randomiser_that_does_not_exist(companion):
    result = companion(*PLAY, "crystal-ball")
    assert result.exit_code == 2
    assert "crystal-ball" in result.stderr
    assert json.loads(companion("tables", "--json").stdout) == []
