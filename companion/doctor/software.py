"""Python and its packages."""

from __future__ import annotations

from collections.abc import Callable

from companion.doctor.finding import ABSENT, OK, PROBLEM, Finding
from companion.doctor.machine import Machine
from companion.rules.text import Text

OLDEST, NEWEST = (3, 11), (3, 13)


def python(machine: Machine) -> Finding:
    """Whether the interpreter is one that the companion is tested on."""
    found = Text.of(".".join(map(str, machine.python)))
    if OLDEST <= machine.python[:2] <= NEWEST:
        return Finding("python", Text("doctor-python"), OK, found)
    return Finding("python", Text("doctor-python"), PROBLEM, found, Text("doctor-python-advice"))


def _packages(
    name: str, title: Text, modules: dict[str, str], missing_state: str, advice: Text
) -> Callable[[Machine], Finding]:
    def check(machine: Machine) -> Finding:
        versions = {dist: machine.package(module, dist) for module, dist in modules.items()}
        lacking = [dist for dist, version in versions.items() if not version]
        if lacking:
            return Finding(
                name, title, missing_state, Text("doctor-packages-missing", packages=lacking), advice
            )
        present = ", ".join(f"{dist} {version}" for dist, version in versions.items())
        return Finding(name, title, OK, Text.of(present))

    return check


base_packages = _packages(
    "packages",
    Text("doctor-packages"),
    {
        "click": "click",
        "fluent.runtime": "fluent.runtime",
        "matplotlib": "matplotlib",
        "platformdirs": "platformdirs",
        "rich": "rich",
        "tomli_w": "tomli-w",
    },
    PROBLEM,
    Text("doctor-packages-advice"),
)
machine_packages = _packages(
    "packages-machine",
    Text("doctor-packages-machine"),
    {"serial": "pyserial"},
    ABSENT,
    Text("doctor-packages-extra", extra="machine"),
)
vision_packages = _packages(
    "packages-vision",
    Text("doctor-packages-vision"),
    {"cv2": "opencv-python", "numpy": "numpy"},
    ABSENT,
    Text("doctor-packages-extra", extra="vision"),
)
app_packages = _packages(
    "packages-app",
    Text("doctor-packages-app"),
    {"kivy": "kivy"},
    ABSENT,
    Text("doctor-packages-extra", extra="app"),
)

CHECKS = (python, base_packages, machine_packages, vision_packages, app_packages)
