"""Games in the window in which the (simulated) machine draws, and buttons on (mock) pins end turns."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace

import pytest

from companion.app.dimming import Dimming
from companion.app.machine import MachineMaker
from companion.app.makers import BUSY, DOWN
from companion.app.pins import Pins
from companion.app.settings import Settings
from firmware_bridge.simulator.url import simulated
from hardware.board import MOCK, pin_factory
from hardware.panel import Panel, Wiring
from tests.journeys.conftest import Guest, make_parts, seated
from tests.journeys.test_a_solo_game import table_of


@pytest.fixture
def machine(store):
    """Simulated machines that are let go of after the test."""
    made = []

    def make(address: str) -> MachineMaker:
        made.append(MachineMaker(store, address))
        return made[-1]

    yield make
    for maker in made:
        maker.close()
        simulated(maker.connection.address).close()


def sources(table) -> Counter:
    """Who drew the pieces of a bag; cards come from the generator."""
    drawn = [
        event for event in table.in_force if event.kind == "chance" and not event.text.startswith("reveal")
    ]
    return Counter(event.source for event in drawn)


def test_a_game_whose_cubes_and_monks_come_over_the_serial_line(store, open_stage, machine):
    maker = machine("sim://?seed=41")
    stage = open_stage(make_parts(store, maker))
    stage.act("new")
    stage.until(lambda: any("Simulated, and ready" in words for words in stage.words()))
    stage.act("start")
    guest = Guest(stage)
    guest.to_the_table()
    guest.turn()
    guest.to_the_table()
    drawn = sources(table_of(stage))
    assert set(drawn) == {"machine"} and drawn["machine"] > 8
    with maker.connection.controller() as controller:
        assert int(controller.status()["drawn"]) == drawn["machine"]


def test_the_plug_pulled_in_mid_draw_one_tap_goes_on_by_hand_and_one_tap_back(
    store, open_stage, machine, monkeypatch
):
    monkeypatch.setattr("firmware_bridge.controller._GONE", 1.0)  # an unplugged machine is given up soon
    maker = machine("sim://?seed=42&script=unplug@piece3")
    stage = open_stage(make_parts(store, maker))
    stage.act("new")
    stage.act("start")
    guest = Guest(stage)
    guest.to_the_table()
    assert any("is unplugged" in words for words in stage.words())
    assert any("Plug it in again." in words for words in stage.words())
    assert stage.shown.light == DOWN
    table, before = table_of(stage), stage.shown.view.drawn

    stage.act("by hand")
    stage.until(lambda: stage.shown.view.by_hand)
    # The third piece counts, though only its name and not its answer came through.
    assert sources(table)["machine"] == 3
    assert stage.shown.view.drawn[: len(before)] == before and len(stage.shown.view.drawn) == 3
    assert stage.shown.light == BUSY
    stage.act(stage.shown.view.choices[0].notation)
    assert sources(table) == {"machine": 3, "hand": 1}

    # The next draw is the finger's as well, until people hand it back.
    assert stage.shown.view.by_hand
    simulated(maker.connection.address).replug()
    stage.act("hand back")
    guest.to_the_table()
    while guest.stuck and stage.find("retry"):
        stage.act("retry")
        guest.to_the_table()
    assert stage.shown.panel == "table"
    assert sources(table)["hand"] == 1 and sources(table)["machine"] > 8
    # What the drum holds now is what the journal says.
    with maker.connection.controller() as controller:
        left = dict(part.split(":") for part in controller.status()["left"].split(","))
    assert int(left["cubes"]) == sum(table.view(None).layout()["green bag"].values())


def test_buttons_on_the_table_wake_the_screen_end_the_turn_and_say_why_not(store, open_stage, tmp_path):
    factory, now = pin_factory(MOCK), [0.0]
    wiring = Wiring(buttons=(5, 6), lamps=(16, 20), buzzer=24, light=18)
    pins = Pins(lambda: Panel(factory, wiring))
    stage = open_stage(
        replace(make_parts(store), pins=pins),
        Settings(dim_after=60),
        table=seated(store),
        dimming=Dimming(lambda: now[0], tmp_path),
    )
    guest = Guest(stage)
    guest.to_the_table()

    def press(pin: int, seconds: float = 0.1) -> None:
        end = time.monotonic() + seconds
        factory.pin(pin).drive_low()
        stage.until(lambda: time.monotonic() > end)
        factory.pin(pin).drive_high()

    stage.until(lambda: factory.pin(16).state == 1)
    now[0] = 61.0
    stage.until(lambda: stage.app.dimming.dark)
    number = stage.shown.number
    press(5)
    stage.until(lambda: not stage.app.dimming.dark)
    assert stage.shown.number == number and stage.app.root_widget.sheet is None  # it only woke the screen

    press(5)  # a cube has to be taken first: the screen says so
    stage.until(lambda: stage.app.root_widget.sheet is not None)
    assert any("cannot end yet" in words for words in stage.words())
    stage.tap("ok")
    guest.turn("take family")
    guest.to_the_table()
    assert any(choice.notation == "skip" for choice in stage.shown.view.choices)
    press(5)
    stage.until(lambda: any(event.text == "skip" for event in table_of(stage).in_force))
    pins.close()
    factory.close()
