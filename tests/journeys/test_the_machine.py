"""Games in the window in which the (simulated) machine draws, and buttons on (mock) pins end turns."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.app.machine import MachineMaker
from companion.app.makers import BUSY, DOWN
from firmware_bridge.simulator.url import simulated
from tests.journeys.conftest import Guest, make_parts
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


def test_the_plug_pulled_in_mid_draw_one_tap_goes_on_by_hand_and_one_tap_back(store, open_stage, machine):
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
    assert stage.shown.view.drawn == before and len(before) == sources(table)["machine"] == 3
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
