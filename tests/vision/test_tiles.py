"""Tiles on a grid: size, place, turn, what is new, and what cannot be told."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from vision.errors import EnrolmentError, LayoutError
from vision.gamma import linear, stored
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import rectangle
from vision.tiles import TileDeck, read
from vision.tiles.enrol import enrol, enrol_folder
from vision.tiles.finding.find import find
from vision.tiles.grid import corners_of_cell
from vision.tiles.kinds.sittings import photographs
from vision.tiles.pieces.covered import covered
from vision.trials import lands, signs
from vision.trials.outcomes import EXACT, WRONG
from vision.trials.tiles import tiles_with_cubes
from vision.twin_eye import kingdoms
from vision.twin_eye import tile_tables as tables
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.surfaces import clouds


@pytest.fixture(scope="module")
def game(tile_faces):
    return tables.game(3, tile_faces, 12, 9, 12)


def said(found):
    return {(t.row, t.column, t.size, t.id, t.turn) for t in found.tiles}


def truth(placed):
    return {(t.row, t.column, t.size, t.id, t.turn) for t in placed}


def test_a_board_with_cubes_on_its_tiles(game, tile_deck):
    found = read(game.scene.picture(), tile_deck, 9, 12, game.corners)
    assert said(found) == truth(game.placed)
    assert all(0.4 < t.confidence <= 1 and t.crop is not None for t in found.tiles)


@pytest.mark.parametrize("light", ["none", "together"])
def test_only_what_is_new(game, tile_faces, tile_deck, light):
    before = tables.table(3, tile_faces, game.placed[:-2], 9, 12).scene.picture(MODERATE[light], 1)
    now = game.scene.picture(MODERATE[light], 2)
    found = read(now, tile_deck, 9, 12, game.corners, before)
    assert said(found) == truth(game.placed[-2:])


def test_the_cubes_on_the_tiles_are_told_by_colour():
    assert tiles_with_cubes(0, MODERATE["none"]) == EXACT


def test_cubes_under_a_reflection_that_makes_two_look_like_three_are_never_miscounted():
    assert tiles_with_cubes(517, MODERATE["glare"]) != WRONG


def test_a_tile_two_cubes_on_which_hide_most_spots_is_told_the_right_way_up_by_the_others():
    assert tiles_with_cubes(532, MODERATE["glare"]) == EXACT


def test_ground_beside_which_a_shadow_ends_is_no_second_piece_of_its_colour():
    assert tiles_with_cubes(2806, MODERATE["shadow"]) == EXACT


def test_a_small_tile_in_the_middle_of_a_reflection_is_read(game, tile_deck):
    small = next(t for t in game.placed if t.size == 1)
    picture = game.scene.picture()
    at = corners_of_cell(game.corners, 9, 12, small.row, small.column).mean(axis=0)
    rows, columns = np.indices(picture.shape[:2], np.float32)
    far = ((columns - at[0]) / 170) ** 2 + ((rows - at[1]) / 120) ** 2
    veiled = stored(linear(picture) + 0.3 * np.exp(-far)[..., None]).astype(np.uint8)
    found = read(veiled, tile_deck, 9, 12, game.corners)
    assert said(found) == truth(game.placed)


def test_a_board_of_the_colour_of_the_pieces_is_not_taken_for_them():
    crops = {name: np.full((5, 48, 48, 3), 200, np.uint8) for name in ("red", "blue", "empty")}
    for name, ink in (("red", (40, 40, 200)), ("blue", (190, 110, 30))):
        crops[name][:, 14:34, 14:34] = ink
    known = enrol_colours({name: list(some) for name, some in crops.items()})
    board = np.full((480, 480, 3), 200, np.uint8)
    board[100:120, 100:120] = 40, 40, 200
    board[240:, 240:] = 190, 110, 30
    hidden = covered(board, known)
    assert hidden[104:116, 104:116].all()
    assert not hidden[240:, 240:].any()


def test_a_spot_that_something_may_hide_tells_which_way_up_a_tile_lies():
    face = np.full((96, 96, 3), (120, 60, 110), np.uint8)
    cv2.rectangle(face, (34, 34), (62, 62), (100, 130, 135), -1)
    spotted = cv2.circle(face.copy(), (22, 22), 6, (60, 40, 160), -1, cv2.LINE_AA)
    deck = enrol([("spotted", spotted), ("plain", np.full_like(face, (60, 150, 60)))])[0]
    table = np.full((304, 304, 3), (90, 90, 95), np.uint8)
    both = cv2.circle(spotted.copy(), (73, 73), 6, (60, 40, 160), -1, cv2.LINE_AA)
    table[104:200, 104:200] = cv2.rotate(both, cv2.ROTATE_180)
    found = read(table, deck, 3, 3, np.float32([[8, 8], [296, 8], [296, 296], [8, 296]]))
    assert not found.tiles and [refused.code for refused in found.unread] == ["too_alike"]


def test_nothing_is_new(game, tile_deck):
    one, other = game.scene.picture(moment=1), game.scene.picture(moment=2)
    assert read(one, tile_deck, 9, 12, game.corners, other).tiles == []


def test_an_earlier_picture_of_another_board_is_refused(game, tile_faces, tile_deck):
    other = tables.game(4, tile_faces, 12, 9, 12)
    found = read(game.scene.picture(), tile_deck, 9, 12, game.corners, other.scene.picture(), other.corners)
    assert found.refusal.code == "not_aligned"
    assert found.tiles == []


def test_an_earlier_picture_from_where_the_camera_stood_then_is_the_same_board():
    move, other = signs.sign_move(7002), signs.sign_move(7003)
    size = (signs.SIGNS,) * 2
    deck = signs.sign_deck(2)
    assert read(move.now, deck, *size, move.corners, move.before, move.before_corners).refusal is None
    unlike = read(move.now, deck, *size, move.corners, other.before, other.before_corners)
    assert unlike.refusal.code == "not_aligned"


@pytest.mark.parametrize(("seed", "ground"), [(3, "plain"), (4, "felt"), (5, "wood"), (6, "cloth")])
def test_the_grid_is_found_on_any_ground(tile_faces, seed, ground):
    table = tables.game(seed, tile_faces, 12, 9, 12)
    assert table.scene.surface_kind == ground
    corners = find(table.scene.picture(), 9, 12)
    side = np.linalg.norm(table.corners[1] - table.corners[0]) / 12
    assert np.abs(corners - table.corners).max() < 0.2 * side


def test_a_grid_that_fills_the_picture_is_found():
    board = cv2.resize(tables.board(3, 5, 5), (400, 400), interpolation=cv2.INTER_AREA)
    corners = find(board, 5, 5)
    assert np.abs(corners - np.float32([[0, 0], [399, 0], [399, 399], [0, 399]])).max() < 12


def test_a_grid_of_another_number_of_cells_is_not_found():
    board = np.full((480, 640, 3), 60, np.uint8)
    board[80:400, 160:480] = tables.board(3, 8, 8)
    assert find(board, 8, 8) is not None
    assert find(board, 5, 5) is None


@pytest.mark.parametrize("seed", [4, 13, 16])
def test_a_kingdom_on_any_table_is_found_by_the_joints_of_its_tiles(seed):
    laid = kingdoms.kingdom(seed % 8, 7000 + seed)
    corners = find(laid.picture, laid.side, laid.side)
    cell = np.linalg.norm(laid.corners[1] - laid.corners[0]) / laid.side
    assert np.linalg.norm(corners - laid.corners, axis=1).max() < 0.25 * cell


def test_a_grid_whose_outer_row_is_cut_off_is_refused():
    laid = signs.sign_move(7001)
    top, cell = laid.corners[:2, 1].max(), (laid.corners[3, 1] - laid.corners[0, 1]) / signs.SIGNS
    assert find(laid.now, signs.SIGNS, signs.SIGNS) is not None
    assert find(laid.now[round(top + cell) :], signs.SIGNS, signs.SIGNS) is None


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (4, 1)])
def test_a_single_row_of_cells_is_refused_where_nobody_tells_its_corners_and_read_where_they_do(
    tile_faces, tile_deck, shape
):
    rows, columns = shape
    single = next(name for name in tile_faces if "_1x1_" in name)
    board = np.full((56 * rows + 120, 56 * columns + 120, 3), 60, np.uint8)
    board[60:-60, 60:-60] = cv2.resize(tables.board(3, rows, columns), (56 * columns, 56 * rows))
    board[60:116, 60:116] = tile_faces[single]
    assert read(board, tile_deck, *shape).refusal.code == "grid_not_found"
    given = read(board, tile_deck, *shape, rectangle(56 * columns, 56 * rows) + 60)
    assert [(t.row, t.column, t.id) for t in given.tiles] == [(1, 1, single)]


def test_an_earlier_photo_of_another_size_has_corners_of_its_own(tile_deck):
    now, before = np.full((600, 800, 3), 128, np.uint8), np.full((300, 400, 3), 128, np.uint8)
    around = rectangle(400, 400) + np.float32((380, 150))
    with pytest.raises(LayoutError, match="earlier picture .400x300 pixels, this one 800x600"):
        read(now, tile_deck, 5, 5, around, before)
    assert read(now, tile_deck, 5, 5, around, before, around / 2).refusal is None


def test_an_earlier_photo_in_the_dark_makes_no_tile_a_new_one(tile_deck):
    now, around = np.full((600, 800, 3), 128, np.uint8), rectangle(400, 400)
    assert read(now, tile_deck, 5, 5, around, now // 40).refusal.code == "too_dark"


def test_a_grid_without_cells_is_none(tile_deck):
    for shape in ((0, 5), (5, 0), (-1, 5)):
        with pytest.raises(LayoutError, match="one row and one column"):
            read(np.full((600, 800, 3), 128, np.uint8), tile_deck, *shape, rectangle(400, 400))


def test_no_grid_is_refused(tile_deck):
    blank = np.full((300, 400, 3), 128, np.uint8)
    assert read(blank, tile_deck, 5, 5).refusal.code == "grid_not_found"


def test_corners_that_mirror_the_grid_or_lie_beside_the_picture_are_not_read(tile_deck):
    blank, around = np.full((300, 400, 3), 128, np.uint8), rectangle(200, 200)
    with pytest.raises(LayoutError, match="anticlockwise"):
        read(blank, tile_deck, 5, 5, around[::-1])
    with pytest.raises(LayoutError, match="do not go round"):
        read(blank, tile_deck, 5, 5, around[[0, 2, 1, 3]])
    assert read(blank, tile_deck, 5, 5, around + (350, 0)).refusal.code == "grid_not_found"
    assert read(blank, tile_deck, 5, 5, around).refusal is None


def test_lines_of_a_cloth_are_no_board(tile_faces, tile_deck):
    cloth = np.full((480, 640, 3), 60, np.uint8)
    cloth[80:400, 160:480] = tables.board(3, 8, 8)
    assert read(cloth, tile_deck, 8, 8).refusal.code == "grid_not_found"
    corners = find(cloth, 8, 8)
    assert read(cloth, tile_deck, 8, 8, corners).refusal is None
    bare = cv2.resize(cloth[120:160, 200:240], (96, 96))
    assert read(cloth, enrol([*tile_faces.items(), ("empty", bare)])[0], 8, 8).refusal is None


def test_names_and_pixels_tell_the_size(tile_faces):
    made, _ = enrol(tile_faces.items())
    assert made.sizes["colour0_3x3_a0"] == (3,)
    plain = {"small": tile_faces["colour0_1x1_a0"], "large": tile_faces["colour1_2x2_a0"]}
    assert enrol(plain.items())[0].sizes == {"small": (1,), "large": (2,)}


GROUNDS = {"field": (60, 190, 220), "forest": (40, 90, 30), "lake": (190, 120, 40)}
CORNERS = np.float32([[0, 0], [300, 0], [300, 300], [0, 300]])


def painted(rng, name):
    shade = 1 + 0.25 * clouds(rng, 60, 60, {"field": 3, "forest": 7, "lake": 20}[name])
    return np.clip(np.float32(GROUNDS[name]) * shade[..., None], 0, 255).astype(np.uint8)


def painted_board(seed):
    """A deck of kinds, a board full of them, and what lies on it."""
    rng = np.random.default_rng(seed)
    made, _ = enrol((name, painted(rng, name)) for name in GROUNDS for _ in range(8))
    kinds = rng.choice(list(GROUNDS), (5, 5))
    board = np.vstack([np.hstack([painted(rng, name) for name in row]) for row in kinds])
    return made, board, {(r + 1, c + 1): kinds[r, c] for r in range(5) for c in range(5)}


def kinds_in(found):
    return {(t.row, t.column): t.id for t in found.tiles if t.size == 1}


@pytest.mark.parametrize("seed", [0, 3, 5])
def test_kinds_that_never_look_the_same_twice_are_learned(seed):
    made, board, kinds = painted_board(seed)
    assert kinds_in(read(board, made, 5, 5, CORNERS)) == kinds


def test_a_board_that_was_empty_before_is_read_whole():
    made, board, kinds = painted_board(1)
    before = np.random.default_rng(2).normal(150, 3, board.shape).astype(np.uint8)
    now = before.copy()
    now[:240, :240] = board[:240, :240]
    laid = {cell: kind for cell, kind in kinds.items() if max(cell) <= 4}
    assert kinds_in(read(now, made, 5, 5, CORNERS, before)) == laid
    assert kinds_in(read(board, made, 5, 5, CORNERS, before)) == kinds


def test_a_lamp_of_another_colour_lies_on_the_whole_board():
    made, board, kinds = painted_board(4)
    lamp = np.float32([0.6, 0.85, 1.05])
    found = read(np.clip(board * lamp, 0, 255).astype(np.uint8), made, 5, 5, CORNERS)
    assert found.tiles
    assert all(kinds[cell] == kind for cell, kind in kinds_in(found).items())


def test_kinds_that_look_alike_are_named_at_enrolment():
    rng = np.random.default_rng(6)
    shown = {name: name for name in GROUNDS} | {"wood": "forest"}
    pictures = [(name, painted(rng, kind)) for name, kind in shown.items() for _ in range(8)]
    _, findings = enrol(pictures)
    assert ("forest", "wood") in {f.names for f in findings if f.kind == "too_alike"}
    assert ("field", "lake") not in {f.names for f in findings}


def test_files_tell_out_of_which_photograph_they_were_cut():
    assert photographs(["7_11", "7_12", "8_11"]) == ["7", "7", "8"]
    assert photographs(["cell-7-11", "cell-8-11"]) == ["cell_7", "cell_8"]
    assert photographs(["cell", "cell"]) == ["", ""]


@pytest.mark.parametrize("seed", [8, 24])
def test_no_bare_cell_of_a_kingdom_is_taken_for_land(seed):
    assert lands.kingdoms(seed) != WRONG


def test_lands_and_bare_cells_under_a_reflection_are_no_other_lands():
    assert lands.kingdoms(856, MODERATE["glare"]) != WRONG
    assert lands.kingdoms(944, MODERATE["glare"]) == EXACT


def test_what_is_new_and_unknown_is_refused_with_its_cell(tile_deck):
    before = np.random.default_rng(1).normal(150, 3, (400, 400, 3)).astype(np.uint8)
    now = before.copy()
    now[80:160, 160:240] = (30, 60, 160)
    now[80:120, 160:200] = (200, 220, 30)
    corners = np.float32([[0, 0], [400, 0], [400, 400], [0, 400]])
    found = read(now, tile_deck, 5, 5, corners, before)
    assert found.tiles == []
    (doubt,) = found.unread
    told = doubt.as_json()
    assert (told["row"], told["column"], told["id"]) == (2, 3, None)
    assert told["refused"]["advice"]


def test_tiles_are_the_same_after_saving(tile_deck, tmp_path):
    tile_deck.save(tmp_path / "t.tiles")
    again = TileDeck.load(tmp_path / "t.tiles")
    assert again.ids == tile_deck.ids
    assert again.sizes == tile_deck.sizes
    whole = (tmp_path / "t.tiles").read_bytes()
    (tmp_path / "t.tiles").write_bytes(whole[:-200])
    with pytest.raises(EnrolmentError):
        TileDeck.load(tmp_path / "t.tiles")


def test_a_folder_of_tiles(tile_faces, tmp_path):
    cv2.imwrite(str(tmp_path / "red_1x1.png"), tile_faces["colour0_1x1_a0"])
    (tmp_path / "blue_2x2").mkdir()
    cv2.imwrite(str(tmp_path / "blue_2x2" / "1.png"), tile_faces["colour1_2x2_a0"])
    made, _ = enrol_folder(tmp_path)
    assert made.tiles == ["blue_2x2", "red_1x1"]


def test_a_picture_that_is_not_square_is_refused():
    with pytest.raises(EnrolmentError, match="square"):
        enrol([("strip", np.zeros((20, 90, 3), np.uint8))])


@pytest.mark.slow
def test_a_move_of_thick_tiles_laid_by_hand():
    assert signs.signs(3) == EXACT


@pytest.mark.slow
def test_a_board_of_lands_that_never_look_the_same_twice():
    assert lands.kingdoms(24) == EXACT


def test_an_empty_tile_is_not_laid_beside_itself_and_found_covered():
    assert tiles_with_cubes(3, MODERATE["bright"]) == EXACT


def drawn_symbol(name, side=96):
    """One figure in green on black, BGR: a disc, or a burst that differs from it in its points alone."""
    face = np.full((side, side, 3), 26, np.uint8)
    around = np.linspace(0, 2 * np.pi, 80, endpoint=False)
    reach = np.full(80, 0.27) if name == "disc" else 0.27 + 0.06 * np.cos(8 * around)
    points = side * (0.5 + reach[:, None] * np.stack([np.cos(around), np.sin(around)], axis=1))
    return cv2.fillPoly(face, [np.int32(np.round(points))], (72, 148, 48), cv2.LINE_AA)


@pytest.mark.parametrize("name", ["disc", "burst"])
def test_figures_of_one_colour_are_told_apart_on_large_tiles_that_lie_off_their_cells(name):
    deck = enrol((each, drawn_symbol(each)) for each in ("disc", "burst"))[0]
    before = np.full((304, 304, 3), (120, 100, 95), np.uint8)
    corners = np.float32([[40, 40], [264, 40], [264, 264], [40, 264]])
    tile = cv2.resize(
        drawn_symbol(name), (62, 62), interpolation=cv2.INTER_AREA
    )  # a ninth larger than its cell
    for right, down in itertools.product(range(-12, 13, 6), repeat=2):
        board = before.copy()
        board[152 + down : 214 + down, 96 + right : 158 + right] = tile
        found = read(cv2.GaussianBlur(board, (0, 0), 1.2), deck, 4, 4, corners, before)
        assert [(t.id, t.row, t.column) for t in found.tiles] == [(name, 3, 2)], (right, down)
