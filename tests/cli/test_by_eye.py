"""Playing with a camera from the terminal: what was seen is entered, what was not is asked."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

PLAY = ("play", "village", "--solo", "--seed", "7", "--ask")
CAMERA = ("--camera", "twin://?size=960x540&seed=3")


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


def test_what_was_enrolled_in_front_of_the_camera_is_played_with(companion, as_json, tmp_path):
    camera = "twin://?seed=2"
    for part in ("board", "colours", "dice"):
        result = companion("enrol", part, "--game", "village", "--camera", camera)
        assert result.exit_code == 0, result.output
    refused = companion(*PLAY, "--randomiser", "hand", "--camera", f"{camera}&enrolled=box", input="")
    assert refused.exit_code == 2 and "companion enrol deck --game village" in refused.stderr
    assert companion("enrol", "deck", "--game", "village", "--camera", camera).exit_code == 0
    carried = tmp_path / "mine.zip"
    assert companion("box", "village", "export", str(carried)).exit_code == 0
    assert companion("box", "village", "import", str(carried), "--name", "annas").exit_code == 0
    words = ("--randomiser", "hand", "--box", "annas", "--camera", f"{camera}&enrolled=box")
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
        (("enrol", "board", "--game", "village", "nowhere.jpg"), "nowhere.jpg"),
        (("enrol", "colours", "--game", "village", "--camera", "twin://"), "companion enrol board"),
        (("enrol", "tiles", "--game", "village", "--camera", "twin://"), "folder"),
        (("enrol", "deck", "--game", "villagers", "--camera", "twin://"), "enrol board"),
    ],
)
def test_an_enrolment_that_cannot_begin_says_what_is_missing(companion, words, why):
    result = companion(*words)
    assert result.exit_code == 2
    assert why in result.stderr


def test_the_lens_is_calibrated_in_front_of_the_camera_and_used_from_then_on(companion, home):
    result = companion("calibrate", "camera", "--camera", "twin://")
    assert result.exit_code == 0, result.output
    assert (home / "camera" / "lens.npz").exists()
    assert companion("enrol", "board", "--game", "village", "--camera", "twin://").exit_code == 0
    assert companion("calibrate", "camera").exit_code == 2
