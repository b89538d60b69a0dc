"""The camera says where the table lies otherwise than the companion believes, and a finger puts the belief right."""

from __future__ import annotations

import threading

import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from companion.rules.text import Text
from tests.app.sight import faults
from tests.journeys.conftest import Guest, make_parts, seated
from tests.journeys.test_a_solo_game import table_of
from tests.journeys.test_by_eye import BLACK, at_a_watched_table


def back_to_the_table(stage):
    """An answer of the camera may come before that to the finger."""
    stage.tap("back")
    stage.until(lambda: stage.shown.panel == "table")


def to_correct(stage):
    stage.act("menu")
    stage.act("correct")
    stage.until(lambda: stage.find("compare"))


def compare(stage):
    """Touch and wait for the answer."""
    stage.act("compare")
    stage.until(lambda: not stage.shown.view.compare.looking)
    return stage.shown.view.compare


def spaces(eyes) -> list[str]:
    return [place for place, pieces in eyes.shown.items() if place.endswith(" space") and pieces]


def test_a_table_that_lies_as_it_should(store, open_stage):
    stage, _ = at_a_watched_table(store, open_stage)
    to_correct(stage)
    told = compare(stage)
    assert told.same in stage.words() and not told.differences and not told.trouble
    assert not list(faults(stage))


def test_each_difference_is_named_and_what_cannot_be_read(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    first, second, *_ = spaces(eyes)
    component, count = next(iter(eyes.shown[first].items()))
    eyes.shown = {**eyes.shown, first: {**eyes.shown[first], component: count + 2}}
    eyes.refused = {second: Text("eye-refused", code="glare", advice="")}
    to_correct(stage)
    told = compare(stage)
    assert len(told.differences) == 1 and "expects" in told.differences[0]
    assert len(told.unread) == 1 and not told.same
    words = stage.words()
    assert told.differences[0] in words and told.unread[0] in words
    assert any("Put the table right" in each for each in words)
    assert not list(faults(stage))
    eyes.shown, eyes.refused = table_of(stage).state.layout(), {}
    assert compare(stage).same


def test_a_difference_in_spite_of_which_people_went_on_is_named(store, open_stage):
    """While playing it is left out, because somebody has decided; here it is what people ask for."""
    stage, eyes = at_a_watched_table(store, open_stage)
    eyes.open.wait(20)
    wrong = spaces(eyes)[-1]
    eyes.shown = {**eyes.shown, wrong: dict.fromkeys(eyes.shown[wrong], 9)}
    stage.until(lambda: stage.find("camera"))
    move = next(
        c.notation
        for c in stage.shown.view.choices
        if c.notation.startswith("take") and c.notation.split()[1] not in wrong
    )
    Guest(stage).turn(move)
    Guest(stage).to_the_table()
    to_correct(stage)
    assert any(words.lower().startswith(wrong.lower()[:6]) for words in compare(stage).differences)


def test_a_camera_that_cannot_see_says_why_and_the_game_goes_on(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    to_correct(stage)
    eyes.blind = BLACK
    stage.act("compare")
    stage.until(lambda: stage.shown.view.compare.trouble)
    assert any("take off the lens cap" in words for words in stage.words())
    back_to_the_table(stage)
    eyes.blind = None
    table = table_of(stage)
    move = next(c.notation for c in stage.shown.view.choices if c.notation.startswith("take"))
    eyes.does(table, move)
    stage.until(lambda: any(e.text == move and e.source == "camera" for e in table.in_force))


def test_what_was_told_is_gone_once_something_has_happened(store, open_stage):
    stage, _ = at_a_watched_table(store, open_stage)
    to_correct(stage)
    assert compare(stage).same
    stage.act("back")
    Guest(stage).turn("take")
    Guest(stage).to_the_table()
    to_correct(stage)
    view = stage.shown.view.compare
    assert not view.same and not view.differences


class Held:
    """A look that goes on until the test lets it end."""

    def __init__(self, eyes) -> None:
        self.begun, self.go_on, self._read = threading.Event(), threading.Event(), eyes.read
        eyes.read = self

    def __call__(self, *asked):
        self.begun.set()
        self.go_on.wait(60)
        return self._read(*asked)


def test_a_value_that_is_corrected_in_the_middle_of_a_look_does_not_end_it_without_a_word(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    eyes.open.wait(20)
    to_correct(stage)
    held = Held(eyes)
    stage.act("compare")
    assert held.begun.wait(60)
    number = stage.shown.number
    stage.app.link.at_table(lambda sitting, number: sitting.correct("red.coins", "3", number))
    stage.until(lambda: stage.shown.number > number)
    held.go_on.set()
    stage.until(lambda: not stage.shown.view.compare.looking)
    assert stage.shown.view.compare.same


def a_program_decides(desk):
    table = desk.sitting.table
    desk.sitting._decided("player:greedy", table.number, next(iter(table.state.moves())))


def somebody_undoes(desk):
    desk.sitting.undo(1, desk.sitting.table.number)
    desk.refresh()


@pytest.mark.parametrize("meanwhile", [a_program_decides, somebody_undoes])
def test_when_hands_have_something_to_do_after_all_it_is_said_that_nothing_was_compared(
    store, open_stage, meanwhile
):
    stage, eyes = at_a_watched_table(store, open_stage)
    eyes.open.wait(20)
    if meanwhile is somebody_undoes:
        Guest(stage).turn("take")
        Guest(stage).to_the_table()
    to_correct(stage)
    held = Held(eyes)
    stage.act("compare")
    assert held.begun.wait(60)
    stage.app.link.post(meanwhile)
    stage.until(lambda: stage.shown.view.compare is None)  # hands have something to do first
    held.go_on.set()
    stage.until(lambda: stage.find("ok"))
    assert any("has compared nothing" in words for words in stage.words())


def test_a_look_that_never_ends_can_be_stopped_and_the_camera_goes_on_watching(
    store, open_stage, monkeypatch
):
    monkeypatch.setattr("companion.app.panels.stop.TWICE", 0.0)
    stage, eyes = at_a_watched_table(store, open_stage)
    eyes.open.wait(20)
    to_correct(stage)
    held = Held(eyes)
    stage.act("compare")
    stage.tap("stop")
    stage.until(lambda: stage.find("compare"), "a look that has ended")
    assert not stage.shown.view.compare.looking
    held.go_on.set()
    back_to_the_table(stage)
    table = table_of(stage)
    move = next(c.notation for c in stage.shown.view.choices if c.notation.startswith("take"))
    eyes.does(table, move)
    stage.until(lambda: any(e.text == move and e.source == "camera" for e in table.in_force))


def test_another_table_in_the_middle_of_a_look_is_not_kept_waiting(store, open_stage):
    """The camera hangs; what it says at last is about a table at which nobody sits any more."""
    stage, eyes = at_a_watched_table(store, open_stage)
    eyes.open.wait(20)
    other, hangs, go_on, read = seated(store, seed="2"), threading.Event(), threading.Event(), eyes.read
    given_up: list[object] = []
    to_correct(stage)

    def hang(*asked):
        eyes.read = read
        hangs.set()
        if not go_on.wait(60):
            given_up.append(asked)
        return read(*asked)

    eyes.read = hang
    stage.act("compare")
    assert hangs.wait(20) and stage.shown.view.compare.looking
    stage.app.link.post(lambda desk: desk.open(other))
    stage.until(lambda: stage.shown.table == other)
    to_correct(stage)
    view = stage.shown.view.compare
    assert not view.looking and not view.same and not view.differences
    eyes.shown = table_of(stage).state.layout()
    assert compare(stage).same and not given_up
    go_on.set()


def test_a_camera_that_was_given_back_is_not_opened_by_a_look_that_comes_too_late(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    eyes.open.wait(20)
    before = stage.app.link._desk.sitting.eye
    before.close()
    eyes.open.clear()
    assert before.answer() is None and before.compare() is None and not before.news()
    assert not eyes.open.is_set()


def test_without_a_camera_nobody_is_asked(store, open_stage):
    stage = open_stage(make_parts(store), table=seated(store))
    Guest(stage).to_the_table()
    stage.act("menu")
    stage.act("correct")
    assert not stage.find("compare") and stage.shown.view.compare is None
