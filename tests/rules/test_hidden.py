"""Pieces whose face nobody sees."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Hidden
from companion.rules.hidden import conceal, take

BACKS = {"ox": "animal", "horse": "animal", "plow": "tool"}
zones = st.lists(st.sampled_from([*BACKS, Hidden("animal"), Hidden("tool")]), max_size=6)


def test_the_exact_piece_goes_before_a_hidden_one():
    zone = [Hidden("animal"), "ox", "plow"]
    assert take(zone, "ox", "animal") == "ox"
    assert zone == [Hidden("animal"), "plow"]


def test_a_hidden_piece_stands_in_when_its_back_fits():
    zone = [Hidden("tool"), Hidden("animal")]
    assert take(zone, "ox", "animal") == Hidden("animal")
    assert zone == [Hidden("tool")]


@pytest.mark.parametrize("zone", [[], ["plow"], [Hidden("tool")], ["horse"]])
def test_what_cannot_lie_there_is_refused(zone):
    before = list(zone)
    with pytest.raises(ValueError, match="ox is not in this zone"):
        take(zone, "ox", "animal")
    assert zone == before


@given(zones, st.sampled_from(sorted(BACKS)))
def test_taking_removes_one_fitting_piece_or_nothing(zone, piece):
    before = list(zone)
    try:
        gone = take(zone, piece, BACKS[piece])
    except ValueError:
        assert zone == before
        assert piece not in before and Hidden(BACKS[piece]) not in before
    else:
        assert Counter(before) - Counter(zone) == Counter([gone])
        assert gone == (piece if piece in before else Hidden(BACKS[piece]))


@given(zones, st.randoms(use_true_random=False))
def test_a_concealed_zone_tells_backs_and_nothing_of_the_order(zone, rng):
    shuffled = list(zone)
    rng.shuffle(shuffled)
    seen = conceal(zone, BACKS.__getitem__)
    assert seen == conceal(shuffled, BACKS.__getitem__)
    assert Counter(piece.back for piece in seen) == Counter(
        piece.back if isinstance(piece, Hidden) else BACKS[piece] for piece in zone
    )
    assert conceal(seen, BACKS.__getitem__) == seen


def test_a_hidden_piece_shows_its_back():
    assert str(Hidden("animal")) == "?animal"
    assert Hidden("animal").may_be("animal")
    assert not Hidden("animal").may_be("tool")
