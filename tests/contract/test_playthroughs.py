"""Each game has one whole readable game per player count, and plays it again line by line."""

from __future__ import annotations

import pytest

from companion.rules.registry import games
from tests.contract.tables import Table
from tests.playthroughs import transcript

FILES = sorted(transcript.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_plays_as_it_is_written(file):
    table, moves, lines = transcript.read(file)
    replay = transcript.write(table, moves)
    for number, expected in enumerate(lines, 1):
        found = next(replay, "(the game is over)")
        assert found == expected, f"{file.name}, line {number}; see tests/playthroughs/make.py"
    assert next(replay, None) is None
    assert lines[-1] == "  final"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_player_count_has_a_playthrough(game):
    names = {file.stem for file in FILES}
    missing = [n for n in game.seat_counts if str(Table(game, n, {})) not in names]
    assert not missing, f"python -m tests.playthroughs.make {game.name} writes those for {missing}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_is_filed_under_its_table_and_small(file):
    table, _, _ = transcript.read(file)
    assert transcript.path(table) == file
    assert file.stat().st_size < 150_000
