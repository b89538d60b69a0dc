"""Lands that were laid since an earlier picture: those alone are told, whatever light does to the others."""

import cv2
import numpy as np
import pytest

from tests.vision.path_traced.changes import coloured, curved
from vision.tiles import read
from vision.tiles.earlier.as_before import as_before
from vision.tiles.grid import changed, corners_of_cell
from vision.tiles.pixels import MARGIN, SIDE
from vision.trials.lands import box_of, deck, laid_since, newly_laid
from vision.trials.outcomes import EXACT
from vision.twin_eye import land_art
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.kingdoms import kingdom


@pytest.fixture(scope="module")
def whole():
    """A kingdom of 5 x 5 lands without a bare cell, flattened as readers do, 48 pixels to a cell."""
    rng = np.random.default_rng(3)
    kinds = list(land_art.LANDS)
    cells = [[land_art.drawing(rng, 2, kinds[(3 * r + c) % len(kinds)]) for c in range(5)] for r in range(5)]
    board = np.vstack([np.hstack(row) for row in cells])
    size = 5 * SIDE
    return cv2.copyMakeBorder(
        cv2.resize(board, (size, size), interpolation=cv2.INTER_AREA),
        *(MARGIN,) * 4,
        cv2.BORDER_CONSTANT,
        value=(90, 110, 120),
    )


EVERY = np.ones((5, 5), bool)


def test_lands_in_other_light_under_a_shadow_or_a_little_aside_are_as_before(whole):
    across = np.linspace(0.5, 1.3, whole.shape[1])[:, None] * np.array([0.8, 1.0, 1.15])
    lit = np.clip(whole * across, 0, 255).astype(np.uint8)
    lit[100:140] = lit[100:140] * 0.5
    aside = np.roll(lit, (2, -3), (0, 1))
    same, surely = as_before(aside, whole, EVERY)
    assert same.all() and surely.mean() > 0.8


def test_another_land_or_the_same_one_turned_is_not_as_before(whole):
    middle = slice(MARGIN + 2 * SIDE, MARGIN + 3 * SIDE)
    other, turned = whole.copy(), whole.copy()
    other[middle, middle] = land_art.drawing(np.random.default_rng(9), 2, "field")[:SIDE, :SIDE]
    turned[middle, middle] = np.rot90(whole[middle, middle])
    for now in (other, turned):
        same, _ = as_before(now, whole, EVERY)
        assert not same[2, 2]
        assert same.sum() == 24


def test_only_the_cells_that_are_asked_are_looked_at(whole):
    asked = np.eye(5, dtype=bool)
    assert all((each == asked).all() for each in as_before(whole, whole, asked))


@pytest.mark.parametrize(
    ("seed", "under"),
    [(60300, "none"), (109900, "warm")],
    ids=["chequered cloth", "dark table beside light tiles"],
)
def test_a_tile_laid_on_any_table_is_read_though_the_corners_were_clicked_anew(seed, under):
    assert newly_laid(seed, MODERATE[under]) == EXACT


def test_a_dark_land_on_a_dark_table_in_dim_light_has_changed_its_cell():
    rng = np.random.default_rng(1)
    before = np.clip(rng.normal((30, 32, 34), 2, (5 * SIDE, 5 * SIDE, 3)), 0, 255).astype(np.uint8)
    now = np.clip(rng.normal((30, 32, 34), 2, before.shape), 0, 255).astype(np.uint8)
    now[4 * SIDE :, :SIDE] = np.clip(rng.normal((20, 22, 30), 2, (SIDE, SIDE, 3)), 0, 255)
    assert np.argwhere(changed(now, before, 5, 5)).tolist() == [[4, 0]]


@pytest.mark.parametrize("shine", [0.0, 0.5])
def test_nothing_is_new_on_a_kingdom_in_other_light(shine):
    laid = kingdom(1, 60229)
    y, x = np.mgrid[: laid.picture.shape[0], : laid.picture.shape[1]]
    dark = np.where(x > laid.corners[:, 0].mean(), 0.6, 1.0)[..., None]
    spot = np.exp(-((x - laid.corners[:, 0].mean()) ** 2 + (y - laid.corners[:, 1].mean()) ** 2) / 70**2)
    now = np.clip(laid.picture * dark + 255 * shine * spot[..., None], 0, 255).astype(np.uint8)
    found = read(now, deck("scans", 1), laid.side, laid.side, laid.corners, laid.picture)
    assert (found.tiles, found.unread, found.refusal) == ([], [], None)


@pytest.mark.parametrize("spot", [(2, 4), (3, 4)])
def test_a_land_laid_where_a_shadow_falls_is_new_though_the_bare_table_showed_the_same_edges_there(spot):
    laid = kingdom(1, 60229)
    quad = corners_of_cell(laid.corners, laid.side, laid.side, *spot)
    was = laid.picture.copy()
    table = np.median(laid.picture[:12].reshape(-1, 3), axis=0)
    cv2.fillConvexPoly(was, np.int32(np.round(quad)), tuple(map(int, table)))
    y, x = np.mgrid[: was.shape[0], : was.shape[1]]
    (right, down), side = quad.mean(axis=0), np.linalg.norm(quad[1] - quad[0])
    bars = np.minimum(abs(x - right - 0.15 * side), abs(y - down + 0.15 * side)) < 0.12 * side
    shade = cv2.GaussianBlur(np.where(bars, 0.6, 1.0), (0, 0), 2)[..., None]
    was, now = (np.uint8(each * shade) for each in (was, laid.picture))
    found = read(now, deck("scans", 1), laid.side, laid.side, laid.corners, was)
    assert [(tile.row, tile.column, tile.id) for tile in found.tiles] == [(*spot, laid.truth[spot])]
    assert not found.unread


@pytest.mark.parametrize("spot", [(2, 3), (4, 2)])
def test_an_old_land_that_a_lamp_paled_to_bare_ground_before_is_not_new_while_its_very_print_was_seen(spot):
    laid = kingdom(1, 60229)
    mask = np.zeros(laid.picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(
        mask, np.int32(np.round(corners_of_cell(laid.corners, laid.side, laid.side, *spot))), 1
    )
    table = np.median(laid.picture[:12].reshape(-1, 3), axis=0)
    pale = table + 0.2 * (laid.picture - laid.picture[mask > 0].mean(axis=0))
    was = np.uint8(np.where(mask[..., None] > 0, pale, laid.picture))
    found = read(laid.picture, deck("scans", 1), laid.side, laid.side, laid.corners, was)
    assert not found.tiles and not found.unread


@pytest.mark.parametrize(
    ("enrolled", "seed", "look"),
    [("few", 131640, coloured(1.5)), ("scans", 131653, coloured(1.5)), ("scans", 131653, curved(1.5))],
    ids=["stronger", "stronger than scans", "darker"],
)
def test_what_is_new_is_told_though_the_camera_gave_the_earlier_lands_another_tone(enrolled, seed, look):
    before, now = laid_since(box_of(seed), seed, None)
    size = (now.side,) * 2
    known = deck(enrolled, box_of(seed))
    found = read(now.picture, known, *size, now.corners, look(before.picture), before.corners)
    new = {spot: name for spot, name in now.truth.items() if spot not in before.truth}
    assert {(t.row, t.column): t.id for t in found.tiles} == new
