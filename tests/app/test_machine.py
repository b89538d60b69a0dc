"""The machine behind the screen: what it asks people to do, what it has drawn when they take over, how it is doing."""

from __future__ import annotations

import json

import pytest

from companion.app.machine import MachineMaker
from companion.app.makers import BUSY, DOWN, READY
from companion.app.settings import Settings
from companion.app.wiring import parts as wired
from companion.devices.at_table import DRAWS, LINES
from companion.rules import registry
from companion.rules.text import Text
from companion.table.header import TableSeat
from companion.table.randomiser import Request
from companion.table.reconcile import Settled, Waiting
from companion.table.table import Table
from firmware_bridge.controller import Controller
from firmware_bridge.simulator.url import simulated
from hardware.randomisers import RandomiserFailed
from tests.app.conftest import Screen, make_parts


@pytest.fixture
def maker(store, request):
    made = MachineMaker(store, getattr(request, "param", "sim://?seed=51"))
    yield made
    made.close()
    if made.address.startswith("sim:"):
        simulated(made.connection.address).close()


def begin(store, maker):
    """Up to the first cube; the cards before come from the generator, or from fingers at a real machine."""
    screen = Screen(make_parts(store, maker), Settings(confirm_steps=False))
    screen.start(maker="machine")
    while not screen.shown.view.prompt.startswith("Draw a cube"):
        view = screen.shown.view
        if view.finished:
            screen.at(lambda sitting, number: sitting.drawn_done())
        elif view.by_hand:
            first = view.choices[0].notation
            screen.at(lambda sitting, number, first=first: sitting.draws.enter(first, number))
        else:
            one(screen)
    return screen


def one(screen):
    """Ask for the next piece and wait for what comes of it."""
    serial = screen.shown.serial
    screen.at(lambda sitting, number: sitting.draws.next())
    return screen.until(lambda now: now.serial > serial and not getattr(now.view, "waiting", False))


def drawn(screen):
    return [
        event
        for event in screen.desk.sitting.table.in_force
        if event.kind == "chance" and "draw" in event.text
    ]


def test_a_real_drum_must_be_filled_first_and_the_screen_says_with_what(store, maker):
    maker.simulated = False
    screen = begin(store, maker)
    shown = one(screen)
    assert shown.view.task and shown.light == BUSY
    assert "must lie in the drum of cubes" in shown.view.failure[0]
    assert all(f"{weight} " in shown.view.failure[0] for _, _, weight in shown.view.contents if weight > 1)
    assert not [event for event in screen.desk.sitting.table.events if event.kind == "note"]
    serial = shown.serial
    screen.at(lambda sitting, number: sitting.draws.retry())
    shown = screen.until(lambda now: now.serial > serial and now.view.drawn and not now.view.waiting)
    assert [event.source for event in drawn(screen)] == ["machine"]
    assert not shown.view.task and not one(screen).view.failure[0]


def test_people_who_do_not_want_to_wait_take_over_at_once_and_hand_back(store, maker):
    """Not one of the seconds that the machine is usually waited for."""
    screen = begin(store, maker)
    one(screen)
    simulated(maker.connection.address).unplug()
    screen.at(lambda sitting, number: sitting.draws.next())  # nobody will answer
    assert screen.shown.view.waiting
    screen.at(lambda sitting, number: sitting.draws.continue_by_hand())
    shown = screen.until(lambda now: now.view.by_hand)
    assert shown.view.can_hand_back and shown.light == BUSY
    first = shown.view.choices[0].notation
    screen.at(lambda sitting, number: sitting.draws.enter(first, number))
    assert [event.source for event in drawn(screen)] == ["machine", "hand"]
    lines = (store.root / LINES).read_text("utf-8").splitlines()  # for a bug report
    assert any("draw ok pieces=" in line for line in lines) and "(lost)" in lines[-1]
    simulated(maker.connection.address).replug()
    serial = screen.shown.serial
    screen.at(lambda sitting, number: sitting.draws.hand_back())
    screen.until(lambda now: now.serial > serial and not now.view.waiting)
    while screen.shown.view.failure[0]:
        serial = screen.shown.serial
        screen.at(lambda sitting, number: sitting.draws.retry())
        screen.until(lambda now, serial=serial: now.serial > serial and not now.view.waiting)
    assert [event.source for event in drawn(screen)] == ["machine", "hand", "machine"]


def test_a_piece_that_has_fallen_counts_when_people_take_over(store, maker, monkeypatch):
    """The line with the answer is late: the machine is asked how far it got, and its piece is the one drawn."""
    screen = begin(store, maker)
    one(screen)
    real = Controller._watch

    def late(self, pending, report):
        real(self, pending, report)
        self._interrupted.wait(30)
        self._go_on()

    monkeypatch.setattr(Controller, "_watch", late)
    serial = screen.shown.serial
    screen.at(lambda sitting, number: sitting.draws.next())
    while not maker.connection._controller.ledger.entries():
        pass
    monkeypatch.setattr(Controller, "_watch", real)
    before = drawn(screen)
    screen.at(lambda sitting, number: sitting.draws.continue_by_hand())
    screen.until(lambda now: now.serial > serial and not now.view.waiting)
    added = drawn(screen)[len(before) :]
    assert [event.source for event in added] == ["machine"]
    assert added[0].evidence == "before people took over"
    lines = (store.root / DRAWS).read_text("utf-8").splitlines()
    assert [json.loads(line)["source"] for line in lines if '"cube_bag"' in line] == ["simulated"] * 2


def test_another_maker_keeps_what_the_machine_has_drawn(store, maker):
    screen = begin(store, maker)
    one(screen)
    screen.at(lambda sitting, number: sitting.draws.next())
    screen.do(lambda desk: desk.devices.use("hand"))
    shown = screen.until(lambda now: not getattr(now.view, "waiting", False))
    screen.do(lambda desk: desk.show("table"))
    shown = screen.until(lambda now: now.panel == "draw" and now.view.by_hand)
    assert shown.view.choices and not shown.view.can_hand_back
    with maker.connection.controller() as controller:
        fallen = int(controller.status()["drawn"])
    assert fallen == len([event for event in drawn(screen) if event.source == "machine"])


def test_how_the_machine_is_doing(store, maker):
    status = maker.status()
    assert status.light == READY and status.words.key == "app-machine-simulated"
    assert maker.self_test().light == READY
    simulated(maker.connection.address).board.world.broken.add((0, 0x29))
    tested = maker.self_test()
    assert tested.light == DOWN
    screen = Screen(make_parts(store, maker))
    assert "colour sensor: does not answer" in screen.desk.say(tested.words)
    simulated(maker.connection.address).board.world.broken.clear()
    assert maker.recover().light == READY


def test_while_it_draws_nobody_waits_for_its_health(store, maker):
    import threading

    held, done = threading.Event(), threading.Event()

    def draw():
        with maker.connection.controller():
            held.set()
            done.wait(30)

    thread = threading.Thread(target=draw)
    thread.start()
    held.wait(30)
    assert maker.status().light == BUSY
    done.set()
    thread.join()


@pytest.mark.parametrize("maker", ["/dev/no-machine-here"], indirect=True)
def test_a_port_that_is_not_there_says_so_in_the_language_of_the_screen(store, maker, monkeypatch):
    monkeypatch.setattr("firmware_bridge.controller._GONE", 0.2)
    screen = Screen(make_parts(store, maker), Settings(language="it"))
    screen.do(lambda desk: desk.show("devices"))
    shown = screen.until(lambda now: now.view.devices[0].light == DOWN)
    words = shown.view.devices[0].words
    assert "/dev/no-machine-here non c’è." in words and "Collega la macchina" in words


def test_a_machine_that_is_not_plugged_in_is_offered_last_and_the_table_is_simulated(store, monkeypatch):
    monkeypatch.setattr("companion.app.machine.plugged_in", lambda: False)
    made = wired(store)
    assert [maker.name for maker in made.makers] == ["generator", "hand", "machine"]
    screen = Screen(made)
    assert screen.desk.devices.simulated
    assert screen.desk.devices.maker("").name == "generator"
    made.close()
    monkeypatch.setattr("companion.app.machine.plugged_in", lambda: True)
    made = wired(store)
    assert made.makers[0].name == "machine" and not Screen(made).desk.devices.simulated
    assert wired(store, machine="sim://").makers[0].simulated
    assert [maker.name for maker in wired(store, safe=True, machine="sim://").makers] == ["generator", "hand"]


def test_two_tables_have_one_machine(store, maker):
    screen = begin(store, maker)
    one(screen)
    screen.do(lambda desk: desk.go_home())
    screen.start(TableSeat("Ambra", "red"), maker="machine")
    shown = screen.calm()
    assert shown.panel == "table"
    assert {event.source for event in drawn(screen)} == {"machine"}


def test_every_draw_of_every_maker_is_kept_for_the_fairness_page(store, monkeypatch):
    monkeypatch.setattr("companion.app.machine.plugged_in", lambda: False)
    screen = Screen(wired(store), Settings(confirm_steps=False))
    screen.start(maker="generator")
    one(screen)
    screen.do(lambda desk: desk.devices.use("hand"))
    shown = screen.do(lambda desk: desk.show("table"))
    screen.at(lambda sitting, number: sitting.draws.enter(shown.view.choices[0].notation, number))
    lines = [json.loads(line) for line in (store.root / DRAWS).read_text("utf-8").splitlines()]
    assert [line["source"] for line in lines] == ["generator", "hand"]
    assert all(line["outcome"] in line["weights"] for line in lines)
    screen.desk.parts.close()


@pytest.mark.parametrize("maker", ["sim://?seed=51&dice=plain"], indirect=True)
def test_a_die_that_the_machine_cannot_read_is_read_by_the_chosen_camera(store, maker):
    class Eye:
        shows, stopped = Settled((registry.game("village").grammar.parse("roll pink"),)), 0

        def answer(self):
            return self.shows

        def stop(self):
            self.stopped += 1

        def forget(self): ...

        def evidence(self):
            return ""

    table = Table.create(store, registry.game("village"), [TableSeat("Ambra", "red")], seed="51")
    faces = tuple((f"roll {colour}", 1) for colour in ("orange", "green", "brown", "pink"))
    request = Request(1, "colour_die", faces, Text.of("Roll."))
    eye = Eye()
    watched = maker.randomiser(table, eye)
    answer = watched.ask(request)
    assert answer.outcome == "roll pink" and answer.source == "machine" and "camera" in answer.evidence

    eye.shows = Waiting()
    unclear = Request(2, "colour_die", faces, Text.of("Roll."))
    with pytest.raises(RandomiserFailed, match="nobody has read it"):
        watched.ask(unclear)
    watched.take_over(unclear)
    assert eye.stopped
