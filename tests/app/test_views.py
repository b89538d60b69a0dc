"""Score, history, box and devices as people see them."""

from __future__ import annotations

import json
import random
import urllib.parse

import pytest

from companion import players
from companion.app.makers import DOWN, READY
from companion.app.views.box import box_view
from companion.app.views.say import Say
from companion.app.views.score import BG_STATS, bg_stats, score_view
from companion.devices.at_table import draw_log
from companion.rules import registry
from companion.rules.playout import random_playout  # noqa: F401  (the players need it loaded)
from companion.table.header import TableSeat
from companion.table.table import Table
from hardware import randomisers
from hardware.randomisers import Draw


@pytest.fixture
def finished(store):
    """A whole game of two programs."""

    game = registry.game("village")
    seats = [TableSeat("Ambra", "red", "random"), TableSeat("Massimo", "blue", "random")]
    table = Table.create(store, game, seats, seed="7")
    rng, chooser = random.Random(7), players.player("random")
    generator = randomisers.Generator(table.seed)
    while not table.over:
        if table.state.turn < 0:
            table.draw(generator)
        else:
            table.record(chooser.choose(table.view(table.state.turn), rng), source="player:random")
    yield table
    table.close()


def test_the_final_sheet_adds_up_names_a_winner_and_shows_the_way_there(finished):
    view = score_view(finished, Say("en"))
    assert view.final and view.outcome
    assert view.totals == tuple(sum(row.points[i] for row in view.rows) for i in range(2))
    assert [line[-1] for line in view.chart] == list(view.totals)
    assert 2 < len(view.chart[0]) <= 61


def test_the_play_can_be_read_by_the_app_that_it_is_meant_for(finished):
    """The keys that BG Stats documents; it refuses plays without the flags."""
    play = bg_stats(finished)
    assert play["sourceName"] and play["sourcePlayId"].startswith(finished.id)
    assert len(play["playDate"]) == 19 and play["playDate"][10] == " "
    assert play["game"]["name"] == "Village Big Box" and play["game"]["highestWins"] is True
    totals = dict(zip(finished.score().seats, finished.score().totals, strict=True))
    assert {p["name"]: int(p["score"]) for p in play["players"]} == totals
    assert all(isinstance(p["winner"], bool) and isinstance(p["startPlayer"], bool) for p in play["players"])
    assert any(p["winner"] for p in play["players"])
    share = score_view(finished, Say("en")).share
    assert share.startswith(BG_STATS)
    assert json.loads(urllib.parse.unquote(share.removeprefix(BG_STATS))) == play


def test_both_languages_say_everything_of_a_whole_game(finished):
    from companion.app.views.correct import correct_view
    from companion.app.views.history import history_view
    from companion.app.views.table import table_view

    for language in ("en", "it"):
        say = Say(language)
        words = [line.words for line in history_view(finished, say).lines]
        words += [field.words for group in correct_view(finished, say).groups for field in group.fields]
        words += [row.source for row in score_view(finished, say).rows]
        view = table_view(finished, say)
        words += [view.title, view.question, *(zone.label for board in view.boards for zone in board.zones)]
        words += [line for board in view.boards for zone in board.zones for line in zone.contents]
        unsaid = [word for word in words if word.startswith("[") or "{$" in word or not word]
        assert not unsaid, unsaid[:5]


def test_the_box_shows_what_nobody_has_read_off_and_where_to_look():
    game = registry.game("village")
    view = box_view(game, (game.cover,), {}, Say("it"))
    assert view.stand_ins == len(view.numbers) == len(game.components().stand_ins())
    assert all(number.where for number in view.numbers)


def test_an_entered_number_is_no_stand_in_any_more(screen):
    screen.do(lambda desk: desk.show_box("village"))
    before = screen.shown.view
    number = next(each for each in before.numbers if each.key == "life_track.spaces")
    value = int(number.value) + 2
    screen.do(lambda desk: desk.set_number(number.key, value))
    after = screen.shown.view
    assert after.stand_ins == before.stand_ins - 1
    entered = next(each for each in after.numbers if each.key == number.key)
    assert entered.status == "box" and entered.value == str(value)
    screen.do(lambda desk: desk.set_number(number.key, None))
    assert screen.shown.view == before


def test_a_number_that_breaks_a_constraint_is_refused(screen):
    screen.do(lambda desk: desk.show_box("village"))
    shown = screen.do(lambda desk: desk.set_number("life_track.spaces", 0))
    assert shown.notice is not None and shown.notice.words


def test_devices_say_how_they_are(screen):
    screen.do(lambda desk: desk.show("devices"))
    shown = screen.until(lambda now: all(device.light == READY for device in now.view.devices))
    assert [device.name for device in shown.view.devices] == ["generator", "hand"]
    assert all(device.words for device in shown.view.devices)


def test_whether_the_randomisers_are_fair_over_all_draws_ever_made(screen, store):
    log = draw_log(store.root)
    screen.do(lambda desk: desk.show("fairness"))
    assert "No draws" in screen.until(lambda now: "counted" not in now.view.waiting).view.waiting
    rng = random.Random(4)
    for _ in range(60):
        log.append(Draw("cube_bag", {"draw pink": 2, "draw green": 1}, "draw pink", "machine"))
        log.append(Draw("die", {"1": 1, "2": 1}, rng.choice("12"), "machine"))
    screen.do(lambda desk: desk.show("fairness"))
    bag, die = screen.until(lambda now: now.view.pages).view.pages
    assert bag.title == "bag of cubes by the machine: 60 draws"
    assert [(bar.label, bar.came, round(bar.expected)) for bar in bag.bars] == [
        ("green", 0, 20),
        ("pink", 60, 40),
    ]
    assert (bag.light, die.light) == (DOWN, READY)
    assert "NOT FAIR" in bag.verdict and "chi-square" in bag.tests[0]


def test_a_record_of_draws_that_cannot_be_right_is_said_and_nothing_breaks(screen, store):
    draw_log(store.root).append(Draw("die", {"1": 1, "2": 1}, "7", "machine"))
    screen.do(lambda desk: desk.show("fairness"))
    assert "which it could not" in screen.until(lambda now: "counted" not in now.view.waiting).view.waiting


def test_after_a_finished_game_every_draw_is_derived_again(screen, finished):
    finished.close()
    screen.do(lambda desk: desk.open(finished.id))
    screen.calm()
    lines = screen.do(lambda desk: desk.show("devices")).view.fairness
    assert "derived again and are right" in lines[-1]
