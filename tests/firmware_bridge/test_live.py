"""The real pyserial code on a real pseudo-terminal: firmware under CPython, and under MicroPython."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
import serial

from firmware_bridge import service
from firmware_bridge.bridge import ThreadedBridge
from firmware_bridge.controller import Controller
from firmware_bridge.errors import BadAddress, LinkDown, PortLost
from firmware_bridge.ledger import FileStorage, Ledger
from firmware_bridge.ports import SerialPort, opener
from firmware_bridge.simulator.interpreter import InterpreterMachine, missing
from firmware_bridge.simulator.live import LiveMachine
from firmware_bridge.simulator.noise import Rates
from firmware_bridge.simulator.url import build
from firmware_bridge.states import CONNECTED, State

CUBES = ["orange", "green", "brown", "pink", "black"] * 3


@contextmanager
def connected(machine, folder: Path, patience: float = 15.0) -> Iterator[Controller]:
    ledger = Ledger(FileStorage(folder / "ledger"))
    with ThreadedBridge(machine.open, ledger.next_id) as bridge:
        yield Controller(bridge, ledger, patience)


def wait_until_connected(bridge: ThreadedBridge, after_boots: int = -1) -> None:
    """Greeted by a machine that has started since; the states on the way may be too short to be seen."""
    assert bridge._wait_for(
        lambda: bridge.state in CONNECTED and bridge.hello is not None and bridge.hello.boots > after_boots,
        20,
    )


@pytest.fixture(params=["cpython", "micropython"])
def machine(request):
    """The same firmware under both interpreters; both know no colours yet."""
    if request.param == "cpython":
        made = LiveMachine(seed=3, calibrated=False)
    else:
        if missing():
            pytest.skip(missing())
        made = InterpreterMachine(seed=3)
    yield made
    made.close()


def test_an_evening_with_the_machine(machine, tmp_path):
    """Calibrate, fill, draw, roll, test; then the next evening finds the answers of this one."""
    with connected(machine, tmp_path) as controller:
        for colour in sorted(set(CUBES)):
            known = controller.calibrate(colour)
        assert known == tuple(sorted(set(CUBES)))
        assert controller.put_back("cubes", CUBES) == 15
        heard = []
        outcome = controller.draw("cubes", 4, "draw 1", heard.append)
        assert outcome.complete
        assert len(outcome.pieces) == 4
        assert heard[-1] == outcome.pieces
        assert len(controller.roll(2, 4, "roll 1").pieces) == 2
        assert set(controller.self_test().values()) == {"ok"}
        boots = controller.hello.boots
        controller.bridge.ask("reboot")
        wait_until_connected(controller.bridge, boots)
        assert controller.hello.boots == boots + 1
        assert int(controller.status()["drawn"]) == 4
    with connected(machine, tmp_path) as controller:
        assert controller.draw("cubes", 4, "draw 1") == outcome
        rest = [piece for n in range(2) for piece in controller.draw("cubes", 5, f"rest {n}").pieces]
        last = controller.draw("cubes", 2, "last")
        assert (last.missing, last.code) == (1, "no_piece")
        assert sorted([*outcome.pieces, *rest, *last.pieces]) == sorted(CUBES)


def test_what_the_machine_says_lies_in_its_tray(tmp_path):
    with LiveMachine(seed=8) as machine, connected(machine, tmp_path) as controller:
        controller.put_back("cubes", CUBES)
        pieces = controller.draw("cubes", 15, "all").pieces
        assert list(pieces) == machine.board.world.drums["cubes"].tray
        assert sorted(pieces) == sorted(CUBES)


def test_a_bad_cable_changes_nothing(tmp_path):
    with LiveMachine(seed=8, rates=Rates.all(0.03)) as machine, connected(machine, tmp_path) as controller:
        controller.put_back("cubes", CUBES)
        pieces = [piece for n in range(6) for piece in controller.draw("cubes", 2, str(n)).pieces]
        assert pieces == machine.board.world.drums["cubes"].tray
        assert machine.noise.faults > 0


def test_the_plug_pulled_in_mid_draw_and_put_back(tmp_path):
    with (
        LiveMachine(seed=8, script=(("piece2", "unplug"),)) as machine,
        connected(machine, tmp_path, patience=1.0) as controller,
    ):
        controller.put_back("cubes", CUBES)
        with pytest.raises(LinkDown, match="by hand"):
            controller.draw("cubes", 4, "draw 1")
        machine.replug()
        wait_until_connected(controller.bridge)
        outcome = controller.draw("cubes", 4, "draw 1")
        drum = machine.board.world.drums["cubes"]
        assert outcome.code == "reset"
        assert list(outcome.pieces) == drum.tray[: len(outcome.pieces)]
        assert len(outcome.pieces) + len(outcome.doubts) + outcome.missing == 4


def test_a_computer_that_reads_byte_by_byte_hears_of_the_piece_before_the_plug_is_pulled(
    tmp_path, monkeypatch
):
    read, heard = serial.Serial.read, []
    monkeypatch.setattr(serial.Serial, "read", lambda port, size=1: read(port, min(size, 1)))
    with (
        LiveMachine(seed=8, script=(("piece2", "unplug"),)) as machine,
        connected(machine, tmp_path, patience=1.0) as controller,
    ):
        controller.put_back("cubes", CUBES)
        with pytest.raises(LinkDown):
            controller.draw("cubes", 4, "draw 1", heard.append)
        assert heard[-1] == tuple(machine.board.world.drums["cubes"].tray[:2])


def test_a_machine_kept_in_a_file_is_the_same_machine_tomorrow(tmp_path):
    address = f"sim://?seed=4&state={tmp_path / 'machine.json'}"
    with build(address) as machine, connected(machine, tmp_path) as controller:
        controller.put_back("cubes", CUBES)
        first = controller.draw("cubes", 5, "draw 1")
        store = controller.hello.store
    with build(address) as machine, connected(machine, tmp_path) as controller:
        assert controller.draw("cubes", 5, "draw 1") == first
        controller.status()
        assert controller.hello.store == store
        second = controller.draw("cubes", 10, "draw 2")
        assert sorted(first.pieces + second.pieces) == sorted(CUBES)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_fault_schedules_over_a_real_terminal(seed, tmp_path):
    """A smaller number of the schedules of test_exactly_once, through pyserial and in real time."""
    rng = random.Random(seed)
    script = []
    at = 0.05
    for _ in range(3):
        at += rng.uniform(0.02, 0.15)
        what = rng.choice(["reset", "unplug", "cable"])
        script.append((str(at), what))
        if what != "reset":
            at += rng.uniform(0.05, 0.5)
            script.append((str(at), "replug"))
    journal: list[str] = []
    with (
        LiveMachine(seed=seed, rates=Rates.all(0.02), script=tuple(script)) as machine,
        connected(machine, tmp_path, patience=5.0) as controller,
    ):
        drum = machine.board.world.drums["cubes"]
        drum.contents = list(CUBES)
        for number in range(40):
            if len(journal) >= 12:
                break
            outcome = insist(controller, min(3, 12 - len(journal)), f"draw {number}")
            assert len(outcome.doubts) <= 1
            journal += outcome.pieces
            there = Counter(drum.tray)
            there.subtract(journal)
            journal += [
                doubt.piece for doubt in outcome.doubts if there[doubt.piece] > 0
            ]  # a look into the tray
            controller.settle(f"draw {number}")
        assert Counter(journal) == Counter(drum.tray)
        assert len(journal) == 12
        assert not machine.planned, "the evening was over before the accidents"


def insist(controller: Controller, count: int, token: str):
    for _ in range(20):
        try:
            return controller.draw("cubes", count, token)
        except LinkDown:
            continue
    raise AssertionError("the machine never came back")


HOST = """
import sys
from pathlib import Path
from firmware_bridge.bridge import ThreadedBridge
from firmware_bridge.controller import Controller
from firmware_bridge.ledger import FileStorage, Ledger
from firmware_bridge.ports import opener

ledger = Ledger(FileStorage(Path(sys.argv[2]) / "ledger"))
with ThreadedBridge(opener(sys.argv[1]), ledger.next_id) as bridge:
    controller = Controller(bridge, ledger, 15)
    report = lambda got: print("got", *got, flush=True)
    print("done", *controller.draw("cubes", 6, "draw 1", report).pieces, flush=True)
"""


def test_the_program_killed_with_kill_9_in_mid_draw(tmp_path):
    """A process of its own draws, dies without a word, and the next one finishes the same draw."""
    with LiveMachine(seed=5) as machine:
        machine.board.world.drums["cubes"].contents = list(CUBES)
        for pieces_before_the_kill in (1, 3):
            host = subprocess.Popen(
                [sys.executable, "-c", HOST, machine.path, str(tmp_path)], stdout=subprocess.PIPE, text=True
            )
            for line in host.stdout:
                if len(line.split()) > pieces_before_the_kill or line.startswith("done"):
                    break
            host.send_signal(signal.SIGKILL)
            host.communicate()
        last = subprocess.run(
            [sys.executable, "-c", HOST, machine.path, str(tmp_path)],
            capture_output=True,
            text=True,
            check=True,
        )
        done = last.stdout.splitlines()[-1].split()
        assert done[0] == "done"
        assert done[1:] == machine.board.world.drums["cubes"].tray
        assert len(done[1:]) == 6


def test_a_second_program_is_told_that_the_port_is_taken(tmp_path):
    with LiveMachine() as machine, connected(machine, tmp_path) as controller:
        controller.status()
        with pytest.raises(PortLost, match="second companion|Another program"):
            SerialPort(machine.path)


def test_a_port_that_is_not_there_says_what_to_do(tmp_path):
    with pytest.raises(PortLost, match="Plug the machine in"):
        SerialPort(str(tmp_path / "ttyACM9"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_a_port_without_permission_names_the_group(tmp_path):
    port = tmp_path / "ttyACM0"
    port.touch(mode=0)
    with pytest.raises(PortLost, match="dialout"):
        SerialPort(str(port))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("sim://?sede=7", "sede"),
        ("sim://?noise=2", "0 to 1"),
        ("sim://?seed=abc", "abc"),
        ("sim://?pace=slow", "brisk or real"),
        ("sim://?script=explode@3", "unplug"),
        ("sim://?script=unplug", "unplug@2.5"),
        ("sim://host/?seed=1", "path"),
        ("sim://?bias=orange", "orange|unpack|sequence"),
    ],
)
def test_a_wrong_address_says_what_is_wrong(address, says):
    with pytest.raises(BadAddress, match=says):
        build(address)


def test_the_same_address_is_the_same_machine():
    from firmware_bridge.simulator.url import simulated

    address = "sim://?seed=99&dice=plain"
    assert simulated(address) is simulated(address)
    port = opener(address)()
    assert port.path == simulated(address).path
    port.close()
    simulated(address).close()


def test_closing_is_quick_while_the_machine_is_absent():
    bridge = ThreadedBridge(_nothing, count(1).__next__)
    bridge.open()
    bridge.close()
    bridge.close()
    assert bridge.state is State.CLOSED


def _nothing():
    raise PortLost("nothing there")


def test_two_programs_never_write_one_ledger(tmp_path):
    address = "sim://?seed=95"
    with service.connected(address, tmp_path):
        with (
            pytest.raises(PortLost, match="Another program uses the machine") as refused,
            service.connected(address, tmp_path),
        ):
            pass
        assert "second companion" in refused.value.advice
    with service.connected(address, tmp_path) as controller:  # the lock went with its holder
        assert controller.status()["drawn"] == "0"
