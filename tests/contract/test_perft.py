"""Each game counts its ways on from known positions: what a changed generator changes shows here."""

from __future__ import annotations

import pytest

from companion.rules.perft import divide, perft
from companion.rules.registry import names
from tests.perft.positions import FOLDER, read

FILES = sorted(FOLDER.glob("*.perft"))
POSITIONS = [(file, name) for file in FILES for name in read(file)]


@pytest.mark.parametrize(("file", "name"), POSITIONS, ids=[f"{file.stem}-{name}" for file, name in POSITIONS])
def test_the_ways_on_are_as_many_as_counted(file, name):
    positions = read(file)
    state = positions[name].state(positions)
    assert positions[name].counts, f"{name} counts nothing"
    for depth, expected in positions[name].counts.items():
        found = perft(state, depth)
        lines = (
            "\n".join(f"{count:>8}  {move}" for move, count in divide(state, depth).items())
            if found != expected
            else ""
        )
        assert found == expected, f"{file.name}, {name}: depth {depth} at {state!r}\n{lines}"


@pytest.mark.parametrize("game", names())
def test_every_game_has_perft_positions(game):
    assert game in {file.stem for file in FILES}, (
        f"write tests/perft/{game}.perft (see tests/perft/positions.py)"
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_positions_belong_to_the_game_of_their_file(file):
    positions = read(file)
    games = {position.start["game"] for position in positions.values() if "game" in position.start}
    assert games == {file.stem}
    assert len(positions) >= 3
