"""Contrast, sizes and the places of pieces: what must hold on every panel and in every theme."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app import theme as themes
from companion.app.arrange import arrange, least_zone, split, width_of
from companion.app.scale import (
    ARC_MINUTES_AT_2_M,
    CAPITAL,
    HEADLINE,
    TARGET_MM,
    TEXT_SIZES,
    TYPE_MM,
    Scale,
)
from companion.app.views.pieces import BoardView, Piece, ZoneView
from companion.rules import registry
from companion.rules.picture import SHAPES, WHOLE, Area

PANELS = ((800, 480, 7.0), (1280, 720, 7.0), (1280, 720, 10.1), (480, 800, 7.0), (1920, 1080, 15.6))


@pytest.mark.parametrize("name", themes.THEMES)
def test_everything_that_is_written_can_be_read(name):
    colours = themes.theme(name)
    weak = {
        (ink, ground): round(themes.contrast(colours[ink], colours[ground]), 2)
        for ink, ground in themes.TEXT_ON
        if themes.contrast(colours[ink], colours[ground]) < themes.LEAST_CONTRAST
    }
    assert not weak


def test_both_themes_have_the_same_colours():
    assert themes.theme("day").keys() == themes.theme("night").keys()


def test_every_mark_can_be_read_on_its_piece():
    for game in registry.games():
        for colour in (*themes._file()["pieces"], *game.colours):
            piece = themes.piece_colour(colour)
            assert themes.contrast(themes.ink_on(piece), piece) >= themes.LEAST_CONTRAST, colour


def test_every_colour_of_a_seat_is_known():
    for game in registry.games():
        assert set(game.colours) <= set(themes._file()["pieces"])


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("text", TEXT_SIZES)
def test_a_target_is_9_mm_on_the_real_panel(panel, text):
    width, height, diagonal = panel
    scale = Scale.of_panel(width, height, diagonal, text)
    pixels_per_mm = math.hypot(width, height) / (diagonal * 25.4)
    assert scale.target / pixels_per_mm >= TARGET_MM


def test_the_largest_headline_can_be_read_at_2_m():
    assert TYPE_MM["largest"][HEADLINE] * CAPITAL >= 10 * ARC_MINUTES_AT_2_M


@pytest.mark.parametrize("panel", PANELS)
def test_each_text_size_is_larger_than_the_one_before_in_every_role(panel):
    width, height, diagonal = panel
    for role in TYPE_MM["normal"]:
        sizes = [Scale.of_panel(width, height, diagonal, text).type(role) for text in TEXT_SIZES]
        assert sizes == sorted(set(sizes))


pieces = st.lists(
    st.builds(
        Piece,
        shape=st.sampled_from(SHAPES),
        colour=st.sampled_from(["red", "blue"]),
        mark=st.sampled_from(["", "A", "12"]),
        count=st.integers(1, 40),
        inside=st.lists(st.builds(Piece, shape=st.just("tile"), colour=st.just("red")), max_size=4).map(
            tuple
        ),
    ),
    max_size=8,
)


@given(pieces, st.floats(10, 500), st.floats(10, 300), st.floats(4, 20), st.floats(20, 60))
def test_no_piece_falls_off_the_board_and_none_is_forgotten(heaps, width, height, least, most):
    spots = arrange(heaps, width, height, least, most)
    assert sum(spot.count for spot in spots) == sum(heap.count for heap in heaps)
    for spot in spots:
        assert -0.01 <= spot.x and spot.x + spot.size * width_of(spot.piece) <= width + 0.01
        assert -0.01 <= spot.y and spot.y + spot.size <= height + 0.01
        assert spot.size <= most + 0.01


@given(pieces, st.floats(10, 500), st.floats(10, 300))
def test_pieces_never_lie_on_each_other(heaps, width, height):
    spots = arrange(heaps, width, height, 8, 40)
    for i, one in enumerate(spots):
        for other in spots[:i]:
            apart = (
                one.x >= other.x + other.size * width_of(other.piece) - 0.01
                or other.x >= one.x + one.size * width_of(one.piece) - 0.01
                or one.y >= other.y + other.size - 0.01
                or other.y >= one.y + one.size - 0.01
            )
            assert apart


def board(*areas: Area) -> BoardView:
    return BoardView("b", "B", tuple(ZoneView(str(i), "z", area, ()) for i, area in enumerate(areas)))


@given(st.floats(100, 2000), st.floats(100, 2000), st.floats(20, 90))
def test_two_boards_are_shown_together_only_if_a_finger_can_touch_every_zone(width, height, target):
    main, beside = board(Area(0, 0, 0.5, 1), Area(0.5, 0, 0.5, 0.3)), board(*WHOLE.rows(3))
    first, second = split(width, height, main, beside, target, 20)
    if second is None:
        assert first == (0, 0, width, height)
        return
    for view, box in ((main, first), (beside, second)):
        assert least_zone(view, box[2], box[3]) >= target
        assert box[0] >= 0 and box[1] >= 0
        assert box[0] + box[2] <= width + 0.01 and box[1] + box[3] <= height + 0.01


def test_a_list_that_is_let_go_comes_to_rest_on_a_busy_computer():
    from companion.app.widgets.boxes import Rolling

    effect = Rolling(min=-800, max=0)
    effect.start(0, t=0.0)
    for step in range(1, 9):
        effect.update(-60 * step, t=0.02 * step)
    effect.stop(-500, t=0.18)
    reached = []
    for _ in range(100):
        effect.update_velocity(2.0)  # seconds for one frame
        reached.append(effect.value)
    assert min(reached) > -2000 and max(reached) < 800
    assert abs(effect.velocity) < 1 and -800 <= round(effect.value) <= 0
