"""Export, import, verify: the same game in another place."""

from __future__ import annotations

import pytest


@pytest.fixture
def finished(companion, as_json):
    assert companion("run", "--players", "random", "--seed", "7").exit_code == 0
    return as_json("tables")[0]["id"]


def test_the_round_trip_is_exact(companion, as_json, begun, tmp_path):
    file = tmp_path / "game.txt"
    assert companion("export", begun, str(file)).exit_code == 0
    assert companion("export", begun).stdout == file.read_text("utf-8")
    said = companion("import", str(file)).stdout
    other = next(table["id"] for table in as_json("tables") if table["id"] != begun)
    assert other in said
    assert companion("export", other).stdout == file.read_text("utf-8")
    assert as_json("history", other) == as_json("history", begun)


def test_a_file_may_come_from_standard_input(companion, as_json, begun):
    text = companion("export", begun).stdout
    assert companion("import", "-", input=text).exit_code == 0
    assert len(as_json("tables")) == 2


def test_a_changed_line_is_named_and_nothing_is_saved(companion, as_json, finished, tmp_path):
    lines = companion("export", finished).stdout.splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if "draw pink" in line)
    lines[number] = lines[number].replace("draw pink", "draw brown", 1)
    file = tmp_path / "forged.txt"
    file.write_text("".join(lines), "utf-8")
    for command in ("import", "verify"):
        refused = companion(command, str(file))
        assert refused.exit_code == 2
        assert f"line {number + 1} " in refused.stderr
    assert len(as_json("tables")) == 1


def test_every_draw_of_a_finished_game_can_be_verified(companion, as_json, finished, tmp_path):
    file = tmp_path / "game.txt"
    companion("export", finished, str(file))
    draws = sum(event["kind"] == "chance" for event in as_json("history", finished))
    said = companion("verify", str(file))
    assert said.exit_code == 0
    assert f"{draws} draws" in said.stdout
    assert f"{draws} were derived again" in said.stdout


def test_the_seed_stays_secret_while_the_game_goes_on(companion, begun, tmp_path):
    file = tmp_path / "game.txt"
    companion("export", begun, str(file))
    assert "reveals its seed at the end" in companion("verify", str(file)).stdout


def test_a_file_that_cannot_be_written(companion, begun, tmp_path):
    (tmp_path / "file").write_text("in the way")
    refused = companion("export", begun, str(tmp_path / "file" / "game.txt"))
    assert refused.exit_code == 2
    assert "cannot be written" in refused.stderr
