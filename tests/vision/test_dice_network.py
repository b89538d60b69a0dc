"""The network that judges single dice: what it must know, and what its lessons show it."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice.learnt import SIDE, normal, opinions
from vision.dice.scan import scan
from vision.dice.teach import crowds, windows
from vision.twin_eye.dice_crowds import crowd

#: A crowd that nothing was learnt from.
SEED = 7


@pytest.fixture(scope="module")
def seen():
    return crowd(SEED)


def flat(laid):
    return [die for die in laid if not die.lean]


def test_flat_dice_are_named_and_look_where_they_look(seen):
    picture, laid = seen
    dice = flat(laid)
    said = opinions(picture, [die.box for die in dice], mirrored=True)
    right = [o.value == die.value for o, die in zip(said, dice, strict=True)]
    assert np.mean(right) > 0.9
    assert all(ok for ok, o in zip(right, said, strict=True) if o.sure > 0.97)
    assert np.median([np.hypot(*(o.up - die.up)) for o, die in zip(said, dice, strict=True)]) < 0.12


def test_a_bare_table_and_a_piece_of_a_die_are_no_die(seen):
    picture, laid = seen
    table = windows.bare_tables()[3]
    assert opinions(table, [(100, 100, 60, 60)])[0].value == 0
    x, y, width, height = flat(laid)[0].box
    assert opinions(picture, [(x + 0.8 * width, y + 0.8 * height, width, height)])[0].sure > 0.5


def test_no_question_no_answer(seen):
    assert opinions(seen[0], []) == []


def test_a_die_is_found_in_a_region_around_it(seen):
    picture, laid = seen
    die = max(flat(laid), key=lambda d: d.box[2])
    x, y, width, height = die.box
    found = scan(picture, [(x - 0.2 * width, y - 0.2 * height, 1.4 * width, 1.4 * height)], width)
    assert found[0].opinion.value == die.value
    assert np.linalg.norm(found[0].centre - (x + width / 2, y + height / 2)) < 0.35 * width


def test_too_much_to_look_at_is_said():
    picture = np.zeros((900, 1200, 3), np.uint8)
    assert scan(picture, [(0, 0, 1200, 900)], 20.0) is None


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
