"""A simulated board for tests that speak with the firmware directly, line by line, in virtual time."""

from __future__ import annotations

import json
from typing import Any

from firmware_bridge.lines import Line, Splitter
from firmware_bridge.simulator.flash import Flash
from firmware_bridge.simulator.people import calibrate
from firmware_bridge.simulator.pico import BRISK, BRISK_SCALE, Board, Cable


class Bench:
    """``ask`` sends a request and lets virtual time pass until the final answer; ``heard`` keeps every line."""

    def __init__(self, seed: int = 1, settings: dict[str, int] | None = None, **physics: Any) -> None:
        self.now = 0.0
        self.heard: list[Line] = []
        self._splitter = Splitter()
        self._next = 0
        flash = Flash({"settings.json": json.dumps(BRISK | (settings or {})).encode()})
        cable = Cable(self._hear, lambda seconds: None)
        self.board = Board(lambda: self.now, cable, seed=seed, flash=flash, scale=BRISK_SCALE, **physics)
        calibrate(self.board)
        self.board.power_up()

    @property
    def cubes(self) -> Any:
        return self.board.world.drums["cubes"]

    @property
    def figures(self) -> Any:
        return self.board.world.drums["figures"]

    @property
    def outputs(self) -> list[Any]:
        return self.board.device.apparatus.guard.outputs

    def moving(self) -> list[str]:
        """The names of the outputs that are on."""
        return [output.name for output in self.outputs if output.until is not None]

    def tag(self, name: str) -> str:
        return self.board.sandbox.load("world").tag_of(name)

    def _hear(self, data: bytes) -> None:
        self.heard += self._splitter.feed(data)

    def say(self, verb: str, id: int = 0, **fields: object) -> int:
        """Send a request; its id."""
        self._next = id or self._next + 1
        line = Line(">", self._next, verb, {key: str(value) for key, value in fields.items()})
        self.board.world.obey(verb, dict(line.fields))
        self.send(line.encode())
        return self._next

    def send(self, data: bytes) -> None:
        self.board.cable.incoming += data

    def pass_time(self, milliseconds: float, heartbeat: bool = False) -> None:
        """Let the firmware run for so long."""
        end = self.now + milliseconds
        beat = self.now + 1000
        while self.now < end:
            wait = self.board.step()
            assert wait is not None, "the board has stopped"
            self.now = min(end, self.now + max(1, wait))
            if heartbeat and self.now >= beat:
                self.send(Line(">", 0, "ping").encode())
                beat = self.now + 1000

    def ask(self, verb: str, id: int = 0, limit: float = 60_000, **fields: object) -> Line:
        """The final answer to a request."""
        number = self.say(verb, id, **fields)
        return self.answer(number, limit)

    def answer(self, number: int, limit: float = 60_000) -> Line:
        before = len(self.heard)
        end = self.now + limit
        while self.now < end:
            self.pass_time(1, heartbeat=True)
            self._keep_alive()
            for line in self.heard[before:]:
                if line.id == number and line.status not in ("", "busy"):
                    return line
        raise AssertionError(f"no answer to {number}; heard {[line.body() for line in self.heard[-5:]]}")

    _alive = 0.0

    def _keep_alive(self) -> None:
        if self.now - self._alive > 900:
            self._alive = self.now
            self.send(Line(">", 0, "ping").encode())
