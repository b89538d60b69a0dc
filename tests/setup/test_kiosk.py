"""``setup.sh kiosk`` and its undoing, with stand-ins for systemd."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.setup.test_setup import Desk, one_line

SYSTEMCTL = """
case $1 in
    get-default) cat "$CHECKOUT/default" ;;
    set-default) echo "$2" >"$CHECKOUT/default" ;;
esac
"""


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.python()
    desk.debian()
    for name in ("tee", "mktemp", "getent"):
        desk.stub(name, "")
        (desk.stubs / name).unlink()

        (desk.stubs / name).symlink_to(shutil.which(name))
    (desk.checkout / "default").write_text("graphical.target\n")
    desk.stub("systemctl", SYSTEMCTL.replace("$CHECKOUT", str(desk.checkout)))
    (desk.checkout / "units").mkdir()
    script = desk.checkout / "setup.sh"
    script.write_text(
        script.read_text().replace("${COMPANION_UNITS:-/etc/systemd/system}", f"{desk.checkout}/units")
    )
    return desk


def default(desk) -> str:
    return (desk.checkout / "default").read_text().strip()


def test_the_kiosk_starts_the_app_always_and_without_a_desktop(desk):
    done = desk.run("kiosk")
    assert done.returncode == 0, done.stderr
    unit = (desk.checkout / "units" / "companion-kiosk.service").read_text()
    for line in ("Restart=always", "StartLimitIntervalSec=0", "WantedBy=multi-user.target"):
        assert line in unit.splitlines()
    assert "SDL_VIDEODRIVER=kmsdrm" in unit
    assert f"ExecStart={desk.checkout}/.venv/bin/python -m companion.app --kiosk" in unit
    assert default(desk) == "multi-user.target"
    assert any(line == "systemctl enable companion-kiosk.service" for line in desk.called())


def test_removing_the_kiosk_leaves_the_computer_as_it_was(desk):
    desk.run("kiosk")
    desk.run("kiosk")  # a second time must not forget what was there before
    done = desk.run("kiosk", "--remove")
    assert done.returncode == 0, done.stderr
    assert list((desk.checkout / "units").iterdir()) == []
    assert default(desk) == "graphical.target"
    assert any(line == "systemctl disable --now companion-kiosk.service" for line in desk.called())


def test_removing_what_is_not_there_says_so(desk):
    done = desk.run("kiosk", "--remove")
    assert done.returncode == 0 and "no kiosk" in done.stderr
    assert default(desk) == "graphical.target"


def test_without_systemd_or_with_another_word_it_says_what_to_do(desk):
    assert "kiosk --remove" in one_line(desk.run("kiosk", "--undo"))
    (desk.stubs / "systemctl").unlink()
    assert "systemd" in one_line(desk.run("kiosk"))


def test_run_on_a_computer_with_a_screen_installs_the_touch_app(desk):
    script = desk.checkout / "setup.sh"
    script.write_text(script.read_text().replace("${DISPLAY-}", ":0"))
    done = desk.run("run")
    assert done.returncode == 0, done.stderr
    assert any(line.endswith("-e .[machine,vision,app]") for line in desk.called())
    assert desk.run("run", "--seed", "7").stdout == "companion: run --seed 7\n"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze here")
def test_systemd_accepts_the_unit(desk):
    desk.run("kiosk")
    unit = desk.checkout / "units" / "companion-kiosk.service"
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    about_us = [line for line in done.stderr.splitlines() if unit.name in line]
    assert not about_us, done.stderr
