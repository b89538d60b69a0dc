"""From pictures to one reading: still, three looks, a vote."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.mat.lens import Calibration
from vision.results import Refusal
from vision.sources import Fault, Frame
from vision.steady import MotionGate, Vote, still_pictures


def picture(seed, brighter=0):
    base = np.full((120, 160), 90 + brighter, np.int16)
    return np.clip(base + np.random.default_rng(seed).integers(-4, 5, base.shape), 0, 255).astype(np.uint8)


def with_hand(seed):
    shown = picture(seed)
    shown[60:, 40 + 5 * seed : 80 + 5 * seed] = 200
    return shown


def test_the_gate_opens_after_three_still_pictures_and_closes_for_a_hand():
    gate = MotionGate()
    assert [gate.open(picture(n)) for n in range(4)] == [False, False, True, True]
    assert [gate.open(with_hand(n)) for n in range(4, 8)] == [False] * 4
    assert [gate.open(picture(n)) for n in range(8, 11)] == [False, False, True]


def test_a_lamp_is_no_motion():
    gate = MotionGate()
    assert [gate.open(picture(n, brighter=30 * (n > 2))) for n in range(5)] == [
        False,
        False,
        True,
        True,
        True,
    ]


class Film:
    """Pictures that come to an end."""

    name = "film"

    def __init__(self, *pictures):
        self._left = list(pictures)

    def read(self):
        return Frame(self._left.pop(0), 0) if self._left else Fault("ended")


def test_pictures_that_end_before_any_of_them_are_still_are_told_from_none():
    film = Film(*map(with_hand, range(6)))
    restless = still_pictures(film, MotionGate())
    assert (restless.state, restless.lasting) == ("restless", True)
    assert still_pictures(film, MotionGate()).state == "ended"
    assert still_pictures(Film(picture(1), picture(2)), MotionGate()).state == "restless"
    assert len(still_pictures(Film(*map(picture, range(3))), MotionGate())) == 3


def through(lens, frame, live):
    """What comes of three still pictures."""
    source = Film(*[frame] * 3)
    source.live = live
    return still_pictures(source, MotionGate(), lens)


def test_a_camera_that_was_set_otherwise_since_its_lens_was_measured_is_straightened_or_says_so():
    matrix = np.float64([[160, 0, 80], [0, 160, 60], [0, 0, 1]])
    lens = Calibration(matrix, np.float64([0.3, 0, 0, 0]), (160, 120), 0.3)
    striped = np.zeros((240, 320, 3), np.uint8)
    striped[:, ::20] = 255
    assert (through(lens, striped, live=True)[-1] != striped).any(), "twice as large is the same shape"
    fault = through(lens, striped[:180], live=True)
    assert (fault.state, fault.lasting, fault.detail) == ("other_lens", True, "160x120 / 320x180")
    # A stored picture of another size may be of any camera.
    assert (through(lens, striped, live=False)[-1] == striped).all()
    assert (through(lens, striped[:120, :160], live=False)[-1] != striped[:120, :160]).any()


answers = st.lists(st.sampled_from(["a", "b", Refusal("glare"), Refusal("covered")]), min_size=1, max_size=9)


@given(answers)
def test_a_vote_names_only_what_most_of_the_last_three_looks_said(looks):
    vote = Vote(key=str)
    for look in looks:
        vote.add(look)
    result = vote.result()
    last = looks[-3:]
    if len(looks) < 3:
        assert result is None
    elif isinstance(result, str):
        assert last.count(result) >= 2
    elif result.code == "unstable":
        assert max(last.count(look) for look in last) == 1
    else:
        assert last.count(result) >= 2
