"""``companion box``: numbers are read off the components, checked, saved and used."""

from __future__ import annotations

import json
import tomllib

import pytest

from companion.rules import registry

GAME = registry.game("village")
KEY = "life_track.spaces"
OTHER = 12


def test_it_says_what_is_still_a_stand_in_and_where_to_look(companion):
    shown = companion("box", "village", "stand-ins").stdout
    missing = GAME.components().stand_ins()
    for number in missing:
        assert f"{number.key}=" in shown
        for place in number.where.values():
            assert (place in shown) == (place == number.where["en"])
    assert f"{len(missing)} stand-ins" in shown


def test_a_number_that_was_set_is_shown_as_yours_and_played_with(companion, as_json):
    assert companion("box", "village", "set", f"{KEY}={OTHER}").exit_code == 0
    shown = {item["key"]: item for item in as_json("box", "village", "show")}
    assert (shown[KEY]["value"], shown[KEY]["status"]) == (OTHER, "box")
    companion("play", "village", "--solo", "--ask", input="")
    table = as_json("tables")[0]["id"]
    assert f'[Box "{KEY}" {OTHER}]' in companion("export", table).stdout


def test_an_empty_value_takes_it_back(companion, as_json):
    companion("box", "village", "set", f"{KEY}={OTHER}")
    companion("box", "village", "set", f"{KEY}=")
    shown = {item["key"]: item["status"] for item in as_json("box", "village", "show", KEY)}
    assert shown == {KEY: GAME.components().numbers[KEY].status}


def test_values_are_typed_as_they_are_listed(companion):
    """Every line of the list of stand-ins can be given back to ``set``."""
    shown = companion("box", "village", "stand-ins").stdout.splitlines()
    pairs = [line.strip() for line in shown if line.startswith("  ") and "=" in line]
    assert len(pairs) == len(GAME.components().stand_ins())
    result = companion("box", "village", "set", *pairs)
    assert result.exit_code == 0, result.stderr
    assert "no stand-in is left" in result.stdout
    assert "Every number is known" in companion("box", "village", "stand-ins").stdout


@pytest.mark.parametrize(
    ("pair", "hint"),
    [
        (f"{KEY}=many", "10"),
        (f"{KEY}=0", "life"),
        ("life_track.space=9", "life_track.space"),
        (KEY, "NAME=VALUE"),
        ("council.stage_time.2=9", ""),
    ],
)
def test_a_wrong_number_changes_nothing(companion, home, pair, hint):
    result = companion("box", "village", "set", f"{KEY}={OTHER}", pair)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert hint in result.stderr
    assert not list(home.glob("boxes/**/*.toml"))


def test_a_box_goes_through_a_file_unchanged(companion, tmp_path):
    companion("box", "village", "set", f"{KEY}={OTHER}")
    text = companion("box", "village", "export").stdout
    assert tomllib.loads(text) == {"game": "village", "numbers": {KEY: OTHER}}
    file = tmp_path / "annas.toml"
    assert companion("box", "village", "export", str(file)).exit_code == 0
    assert file.read_text("utf-8") == text
    assert companion("box", "village", "import", str(file)).exit_code == 0
    assert companion("box", "village", "export", "--name", "annas").stdout == text
    again = companion("box", "village", "import", str(file))
    assert again.exit_code == 2
    assert companion("box", "village", "import", str(file), "--replace").exit_code == 0


def test_the_box_in_use_can_be_chosen(companion, as_json):
    companion("box", "village", "set", f"{KEY}={OTHER}", "--name", "annas")
    companion("box", "village", "set", f"{KEY}=9", "--name", "beas")
    companion("box", "village", "use", "beas")
    assert as_json("box", "village", "show", KEY)[0]["value"] == 9
    assert as_json("box", "village", "show", KEY, "--name", "annas")[0]["value"] == OTHER
    assert companion("box", "village", "use", "carlas").exit_code == 2


def test_one_game_can_be_played_with_a_box_from_a_file(companion, as_json, tmp_path):
    file = tmp_path / "annas.toml"
    file.write_text(f'game = "village"\n\n[numbers]\n"{KEY}" = {OTHER}\n')
    assert companion("play", "village", "--solo", "--ask", "--box", str(file), input="").exit_code == 0
    assert f'[Box "{KEY}" {OTHER}]' in companion("export", as_json("tables")[0]["id"]).stdout
    data = json.loads(companion("simulate", "village", "--games", "2", "--box", str(file), "--json").stdout)
    assert data["violations"] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_box_that_breaks_a_constraint_is_explained_wherever_it_is_used(companion, home, tmp_path, language):
    file = tmp_path / "broken.toml"
    file.write_text('game = "village"\n\n[numbers]\n"council.stage_time.2" = 9\n"life_track.spaces" = 0\n')
    for words in (
        ["play", "village", "--solo", "--box", str(file)],
        ["simulate", "village", "--box", str(file)],
        ["box", "village", "import", str(file)],
    ):
        result = companion(*words, "--lang", language)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert "[" not in result.stderr
        assert "9" in result.stderr
    assert not list(home.glob("tables/*"))


def test_the_box_of_another_game_is_refused(companion, tmp_path):
    file = tmp_path / "other.toml"
    file.write_text('game = "chess"\n\n[numbers]\n')
    for words in (["play", "village", "--solo", "--box", str(file)], ["box", "village", "import", str(file)]):
        result = companion(*words)
        assert result.exit_code == 2
        assert "chess" in result.stderr


def test_where_to_look_is_said_in_italian(companion):
    shown = companion("box", "village", "stand-ins", "--lang", "it").stdout
    for number in GAME.components().stand_ins():
        if number.where:
            assert number.where["it"] in shown
