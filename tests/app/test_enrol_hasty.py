"""Hasty owners: a camera is opened once at a time and given back, and no touch or look that comes too late changes a lesson."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import replace

import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from companion.app import wiring
from companion.app.settings import Settings
from companion.eyes.enrol_camera import EnrolCamera
from companion.eyes.opening import what_can_be_seen
from companion.rules import registry
from tests.app.conftest import Screen, make_parts
from tests.app.test_enrol import (
    ENROLLED,
    CardTable,
    camera,  # noqa: F401
    corners_of,
    first_state,
    learn,
    look,
    opened,  # noqa: F401
    parts_in,
    parts_of,
    table,  # noqa: F401
)
from vision.sources.protocol import Frame


class Device:
    """A slow camera that counts how often it is open at once."""

    name = "usb:0"
    lock = threading.Lock()

    def __init__(self, number: int = 0) -> None:
        self._open, self._number = False, number

    def read(self) -> Frame:
        self._count(1)
        time.sleep(0.02)
        self._number += 1
        picture = self.picture.copy()
        picture[0, 0] = self._number % 250
        return Frame(picture, self._number)

    def close(self) -> None:
        if self._open:
            time.sleep(0.02)
        self._count(0)

    def _count(self, to: bool) -> None:
        made = type(self)
        with self.lock:
            made.now += bool(to) - self._open
            made.opened, made.most = made.opened + (to and not self._open), max(made.most, made.now)
            self._open = bool(to)


@pytest.mark.parametrize("seed", range(3))
def test_a_camera_is_open_once_at_a_time_and_given_back(store, table, monkeypatch, seed):  # noqa: F811
    class Counted(Device):
        now = most = opened = 0
        picture = table.picture()

    monkeypatch.setattr("vision.sources.named.UsbCamera", Counted)
    monkeypatch.setattr("companion.app.wiring.found_cameras", lambda: ["usb://0"])
    parts = replace(make_parts(store), cameras=lambda: wiring.the_cameras(store))
    screen, rng = Screen(parts, Settings(camera="usb://0")), random.Random(seed)

    def in_front(act):
        return lambda desk: act(desk.enrolment) if desk.panel == "enrol" else None

    panels = [lambda desk, panel=panel: desk.show(panel) for panel in ("enrol", "devices", "new", "home")]
    acts = [
        *panels,
        in_front(lambda enrolment: enrolment.begin("board")),
        *[in_front(lambda enrolment: enrolment.look())] * 3,
        in_front(lambda enrolment: enrolment.stop_looking()),
        in_front(lambda enrolment: enrolment.leave()),
        in_front(lambda enrolment: enrolment.choose(people=rng.randint(1, 4))),
        lambda desk: desk.enrolment.do(lambda lesson: lesson.restart()),
        lambda desk: desk.enrolment.do(lambda lesson: lesson.point(5, 5)),
        lambda desk: desk.enrolment.save(),
    ]
    screen.do(panels[0])
    for _ in range(80):
        screen.do(rng.choice(acts))
        time.sleep(rng.choice((0, 0, 0.01, 0.1)))
    screen.do(panels[-1])
    end = time.monotonic() + 30
    while Counted.now and time.monotonic() < end:
        time.sleep(0.05)
    assert (Counted.most, Counted.now) == (1, 0) and Counted.opened > 5 and not screen.mistakes
    screen.worker.finish()


def test_a_look_that_begins_after_the_camera_was_given_back_does_not_open_it(store, camera):  # noqa: F811
    state = first_state(registry.game("village"), 1)
    before = EnrolCamera("usb://0", state, what_can_be_seen(state), parts_in(store))
    before.close()
    assert before.still() is None and not camera.entered.is_set()


def test_to_choose_what_is_chosen_already_forgets_no_lesson(opened):  # noqa: F811
    screen = opened(ENROLLED)
    learn(screen, "board")
    screen.do(lambda desk: desk.enrolment.begin("colours"))
    there = look(screen).view.ask
    screen.do(lambda desk: desk.enrolment.leave())
    for same in ({"people": 1}, {"game": "village"}, {"camera": ENROLLED}):
        screen.do(lambda desk, same=same: desk.enrolment.choose(**same))
        assert parts_of(screen)["colours"].begun
    assert screen.do(lambda desk: desk.enrolment.begin("colours")).view.ask == there
    screen.do(lambda desk: desk.enrolment.leave())
    screen.do(lambda desk: desk.enrolment.choose(people=3))
    assert not parts_of(screen)["colours"].begun


def test_touches_that_come_after_the_picture_was_thrown_away_change_nothing(opened, camera, table):  # noqa: F811
    """One finger holds a square while another one touches a button."""
    screen = opened()
    screen.do(lambda desk: desk.enrolment.begin("board"))
    look(screen)
    for x, y in corners_of(table):
        screen.do(lambda desk, x=x, y=y: desk.enrolment.do(lambda lesson: lesson.point(x, y)))
    square = screen.shown.view.marks[0].name
    for button in ("point_anew", "restart"):
        screen.do(lambda desk, button=button: desk.enrolment.do(lambda lesson: getattr(lesson, button)()))
        for late in (square, "1", "4"):
            shown = screen.do(
                lambda desk, late=late: desk.enrolment.do(lambda lesson: lesson.move(late, 5, 5))
            )
        assert not screen.mistakes and not shown.view.marks
    screen.do(lambda desk: desk.enrolment.do(lambda lesson: lesson.point(50, 50)))
    shown = look(screen)
    assert not shown.view.marks and "top left" in shown.view.ask


def test_a_look_that_was_stopped_teaches_nothing(opened, camera, store):  # noqa: F811
    screen = opened()
    screen.do(lambda desk: desk.enrolment.choose(game="villagers"))
    camera.table = cloth = CardTable()
    screen.do(lambda desk: desk.enrolment.begin("deck"))
    cloth.lay()
    look(screen)
    cloth.lay(cloth.words[0])
    gate, shot = threading.Event(), cloth.picture
    cloth.picture = lambda: (gate.wait(20), shot())[1]
    screen.do(lambda desk: desk.enrolment.look())
    lesson = screen.desk.enrolment._lesson
    screen.do(lambda desk: desk.enrolment.stop_looking())
    gate.set()
    time.sleep(0.5)
    assert cloth.words[0] not in lesson.enrolling.shown


def test_what_was_shown_wrongly_can_be_left_out_afterwards_and_the_rest_stays(opened, camera):  # noqa: F811
    screen = opened()
    screen.do(lambda desk: desk.enrolment.choose(game="villagers"))
    camera.table = cloth = CardTable()
    screen.do(lambda desk: desk.enrolment.begin("deck"))
    cloth.lay()
    look(screen)
    for word in (cloth.words[1], cloth.words[0], cloth.words[2]):  # the first two in the wrong order
        cloth.lay(word)
        assert not look(screen).view.why
    step = lambda name: screen.do(lambda desk: desk.enrolment.do(lambda lesson: getattr(lesson, name)()))
    for name in ("again", "again", "again", "skip"):
        shown = step(name)
        assert shown.view.can_go_on
    for name in ("skip", "go_on"):
        shown = step(name)
    assert not shown.view.can_go_on
    while not screen.shown.view.can_save:
        step("skip")
    lesson = screen.desk.enrolment._lesson
    assert {name for name, _ in lesson.made.kept()} == {cloth.words[2]}
    assert not step("restart").view.can_go_on and not lesson.enrolling.shown
