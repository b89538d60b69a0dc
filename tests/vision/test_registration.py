"""A picture is laid onto another of the same board, wherever the camera was."""

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vision.quads import project, rectangle
from vision.registration import register
from vision.twin_eye.spaces import board_scene


@pytest.fixture(scope="module")
def board():
    return board_scene(1)[0].picture()


@given(
    shift=st.tuples(st.floats(-80, 80), st.floats(-60, 60)),
    turn=st.floats(-12, 12),
    nearer=st.floats(0.85, 1.2),
)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_way_a_hand_moved_the_camera_is_found(board, shift, turn, nearer):
    height, width = board.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn, nearer)
    matrix[:, 2] += shift
    found = register(board, cv2.warpAffine(board, matrix, (width, height)))
    middle = rectangle(width, height) * 0.5 + np.float32([width, height]) / 4
    assert np.abs(project(found.matrix, middle) - cv2.transform(middle[None], matrix)[0]).max() < 1
    assert found.error < 1


def test_a_plain_cloth_and_another_board_tell_nothing(board):
    assert register(np.full_like(board, 90), board) is None
    assert register(board_scene(3)[0].picture(), board) is None
