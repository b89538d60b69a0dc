"""The doctor looks at machines that the tests have built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.root import cli
from companion.doctor import ABSENT, OK, PROBLEM, Machine, devices, examine, software, storage, system
from companion.locale import LANGUAGES, Translator


class Bench:
    """A machine in the making."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def put(self, path: str, text: str = "", mode: int = 0o644) -> Path:
        file = self.root / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(mode)
        return file

    def machine(self, **kwargs) -> Machine:
        kwargs.setdefault("environ", {})
        kwargs.setdefault("data_folder", self.root / "home" / "companion")
        return Machine(root=self.root, **kwargs)


class Forbidden(Machine):
    """A machine whose devices belong to others; root may use everything, so it is said here."""

    def may_use(self, device: Path) -> bool:
        return False


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def test_an_empty_machine_has_no_device_and_an_advice_for_each(bench):
    findings = [check(bench.machine()) for check in devices.CHECKS]
    assert {finding.state for finding in findings} == {ABSENT}
    assert all(finding.advice for finding in findings)


def test_a_raspberry_pi_with_everything(bench):
    bench.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    bench.put("/etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\nVERSION_ID="13"\n')
    bench.put("/sys/devices/platform/soc/soc:firmware/get_throttled", "0\n")
    bench.put("/sys/class/thermal/thermal_zone0/temp", "48312\n")
    bench.put("/sys/class/drm/card1-DSI-1/status", "connected\n")
    bench.put("/sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    bench.put("/dev/dri/card1")
    bench.put("/proc/bus/input/devices", 'I: Bus=0018\nN: Name="10-0038 generic ft5x06 Touchscreen"\nH: x\n')
    bench.put("/dev/video0")
    bench.put("/sys/class/video4linux/video0/name", "HD USB Camera\n")
    bench.put("/sys/class/video4linux/video0/index", "0\n")
    bench.put("/dev/video1")
    bench.put("/sys/class/video4linux/video1/name", "HD USB Camera\n")
    bench.put("/sys/class/video4linux/video1/index", "1\n")
    bench.put("/dev/video19")
    bench.put("/sys/class/video4linux/video19/name", "rpi-hevc-dec\n")
    bench.put("/dev/serial/by-id/usb-MicroPython_Board-if00")
    bench.put("/dev/gpiochip4")
    findings = {finding.name: finding for finding in examine(bench.machine())}
    named = (
        "board",
        "system",
        "power",
        "heat",
        "display",
        "touch",
        "camera",
        "serial",
        "gpio",
        "disk",
        "database",
    )
    assert {name: findings[name].state for name in named} == dict.fromkeys(named, OK)
    said = {name: Translator("en").say(finding.found) for name, finding in findings.items()}
    assert "Raspberry Pi 5" in said["board"]
    assert said["display"] == "DSI-1"
    assert said["camera"] == "HD USB Camera (/dev/video0)"
    assert "hevc" not in said["camera"]
    assert "48" in said["heat"]


@pytest.mark.parametrize(
    ("check", "device"),
    [
        (devices.camera, "/dev/video0"),
        (devices.serial, "/dev/serial/by-id/usb-Pico"),
        (devices.gpio, "/dev/gpiochip0"),
    ],
)
def test_a_device_that_this_user_may_not_use_names_the_group(bench, check, device):
    bench.put(device)
    finding = check(Forbidden(root=bench.root, environ={}, data_folder=bench.root))
    assert finding.state == PROBLEM
    assert "usermod -aG" in Translator("en").say(finding.advice)


def test_a_weak_supply_and_a_hot_processor_are_problems(bench):
    bench.put("/sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n")
    bench.put("/sys/class/thermal/thermal_zone0/temp", "84000\n")
    machine = bench.machine()
    assert system.power(machine).state == PROBLEM
    assert system.heat(machine).state == PROBLEM


def test_other_computers_have_no_such_gauges(bench):
    assert system.power(bench.machine()) is None
    assert system.heat(bench.machine()) is None


def test_an_unknown_system_is_no_obstacle(bench):
    bench.put("/etc/os-release", "ID=arch\n")
    assert system.system(bench.machine()).state == ABSENT


@pytest.mark.parametrize(
    ("version", "state"), [((3, 10, 2), PROBLEM), ((3, 11, 0), OK), ((3, 14, 0), PROBLEM)]
)
def test_python_versions(bench, version, state):
    assert software.python(bench.machine(python=version)).state == state


def test_a_missing_package_is_named(bench):
    class Bare(Machine):
        def package(self, module, distribution):
            return "" if module in ("rich", "cv2") else "1.0"

    machine = Bare(root=bench.root, environ={}, data_folder=bench.root)
    base, extra = software.base_packages(machine), software.vision_packages(machine)
    assert (base.state, extra.state) == (PROBLEM, ABSENT)
    assert "rich" in Translator("en").say(base.found)
    assert "vision" in Translator("en").say(extra.advice)


def test_a_display_server_counts_without_looking_further(bench):
    assert devices.display(bench.machine(environ={"WAYLAND_DISPLAY": "wayland-1"})).state == OK


def test_a_folder_that_cannot_be_written(bench):
    bench.put("/home", "a file is in the way")
    finding = storage.writing(bench.machine())
    assert finding.state == PROBLEM
    assert "COMPANION_HOME" in Translator("en").say(finding.advice)


def test_nothing_is_left_behind(bench):
    machine = bench.machine()
    for check in storage.CHECKS:
        assert check(machine).state in (OK, ABSENT, PROBLEM)
    assert list(machine.data_folder.iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_that_is_not_ok_says_what_to_do(bench, language):
    bench.put("/dev/video0")
    translator = Translator(language)
    findings = examine(Forbidden(root=bench.root, environ={}, data_folder=bench.root / "home"))
    assert len({finding.name for finding in findings}) == len(findings)
    for finding in findings:
        assert (finding.advice is None) == (finding.state == OK)
        for text in filter(None, (finding.title, finding.found, finding.advice)):
            assert not translator.say(text).startswith("[")


def test_the_command(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    shown = CliRunner().invoke(cli, ["doctor", "--lang", "en"])
    data = json.loads(CliRunner().invoke(cli, ["doctor", "--lang", "en", "--json"]).stdout)
    assert shown.exit_code == (0 if data["ok"] else 1)
    for check in data["checks"]:
        assert check["title"] in shown.stdout
        assert check["state"] in (OK, ABSENT, PROBLEM)
        assert (check["advice"] is None) == (check["state"] == OK)
