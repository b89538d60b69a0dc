"""``companion simulate``: the figures are those of the games that were played."""

from __future__ import annotations

import pytest

from companion import players
from companion.cli.simulation import Played, Spread, Summary, play_one
from companion.players import player
from companion.rules import Seat, Text, registry


def test_the_summary_is_that_of_the_games(as_json):
    data = as_json("simulate", "village", "--games", "6", "--players", "random,random", "--seed", "4")
    game = registry.game("village")
    setup = game.setup([Seat("random 1", "red"), Seat("random 2", "blue")])
    played = [play_one(game, setup, [player("random")] * 2, f"4/{n}") for n in range(1, 7)]
    assert data["games"] == 6
    assert data["violations"] == []
    for i, seat in enumerate(data["seats"]):
        totals = [one.totals[i] for one in played]
        assert seat["points"]["mean"] == round(sum(totals) / 6, 3)
        assert (seat["points"]["min"], seat["points"]["max"]) == (min(totals), max(totals))
        assert seat["player"] == "random"
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(6)
    assert data["events"]["max"] == max(one.events for one in played)


def test_a_solo_game_counts_ranks(as_json, companion):
    data = as_json("simulate", "village", "--games", "5")
    assert sum(data["ranks"].values()) == 5
    shown = companion("simulate", "village", "--games", "5").stdout
    for rank in data["ranks"]:
        assert rank in shown
    assert "wins" not in shown


def test_several_at_a_time_play_the_same_games(as_json):
    alone, together = (
        as_json("simulate", "village", "--games", "9", "--players", "random,random", "--jobs", jobs)
        for jobs in ("1", "3")
    )
    del alone["seconds"], together["seconds"]
    assert alone == together


class Quitter:
    """Fails at its third decision."""

    def __init__(self):
        self.left = 3

    def choose(self, state, rng):
        self.left -= 1
        if not self.left:
            raise RuntimeError("I give up")
        return rng.choice(state.moves())


def test_a_fault_is_counted_with_the_seed_that_repeats_it(companion, monkeypatch):
    monkeypatch.setattr(players, "player", lambda name: Quitter())
    result = companion("simulate", "village", "--games", "2", "--seed", "9")
    assert result.exit_code == 1
    assert "seed 9/1" in result.stdout
    assert "I give up" in result.stdout


def test_a_vanished_component_is_found_where_it_vanished(monkeypatch):
    game = registry.game("village")
    kind = type(game.start(game.setup([Seat("a", "red")])))
    push = kind.push

    def losing(state, move):
        push(state, move)
        if move.verb == "take":
            state.supply[0] -= 1

    monkeypatch.setattr(kind, "push", losing)
    played = play_one(game, game.setup([Seat("a", "red")]), [player("random")], "1")
    assert "not conserved" in played.violation
    assert "orange" in played.violation
    assert f"before event {played.events + 1}" in played.violation


def test_spread():
    spread = Spread.of([4, 1, 3, 2, 5])
    assert (spread.mean, spread.least, spread.quartiles, spread.most) == (3, 1, (2, 3, 4), 5)
    assert spread.sd == pytest.approx(2.5**0.5)
    single = Spread.of([7])
    assert (single.mean, single.sd, single.quartiles) == (7, 0, (7, 7, 7))
    with pytest.raises(ValueError, match="no numbers"):
        Spread.of([])


def test_a_shared_win_counts_half_for_each():
    games = [
        Played("1", (5, 5, 1), ("a", "b"), None, 10),
        Played("2", (9, 5, 1), ("a",), Text("x"), 10),
        Played("3", violation="broken"),
    ]
    summary = Summary.of(games, ["a", "b", "c"])
    assert summary.wins == [1.5, 0.5, 0]
    assert [game.seed for game in summary.violations] == ["3"]
    assert summary.ranks == {Text("x"): 1}


def test_no_sound_game_leaves_nothing_to_average():
    summary = Summary.of([Played("1", violation="broken")], ["a"])
    assert (summary.points, summary.events, summary.games) == ([], None, 1)
