"""The printed face of a die is cut out whole when it is enrolled, though print along its edges leaves no square of one colour."""

import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.trials.enrolled_dice import faced
from vision.trials.outcomes import EXACT
from vision.twin_eye.disturb import GOOD


@pytest.mark.parametrize("table", [98003, 98005])
def test_a_face_of_which_circles_reach_two_corners_is_read_as_the_others_are(table):
    assert faced(table, GOOD) == EXACT
