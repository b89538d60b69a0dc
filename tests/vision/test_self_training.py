"""Spaces of a picture that nobody saw empty, told by the others of the same picture."""

import numpy as np
import pytest

from vision.pieces.colours import features
from vision.pieces.filling import self_training


def space(colour, seed):
    """A space of one colour (BGR), (48, 48, 3)."""
    noise = np.random.default_rng(seed).normal(0, 4, (48, 48, 3))
    return np.uint8(np.clip(np.float32(colour) + noise, 0, 255))


def told(colours, odds):
    looks = {str(number): features(space(colour, number)) for number, colour in enumerate(colours)}
    again = self_training.with_others(dict(zip(looks, odds, strict=True)), looks)
    return list(again.values())


RED, PRINTED, GREEN = (40, 40, 190), (70, 70, 160), (70, 130, 80)


@pytest.mark.parametrize(("many", "clearly"), [(8, 0.8), (24, 1.3)])
def test_a_space_in_doubt_is_told_by_those_that_look_like_it_the_more_so_the_more_they_are(many, clearly):
    colours = [RED] * many + [PRINTED] * many + [RED, PRINTED]
    piece, empty = told(colours, [4] * many + [-4] * many + [0.2, 0.2])[-2:]
    assert piece > clearly
    assert empty < -clearly


def test_one_that_is_surely_wrong_among_many_of_its_look_is_left_in_doubt():
    assert told([RED] * 9 + [GREEN] * 9, [4] * 8 + [-2] + [-4] * 9)[8] > -1


def test_the_only_piece_on_a_board_is_not_overruled_by_the_empty_spaces():
    assert told([RED] + [PRINTED] * 12, [3] + [-4] * 12)[0] == pytest.approx(3)


def test_a_single_space_is_told_by_itself():
    assert told([RED], [1.5]) == [1.5]
