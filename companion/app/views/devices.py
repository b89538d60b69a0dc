"""Devices: how each is doing, and what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.app.makers import BUSY, Maker, Status
from companion.app.pins import NAME as PINS
from companion.app.pins import Pins
from companion.app.views.say import Say


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One maker of draws, or the pins."""

    name: str
    title: str
    light: str
    words: str
    simulated: bool
    chosen: bool
    draws: bool = True
    """Whether it can be chosen to draw and roll."""
    unfit: bool = False
    """Whether it cannot be used for the game that is about to begin."""


@dataclass(frozen=True, slots=True)
class DevicesView:
    """Everything on the panel "devices"."""

    devices: tuple[DeviceView, ...]
    fairness: tuple[str, ...]
    """What the generator has published at this table, line by line; empty without a table."""


def device_view(maker: Maker, status: Status | None, chosen: str, say: Say) -> DeviceView:
    """A maker with its last known status; ``None`` while nobody has answered yet."""
    return DeviceView(
        maker.name,
        say.app("maker", maker=maker.name),
        status.light if status else BUSY,
        say(status.words) if status else say.app("device-asking"),
        maker.simulated,
        maker.name == chosen,
    )


def devices_view(
    makers: Sequence[Maker],
    pins: Pins | None,
    statuses: dict[str, Status],
    chosen: str,
    fairness: tuple[str, ...],
    say: Say,
) -> DevicesView:
    """All makers, and the pins of this computer."""
    devices = [device_view(maker, statuses.get(maker.name), chosen, say) for maker in makers]
    if pins is not None:
        devices.append(pins_view(statuses.get(pins.name), say))
    return DevicesView(tuple(devices), fairness)


def pins_view(status: Status | None, say: Say) -> DeviceView:
    """Buttons, lamps, buzzer and light."""
    words = say(status.words) if status else say.app("device-asking")
    return DeviceView(
        PINS, say.app("pins"), status.light if status else BUSY, words, False, False, draws=False
    )
