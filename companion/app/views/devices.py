"""Devices: how each is doing, and what can be done about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.app.cameras import Camera
from companion.app.makers import BUSY, DOWN, READY, Maker, Status
from companion.app.pins import NAME as PINS
from companion.app.pins import Pins
from companion.app.views.say import Say
from companion.rules.state import State
from companion.rules.text import Text

LEARNABLE = frozenset(("eye-not-enrolled", "eye-board-lacks"))
"""Why a camera cannot look at a table, where that is mended by letting it learn something."""


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
    can_learn: bool = False
    """Whether it can be used once it has learnt this copy, or more of it."""


@dataclass(frozen=True, slots=True)
class DevicesView:
    """Everything on the panel "devices"."""

    devices: tuple[DeviceView, ...]
    cameras: tuple[DeviceView, ...]
    """What may look at the table: none first, if there is any."""
    fairness: tuple[str, ...]
    """What the generator has published at this table, line by line; empty without a table."""


def device_view(maker: Maker | Camera, status: Status | None, chosen: str, say: Say) -> DeviceView:
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
    cameras: tuple[DeviceView, ...],
    fairness: tuple[str, ...],
    say: Say,
) -> DevicesView:
    """All makers, and the pins of this computer."""
    devices = [device_view(maker, statuses.get(maker.name), chosen, say) for maker in makers]
    if pins is not None:
        devices.append(pins_view(statuses.get(pins.name), say))
    return DevicesView(tuple(devices), cameras, fairness)


def unfit(cameras: Sequence[Camera], state: State | None, people: int) -> dict[str, Text]:
    """Which cameras could not look at a game that stands or begins like this, and why."""
    if state is None:
        return {}
    found = {camera.name: camera.why_not(state, people) for camera in cameras}
    return {name: why for name, why in found.items() if why is not None}


def camera_title(camera: Camera, say: Say) -> str:
    """What a camera is called."""
    return say.app("camera-simulated-name") if camera.simulated else camera.name


def camera_views(
    cameras: Sequence[Camera],
    statuses: Mapping[str, Status],
    chosen: str,
    unfit: Mapping[str, Text],
    say: Say,
    game: str,
) -> tuple[DeviceView, ...]:
    """No camera, and each that there is; one without a picture says so before what it has not learnt."""
    if not cameras:
        return ()
    none = DeviceView("", say.app("camera-none"), READY, say.app("camera-none-how"), False, not chosen)

    def view(camera: Camera) -> DeviceView:
        shown = device_view(camera, statuses.get(camera.name), chosen, say)
        shown = replace(shown, title=camera_title(camera, say))
        why = unfit.get(camera.name)
        if why is None or shown.light == DOWN:
            return replace(shown, unfit=why is not None)
        words, learns = say.sentence(why, game), why.key in LEARNABLE
        return replace(shown, light=DOWN, words=words, unfit=True, can_learn=learns)

    return (none, *map(view, cameras))


def pins_view(status: Status | None, say: Say) -> DeviceView:
    """Buttons, lamps, buzzer and light."""
    words = say(status.words) if status else say.app("device-asking")
    return DeviceView(
        PINS, say.app("pins"), status.light if status else BUSY, words, False, False, draws=False
    )
