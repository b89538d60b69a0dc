"""Enrolling from few pictures on boards whose spaces are printed in the colours of the pieces, or are darker than them."""

import cv2
import numpy as np
import pytest

from vision.picture import lab
from vision.pieces.colours import Colours
from vision.pieces.enrol import doubts, enrol

PAINTS = {"purple": (125, 35, 72), "grey": (138, 132, 126), "pink": (165, 105, 225)}
PRINTS = {"purple": (95, 30, 58), "grey": (108, 106, 96), "pink": (130, 90, 190)}


def space(rng, ground, paint=None, rim=None, at=None, size=14, tall=0):
    """A space (48, 48, 3) BGR printed in one colour, with a line round it in another, and a piece, flat or ``tall``, with its shadow."""
    seen = np.full((48, 48, 3), ground, np.float32)
    if paint is not None:
        x, y = at or rng.integers(10, 24, 2).tolist()
        cv2.rectangle(
            seen,
            (x + 3, y + 4),
            (x + size + 3, y + size + tall + 4),
            (0.55 * np.float32(ground)).tolist(),
            -1,
        )
        cv2.rectangle(seen, (x, y), (x + size, y + size + tall), (0.55 * np.float32(paint)).tolist(), -1)
        cv2.rectangle(seen, (x, y), (x + size, y + size - 2), paint, -1)
    if rim is not None:
        cv2.rectangle(seen, (0, 0), (47, 47), rim, 2)
    light = rng.uniform(0.9, 1.1)
    seen = cv2.GaussianBlur(seen * np.float32(light), (3, 3), 0)
    return np.uint8(np.clip(seen + rng.normal(0, 2, seen.shape), 0, 255))


def assert_learnt(known, paints):
    shown = {name: lab(np.uint8([[paint]]))[0, 0] for name, paint in paints.items()}
    for name in paints:
        away = {n: np.linalg.norm((known.lab[name] - seen) * (0.5, 1, 1)) for n, seen in shown.items()}
        assert min(away, key=away.get) == name
    assert max(known.fill.values()) < 0.25


@pytest.mark.parametrize("rim", [None, (235, 235, 235)])
@pytest.mark.parametrize("shots", [2, 3, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pieces_on_spaces_in_the_colours_of_others_are_not_taken_for_those(seed, shots, rim):
    rng = np.random.default_rng(seed)
    grounds = {
        "purple": ["grey", "grey", "purple", "grey", "pink"],
        "grey": ["purple", "purple", "pink", "purple", "grey"],
        "pink": ["purple", "grey", "grey", "purple", "grey"],
    }
    crops = {
        name: [space(rng, PRINTS[ground], PAINTS[name], rim, size=9) for ground in some[:shots]]
        for name, some in grounds.items()
    }
    known = enrol({**crops, "empty": [space(rng, ground, rim=rim) for ground in PRINTS.values()]})
    assert_learnt(known, PAINTS)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_dark_piece_of_which_there_is_one_picture_is_not_taken_for_its_shadow(seed):
    rng = np.random.default_rng(seed)
    paints, blue, dark = {"black": (32, 30, 30), "red": (40, 40, 190)}, (150, 130, 100), (34, 36, 30)
    crops = {
        name: [space(rng, ground, paints[name], tall=4)] for name, ground in (("black", blue), ("red", dark))
    }
    known = enrol({**crops, "empty": [space(rng, ground) for ground in (blue, *[dark] * 5)]})
    assert_learnt(known, paints)
    assert not known.hardly_shown


def test_what_the_middle_of_a_dark_space_shows_is_not_its_piece():
    rng = np.random.default_rng(5)
    paints = {"green": (60, 130, 50), "cyan": (170, 140, 70)}
    dark = (24, 30, 22)
    places = [(4, 4), (14, 5), (24, 26)]
    crops = {
        name: [space(rng, dark, paint, (220, 225, 222), place, tall=5) for place in places]
        for name, paint in paints.items()
    }
    known = enrol({**crops, "empty": [space(rng, dark, rim=(220, 225, 222)) for _ in range(3)]})
    assert_learnt(known, paints)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ground_in_a_shade_of_a_piece_does_not_count_to_its_size(seed):
    rng = np.random.default_rng(seed)
    grounds = {"purple": ["purple", "grey"], "grey": ["grey", "pink"], "pink": ["pink", "purple"]}
    crops = {
        name: [
            space(rng, PRINTS[ground], PAINTS[name], at=rng.integers(10, 15, 2).tolist(), size=23)
            for ground in some
        ]
        for name, some in grounds.items()
    }
    known = enrol({**crops, "empty": [space(rng, ground) for ground in PRINTS.values()]})
    assert 0.15 < min(known.fill.values()) <= max(known.fill.values()) < 0.3


def on_grounds(rng, grounds):
    """Crops of small pieces by name, each on spaces printed in the paints (or prints) that are listed, and of the empty spaces."""
    crops = {
        name: [space(rng, ground, PAINTS[name], size=12) for ground in some] for name, some in grounds.items()
    }
    return {**crops, "empty": [space(rng, ground) for ground in PRINTS.values()]}


def test_a_piece_that_hardly_any_of_its_pictures_show_is_doubted():
    rng = np.random.default_rng(7)
    on_its_own = {name: [PRINTS["grey"]] * 4 for name in PAINTS} | {
        "grey": [PAINTS["grey"]] * 3 + [PRINTS["pink"]]
    }
    found = [(doubt.kind, doubt.names) for doubt in doubts(enrol(on_grounds(rng, on_its_own)))]
    assert ("hardly_shown", ("grey",)) in found
    assert ("hardly_shown", ("purple",)) not in found


def test_the_sheet_of_what_was_enrolled_has_a_line_around_each_piece(tmp_path):
    rng = np.random.default_rng(8)
    grounds = {"purple": ["grey", "pink"], "pink": ["grey", "purple", "grey"]}
    enrol(on_grounds(rng, {n: [PRINTS[g] for g in some] for n, some in grounds.items()})).save(
        tmp_path / "colours.npz"
    )
    for name, picture in Colours.load(tmp_path / "colours.npz").kept():
        white = np.all(picture > 240, axis=2)
        assert cv2.connectedComponents(np.uint8(white))[0] - 1 == len(grounds[name])
        assert not white[0].any() and not white[:, 0].any()


def under_a_reflection(picture):
    """The picture with as much white light everywhere as makes black a grey."""
    return np.uint8(np.clip(picture * 0.6 + 100, 0, 255))


@pytest.mark.parametrize("seed", [1, 2])
def test_black_is_not_the_grey_of_its_one_picture_under_a_reflection(seed):
    rng = np.random.default_rng(seed)
    paints, dark, light = {"black": (34, 32, 32), "red": (40, 40, 190)}, (32, 30, 30), (150, 110, 130)
    on_dark = [space(rng, dark, paints["black"], size=9) for _ in range(3)]
    crops = {
        "black": [*on_dark, under_a_reflection(space(rng, light, paints["black"], size=9))],
        "red": [space(rng, light, paints["red"], size=9) for _ in range(4)],
    }
    known = enrol({**crops, "empty": [space(rng, ground) for ground in [light, *[dark] * 5]]})
    assert known.lab["black"][0] < 30


def test_who_shows_no_bare_space_is_told_what_then_cannot_be_read():
    crops = on_grounds(np.random.default_rng(8), {name: list(PRINTS.values()) for name in PAINTS})
    assert "no_empty" not in [doubt.kind for doubt in doubts(enrol(crops))]
    del crops["empty"]
    assert "no_empty" in [doubt.kind for doubt in doubts(enrol(crops))]
