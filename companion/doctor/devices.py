"""What hangs on the computer: screen, touch, camera, controller, pins."""

from __future__ import annotations

from pathlib import Path

from companion.doctor.finding import ABSENT, OK, PROBLEM, Finding
from companion.doctor.machine import Machine
from companion.rules.text import Text

NOT_A_CAMERA = ("codec", "isp", "hevc", "pispbe", "unicam-embedded", "stateless")
"""Parts of the names of video devices that decode or process pictures and take none."""


def display(machine: Machine) -> Finding:
    """Whether there is a screen for the touch app."""
    title = Text("doctor-display")
    server = machine.environ.get("WAYLAND_DISPLAY") or machine.environ.get("DISPLAY")
    if server:
        return Finding("display", title, OK, Text("doctor-display-server", server=server))
    connected = [
        path.parent.name.partition("-")[2]
        for path in machine.find("/sys/class/drm/card*-*/status")
        if machine.read(path) == "connected"
    ]
    if not connected:
        return Finding("display", title, ABSENT, Text("doctor-none"), Text("doctor-display-advice"))
    cards = machine.find("/dev/dri/card*")
    return _usable(machine, "display", title, cards, connected) or Finding(
        "display", title, OK, Text("doctor-list", items=connected)
    )


def touch(machine: Machine) -> Finding:
    """Whether the screen can be touched."""
    title = Text("doctor-touch")
    lines = machine.read("/proc/bus/input/devices").splitlines()
    names = [line.partition("=")[2].strip('"') for line in lines if line.startswith("N:")]
    panels = [name for name in names if "touch" in name.lower() and "touchpad" not in name.lower()]
    if panels:
        return Finding("touch", title, OK, Text("doctor-list", items=panels))
    return Finding("touch", title, ABSENT, Text("doctor-none"), Text("doctor-touch-advice"))


def camera(machine: Machine) -> Finding:
    """Whether there is a camera, and whether this user may open it."""
    title = Text("doctor-camera")
    cameras: dict[Path, str] = {}
    for device in machine.find("/dev/video*"):
        about = f"/sys/class/video4linux/{device.name}"
        name = machine.read(f"{about}/name") or device.name
        if machine.read(f"{about}/index") not in ("", "0"):
            continue  # a webcam has a second device, which tells of its pictures and gives none
        if not any(part in name.lower() for part in NOT_A_CAMERA):
            cameras[device] = f"{name} (/dev/{device.name})"
    if not cameras:
        return Finding("camera", title, ABSENT, Text("doctor-none"), Text("doctor-camera-advice"))
    return _usable(machine, "camera", title, list(cameras), list(cameras.values())) or Finding(
        "camera", title, OK, Text("doctor-list", items=list(cameras.values()))
    )


def serial(machine: Machine) -> Finding:
    """Whether the randomiser's controller is plugged in, and whether this user may talk to it."""
    title = Text("doctor-serial")
    ports = machine.find("/dev/serial/by-id/*")
    if not ports:
        return Finding("serial", title, ABSENT, Text("doctor-none"), Text("doctor-serial-advice"))
    names = [port.name for port in ports]
    return _usable(machine, "serial", title, ports, names) or Finding(
        "serial", title, OK, Text("doctor-list", items=names)
    )


def gpio(machine: Machine) -> Finding:
    """Whether there are pins for buttons and lamps, and whether this user may use them."""
    title = Text("doctor-gpio")
    chips = machine.find("/dev/gpiochip*")
    if not chips:
        return Finding("gpio", title, ABSENT, Text("doctor-none"), Text("doctor-gpio-advice"))
    names = [f"/dev/{chip.name}" for chip in chips]
    return _usable(machine, "gpio", title, chips, names) or Finding(
        "gpio", title, OK, Text("doctor-list", items=names)
    )


def _usable(
    machine: Machine, name: str, title: Text, devices: list[Path], names: list[str]
) -> Finding | None:
    """A problem if this user may use none of the devices, with the group that may."""
    if not devices or any(map(machine.may_use, devices)):
        return None
    advice = Text("doctor-group-advice", group=machine.group_of(devices[0]))
    return Finding(name, title, PROBLEM, Text("doctor-not-allowed", items=names), advice)


CHECKS = (display, touch, camera, serial, gpio)
