"""Dice: what a person sees, or why not."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.path_traced.measure import HERE as TRACED
from vision.dice import read_dice
from vision.dice.by_pips import by_pips
from vision.dice.enrolled import EnrolledDice, enrol_folder
from vision.dice.no_pips.sides import enrol as enrol_sides
from vision.dice.quick import Glance
from vision.dice.read_enrolled import read_enrolled, read_faces
from vision.errors import EnrolmentError
from vision.picture import load
from vision.results import Refusal
from vision.trials.enrolled_dice import four_sided_read, known_colour_die
from vision.twin_eye.art import tile
from vision.twin_eye.colour_die import SIDES, colour_die
from vision.twin_eye.dice_tables import photo
from vision.twin_eye.disturb import MODERATE, Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid

FIVE = [("red", 1), ("white", 2), ("green", 4), ("black", 5), ("yellow", 6)]


def values(found):
    assert not isinstance(found, Refusal), found
    return [die.value for die in found]


def empty_of(table):
    table.solids, solids = [], table.solids
    picture = table.picture(moment=1)
    table.solids = solids
    return picture


def test_five_dice_with_value_colour_place_and_crop(dice_table):
    table = dice_table(FIVE)
    found = read_dice(table.picture())
    assert [(die.colour, die.value) for die in found] == FIVE
    for die, solid in zip(found, table.solids, strict=True):
        x, y, width, height = table.box(solid)
        assert abs(die.centre[0] - x - width / 2) < width / 4
        assert abs(die.centre[1] - y - height / 2) < height / 4
        assert die.confidence > 0.5
        assert die.crop.shape[:2] == (die.box[3], die.box[2])


@pytest.mark.parametrize("kind", ["plain", "felt", "wood", "cloth", "stone", "printed"])
def test_any_table_with_and_without_its_empty_picture(dice_table, kind):
    table = dice_table(FIVE, surface_kind=kind, seed=4)
    for empty in (None, empty_of(table)):
        assert values(read_dice(table.picture(), empty)) == [1, 2, 4, 5, 6]


def test_many_dice_of_one_colour(dice_table):
    places = [(-105 + 35 * (i % 7), -30 + 40 * (i // 7)) for i in range(14)]
    dice = [("blue", 1 + i % 6) for i in range(14)]
    found = read_dice(dice_table(dice, places).picture())
    assert sorted(values(found)) == sorted(v for _, v in dice)


def test_side_faces_do_not_count(dice_table):
    table = dice_table([("white", 1), ("red", 1), ("green", 1)])
    table.lens = type(table.lens)(tilt=33, span=240)
    assert values(read_dice(table.picture())) == [1, 1, 1]


@pytest.mark.parametrize("apart", [16.2, 17.0])
def test_touching_dice_are_refused(dice_table, apart):
    table = dice_table([("red", 3), ("white", 5), ("blue", 2)], [(-apart, 0), (0, 0), (60, 20)])
    for solid in table.solids:
        solid.spin = 0
    for empty in (None, empty_of(table)):
        found = read_dice(table.picture(), empty)
        assert isinstance(found, Refusal)
        assert found.code in ("touching", "unreadable_face")


def test_dice_near_each_other_are_read(dice_table):
    table = dice_table([("red", 3), ("white", 5), ("blue", 2)], [(-21, 0), (0, 0), (60, 20)])
    for solid in table.solids:
        solid.spin = 0
    for empty in (None, empty_of(table)):
        assert values(read_dice(table.picture(), empty)) == [3, 5, 2]


def test_a_leaning_die_among_flat_ones_is_refused(dice_table):
    table = dice_table([("red", 3), ("white", 5), ("blue", 2), ("green", 6)])
    table.solids[1] = replace(table.solids[1], lean=32)
    for empty in (None, empty_of(table)):
        found = read_dice(table.picture(), empty)
        assert isinstance(found, Refusal) and found.code == "tilted"


def test_a_die_that_leans_a_little_is_told_in_a_known_tray_where_all_dice_are_plain(dice_table):
    table = dice_table([("red", 3), ("white", 5), ("blue", 2), ("green", 6), ("yellow", 4)])
    empty = empty_of(table)
    assert values(read_dice(table.picture(), empty, 5)) == [3, 5, 2, 6, 4]
    table.solids[2] = replace(table.solids[2], lean=23)
    found = read_dice(table.picture(), empty, 5)
    assert isinstance(found, Refusal) and found.code == "tilted"
    x, y, width, height = found.place
    there = table.lens.project([[*table.solids[2].at[:2], 16.0]])[0]
    assert np.hypot(x + width / 2 - there[0], y + height / 2 - there[1]) < width / 2


def test_the_count_must_be_right(dice_table):
    picture = dice_table(FIVE).picture()
    assert values(read_dice(picture, count=5)) == [1, 2, 4, 5, 6]
    assert read_dice(picture, count=4).code == "wrong_count"
    assert read_dice(picture, count=6).code == "wrong_count"


def test_an_empty_table_has_no_dice(dice_table):
    assert read_dice(dice_table([]).picture()) == []
    assert read_dice(dice_table([]).picture(), count=1).code == "nothing_found"


def test_a_dark_picture_is_refused_with_advice(dice_table):
    found = read_dice(dice_table(FIVE).picture(Disturbance(exposure=0.002)))
    assert found.code == "too_dark"
    assert "light" in found.advice


@pytest.mark.parametrize("blur", [9.0, 14.0])
def test_blurred_dice_are_never_read_wrongly(dice_table, blur):
    table = dice_table(FIVE)
    found = read_dice(table.picture(Disturbance(blur=blur)), empty_of(table))
    if not isinstance(found, Refusal):
        assert values(found) == [1, 2, 4, 5, 6]


def test_a_larger_photo_gives_boxes_in_its_own_pixels(dice_table):
    table = dice_table([("red", 4)], [(10, 5)])
    picture = cv2.resize(table.picture(), None, fx=2.5, fy=2.5)
    (die,) = read_dice(picture)
    x, y, width, height = table.box(table.solids[0])
    assert abs(die.centre[0] / 2.5 - x - width / 2) < width / 3
    assert abs(die.centre[1] / 2.5 - y - height / 2) < height / 3


def test_enrolled_colours_name_each_die_once(dice_table, tmp_path):
    for name in ("red", "yellow", "white"):
        (tmp_path / "in" / f"my {name}").mkdir(parents=True)
        cv2.imwrite(str(tmp_path / "in" / f"my {name}" / "1.png"), dice_table([(name, 5)]).picture())
    enrol_folder(tmp_path / "in").save(tmp_path / "dice")
    known = EnrolledDice.load(tmp_path / "dice")
    found = read_dice(dice_table([("white", 2), ("red", 6), ("yellow", 3)]).picture(), colours=known.colours)
    assert [(d.colour, d.value) for d in found] == [("my white", 2), ("my red", 6), ("my yellow", 3)]


def test_faces_that_are_pictures(dice_table, tmp_path):
    faces = {f"coins {n}": tile(n, n) for n in range(4)}
    table = dice_table([])
    for name, face in faces.items():
        folder = tmp_path / "in" / "tax" / name
        folder.mkdir(parents=True)
        table.solids = [Solid(at=(0, 0, 0), colour=(200, 200, 210), faces={"top": face}, spin=10)]
        cv2.imwrite(str(folder / "a.png"), table.picture())
    known = enrol_folder(tmp_path / "in")
    for spin, name in ((35, "coins 1"), (200, "coins 3")):
        table.solids = [Solid(at=(40, 20, 0), colour=(200, 200, 210), faces={"top": faces[name]}, spin=spin)]
        (die,) = read_faces(table.picture(), known)
        assert die.value == name


def test_a_four_sided_die_tells_the_colour_below(tmp_path):
    rng = np.random.default_rng(3)
    for name in SIDES:
        (tmp_path / "in" / "carla" / name).mkdir(parents=True)
        for k in range(2):
            scene = Scene(Lens(tilt=4, span=150), "felt", 9, [], [colour_die(name, (0, 0), rng)])
            cv2.imwrite(str(tmp_path / "in" / "carla" / name / f"{k}.png"), scene.picture())
    enrol_folder(tmp_path / "in").save(tmp_path / "dice")
    known = EnrolledDice.load(tmp_path / "dice")
    assert known.names == sorted(SIDES)
    for name in SIDES:
        scene = Scene(Lens(tilt=6, span=240), "wood", 3)
        empty = scene.picture(moment=1)
        scene.solids = [colour_die(name, (20, -10), rng)]
        (die,) = read_enrolled(scene.picture(), known, empty)
        assert (die.value, die.colour) == (None, name)


def test_a_four_sided_die_under_a_reflection_says_so():
    found, _ = four_sided_read(2, MODERATE["glare"])
    assert isinstance(found, Refusal) and found.code == "glare"


@pytest.mark.parametrize("tilt", [19, 26])
def test_a_four_sided_die_with_a_side_out_of_sight_is_read_rightly_or_refused(tilt):
    known = EnrolledDice({}, None, known_colour_die())
    table = Scene(Lens(tilt=tilt, span=240), "felt", 3)
    empty, found = table.picture(moment=1), []
    for spin in (0, 30, 60, 90):
        table.solids = [replace(colour_die("green", (10, 5), np.random.default_rng(1)), spin=spin)]
        found.append(read_faces(table.picture(), known, empty, 1))
    assert any(isinstance(one, Refusal) and one.code == "unreadable_face" for one in found)
    assert all(isinstance(one, Refusal) or [die.colour for die in one] == ["green"] for one in found)


def test_a_four_sided_die_in_hard_light_is_enrolled_by_three_of_four_sides_in_each_picture():
    red, white, blue, yellow = np.float32([[12, 52, 35], [19, 2, 4], [8, 20, -46], [24, -10, 42]])
    # Of white and of yellow, which too much light turns greenish.
    burnt, shaded = np.float32([[25, 0, 0], [17, 4, 42]])
    die = enrol_sides(
        {
            "red": [np.array([white, blue, yellow]), np.array([burnt, blue, yellow])],
            "white": [np.array([red, blue, shaded]), np.array([blue, yellow, red])],
            "blue": [np.array([white, red, yellow]), np.array([red, shaded, burnt])],
            "yellow": [np.array([burnt, blue, red]), np.array([white, blue, red])],
        }
    )
    hidden = {answer: die.colours[({0, 1, 2, 3} - set(shown)).pop()] for answer, shown in die.shown.items()}
    for answer, colour in {"red": red, "white": white, "blue": blue, "yellow": shaded}.items():
        assert np.linalg.norm(hidden[answer] - colour) < 12


def test_pictures_of_a_four_sided_die_in_wrong_folders_cannot_be_enrolled():
    red, white, blue, yellow = np.float32([[12, 52, 35], [19, 2, 4], [8, 20, -46], [24, -10, 42]])
    same = [np.array([red, white, blue])]
    with pytest.raises(EnrolmentError, match="right folder"):
        enrol_sides({"a": same, "b": same, "c": same, "d": [np.array([red, yellow, blue])]})


@pytest.mark.parametrize("seed", [3, 8])
@pytest.mark.parametrize("margin", [0.0, 0.12])
def test_a_crop_of_one_die_is_read(seed, margin):
    shot = photo(seed)
    picture, solids = shot.picture(), shot.scene.solids
    for solid in solids[:2]:
        x, y, width, height = shot.scene.box(solid)
        by_x, by_y = int(margin * width), int(margin * height)
        cut = picture[max(0, y - by_y) : y + height + by_y, max(0, x - by_x) : x + width + by_x]
        assert values(read_dice(cut, count=1)) == [solid.faces["top"]]


def test_the_highlight_on_a_burnt_out_face_is_no_pair_of_pips():
    picture = load(TRACED / "dice" / "phone_1602c.jpg")
    assert by_pips(picture[101:179, 101:179]) is None


def test_a_die_cut_out_of_two_pictures_is_read_though_they_share_nothing():
    shot = photo(3)
    empty = empty_of(shot.scene)
    shot = photo(3)
    picture = shot.picture()
    for solid in shot.scene.solids[:3]:
        x, y, width, height = shot.scene.box(solid)
        cut = np.s_[y : y + height, x : x + width]
        for count in (None, 1):
            assert values(read_dice(picture[cut], empty[cut], count)) == [solid.faces["top"]]


def test_one_small_die_is_not_taken_for_a_pip_of_a_large_one(dice_table):
    for value in (2, 3):
        table = dice_table([("white", value)], [(0, 0)])
        assert values(read_dice(table.picture(), count=1)) == [value]
        assert values(read_dice(table.picture())) == [value]


@pytest.mark.parametrize("seed", [0, 1, 16])
def test_dice_of_any_make_are_read_with_and_without_the_empty_table(seed):
    shot = photo(seed)
    wanted = sorted(solid.faces["top"] for solid in shot.scene.solids)
    for empty in (None, shot.empty()):
        assert sorted(values(read_dice(shot.picture(), empty, len(wanted)))) == wanted


def test_a_four_sided_die_of_other_colours_is_not_taken_for_the_enrolled_one(monkeypatch):
    strange = {
        "orange": (150, 40, 30),
        "green": (200, 190, 40),
        "brown": (30, 200, 220),
        "pink": (120, 40, 90),
    }
    four_sided_read(0, MODERATE["none"])  # enrols the die with its own colours
    monkeypatch.setattr("vision.twin_eye.colour_die.SIDES", strange)
    found, _ = four_sided_read(0, MODERATE["none"])
    assert isinstance(found, Refusal) and found.code == "unknown_colour"


def test_two_answers_that_look_the_same_cannot_be_enrolled():
    red, blue = np.float32([10, 40, 20]), np.float32([10, 5, -40])
    with pytest.raises(EnrolmentError, match="same colours"):
        enrol_sides({"one": [np.array([red, blue])], "two": [np.array([blue, red])]})


def test_a_die_on_a_die_of_another_colour_is_refused(dice_table):
    table = dice_table([("red", 3), ("yellow", 5), ("blue", 2)], [(-60, 0), (0, 0), (60, 20)])
    empty = empty_of(table)
    table.solids.append(dice_table([("green", 4)], [(6, 5)]).solids[0])
    table.solids[-1].at = (6, 5, 16)
    found = read_dice(table.picture(), empty)
    assert isinstance(found, Refusal)
    assert found.code in ("stacked", "touching", "tilted")


@pytest.mark.parametrize("known", [False, True])
def test_what_kind_of_picture_it_is_does_not_matter(dice_table, known):
    table = dice_table([("red", 3), ("white", 5), ("blue", 2)])
    picture, empty = table.picture(), empty_of(table) if known else None
    large = cv2.resize(picture, (4000, 2250), interpolation=cv2.INTER_CUBIC)
    small = cv2.resize(picture, (400, 225), interpolation=cv2.INTER_AREA)
    clear = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    upright = cv2.rotate(picture, cv2.ROTATE_180)
    for other in (large, small, clear, cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)):
        assert sorted(values(read_dice(other, empty))) == [2, 3, 5]
    assert sorted(values(read_dice(upright, None if empty is None else cv2.rotate(empty, 1)))) == [2, 3, 5]


@pytest.mark.parametrize("seed", range(3))
def test_the_quick_look_says_what_the_thorough_one_says(dice_table, seed, monkeypatch):
    table = dice_table(FIVE, surface_kind=("felt", "wood", "stone")[seed], seed=seed)
    picture, empty = table.picture(), empty_of(table)
    quick = values(read_dice(picture, empty, 5))
    all_of_it = np.ones(picture.shape[:2], np.uint8)
    nothing = Glance(
        [],
        0 * all_of_it,
        all_of_it,
        0 * all_of_it,
        all_of_it,
        picture,
        empty,
        0 * all_of_it,
        step=1,
        explained=False,
        complete=False,
    )
    monkeypatch.setattr("vision.dice.view.glance", lambda *_: nothing)
    assert values(read_dice(picture, empty, 5)) == quick == [1, 2, 4, 5, 6]


@pytest.mark.parametrize("lighter", [0, 8])
def test_a_die_in_the_colour_of_the_table_is_not_overlooked_beside_a_plain_one(dice_table, lighter):
    table = dice_table([("red", 5), ("white", 4)], [(-60, 0), (0, 10)])
    empty = empty_of(table)
    ground = tuple(float(v) + lighter for v in np.median(empty.reshape(-1, 3), axis=0))
    table.solids[1] = replace(table.solids[1], colour=ground, pip_colour=(225, 225, 225))
    assert values(read_dice(table.picture(), empty)) == [5, 4]


def test_an_empty_picture_of_another_view_is_refused(dice_table):
    table, other = (dice_table(dice, surface_kind="printed", seed=s) for s, dice in ((4, FIVE), (9, [])))
    for empty in (other.picture(), np.zeros((720, 1280, 3), np.uint8)):
        found = read_dice(table.picture(), empty)
        assert isinstance(found, Refusal) and found.code == "not_aligned"


def test_what_is_gone_from_an_empty_picture_covers_nothing(dice_table):
    """Of one plain cloth, it is a picture of another table; a hand on the same table still covers."""
    table = dice_table([("red", 5), ("white", 4)], [(-60, 0), (0, 10)])
    other = dice_table([("blue", 2)], [(90, 40)])
    assert read_dice(table.picture(), other.picture()).code == "not_aligned"
    empty = empty_of(table)
    table.flats.append(Flat(np.full((50, 80, 3), (120, 150, 210), np.uint8), 110, 70, (90, 50), 20))
    assert read_dice(table.picture(), empty).code == "covered"


RED = (0.15, 0.2, 1)


@pytest.mark.parametrize(("lamp", "depth"), [((1, 1, 1), (0.65, 0.53, 0.46)), (RED, (0.3, 0.3, 0.47))])
def test_a_hard_shadow_is_no_die(dice_table, lamp, depth):
    """Also where two channels hold little more than coarse noise."""
    table, rng = dice_table(FIVE), np.random.default_rng(1)
    _, _, width, _ = table.box(table.solids[0])
    pictures = table.picture() * np.float32(lamp), empty_of(table) * np.float32(lamp)
    pictures[0][40 : 40 + width, 300 : 300 + width] *= np.float32(depth)
    grain = (cv2.resize(rng.normal(0, 2, (144, 256, 3)), (1280, 720)) for _ in pictures)
    picture, empty = (np.uint8(np.clip(p + g, 0, 255)) for p, g in zip(pictures, grain, strict=True))
    assert values(read_dice(picture, empty)) == [1, 2, 4, 5, 6]


def test_white_pips_tell_the_light_under_which_colours_are_named(dice_table):
    dice = [("red", 5), ("green", 4), ("blue", 6), ("white", 3)]
    for how in (Disturbance(kelvin=2700, balance=0.3), Disturbance(exposure=0.5)):
        found = read_dice(dice_table(dice).picture(how))
        assert [die.colour for die in found] == ["red", "green", "blue", "white"]


def test_a_folder_without_dice_cannot_be_enrolled(tmp_path):
    with pytest.raises(EnrolmentError, match="no dice"):
        enrol_folder(tmp_path)
    (tmp_path / "red").mkdir()
    cv2.imwrite(str(tmp_path / "red" / "1.png"), np.full((200, 300, 3), 90, np.uint8))
    with pytest.raises(EnrolmentError, match="one readable die"):
        enrol_folder(tmp_path)


def test_an_empty_picture_of_another_shape_or_of_a_few_pixels_shows_no_tray():
    plain = np.full((480, 640, 3), 120, np.uint8)
    assert read_dice(plain, plain[:240]).code == "not_aligned"
    assert read_dice(plain, plain[:2, :2]).code == "too_small"
    assert read_dice(plain, plain[::2, ::2]) == []


def test_a_picture_without_colours_tells_the_values_alone(dice_table):
    table = dice_table(FIVE)
    seen, empty = (cv2.cvtColor(p, cv2.COLOR_BGR2GRAY) for p in (table.picture(), empty_of(table)))
    assert [(die.value, die.colour) for die in read_dice(seen, empty)] == [(value, "") for _, value in FIVE]
    shades = {"black": np.float32((20, 0, 0)), "white": np.float32((90, 0, 0))}
    tinted = shades | {
        "red": np.float32((45, 60, 40)),
        "green": np.float32((45, -40, 25)),
        "yellow": np.float32((80, 0, 70)),
    }
    assert read_dice(seen, empty, colours=tinted).code == "colourless"
