"""Buttons, lamps, buzzer and camera light in the app, on mock pins."""

from __future__ import annotations

import pytest

from companion.app.buttons import pressed
from companion.app.makers import DOWN, READY
from companion.app.pins import Pins
from companion.app.settings import Settings
from companion.table.header import TableSeat
from hardware.board import pin_factory
from hardware.buttons import Event, Kind
from hardware.panel import Panel, Wiring
from tests.app.conftest import Screen, make_parts

WIRING = Wiring(buttons=(5, 6), lamps=(16, 20), buzzer=24, light=18)
AMBRA, BRUNO = TableSeat("Ambra", "red"), TableSeat("Bruno", "blue")


@pytest.fixture
def pins(factory, clock):
    made = Pins(lambda: Panel(factory, WIRING, clock=clock))
    yield made
    made.close()


@pytest.fixture
def screen(store, pins):
    from dataclasses import replace

    screen = Screen(replace(make_parts(store), pins=pins))
    publish = screen.desk._publish
    screen.desk._publish = lambda shown: (pins.show(shown), publish(shown))
    yield screen
    screen.do(lambda desk: desk.leave())
    assert not screen.mistakes


def press(screen, seat, kind=Kind.PRESS):
    return screen.do(lambda desk: pressed(desk, Event(kind, (seat,))))


def lit(factory):
    return tuple(factory.pin(pin).state for pin in WIRING.lamps)


def until_closing(screen):
    """Play until the seat to act may say that it has nothing more to do."""
    for _ in range(60):
        screen.calm()
        notations = [choice.notation for choice in screen.shown.view.choices]
        if any(word in notations for word in ("skip", "done", "pass")):
            return
        screen.play(notations[-1])
    raise AssertionError("nobody could ever stop")


def test_the_button_of_the_seat_ends_its_turn_and_the_lamp_moves_on(screen, factory):
    screen.start(AMBRA, BRUNO)
    screen.calm()
    assert lit(factory) == (1, 0)
    until_closing(screen)
    seat, number = screen.desk.sitting.table.state.turn, screen.shown.number
    assert lit(factory) == ((1, 0) if seat == 0 else (0, 1))
    press(screen, seat)
    ended = next(event for event in screen.desk.sitting.table.events if event.number > number)
    assert ended.text in ("skip", "done", "pass") and ended.seat == ("red", "blue")[seat]


def test_a_button_says_why_the_turn_cannot_end_yet_and_whose_turn_it_is(screen):
    screen.start(AMBRA, BRUNO)
    before = screen.calm()
    shown = press(screen, 0)
    assert "cannot end yet" in shown.notice.words and shown.notice.detail == before.view.question
    assert shown.sound == "refuse" and shown.number == before.number
    assert "Ambra" in press(screen, 1).notice.words
    assert "Ambra" in press(screen, 4).notice.words  # a button at which nobody sits


def test_a_button_puts_down_what_was_drawn_and_ticks_steps_for_everybody(screen, factory):
    screen.start(AMBRA, BRUNO)
    assert screen.shown.panel == "draw" and lit(factory) == (0, 0)
    assert "not over yet" in press(screen, 1).notice.words
    while not screen.shown.view.finished:
        serial = screen.shown.serial
        screen.at(lambda sitting, number: sitting.draws.next())
        screen.until(lambda now, serial=serial: now.serial > serial and not now.view.waiting)
    assert lit(factory) == (1, 1)
    shown = press(screen, 1)
    assert shown.panel == "steps"
    number = shown.view.number
    shown = press(screen, 0)
    assert shown.panel != "steps" or shown.view.number > number


def test_two_buttons_at_once_do_nothing_and_a_long_press_stops_the_clocks(screen):
    screen.start(AMBRA, BRUNO)
    before = screen.calm()
    shown = screen.do(lambda desk: pressed(desk, Event(Kind.TOGETHER, (0, 1))))
    assert "at once" in shown.notice.words and shown.number == before.number
    shown = press(screen, 0, Kind.LONG_PRESS)
    assert shown.panel == "clocks" and screen.desk.sitting.table.clock.paused
    press(screen, 0, Kind.LONG_PRESS)
    assert not screen.desk.sitting.table.clock.paused
    assert press(screen, 0).panel == "table"  # away from the table a press only comes back


def test_without_a_table_a_button_does_nothing(screen):
    screen.do(lambda desk: desk.show("home"))
    serial = screen.shown.serial
    assert press(screen, 0).serial == serial


def test_fingers_on_contacts_become_events_once_however_they_bounce(pins, factory, clock):
    heard = []
    pins._on_event = heard.append
    for level in (0, 1, 0, 1, 0):
        (factory.pin(6).drive_high if level else factory.pin(6).drive_low)()
        clock.now += 0.002
    assert pins.step()  # still bouncing: look again soon
    clock.now += 0.3
    assert pins.step() and not heard
    factory.pin(6).drive_high()
    clock.now += 0.1
    assert not pins.step()
    assert heard == [Event(Kind.PRESS, (1,))]


def test_the_thread_that_listens_hears_a_finger_and_ends(factory):
    import threading

    heard = threading.Event()
    made = Pins(lambda: Panel(factory, WIRING))
    made.listen(lambda event: heard.set())
    factory.pin(5).drive_low()
    try:
        assert heard.wait(30)  # a long press, reported while the finger is down
    finally:
        made.close()
    assert not made._watch.is_alive()


def test_the_buzzer_follows_the_settings(screen, factory, clock):
    screen.start(AMBRA, BRUNO)
    screen.calm()
    buzzer = factory.pin(WIRING.buzzer)

    def beeps(**settings):
        screen.do(lambda desk: desk.set(**settings))
        buzzer.clear_states()
        clock.now += 10
        screen.do(lambda desk: desk.refresh(sound="turn"))
        clock.now += 0.5  # too soon for another one
        screen.do(lambda desk: desk.refresh(sound="turn"))
        return sum(state.state for state in buzzer.states[1:])  # the first is what it was before

    assert beeps() == 1
    assert beeps(buzzer=False) == 0
    assert beeps(buzzer=True, sound=False) == 0
    assert beeps(sound=True) == 1


def test_the_camera_light_is_on_while_reading_and_as_bright_as_it_is_set(screen, pins, factory):
    light = factory.pin(WIRING.light)
    screen.do(lambda desk: desk.set(camera_light=75))
    assert light.state == 0
    with pins.reading():
        assert light.state == pytest.approx(0.75)
        screen.do(lambda desk: desk.set(camera_light=25))
        assert light.state == pytest.approx(0.25)
        with pins.reading():
            pass
        assert light.state == pytest.approx(0.25)
    assert light.state == 0


@pytest.mark.parametrize(
    ("language", "words"), [("en", "held by another program"), ("it", "altro programma")]
)
def test_a_pin_held_by_another_program_is_shown_with_what_to_do_and_freed_by_bringing_it_back(
    store, factory, clock, monkeypatch, language, words
):
    from dataclasses import replace

    pin = factory.pin

    def held(name):
        if name in (24, "GPIO24"):
            raise OSError(16, "Device or resource busy")
        return pin(name)

    monkeypatch.setattr(factory, "pin", held)
    pins = Pins(lambda: Panel(factory, WIRING, clock=clock))
    screen = Screen(replace(make_parts(store), pins=pins), Settings(language=language))
    screen.do(lambda desk: desk.show("devices"))
    shown = screen.until(lambda now: now.view.devices[-1].light == DOWN)
    device = shown.view.devices[-1]
    assert words in device.words and "config.txt" in device.words and not device.draws
    monkeypatch.setattr(factory, "pin", pin)
    screen.do(lambda desk: desk.devices.recover("pins"))
    screen.until(lambda now: now.view.devices[-1].light == READY)
    pins.close()


def test_pins_that_cannot_be_driven_are_a_device_that_is_down(store):
    pins = Pins(lambda: Panel(pin_factory("lgpio", board="Raspberry Pi 5"), WIRING))
    status = pins.status()
    if status.light == READY:
        pytest.skip("this computer has pins")
    assert status.light == DOWN
    pins.close()


def test_a_self_test_shows_every_lamp_and_then_the_game_again(screen, pins, factory, monkeypatch):
    monkeypatch.setattr("companion.app.pins.TRY_SECONDS", 0.0)
    screen.start(AMBRA, BRUNO)
    screen.calm()
    for pin in WIRING.lamps:
        factory.pin(pin).clear_states()
    assert pins.self_test().light == READY
    assert [max(state.state for state in factory.pin(pin).states) for pin in WIRING.lamps] == [1, 1]
    assert lit(factory) == (1, 0)


def test_a_camera_that_looks_has_light_even_if_it_fails(store, screen, factory):
    light, seen, parts = factory.pin(WIRING.light), [], screen.desk.parts
    screen.do(lambda desk: desk.set(camera_light=50))

    def look() -> str:
        seen.append(light.state)
        return "a pink cube"

    def fail() -> str:
        seen.append(light.state)
        raise OSError("covered")

    assert parts.in_light(look) == "a pink cube"
    with pytest.raises(OSError, match="covered"):
        parts.in_light(fail)
    assert seen == [pytest.approx(0.5)] * 2 and light.state == 0
    assert make_parts(store).in_light(look) == "a pink cube"  # no pins here


def test_the_pins_of_a_board_are_wired_as_pins(store, monkeypatch, factory):
    from companion.app import wiring

    monkeypatch.setattr("hardware.board.model", lambda: "Raspberry Pi 4 Model B Rev 1.5")
    monkeypatch.setattr("hardware.board.pin_factory", lambda name: factory)
    monkeypatch.setattr("companion.app.machine.plugged_in", lambda: False)
    parts = wiring.parts(store)
    assert isinstance(parts.pins, Pins) and not isinstance(parts.reader, Pins)
    assert parts.pins.status().light == READY
    assert wiring.parts(store, safe=True).pins is None
    parts.close()
    with Panel(factory) as again:  # every pin is free
        assert again.problems == []
