"""A marker on a space that cannot be read is not found in the print of another one."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.pieces import track
from vision.results import Refusal, SpaceReading

WHITE_PRINT = [(0.93, 0), (0.3, 0)]
#: What the spaces show without a picture of the empty track: print as large as a piece and a third on the third.
SHOWN = {"1": [], "2": [], "3": WHITE_PRINT}


@pytest.fixture
def reads(monkeypatch):
    """A track whose spaces show :data:`SHOWN`, of which is said what is asked."""

    def read(said):
        looks = {
            name: SimpleNamespace(found=SimpleNamespace(sizes={"white": some}), crop=None)
            for name, some in SHOWN.items()
        }
        monkeypatch.setattr(track, "look_at", lambda *_: looks)
        monkeypatch.setattr(track, "settled", lambda *_: said)
        return track.read_track(np.zeros((9, 9, 3), np.uint8), {}, SimpleNamespace(names=["white"]))["white"]

    return read


def test_print_on_a_space_that_cannot_be_read_is_not_the_marker_that_another_may_hide(reads):
    found = reads({"1": Refusal("too_alike"), "2": SpaceReading(1.0), "3": Refusal("uncounted")})
    assert isinstance(found, Refusal)
    assert found.code == "uncounted"


def test_pieces_that_cannot_be_counted_still_tell_where_the_marker_is(reads):
    found = reads({"1": SpaceReading(1.0), "2": SpaceReading(1.0), "3": Refusal("uncounted")})
    assert found.space == "3"
