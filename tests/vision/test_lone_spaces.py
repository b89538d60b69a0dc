"""Spaces that were cut out of photographs one by one, each with the same space when it was empty: nothing else tells the light."""

from functools import cache

import cv2
import numpy as np
import pytest

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


def test_a_name_that_the_light_on_the_picture_rules_out_is_not_read_where_what_changed_would_have_it():
    changed = Found({"blue": [(1.0, 1)]})
    for names, contents in (({"black", "green"}, None), ({"black", "blue"}, {"blue": 1})):
        named = Found(refusal=Refusal("too_alike"), names=frozenset(names))
        read = say(Look(changed, 3, alone=named), 1.0)
        assert getattr(read, "contents", None) == contents
