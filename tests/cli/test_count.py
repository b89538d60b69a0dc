"""``companion count``: points without a game in progress."""

from __future__ import annotations

import json

VILLAGE = "founders/brewer graper harvester grocer grocer lumberjack(cooper carpenter+6)"


def test_each_coin_stands_in_a_row_and_the_sum_below(companion):
    said = companion("count", "villagers", VILLAGE).stdout
    assert "Silver: Grocer" in said
    assert "visible food: 3, 3 each" in said
    assert "28" in said
    assert "First Market: 10 coins" in said


def test_the_words_need_no_quotes_and_speak_italian(companion):
    said = companion("count", "villagers", "--lang", "it", "founders", "lumberjack/cooper+2").stdout
    assert "Bottaio" in said
    assert "Monete su" in said


def test_json_has_the_same_rows(companion):
    data = json.loads(companion("count", "villagers", VILLAGE, "--json").stdout)
    assert data["total"] == sum(row["points"] for row in data["rows"]) == 28
    assert len(data["notes"]) == 2


def test_what_cannot_be_counted_is_said_in_one_line(companion):
    for words, said in (
        (("villagers", "founders wizard"), "wizard"),
        (("villagers", "founders/"), "goes wrong"),
        (("village", "anything"), "no counter"),
    ):
        result = companion("count", *words)
        assert result.exit_code != 0
        assert said in result.stderr
        assert "Traceback" not in result.stderr
