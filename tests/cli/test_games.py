"""``companion games``."""

from __future__ import annotations

import json
import subprocess
import sys

from companion.cli.games import columns, span
from companion.locale import LANGUAGES
from companion.rules import registry


def test_every_game_is_listed_with_its_stand_ins(companion):
    lines = companion("games").stdout.splitlines()
    assert len(lines) == 1 + len(registry.names())
    for name, line in zip(registry.names(), lines[1:], strict=True):
        components = registry.game(name).components()
        assert line.split()[0] == name
        assert line.split()[-1] == f"{len(components.stand_ins())}/{len(components)}"


def test_as_json(as_json):
    for game in as_json("games"):
        rules = registry.game(game["name"])
        assert game["title"] == rules.title
        assert game["seats"] == list(rules.seat_counts)
        assert game["automaton"] == (rules.automaton or None)
        assert set(game["options"]) == {option.name for option in rules.options}


def test_one_game_is_explained_with_its_options(companion):
    for name in registry.names():
        game = registry.game(name)
        for language in LANGUAGES:
            shown = companion("games", name, "--lang", language).stdout
            assert game.title in shown
            assert "[" not in shown
            for option in game.options:
                assert option.name in shown


def test_it_loads_neither_fluent_nor_rich_nor_a_table():
    program = (
        "import sys, json\n"
        "from companion.cli.root import cli\n"
        "try:\n    cli.main(['games', '--lang', 'it'])\n"
        "except SystemExit:\n    sys.stderr.write(json.dumps(sorted(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in json.loads(done.stderr)}
    assert "village" in done.stdout
    assert not loaded & {"fluent", "babel", "rich", "matplotlib", "sqlite3", "platformdirs"}


def test_seat_counts_as_people_say_them():
    assert [span(counts) for counts in ([1, 2, 3], [2, 4], [4], [1, 3, 4])] == ["1-3", "2, 4", "4", "1, 3, 4"]


def test_columns_stand_below_each_other():
    assert columns([["a", "bb", "c"], ["aaa", "b", ""]]) == ["a    bb  c", "aaa  b"]
