"""From where the camera looks: a face's image tells how the table lies, but for a mirror image."""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from vision.dice.view import View, views

MIDDLE = np.array([640.0, 360.0])


@given(
    st.floats(-0.6, 0.6), st.floats(-0.6, 0.6), st.floats(0, 1.57), st.floats(8, 60), st.booleans(),
    st.floats(100, 1180), st.floats(100, 620),
)  # fmt: skip
def test_an_upper_face_or_a_side_gives_the_view_it_was_seen_in(right, down, spin, height, above, x, y):
    normal = np.array([right, down, -1.0])
    view = View(normal / np.linalg.norm(normal), height, 1000.0, MIDDLE)
    at = np.array([x, y])
    assume(view.slant(at) > 0.5)
    axes = view.edges(at) @ np.array(
        [[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]]
    )
    matrix = axes[:, :2] if above else axes[:, [0, 2]]
    assume(np.linalg.svd(matrix, compute_uv=False)[1] > 0.1 * np.linalg.norm(matrix))
    nearest = min(views(matrix, at, 1000.0, MIDDLE), key=lambda v: np.linalg.norm(v.normal - view.normal))
    assert np.allclose(nearest.normal, view.normal, atol=1e-4)
    if above:
        assert np.isclose(nearest.height, height, rtol=1e-4)
