"""Shifts of components: carrying them out, and finding those that lead from one table to another."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Shift
from companion.rules.instruction import carry_out, census, difference, tidy

PLACES, PIECES = ("bag", "farm", "supply", "track"), ("ox", "cube", "coin")


@st.composite
def layouts(draw, pieces: Counter[str] | None = None):
    """A table; with the given pieces distributed over it, if any are given."""
    total = Counter({piece: draw(st.integers(0, 6)) for piece in PIECES}) if pieces is None else pieces
    table: dict[str, dict[str, int]] = {place: {} for place in PLACES}
    for piece, count in total.items():
        for _ in range(count):
            place = draw(st.sampled_from(PLACES))
            table[place][piece] = table[place].get(piece, 0) + 1
    return tidy(table)


pairs = layouts().flatmap(lambda before: st.tuples(st.just(before), layouts(census(before))))


@given(pairs)
def test_the_difference_leads_from_one_table_to_the_other(pair):
    before, after = pair
    assert carry_out(before, difference(before, after)) == after
    assert carry_out(after, difference(after, before)) == before


@given(pairs)
def test_the_difference_moves_no_piece_twice(pair):
    """As many pieces move as are missing somewhere, and no place both gives and gets the same piece."""
    before, after = pair
    shifts = difference(before, after)
    lacking = sum(
        max(0, after.get(place, {}).get(piece, 0) - before.get(place, {}).get(piece, 0))
        for place in PLACES
        for piece in PIECES
    )
    assert sum(shift.count for shift in shifts) == lacking
    for piece in PIECES:
        sources = {shift.source for shift in shifts if shift.component == piece}
        assert not sources & {shift.target for shift in shifts if shift.component == piece}
    assert all(shift.count > 0 for shift in shifts)


@given(layouts())
def test_equal_tables_need_no_hands(table):
    assert difference(table, table) == []


@given(pairs)
def test_carrying_out_conserves_every_piece_and_leaves_the_old_table_alone(pair):
    before, after = pair
    copy = {place: dict(pieces) for place, pieces in before.items()}
    assert census(carry_out(before, difference(before, after))) == census(before)
    assert before == copy


def test_more_than_lies_there_cannot_be_taken():
    with pytest.raises(ValueError, match="farm holds 1 ox, not 2"):
        carry_out({"farm": {"ox": 1}}, [Shift("ox", 2, "farm", "supply")])
    with pytest.raises(ValueError, match="bag holds 0 ox"):
        carry_out({"farm": {"ox": 1}}, [Shift("ox", 1, "bag", "supply")])


def test_shifts_happen_in_their_order():
    shifts = [Shift("ox", 1, "farm", "track"), Shift("ox", 1, "track", "supply")]
    assert carry_out({"farm": {"ox": 1}}, shifts) == {"supply": {"ox": 1}}
    with pytest.raises(ValueError, match="track holds 0"):
        carry_out({"farm": {"ox": 1}}, reversed(shifts))


def test_a_piece_that_appears_is_no_difference():
    with pytest.raises(ValueError, match="ox is not conserved"):
        difference({}, {"farm": {"ox": 1}})


def test_tidy_drops_zeros_and_empty_places():
    assert tidy({"farm": {"ox": 0, "cube": 2}, "bag": {}, "track": {"ox": 0}}) == {"farm": {"cube": 2}}


def test_the_census_counts_over_all_places():
    assert census({"farm": {"ox": 1, "cube": 2}, "bag": {"cube": 3}}) == {"ox": 1, "cube": 5}
