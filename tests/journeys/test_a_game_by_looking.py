"""A whole solo game at the simulated table in which every cube is entered by looking: nobody types a draw."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

from click.testing import CliRunner

from companion.cli.root import cli
from companion.eyes.twin import TwinTable
from companion.table.event import CHANCE, MOVE
from companion.table.store import FINISHED, Store
from companion.table.table import Table


@pytest.mark.slow
def test_every_cube_on_the_board_is_entered_by_looking(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    tables: list[TwinTable] = []
    build = TwinTable.__init__

    def remembered(self, *args, **options):
        build(self, *args, **options)
        tables.append(self)

    monkeypatch.setattr(TwinTable, "__init__", remembered)
    words = ["play", "village", "--solo", "--seed", "3", "--auto"]
    words += ["--randomiser", "hand", "--camera", "twin://?size=1280x720"]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 0, result.output
    (info,) = Store().tables()
    assert info.state == FINISHED
    (twin,) = tables
    assert twin.surprises == [], "the hands were told to move a piece that is not there"
    with Table.open(info.path) as table:
        sources = Counter((event.kind, event.text.split()[0], event.source) for event in table.in_force)
        state = table.state
        lying = {
            place: pieces for place, pieces in twin.hands.layout().items() if place not in table.game.endless
        }
        believed = {
            place: pieces for place, pieces in state.layout().items() if place not in table.game.endless
        }
    assert {who for kind, verb, who in sources if kind == CHANCE and verb == "draw"} == {"camera"}
    assert sources[CHANCE, "draw", "camera"] >= 80
    for kind, verb in ((MOVE, "take"), (CHANCE, "reveal")):
        told = sum(n for (k, v, who), n in sources.items() if (k, v) == (kind, verb) and who != "camera")
        assert told <= sources[kind, verb, "camera"] / 10, f"{verb} was asked too often"
    assert lying == believed, "the table lies as the companion believes, to the last piece"
