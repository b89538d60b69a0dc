"""Pieces on spaces."""

import json

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.bench import works
from vision.errors import EnrolmentError, LayoutError
from vision.gamma import linear, stored
from vision.pieces import colours, spaces
from vision.pieces.enrol import doubts, enrol_folder
from vision.pieces.enrol import enrol as enrol_colours
from vision.pieces.pixels import costs
from vision.quads import flatten, rectangle
from vision.results import Refusal
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import WOODS, board_scene


def lay(scene, centres, pieces):
    scene.solids = []
    for name, colour, places in pieces:
        for dx, dy in places:
            x, y = centres[name]
            scene.solids.append(Solid(8, (x + dx, y + dy, 0.3), WOODS[colour], spin=20 + dx, gloss=0.08))


@pytest.fixture(scope="module")
def table():
    """Scene, quads, centres, the empty picture, and the colours as enrolled on it."""
    scene, quads, centres = board_scene(3)
    empty = scene.picture(moment=1)
    crops = {colours.EMPTY: [flatten(empty, q, 48, 48) for q in quads.values()]}
    names = list(quads)
    for index, colour in enumerate(WOODS):
        lay(scene, centres, [(name, colour, [(0, 0)]) for name in names[index::5]])
        picture = scene.picture(moment=2 + index)
        crops[colour] = [flatten(picture, quads[name], 48, 48) for name in names[index::5]]
    scene.solids = []
    return scene, quads, centres, empty, enrol_colours(crops)


def test_empty_spaces_are_empty(table):
    scene, quads, _, empty, known = table
    scene.solids = []
    found = spaces.read_spaces(scene.picture(moment=9), quads, known, empty)
    assert [reading.contents for reading in found.values()] == [{}] * len(quads)


def test_an_empty_picture_taken_again_into_the_same_memory_counts(table):
    scene, quads, centres, empty, known = table
    lay(scene, centres, [("2b", "orange", [(0, 0)])])
    with_a_cube, quad = scene.picture(moment=9), quads["2b"]
    shown = empty.copy()
    assert spaces.read_space(with_a_cube, quad, known, shown).contents == {"orange": 1}
    shown[:] = with_a_cube
    assert spaces.read_space(with_a_cube, quad, known, shown).contents == {}


def test_one_cube_of_each_colour_and_piles(table):
    scene, quads, centres, empty, known = table
    truth = {
        "1a": ("green", 1),
        "1c": ("orange", 2),
        "2b": ("pink", 3),
        "3d": ("brown", 1),
        "4f": ("black", 1),
    }
    spots = {1: [(0, 0)], 2: [(-6, 0), (6, 1)], 3: [(-6, -5), (6, -5), (0, 7)]}
    lay(scene, centres, [(name, colour, spots[n]) for name, (colour, n) in truth.items()])
    found = spaces.read_spaces(scene.picture(moment=9), quads, known, empty)
    for name, reading in found.items():
        expected = {truth[name][0]: truth[name][1]} if name in truth else {}
        assert reading.contents == expected, name
        assert 0 < reading.confidence <= 1
        assert reading.crop is not None


def test_the_empty_picture_may_be_taken_by_hand(table):
    scene, quads, centres, empty, known = table
    height, width = empty.shape[:2]
    lay(scene, centres, [("2c", "pink", [(0, 0)]), ("4f", "black", [(0, 0)])])
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), 2.5, 0.93)
    matrix[:, 2] += (20, -15)
    by_hand = cv2.warpAffine(empty, matrix, (width, height), borderMode=cv2.BORDER_REFLECT)
    found = spaces.read_spaces(scene.picture(moment=9), quads, known, by_hand)
    assert {n: r.contents for n, r in found.items() if r.contents} == {"2c": {"pink": 1}, "4f": {"black": 1}}


def test_an_empty_picture_that_does_not_show_all_spaces_is_refused(table):
    scene, quads, _, empty, known = table
    scene.solids = []
    right = max(quad[:, 0].max() for quad in quads.values())
    half = np.ascontiguousarray(empty[:, : int(right) - 60])
    found = spaces.read_spaces(scene.picture(moment=9), quads, known, half)
    assert isinstance(found, Refusal) and found.code == "not_aligned"


@pytest.mark.parametrize("margin", [0, 6])
def test_a_space_cut_out_of_two_pictures_is_read(table, margin):
    scene, quads, centres, empty, known = table
    laid = {"2c": "pink", "4f": "black", "1a": "green"}
    lay(scene, centres, [(name, colour, [(0, 0)]) for name, colour in laid.items()])
    picture = scene.picture(moment=9)
    for name in (*laid, "2b"):
        low = np.int32(quads[name].min(axis=0)) - margin
        high = np.int32(np.ceil(quads[name].max(axis=0))) + margin
        cut = np.s_[low[1] : high[1], low[0] : high[0]]
        found = spaces.read_spaces(picture[cut], {name: quads[name] - low}, known, empty[cut])
        assert found[name].contents == ({laid[name]: 1} if name in laid else {})


@given(
    size=st.tuples(st.integers(1, 40), st.integers(1, 40)),
    empty=st.one_of(st.none(), st.tuples(st.integers(1, 40), st.integers(1, 40))),
    part=st.floats(0.3, 1),
)
@settings(max_examples=60, deadline=None)
def test_a_picture_of_a_few_pixels_is_read_or_refused(table, size, empty, part):
    known = table[4]
    rng = np.random.default_rng(size)
    picture, bare = (
        None if shape is None else rng.integers(0, 256, (*shape, 3)).astype(np.uint8)
        for shape in (size, empty)
    )
    quad = rectangle(*size[::-1]) * np.float32(part)
    found = spaces.read_spaces(picture, {"all": quad}, known, bare)
    if min(size) < 6:
        assert found.code == "too_small"
    else:
        assert isinstance(found, Refusal) or set(found) == {"all"}


def test_a_saved_enrolment_reads_the_same(table, tmp_path):
    scene, quads, centres, empty, known = table
    known.save(tmp_path / "colours")
    lay(scene, centres, [("2c", "pink", [(0, 0)])])
    picture = scene.picture(moment=9)
    again = spaces.read_spaces(picture, quads, colours.Colours.load(tmp_path / "colours"), empty)
    assert again["2c"].contents == {"pink": 1}


def test_a_space_outside_of_the_picture_is_not_waited_for_as_under_a_hand_and_a_tiny_one_is_told(table):
    scene, quads, _, empty, known = table
    picture = scene.picture(moment=9)
    strange = {
        "out": quads["1a"] - 5000,
        "tiny": quads["1a"][0] + np.float32([[0, 0], [3, 0], [3, 3], [0, 3]]),
    }
    found = spaces.read_spaces(picture, strange, known, empty)
    assert [r.code for r in found.values()] == ["cut_off", "too_small"]


def test_a_spaces_file_may_begin_with_the_mark_that_some_editors_write(tmp_path):
    file = tmp_path / "spaces.json"
    file.write_text('{"spaces": {"café": [[0, 0], [9, 0], [9, 9], [0, 9]]}}', encoding="utf-8-sig")
    assert spaces.load_spaces(file)["café"].dtype == np.float32


def test_arrays_of_other_kinds_are_read_or_told(table):
    scene, quads, _, empty, known = table
    picture, grey = scene.picture(moment=9), cv2.cvtColor(empty, cv2.COLOR_BGR2GRAY)
    written = {"1a": quads["1a"].tolist()}
    assert set(spaces.read_spaces(cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA), written, known, grey)) == {"1a"}
    for wrong in (quads["1a"][:3], quads["1a"].ravel(), quads["1a"] * np.nan, quads["1a"][[0, 2, 1, 3]]):
        with pytest.raises(LayoutError, match="'1a' needs four corners"):
            spaces.read_spaces(picture, {"1a": wrong}, known, empty)


def test_a_dark_picture_is_refused(table):
    _, quads, _, empty, known = table
    assert isinstance(spaces.read_spaces(empty // 40, quads, known, empty), Refusal)


@pytest.mark.parametrize("known_empty", ["in colours", "in grey", None])
def test_colours_are_not_read_from_a_picture_without(table, known_empty):
    scene, quads, centres, empty, known = table
    lay(scene, centres, [("2b", "orange", [(0, 0)])])
    night = cv2.cvtColor(cv2.cvtColor(scene.picture(moment=9), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    before = {"in colours": empty, "in grey": cv2.cvtColor(empty, cv2.COLOR_BGR2GRAY), None: None}[
        known_empty
    ]
    found = spaces.read_spaces(night, quads, known, before)
    assert isinstance(found, Refusal) and found.code == "colourless"


def test_a_spaces_file_that_names_two_spaces_alike_says_which(tmp_path):
    square = "[[0, 0], [30, 0], [30, 30], [0, 30]]"
    file = tmp_path / "s.json"
    file.write_text(f'{{"spaces": {{"mill": {square}, "barn": {square}, "mill": {square}}}}}')
    with pytest.raises(LayoutError, match=r"s\.json gives 'mill' twice"):
        spaces.load_spaces(file)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"spaces": 3}',
        '{"spaces": {"a": [[1, 2]]}}',
        '{"spaces": {"a": "x"}}',
        '{"other": {}}',
        '{"spaces": {}}',
        '{"spaces": {"a": [[0, 0], [30, 0], [0, 30], [30, 30]]}}',
    ],
)
def test_a_bad_spaces_file_says_what_is_expected(tmp_path, text):
    file = tmp_path / "s.json"
    file.write_text(text)
    with pytest.raises(LayoutError, match=r"s\.json"):
        spaces.load_spaces(file)


def test_spaces_keep_their_corners(tmp_path):
    quad = [[1, 2], [30, 2], [30, 40.5], [1, 40]]
    file = tmp_path / "s.json"
    file.write_text(json.dumps({"spaces": {"mill": quad}}))
    assert spaces.load_spaces(file)["mill"].tolist() == quad


def test_one_colour_is_not_enough(tmp_path):
    (tmp_path / "red").mkdir()
    cv2.imwrite(str(tmp_path / "red" / "a.png"), np.full((20, 20, 3), 90, np.uint8))
    with pytest.raises(EnrolmentError, match="at least two"):
        enrol_folder(tmp_path)


def test_another_kind_of_enrolment_is_refused(table, tmp_path):
    from vision.cards import Deck

    table[4].save(tmp_path / "colours")
    with pytest.raises(EnrolmentError, match="holds colours"):
        Deck.load(tmp_path / "colours")
    (tmp_path / "cut").write_bytes((tmp_path / "colours").read_bytes()[:300])
    with pytest.raises(EnrolmentError, match="enrol again"):
        colours.Colours.load(tmp_path / "cut")


def test_two_colours_on_one_space(table):
    scene, quads, centres, empty, known = table
    lay(scene, centres, [("2d", "green", [(-6, -5)]), ("2d", "pink", [(6, -4), (0, 7)])])
    found = spaces.read_spaces(scene.picture(moment=9), quads, known, empty)
    assert found["2d"].contents == {"green": 1, "pink": 2}


def test_something_foreign_is_refused(table):
    scene, quads, centres, empty, known = table
    scene.solids = [Solid(9, (*centres["3b"], 0.3), (200, 60, 60), spin=30)]
    found = spaces.read_spaces(scene.picture(moment=9), quads, known, empty)
    assert found["3b"].code == "foreign_object"
    assert all(reading.contents == {} for name, reading in found.items() if name != "3b")


def test_a_hand_over_the_board_is_never_taken_for_pieces(table):
    scene, quads, centres, empty, known = table
    lay(scene, centres, [("1b", "green", [(0, 0)])])
    scene.hands = [(0, 20, 80)]
    found = spaces.read_spaces(scene.picture(moment=9), quads, known, empty)
    scene.hands = []
    assert any(isinstance(reading, Refusal) for reading in found.values())
    named = {name: r.contents for name, r in found.items() if not isinstance(r, Refusal) and r.contents}
    assert named.items() <= {"1b": {"green": 1}}.items()


def test_the_empty_picture_may_be_darker_and_shifted(table):
    scene, quads, centres, empty, known = table
    lay(scene, centres, [("1b", "green", [(0, 0)]), ("4c", "orange", [(-6, 0), (6, 1)])])
    other = np.roll((empty * 0.8).astype(np.uint8), (2, -2), axis=(0, 1))
    found = spaces.read_spaces(scene.picture(moment=9), quads, known, other)
    assert {n: r.contents for n, r in found.items() if r.contents} == {
        "1b": {"green": 1},
        "4c": {"orange": 2},
    }


def test_without_the_empty_picture_nothing_wrong_is_said(table):
    scene, quads, centres, _, known = table
    truth = {"1b": {"green": 1}, "3e": {"orange": 1}, "2c": {"pink": 1}}
    lay(scene, centres, [(name, next(iter(what)), [(0, 0)]) for name, what in truth.items()])
    found = spaces.read_spaces(scene.picture(moment=9), quads, known)
    read = {name: r.contents for name, r in found.items() if not isinstance(r, Refusal)}
    assert all(contents == truth.get(name, {}) for name, contents in read.items())
    assert len(read) > 0.7 * len(quads)


@pytest.mark.parametrize("known_empty", [True, False])
def test_pieces_are_read_under_another_lamp_than_that_of_their_enrolment(table, known_empty):
    scene, quads, centres, empty, known = table
    names, lamp = list(quads), np.float32([0.72, 0.95, 1.12])
    truth = {name: list(WOODS)[k % 5] for k, name in enumerate(names) if k % 3 < 2}
    lay(scene, centres, [(name, colour, [(0, 0)]) for name, colour in truth.items()])
    now, was = (np.uint8(np.clip(p * lamp, 0, 255)) for p in (scene.picture(moment=9), empty))
    found = spaces.read_spaces(now, quads, known, was if known_empty else None)
    read = {name: reading.contents for name, reading in found.items() if not isinstance(reading, Refusal)}
    assert read == {name: {truth[name]: 1} if name in truth else {} for name in read}
    assert len(read) >= len(names) - (0 if known_empty else 3)


def test_without_the_empty_picture_a_piece_in_a_deep_shadow_beside_another_one_is_not_passed_over(table):
    scene, quads, centres, _, known = table
    lay(scene, centres, [("2b", "orange", [(-6, 0)]), ("2b", "pink", [(6, 0)])])
    picture, quad = scene.picture(moment=9), quads["2b"]
    half = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(half, np.int32([quad[:2].mean(axis=0), quad[1], quad[2], quad[2:].mean(axis=0)]), 1)
    picture[half > 0] = np.uint8(picture[half > 0] * 0.7)
    found = spaces.read_spaces(picture, {"2b": quad}, known)["2b"]
    assert isinstance(found, Refusal) or found.contents == {"orange": 1, "pink": 1}


def test_without_the_empty_picture_a_piece_of_the_colour_beside_its_space_is_not_passed_over(table):
    scene, quads, centres, _, known = table
    lay(scene, centres, [("2b", "orange", [(-6, 0)]), ("2b", "black", [(6, 0)])])
    picture, quad = scene.picture(moment=9), quads["2b"]
    beside = np.ones(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(beside, np.int32(quad), 0)
    picture[beside > 0] = WOODS["black"]
    found = spaces.read_spaces(picture, {"2b": quad}, known)["2b"]
    assert isinstance(found, Refusal) or found.contents == {"orange": 1, "black": 1}


def test_pieces_that_fill_their_spaces_are_told_by_their_colour_alone():
    rng = np.random.default_rng(5)
    stickers = {"red": (40, 40, 190), "blue": (170, 80, 30), "white": (230, 230, 230)}

    def sticker(name):
        return np.clip(rng.normal(stickers[name], 6, (30, 30, 3)) * rng.uniform(0.8, 1.1), 0, 255).astype(
            np.uint8
        )

    known = enrol_colours({name: [sticker(name) for _ in range(8)] for name in stickers})
    names = [str(n) for n in rng.choice(list(stickers), 9)]
    picture = np.vstack([np.hstack([sticker(n) for n in names[row : row + 3]]) for row in (0, 3, 6)])
    corner = np.float32([[0, 0], [29, 0], [29, 29], [0, 29]])
    quads = {str(k): corner + np.float32([30 * (k % 3), 30 * (k // 3)]) for k in range(9)}
    found = spaces.read_spaces(picture, quads, known)
    assert [reading.contents for reading in found.values()] == [{n: 1} for n in names]


def test_pieces_enrolled_as_close_ups_are_counted(table):
    scene, quads, centres, empty, _ = table
    crops = {}
    for colour in ("green", "pink"):
        lay(scene, centres, [(name, colour, [(0, 0)]) for name in list(quads)[:6]])
        boxes = [scene.box(solid) for solid in scene.solids]
        picture = scene.picture(moment=3)
        crops[colour] = [picture[y + 3 : y + h - 3, x + 3 : x + w - 3] for x, y, w, h in boxes]
    lay(scene, centres, [("2c", "pink", [(-6, 0), (6, 1)])])
    found = spaces.read_spaces(scene.picture(moment=9), quads, enrol_colours(crops), empty)
    assert {n: r.contents for n, r in found.items() if getattr(r, "contents", None)} == {"2c": {"pink": 2}}


def test_an_enrolment_of_an_older_version_asks_for_another(table, tmp_path):
    from vision import archive

    table[4].save(tmp_path / "colours")
    arrays = archive.load(tmp_path / "colours", "colours")
    del arrays["spread"]
    archive.save(tmp_path / "colours", "colours", arrays)
    with pytest.raises(EnrolmentError, match="another version"):
        colours.Colours.load(tmp_path / "colours")


def test_markers_on_a_track(table):
    from vision.pieces.track import read_track

    scene, quads, centres, empty, known = table
    spots = {"green": "1b", "orange": "3e", "pink": "3e"}
    lay(scene, centres, [("1b", "green", [(0, 0)]), ("3e", "orange", [(-6, -4)]), ("3e", "pink", [(6, 5)])])
    found = read_track(scene.picture(moment=9), quads, known, [*spots, "black"], empty)
    assert {c: found[c].space for c in spots} == spots
    assert found["black"].code == "nothing_found"
    lay(scene, centres, [("1b", "green", [(0, 0)]), ("2f", "green", [(0, 0)])])
    assert read_track(scene.picture(moment=9), quads, known, ["green"], empty)["green"].code == "colour_twice"
    assert read_track(empty // 40, quads, known).code == "too_dark"


def single(colour, ground, at):
    """A crop of a space (48x48 BGR) with a square piece and its shadow."""
    crop = np.full((48, 48, 3), ground, np.float32)
    cv2.rectangle(crop, (at - 4, at + 4), (at + 8, at + 16), [0.6 * v for v in ground], -1)
    cv2.rectangle(crop, (at, at), (at + 14, at + 14), colour, -1)
    return np.uint8(cv2.GaussianBlur(crop, (3, 3), 0))


def test_the_shadowed_ground_is_not_taken_for_the_piece():
    grounds = [(150, 85, 155), (60, 200, 170), (90, 150, 90), (200, 210, 215)]
    crops = {colours.EMPTY: [np.full((48, 48, 3), ground, np.uint8) for ground in grounds]}
    crops["black"] = [single((30, 30, 30), grounds[0], at) for at in (14, 16, 18, 20)]
    crops["green"] = [single((60, 150, 50), grounds[k], 16) for k in (0, 1, 3)]
    known = enrol_colours(crops)
    assert known.lab["black"][0] < 20 and np.abs(known.lab["black"][1:]).max() < 5


def test_enrolment_names_the_spaces_that_look_like_a_piece(tmp_path):
    grounds = {"north": (32, 31, 30), "south": (90, 160, 200), "west": (31, 30, 31)}
    crops = {colours.EMPTY: {n: np.full((48, 48, 3), ground, np.uint8) for n, ground in grounds.items()}}
    crops["black"] = {str(k): single((30, 30, 30), grounds["south"], 12 + k) for k in range(4)}
    crops["red"] = {str(k): single((40, 40, 200), grounds["south"], 12 + k) for k in range(4)}
    for folder, some in crops.items():
        (tmp_path / folder).mkdir()
        for name, crop in some.items():
            cv2.imwrite(str(tmp_path / folder / f"{name}.png"), crop)
    known = enrol_folder(tmp_path)
    assert known.hidden == {"black": ["north", "west"]}
    (doubt,) = doubts(known)
    assert (doubt.kind, doubt.names, doubt.where) == ("like_ground", ("black",), ("north", "west"))


def dark_table(light):
    """A board on nearly black ground in some light: scene, quads, centres, the picture of it empty, and the colours."""
    scene, quads, centres = board_scene(2)
    empty = scene.picture(light, 1)
    names = list(quads)
    crops = {colours.EMPTY: [flatten(empty, q, 48, 48) for q in quads.values()]}
    for index, colour in enumerate(WOODS):
        lay(scene, centres, [(name, colour, [(0, 0)]) for name in names[index::5]])
        picture = scene.picture(light, 10 + index)
        crops[colour] = [flatten(picture, quads[name], 48, 48) for name in names[index::5]]
    return scene, quads, centres, empty, enrol_colours(crops)


@pytest.mark.parametrize("light", ["none", "dim", "glare"])
def test_a_black_piece_on_black_ground_may_be_refused_but_never_goes_unnoticed(light):
    scene, quads, centres, empty, known = dark_table(MODERATE[light])
    assert known.hidden["black"]  # enrolment has said so
    names = list(quads)
    beside = [("orange", [(-6, 0)]), ("black", [(6, 1)])]
    pieces = [(name, "black", [(0, 0)]) for name in names[::3]]
    pieces += [(name, colour, where) for name in names[1::3] for colour, where in beside]
    lay(scene, centres, pieces)
    found = spaces.read_spaces(scene.picture(MODERATE[light], 9), quads, known, empty)
    truth = [{"black": 1}, {"orange": 1, "black": 1}, {}] * 8
    wrong = {
        name: reading.contents
        for (name, reading), holds in zip(found.items(), truth, strict=True)
        if not isinstance(reading, Refusal) and reading.contents != holds
    }
    assert not wrong
    told = [name for name in names[2::3] if not isinstance(found[name], Refusal)]
    assert len(told) == 8  # nothing changed there, though a shadow would show


def test_a_colour_is_enrolled_though_one_of_its_pieces_lay_under_a_reflection(table):
    _, quads, _, empty, known = table
    grounds = [flatten(empty, quad, 48, 48) for quad in quads.values()]

    def shown(colour, ground):
        picture = ground.copy()
        picture[17:31, 17:31] = WOODS[colour]
        return picture

    crops = {name: [shown(name, ground) for ground in grounds[:4]] for name in ("black", "pink", "green")}
    paler = np.clip(crops["black"][2] * 0.6 + 90, 0, 255).astype(np.uint8)
    crops["black"][2] = paler
    lit = enrol_colours({**crops, colours.EMPTY: grounds}).lab["black"]
    assert np.linalg.norm(lit - known.lab["black"]) < 8


def test_most_pieces_of_a_colour_may_be_enrolled_under_a_reflection(table):
    _, quads, _, empty, known = table
    grounds = [flatten(empty, quad, 48, 48) for quad in quads.values()]
    crops = {name: [] for name in ("black", "pink", "green")}
    for name, some in crops.items():
        for ground, veil in zip(grounds, (0.3, 0.0, 0.15), strict=False):
            picture = ground.copy()
            picture[17:31, 17:31] = WOODS[name]
            light = linear(picture) + (veil if name == "green" else 0)
            some.append(stored(light).astype(np.uint8))
    lit = enrol_colours({**crops, colours.EMPTY: grounds}).lab["green"]
    assert np.linalg.norm(lit - known.lab["green"]) < 8


def test_the_bench_tells_a_space_seen_again_from_one_seen_for_the_first_time():
    again, first = works.one_space(), works.one_new_space()
    again()
    before = costs.ground_of.cache_info()
    again()
    assert costs.ground_of.cache_info().hits > before.hits
    first()
    first()
    known = costs.ground_of.cache_info()
    assert known.hits == 0 and known.misses > 0
