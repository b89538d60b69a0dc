"""Hasty owners: a camera is opened once at a time and given back, and no touch or look that comes too late changes a lesson."""

from __future__ import annotations

import random
import threading
from dataclasses import replace

import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from companion.app import wiring
from companion.app.settings import Settings
from companion.eyes.enrol_camera import EnrolCamera
from companion.eyes.opening import first_state, what_can_be_seen
from companion.rules import registry
from tests.app.conftest import Screen, make_parts
from tests.app.enrol.teaching import (
    ENROLLED,
    before_a_cloth,
    corners_of,
    learn,
    look,
    parts_in,
    parts_of,
    point_at,
)
from vision.sources.protocol import Frame


class Device:
    """A camera that counts how often it is open at once; while the gate is shut it is slow."""

    name = "usb:0"
    changed = threading.Condition()
    now = most = opened = reads = 0
    made = threading.Semaphore(0)
    gate = threading.Event()

    def __init__(self, number: int = 0) -> None:
        self._open, self._number = False, number
        type(self).made.release()

    def read(self) -> Frame:
        self._count(to=True)
        assert self.gate.wait(30)
        self._number += 1
        picture = self.picture.copy()
        picture[0, 0] = self._number % 250
        return Frame(picture, self._number)

    def close(self) -> None:
        self._count(to=False)

    def _count(self, *, to: bool) -> None:
        cls = type(self)
        with self.changed:
            cls.now += to - self._open
            cls.reads += to
            cls.opened, cls.most = cls.opened + (to and not self._open), max(cls.most, cls.now)
            self._open = to
            self.changed.notify_all()

    @classmethod
    def until(cls, holds) -> None:
        """Wait until a count is as it should be."""
        with cls.changed:
            assert cls.changed.wait_for(holds, 30)


@pytest.fixture
def device(table, monkeypatch):
    """The only camera of this computer."""

    class Counted(Device):
        changed, made, gate = threading.Condition(), threading.Semaphore(0), threading.Event()
        picture = table.picture()

    monkeypatch.setattr("vision.sources.named.UsbCamera", Counted)
    monkeypatch.setattr("companion.app.wiring.found_cameras", lambda: ["usb://0"])
    return Counted


@pytest.fixture
def screen(store, device):
    """The panel in front of it."""
    parts = replace(make_parts(store), cameras=lambda: wiring.the_cameras(store))
    screen = Screen(parts, Settings(camera="usb://0"))
    screen.do(lambda desk: desk.show("enrol"))
    yield screen
    device.gate.set()
    screen.do(lambda desk: desk.show("home"))
    assert not screen.mistakes
    screen.worker.finish()


def another_look(desk) -> None:
    """Of a new lesson, for other people."""
    desk.enrolment.choose(people=2)
    desk.enrolment.begin("board")
    desk.enrolment.look()


@pytest.mark.parametrize("who", [lambda desk: desk.show("devices"), another_look], ids=["devices", "lesson"])
def test_who_wants_a_camera_waits_until_the_look_that_goes_on_has_given_it_back(screen, device, who):
    screen.do(lambda desk: desk.enrolment.begin("board"))
    screen.do(lambda desk: desk.enrolment.look())
    device.until(lambda: device.reads == 1)
    assert device.made.acquire(timeout=30)
    screen.do(who)
    assert device.made.acquire(timeout=30), "somebody else wants it"
    device.gate.set()
    device.until(lambda: device.opened > 1)
    screen.do(lambda desk: desk.show("home"))
    device.until(lambda: not device.now)
    assert device.most == 1


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_touched_a_camera_is_open_once_at_a_time_and_given_back(screen, device, seed):
    rng = random.Random(seed)
    device.gate.set()

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
    for _ in range(80):
        reads = device.reads
        shown = screen.do(rng.choice(acts))
        if getattr(shown.view, "looking", False) and rng.random() < 0.7:
            device.until(lambda reads=reads: device.reads > reads)
    screen.do(panels[-1])
    device.until(lambda: not device.now)
    assert device.most == 1 and device.opened > 5


def test_a_look_that_begins_after_the_camera_was_given_back_does_not_open_it(store, camera):
    state = first_state(registry.game("village"), 1)
    before = EnrolCamera("usb://0", state, what_can_be_seen(state), parts_in(store))
    before.close()
    assert before.still() is None and not camera.entered.is_set()


def test_to_choose_what_is_chosen_already_forgets_no_lesson(opened):
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


def test_touches_that_come_after_the_picture_was_thrown_away_change_nothing(opened, camera, table):
    """One finger holds a square while another one touches a button."""
    screen = opened()
    screen.do(lambda desk: desk.enrolment.begin("board"))
    look(screen)
    point_at(screen, corners_of(table))
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


def test_a_look_that_was_stopped_teaches_nothing(opened, camera, store):
    screen = opened()
    cloth = before_a_cloth(screen, camera)
    cloth.lay(cloth.words[0])
    gate, shot = threading.Event(), cloth.picture
    cloth.picture = lambda: (gate.wait(20), shot())[1]
    screen.do(lambda desk: desk.enrolment.look())
    lesson = screen.desk.enrolment._lesson
    screen.do(lambda desk: desk.enrolment.stop_looking())
    gate.set()
    for thread in threading.enumerate():
        if thread.name == "aside":
            thread.join(30)
    screen.do(lambda desk: None)  # whatever they have answered has been heard
    assert cloth.words[0] not in lesson.enrolling.shown


def test_what_was_shown_wrongly_can_be_left_out_afterwards_and_the_rest_stays(opened, camera):
    screen = opened()
    cloth = before_a_cloth(screen, camera)
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
