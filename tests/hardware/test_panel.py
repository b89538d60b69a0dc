"""Buttons, lamps, buzzer and camera light on mock pins."""

from __future__ import annotations

import pytest

from hardware.board import LGPIO, MOCK, RPIGPIO, factory_name, model, pin_factory
from hardware.buttons import Event, Kind
from hardware.errors import BadWiring, NoPins
from hardware.panel import MANNERS, Panel, Wiring

WIRING = Wiring(buttons=(5, 6), lamps=(16, 20), buzzer=24, light=18)


@pytest.fixture
def panel(factory, clock):
    with Panel(factory, WIRING, clock=clock) as panel:
        yield panel


def finger(factory, clock, pin, seconds):
    """A finger that presses so long; the contact bounces at both ends."""
    for first in (True, False):
        for bounce in range(3):
            (factory.pin(pin).drive_low if (bounce % 2 == 0) == first else factory.pin(pin).drive_high)()
            clock.now += 0.002
        clock.now += seconds if first else 0.1


def test_a_button_ends_a_turn_once_however_it_bounces(panel, factory, clock):
    assert panel.problems == []
    finger(factory, clock, 6, 0.2)
    assert panel.events() == [Event(Kind.PRESS, (1,))]
    assert panel.events() == []


def test_a_long_press_and_two_at_once(panel, factory, clock):
    finger(factory, clock, 5, 1.0)
    assert panel.events() == [Event(Kind.LONG_PRESS, (0,))]
    factory.pin(5).drive_low()
    factory.pin(6).drive_low()
    clock.now += 0.2
    factory.pin(5).drive_high()
    factory.pin(6).drive_high()
    clock.now += 0.2
    assert panel.events() == [Event(Kind.TOGETHER, (0, 1))]


def test_the_lamp_shows_whose_turn_it_is(panel, factory):
    panel.show_turn(1)
    assert (factory.pin(16).state, factory.pin(20).state) == (0, 1)
    panel.show_turn(0)
    assert (factory.pin(16).state, factory.pin(20).state) == (1, 0)
    panel.show_turn([0, 1])
    assert (factory.pin(16).state, factory.pin(20).state) == (1, 1)
    panel.show_turn(None)
    assert (factory.pin(16).state, factory.pin(20).state) == (0, 0)


def test_the_buzzer_is_polite_and_can_be_silenced(panel, clock):
    assert panel.beep()
    assert not panel.beep()
    clock.now += MANNERS
    assert panel.beep()
    clock.now += MANNERS
    panel.silent = True
    assert not panel.beep()
    panel.silent = False
    assert panel.beep()


def test_a_beep_ends_by_itself(panel, factory):
    panel.beep()
    assert factory.pin(24).state == 1
    panel._hush.join()
    assert factory.pin(24).state == 0


def test_the_camera_light_is_dimmed_by_pwm(panel, factory):
    assert panel.light == 0.0
    panel.light = 0.25
    assert panel.light == 0.25
    assert factory.pin(18).state == 0.25
    assert factory.pin(18).frequency > 60
    for wrong in (-0.1, 1.1):
        with pytest.raises(ValueError, match="0 to 1"):
            panel.light = wrong
    assert panel.light == 0.25


def test_closing_switches_everything_off_and_frees_the_pins(factory, clock):
    panel = Panel(factory, WIRING, clock=clock)
    panel.show_turn(0)
    panel.light = 1.0
    panel.beep()
    panel.close()
    panel.close()
    with Panel(factory, WIRING, clock=clock) as again:
        assert again.problems == []


def test_a_pin_held_by_another_part_is_named_and_the_rest_works(factory, clock):
    with (
        Panel(factory, Wiring((5,), (), None, None), clock=clock),
        Panel(factory, WIRING, clock=clock) as second,
    ):
        (problem,) = second.problems
        assert "Pin 5 (button of seat 1)" in str(problem)
        second.show_turn(1)
        assert factory.pin(20).state == 1


@pytest.mark.parametrize("error", [OSError(16, "Device or resource busy"), RuntimeError("'GPIO busy'")])
def test_a_pin_held_by_another_program_is_named_and_the_rest_works(factory, clock, monkeypatch, error):
    pin = factory.pin

    def held(name):
        if name in (24, "GPIO24"):
            raise error
        return pin(name)

    monkeypatch.setattr(factory, "pin", held)
    with Panel(factory, WIRING, clock=clock) as panel:
        (problem,) = panel.problems
        assert "Pin 24 (buzzer) is held by another program" in str(problem)
        assert "config.txt" in str(problem)
        assert not panel.beep()
        finger(factory, clock, 5, 0.2)
        assert panel.events() == [Event(Kind.PRESS, (0,))]


def test_a_mistake_in_a_program_is_not_taken_for_a_busy_pin(factory, monkeypatch):
    monkeypatch.setattr(factory, "pin", lambda name: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        Panel(factory, WIRING)


@pytest.mark.parametrize(
    ("wiring", "says"),
    [({"buttons": (5, 6), "lamps": (6,)}, "Pin 6"), ({"buzzer": 40}, "40"), ({"light": 24}, "Pin 24")],
)
def test_a_wiring_that_cannot_be_is_refused(wiring, says):
    with pytest.raises(BadWiring, match=says):
        Wiring(**wiring)


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", LGPIO),
        ("Raspberry Pi Compute Module 5 Rev 1.0", LGPIO),
        ("Raspberry Pi 4 Model B Rev 1.4", RPIGPIO),
        ("Raspberry Pi Zero 2 W Rev 1.0", RPIGPIO),
        ("Raspberry Pi 500 Rev 1.0", LGPIO),
        ("Some laptop", MOCK),
        ("", MOCK),
    ],
)
def test_each_board_gets_the_library_that_drives_it(board, name):
    assert factory_name(board) == name


def test_the_model_is_read_where_the_kernel_writes_it(tmp_path):
    path = tmp_path / "model"
    path.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    assert model(path) == "Raspberry Pi 5 Model B Rev 1.0"
    assert model(tmp_path / "none") == ""


def test_a_missing_library_says_what_to_do():
    with pytest.raises(NoPins, match="setup.sh"):
        pin_factory(LGPIO, "Raspberry Pi 5 Model B")
    with pytest.raises(NoPins, match="mock, rpigpio, lgpio"):
        pin_factory("wiringpi")
