"""A game that plays by itself, from the first event to the score sheet."""

from __future__ import annotations

import pytest

from companion.cli.picture import FILE
from companion.cli.play import read_limit
from companion.cli.types import Complaint
from companion.table.header import TimeLimit

PNG = b"\x89PNG\r\n\x1a\n"


def events(as_json, table):
    return [(event["kind"], event["text"]) for event in as_json("history", table)]


def test_run_plays_a_whole_solo_game(companion, as_json, home):
    result = companion("run", "--seed", "7")
    assert result.exit_code == 0, result.stderr
    (table,) = as_json("tables")
    assert (table["game"], table["state"], len(table["seats"])) == ("village", "finished", 1)
    sheet = as_json("score", table["id"])
    assert sheet["final"]
    assert sheet["rank"]
    assert sheet["totals"] == [sum(row["points"][0] for row in sheet["rows"])]
    said = result.stdout
    assert "Carla" in said
    assert "final score" in said
    assert f"{sheet['totals'][0]} points" in said
    picture = home / "tables" / table["id"] / FILE
    assert picture.read_bytes().startswith(PNG)
    assert str(picture) in said.replace("\n", "")


def test_the_same_seed_plays_the_same_game(companion, as_json):
    games, seen = [], set()
    for seed in ("7", "7", "8"):
        assert companion("play", "village", "--players", "random", "--seed", seed).exit_code == 0
        (new,) = {table["id"] for table in as_json("tables")} - seen
        seen.add(new)
        games.append(events(as_json, new))
    first, second, other = games
    assert first == second
    assert first != other


@pytest.mark.parametrize("players", ["random,random", "greedy,random:white,anna"])
def test_programs_and_persons_take_seats(companion, as_json, players):
    result = companion("play", "village", "--players", players, "--seed", "1", "--auto")
    assert result.exit_code == 0, result.stderr
    (table,) = as_json("tables")
    words = players.split(",")
    assert len(table["seats"]) == len(words)
    for seat, word in zip(table["seats"], words, strict=True):
        name, _, colour = word.partition(":")
        assert seat["player"] == ("person" if name == "anna" else name)
        assert not colour or seat["colour"] == colour
    assert len({seat["colour"] for seat in table["seats"]}) == len(words)
    assert len({seat["name"] for seat in table["seats"]}) == len(words)
    sheet = as_json("score", table["id"])
    assert sheet["winners"]
    assert set(sheet["winners"]) <= {seat["name"] for seat in table["seats"]}
    sources = {
        event["seat"]: event["source"] for event in as_json("history", table["id"]) if event["kind"] == "move"
    }
    assert all(source.startswith("player:") for source in sources.values())


def test_options_reach_the_game(companion, as_json):
    companion("play", "village", "--players", "random", "--seed", "3", "--option", "carla_die=yes")
    kinds = {event["text"].split()[0] for event in as_json("history", as_json("tables")[0]["id"])}
    assert "roll" in kinds


def test_everything_can_be_said_in_italian(companion):
    result = companion("run", "--players", "random", "--seed", "2", "--lang", "it")
    assert result.exit_code == 0, result.stderr
    assert "punteggio finale" in result.stdout
    assert "[village-" not in result.stdout
    assert "{$" not in result.stdout


def test_a_finished_game_has_nothing_to_resume(companion, as_json):
    companion("run", "--players", "random", "--seed", "7")
    assert companion("resume").exit_code == 2
    again = companion("resume", as_json("tables")[0]["id"])
    assert again.exit_code == 0
    assert "final score" in again.stdout


def test_no_colour_codes_where_nobody_sees_them(companion):
    assert "\x1b" not in companion("run", "--players", "random", "--seed", "7").stdout


def test_thinking_time():
    assert read_limit(None) is None
    assert read_limit("30") == TimeLimit(1800, 0)
    assert read_limit("30+15") == TimeLimit(1800, 15)
    for wrong in ("", "0", "+5", "30+", "30+x", "1.5", "-3"):
        with pytest.raises(Complaint):
            read_limit(wrong)
