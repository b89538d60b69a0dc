"""What is taken quickly is what numpy takes slowly: ranks, channels, and light by grey level and back."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from vision import channels
from vision.gamma import linear, stored
from vision.ranks import middle, percentiles, ranked

VALUES = arrays.arrays(np.float32, st.integers(1, 60), elements=st.floats(-100, 100, width=16))
PICTURES = arrays.arrays(np.uint8, st.tuples(st.integers(1, 9), st.integers(1, 9), st.just(3)))


@given(VALUES, st.lists(st.floats(0, 100), min_size=1, max_size=5))
def test_percentiles_are_those_of_numpy(values, parts):
    assert percentiles(values, parts) == pytest.approx(np.percentile(values, parts), abs=1e-3)


@given(VALUES)
def test_a_rank_is_one_of_the_values_and_as_many_are_below_it(values):
    found = ranked(values, 0.5)
    assert found in values
    assert np.count_nonzero(values < found) <= len(values) // 2 <= np.count_nonzero(values <= found)
    assert middle(values) in values


@given(PICTURES)
def test_channels_are_those_of_numpy(picture):
    seen = picture.astype(np.float32)
    assert (channels.least(picture) == picture.min(axis=2)).all()
    assert (channels.most(picture) == picture.max(axis=2)).all()
    assert channels.total(seen) == pytest.approx(seen.sum(axis=2))
    assert channels.square(seen) == pytest.approx((seen * seen).sum(axis=2))


@given(PICTURES)
def test_light_is_stored_as_the_grey_levels_that_it_came_from(picture):
    assert (np.round(stored(linear(picture))) == picture).all()
    assert stored(np.array([-0.2, 1.7])).tolist() == [0, 255]
