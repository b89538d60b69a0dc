"""Tables to look at. Skips everything here, with the reason, where OpenCV is not installed."""

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="the extra 'vision' is not installed")

from vision.tiles.enrol import enrol
from vision.twin_eye import tile_tables
from vision.twin_eye.dice_tables import die
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Scene


@pytest.fixture
def dice_table():
    """``dice_table([("red", 3), ...])``: a felt tray with dice in a row, 45 mm apart or at given places."""

    def lay(dice, places=None, **scene):
        rng = np.random.default_rng(7)
        table = Scene(Lens(tilt=12, span=300), **({"surface_kind": "felt", "seed": 2} | scene))
        places = places or [(-100 + 45 * i, 12 * (i % 2)) for i in range(len(dice))]
        table.solids = [die(name, value, at, rng) for (name, value), at in zip(dice, places, strict=True)]
        return table

    return lay


@pytest.fixture(scope="session")
def tile_faces():
    """Tiles of three sizes and three colours, by name."""
    return tile_tables.faces(1)


@pytest.fixture(scope="session")
def tile_deck(tile_faces):
    """The same, enrolled."""
    return enrol(tile_faces.items())[0]
