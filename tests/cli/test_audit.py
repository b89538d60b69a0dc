"""Does the table lie as its journal says? A camera looks, and names the first difference."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

from companion.eyes.eye import Eye
from companion.eyes.opening import Eyes, TwinWishes
from companion.eyes.twin import TwinTable
from companion.locale import LANGUAGES, Translator
from companion.rules import registry
from companion.rules.game import Seat
from companion.table.audit import Finding, audit, finding_text
from companion.table.store import Store
from companion.table.table import Table
from vision.board import EnrolledBoard
from vision.eye import TableEye
from vision.sources import open_source

SMALL = "size=800x450"


def lying(name: str, address: str):
    """What the simulated hands have really put where, and what the journal believes, as far as it is in sight."""
    wishes = TwinWishes.read(address)
    with Table.open(Store().resolve(name)) as table:
        twin = TwinTable(table, errors=wishes.errors, seed=wishes.seed, size=wishes.size)
        sight = table.game.appearance.sight(table.state)
        return sight.visible(table.state.layout()), sight.visible(twin.hands.layout()), twin.slips


def test_a_table_that_lies_as_the_journal_says(companion, begun):
    result = companion("audit", begun, "--camera", f"twin://?{SMALL}")
    assert result.exit_code == 0, result.stdout
    assert "15 places" in result.stdout and "looking" in result.stdout


def test_the_slips_of_hands_are_found_and_the_first_is_named(companion, begun, tmp_path):
    address = f"twin://?errors=0.2&seed=2&{SMALL}"
    believed, real, slips = lying(begun, address)
    expected = audit(believed, real)
    assert slips and expected, "the hands made no mistake that a camera can see"
    picture = tmp_path / "seen.png"
    result = companion("audit", begun, "--camera", address, "--json", "--draw", str(picture))
    assert result.exit_code == 1, result.stdout
    found = json.loads(result.stdout)
    assert found["unread"] == []
    differences = [(d["place"], d["component"], d["expected"], d["seen"]) for d in found["differences"]]
    assert differences == [(f.place, f.component, f.expected, f.seen) for f in expected]
    assert found["first"] == found["differences"][0]
    assert picture.stat().st_size > 10_000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("expected", "seen"), [(1, 0), (0, 2), (3, 1)])
def test_a_difference_is_said_in_words(language, expected, seen):
    game = registry.game("village")
    state = game.start(game.setup([Seat("Anna", "red")]))
    text = finding_text(state, Finding("council space", "pink cube", expected, seen))
    said = Translator(language, "village").say(text)
    assert ("camera" if language == "en" else "telecamera") in said
    assert {str(n) in said for n in (expected, seen) if n} == {True}


def test_a_box_that_is_not_there_is_named(companion, begun):
    result = companion("audit", begun, "--camera", f"twin://?{SMALL}", "--box", "nobodys")
    assert (result.exit_code, "no box “nobodys”" in result.stderr) == (2, True)


def test_a_camera_without_pictures_says_what_to_do(companion, begun, tmp_path):
    result = companion("audit", begun, "--camera", "usb://0")
    assert result.exit_code == 2
    assert "companion enrol board" in result.stderr
    assert companion("audit", begun, "--camera", "twin://?errors=many").exit_code == 2
    assert not Path(tmp_path / "seen.png").exists()


@pytest.fixture
def learnt(monkeypatch):
    """A board that nobody will find."""
    noise = np.random.default_rng(4).integers(0, 255, (90, 160, 3), np.uint8)
    board = EnrolledBoard(cv2.resize(noise, (800, 450), interpolation=cv2.INTER_NEAREST))

    def eyes(table, camera, box):
        return Eyes(Eye(TableEye(open_source(camera), board, colours=None)))

    monkeypatch.setattr("companion.cli.play.eyes_for", eyes)
    monkeypatch.setattr("time.sleep", lambda seconds: None)


@pytest.mark.parametrize(
    ("height", "width", "advice"), [(90, 160, "not in sight"), (9, 12, "too small in the")]
)
def test_why_nothing_can_be_seen_is_said_once_and_the_picture_is_drawn(
    companion, begun, tmp_path, learnt, height, width, advice
):
    photo, drawn = tmp_path / "photo.png", tmp_path / "seen.png"
    cv2.imwrite(str(photo), np.full((height, width, 3), 160, np.uint8))
    result = companion("audit", begun, "--camera", str(photo), "--draw", str(drawn))
    said = result.stdout + result.stderr
    assert (result.exit_code, said.count(advice)) == (3, 1), said
    assert cv2.imread(str(drawn)).shape == (height, width, 3)


def test_a_camera_without_any_picture_has_nothing_to_draw_in_and_says_so(companion, begun, tmp_path, learnt):
    drawn = tmp_path / "seen.png"
    result = companion("audit", begun, "--camera", "usb://77", "--draw", str(drawn))
    assert (result.exit_code, result.stderr.count("no picture to draw in")) == (3, 1), result.stderr
    assert not drawn.exists()
