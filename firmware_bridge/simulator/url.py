"""``sim://?seed=7&noise=0.02``: the address of a simulated machine.

==============  ==============================================================================
seed            luck and noise; the same seed gives the same machine
noise           chance of each fault of the cable (0 to 1); or one by one: drop, double,
                delay, reorder, flip
pace            ``brisk`` (a hundred times as fast, the default) or ``real``
jam, stick,     how often a piece jams, sticks in the gate, falls with a second one, or passes
double_fall,    the light barrier unseen (0 to 1)
blind
bias            ``orange:1.5,pink:0.8``: how much likelier than the others a colour is caught
dice            ``tags`` (the machine reads the die itself) or ``plain`` (the camera has to)
colour_noise    relative noise of the colour sensor (0.02)
calibrated      ``no``: it has yet to learn its colours
state           a file that keeps the machine between runs of the program
script          ``unplug@2.5,replug@5,reset@piece3``: incidents by second or by fallen piece
==============  ==============================================================================
"""

from __future__ import annotations

import atexit
from dataclasses import fields
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from firmware_bridge.errors import BadAddress
from firmware_bridge.message import say
from firmware_bridge.simulator.live import LiveMachine
from firmware_bridge.simulator.noise import Rates

_CABLE = tuple(field.name for field in fields(Rates))
_TROUBLES = {"jam": "jam", "stick": "stick", "double_fall": "double", "blind": "blind"}
_INCIDENTS = ("unplug", "cable", "replug", "reset")
_KNOWN = {"seed", "noise", "pace", "bias", "dice", "colour_noise", "calibrated", "state", "script"}
_ALL = sorted(_KNOWN | set(_CABLE) | set(_TROUBLES))


@cache
def simulated(address: str) -> LiveMachine:
    """The machine at this address: the same one for the same address, as with a real port.

    :raises BadAddress: an unknown parameter, or a value that it cannot have.
    """
    machine = build(address)
    atexit.register(machine.close)
    return machine


def build(address: str) -> LiveMachine:
    """A new machine for this address. Errors as :func:`simulated`."""
    parts = urlsplit(address)
    given = dict(parse_qsl(parts.query, keep_blank_values=True))
    unknown = sorted(set(given) - set(_ALL))
    if unknown or parts.netloc or parts.path.strip("/"):
        raise BadAddress(
            say("bad-address", address=address, names=", ".join(unknown) or "path"),
            say("address-has", names=", ".join(_ALL)),
        )
    try:
        noise = _chance(given, "noise")
        bias = dict(part.split(":") for part in given.get("bias", "").split(",") if part)
        machine = LiveMachine(
            seed=int(given.get("seed", "0")),
            rates=Rates(**{name: _chance(given, name, noise) for name in _CABLE}),
            brisk=_choice(given, "pace", "brisk", "real"),
            dice_reader=_choice(given, "dice", "tags", "plain"),
            calibrated=_choice(given, "calibrated", "yes", "no"),
            noise=float(given.get("colour_noise", "0.02")),
            troubles={ours: _chance(given, name) for name, ours in _TROUBLES.items()},
            state=Path(given["state"]) if given.get("state") else None,
            script=_script(given.get("script", "")),
        )
        for drum in machine.board.world.drums.values():
            drum.bias = {name: float(weight) for name, weight in bias.items()}
    except ValueError as error:
        raise BadAddress(say("bad-address-value", address=address, error=error)) from error
    return machine


def _chance(given: dict[str, str], name: str, default: float = 0.0) -> float:
    value = float(given.get(name, default))
    if not 0 <= value <= 1:
        raise ValueError(f"{name} is a chance from 0 to 1, not {value}")
    return value


def _choice(given: dict[str, str], name: str, yes: str, no: str) -> bool:
    value = given.get(name, yes)
    if value not in (yes, no):
        raise ValueError(f"{name} is {yes} or {no}, not {value!r}")
    return value == yes


def _script(text: str) -> tuple[tuple[str, str], ...]:
    incidents = []
    for part in filter(None, text.split(",")):
        what, sign, when = part.partition("@")
        number = when.removeprefix("piece")
        if what not in _INCIDENTS or not sign or not number.replace(".", "", 1).isdigit():
            raise ValueError(
                f"{part!r} is no incident; write unplug@2.5 or reset@piece3 ({', '.join(_INCIDENTS)})"
            )
        incidents.append((when, what))
    return tuple(incidents)
