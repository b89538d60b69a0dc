"""Runs inside the MicroPython interpreter, before the firmware: pins, cable and flash of the simulated board.

``jswire`` comes from run.mjs: the bytes of the pseudo-terminal, a nap that costs no processor time, and
the settings of this machine.
"""

import json
import random
import sys
import time

import jswire


class _Module:
    """Stands where the firmware expects a module."""


class _Buffer:
    def __init__(self):
        self.waiting = bytearray()

    def read(self, count):
        data = bytes(self.waiting[:count])
        self.waiting = self.waiting[count:]
        return data

    def write(self, data):
        jswire.write("".join("%02x" % byte for byte in data))

    def fill(self):
        text = jswire.read()
        if text:
            data = bytes([int(text[i : i + 2], 16) for i in range(0, len(text), 2)])
            self.waiting.extend(data)
            people(data)


_buffer = _Buffer()


class _Poller:
    def register(self, stream, events):
        pass

    def poll(self, milliseconds):
        until = time.ticks_add(time.ticks_ms(), milliseconds)
        while not _buffer.waiting:
            _buffer.fill()
            left = time.ticks_diff(until, time.ticks_ms())
            if _buffer.waiting or left <= 0:
                break
            jswire.nap(1)
        return [1] if _buffer.waiting else []


_obeyed = set()


def people(data):
    """The simulated people carry out what the screen asks for along with a request."""
    for line in data.decode().split("\n"):
        words = line.split(" ")
        if len(words) < 3 or words[1] not in ("return", "empty", "roll", "calibrate"):
            continue
        given = dict([tuple(word.split("=", 1)) for word in words[2:] if "=" in word])
        if (words[0], given.get("key")) not in _obeyed:
            _obeyed.add((words[0], given.get("key")))
            plant.WORLD.obey(words[1], given)


def _replace_modules():
    modules = sys.modules
    system = _Module()
    system.stdin = system.stdout = _Module()
    system.stdin.buffer = _buffer
    select = _Module()
    select.poll = _Poller
    select.POLLIN = 1
    micropython = _Module()
    micropython.kbd_intr = lambda byte: None
    modules["sys"] = system
    modules["select"] = select
    modules["micropython"] = micropython


settings = json.loads(jswire.settings())
random.seed(settings["seed"])
plant = _Module()
sys.modules["plant"] = plant

from drumworld import Troubles
from world import World

plant.WORLD = World(
    random,
    time.ticks_ms,
    serial=b"MPY%05d" % settings["seed"],
    scale=settings["scale"],
    dice_reader=settings.get("dice_reader", True),
    troubles=Troubles(**settings.get("troubles", {})),
)
if "world" in settings:
    plant.WORLD.restore(settings["world"])


def start():
    """Run main.py until the board restarts; what the world looks like then."""
    from machine import Reset

    _replace_modules()
    try:
        import main  # noqa: F401
    except Reset:
        pass
    plant.WORLD.power_cut()
    return json.dumps(plant.WORLD.state())
