"""What the machine does when it is told to, on the simulated board."""

from __future__ import annotations

from collections import Counter

import pytest

from firmware_bridge.lines import Line
from tests.firmware_bridge.board import Bench

MIXED = ("orange", "pink", "green", "brown", "black") * 2


@pytest.fixture
def bench():
    bench = Bench()
    bench.cubes.contents = list(MIXED)
    return bench


def test_a_draw_names_the_pieces_that_lie_in_the_tray(bench):
    answer = bench.ask("draw", bag="cubes", n=4)
    assert answer.status == "ok"
    assert list(answer.list("pieces")) == bench.cubes.tray
    assert len(bench.cubes.tray) == 4
    assert answer.fields["drawn"] == "4"


def test_it_tells_each_piece_as_it_falls(bench):
    number = bench.say("draw", n=3)
    bench.answer(number)
    told = [line.list("got") for line in bench.heard if line.id == number and line.status == "busy"]
    assert told == [tuple(bench.cubes.tray[:count]) for count in range(4)]


def test_every_colour_is_named_right_in_spite_of_the_sensor_noise():
    bench = Bench(noise=0.03)
    bench.cubes.contents = [colour for colour in bench.board.light for _ in range(4)]
    answers = [bench.ask("draw", n=11) for _ in range(4)]
    named = [piece for answer in answers for piece in answer.list("pieces")]
    unsure = named.count("?")
    assert [piece for piece in named if piece != "?"] == [
        true for true, piece in zip(bench.cubes.tray, named, strict=True) if piece != "?"
    ]
    assert unsure <= len(named) // 10


def test_a_cube_it_never_learnt_is_unsure_not_guessed(bench):
    bench.board.flash.files["colours.json"] = b'{"orange": [0.56, 0.26, 0.15, 0.325]}'
    bench.board.power_up()
    bench.cubes.contents = ["blue"]
    assert bench.ask("draw", n=1).fields["pieces"] == "?"
    assert bench.cubes.tray == ["blue"]


def test_an_empty_drum_gives_what_it_has_and_says_so(bench):
    bench.cubes.contents = ["pink", "brown"]
    answer = bench.ask("draw", n=4)
    assert (answer.status, answer.fields["code"]) == ("part", "no_piece")
    assert list(answer.list("pieces")) == bench.cubes.tray
    assert len(bench.cubes.tray) == 2


def test_a_jam_is_cured_by_turning_back():
    bench = Bench(seed=4, troubles=None)
    bench.cubes.contents = list(MIXED)
    bench.cubes._jammed = True
    answer = bench.ask("draw", n=3)
    assert answer.status == "ok"
    assert list(answer.list("pieces")) == bench.cubes.tray


def test_a_jam_that_will_not_clear_is_reported_after_three_tries(bench):
    bench.cubes.troubles.jam = 1.0
    number = bench.say("draw", n=2)
    answer = bench.answer(number)
    assert answer.fields["code"] == "no_piece"
    assert bench.cubes.tray == []
    assert bench.moving() == []


def test_a_piece_that_sticks_in_the_gate_is_nudged_loose():
    bench = Bench(seed=2)
    bench.cubes.contents = list(MIXED)
    bench.cubes.troubles.stick = 1.0  # every piece sticks once
    answer = bench.ask("draw", n=2)
    assert answer.status == "ok"
    assert list(answer.list("pieces")) == bench.cubes.tray


def test_a_piece_that_passes_unseen_is_in_doubt_by_name(bench):
    bench.cubes.troubles.blind = 1.0
    answer = bench.ask("draw", n=2)
    assert answer.fields["code"] == "missed"
    assert [answer.fields["doubt"]] == bench.cubes.tray
    assert answer.fields["pieces"] == ""


def test_two_pieces_at_once_are_counted_and_the_second_is_asked_about(bench):
    bench.cubes.troubles.double = 1.0
    answer = bench.ask("draw", n=4)
    assert answer.fields["code"] == "double"
    assert list(answer.list("pieces")) == bench.cubes.tray[:1]
    assert answer.fields["doubt"] == "?"
    assert len(bench.cubes.tray) == 2


def test_what_falls_between_two_draws_is_asked_about(bench):
    bench.ask("draw", n=1)
    bench.cubes.passed()  # somebody reaches into the chute
    answer = bench.ask("draw", n=1)
    assert (answer.fields["code"], answer.fields["doubt"]) == ("stray", "?")
    assert bench.ask("draw", n=1).status == "ok"


def test_a_full_tray_stops_the_draw_before_anything_moves(bench):
    bench.cubes.capacity = 0
    answer = bench.ask("draw", n=1)
    assert answer.fields["code"] == "tray_full"
    assert bench.cubes.tray == []


def test_a_waiting_cube_goes_back_among_the_others_before_a_draw(bench):
    """Or the next draw would be decided before the bag was filled up."""
    seen = Counter()
    for seed in range(40):
        bench = Bench(seed=seed)
        bench.cubes.contents = ["pink"] * 9
        bench.cubes.chamber = "black"
        seen[bench.ask("draw", n=1).fields["pieces"]] += 1
    assert seen["pink"] > 25
    assert seen["black"] > 0


def test_figures_are_told_apart_by_their_tags(bench):
    tags = [bench.tag(name) for name in ("monk", "anna", "bruno")]
    assert bench.ask("return", bag="figures", pieces=",".join(tags)).fields["left"] == "3"
    answer = bench.ask("draw", bag="figures", n=3)
    assert sorted(answer.list("pieces")) == sorted(tags)
    assert list(answer.list("pieces")) == bench.figures.tray


def test_identify_names_without_letting_anything_fall(bench):
    bench.cubes.contents = ["green"]
    assert bench.ask("identify", bag="cubes").fields["piece"] == "green"
    assert bench.cubes.tray == []
    assert bench.ask("identify", bag="cubes").fields["piece"] == "green"


def test_a_roll_reads_the_face_that_came_up(bench):
    answer = bench.ask("roll", n=5, sides=4)
    faces = [bench.tag(f"d4-{face}") for face in bench.board.world.rolls]
    assert list(answer.list("pieces")) == faces
    assert len(faces) == 5


def test_without_a_reader_the_tumbler_shakes_once_and_the_camera_reads():
    bench = Bench(dice_reader=False)
    answer = bench.ask("roll", n=5, sides=6)
    assert (answer.status, answer.fields["pieces"]) == ("ok", "")
    assert len(bench.board.world.rolls) == 1
    assert "faces" not in bench.ask("hello", version=1, nonce="0000").list("can")


def test_it_learns_a_colour_from_the_cube_in_the_chamber():
    bench = Bench()
    bench.board.flash.files.pop("colours.json")
    bench.board.power_up()
    assert bench.ask("calibrate", colour="pink").fields["colours"] == "pink"
    assert bench.ask("calibrate", colour="brown").fields["colours"] == "brown,pink"
    bench.cubes.contents = ["brown", "pink"]
    assert sorted(bench.ask("draw", n=2).list("pieces")) == ["brown", "pink"]


def test_mixing_and_emptying_keep_the_count(bench):
    assert bench.ask("return", pieces="pink,pink").fields["left"] == "2"
    assert bench.ask("mix", turns=2).status == "ok"
    assert bench.ask("empty").fields["left"] == "0"
    assert bench.cubes.contents == []


def test_the_self_test_finds_a_healthy_machine_healthy(bench):
    answer = bench.ask("test")
    assert answer.status == "ok"
    assert {part.split(":")[1] for part in answer.list("parts")} == {"ok"}
    assert bench.cubes.tray == []


@pytest.mark.parametrize(
    ("bus", "address", "part"),
    [(0, 0x29, "colour_sensor"), (0, 0x24, "tag_reader"), (1, 0x24, "dice_reader")],
)
def test_the_self_test_names_the_sensor_that_does_not_answer(bench, bus, address, part):
    bench.board.world.broken.add((bus, address))
    answer = bench.ask("test")
    assert answer.fields["code"] == "failed"
    assert f"{part}:no_answer" in answer.list("parts")


def test_a_dead_sensor_stops_the_draw_before_a_piece_falls(bench):
    bench.board.world.broken.add((0, 0x29))
    assert bench.ask("draw", n=1).fields["code"] == "no_colour_sensor"
    assert bench.cubes.tray == []
    assert bench.ask("draw", bag="figures", n=1).fields["code"] == "no_piece"


def test_a_setting_is_kept_over_a_restart(bench):
    assert bench.ask("tune", name="tries", value=5).status == "ok"
    bench.board.power_up()
    assert bench.board.device.apparatus.settings["tries"] == 5


@pytest.mark.parametrize(
    ("verb", "fields", "name"),
    [
        ("draw", {"n": 0}, "n"),
        ("draw", {"n": 21}, "n"),
        ("draw", {"n": "many"}, "n"),
        ("draw", {}, "n"),
        ("draw", {"n": 1, "bag": "hat"}, "bag"),
        ("return", {"pieces": ""}, "pieces"),
        ("roll", {"n": -1}, "n"),
        ("tune", {"name": "volume", "value": 1}, "name"),
        ("calibrate", {"colour": "?"}, "colour"),
    ],
)
def test_an_impossible_request_is_refused_with_the_field_and_nothing_happens(bench, verb, fields, name):
    answer = bench.ask(verb, **fields)
    assert answer.status == "err"
    assert (answer.fields["code"], answer.fields["name"]) == ("argument", name)
    assert bench.cubes.tray == []


def test_an_unknown_verb_is_refused(bench):
    assert bench.ask("fly").fields == {"code": "unknown"}


def test_noise_on_the_wire_is_reported_once_per_run(bench):
    bench.send(b"garbage\x00\xff\n" + Line(">", 7, "ping").encode() + b"more garbage\n")
    bench.pass_time(5)
    assert [line.fields["count"] for line in bench.heard if line.verb == "bad"] == ["2"]
    assert [line.id for line in bench.heard if line.verb == "ping"] == [7]
