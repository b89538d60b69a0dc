"""Tiles on a grid."""

import numpy as np
import pytest

from vision.errors import EnrolmentError, LayoutError
from vision.quads import rectangle
from vision.tiles import Tiles, enrol, find_grid, read_tiles
from vision.twin_eye import art
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

CELL = 25.0


@pytest.fixture(scope="module")
def known():
    faces = {f"t{i}": [art.tile(i, i % 4)] for i in range(12)}
    return enrol(faces | {"barn-2x2": [art.tile(50, 1)], "palace-3x3": [art.tile(51, 2)]})


def board(placed, rows=6, columns=8, seed=1, kind="wood"):
    """A grid with tiles (id, seed of its art, row, column, size, turn), and its corners in the picture."""
    scene = Scene(Lens(tilt=10, span=320), kind, seed)
    face = np.full((rows * 40, columns * 40, 3), (150, 190, 200), np.uint8)
    face[::40], face[:, ::40] = 70, 70
    scene.flats.append(Flat(face, columns * CELL, rows * CELL))
    for number, row, column, size, turn in placed:
        at = ((column - 1 + size / 2 - columns / 2) * CELL, (row - 1 + size / 2 - rows / 2) * CELL)
        ground = {50: 1, 51: 2}.get(number, number % 4)
        side = CELL * size - 1
        scene.flats.append(Flat(art.tile(number, ground), side, side, at, turn + 2, thickness=2))
    return scene, scene.corners(scene.flats[0])


OLD = [(1, 1, 1, 1, 0), (2, 6, 8, 1, 90)]
NEW = [(3, 2, 3, 1, 180), (50, 4, 5, 2, 270), (51, 1, 6, 3, 90)]


def placed(found):
    return {(t.row, t.column, t.size, t.id, t.turn) for t in found}


def test_only_what_changed_with_size_and_turn(known):
    before, corners = board(OLD)
    after, _ = board(OLD + NEW)
    found = read_tiles(after.picture(), 6, 8, corners, known, before.picture(moment=1))
    assert placed(found) == {(2, 3, 1, "t3", 180), (4, 5, 2, "barn-2x2", 270), (1, 6, 3, "palace-3x3", 90)}
    assert all(t.confidence > 0.4 and t.crop is not None for t in found)


def test_nothing_changed(known):
    scene, corners = board(OLD)
    assert read_tiles(scene.picture(), 6, 8, corners, known, scene.picture(moment=1)) == []


def test_a_full_grid_without_an_earlier_picture(known):
    tiles = [(r * 3 + c, r + 1, c + 1, 1, 90 * ((r + c) % 4)) for r in range(3) for c in range(3)]
    scene, corners = board(tiles, 3, 3)
    found = read_tiles(scene.picture(), 3, 3, corners, known)
    assert placed(found) == {(row, column, 1, f"t{n}", turn) for n, row, column, _, turn in tiles}


def test_the_camera_may_have_moved_in_between(known):
    before, corners = board(OLD)
    after, _ = board([*OLD, NEW[0]])
    after.lens = Lens(tilt=14, span=335, roll=3)
    found = read_tiles(
        after.picture(), 6, 8, after.corners(after.flats[0]), known, before.picture(), before_corners=corners
    )
    assert placed(found) == {(2, 3, 1, "t3", 180)}


def test_the_grid_is_found_by_its_outline(known):
    scene, corners = board([], kind="plain", seed=3)
    assert np.abs(find_grid(scene.picture(), 6, 8) - corners).max() < 8


def test_appearances_are_learned_from_several_pictures():
    """Grounds that never look the same twice: the learner must lead, not the exact face."""
    from vision.twin_eye.surfaces import surface

    def ground(kind, seed):
        picture = surface(
            "felt" if kind == "moor" else "wood" if kind == "field" else "stone", seed, 120, 120
        )
        tint = {"moor": (60, 90, 50), "field": (60, 190, 220), "sea": (200, 120, 40)}[kind]
        return np.clip(picture * 0.3 + np.float32(tint) * 0.7, 0, 255).astype(np.uint8)

    kinds = ("moor", "field", "sea")
    tiles = enrol({kind: [ground(kind, s) for s in range(8)] for kind in kinds})
    right = 0
    for kind in kinds:
        for seed in range(20, 24):
            (found,) = read_tiles(ground(kind, seed), 1, 1, rectangle(119, 119), tiles)
            right += found.id == kind
    assert right >= 11


def test_saved_tiles_read_the_same_and_decks_are_refused(known, tmp_path):
    known.save(tmp_path / "t")
    scene, corners = board([(5, 2, 2, 1, 90)], 3, 3)
    bare, _ = board([], 3, 3)
    again = Tiles.load(tmp_path / "t")
    found = read_tiles(scene.picture(), 3, 3, corners, again, bare.picture())
    assert placed(found) == {(2, 2, 1, "t5", 90)}
    known.deck.save(tmp_path / "d")
    with pytest.raises(EnrolmentError, match="enrol it as tiles"):
        Tiles.load(tmp_path / "d")


def test_a_grid_without_cells_is_an_error(known):
    with pytest.raises(LayoutError, match="no cells"):
        read_tiles(np.zeros((9, 9, 3), np.uint8), 0, 3, rectangle(8, 8), known)
