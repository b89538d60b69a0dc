"""Learning in front of the camera at the terminal: nothing that was shown is lost by what is no good at first."""

from __future__ import annotations

import pytest

cv2 = pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

from companion.eyes.enrolling import begin
from companion.eyes.opening import first_state, parts_folder, what_can_be_seen
from companion.eyes.twin import board_of
from companion.rules import registry
from companion.table.box import Boxes
from companion.table.store import Store
from tests.app.enrol.teaching import Camera
from vision.board import EnrolledBoard
from vision.sources.protocol import Fault

TWIN = ("--game", "village", "--camera", "twin://?size=960x540&seed=3")
REAL = ("--game", "village", "--camera", "usb://0")


@pytest.fixture
def camera(companion, monkeypatch):
    """A camera in front of the enrolled board."""
    assert companion("enrol", "board", *TWIN).exit_code == 0
    state = first_state(registry.game("village"), 1)
    made = Camera(board_of(state, what_can_be_seen(state), (960, 540), 3))
    monkeypatch.setattr("companion.eyes.enrol_camera.open_source", lambda address: made)
    return made


@pytest.mark.parametrize(("part", "again"), [("colours", "missing"), ("dice", "no die")])
def test_a_step_that_fails_again_and_again_does_not_lose_those_before_it(
    companion, camera, monkeypatch, part, again
):
    game = registry.game("village")
    state = first_state(game, 1)
    folder = parts_folder(Store(), "village", Boxes(Store(), game).default())
    steps = begin(part, state, what_can_be_seen(state), EnrolledBoard.load(folder.path("board"))).steps
    bare = [{}] * 7
    shown = iter([*bare[:1], steps[0].lay, *bare, *(step.lay for step in steps[1:])])
    monkeypatch.setattr("builtins.input", lambda: camera.table.lay(next(shown)) or "")
    result = companion("enrol", part, *REAL)
    assert result.exit_code == 0, result.output
    assert result.output.lower().count(again) >= len(bare)
    assert f"{len(steps)} things enrolled" in result.output


def test_a_camera_that_was_pulled_out_may_be_plugged_in_again(companion, camera, monkeypatch):
    state = first_state(registry.game("village"), 1)
    folder = parts_folder(Store(), "village", Boxes(Store(), registry.game("village")).default())
    steps = begin("dice", state, what_can_be_seen(state), EnrolledBoard.load(folder.path("board"))).steps
    out = [(Fault("unplugged"), {})] * 7
    seen = iter([(None, steps[0].lay), *out, *((None, step.lay) for step in steps[1:])])

    def answer() -> str:
        camera.fault, lay = next(seen)
        camera.table.lay(lay)
        return ""

    monkeypatch.setattr("builtins.input", answer)
    result = companion("enrol", "dice", *REAL)
    assert result.exit_code == 0, result.output
    assert "check its cable" in result.output and f"{len(steps)} things enrolled" in result.output


def test_what_is_in_doubt_is_called_as_people_call_it(companion):
    small = ("--game", "village", "--camera", "twin://?size=640x360&seed=3", "--lang", "it")
    assert companion("enrol", "board", *small).exit_code == 0
    result = companion("enrol", "deck", *small)
    assert result.exit_code == 0, result.output
    doubts = [line for line in result.stderr.splitlines() if "ochi pixel" in line]
    assert doubts and "cavallo" in doubts[0] and "customer" not in doubts[0]


@pytest.mark.parametrize(("language", "helps"), [("en", "make room"), ("it", "fai posto")])
def test_a_box_that_cannot_be_written_is_told_before_anything_is_laid(companion, home, language, helps):
    box = home / "boxes" / "village"
    box.parent.mkdir(parents=True)
    box.write_text("a file where the folder should be")
    result = companion("enrol", "board", *TWIN, "--lang", language)
    assert result.exit_code == 2 and result.stdout == ""
    assert helps in result.stderr and str(box) in result.stderr and result.stderr.count("\n") == 1


def test_a_disk_that_is_full_at_last_is_told_with_what_helps(companion, monkeypatch):
    monkeypatch.setattr("vision.archive.os.fsync", lambda file: (_ for _ in ()).throw(OSError(28, "full")))
    result = companion("enrol", "board", *TWIN)
    assert result.exit_code == 2 and "make room" in result.stderr and "another file" not in result.stderr
