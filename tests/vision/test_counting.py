"""Pieces counted by the area of their patches and the upper faces seen in them."""

import pytest

from vision.pieces.pixels.counting import count


@pytest.mark.parametrize(("size", "faces", "number"), [(1.0, 1, 1), (2.1, 2, 2), (3.6, 3, 3), (4.0, 1, 4)])
def test_area_and_upper_faces_that_agree_tell_the_number(size, faces, number):
    told = count([(size, faces)], 6)
    assert told.number == number and told.doubt <= 0.5


def test_an_area_of_one_piece_more_than_there_are_upper_faces_is_doubted():
    assert count([(3.96, 3)], 6).doubt > 0.5


def test_a_number_that_only_the_area_tells_is_less_sure_than_one_that_upper_faces_tell():
    assert count([(3.0, 0)], 6).doubt > count([(1.0, 1)], 6).doubt


def test_a_larger_thing_that_shows_no_upper_face_is_not_several_pieces():
    assert count([(3.0, 0)], 6).doubt >= 0.5
    assert count([(3.0, 3)], 6).doubt < 0.5
    assert count([(1.1, 0)], 6).number == 1
