"""A person who has never seen the program plays with one finger."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.parse

import pytest

from companion.app.settings import Settings
from companion.app.views.score import BG_STATS
from companion.table.table import Table
from tests.app.window import Stage
from tests.journeys.conftest import Guest, Machine, make_parts


def start_solo(stage: Stage) -> Guest:
    """From home to the first decision."""
    stage.act("new")
    stage.act("start")
    guest = Guest(stage)
    guest.to_the_table()
    return guest


def round_of(stage: Stage) -> int:
    return int(re.search(r"\d+", stage.shown.view.title)[0])


def table_of(stage: Stage) -> Table:
    """What lies behind the screen, to check what the finger has brought about."""
    return stage.app.link._desk.sitting.table


@pytest.mark.slow
def test_three_whole_rounds_by_touch(store, open_stage):
    stage = open_stage(make_parts(store))
    assert any("simulated" in words for words in stage.words())
    guest = start_solo(stage)
    assert round_of(stage) == 1
    while round_of(stage) < 4 and not stage.shown.view.over:
        guest.turn()
        guest.to_the_table()
    events = table_of(stage).in_force
    assert stage.shown.view.over or round_of(stage) == 4
    assert sum(event.source == "person" for event in events) > 20
    assert {event.source for event in events} == {"person", "generator"}


def test_a_failing_machine_a_draw_by_hand_an_undo_across_it_and_a_correction(store, open_stage):
    machine = Machine()
    stage = open_stage(make_parts(store, machine))
    stage.act("new")
    machine.broken = "The drum is jammed."
    stage.act("start")
    guest = Guest(stage)
    guest.to_the_table()
    assert any("The drum is jammed." in words for words in stage.words())
    assert "Open the lid and look." in stage.words()

    # The machine stays broken: every draw is finished by hand.
    while stage.shown.panel != "table":
        if stage.find("by hand"):
            stage.act("by hand")
        elif stage.find("drawn") or stage.find("tick"):
            stage.act("drawn" if stage.find("drawn") else "tick")
        else:
            stage.act(stage.shown.view.choices[0].notation)
    table = table_of(stage)
    assert {event.source for event in table.in_force if event.kind == "chance"} >= {"hand"}

    # An undo across a draw asks first; letting go of the button early changes nothing.
    machine.broken = ""
    before = len(table.in_force)
    stage.act("menu")
    stage.act("history")
    last_draw = next(
        line for line in stage.shown.view.lines if line.source == "drawn by hand" and not line.undone
    )
    target = next(line for line in stage.shown.view.lines if line.number < last_draw.number and line.back)
    stage.tap(f"back to {target.number}")
    stage.act("jump")
    stage.until(lambda: stage.find("consent"))
    stage.tap("consent")
    assert len(table.in_force) == before
    stage.hold("consent")
    stage.until(lambda: len(table.in_force) < before)
    assert any(event.kind == "undo" for event in table.events)

    # What is wrong can be set right, with a hold.
    stage.act("back")
    while stage.shown.panel == "steps":
        stage.act("tick")
    stage.act("menu")
    stage.act("correct")
    stage.act("group red")
    stage.tap("red.coins")
    stage.tap("by 1")
    stage.tap("by 1")
    assert stage.find("set") is not None
    stage.hold("set")
    stage.until(lambda: table.events[-1].kind == "correct")
    assert table.events[-1].text == "red.coins 3"


def test_killed_in_mid_turn_the_same_question_stands_there_again(store, open_stage):
    ended = subprocess.run(
        [sys.executable, "-m", "tests.journeys.victim", str(store.root)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"},
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    question = ended.stdout.strip().splitlines()[-1]

    settings = Settings.read(store.root)
    stage = open_stage(make_parts(store), settings, table=settings.last_table)
    guest = Guest(stage)
    guest.to_the_table()
    assert stage.shown.view.question == question
    guest.turn()
    guest.to_the_table()


def test_the_last_turns_the_final_score_and_the_way_home(store, open_stage, tmp_path):
    cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")
    settings = Settings(dim_after=0)
    name = nearly_finished(store)
    stage = open_stage(make_parts(store), settings)
    stage.act(f"table {name}")
    guest = Guest(stage)
    guest.to_the_table()
    while not stage.shown.view.over:
        guest.turn()
        guest.to_the_table()
    stage.act("final")
    view = stage.shown.view
    assert view.final and any("points" in line for line in view.outcome)
    assert str(view.totals[0]) in stage.words()
    stage.tap("qr")
    assert any("BG Stats" in words for words in stage.words())
    stage.picture(tmp_path / "code.png")
    seen = cv2.imread(str(tmp_path / "code.png"))
    # The plain detector of OpenCV misses one clean code in forty; this one reads what telephones read.
    address, *_ = cv2.QRCodeDetectorAruco().detectAndDecode(cv2.resize(seen, None, fx=2, fy=2))
    assert address.startswith(BG_STATS)
    play = json.loads(urllib.parse.unquote(address.removeprefix(BG_STATS)))
    assert [int(player["score"]) for player in play["players"]] == list(view.totals)
    assert play["game"]["name"] == view.title and play["playDate"] and play["sourcePlayId"].startswith(name)
    stage.tap("close")
    stage.tap("picture")
    picture = store.root / "shared" / f"{name}-score.png"
    stage.until(picture.exists)
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and picture.stat().st_size > 5000
    stage.until(lambda: any(str(picture) in words for words in stage.words()))
    stage.tap("ok") if stage.find("ok") else stage.tap("close")
    stage.act("back")
    stage.act("leave")
    assert stage.shown.panel == "home"
    assert any("finished" in words for words in stage.words())


def nearly_finished(store) -> str:
    """A solo game that programs have played until shortly before its end."""
    import random

    from companion import players
    from companion.rules import registry
    from companion.table.header import TableSeat
    from hardware import randomisers

    def play(seed: str, limit: int | None) -> tuple[Table, int]:
        table = Table.create(store, registry.game("village"), [TableSeat("Ambra", "red")], seed=seed)
        rng, chooser = random.Random(3), players.player("random")
        generator = randomisers.Generator(table.seed)
        decisions = 0
        while not table.over and (limit is None or decisions < limit):
            if table.state.turn < 0:
                table.draw(generator)
            else:
                table.record(chooser.choose(table.view(table.state.turn), rng))
                decisions += 1
        return table, decisions

    whole, decisions = play("5", None)
    whole.close()
    table, _ = play("5", decisions - 4)
    table.close()
    return table.id
