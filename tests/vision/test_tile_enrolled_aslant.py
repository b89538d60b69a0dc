"""Which tiles of a deck have their ink in common, from pictures as people cut them out of photographs of a table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.test_tile_enrolled_inks import DEEP, assert_told_by_colour
from vision.tiles.enrol import enrol
from vision.tiles.inks.alike import shared
from vision.tiles.inks.figures import outline
from vision.tiles.inks.lent import lent

INKS = DEEP | {"blue": (190, 95, 30)}


def sign(figure, ink, side=96):
    """A black tile with a disc, a clover, a square, a diamond, a concave star or a sun: figures of which some are rather alike."""
    angle = np.arange(1440) * np.pi / 720
    reach = {
        "disc": np.ones_like(angle),
        "clover": 0.85 + 0.15 * np.cos(4 * angle),
        "square": 0.75 / np.maximum(abs(np.cos(angle)), abs(np.sin(angle))),
        "diamond": 1.1 / (abs(np.cos(angle)) + abs(np.sin(angle))),
        "star": 0.25 + 0.9 * abs(np.cos(2 * angle)) ** 4,
        "sun": 0.9 + 0.15 * np.cos(8 * angle),
    }[figure]
    points = side / 2 + 0.3 * side * (reach * [np.cos(angle), np.sin(angle)]).T
    return cv2.fillPoly(np.full((side, side, 3), 30, np.uint8), [np.int32(points)], ink, cv2.LINE_AA)


def pictures(inks):
    figures = ("disc", "clover", "square", "diamond", "star", "sun")
    return {f"{ink}_{figure}": sign(figure, colour) for ink, colour in inks.items() for figure in figures}


def aslant(face, rng):
    """A square cut out around a tile that was photographed from the side and lies a little turned on a wooden table."""
    turn, lower = cv2.getRotationMatrix2D((48, 48), rng.uniform(-5, 5), 0.98), rng.uniform(0.68, 0.95)
    turn[1] = turn[1] * lower + [0, 0, 48 * (1 - lower)]
    return cv2.warpAffine(face, turn, (96, 96), borderMode=cv2.BORDER_CONSTANT, borderValue=(70, 110, 150))


@pytest.mark.parametrize("seed", range(4))
def test_pictures_cut_out_of_photographs_from_aslant_tell_the_inks(seed):
    rng = np.random.default_rng(seed)
    assert_told_by_colour({name: aslant(face, rng) for name, face in pictures(INKS).items()}, INKS)


def test_two_inks_nearer_to_each_other_than_tiles_of_one_are_parted_by_their_figures():
    rng, figures = np.random.default_rng(0), np.arange(6)
    # Three inks at 0, 1 and 1.12 on a line; the tiles of the first are spread wider than the others are apart.
    at = np.concatenate([np.linspace(-0.3, 0.3, 6), 1 + 0.01 * figures, 1.12 + 0.01 * figures])
    figure = np.tile(figures, 3)
    unlike = np.where(figure[:, None] == figure, 0.002, 0.1) * rng.uniform(0.8, 1.2, (18, 18))
    np.fill_diagonal(unlike, np.inf)
    ink = shared(np.abs(at[:, None] - at), unlike, np.ones(18, bool))
    assert [len(set(part)) for part in (ink[:6], ink[6:12], ink[12:], ink)] == [1, 1, 1, 3]


@pytest.mark.parametrize("name", ["red_disc", "blue_diamond", "yellow_star"])
def test_a_tile_whose_only_picture_hides_half_of_its_figure_is_known_by_that_figure_in_other_inks(name):
    faces = pictures(INKS)
    whole = faces[name]
    faces[name] = np.where(np.arange(96)[:, None] < 48, whole, np.uint8(30))
    deck = enrol(faces.items())[0]
    ink = name.split("_")[0]
    said = deck.figures.nearest(
        outline(cv2.resize(whole, (48, 48)), np.full(3, 30.0), np.float64(INKS[ink])),
        {other for other in faces if other.split("_")[0] == ink},
    )
    assert said.id == name and said.ahead > 0.5


def test_an_ink_that_has_all_figures_borrows_none():
    faces = pictures(INKS)
    seen = [
        outline(cv2.resize(face, (48, 48)), face[0, 0].astype(float), face[48, 48].astype(float))
        for face in faces.values()
    ]
    assert lent(list(faces), seen, {name: list(INKS).index(name.split("_")[0]) for name in faces}) == {}
