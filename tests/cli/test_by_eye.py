"""Playing with a camera from the terminal: what was seen is entered, what was not is asked."""

from __future__ import annotations

import re
import shutil

import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli.root import cli
from companion.cli.session import Session

cv2 = pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

from companion.eyes.simulated import TiltedBoard

PLAY = ("play", "village", "--solo", "--seed", "7", "--ask")
CAMERA = ("--camera", "twin://?size=960x540&seed=3")
COPY = "twin://?seed=2"
ENROLLED = f"{COPY}&enrolled=box"


@pytest.fixture(scope="session")
def learnt(tmp_path_factory):
    """A data folder in which the board, the colours and the tiles of Village are enrolled."""
    folder = tmp_path_factory.mktemp("learnt")
    for part in ("board", "colours", "deck"):
        words = ["enrol", part, "--game", "village", "--camera", COPY]
        assert CliRunner(env={"COMPANION_HOME": str(folder)}).invoke(cli, words).exit_code == 0
    return folder


@pytest.fixture
def enrolled(home, learnt):
    """The same in the data folder of the test."""
    shutil.copytree(learnt, home, dirs_exist_ok=True)


def sources(as_json, verb):
    (table,) = as_json("tables")
    return [event["source"] for event in as_json("history", table["id"]) if event["text"].split()[0] == verb]


def test_the_board_is_filled_by_looking_and_then_the_person_decides(companion, as_json):
    typed = "look\n?\n3\nquit\n"
    result = companion(*PLAY, "--randomiser", "hand", *CAMERA, input=typed)
    assert result.exit_code == 0, result.output
    assert "looking" in result.stdout and "seen at one look" in result.stdout
    assert "sees nothing new" in result.stdout and "look at the whole table again" in result.stdout
    assert set(sources(as_json, "draw")) == {"camera"} and len(sources(as_json, "draw")) == 18
    assert set(sources(as_json, "reveal")) == {"camera"}
    assert sources(as_json, "take") == ["person"]


def test_a_camera_serves_beside_another_randomiser(companion, as_json):
    words = ("--randomiser", "sim://?dice=plain", "--option", "carla_die=yes")
    result = companion(*PLAY, *words, *CAMERA, input="3\n" + "skip\n" * 3 + "quit\n")
    assert result.exit_code == 0, result.output
    assert set(sources(as_json, "draw")) == {"machine"}
    (table,) = as_json("tables")
    rolls = [e for e in as_json("history", table["id"]) if e["text"].startswith("roll")]
    assert rolls and all(event["source"] == "machine" and "camera" in event["evidence"] for event in rolls)


@pytest.mark.parametrize("camera", ["twin://?errors=7", "nothing here"])
def test_a_camera_that_means_nothing_is_refused_before_the_first_event(companion, camera):
    result = companion(*PLAY, "--camera", camera, input="")
    assert result.exit_code == 2
    assert camera in result.stderr or "enrol board" in result.stderr


NOT_A_PICTURE = "text.jpg"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--camera", "usb://97"), r"does not answer.* enrol board"),
        (("--camera", ""), "no camera"),
        (("--camera", "nowhere.png"), "nowhere.png.* check the name"),
        (("--camera", NOT_A_PICTURE), "not a picture"),
        (("--randomiser", "sim://?nonsense=1"), "nonsense"),
    ],
)
def test_what_fails_before_the_first_event_leaves_no_table_behind(
    companion, home, tmp_path, monkeypatch, words, why
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / NOT_A_PICTURE).write_text("words")
    result = companion(*PLAY, *words, input="")
    assert result.exit_code == 2
    assert re.search(why, result.stderr)
    assert not list((home / "tables").iterdir())


@pytest.mark.parametrize("manner", [(), ("--ask",)])
@pytest.mark.usefixtures("enrolled")
def test_without_its_camera_and_without_anybody_who_types_a_game_ends_and_says_why(companion, manner):
    words = ("play", "village", "--solo", "--randomiser", "hand", "--camera", "usb://97", *manner)
    result = companion(*words, input="")
    assert result.exit_code == 0
    assert result.stdout.count("check its cable") == 1 and "companion resume" in result.stdout
    result = companion(*words, input="c01 c02\n")
    assert result.stdout.count("(6 points)") >= 1 and "companion resume" in result.stdout


@pytest.mark.usefixtures("enrolled")
def test_a_camera_that_nothing_is_asked_of_is_said_to_be_idle(companion, tmp_path, monkeypatch):
    monkeypatch.setattr(Session, "play", lambda session: False)  # it is said before anybody plays
    picture = str(tmp_path / "table.png")
    cv2.imwrite(picture, np.full((90, 160, 3), 90, np.uint8))
    idle = companion("play", "village", "--players", "greedy,random", "--auto", "--camera", picture)
    assert idle.exit_code == 0 and "the camera is not asked for anything" in idle.stdout
    for words in (("--ask", "--camera", picture), ("--auto", "--camera", ENROLLED)):
        asked = companion("play", "village", "--solo", "--seed", "7", *words)
        assert asked.exit_code == 0 and "the camera is not asked" not in asked.stdout


@pytest.mark.usefixtures("enrolled")
def test_a_board_that_was_enrolled_for_fewer_people_is_enrolled_again(companion):
    four = ("play", "village", "--players", "Anna,Ben,Cora,Dan", "--ask", "--randomiser", "hand")
    result = companion(*four, "--camera", ENROLLED, input="")
    assert result.exit_code == 2
    assert "stall 4" in result.stderr and "--seats 4" in result.stderr


def test_what_was_enrolled_in_front_of_the_camera_is_played_with(companion, as_json, tmp_path):
    for part in ("board", "colours", "dice"):
        result = companion("enrol", part, "--game", "village", "--camera", COPY)
        assert result.exit_code == 0, result.output
    refused = companion(*PLAY, "--randomiser", "hand", "--camera", ENROLLED, input="")
    assert refused.exit_code == 2 and "companion enrol deck --game village" in refused.stderr
    assert companion("enrol", "deck", "--game", "village", "--camera", COPY).exit_code == 0
    carried = tmp_path / "mine.zip"
    assert companion("box", "village", "export", str(carried)).exit_code == 0
    assert companion("box", "village", "import", str(carried), "--name", "annas").exit_code == 0
    words = ("--randomiser", "hand", "--box", "annas", "--camera", ENROLLED)
    result = companion(*PLAY, *words, input="quit\n")
    assert result.exit_code == 0, result.output
    (table,) = [t for t in as_json("tables") if t["events"] > 5]
    drawn = [e for e in as_json("history", table["id"]) if e["kind"] == "chance"]
    assert len(drawn) == 26 and {event["source"] for event in drawn} == {"camera"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("enrol", "colours"), "folder"),
        (("enrol", "deck", "--camera", "twin://"), "--game"),
        (("enrol", "board", "nowhere.jpg", "--out", "board"), "name the game"),
        (("enrol", "board", ".", "--game", "village", "--corners", "0,0,9,0,9,9,0,9"), "no pictures in ."),
        (
            ("enrol", "deck", "--game", "village", "--camera", "twin://", "--out", "."),
            ". cannot be written: it is a folder",
        ),
        (
            ("enrol", "board", "--game", "village", "--camera", "twin://", "--out", "."),
            ". cannot be written: it is a folder",
        ),
        (("calibrate", "camera", "--camera", "twin://", "--out", "."), ". cannot be written: it is a folder"),
        (("calibrate", "camera", "."), "no pictures in ."),
        (("calibrate", "camera", "nowhere"), "nowhere"),
        (("enrol", "board", "--game", "village", "nowhere.jpg"), "nowhere.jpg"),
        (("enrol", "colours", "--game", "village", "--camera", "twin://"), "companion enrol board"),
        (("enrol", "tiles", "--game", "village", "--camera", "twin://"), "folder"),
        (("enrol", "deck", "--game", "villagers", "--camera", "twin://"), "enrol deck FOLDER"),
        (("enrol", "board", "--game", "villagers", "--camera", "twin://"), "enrol deck FOLDER"),
        (("enrol", "board", "--game", "village", "--camera", "twin://", "--seats", "9"), "9 people"),
    ],
)
def test_an_enrolment_that_cannot_begin_says_what_is_missing(companion, tmp_path, monkeypatch, words, why):
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    if "deck" in words and "village" in words:
        enrolled = tmp_path / "home" / "boxes" / "village" / "mine" / "board.npz"
        enrolled.parent.mkdir(parents=True)
        enrolled.touch()
    result = companion(*words)
    assert result.exit_code == 2
    assert why in result.stderr


def test_the_lens_is_calibrated_in_front_of_the_camera_and_used_from_then_on(companion, home, monkeypatch):
    turn, idle = TiltedBoard.turn, [1]  # whoever holds the board forgets once to move it
    monkeypatch.setattr(TiltedBoard, "turn", lambda self, n: idle.clear() if n in idle else turn(self, n))
    result = companion("calibrate", "camera", "--camera", "twin://")
    assert result.exit_code == 0, result.output
    assert result.stderr.count("lies where it lay") == 1 and "8 of 8" in result.stderr
    assert (home / "camera" / "lens.npz").exists()
    assert companion("enrol", "board", "--game", "village", "--camera", "twin://").exit_code == 0
    assert companion("calibrate", "camera").exit_code == 2


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        ("0,0,0,0,0,0,0,0", "clockwise"),
        ("200,0,0,0,0,90,200,90", "clockwise"),
        ("0,0,nan,0,200,90,0,90", "clockwise"),
        ("0,0,200,90,200,0,0,90", "clockwise"),
        ("0,0,200,0,50,20,0,90", "clockwise"),
    ],
)
def test_corners_that_go_around_nothing_are_refused(companion, tmp_path, corners, why):
    picture = str(tmp_path / "board.png")
    noise = np.random.default_rng(3).integers(0, 255, (45, 80, 3), np.uint8)
    cv2.imwrite(picture, cv2.resize(noise, (800, 450), interpolation=cv2.INTER_NEAREST))
    result = companion("enrol", "board", picture, "--game", "village", "--corners", corners)
    assert result.exit_code == 2
    assert re.search(why, result.stderr)


@pytest.mark.parametrize("part", ["board", "colours"])
def test_nobody_lays_anything_before_a_camera_that_gives_no_picture(companion, part):
    assert companion("enrol", "board", "--game", "village", "--camera", "twin://?seed=2").exit_code == 0
    words = ("enrol", part, "--game", "village", "--camera", "usb://97")
    result = companion(*words, input="\n" * 9)
    assert result.exit_code == 3
    assert "cable" in result.stderr and "Enter" not in result.stderr
    shown = companion("calibrate", "camera", "--camera", "usb://97", input="\n" * 9)
    assert shown.exit_code == 3 and "Enter" not in shown.stderr


def test_names_that_a_game_does_not_know_are_told_when_they_are_enrolled(companion, tmp_path):
    for name, seed in (("customer c01", 1), ("ace", 2)):
        face = np.random.default_rng(seed).integers(0, 255, (9, 9, 3), np.uint8)
        cv2.imwrite(
            str(tmp_path / f"{name}.png"), cv2.resize(face, (360, 360), interpolation=cv2.INTER_NEAREST)
        )
    result = companion("enrol", "deck", str(tmp_path), "--game", "village")
    assert result.exit_code == 0
    (line,) = [line for line in result.stderr.splitlines() if "Not known" in line]
    assert "ace. Name the pictures as it does: customer c01" in line and line.endswith(" more.")
    assert "Not known" not in companion("enrol", "deck", str(tmp_path), "--out", str(tmp_path / "x")).stderr
