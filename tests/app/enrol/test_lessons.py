"""An owner lets the camera learn a copy on the screen: look by look, told what is wrong, kept in the box."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from companion.app.buttons import pressed
from companion.eyes.opening import parts_folder
from companion.eyes.simulated import spaces_of
from companion.rules import registry
from companion.table.box import Boxes
from hardware.buttons import Event, Kind
from tests.app.conftest import Screen
from tests.app.enrol.teaching import ENROLLED, TWIN, corners_of, learn, look, parts_in, parts_of, point_at
from tests.eyes.cloth import Cloth
from vision.board import EnrolledBoard
from vision.cards import Deck
from vision.quads import rectangle
from vision.sources.protocol import Fault


def test_a_whole_copy_is_learnt_and_the_camera_may_look_at_the_next_game(store, opened):
    screen = opened(ENROLLED)
    before = screen.do(lambda desk: desk.show("new")).view.cameras[1]
    assert before.unfit and before.can_learn
    screen.do(lambda desk: desk.show("enrol"))
    parts = parts_of(screen)
    assert list(parts) == ["board", "colours", "deck", "dice"]
    assert [part for part, view in parts.items() if view.can_begin] == ["board"]
    for part in ("board", "colours", "deck"):
        learn(screen, part)
        assert parts_of(screen)[part].learnt
    assert parts_in(store).present() == ["board", "colours", "deck"]
    after = screen.do(lambda desk: desk.show("new")).view.cameras[1]
    assert not after.unfit


def test_for_as_many_people_as_are_to_play(opened):
    screen = opened(ENROLLED)
    screen.do(lambda desk: desk.show("new"))
    screen.do(lambda desk: desk.new_game.add_seat())
    shown = screen.do(lambda desk: desk.new_game.let_learn(ENROLLED))
    assert (shown.panel, shown.view.people, shown.view.back) == ("enrol", 2, "new")
    alone = learn_board_squares(screen)
    screen.do(lambda desk: desk.enrolment.choose(people=5))
    assert learn_board_squares(screen) > alone


def learn_board_squares(screen) -> int:
    screen.do(lambda desk: desk.enrolment.begin("board"))
    squares = len(look(screen).view.marks)
    screen.do(lambda desk: desk.enrolment.leave())
    return squares


def test_the_board_is_pointed_out_and_its_squares_are_moved(store, camera, table, opened):
    screen = opened()
    screen.do(lambda desk: desk.enrolment.begin("board"))
    shown = look(screen)
    assert shown.view.pointing and "top left" in shown.view.ask and not shown.view.can_save
    corners = corners_of(table)
    shown = point_at(screen, corners[:3])
    assert len(shown.view.marks) == 3 and "bottom left" in shown.view.ask
    x, y = corners[3]
    screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.point(x - 30, y - 9)))
    screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.point_anew()))
    point_at(screen, corners[:3])
    screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.move("3", 5, -4)))
    screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.move("3", -5, 4)))
    shown = point_at(screen, corners[3:])
    truth = spaces_of(table)
    drafted = {mark.name: np.float32(mark.points) for mark in shown.view.marks}
    assert drafted.keys() == truth.keys()
    assert max(abs(drafted[name] - truth[name]).max() for name in truth) < 2
    name = shown.view.marks[0].name
    shown = screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.move(name, 12, 7)))
    screen.do(lambda desk: desk.enrolment.save())
    kept = EnrolledBoard.load(parts_in(store).path("board"))
    assert np.allclose(kept.spaces[name], drafted[name] + (12, 7)) and len(kept.spaces) == len(truth)


@pytest.mark.parametrize(
    "corners",
    [rectangle(400, 200)[::-1] + 50, rectangle(400, 200)[[0, 2, 1, 3]] + 50],
    ids=["back", "crossed"],
)
def test_corners_that_do_not_go_around_are_asked_for_again(camera, opened, corners):
    screen = opened()
    screen.do(lambda desk: desk.enrolment.begin("board"))
    look(screen)
    shown = point_at(screen, corners.tolist())
    assert "do not go around" in shown.view.why and not shown.view.marks and shown.view.pointing


def test_a_square_beyond_the_picture_cannot_be_kept(camera, table, opened):
    screen = opened()
    screen.do(lambda desk: desk.enrolment.begin("board"))
    look(screen)
    point_at(screen, corners_of(table))
    mark = screen.shown.view.marks[0]
    name = mark.name
    shown = screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.move(name, -2000, 0)))
    assert f"space {mark.words} lies" in shown.view.why and not shown.view.can_save
    shown = screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.move(name, 2000, 0)))
    assert not shown.view.why and shown.view.can_save


def test_what_is_wrong_is_said_and_the_same_step_comes_again(camera, table, opened):
    screen = opened(TWIN)
    learn(screen, "board")
    screen.do(lambda desk: desk.enrolment.choose(camera="usb://0"))
    first = screen.do(lambda desk: desk.enrolment.begin("colours")).view
    camera.fault = Fault("unplugged")
    assert "cable" in look(screen).view.why
    camera.fault = None
    assert "missing" in look(screen).view.why  # nothing was laid
    table.lay(screen.desk.enrolment._lesson.step.lay)
    shown = look(screen)
    assert not shown.view.why and shown.view.ask != first.ask
    shown = screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.again()))
    assert shown.view.ask == first.ask


def test_a_lesson_that_was_left_goes_on_where_it_was(opened):
    screen = opened(TWIN)
    learn(screen, "board")
    screen.do(lambda desk: desk.enrolment.begin("colours"))
    there = look(screen).view.ask
    screen.do(lambda desk: desk.enrolment.leave())
    assert parts_of(screen)["colours"].begun
    assert screen.do(lambda desk: desk.enrolment.begin("colours")).view.ask == there
    screen.do(lambda desk: desk.enrolment.leave())
    learn(screen, "board")  # another picture of the board: what lay on the old one does not count
    assert not parts_of(screen)["colours"].begun


def half_of_the_colours(screen):
    """Two of them were shown; returns what is asked for next."""
    learn(screen, "board")
    screen.do(lambda desk: desk.enrolment.begin("colours"))
    look(screen)
    return look(screen).view.ask


def test_a_lesson_waits_while_people_are_elsewhere(opened):
    screen = opened(TWIN)
    there = half_of_the_colours(screen)
    for panel in ("home", "settings", "devices", "enrol"):
        screen.do(lambda desk, panel=panel: desk.show(panel))
    assert parts_of(screen)["colours"].begun
    assert screen.do(lambda desk: desk.enrolment.begin("colours")).view.ask == there
    screen.do(lambda desk: desk.change_settings(language="it"))
    screen.do(lambda desk: desk.show("enrol"))
    shown = screen.do(lambda desk: desk.enrolment.begin("colours"))
    assert shown.view.ask.startswith("3 di 5: Metti")
    while not screen.shown.view.can_save:
        look(screen)
    screen.do(lambda desk: desk.enrolment.save())
    assert parts_of(screen)["colours"].learnt


def test_a_button_at_the_table_that_is_pressed_in_the_middle_of_a_lesson_loses_nothing(opened):
    screen = opened(TWIN)
    screen.start()
    screen.do(lambda desk: desk.show("enrol"))
    there = half_of_the_colours(screen)
    shown = screen.do(lambda desk: pressed(desk, Event(Kind.PRESS, (0,))))
    assert shown.panel != "enrol"
    screen.do(lambda desk: desk.show("enrol"))
    assert screen.do(lambda desk: desk.enrolment.begin("colours")).view.ask == there


def test_what_was_half_learnt_of_another_box_or_before_another_table_is_forgotten(store, opened):
    screen = opened(TWIN)
    assert not screen.shown.view.box
    half_of_the_colours(screen)
    boxes = Boxes(store, registry.game("village"))
    boxes.save(replace(boxes.load(), name="annas"))
    boxes.save(replace(boxes.load(), name="mine"))
    boxes.choose("annas")
    screen.do(lambda desk: desk.show("home"))
    screen.do(lambda desk: desk.show("enrol"))
    assert not any(part.begun or part.learnt for part in parts_of(screen).values())
    assert "annas" in screen.shown.view.box
    half_of_the_colours(screen)
    screen.start()
    screen.do(lambda desk: desk.show("enrol"))
    assert parts_of(screen)["board"].learnt and not parts_of(screen)["colours"].begun


def test_a_look_that_never_ends_can_be_stopped_and_gives_the_camera_back(camera, opened):
    screen = opened()
    screen.do(lambda desk: desk.enrolment.begin("board"))
    camera.moving = True
    screen.do(lambda desk: desk.enrolment.look())
    assert camera.entered.wait(30) and screen.shown.view.looking
    shown = screen.do(lambda desk: desk.enrolment.stop_looking())
    assert not shown.view.looking and not shown.view.png
    camera.moving = False
    assert look(screen).view.seen
    camera.given_back.clear()
    screen.do(lambda desk: desk.show("home"))
    assert camera.given_back.wait(30)


def test_a_camera_that_is_no_camera_is_named(tmp_path, opened):
    screen = opened(str(tmp_path / "nothing.png"))
    screen.do(lambda desk: desk.enrolment.begin("board"))
    screen.do(lambda desk: desk.enrolment.look())
    shown = screen.until(lambda shown: shown.notice is not None)
    assert "nothing.png" in shown.notice.words and not shown.view.looking


def test_what_cannot_be_kept_is_not_lost(store, opened):
    screen = opened(TWIN)
    screen.do(lambda desk: desk.enrolment.begin("board"))
    look(screen)
    folder = parts_in(store).folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    shown = screen.do(lambda desk: desk.enrolment.save())
    assert "cannot be written" in shown.notice.words and shown.view.can_save
    assert "make room" in shown.notice.words and "another file" not in shown.notice.words
    folder.unlink()
    screen.do(lambda desk: desk.enrolment.save())
    assert parts_of(screen)["board"].learnt


def test_cards_are_learnt_on_a_cloth_and_those_not_at_hand_are_left_out(store, camera, opened):
    """A game without a board needs none first, nor people."""
    screen = opened()
    shown = screen.do(lambda desk: desk.enrolment.choose(game="villagers"))
    assert [(part.part, part.title, part.can_begin) for part in shown.view.parts] == [
        ("deck", "The cards", True)
    ]
    assert not shown.view.counts
    camera.table = cloth = Cloth()
    screen.do(lambda desk: desk.enrolment.begin("deck"))
    assert not screen.shown.view.can_skip and not screen.shown.view.png
    cloth.lay()
    assert not look(screen).view.why and screen.shown.view.can_skip
    assert "no card" in look(screen).view.why
    for word in cloth.words[:3]:
        cloth.lay(word)
        assert not look(screen).view.why
    while not screen.shown.view.can_save:
        screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.skip()))
    assert not screen.shown.view.can_skip
    screen.do(lambda desk: desk.enrolment.save())
    folder = parts_folder(store, "villagers", Boxes(store, registry.game("villagers")).default())
    assert sorted(set(Deck.load(folder.path("deck")).ids)) == sorted(cloth.words[:3])


def test_without_a_camera_nothing_can_begin(parts):
    screen = Screen(parts)
    shown = screen.do(lambda desk: desk.show("enrol"))
    assert not shown.view.cameras and not any(part.can_begin for part in shown.view.parts)
    screen.worker.finish()


@pytest.mark.parametrize(("part", "called"), [("colours", "cubo marrone"), ("dice", "marrone")])
def test_what_was_learnt_stands_there_as_people_call_it(opened, part, called):
    screen = opened(TWIN, "it")
    learn(screen, "board")
    screen.do(lambda desk: desk.enrolment.begin(part))
    while not screen.shown.view.can_save:
        look(screen)
    kept = screen.shown.view.kept
    assert any(called in each.words for each in kept)
    assert not {"brown", "black"} & {each.words for each in kept} and all(each.png for each in kept)
    assert not screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.again())).view.kept


def test_the_lens_is_measured_in_a_terminal_and_the_panel_says_how(store, opened):
    screen = opened()
    assert screen.shown.view.lens.endswith("companion calibrate camera --camera usb://0")
    lens = parts_in(store).lens
    lens.parent.mkdir(parents=True)
    lens.write_text("measured")
    assert not screen.do(lambda desk: desk.show("enrol")).view.lens
    assert not opened(TWIN).shown.view.lens


def test_a_damaged_lens_is_to_be_measured_again_or_thrown_away(store, camera, opened):
    screen = opened()
    lens = parts_in(store).lens
    lens.parent.mkdir(parents=True)
    lens.write_text("damaged")
    shown = screen.do(lambda desk: desk.enrolment.begin("board"))
    assert str(lens) in shown.notice.words and "companion calibrate camera" in shown.notice.words
    lens.unlink()
    screen.do(lambda desk: desk.enrolment.begin("board"))
    assert look(screen).view.seen
