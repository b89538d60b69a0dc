"""What squares of a board say against each other, and what is told of them then."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.test_tile_moves import BLACK
from vision.gamma import linear, pixels
from vision.tiles.enrol import enrol
from vision.tiles.inks.figures import outline
from vision.tiles.inks.outlines import by_outline, same_figures
from vision.tiles.inks.shown import Inked
from vision.tiles.squares.classify import Guess
from vision.tiles.squares.search import Square
from vision.tiles.squares.settle import settle

#: The ground and an ink of the tiles.
GROUND, BLUE = np.array([28.0, 26, 25]), np.array([182.0, 107, 51])


@pytest.fixture(scope="module")
def deck():
    return enrol(BLACK.items())[0]


def square(row, column, size, name, score, before):
    ahead = Guess(name, score, 0, 0.3, 0.5, 0.3, 0.9, 0, (name,))
    return Square(row, column, size, ahead, before)


def test_a_column_of_tiles_beside_cells_that_are_as_before_is_no_large_tile(deck):
    squares = [
        square(1, 1, 1, "red_disc", 0.9, 0.1),
        square(2, 1, 1, "blue_star", 0.88, 0.1),
        *(replace(square(row, 2, 1, "red_disc", 0.3, 1.0), guess=None) for row in (1, 2)),
        square(1, 1, 2, "green_clover", 0.93, 0.55),
    ]
    tiles, unread = settle(squares, np.ones((4, 4), bool), deck, True, {})
    assert {(s.row, s.column, s.size): s.guess.id for s in tiles} == {
        (1, 1, 1): "red_disc",
        (2, 1, 1): "blue_star",
    }
    assert not unread


def test_a_new_large_tile_one_quarter_of_which_looks_as_the_board_did_is_one(deck):
    squares = [
        *(replace(square(1, c, 1, "red_disc", 0.2, 0.1), guess=None) for c in (1, 2)),
        replace(square(2, 1, 1, "red_disc", 0.2, 0.1), guess=None),
        replace(square(2, 2, 1, "red_disc", 0.2, 0.95), guess=None),
        square(1, 1, 2, "green_clover", 0.9, 0.3),
    ]
    tiles, _ = settle(squares, np.ones((4, 4), bool), deck, True, {})
    assert [(s.row, s.column, s.size, s.guess.id) for s in tiles] == [(1, 1, 2, "green_clover")]


def test_a_figure_whose_outline_and_print_clearly_say_different_tiles_is_in_doubt(deck):
    seen = {(1, 1): outline(BLACK["blue_clover"], GROUND, BLUE)}
    chances = {(1, 1): np.eye(len(deck.inks.shots) + 1)[deck.inks.of["blue_clover"]]}
    sure, unsure = (
        by_outline(square(1, 1, 1, n, 0.95, 0.1), seen, chances, deck, deck.figures)
        for n in ("blue_disc", "red_disc")
    )
    assert sure.guess.ahead == 0
    assert unsure.guess.id == "blue_clover"


def test_an_outline_that_hardly_says_another_tile_than_the_print_does_names_none(deck):
    clover, disc = (outline(BLACK[f"blue_{figure}"], GROUND, BLUE) for figure in ("clover", "disc"))
    chances = {(1, 1): np.eye(len(deck.inks.shots) + 1)[deck.inks.of["blue_clover"]]}
    between = {(1, 1): np.float32(0.72 * clover + 0.28 * disc)}
    seen = square(1, 1, 1, "blue_disc", 0.95, 0.1)
    doubt = by_outline(
        replace(seen, guess=replace(seen.guess, ahead=0.1)), between, chances, deck, deck.figures
    )
    assert doubt.guess.ahead == 0


@pytest.mark.parametrize(("part", "printed"), [(0.55, "blue_diamond"), (0.51, "blue_clover")])
def test_of_figures_that_blur_makes_alike_the_print_alone_names_none(deck, part, printed):
    faces = {name: cv2.GaussianBlur(linear(BLACK[name]), (0, 0), 3) for name in BLACK if "blue" in name}
    soft = {name: outline(pixels(face), GROUND, BLUE) for name, face in faces.items()}
    seen = {(1, 1): np.float32(part * soft["blue_clover"] + (1 - part) * soft["blue_diamond"])}
    chances = {(1, 1): np.eye(len(deck.inks.shots) + 1)[deck.inks.of["blue_clover"]]}
    said, figures = square(1, 1, 1, printed, 0.95, 0.1), deck.figures.as_soft_as(soft.values())
    assert by_outline(said, seen, chances, deck, figures).guess.ahead == 0


@pytest.mark.parametrize(("printed", "ahead"), [(0.57, 0.0), (0.9, 0.0), (0.95, 0.5)])
def test_a_digit_of_the_board_in_an_ink_of_the_tiles_is_none_by_a_hint_of_its_print(deck, printed, ahead):
    face = np.full((48, 48, 3), GROUND, np.uint8)
    cv2.putText(face, "2", (10, 40), cv2.FONT_HERSHEY_DUPLEX, 1.4, BLUE.tolist(), 3, cv2.LINE_AA)
    chances = {(1, 1): np.eye(len(deck.inks.shots) + 1)[deck.inks.of["blue_star"]]}
    seen = square(1, 1, 1, "blue_star", 0.66, 0.5)
    seen = replace(seen, guess=replace(seen.guess, printed=printed))
    found = by_outline(seen, {(1, 1): outline(face, GROUND, BLUE)}, chances, deck, deck.figures)
    assert found.guess.ahead == ahead


def test_a_tile_of_a_few_inks_is_not_told_where_no_ink_is_seen(deck):
    like = by_outline(square(1, 1, 1, "red_disc", 0.95, 0.1), {}, {}, deck, deck.figures)
    tiles, unread = settle([like], np.ones((4, 4), bool), deck, True, {})
    assert [(u.square, u.code) for u in unread] == [(like, "too_alike")]
    assert not tiles


@pytest.mark.parametrize(
    ("ground", "off", "same"), [(90.0, (7, -5), False), (90.0, (1, 0), True), (30.0, (7, -5), True)]
)
def test_a_mark_that_looks_like_the_figure_beside_its_middle_is_no_tile_that_lay_there(ground, off, same):
    # One in the same place may lie under a veil, and one on as dark a ground is seen from another side.
    def there(tone, aside):
        grounds, inks = np.full((1, 3), tone), np.array([[182.0, 107, 51]])
        seen = outline(BLACK["blue_clover"], np.array([28.0, 26, 25]), inks[0])
        return Inked(np.array([[1, 1]]), grounds, np.maximum(inks, tone), np.array([aside], float)), {
            (1, 1): seen
        }

    assert same_figures(there(28.0, off), there(ground, (0, 0)), (4, 4))[1, 1] == same
