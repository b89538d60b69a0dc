"""Spaces that were cut out of photographs one by one, each with the same space when it was empty: nothing else tells the light."""

from functools import cache

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.pieces.close_up import laid_by_print
from vision.pieces.colours import EMPTY, Colours
from vision.pieces.enrol import enrol
from vision.pieces.explain import Found
from vision.pieces.looks import Look, say
from vision.pieces.spaces import read_spaces
from vision.quads import rectangle
from vision.results import Refusal

PAINT = {"black": (36, 33, 32), "blue": (70, 38, 24), "green": (38, 62, 30), "yellow": (40, 195, 235)}
INKS = [(60, 130, 70), (130, 125, 130), (165, 120, 60), (60, 140, 215), (190, 200, 205)]
WIDTH, HEIGHT = 90, 34


def printed(ink):
    """One of the spaces of a map, with dots on it and the map around it: (HEIGHT + 20, WIDTH + 20, 3)."""
    seen = np.full((HEIGHT + 20, WIDTH + 20, 3), (170, 200, 190), float)
    cv2.rectangle(seen, (10, 10), (WIDTH + 9, HEIGHT + 9), ink, -1)
    cv2.rectangle(seen, (14, 14), (WIDTH + 5, HEIGHT + 5), [1.25 * c for c in ink], 1)
    for x in (35, 55, 75):
        cv2.circle(seen, (x, 27), 3, [0.55 * c for c in ink], -1, cv2.LINE_AA)
    return seen


def cut(seen, aside=(0, 0)):
    """The space of a map cut out along its corners, or so many pixels (right, down) aside."""
    x, y = aside
    return seen[10 + y : HEIGHT + 10 + y, 10 + x : WIDTH + 10 + x]


def space(rng, ink, paint=None):
    """One of a board's spaces of some ``ink`` (BGR) with a wagon of some ``paint`` on it, or without; no lamp shines yet."""
    seen = np.full((HEIGHT, WIDTH, 3), ink, float)
    cv2.rectangle(seen, (0, 0), (WIDTH - 1, HEIGHT - 1), (70, 75, 80), 1)
    if paint is not None:
        left, top = int(rng.integers(2, 6)), int(rng.integers(0, 5))
        for step, light in enumerate((1.0, 0.85, 0.55)):  # the two slopes of its roof, and its side
            colour = [light * c for c in paint]
            cv2.rectangle(seen, (left, top + 9 * step), (left + 80, top + 27), colour, -1)
    return seen


def photograph(rng, seen, lamp):
    seen = cv2.GaussianBlur(seen * lamp, (0, 0), 0.8) + rng.normal(0, 2, seen.shape)
    return np.uint8(np.clip(seen, 0, 255))


def any_lamp(rng):
    return np.exp(rng.normal(0, 0.3) + rng.normal(0, (0.2, 0.05, 0.16)))


@cache
def known() -> Colours:
    rng = np.random.default_rng(4)
    crops = {name: [] for name in (EMPTY, *PAINT)}
    for _ in range(6):  # photographs, each under a lamp of its own
        lamp = any_lamp(rng)
        for name, some in crops.items():
            inks = [INKS[k] for k in rng.integers(0, len(INKS), 10)]
            some += [photograph(rng, space(rng, ink, PAINT.get(name)), lamp) for ink in inks]
    return enrol(crops)


def said(rng, ink, paint):
    """What is read of a cut-out space that was empty when another picture was taken, nearly under the same lamp."""
    lamp = any_lamp(rng)
    now = photograph(rng, space(rng, ink, paint), lamp)
    was = photograph(rng, space(rng, ink), lamp * np.exp(rng.normal(0, 0.05, 3)))
    return read_spaces(now, {"space": rectangle(WIDTH, HEIGHT)}, known(), was)["space"]


@pytest.mark.parametrize("name", PAINT)
def test_the_name_of_a_single_wagon_is_told_by_the_look_of_its_whole_space(name):
    rng = np.random.default_rng(list(PAINT).index(name))
    found = [said(rng, ink, PAINT[name]) for ink in INKS * 3]
    told = [each.contents for each in found if hasattr(each, "contents")]
    assert all(contents == {name: 1} for contents in told)
    assert len(told) >= 13


def test_an_empty_space_stays_one_under_another_lamp():
    rng = np.random.default_rng(9)
    found = [said(rng, ink, None) for ink in INKS * 3]
    assert all(getattr(each, "contents", {}) == {} for each in found)


@pytest.mark.parametrize("aside", [(0, 0), (6, -5), (-7, 4), (3, 8)])
def test_print_that_lies_aside_of_where_it_was_is_found_again(aside):
    """The corners by which the two pictures were cut out differ by a few pixels, and so do the lamps."""
    rng = np.random.default_rng(3)
    for ink in INKS:
        now = photograph(rng, cut(printed(ink)), any_lamp(rng))
        was = photograph(rng, cut(printed(ink), aside), any_lamp(rng))
        found = read_spaces(now, {"space": rectangle(WIDTH, HEIGHT)}, known(), was)["space"]
        assert getattr(found, "contents", None) == {}


@pytest.mark.parametrize("name", PAINT)
def test_a_wagon_on_print_that_was_cut_out_aside_is_not_overlooked(name):
    rng = np.random.default_rng(8)
    for ink in INKS:
        for aside in ((6, -5), (-7, 4)):
            now = photograph(rng, space(rng, ink, PAINT[name]), (1, 1, 1))
            was = photograph(rng, cut(printed(ink), aside), (1, 1, 1))
            found = read_spaces(now, {"space": rectangle(WIDTH, HEIGHT)}, known(), was)["space"]
            assert isinstance(found, Refusal) or found.contents == {name: 1}


@given(st.integers(-8, 8), st.integers(-5, 5), st.sampled_from(INKS))
def test_the_empty_picture_of_a_close_up_is_laid_onto_it(right, down, ink):
    rng = np.random.default_rng(1)
    now, was = photograph(rng, cut(printed(ink)), 0.8), photograph(rng, cut(printed(ink), (right, down)), 1)
    moved = laid_by_print(was, now, [rectangle(WIDTH, HEIGHT)])
    off, _ = cv2.phaseCorrelate(*(np.float32(cv2.cvtColor(cut(p), cv2.COLOR_BGR2GRAY)) for p in (now, moved)))
    assert np.abs(off).max() < 0.8


def test_the_empty_picture_of_a_close_up_stays_where_a_wagon_hides_the_print():
    rng = np.random.default_rng(2)
    for ink in INKS:
        now, was = (
            photograph(rng, seen, 1) for seen in (space(rng, ink, PAINT["blue"]), cut(printed(ink), (6, 4)))
        )
        assert laid_by_print(was, now, [rectangle(WIDTH, HEIGHT)]) is was


def test_a_name_that_the_light_on_the_picture_rules_out_is_not_read_where_what_changed_would_have_it():
    changed = Found({"blue": [(1.0, 1)]})
    for names, contents in (({"black", "green"}, None), ({"black", "blue"}, {"blue": 1})):
        named = Found(refusal=Refusal("too_alike"), names=frozenset(names))
        read = say(Look(changed, 3, alone=named), 1.0)
        assert getattr(read, "contents", None) == contents


@pytest.mark.parametrize("fewer", [1, 2])
def test_a_small_space_is_read_though_its_empty_picture_was_cut_some_pixels_smaller(fewer):
    """Long spaces of a whole map are no more than a dozen pixels wide."""
    rng = np.random.default_rng(5)
    for ink in INKS:
        now, was = (photograph(rng, cut(printed(ink)), (1, 1, 1)) for _ in range(2))
        now, was = (
            cv2.resize(p, (40, high), interpolation=cv2.INTER_AREA)
            for p, high in ((now, 14), (was, 14 - fewer))
        )
        found = read_spaces(now, {"space": rectangle(40, 14)}, known(), was)["space"]
        assert getattr(found, "contents", None) == {}
