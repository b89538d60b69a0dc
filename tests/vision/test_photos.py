"""Pieces as people photograph them: large ones, under other light, on boards that were never seen."""

import cv2
import numpy as np
import pytest

from vision import archive
from vision.pieces import colours, spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.pieces.filling import fills, light, relief, tones
from vision.pieces.pixels.rays import point
from vision.quads import rectangle
from vision.results import Refusal
from vision.trials import photographs, puzzles
from vision.trials.outcomes import EXACT, WRONG

PIECES = {"red": (40, 40, 190), "blue": (170, 80, 30), "white": (230, 230, 230), "black": (30, 28, 28)}


def space(ground, piece=None, print_=None, seed=0, size=48):
    """A printed space with a dark border, and a block near its middle."""
    picture = np.full((size, size, 3), ground, np.float32)
    cv2.rectangle(picture, (1, 1), (size - 2, size - 2), (50, 50, 50), 2)
    if print_ is not None:
        cv2.circle(picture, (size // 2, size // 2), size // 3, print_, -1, cv2.LINE_AA)
    if piece is not None:
        x, y = np.random.default_rng([seed, 3]).integers(12, 20, 2).tolist()
        cv2.rectangle(picture, (x, y), (x + 15, y + 18), [0.5 * v for v in piece], -1)
        cv2.rectangle(picture, (x, y), (x + 15, y + 14), piece, -1)
    noise = np.random.default_rng([seed, 5]).normal(0, 1.5, picture.shape)
    return np.uint8(np.clip(cv2.GaussianBlur(picture, (3, 3), 0) + noise, 0, 255))


def test_pieces_on_a_map_never_seen_are_told_with_the_picture_of_the_empty_map():
    counted = photographs.on_map(3)
    assert counted[WRONG] == 0
    assert counted[EXACT] > 0.97 * counted.total()


@pytest.mark.parametrize("seed", [3, 4])
def test_pieces_on_a_map_never_seen_are_told_without_the_picture_of_the_empty_map(seed):
    counted = photographs.on_map(seed, empty=False)
    assert counted[WRONG] == 0
    assert counted[EXACT] > 0.9 * counted.total()


def test_whether_something_stands_there_is_told_by_its_relief_in_colours_never_enrolled():
    bare = [space(tone, seed=i) for i, tone in enumerate([(60, 80, 200), (40, 150, 60), (190, 190, 190)] * 5)]
    things = [space((120, 120, 120), PIECES[name], seed=i) for i, name in enumerate([*PIECES] * 4)]
    learnt = relief.learner(things, bare)
    other = [space((40, 120, 140), seed=40), space((40, 120, 140), (160, 40, 150), seed=41)]
    empty, taken = relief.odds(learnt, other)
    assert empty < -1.5
    assert taken > 1.5


def test_a_saved_enrolment_still_tells_relief(tmp_path):
    def near(*args, seed):
        return space(*args, seed=seed)[8:-8, 8:-8]

    known = enrol_colours(
        {name: [near((120, 120, 120), shade, seed=i) for i in range(6)] for name, shade in PIECES.items()}
        | {colours.EMPTY: [near((60, 80 + 9 * i, 200), seed=i) for i in range(8)]}
    )
    known.save(tmp_path / "colours")
    again = colours.Colours.load(tmp_path / "colours")
    crops = [near((90, 120, 120), PIECES["red"], seed=30), near((90, 120, 120), seed=31)]
    told = relief.odds(again.relief, crops)
    assert told == pytest.approx(relief.odds(known.relief, crops), abs=0.01)
    assert told[0] > told[1]


def test_stickers_are_told_under_a_lamp_that_was_not_there_at_enrolment():
    counted = puzzles.three_sides(2)
    assert counted[WRONG] == 0
    assert counted[EXACT] > 0.95 * counted.total()


@pytest.mark.parametrize("seed", [0, 1])
def test_stickers_are_told_under_light_as_hard_as_real_one(seed):
    counted = puzzles.all_sides(seed)
    assert counted[WRONG] == 0
    assert counted[EXACT] > 0.95 * counted.total()


def test_a_single_side_under_hard_light_is_told_or_left_open():
    assert sum(puzzles.one_side(seed)[WRONG] for seed in range(2)) == 0


STICKERS = dict(PIECES, orange=(20, 100, 240), green=(70, 150, 20))


def shown(*names, lamp=(1.0, 1.0, 1.0), seed=3):
    """What spaces with these colours show under a lamp: a channel each times as bright, and not all alike."""
    rng = np.random.default_rng(seed)
    lit = [np.float32(STICKERS[n]) * lamp * rng.uniform(0.85, 1.1) + rng.normal(0, 1.5, 3) for n in names]
    return [tones.Shown(np.clip(colour, 1, 255), 1.0) for colour in lit]


def told(seen, known=tuple(STICKERS)):
    """The names of what is seen, None for what may have several or none."""
    shots = [np.array([one.colour for one in shown(*[name] * 8, seed=9)]) for name in known]
    chances = light.named(seen, shots)
    return [(*known, None)[row.argmax()] if row.max() > 0.9 else None for row in chances]


@pytest.mark.parametrize(
    "lamp", [(0.5, 0.9, 1.15), (0.75, 1.0, 1.1), (1.0, 1.0, 1.0), (1.2, 1.0, 0.85), (0.3, 0.3, 0.3)]
)
def test_colours_are_told_together_under_lamps_that_change_each_of_them(lamp):
    names = [*STICKERS] * 3
    assert told(shown(*names, lamp=lamp)) == names


@pytest.mark.parametrize("names", [["orange"], ["red"] * 9, ["red", "orange"] * 4, ["white", "black"] * 3])
def test_few_colours_in_a_picture_are_told_under_the_light_of_the_enrolment(names):
    assert told(shown(*names)) == names


@pytest.mark.parametrize("lamp", [(0.5, 0.9, 1.15), (1.2, 1.0, 0.85)])
@pytest.mark.parametrize("names", [["orange"] * 9, ["red"] * 9, ["red", "orange"] * 4])
def test_few_colours_under_another_lamp_are_told_or_left_open_but_never_mistaken(lamp, names):
    found = told(shown(*names, lamp=lamp))
    assert all(name in (None, truth) for name, truth in zip(found, names, strict=True))


def test_many_pieces_of_one_colour_that_grow_darker_are_not_split_into_two_colours():
    known = {
        "white": 230,
        "orange": (5, 60, 200),
        "yellow": (3, 170, 172),
        "red": (2, 5, 150),
        "green": (100, 112, 15),
    }
    shots = [np.float32([np.broadcast_to(colour, 3)]) for colour in known.values()]
    seen = [np.float32(known["orange"]) * level + (0, 0, 3) for level in np.linspace(0.95, 0.65, 25)]
    seen += [np.float32(known["green"]) * level for level in (0.7, 0.8, 0.9)]
    chances = light.named([tones.Shown(colour, 1.0) for colour in seen], shots)
    assert all(row.argmax() in (1, 4) or row.max() < 0.9 for row in chances)


@pytest.mark.parametrize("strange", [(190, 60, 190), (200, 200, 60), (60, 230, 170)])
def test_a_colour_that_was_never_enrolled_gets_no_name(strange):
    names = [*STICKERS] * 2
    seen = [*shown(*names), tones.Shown(np.float32(strange), 1.0)]
    assert told(seen) == [*names, None]


def test_an_empty_space_keeps_its_look_a_step_aside_and_in_less_light():
    was = space((120, 160, 60), print_=(40, 200, 230))
    now = np.roll((was * 0.85).astype(np.uint8), (2, -3), axis=(0, 1))
    assert fills.kept(now, was).mean() > 0.95
    taken = space((120, 160, 60), PIECES["red"], print_=(40, 200, 230))
    assert fills.kept(taken, was).mean() < 0.9


def test_the_colour_of_a_piece_is_what_all_of_its_pictures_show():
    """Two of three black pieces lie on blue ground, and every space has a dark border."""
    grounds = [(180, 150, 60), (170, 110, 70), (110, 60, 70)]
    crops = {
        name: [space(g, c, seed=i) for i, g in enumerate(grounds if name == "black" else grounds[::-1])]
        for name, c in PIECES.items()
        if name != "blue"
    }
    crops["empty"] = [space(g, seed=9) for g in [(200, 210, 215), (60, 200, 90), *grounds]]
    known = enrol_colours(crops)
    for name, lab in known.lab.items():
        lit = cv2.cvtColor(np.float32([[PIECES[name]]]) / 255, cv2.COLOR_BGR2LAB)[0, 0]
        assert np.linalg.norm(point(lab) - point(lit)) < 8, name


@pytest.fixture(scope="module")
def known():
    grounds = [(200, 210, 215), (60, 200, 90), (180, 150, 60), (110, 60, 70), (90, 120, 200)]
    crops = {name: [space(g, c, seed=i) for i, g in enumerate(grounds)] for name, c in PIECES.items()}
    crops["empty"] = [space(g, seed=9) for g in grounds]
    return enrol_colours(crops)


def read(known, piece, ground=(150, 190, 120)):
    """What is read of one space in the middle of a picture."""
    pictures = []
    for what in (piece, None):
        picture = np.full((160, 160, 3), 90, np.uint8)
        picture[56:104, 56:104] = space(ground, what)
        pictures.append(picture)
    return spaces.read_spaces(pictures[0], {"a": rectangle(48, 48) + 56}, known, pictures[1])["a"]


def test_a_piece_that_shines_keeps_its_name(known):
    paler = np.float32(PIECES["red"]) * 0.75 + 255 * 0.25
    found = read(known, tuple(map(float, paler)))
    assert found.contents == {"red": 1}


@pytest.mark.parametrize("strange", [(125, 125, 125), (60, 220, 60), (210, 60, 200)])
def test_a_thing_of_no_enrolled_colour_is_neither_named_nor_empty(known, strange):
    assert isinstance(read(known, strange), Refusal)


def test_an_enrolment_from_before_pictures_were_remembered_still_names_colours(tmp_path):
    known = enrol_colours({n: [np.full((30, 30, 3), c, np.uint8)] * 3 for n, c in STICKERS.items()})
    known.save(tmp_path / "new")
    arrays = archive.load(tmp_path / "new", "colours")
    archive.save(tmp_path / "old", "colours", {k: v for k, v in arrays.items() if not k.startswith("shots")})
    for file in ("new", "old"):
        again = colours.Colours.load(tmp_path / file)
        for name, colour in STICKERS.items():
            np.testing.assert_allclose(again.shots[name][0], colour, atol=3)
