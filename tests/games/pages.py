"""What every game's page in ``docs/games`` promises about numbers and rulings."""

from __future__ import annotations

import re
from collections import Counter

from companion.rules import Game
from companion.rules.components import STAND_IN
from companion.rules.cover import Option


def assert_counts_stand_ins(page: str, game: Game) -> None:
    """The table of stand-ins names each group with its count."""
    numbers = game.components().numbers.values()
    total = Counter(number.key.split(".")[0] for number in numbers)
    ours = Counter(number.key.split(".")[0] for number in numbers if number.status == STAND_IN)
    shown = re.findall(r"^\| `(\w+)` \| (\d+) of (\d+) \|", page, re.MULTILINE)
    assert {group: (int(n), int(of)) for group, n, of in shown} == {
        group: (ours[group], total[group]) for group in ours
    }


def assert_shows_rulings(page: str, game: Game) -> None:
    """Each ruling that is an option stands with its usual value."""
    shown = dict(re.findall(r"^\| (\d+) \|.*\| `(\w+=\w+)` \|$", page, re.MULTILINE))
    assert shown == {
        option.ruling: f"{option.name}={Option.write(option.default)}"
        for option in game.options
        if option.ruling
    }
