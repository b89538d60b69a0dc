"""What people see of a game, without a window."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace

import pytest

from companion.app.cameras import AtAddress
from companion.app.makers import DOWN, READY, Status
from companion.app.settings import Settings
from companion.rules import registry
from companion.rules.text import Text
from companion.table.header import TableSeat
from tests.app.conftest import Screen, make_parts

GUEST = TableSeat("Ambra", "red")


def moves(shown) -> list[str]:
    return [choice.notation for choice in shown.view.choices]


def zone(view, name):
    return next(zone for board in view.boards for zone in board.zones if zone.name == name)


def test_a_new_solo_game_leads_over_the_draw_to_the_first_decision(screen):
    shown = screen.start()
    assert shown.panel == "draw" and not shown.view.by_hand
    shown = screen.calm()
    assert shown.panel == "table"
    assert "Guest 1" in shown.view.question
    lit = {zone.name for board in shown.view.boards for zone in board.zones if zone.choices}
    assert lit and sum(len(zone(shown.view, name).choices) for name in lit) + len(shown.view.free) == len(
        moves(shown)
    )


def test_pieces_arrive_one_by_one_and_wait_to_be_put_on_the_board(screen):
    screen.start()
    counts = []
    while not screen.shown.view.finished:
        counts.append(len(screen.shown.view.drawn))
        serial = screen.shown.serial
        screen.at(lambda sitting, number: sitting.draws.next())
        screen.until(lambda now, serial=serial: now.serial > serial and not now.view.waiting)
    assert counts == list(range(len(counts))) and len(counts) > 3
    drawn = screen.shown.view.drawn
    assert all(
        each.piece is not None and each.target and each.zone in screen.shown.view.marked for each in drawn
    )


def test_a_touch_where_nothing_may_be_done_says_why_with_the_rule(screen):
    screen.start()
    screen.calm()
    take = next(move for move in moves(screen.shown) if move.startswith("take crafts"))
    shown = screen.play(take)
    words, rule = zone(shown.view, "market").why_not
    assert words and "Rulebook" in rule


def test_an_illegal_move_is_refused_with_the_rule_and_changes_nothing(screen):
    screen.start()
    number = screen.calm().number
    shown = screen.at(lambda sitting, number: sitting.play("harvest", number))
    assert shown.notice.words and "Rulebook" in shown.notice.detail
    assert shown.number == number and shown.sound == "refuse"


def test_a_command_that_comes_twice_is_done_once(screen):
    screen.start()
    seen = screen.calm()
    move = moves(seen)[0]
    screen.at(lambda sitting, number: sitting.play(move, seen.number))
    after = screen.calm().number
    shown = screen.at(lambda sitting, number: sitting.play(move, seen.number))
    assert shown.number == after and "moved on" in shown.notice.words


def test_a_command_for_another_table_is_dropped(screen):
    screen.start()
    before = screen.calm()
    screen.do(lambda desk: desk.do("zzzz", lambda sitting: sitting.play(moves(before)[0], before.number)))
    assert screen.shown is before


def test_the_automatons_turn_comes_step_by_step_with_reasons(screen):
    screen.start()
    screen.calm()
    rng = random.Random(5)
    reasons = 0
    for _ in range(12):
        move = rng.choice(moves(screen.shown))
        screen.at(lambda sitting, number, move=move: sitting.play(move, number))
        while screen.shown.panel != "table":
            if screen.shown.panel == "steps":
                view = screen.shown.view
                assert view.step.lines and 1 <= view.number <= view.count
                if view.step.reason:
                    reasons += 1
                    assert "Carla" in view.title
                    assert view.step.ways and all(way.source != way.target for way in view.step.ways)
                    assert {name for way in view.step.ways for name in way.zones} & {
                        zone.name for zone in view.board.zones
                    }
                screen.at(lambda sitting, number: sitting.tick())
            else:
                screen.calm() if not screen.shown.view.finished else screen.at(
                    lambda sitting, number: sitting.drawn_done()
                )
    assert reasons > 3


def test_undo_over_a_draw_asks_first_and_says_what_to_put_back(screen):
    screen.start()
    screen.calm()
    while True:
        screen.play(moves(screen.shown)[0])
        in_force = screen.desk.sitting.table.in_force
        if in_force[-1].kind == "chance":
            break
    number = screen.shown.number
    shown = screen.at(lambda sitting, now: sitting.undo(sitting.table.steps_to_decision(), now))
    assert shown.consent is not None and shown.consent.lines and shown.number == number
    count = shown.consent.count
    shown = screen.at(lambda sitting, now: sitting.undo(count, now, consent=True))
    assert shown.panel == "steps" and shown.view.title.startswith("Put back")
    shown = screen.calm()
    assert shown.panel == "table" and shown.view.can_redo
    shown = screen.at(lambda sitting, now: sitting.redo(now))
    assert shown.panel in ("steps", "draw", "table")


def test_programs_decide_for_their_seats_and_hands_are_told_what_to_do(screen):
    screen.start(GUEST, TableSeat("Robo", "blue", "random"))
    screen.calm()
    assert screen.shown.view.turn == "Ambra"
    for _ in range(6):
        assert screen.shown.view.turn == "Ambra"
        screen.play(moves(screen.shown)[-1])
    decided = [event for event in screen.desk.sitting.table.events if event.source == "player:random"]
    assert decided and {event.seat for event in decided} == {"blue"}


def test_a_failing_device_names_cause_and_advice_and_people_go_on_by_hand(store, machine):
    screen = Screen(make_parts(store, machine))
    machine.broken = "The drum is jammed."
    screen.start(maker="machine")
    shown = screen.calm()
    assert shown.view.failure == ("The drum is jammed.", "Open the lid and look.") and shown.light == "down"
    shown = screen.at(lambda sitting, number: sitting.draws.continue_by_hand())
    assert shown.view.by_hand and shown.view.choices and not shown.view.failure[0]
    shown = screen.calm()
    events = screen.desk.sitting.table.events
    assert {event.source for event in events if event.kind == "chance"} >= {"hand"}
    assert any("The drum is jammed." in event.text for event in events if event.kind == "note")


def test_a_mended_device_draws_again_after_retry(store, machine):
    screen = Screen(make_parts(store, machine))
    machine.broken = "No power."
    screen.start(maker="machine")
    screen.calm()
    machine.broken = ""
    serial = screen.shown.serial
    screen.at(lambda sitting, number: sitting.draws.retry())
    shown = screen.until(lambda now: now.serial > serial and now.view.drawn)
    assert shown.view.drawn and not shown.view.failure[0]


def test_a_hanging_device_leaves_everything_else_usable_and_its_late_answer_is_dropped(store, machine):
    screen = Screen(make_parts(store, machine))
    machine.hanging.clear()
    screen.start(maker="machine")
    screen.at(lambda sitting, number: sitting.draws.next())
    assert screen.shown.view.waiting
    for panel in ("score", "history", "settings", "table"):
        assert screen.do(lambda desk, panel=panel: desk.show(panel)).panel in (panel, "draw")
    shown = screen.at(lambda sitting, number: sitting.draws.continue_by_hand())
    first = shown.view.choices[-1].notation
    shown = screen.at(lambda sitting, number: sitting.draws.enter(first, number))
    drawn = len(shown.view.drawn)
    machine.hanging.set()
    screen.do(lambda desk: None)
    while not any("late answer" in event.text for event in screen.desk.sitting.table.events):
        screen.do(lambda desk: None)
    assert len(screen.desk.sitting.draws.drawn) == drawn == 1


def test_an_impossible_reading_is_shown_as_a_failure_not_recorded(store, machine):
    screen = Screen(make_parts(store, machine))
    screen.start(maker="machine")
    table = screen.desk.sitting.table
    real = machine.randomiser(table)
    real.ask = lambda request: type("A", (), {"outcome": "draw black", "source": "machine", "evidence": ""})()
    screen.do(lambda desk: setattr(desk.sitting.draws, "_randomiser", real))
    before = len([event for event in table.events if event.kind == "chance"])
    shown = screen.calm()
    assert shown.view.failure[0]
    assert len([event for event in table.events if event.kind == "chance"]) == before


def test_the_same_open_question_after_the_program_was_killed(store):
    first = Screen(make_parts(store))
    first.start()
    first.calm()
    take = next(move for move in moves(first.shown) if move.startswith("take family"))
    before = first.play(take)
    name = before.table
    # No orderly end: the first program's thread simply never does anything again.
    second = Screen(make_parts(store), Settings.read(store.root))
    assert second.desk.settings.last_table == name
    second.do(lambda desk: desk.open(name))
    shown = second.calm()
    assert shown.view.question == before.view.question
    assert moves(shown) == moves(before)


def test_a_correction_is_shown_in_the_history_and_can_be_undone(screen):
    screen.start()
    screen.calm()
    screen.at(lambda sitting, number: sitting.correct("red.coins", "4", number))
    line = screen.do(lambda desk: desk.show("history")).view.lines[0]
    assert line.words.startswith("corrected:") and line.words.endswith("= 4")
    assert not line.undone


@pytest.mark.parametrize("panel", ["score", "clocks", "history", "correct", "menu"])
def test_without_a_table_its_panels_lead_home(screen, panel):
    assert screen.do(lambda desk: desk.show(panel)).panel == "home"


def test_a_damaged_table_is_shown_as_such_and_can_be_recovered(store, screen):
    screen.start()
    screen.calm()
    name = screen.shown.table
    screen.do(lambda desk: desk.go_home())
    file = store.tables_folder / name / "journal.db"
    file.write_bytes(file.read_bytes()[:2000])
    for beside in store.tables_folder.joinpath(name).glob("journal.db-*"):
        beside.unlink()
    shown = screen.do(lambda desk: desk.show("home"))
    assert shown.view.tables[0].state == "damaged" and shown.view.running is None
    shown = screen.do(lambda desk: desk.open(name))
    assert shown.panel == "home" and shown.notice.words
    shown = screen.do(lambda desk: desk.open(name, recover=True))
    assert shown.panel in ("draw", "steps", "table")


def test_a_camera_that_is_plugged_in_later_is_offered_when_the_panel_is_opened_again(store):
    plugged: list[AtAddress] = []
    screen = Screen(replace(make_parts(store), cameras=lambda: tuple(plugged)))
    assert not screen.do(lambda desk: desk.show("new")).view.cameras
    plugged.append(AtAddress("usb://0", lambda *_: None, lambda _: Status(READY, Text.of("a picture comes"))))
    screen.do(lambda desk: desk.show("home"))
    screen.do(lambda desk: desk.show("new"))
    shown = screen.until(lambda shown: shown.panel == "new" and shown.view.cameras[-1].light == READY)
    assert [camera.name for camera in shown.view.cameras] == ["", "usb://0"]


def test_a_camera_that_could_not_look_at_the_game_says_so_before_it_begins(store):
    lacks = lambda name, state, people: Text.of("the board is for two") if people > 2 else None
    camera = AtAddress("usb://0", lambda *_: None, lambda _: Status(READY, Text.of("a picture comes")), lacks)
    screen = Screen(replace(make_parts(store), cameras=lambda: (camera,)), Settings(camera="usb://0"))
    screen.do(lambda desk: desk.show("new"))
    shown = screen.until(lambda shown: shown.panel == "new" and shown.view.cameras[-1].light == READY)
    assert shown.view.form.camera == "usb://0" and not shown.view.problem
    for _ in range(2):
        shown = screen.do(lambda desk: desk.new_game.add_seat())
    offered = shown.view.cameras[-1]
    assert (offered.light, offered.words) == (DOWN, "The board is for two")
    assert "no camera" in shown.view.problem
    shown = screen.do(lambda desk: desk.new_game.edit(lambda form, game: replace(form, camera="")))
    assert not shown.view.problem
    screen.do(lambda desk: desk.new_game.start())
    assert screen.desk.settings.camera == "usb://0", "without a choice the wish stays for the next game"


def test_a_game_that_no_camera_can_see_is_played_without_one(store):
    blind = next(game for game in registry.games() if not game.appearance.sight(begun(game)).spots)
    opened = []
    camera = AtAddress("usb://0", lambda *_: opened.append(1), lambda _: Status(READY, Text.of("it comes")))
    screen = Screen(replace(make_parts(store), cameras=lambda: (camera,)), Settings(camera="usb://0"))
    screen.do(lambda desk: desk.show("new"))
    screen.do(lambda desk: desk.new_game.choose(blind.name))
    screen.do(lambda desk: desk.new_game.start())
    shown = screen.calm()
    assert shown.panel == "table" and shown.view.seen is None and not opened


def begun(game):
    seats = [TableSeat(colour, colour).for_rules() for colour in game.colours[: min(game.seat_counts)]]
    return game.start(game.setup(seats))


def test_the_language_changes_at_once_and_everywhere(screen):
    screen.start()
    screen.calm()
    english = screen.shown.view.question
    screen.do(lambda desk: desk.set(language="it"))
    italian = screen.do(lambda desk: desk.show("table")).view.question
    assert italian != english and "[" not in italian


def words_of(view):
    """Every text of a view that is more than a word, so that names and keys are none."""
    if isinstance(view, str):
        return {view} if " " in view else set()
    if is_dataclass(view):
        view = [getattr(view, each.name) for each in fields(view)]
    return set().union(*map(words_of, view)) if isinstance(view, list | tuple) else set()


def test_what_was_told_before_the_language_changed_is_told_in_the_new_one(screen):
    """Pieces that were drawn, steps that wait for hands, what was last to do: wherever the language was changed meanwhile."""
    screen.start()
    seen = set()
    for _ in range(40):
        english = screen.shown
        told = {"draw": lambda view: view.drawn, "steps": lambda view: (view.title, view.step)}.get(
            english.panel, lambda view: view.last
        )
        if words := words_of(told(english.view)):
            screen.do(lambda desk: (desk.show("enrol"), desk.set(language="it")))
            italian = screen.do(lambda desk: desk.show("table"))
            assert italian.panel == english.panel
            assert words_of(told(italian.view)) and not words & words_of(told(italian.view))
            screen.do(lambda desk: desk.set(language="en"))
            seen.add(english.panel)
        if seen == {"draw", "steps", "table"}:
            break
        if english.panel == "draw" and english.view.finished:
            screen.at(lambda sitting, number: sitting.drawn_done())
        elif english.panel == "draw":
            serial = english.serial
            screen.at(lambda sitting, number: sitting.draws.next())
            screen.until(lambda now, serial=serial: now.serial > serial and not now.view.waiting)
        elif english.panel == "steps":
            screen.at(lambda sitting, number: sitting.tick())
        else:
            first = moves(english)[0]
            screen.at(lambda sitting, number, first=first: sitting.play(first, number))
    assert seen == {"draw", "steps", "table"}


def test_the_pause_stops_the_clocks(screen):
    screen.start()
    screen.calm()
    screen.do(lambda desk: desk.pause(paused=True))
    assert screen.do(lambda desk: desk.show("clocks")).view.paused
    screen.do(lambda desk: desk.pause(paused=False))
    assert not screen.do(lambda desk: desk.show("clocks")).view.paused


@pytest.mark.parametrize("game", registry.names())
def test_whatever_game_is_registered_can_be_played_and_no_offered_choice_is_refused(screen, game):
    screen.do(lambda desk: (desk.show("new"), desk.new_game.choose(game)))
    screen.do(lambda desk: desk.new_game.start())
    rng = random.Random(2)
    for _ in range(25):
        shown = screen.calm()
        if shown.panel != "table" or shown.view.over:
            break
        number = shown.number
        move = rng.choice(moves(shown))
        shown = screen.at(lambda sitting, now, move=move: sitting.play(move, now))
        assert shown.notice is None and shown.number > number, f"{move}: {shown.notice}"
