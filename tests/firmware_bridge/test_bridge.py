"""Finding the controller, losing it, finding it again."""

from __future__ import annotations

from itertools import count

import pytest

from firmware_bridge.bridge import BACK_OFF, HEARTBEAT, Bridge
from firmware_bridge.clock import VirtualClock
from firmware_bridge.errors import LinkDown, NoMachine, PortLost, WrongMachine
from firmware_bridge.lines import Line
from firmware_bridge.ports import find
from firmware_bridge.requests import Hello
from firmware_bridge.roundtrip import CEILING, FLOOR, RoundTrip
from firmware_bridge.simulator.noise import Rates
from firmware_bridge.states import CONNECTED, CONNECTING, IDLE, State
from tests.firmware_bridge.conftest import make_desk


class ScriptedPort:
    """A port that says what the test tells it to."""

    def __init__(self) -> None:
        self.written: list[Line] = []
        self.coming = b""
        self.gone = False
        self.closed = 0

    def read(self) -> bytes:
        if self.gone:
            raise PortLost("pulled out")
        data, self.coming = self.coming, b""
        return data

    def write(self, data: bytes) -> None:
        if self.gone:
            raise PortLost("pulled out")
        self.written.append(Line.decode(data))

    def wait(self, seconds: float) -> None: ...

    def wake(self) -> None: ...

    def close(self) -> None:
        self.closed += 1

    def answer(self, status: str = "ok", **fields: str) -> None:
        """Answer what was written last."""
        last = self.written[-1]
        self.coming += Line("<", last.id, last.verb, fields, status).encode()

    def greet(self, **changed: str) -> None:
        fields = {
            "version": "1",
            "nonce": self.written[-1].fields["nonce"],
            "firmware": "1.0.0",
            "serial": "AB",
            "boots": "3",
            "store": "s1",
            "last": "0",
            "drawn": "0",
            "can": "draw",
        }
        self.answer(**(fields | changed))


class Scene:
    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.port = ScriptedPort()
        self.opened: list[float] = []
        self.fail: Exception | None = None
        self.states: list[State] = []
        self.bridge = Bridge(self._open, count(1).__next__, self.clock, on_state=self.states.append)
        self.bridge.open()

    def _open(self) -> ScriptedPort:
        self.opened.append(self.clock.now())
        if self.fail:
            raise self.fail
        self.port = ScriptedPort()
        return self.port

    def go(self, seconds: float = 0.0) -> None:
        """Let the bridge do what is due in this time."""
        until = self.clock.now() + seconds
        while True:
            due = self.clock.now() + self.bridge.step()
            if due > until:
                break
            self.clock.move_to(max(due, self.clock.now() + 1e-9))
        self.clock.move_to(until)
        self.bridge.step()

    def ready(self) -> Scene:
        self.go()
        self.port.greet()
        self.go()
        assert self.bridge.state is State.READY
        return self


def test_every_state_belongs_to_exactly_one_set():
    for state in State:
        assert sum(state in named for named in (CONNECTED, CONNECTING, IDLE)) == 1


def test_it_greets_before_it_asks():
    scene = Scene()
    pending = scene.bridge.ask("status")
    scene.go()
    assert [line.verb for line in scene.port.written] == ["hello"]
    scene.port.greet()
    scene.go()
    assert [line.verb for line in scene.port.written] == ["hello", "status"]
    scene.port.answer(left="cubes:3")
    scene.go()
    assert pending.answer.fields == {"left": "cubes:3"}
    assert scene.states == [State.SEARCHING, State.GREETING, State.READY]


def test_a_greeting_from_before_the_port_was_opened_is_not_believed():
    scene = Scene()
    scene.go()
    scene.port.greet(nonce="old0")
    scene.go()
    assert scene.bridge.state is State.GREETING
    scene.port.greet()
    scene.go()
    assert scene.bridge.state is State.READY
    assert scene.bridge.hello == Hello("1.0.0", "AB", 3, "s1", 0, 0, frozenset({"draw"}))


@pytest.mark.parametrize("changed", [{"version": "2"}, {"boots": "many"}])
def test_another_protocol_is_refused_with_advice_and_not_tried_again(changed):
    scene = Scene()
    pending = scene.bridge.ask("status")
    scene.go()
    scene.port.greet(**changed)
    scene.go(20)
    assert scene.bridge.state is State.REFUSED
    assert isinstance(scene.bridge.problem, WrongMachine)
    assert "companion machine flash" in str(scene.bridge.problem)
    assert pending.failure is scene.bridge.problem
    assert len(scene.opened) == 1
    scene.bridge.open()
    assert scene.bridge.state is State.SEARCHING


def test_the_pause_before_the_next_try_doubles_up_to_five_seconds():
    scene = Scene()
    scene.fail = NoMachine("none")
    scene.go(40)
    pauses = [round(b - a, 6) for a, b in zip(scene.opened, scene.opened[1:], strict=False)]
    assert pauses[:6] == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2]
    assert set(pauses[6:]) == {BACK_OFF[1]}
    assert scene.bridge.problem is scene.fail
    scene.fail = None
    while scene.bridge.state is not State.GREETING:
        scene.go(0.1)
    scene.port.greet()
    scene.go()
    assert scene.bridge.state is State.READY
    assert scene.bridge.problem is None


def test_it_beats_the_heart_while_nothing_else_is_said():
    scene = Scene().ready()
    for _ in range(6):
        scene.go(HEARTBEAT)
        assert scene.port.written[-1].verb == "ping"
        scene.port.answer(up="1")
        scene.go()
    assert sum(line.verb == "ping" for line in scene.port.written) == 6


def test_a_silent_machine_is_given_up_and_the_port_opened_again():
    scene = Scene().ready()
    first = scene.port
    scene.go(3.5)
    assert first.closed == 1
    assert scene.port is not first
    assert scene.bridge.state in CONNECTING
    assert "plugged in" in str(scene.bridge.problem)


def test_an_unanswered_request_is_sent_again_with_growing_pauses():
    scene = Scene().ready()
    scene.bridge.ask("status")
    scene.go(1.2)
    sent = [line for line in scene.port.written if line.verb == "status"]
    assert len(sent) >= 3
    assert len({line.id for line in sent}) == 1
    assert scene.bridge.resends >= 2


def test_noise_reported_by_the_machine_hurries_the_repetition():
    scene = Scene().ready()
    scene.bridge.ask("status")
    scene.go()
    before = len(scene.port.written)
    scene.port.coming += Line("!", 0, "bad", {"count": "1"}).encode()
    scene.go()
    assert [line.verb for line in scene.port.written[before:]] == ["status"]


def test_a_request_goes_on_after_the_cable_was_pulled_and_put_back():
    scene = Scene().ready()
    pending = scene.bridge.ask("draw", {"n": "1"}, id=700, store="s1")
    scene.go()
    scene.port.gone = True
    scene.go(0.5)
    scene.port.greet()
    scene.go()
    assert (scene.port.written[-1].verb, scene.port.written[-1].id) == ("draw", 700)
    scene.port.answer(pieces="pink")
    scene.go()
    assert pending.answer.list("pieces") == ("pink",)


def test_a_job_is_not_sent_to_a_machine_that_lost_its_memory():
    scene = Scene().ready()
    pending = scene.bridge.ask("draw", {"n": "1"}, id=700, store="s1")
    scene.go()
    scene.port.gone = True
    scene.go(0.5)
    scene.port.greet(store="s2")
    scene.go()
    assert isinstance(pending.failure, LinkDown)
    assert "tray" in str(pending.failure)
    assert "draw" not in [line.verb for line in scene.port.written]


@pytest.mark.parametrize("sign", ["boot", "ping"])
def test_a_restart_on_an_open_port_is_greeted_again(sign):
    scene = Scene().ready()
    if sign == "boot":
        scene.port.coming += Line("!", 0, "boot", {"boots": "4", "store": "s1"}).encode()
    else:
        scene.go(HEARTBEAT)
        scene.port.answer(up="5", boots="4")
    scene.go()
    assert scene.port.written[-1].verb == "hello"
    assert scene.bridge.state is State.GREETING


def test_working_is_a_state_of_its_own():
    scene = Scene().ready()
    pending = scene.bridge.ask("draw", {"n": "2"}, id=700, store="s1")
    scene.go()
    scene.port.answer("busy", got="pink")
    scene.go()
    assert scene.bridge.state is State.WORKING
    assert pending.progress == ("pink",)
    scene.port.coming += Line("<", 700, "draw", {"pieces": "pink,pink"}, "ok").encode()
    scene.go()
    assert scene.bridge.state is State.READY


def test_closing_twice_does_no_harm_and_fails_what_waits():
    scene = Scene().ready()
    pending = scene.bridge.ask("status")
    scene.bridge.close()
    scene.bridge.close()
    assert isinstance(pending.failure, LinkDown)
    assert scene.bridge.state is State.CLOSED
    assert scene.port.closed == 1


def test_the_last_hundred_lines_each_way_are_there_for_a_bug_report():
    scene = Scene().ready()
    for number in range(150):
        scene.bridge.ask("status")
        scene.go()
        scene.port.answer(n=str(number))
        scene.go()
    text = scene.bridge.traffic.dump()
    assert text.count("->") == text.count("<-") == 100
    assert "n=149" in text
    assert "n=49 " not in text


def test_round_trips_set_the_time_out_between_floor_and_ceiling():
    trip = RoundTrip()
    for _ in range(20):
        trip.measured(0.0001)
    assert trip.timeout == FLOOR == 0.025
    for _ in range(20):
        trip.expired()
    assert trip.timeout == CEILING == 5.0
    for _ in range(50):
        trip.measured(0.1)
    assert 0.1 < trip.timeout < 0.2


def test_a_slow_line_is_not_flooded():
    desk = make_desk(rates=Rates(delay=1.0))
    for _ in range(10):
        desk.controller.status()
    assert desk.bridge.resends < 25
    assert desk.bridge.round_trip.timeout > 0.1


def test_the_only_controller_is_found_by_its_stable_name(tmp_path):
    names = ["usb-FTDI_FT232R-if00", "usb-MicroPython_Board_in_FS_mode_e661-if00"]
    for name in names:
        (tmp_path / name).touch()
    assert find(tmp_path, tmp_path / "none") == str(tmp_path / names[1])
    (tmp_path / "usb-Raspberry_Pi_Pico_e662-if00").touch()
    with pytest.raises(NoMachine, match="--port"):
        find(tmp_path, tmp_path / "none")
    (tmp_path / "fixed").touch()
    assert find(tmp_path, tmp_path / "fixed") == str(tmp_path / "fixed")


def test_no_controller_says_what_else_hangs_there(tmp_path):
    (tmp_path / "usb-FTDI_FT232R-if00").touch()
    with pytest.raises(NoMachine, match="FT232R.*sim://"):
        find(tmp_path, tmp_path / "none")
    with pytest.raises(NoMachine, match="sim://"):
        find(tmp_path / "absent", tmp_path / "none")
