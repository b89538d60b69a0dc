"""How fast the line is: a request and its answer beside a bare echo, and what an idle bridge costs.

``python -m firmware_bridge.bench`` prints both; ``companion bench`` shows them among the others.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from firmware_bridge.bridge import ThreadedBridge
from firmware_bridge.lines import Line
from firmware_bridge.ports import SerialPort

ROUNDS = 500
IDLE_SECONDS = 3.0
_ECHO = """
import os, pty, tty
master, slave = pty.openpty()
tty.setraw(slave)
print(os.ttyname(slave), flush=True)
while True:
    os.write(master, os.read(master, 4096))
"""
_IDLE = """
import sys, time
from itertools import count
from firmware_bridge.bridge import ThreadedBridge
from firmware_bridge.ports import SerialPort
with ThreadedBridge(lambda: SerialPort(sys.argv[1]), count(1).__next__) as bridge:
    assert bridge.wait_connected(10), bridge.problem
    begun, used = time.monotonic(), time.process_time()
    time.sleep(float(sys.argv[2]))
    print((time.process_time() - used) / (time.monotonic() - begun))
"""
_REST = """
import sys, time
begun, used = time.monotonic(), time.process_time()
while time.monotonic() - begun < float(sys.argv[1]):
    time.sleep(0.5)
print((time.process_time() - used) / (time.monotonic() - begun))
"""


@contextmanager
def _process(*arguments: str) -> Iterator[str]:
    """A child process that prints the path of its terminal."""
    child = subprocess.Popen(
        [sys.executable, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout and child.stdin
    try:
        yield child.stdout.readline().strip()
    finally:
        child.kill()
        child.communicate()


def _median(once: Callable[[], None]) -> float:
    for _ in range(20):
        once()
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        once()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def echo() -> float:
    """Median seconds for the bytes of a request to another process and back, through pyserial."""
    line = Line(">", 61, "ping").encode()
    with _process("-c", _ECHO) as path:
        port = SerialPort(path)

        def once() -> None:
            port.write(line)
            came = b""
            while len(came) < len(line):
                port.wait(1.0)
                came += port.read()

        try:
            return _median(once)
        finally:
            port.close()


def request() -> float:
    """Median seconds for a request and its answer: bridge here, firmware under CPython in another process."""
    with (
        _process("-m", "firmware_bridge.simulator") as path,
        ThreadedBridge(lambda: SerialPort(path), count(1).__next__) as bridge,
    ):
        if not bridge.wait_connected(10):
            raise RuntimeError(f"the simulated machine did not answer: {bridge.problem}")

        def once() -> None:
            if not bridge.wait(bridge.ask("ping"), 5):
                raise RuntimeError("the simulated machine fell silent")

        return _median(once)


def idle() -> float:
    """The part of one core that a connected bridge uses while nothing happens but the heartbeat (0 to 1)."""
    with _process("-m", "firmware_bridge.simulator") as path:
        done = subprocess.run(
            [sys.executable, "-c", _IDLE, path, str(IDLE_SECONDS)], capture_output=True, text=True, check=True
        )
    return float(done.stdout)


def rest() -> float:
    """The part of one core that a program uses which only wakes as often as the heart beats (0 to 1)."""
    done = subprocess.run(
        [sys.executable, "-c", _REST, str(IDLE_SECONDS)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main() -> int:
    """Print the figures; 1 when one of them misses its bound."""
    bare, full, still, part = echo(), request(), rest(), idle()
    print(f"bare echo over a pseudo-terminal  {bare * 1e3:7.3f} ms")
    print(f"request and answer                {full * 1e3:7.3f} ms   (bound 1 ms)")
    print(f"a program that only wakes         {still * 100:7.3f} %    of one core")
    print(f"idle connected bridge             {part * 100:7.3f} %    of one core (bound 1 %)")
    return int(full >= 0.001 or part >= 0.01)


if __name__ == "__main__":
    sys.exit(main())
