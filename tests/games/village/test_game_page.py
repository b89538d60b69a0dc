"""``docs/games/village.md`` tells the truth about stand-ins, options and rulings."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from companion.games.village import GAME
from companion.rules.components import STAND_IN
from companion.rules.game import Option

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "village.md").read_text("utf-8")


def test_the_table_of_stand_ins_counts_right():
    numbers = GAME.components().numbers.values()
    total = Counter(number.key.split(".")[0] for number in numbers)
    ours = Counter(number.key.split(".")[0] for number in numbers if number.status == STAND_IN)
    shown = re.findall(r"^\| `(\w+)` \| (\d+) of (\d+) \|", PAGE, re.MULTILINE)
    assert {group: (int(n), int(of)) for group, n, of in shown} == {
        group: (ours[group], total[group]) for group in ours
    }


def test_each_ruling_that_is_an_option_stands_with_its_usual_value():
    shown = dict(re.findall(r"^\| (\d+) \|.*\| `(\w+=\w+)` \|$", PAGE, re.MULTILINE))
    assert shown == {
        option.ruling: f"{option.name}={Option.write(option.default)}"
        for option in GAME.options
        if option.ruling
    }


def test_every_option_is_mentioned():
    for option in GAME.options:
        assert f"`{option.name}" in PAGE or option.name in ("inn", "port", "marriage")
