"""Piles told by whole pieces: their upper faces, sides and shadows, of one size and height in the whole picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.pieces import colours, settling, spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.pieces.explain import Found
from vision.pieces.filling import fills
from vision.pieces.filling.views import Views
from vision.pieces.looks import Look
from vision.pieces.pixels.costs import costs_of
from vision.pieces.pixels.shadow_light import tint_of
from vision.pieces.whole import piles, shadows, stance
from vision.pieces.whole.body import Outline, Slant, body
from vision.quads import flatten, rectangle
from vision.results import SpaceReading
from vision.trials import pieces
from vision.trials.outcomes import EXACT, WRONG
from vision.trials.pieces import mixed
from vision.twin_eye.disturb import GOOD, MODERATE
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import PLAYERS, board_scene

SQUARE, DISC = Outline(False, 14.0), Outline(True, 17.0, 0.5)
SLANT = Slant(np.array([2.0, -4.0]), np.array([-6.0, 9.0]))
WOODS = {"black": (30, 30, 32), "green": (60, 150, 50), "white": (230, 232, 235)}


def laid(pieces, ground=(60, 140, 170), paints=None, shade=0.6):
    """A space (64x64 BGR) with ``(colour, outline, x, y, spin)`` on it, their sides and their shadows, that part of its light."""
    picture = np.full((64, 64, 3), ground, np.float32)
    bodies = [((paints or WOODS)[c], body(o, (x, y), spin, SLANT, 64)) for c, o, x, y, spin in pieces]
    for _, piece in bodies:
        picture[piece.shadow > 0] = np.float32(ground) * np.float32(shade)
    for colour, piece in bodies:
        picture[piece.whole > 0] = np.float32(colour) * 0.7
    for colour, piece in bodies:
        picture[piece.top > 0] = colour
    grain = np.random.default_rng(5).normal(0, 1.5, picture.shape)
    return np.uint8(np.clip(cv2.GaussianBlur(picture, (3, 3), 0) + grain, 0, 255))


def known():
    """The colours of these pieces, as if enrolled: each from its own plain crops."""
    shown = {n: [laid([(n, SQUARE, 32, 32, spin)])[8:-8, 8:-8] for spin in (0, 20, 50)] for n in WOODS}
    shown[colours.EMPTY] = [laid([])[8:-8, 8:-8]] * 3
    return enrol_colours(shown)


@pytest.fixture(scope="module")
def woods():
    return known()


@pytest.mark.parametrize("light", [0, 1])
def test_a_black_piece_is_enrolled_by_its_upper_face_not_its_shadow_on_nearly_black_ground(light):
    grounds = [(60, 140, 170)] * light + [(34, 36, 34)] * (5 - light)
    shown = {
        n: [laid([(n, SQUARE, 32, 32, 17 * k)], ground)[8:-8, 8:-8] for k, ground in enumerate(grounds)]
        for n in WOODS
    }
    shown[colours.EMPTY] = [laid([], ground)[8:-8, 8:-8] for ground in grounds]
    lightness, *chroma = enrol_colours(shown).lab["black"]
    assert lightness == pytest.approx(11, abs=1.5) and np.abs(chroma).max() < 2.5


@pytest.mark.parametrize(
    ("pieces", "ground"),
    [
        ([("black", SQUARE, 24, 26, 10), ("black", SQUARE, 40, 27, 70)], (34, 36, 34)),
        (
            [("green", SQUARE, 26, 26, 0), ("green", SQUARE, 41, 27, 0), ("white", DISC, 33, 44, 0)],
            (60, 140, 170),
        ),
        ([("white", DISC, 32, 32, 0)], (205, 215, 220)),
    ],
)
def test_pieces_that_no_pixel_tells_apart_are_counted_one_by_one(woods, pieces, ground):
    outlines = dict.fromkeys(WOODS, (SQUARE, DISC))
    costs = costs_of(laid(pieces, ground), laid([], ground), woods)
    truth = {name: sum(piece[0] == name for piece in pieces) for name, *_ in pieces}
    pile = piles.explained(costs, woods, outlines, SLANT)
    assert pile == piles.Pile(truth, whole=True, sure=True)


def test_a_black_piece_is_told_from_a_shadow_where_no_other_piece_throws_one(woods):
    pieces, dark = [("white", SQUARE, 42, 20, 30), ("black", SQUARE, 22, 42, 10)], (33, 33, 34)
    costs = costs_of(laid(pieces, dark), laid([], dark), woods)
    pile = piles.explained(costs, woods, dict.fromkeys(WOODS, (SQUARE,)), SLANT)
    assert pile == piles.Pile({"white": 1, "black": 1}, whole=True, sure=True)


PALE = {"black": WOODS["black"], "yellow": (40, 170, 225), "white": (200, 205, 208)}


@pytest.fixture(scope="module")
def pale():
    """These colours, whites differing a little from cube to cube."""
    whites = [(190, 205, 218), (210, 215, 198), (200, 195, 198), (210, 205, 208), (190, 195, 218)]
    shown = {
        name: [
            laid([(name, SQUARE, 32, 32, spin)], paints=PALE | {"white": white})[8:-8, 8:-8]
            for spin, white in zip((0, 20, 50, 70, 10), whites, strict=True)
        ]
        for name in PALE
    }
    return enrol_colours({**shown, colours.EMPTY: [laid([])[8:-8, 8:-8]] * 3})


def bright_before(picture, ground, at, part):
    """The picture with ``part`` of the light on its pale ground sent back by yellow, on a round patch before the piece."""
    down, right = np.mgrid[:64, :64]
    free = np.abs(picture.astype(np.float32) - ground).max(axis=2) < 10
    patch = np.float32((np.hypot(right - at[0], down - at[1]) < 17) & free)
    soft = cv2.GaussianBlur(patch, (0, 0), 1.5)[..., None]
    glow = 1.1 * ((1 - part) * np.float32(ground) + part * np.float32(PALE["yellow"]))
    return np.uint8(np.clip(picture * (1 - soft) + glow * soft, 0, 255))


@pytest.mark.parametrize("part", [0.05, 0.1, 0.2])
@pytest.mark.parametrize("ground", [(165, 178, 186), (175, 190, 198)])
def test_ground_in_the_light_that_a_bright_piece_sends_back_is_no_white_one(pale, ground, part):
    def told(seen):
        return piles.explained(
            costs_of(seen, laid([], ground), pale), pale, dict.fromkeys(PALE, (SQUARE,)), SLANT
        )

    yellow, white = ("yellow", SQUARE, 24, 24, 10), ("white", SQUARE, 40, 40, 30)
    alone = told(bright_before(laid([yellow], ground, PALE), ground, (30, 34), part))
    assert alone.contents == {"yellow": 1} or not alone.sure
    both = told(laid([yellow, white], ground, PALE))
    assert both.sure and both.contents == {"yellow": 1, "white": 1}


BLUE_SKY = (0.82, 0.70, 0.60)


def in_sun(pieces, ground, woods, shade, tint=None):
    """The costs of a space where the sun throws shadows of that ``shade``."""
    return costs_of(laid(pieces, ground, shade=shade), laid([], ground), woods, tint=tint)


def shadows_tell(woods, shade):
    grounds = {10: (214, 220, 224), 40: (60, 140, 170), 60: (150, 190, 200)}
    alone = (([("green", SQUARE, 32, 28, spin)], ground) for spin, ground in grounds.items())
    return tint_of(in_sun(*each, woods, shade) for each in alone)


@pytest.mark.parametrize("ground", [(60, 140, 170), (214, 220, 224)])
@pytest.mark.parametrize("pieces", [["green"], ["green", "green"], ["white", "green"]])
def test_in_the_sun_piles_are_told_though_the_sky_turns_their_shadows_blue(woods, pieces, ground):
    tint = shadows_tell(woods, BLUE_SKY)
    places = (26, 26, 10), (42, 30, 60)
    stand = [(name, SQUARE, *place) for name, place in zip(pieces, places, strict=False)]
    outlines = dict.fromkeys(WOODS, (SQUARE,))
    pile = piles.explained(in_sun(stand, ground, woods, BLUE_SKY, tint), woods, outlines, SLANT)
    assert pile.sure and pile.contents == {name: pieces.count(name) for name in pieces}


def test_shadows_have_no_tint_of_their_own_where_all_light_has_one_or_few_show_it(woods):
    assert shadows_tell(woods, BLUE_SKY)[2] < -0.3  # towards blue
    assert shadows_tell(woods, 0.6) is None
    alone = in_sun([("green", SQUARE, 32, 28, 10)], (214, 220, 224), woods, BLUE_SKY)
    bare = in_sun([], (214, 220, 224), woods, BLUE_SKY)
    assert tint_of([alone, alone, bare, bare]) is None


@pytest.mark.parametrize("part", [0.6, 0.7])
def test_pieces_in_a_shade_of_their_ground_are_not_read_as_its_shadow(woods, part):
    ground = (70, 175, 60)
    shade = {"green": tuple(part * level for level in ground)}
    three = [("green", SQUARE, x, y, spin) for x, y, spin in ((22, 24, 10), (42, 22, 50), (34, 42, 30))]
    board = [laid(some, ground, shade, 0.7) for some in ([], three, [], [])]
    now, was = np.hstack(board), np.hstack([laid([], ground)] * len(board))
    now[:, 128:] = now[:, 128:] * np.float32(
        part
    )  # a hand's shadow, which lies beside the last two spaces, too
    quads = {str(k): rectangle(48, 48) + np.float32((8 + 64 * k, 8)) for k in range(len(board))}
    found = spaces.read_spaces(now, quads, woods, was)
    assert found["1"].code == "too_alike"
    assert found["0"].contents == found["3"].contents == {}


def test_a_piece_that_may_be_light_sent_back_is_not_read_by_its_area_alone(woods):
    look = Look(Found(doubtful=True), 4)
    pile = piles.Pile({"green": 1, "white": 1}, whole=True, sure=False, lit={"green": 1})
    both = SpaceReading(0.62, {"green": 1, "white": 1})
    assert settling._settled(both, pile, look, more=False, dim=False).code == "too_alike"
    assert settling._settled(replace(both, confidence=0.9), pile, look, more=False, dim=False).contents


def test_a_thing_of_another_colour_is_never_sure(woods):
    thing = laid([])
    thing[20:40, 22:42] = (200, 60, 200)
    pile = piles.explained(costs_of(thing, laid([]), woods), woods, dict.fromkeys(WOODS, (SQUARE,)), SLANT)
    assert not pile.sure


def test_pieces_that_stand_alone_tell_form_lean_and_shadow(woods):
    quad = np.float32([[100, 100], [148, 100], [148, 148], [100, 148]])
    alone = []
    for spin, (x, y) in zip((5, 30, 60, 80), ((30, 30), (34, 29), (29, 34), (33, 33)), strict=True):
        costs = costs_of(laid([("green", SQUARE, x, y, spin)]), laid([]), woods)
        alone += stance.alone(costs, quad, woods)
    found = stance.measured(alone, woods)
    (outline,) = found.outlines["green"]
    assert not outline.round_
    assert outline.side == pytest.approx(SQUARE.side, rel=0.12)
    slant = found.on(quad, 48)
    np.testing.assert_allclose(slant.lean, SLANT.lean, atol=1.5)
    assert slant.cast @ SLANT.cast > 0.85 * np.linalg.norm(slant.cast) * np.linalg.norm(SLANT.cast)


@pytest.mark.parametrize(("ground", "tells"), [((60, 140, 170), True), ((214, 220, 224), False)])
def test_a_piece_tells_the_light_on_its_space_unless_the_ground_looks_like_one(woods, ground, tells):
    piece = [("white", SQUARE, 32, 32, 20)]
    costs = costs_of(laid(piece, ground), laid([], ground), woods)
    assert "white" in [woods.names[k - 1] for k in np.unique(costs.labels) if k]
    look = Look(Found(costs=costs), 4)
    light = settling._own_light(look, [0.9], woods)
    assert (light is not None) == tells
    if tells:
        assert light[woods.names.index("white"), 0] == pytest.approx(1, abs=0.05)
    # Where all others stand in far more light, it is rather the gloss of a dark piece.
    assert settling._own_light(look, [1.6, 1.7], woods) is None


def test_the_gloss_of_dark_pieces_is_no_white_one_in_a_shadow_that_lies_on_no_other(woods, monkeypatch):
    monkeypatch.setitem(WOODS, "glossy", (150, 152, 154))
    pieces = [("glossy", SQUARE, 24, 26, 10), ("glossy", SQUARE, 42, 34, 70)]
    costs, outlines = costs_of(laid(pieces), laid([]), woods), dict.fromkeys(woods.names, (SQUARE,))
    in_shadow, in_light = (
        piles.explained(costs, woods, outlines, SLANT, lights=tuple(map(piles.Light, parts)))
        for parts in ((1.0, 0.6), (1.0, 0.88))
    )
    assert in_shadow.contents == in_light.contents == {"white": 2}
    assert in_shadow.whole and not in_light.whole and not in_light.sure


def test_a_number_that_whole_pieces_contradict_is_not_read(woods):
    said = SpaceReading(0.72, {"green": 2})
    look = Look(Found(doubtful=False), 4)
    three = piles.Pile({"green": 3}, whole=False, sure=False)
    two = piles.Pile({"green": 2}, whole=False, sure=False)
    assert settling._settled(said, three, look, more=False, dim=False).code == "uncounted"
    assert settling._settled(said, two, look, more=False, dim=False) == said
    assert settling._settled(replace(said, confidence=0.9), three, look, more=False, dim=False).contents


def test_a_light_that_is_asked_already_is_no_second_witness():
    lights = (piles.Light(1.0), piles.Light(0.88))
    assert settling._with_own(lights, np.array([[1.02], [0.98]])) == lights
    assert len(settling._with_own(lights, np.array([[1.17], [1.0]]))) == 3


def test_pieces_that_touch_tell_where_shadows_fall_as_those_that_stand_alone_do(woods):
    quad = np.float32([[100, 100], [148, 100], [148, 148], [100, 148]])
    pieces = [("green", SQUARE, 26, 26, 0), ("white", SQUARE, 40, 30, 20)]
    found = shadows.cast_by_all([(quad, costs_of(laid(pieces), laid([]), woods))])
    assert found @ SLANT.cast > 0.85 * np.linalg.norm(found) * np.linalg.norm(SLANT.cast) > 0


def test_without_pieces_that_stand_alone_nothing_is_said_of_others(woods):
    assert stance.measured([], woods) is None


def test_black_pieces_on_nearly_black_ground_are_read():
    assert pieces.mixed(3, GOOD) == EXACT


def test_black_pieces_are_enrolled_by_their_upper_faces_though_most_stood_on_nearly_black_ground():
    assert pieces.mixed(262, MODERATE["noise"]) == EXACT


def test_dark_piles_are_asked_in_the_light_that_the_other_pieces_of_the_picture_stand_in():
    assert pieces.mixed(3, MODERATE["dim"]) == EXACT


def test_an_area_that_says_one_piece_too_many_is_corrected():
    assert pieces.mixed(14, MODERATE["bright"]) != WRONG


def test_print_in_sight_says_empty_under_any_lamp_and_print_out_of_sight_does_not():
    was = np.full((64, 64, 3), (60, 60, 200), np.uint8)
    for x in (24, 32, 40):
        cv2.ellipse(was, (x, 32), (2, 6), 0, 0, 360, (40, 40, 120), -1, cv2.LINE_AA)
    veiled = np.clip(was * np.float32([0.5, 0.6, 0.7]) + 50, 0, 255).astype(np.uint8)
    assert fills.change(Views(veiled, was), 1200, fills=True).odds() < -1
    taken = was.copy()
    taken[14:50, 14:50] = WOODS["green"]
    assert fills.change(Views(taken, was), 1200, fills=True).odds() > 1


def test_a_board_of_single_cubes_is_read_without_explaining_any_piece_by_piece(monkeypatch):
    monkeypatch.setattr(piles, "explained", lambda *_: pytest.fail("a plain space was searched"))
    scene, quads, centres = board_scene(3)
    empty = scene.picture(moment=1)
    scene.solids = [Solid(8, (*at, 0.3), WOODS["green"]) for at in centres.values()]
    picture = scene.picture(moment=2)
    crops = {
        name: [flatten(view, quad, 48, 48) for quad in quads.values()]
        for name, view in (("green", picture), ("empty", empty))
    }
    found = spaces.read_spaces(picture, quads, enrol_colours(crops), empty)
    assert {name: space.contents for name, space in found.items()} == {name: {"green": 1} for name in quads}


def test_black_pieces_on_ground_nearly_as_dark_are_never_taken_for_an_empty_space_in_shadow():
    assert pieces.cubes(67, MODERATE["dim"]) != WRONG


def test_black_pieces_that_a_reflection_hides_are_told_by_a_shadow_that_no_other_piece_throws():
    assert pieces.mixed(528, MODERATE["glare"]) != WRONG


def test_three_black_cubes_on_ground_nearly_as_dark_are_not_read_as_fewer():
    assert pieces.mixed(2007, MODERATE["dim"]) != WRONG


def test_touching_cubes_whose_upper_faces_nobody_sees_apart_are_not_counted_by_their_area_alone():
    assert pieces.mixed(2002, MODERATE["together"]) == EXACT


def test_white_cubes_enrolled_partly_in_a_shadow_are_known_by_their_upper_faces():
    assert pieces.mixed(2004, MODERATE["shadow"]) == EXACT


def test_markers_of_a_track_are_told_under_a_reflection_as_pieces_on_spaces_are():
    assert pieces.on_track(2000, MODERATE["glare"]) == EXACT


def test_upper_faces_in_light_do_not_stand_for_those_in_a_shadow_beside_them():
    assert pieces.mixed(2103, MODERATE["shadow"]) != WRONG


def test_the_shadow_of_a_piece_on_ground_of_its_colour_is_no_second_piece():
    assert pieces.mixed(2105, MODERATE["glare"]) != WRONG


def test_noise_is_nothing_that_changed_on_a_space():
    assert pieces.cubes(2005, MODERATE["noise"]) == EXACT


def test_four_discs_under_a_faint_reflection_are_counted_though_their_area_does_not_tell_how_many():
    assert pieces.mixed(2008, MODERATE["shadow"]) == EXACT


def test_a_patch_twice_as_large_as_the_others_of_its_colour_is_not_read_as_one_piece():
    assert pieces.mixed(2307, MODERATE["glare"]) != WRONG


def test_of_two_discs_that_touch_none_is_passed_over_beside_two_others():
    """Their upper faces seemed one in the edge of a shadow, and the other two agreed with three of them in all."""
    assert mixed(2408, MODERATE["shadow"]) != WRONG


def test_whole_pieces_are_asked_in_the_light_of_their_own_space_where_a_shadow_ends_beside_it():
    assert mixed(2406, MODERATE["shadow"]) == EXACT


def test_what_pieces_cover_more_than_half_of_a_space_do_is_not_what_its_ground_did():
    assert mixed(2408, GOOD) == EXACT  # four black discs that touch, on green


def test_a_dark_piece_beside_plain_ones_is_read_where_whole_pieces_are_sure_of_it():
    assert mixed(2432, MODERATE["blur"]) == EXACT


def test_black_cubes_are_read_where_no_more_fit_in_a_light_about_as_likely_as_the_likeliest():
    assert pieces.cubes(2, MODERATE["warm"]) == EXACT


def test_a_light_in_which_black_discs_seem_fewer_is_not_believed_against_a_likelier_one_that_leaves_room_for_more():
    assert mixed(2434, MODERATE["dim"]) != WRONG


def test_a_reflection_that_pieces_seem_to_tell_is_not_believed_where_the_picture_shows_none():
    assert mixed(2437, MODERATE["shadow"]) == EXACT  # without it a shadow looked like a third green cube


def test_strong_compression_is_nothing_that_changed_on_an_empty_space():
    assert mixed(2418, MODERATE["jpeg"]) == EXACT


@pytest.mark.parametrize("seed", [2824, 2425])
def test_what_changed_beside_plain_pieces_is_asked_for_where_a_reflection_makes_black_ground_lighter(seed):
    assert mixed(seed, MODERATE["glare"]) != WRONG


def test_a_white_cube_on_ground_a_little_darker_is_no_shadow_of_the_pieces_beside_it():
    assert mixed(2831, MODERATE["together"]) == EXACT


def test_pieces_that_all_stand_in_a_shadow_tell_how_the_others_stand():
    assert mixed(2839, MODERATE["shadow"]) == EXACT


def test_four_white_discs_are_counted_where_a_shadow_ends_between_them():
    assert mixed(2814, MODERATE["shadow"]) == EXACT


@pytest.mark.parametrize("how", ["dim", "noise"])
def test_a_black_cube_hardly_lighter_than_its_ground_is_not_passed_over_beside_others(how):
    assert mixed(60000, MODERATE[how]) != WRONG


def test_a_face_in_a_shadow_is_not_passed_over_where_others_of_its_colour_are_counted():
    assert mixed(62006, MODERATE["shadow"]) == EXACT


def test_patches_larger_than_any_shadow_of_the_pieces_beside_them_are_pieces():
    assert mixed(62024, MODERATE["glare"]) == EXACT


def test_black_cubes_beside_a_pale_print_are_not_refused_for_a_reflection_that_nothing_shows():
    assert mixed(62002, MODERATE["none"]) == EXACT


def test_no_piece_is_added_to_others_of_its_colour_where_no_more_changed_than_those_explain():
    assert pieces.cubes(63002, MODERATE["dim"]) != WRONG


def test_the_more_pieces_are_lit_evenly_the_nearer_to_them_is_the_light_of_one_more():
    even, uneven, few = [1.0, 1.02, 0.99, 1.01] * 3, [0.8, 1.1, 0.95, 1.0] * 3, [1.0, 1.02, 0.99, 1.01]
    assert settling._next_beside(even) < 0.1 < settling._next_beside(few) < settling._next_beside(uneven)


def test_black_cubes_on_nearly_black_ground_are_told_where_all_others_stand_in_one_light():
    assert pieces.cubes(69001, MODERATE["none"]) == EXACT  # in far less light there might be a fourth


def test_the_dark_between_two_pieces_on_nearly_black_ground_is_no_black_one():
    assert pieces.cubes(66012, MODERATE["none"]) == EXACT
    assert pieces.cubes(66014, MODERATE["glare"]) == EXACT


def test_pieces_of_a_dark_shade_of_their_ground_beside_another_are_not_passed_over_as_its_shadows():
    assert mixed(70003, MODERATE["cool"]) == EXACT  # two of three green cubes on a light green field


@pytest.mark.parametrize(("read", "seed", "how"), [(pieces.cubes, 98000, "glare"), (mixed, 94211, "jpeg")])
def test_a_piece_that_would_explain_but_how_others_end_is_none(read, seed, how):
    assert read(seed, MODERATE[how]) != WRONG  # between three cubes whose outlines are a little small


def test_print_that_vanished_beside_the_pieces_of_a_space_is_another_one():
    assert mixed(98003, MODERATE["glare"]) != WRONG  # a black cube hides a line, and a reflection the cube


def test_whole_pieces_do_not_bear_out_a_number_where_one_more_nearly_explains_what_they_leave(monkeypatch):
    monkeypatch.setattr(pieces, "PLAYERS", {n: PLAYERS[n] for n in ("black", "blue", "yellow", "white")})
    assert mixed(104116, MODERATE["jpeg"]) != WRONG


def test_black_cubes_that_were_enrolled_as_grey_do_not_leave_their_space_empty():
    # Their shadow reaches out of what is seen: so might that of something beside it, but that would be deepest there.
    assert pieces.cubes(104003, MODERATE["glare"]) != WRONG


def test_two_black_cubes_that_touch_are_no_single_one_that_lies_across_them():
    assert mixed(123035, MODERATE["bright"]) == EXACT


def test_shadows_of_plain_cubes_on_nearly_black_ground_are_no_black_ones():
    assert pieces.cubes(123006, MODERATE["uneven"]) == EXACT


def test_hues_that_compression_spreads_over_black_ground_are_no_black_piece():
    # Between two blue discs, where nothing grew darker or lighter.
    assert mixed(134011, MODERATE["jpeg"]) != WRONG


def test_print_a_part_of_a_pixel_elsewhere_leaves_no_doubt_of_a_black_piece_on_an_empty_space():
    assert mixed(134634, MODERATE["none"]) == EXACT


def test_a_shadow_longer_than_few_pieces_tell_is_no_piece_of_another_colour():
    assert pieces.cubes(139213, MODERATE["together"]) != WRONG
