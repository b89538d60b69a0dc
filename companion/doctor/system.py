"""The computer itself: board, system, power, heat, clock, language."""

from __future__ import annotations

import datetime
import platform
import sys

from companion.doctor.finding import ABSENT, OK, PROBLEM, Finding
from companion.doctor.machine import Machine
from companion.locale import chosen_language
from companion.rules.text import Text

HOT = 80.0
"""Degrees Celsius from which a Raspberry Pi slows down."""
UNDER_VOLTAGE = 0x1 | 0x10000
"""Bits of ``get_throttled``: the supply is too weak now, or has been since the start."""
RELEASED = datetime.date(2026, 1, 1)
"""No clock that is right shows a day before this one."""
PATHS_OF_MODEL = ("/proc/device-tree/model", "/sys/class/dmi/id/product_name")
KNOWN_SYSTEMS = {"debian": ("12", "13"), "raspbian": ("12", "13")}


def board(machine: Machine) -> Finding:
    """Which computer this is."""
    model = next(filter(None, map(machine.read, PATHS_OF_MODEL)), "") or platform.machine()
    found = Text("doctor-board-found", model=model, cpu=platform.machine())
    return Finding("board", Text("doctor-board"), OK, found)


def system(machine: Machine) -> Finding:
    """Whether the system is one that the companion is tested on."""
    lines = [line.partition("=") for line in machine.read("/etc/os-release").splitlines()]
    facts = {name: value.strip('"') for name, _, value in lines}
    found = Text.of(facts.get("PRETTY_NAME") or platform.platform())
    if facts.get("VERSION_ID") in KNOWN_SYSTEMS.get(facts.get("ID", ""), ()):
        return Finding("system", Text("doctor-system"), OK, found)
    return Finding("system", Text("doctor-system"), ABSENT, found, Text("doctor-system-advice"))


def power(machine: Machine) -> Finding | None:
    """Whether the supply of a Raspberry Pi is strong enough; nothing to say on other computers."""
    bits = next(map(machine.read, machine.find("/sys/devices/platform/soc/*/get_throttled")), "")
    if not bits:
        return None
    if int(bits, 16) & UNDER_VOLTAGE:
        found = Text("doctor-power-low")
        return Finding("power", Text("doctor-power"), PROBLEM, found, Text("doctor-power-advice"))
    return Finding("power", Text("doctor-power"), OK, Text("doctor-power-ok"))


def heat(machine: Machine) -> Finding | None:
    """How warm the processor is; nothing to say where nobody measures."""
    reading = machine.read("/sys/class/thermal/thermal_zone0/temp")
    if not reading.lstrip("-").isdigit():
        return None
    degrees = int(reading) / 1000
    found = Text("doctor-heat-found", degrees=round(degrees))
    if degrees >= HOT:
        return Finding("heat", Text("doctor-heat"), PROBLEM, found, Text("doctor-heat-advice"))
    return Finding("heat", Text("doctor-heat"), OK, found)


def clock(machine: Machine) -> Finding:
    """Whether the time of day can be right: a Raspberry Pi without network starts in the past."""
    today = datetime.datetime.now(datetime.UTC)
    found = Text.of(today.strftime("%Y-%m-%d %H:%M UTC"))
    if today.date() < RELEASED:
        return Finding("clock", Text("doctor-clock"), PROBLEM, found, Text("doctor-clock-advice"))
    return Finding("clock", Text("doctor-clock"), OK, found)


def language(machine: Machine) -> Finding:
    """Which language is spoken, and whether every letter of it can be shown."""
    encoding = (sys.stdout.encoding or "ascii").lower()
    found = Text("doctor-language-found", language=chosen_language(None, machine.environ), encoding=encoding)
    if encoding.replace("-", "") != "utf8":
        return Finding("language", Text("doctor-language"), PROBLEM, found, Text("doctor-language-advice"))
    return Finding("language", Text("doctor-language"), OK, found)


CHECKS = (board, system, power, heat, clock, language)
