"""Which squares are named after a kind of land, and which are left in doubt."""

import numpy as np
import pytest

from vision.tiles.belief import Evidence, Ground, believed

#: Forest, bare cell, mine, and what is like nothing known.
EMPTY = 1


def chance(
    far=0.4, score=0.9, rival=0.0, printed=0.3, other_print=0.3, one_light=False, usual=0.95, judged=0.98
):
    """How much of its chance is left to a forest that both judges name.

    It lies ``far`` from what forests are like on the whole; the second judge gives it and a mine a score, and the print
    of each fits so well. Two other forests of the board have the ``usual`` score.
    """
    both = np.array([[0.98, 0.0, 0.02, 0.0]] * 3)
    evidence = Evidence(
        np.array([[judged, 0.0, 1 - judged, 0.0]] * 3),
        np.full((3, 4), [[far], [0.4], [0.4]]),
        np.array([[score, 0.0, rival, 0.0], [usual, 0, 0, 0], [usual, 0, 0, 0]]),
        np.array([[printed, 0.0, other_print, 0.0], [0.3] * 4, [0.3] * 4]),
    )
    ground = Ground(np.zeros(3), np.zeros((3, 2)), np.zeros((0, 2)), np.eye(2))
    return believed(both, evidence, ground, EMPTY, one_light)[0].max()


def test_a_square_like_its_kind_is_named():
    assert chance() == 0.98


def test_a_square_that_both_judges_only_find_the_least_unlike_is_in_doubt():
    assert chance(far=3.0, score=0.5) < 0.5
    assert chance(far=0.4, score=0.5) == 0.98
    assert chance(far=3.0, score=0.9) == 0.98


def test_neither_judge_alone_names_what_leaves_the_other_in_doubt():
    assert chance(score=0.5, judged=0.8) < 0.5
    assert chance(score=0.9, judged=0.8) == 0.98
    assert chance(score=0.9, judged=0.1) < 0.5


def test_where_few_pictures_were_enrolled_all_are_less_like_them():
    assert chance(far=1.2, score=0.55, usual=0.6) == 0.98
    assert chance(far=1.2, score=0.3, usual=0.6) < 0.5


@pytest.mark.parametrize("one_light", [False, True])
def test_it_is_named_all_the_same_where_its_print_says_so_too(one_light):
    assert chance(far=3.0, score=0.45, printed=0.45, other_print=0.38, one_light=one_light) == 0.98
    assert chance(far=3.0, score=0.45, printed=0.45, other_print=0.44, one_light=one_light) < 0.5


def test_pictures_that_are_rather_like_another_kind_leave_a_doubt():
    assert chance(score=0.3, rival=0.6, printed=0.6) < 0.5
