"""The firmware under the real MicroPython interpreter: a Node process wired to a pseudo-terminal."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import tty
from pathlib import Path
from typing import Any, Self

from firmware_bridge.errors import NoMachine
from firmware_bridge.ports import SerialPort
from firmware_bridge.simulator.pico import BRISK, BRISK_SCALE
from firmware_bridge.simulator.sandbox import BOARD, FIRMWARE

NODE = Path(__file__).parent / "node"
PACKAGE = NODE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"


def missing() -> str:
    """What has to be installed before the interpreter can run; empty when nothing is."""
    if shutil.which("node") is None:
        return "Node.js is not installed (./setup.sh test installs it)"
    if not PACKAGE.is_dir():
        return f"the MicroPython package is not installed (npm install --prefix {NODE.name})"
    return ""


class InterpreterMachine:
    """A simulated machine like :class:`~firmware_bridge.simulator.live.LiveMachine`, run by MicroPython.

    :raises NoMachine: Node or the package is missing.
    """

    def __init__(self, seed: int = 0, **settings: Any) -> None:
        reason = missing()
        if reason:
            raise NoMachine(f"MicroPython cannot run: {reason}.")
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        given = {
            "folders": [str(FIRMWARE), str(BOARD), str(NODE)],
            "wire": self._master,
            "seed": seed,
            "scale": BRISK_SCALE,
            "flash": {"settings.json": json.dumps(BRISK)},
            **settings,
        }
        self._process = subprocess.Popen(
            ["node", str(NODE / "run.mjs"), json.dumps(given)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=(self._master,),
        )

    def open(self) -> SerialPort:
        return SerialPort(self.path)

    def close(self) -> str:
        """End the interpreter; what it printed."""
        if self._process.poll() is None:
            self._process.kill()
        _, printed = self._process.communicate()
        for end in (self._master, self._slave):
            try:
                os.close(end)
            except OSError:
                pass
        return printed.decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
