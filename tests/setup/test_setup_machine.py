"""What ``setup.sh`` does for the randomiser machine and for the pins of the board."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.setup.test_setup import ROOT, Desk

RULE = "70-table-machine.rules"


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.python()
    for tool in ("cmp", "tr"):
        (desk.stubs / tool).symlink_to(shutil.which(tool))
    desk.stub("udevadm", ":")
    build = desk.checkout / "hardware/build"
    build.mkdir(parents=True)
    shutil.copy(ROOT / "hardware/build" / RULE, build)
    (tmp_path / "rules.d").mkdir()
    return desk


def rules(desk: Desk) -> Path:
    return desk.checkout.parent / "rules.d"


def run(desk, *words, model: str = ""):
    board = desk.checkout.parent / "model"
    board.write_text(f"{model}\0")
    return desk.run(*words, UDEV_FOLDER=str(rules(desk)), BOARD_MODEL=str(board))


def test_the_udev_rule_is_installed_once_and_said(desk):
    done = run(desk, "run")
    assert done.returncode == 0, done.stderr
    assert (rules(desk) / RULE).read_text() == (ROOT / "hardware/build" / RULE).read_text()
    assert "/dev/table-machine" in done.stderr and "ModemManager" in done.stderr
    assert "udevadm control --reload-rules" in desk.called()
    again = run(desk, "run")
    assert "udev" not in again.stderr
    assert not [call for call in desk.called() if call.startswith("udevadm")]


def test_a_changed_rule_is_installed_again(desk):
    run(desk, "run")
    (rules(desk) / RULE).write_text("old")
    assert "installing the udev rule" in run(desk, "run").stderr


def test_without_root_it_says_what_to_ask_for_and_goes_on(desk):
    desk.stub("id", "echo 1000")
    done = run(desk, "run")
    assert done.returncode == 0
    assert "ask for: cp" in done.stderr
    assert not (rules(desk) / RULE).exists()


def test_brltty_is_mentioned(desk):
    desk.debian(installed="brltty")
    assert "brltty" in run(desk, "run").stderr


@pytest.mark.parametrize(
    ("model", "extra"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", "pi5"),
        ("Raspberry Pi 500 Rev 1.0", "pi5"),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "pi5"),
        ("Raspberry Pi 4 Model B Rev 1.5", "pi4"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "pi4"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "pi4"),
    ],
)
def test_each_board_gets_the_library_that_drives_its_pins(desk, model, extra):
    done = run(desk, "run", model=model)
    assert done.returncode == 0, done.stderr
    assert [call for call in desk.called() if call.endswith(f"-e .[{extra}]")]
    assert not [call for call in (run(desk, "run", model=model), *desk.called()) if f"[{extra}]" in str(call)]


def test_any_other_computer_gets_none(desk):
    run(desk, "run", model="Some laptop")
    assert not [call for call in desk.called() if "[pi" in call]


def test_pins_that_cannot_be_driven_do_not_stop_the_companion(desk):
    desk.python(pip='[[ "$*" != *pi5* ]]')
    done = run(desk, "run", model="Raspberry Pi 5 Model B Rev 1.0")
    assert done.returncode == 0
    assert "stay dark" in done.stderr
    assert done.stdout.startswith("companion: run")


def node_folder(desk: Desk) -> Path:
    folder = desk.checkout / "firmware_bridge/simulator/node"
    folder.mkdir(parents=True)
    (folder / "package.json").write_text("{}")
    return folder


def test_tests_get_the_micropython_interpreter(desk):
    folder = node_folder(desk)
    desk.debian(
        offers='[[ $* != *nodejs* ]] || { cp "$STUBS/udevadm" "$STUBS/node"; cp "$STUBS/udevadm" "$STUBS/npm"; }'
    )
    done = run(desk, "test")
    assert done.returncode == 0, done.stderr
    calls = desk.called()
    assert [call for call in calls if "apt-get install" in call and "nodejs" in call]
    (folder / "node_modules/@micropython").mkdir(parents=True)
    run(desk, "test")
    assert not [call for call in desk.called() if "npm" in call]


def test_without_node_the_tests_run_all_the_same(desk):
    node_folder(desk)
    done = run(desk, "test")
    assert done.returncode == 0
    assert "will be skipped" in done.stderr
    assert done.stdout.startswith("pytest:")


def test_only_tests_need_the_interpreter(desk):
    node_folder(desk)
    assert "MicroPython" not in run(desk, "run").stderr


def test_openscad_is_installed_for_the_tests(desk):
    (desk.checkout / "hardware/build/scad").mkdir()
    desk.debian()
    run(desk, "test")
    assert [call for call in desk.called() if "apt-get install" in call and "openscad" in call]
