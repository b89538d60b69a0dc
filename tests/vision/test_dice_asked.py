"""No more is asked than an answer needs: not what is settled, nor what did not change, nor what nothing explains any more."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.test_dice import FIVE, empty_of
from tests.vision.test_dice_witnesses import likely
from vision.dice import quick, witnesses
from vision.dice.doubting.rim import cut_off
from vision.dice.finding import looks
from vision.dice.finding.looks import look
from vision.dice.finding.mirage import mirage
from vision.dice.finding.places import Found
from vision.dice.nets import learnt, network
from vision.dice.nets.learnt import Opinion
from vision.twin_eye.dice_crowds import crowd


@pytest.fixture(scope="module")
def seen():
    """A crowd that nothing was learnt from: its picture, and windows around the flat dice."""
    picture, laid = crowd(7)
    boxes = np.array([die.box for die in laid if not die.lean])
    return picture, np.column_stack([boxes[:, :2] + boxes[:, 2:] / 2, 1.05 * boxes[:, 2:].max(axis=1)])


@pytest.fixture
def asked(monkeypatch):
    """How many windows the network that knows dice is asked about, question by question."""
    questions, answers = [], learnt.answers

    def counted(name, views):
        questions.append(len(views))
        return answers(name, views)

    monkeypatch.setattr(learnt, "answers", counted)
    return questions


def test_who_wants_to_be_sure_asks_no_more_once_nothing_can_be(seen, asked):
    picture, windows = seen
    beside = windows[:12] + windows[:12, 2:] * (0.3, 0, 0)
    every = [look(picture, window) for window in beside]
    whole = sum(asked)
    asked.clear()
    some = [look(picture, window, sure=0.98) for window in beside]
    assert sum(asked) < whole
    assert [said.sure > 0.98 for said in some] == [said.sure > 0.98 for said in every]


def test_a_look_that_comes_to_what_is_wanted_is_as_thorough_as_any(seen):
    picture, windows = seen
    for window in windows[:6]:
        every = look(picture, window)
        wanted = look(picture, window, sure=every.sure - 0.001, no_die=every.chances[0] + 0.001)
        assert np.array_equal(wanted.chances, every.chances) and np.array_equal(wanted.up, every.up)


def test_the_mirror_image_shows_what_was_cut_out_already(seen, monkeypatch):
    picture, windows = seen
    torn = windows[5] + windows[5, 2] * np.array([0.3, 0, 0])
    cut, whole = [], learnt.view
    monkeypatch.setattr(learnt, "view", lambda *given: cut.append(given) or whole(*given))
    said = look(picture, torn)
    assert len(cut) == 10
    monkeypatch.undo()
    around = torn * (1, 1, 0) + looks._AROUND * torn[2]
    every = learnt.opinions(picture, around) + learnt.opinions(picture, around, mirrored=True)
    assert np.allclose(said.chances, Opinion.mean(every).chances) and np.allclose(
        said.up, Opinion.mean(every).up, atol=1e-6
    )


def test_pips_that_are_no_dice_at_first_sight_are_asked_about_once(asked):
    picture, place = likely(2)
    assert not mirage(cv2.resize(picture, None, fx=3, fy=3), place.window * 3)
    assert asked == [2]


def test_at_the_edge_of_a_picture_nothing_is_looked_at_that_did_not_change(dice_table, asked):
    table = dice_table(FIVE)
    x, _, width, height = table.box(table.solids[0])
    picture = table.picture()[:, int(x + 0.4 * width) :]
    others = [
        np.array(table.lens.project([[*die.at[:2], 8]])[0]) - (x + 0.4 * width, 0) for die in table.solids[1:]
    ]
    assert cut_off(picture, max(width, height), others, changed=None)
    asked.clear()
    assert cut_off(picture, max(width, height), others, changed=lambda window: False) == []
    assert asked == []


def test_no_die_is_measured_where_something_large_lies_that_is_none(dice_table, monkeypatch):
    table = dice_table(FIVE)
    picture, measured = table.picture(), []
    cv2.ellipse(picture, (640, 600), (420, 90), 0, 0, 360, (90, 130, 190), -1)
    whole = quick.first_of_one_colour
    monkeypatch.setattr(quick, "first_of_one_colour", lambda *given: measured.append(given) or whole(*given))
    assert not quick.glance(picture, empty_of(table)).explained
    assert len(measured) <= 2


def test_pips_are_not_counted_of_what_is_a_doubt_whatever_they_say(monkeypatch):
    picture, place = likely(2)
    torn = Found(
        place.window, Opinion(np.array([0.15, 0.09, 0.49, 0.18, 0.02, 0.05, 0.02]), np.zeros(2)), 9.0
    )
    monkeypatch.setattr(witnesses, "by_pips", lambda _: pytest.fail("the pips were counted"))
    assert witnesses.testify(picture, [torn], known=True) == ([], [torn])


def test_windows_are_shown_to_a_network_one_by_one(seen, monkeypatch):
    picture, windows = seen
    shown, whole = [], network._loaded

    class Watched:
        def __init__(self, name):
            self.net = whole(name)

        def setInput(self, views):
            shown.append(len(views))
            self.net.setInput(views)

        def forward(self):
            return self.net.forward()

    monkeypatch.setattr(network, "_loaded", Watched)
    said = learnt.opinions(picture, windows[:3])
    assert shown == [1, 1, 1]
    alone = [learnt.opinions(picture, window[None])[0] for window in windows[:3]]
    assert all(np.array_equal(one.chances, other.chances) for one, other in zip(said, alone, strict=True))
