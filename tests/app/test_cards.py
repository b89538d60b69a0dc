"""Cards with names: as large as they fit, never over the edge of their place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("tests.app.window", reason="the touch app is not installed: pip install -e '.[app]'")

from companion.app.views.pieces import Piece
from companion.app.widgets.board import pile_of
from companion.app.widgets.cards import LINE, set_name, spread
from companion.app.widgets.style import fitted


@pytest.mark.parametrize("words", ["Costruttore di letti", "Log Rafter", "Monk", "Contrabbandiere"])
@pytest.mark.parametrize(("width", "height"), [(60, 40), (34, 12), (120, 20), (26, 60)])
def test_a_name_fits_its_band_or_gives_way(words, width, height):
    name = set_name(words, 15, 9, width, height)
    if name is None:
        assert height < 9 or width < 26 + 9
        return
    assert 9 <= name.size <= 15
    assert all(fitted(line, name.size, width) == name.size for line in name.lines)
    assert name.size * (1.05 + LINE * (len(name.lines) - 1)) <= height + 1
    said = " ".join(name.lines)
    assert said == words or (said.endswith(".") and words.startswith(said[:-1]))


def test_two_lines_are_taken_where_they_are_larger():
    assert set_name("Horse Trader", 15, 9, 50, 40).lines == ("Horse", "Trader")
    assert set_name("Horse Trader", 15, 9, 200, 40).lines == ("Horse Trader",)


@given(st.integers(1, 14), st.floats(40, 500), st.floats(30, 300))
@settings(max_examples=80)
def test_cards_side_by_side_stay_in_their_place_and_apart(count, width, height):
    boxes = spread(count, width, height, (130, 100))
    assert len(boxes) == count
    for left, top, wide, high in boxes:
        assert left >= -0.01 and left + wide <= width + 0.01
        assert top >= -0.01 and top + high <= height + 0.01
    for i, (left, top, wide, high) in enumerate(boxes):
        for other in boxes[:i]:
            assert left >= other[0] + other[2] - 0.01 or top >= other[1] + other[3] - 0.01 or left < other[0]


def test_a_pile_shows_its_number_and_its_back():
    hidden = Piece("card", "grey", "?", 7)
    assert pile_of((hidden,)).mark == "7"
    assert pile_of((hidden,), Piece("card", "green")) == Piece("card", "green", "7")
    mixed = pile_of((Piece("card", "green", "Ca", 2), Piece("card", "pink", "Vi", 1)))
    assert (mixed.mark, mixed.colour) == ("3", "grey")
