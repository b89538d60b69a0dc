"""The network that judges single dice: what it must know, and what its lessons show it."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice.finding.changes import Changes
from vision.dice.finding.search import search
from vision.dice.nets.learnt import SIDE, normal, opinions, sweep
from vision.dice.nets.network import Halves
from vision.dice.nets.proposals import Proposals
from vision.dice.nets.teach import crowds, windows
from vision.twin_eye.dice_crowds import crowd

#: A crowd that nothing was learnt from.
SEED = 7


@pytest.fixture(scope="module")
def seen():
    return crowd(SEED)


def flat(laid):
    return [die for die in laid if not die.lean]


def window_of(die):
    x, y, width, height = die.box
    return x + width / 2, y + height / 2, max(width, height)


def test_flat_dice_are_named_and_look_where_they_look(seen):
    picture, laid = seen
    dice = flat(laid)
    said = opinions(picture, [window_of(die) for die in dice], mirrored=True)
    right = [o.value == die.value for o, die in zip(said, dice, strict=True)]
    assert np.mean(right) > 0.9
    assert all(ok for ok, o in zip(right, said, strict=True) if o.sure > 0.97)
    assert np.median([np.hypot(*(o.up - die.up)) for o, die in zip(said, dice, strict=True)]) < 0.12


def test_a_bare_table_and_a_piece_of_a_die_are_no_die(seen):
    picture, laid = seen
    table = windows.bare_tables()[3]
    assert opinions(table, [(130, 130, 60)])[0].value == 0
    x, y, width = window_of(flat(laid)[0])
    assert opinions(picture, [(x + 0.8 * width, y + 0.8 * width, width)])[0].sure > 0.5


def test_no_question_no_answer(seen):
    assert opinions(seen[0], []) == []


def test_every_flat_die_is_found_without_a_word_where_it_lies(seen):
    picture, laid = seen
    found = search(picture, 300, 20)
    for die in flat(laid):
        window = window_of(die)
        near = [f for f in found if np.linalg.norm(f.centre - window[:2]) < 0.35 * window[2]]
        assert near and 0.6 < near[0].width / window[2] < 1.7
        assert not near[0].believed or near[0].opinion.value == die.value


def test_where_the_empty_table_is_known_only_what_changed_is_searched(seen):
    picture, laid = seen
    die = next(die for die in flat(laid) if min(die.box[:2]) > 0)
    changed = np.zeros(picture.shape[:2], np.uint8)
    x, y, width, height = (round(v) for v in die.box)
    changed[y : y + height, x : x + width] = 1
    found = search(picture, 300, 20, Changes(changed, changed, 0 * changed, changed, 1))
    apart = [np.linalg.norm(f.centre - window_of(die)[:2]) for f in found]
    assert found[0].believed and found[0].opinion.value == die.value
    assert max(apart) < window_of(die)[2]


def test_where_all_dice_of_a_count_are_plain_nothing_else_is_searched(seen, monkeypatch):
    picture, laid = seen
    some = [die for die in flat(laid) if die.value > 2 and min(die.box[:2]) > 0][:9:4]
    changed = np.zeros(picture.shape[:2], np.uint8)
    for x, y, width, height in (map(round, die.box) for die in some):
        changed[y : y + height, x : x + width] = 1
    monkeypatch.setattr("vision.dice.finding.search._downwards", lambda *_: pytest.fail("swept"))
    found = search(picture, 300, 20, Changes(changed, changed, 0 * changed, changed, 1), len(some))
    assert sorted(f.opinion.value for f in found) == sorted(die.value for die in some)
    for die in some:
        assert min(np.linalg.norm(f.centre - window_of(die)[:2]) for f in found) < 0.25 * window_of(die)[2]


def test_what_is_told_of_a_change_is_not_searched_again():
    changed = np.zeros((120, 160), np.uint8)
    changed[30:70, 20:60] = changed[40:80, 100:140] = 1
    changes = Changes(changed, changed, 0 * changed, changed, 2)
    guesses = changes.guesses()
    assert np.allclose(sorted(guesses[:2, 0]), (80, 240), atol=4)
    assert np.allclose(guesses[:2, 2] / 80, 1.15, atol=0.1)
    changes.told(80, 100, 96)
    left = changes.windows(80, 14, 18)
    assert left[6, 12] and not left[5, 4]


def test_every_die_is_proposed_and_little_of_a_bare_table(seen):
    picture, laid = seen
    width = float(np.median([max(die.box[2:]) for die in laid]))
    seen_there = Proposals(Halves(picture)).at(width)
    for die in laid:
        x, y = (round(4 * v / width) for v in window_of(die)[:2])
        assert seen_there[y - 1 : y + 2, x - 1 : x + 2].any()
    assert np.mean([Proposals(Halves(table)).at(60).mean() for table in windows.bare_tables()]) < 0.1


def test_a_part_of_a_picture_is_swept_as_the_whole(seen):
    picture, laid = seen
    x, y, width = window_of(flat(laid)[0])
    wanted = np.zeros([1 + int(np.ceil(4 * v / width)) for v in picture.shape[:2]], bool)
    whole, chances = sweep(Halves(picture), width, ~wanted)
    wanted[round(4 * y / width), round(4 * x / width)] = True
    part, again = sweep(Halves(picture), width, wanted)
    assert 1 <= len(part) <= 9
    same = [np.linalg.norm(whole - window, axis=1).argmin() for window in part]
    assert np.allclose(whole[same], part)
    assert np.median(np.abs(chances[same] - again).max(axis=1)) < 0.1


def test_a_large_picture_is_swept_to_its_rims():
    picture = np.full((700, 900, 3), 120, np.uint8)
    windows_, chances = sweep(Halves(picture), 32, np.ones((89, 114), bool))
    assert chances.shape == (len(windows_), 7)
    assert np.allclose(chances.sum(axis=1), 1, atol=1e-4)
    assert (windows_[:, 2] == 32).all()
    assert windows_[:, :2].min() == 0
    assert (np.abs(windows_[:, :2].max(axis=0) - (900, 700)) <= 8).all()


def test_exposure_does_not_count():
    rng = np.random.default_rng(1)
    views = rng.integers(40, 120, (3, SIDE, SIDE, 3)).astype(np.uint8)
    again = normal((views * 2).astype(np.uint8))
    assert np.abs(normal(views) - again).max() < 0.5
    assert abs(float(again.mean())) < 1e-4


def test_lessons_show_what_they_say(tmp_path):
    crowds.draw(tmp_path, SEED, 1)
    learnt = crowds.load(tmp_path)
    rng, tables = np.random.default_rng(3), windows.bare_tables()
    lessons = [windows.lesson(rng, learnt, tables) for _ in range(120)]
    assert all(each.view.shape == (SIDE, SIDE, 3) for each in lessons)
    assert {each.value for each in lessons} >= {None, 0}
    assert len({each.value for each in lessons}) > 4
    assert all(each.up is None for each in lessons if each.value == 0)
    assert all(np.hypot(*each.up) <= 1.01 for each in lessons if each.up is not None)
