"""The refresh of the Road (rulebook pp. 10-11)."""

from __future__ import annotations

from tests.games.villagers.scenario import Scene

FOUR = "blue: founders\nred: founders\nyellow: founders\ngreen: founders\n"


def test_s10_villagers_with_a_coin_leave_and_all_get_one():
    scene = Scene(FOUR + "road: seeker+1 grazier cooper+1 mason wheeler hunter+1\nturn: blue refresh")
    before = scene.reserve
    scene.turn_up("fisher", "priest", "agent")
    assert sorted(scene.state.discards) == sorted(cards("seeker", "cooper", "hunter"))
    assert scene.reserve == before - 3
    assert scene.road == ["fisher+1", "grazier+1", "priest+1", "mason+1", "wheeler+1", "agent+1"]


def cards(*words: str) -> list[int]:
    from companion.games.villagers.terms import CODE

    return [CODE[word] for word in words]


def test_s11_in_the_first_round_nothing_is_discarded():
    scene = Scene(FOUR + "road: seeker grazier cooper mason wheeler hunter\nround: 1\nturn: blue refresh")
    assert scene.state.discards == []
    assert scene.road == ["seeker+1", "grazier+1", "cooper+1", "mason+1", "wheeler+1", "hunter+1"]


def test_s12_two_people_mark_in_reverse_order_and_unmarked_villagers_leave():
    scene = Scene("""
        blue: founders; hand monk
        red:  founders; hand monk
        road: seeker grazier cooper mason wheeler hunter
        turn: blue refresh
    """)
    assert scene.asked == "red mark"
    scene.play("mark 3")
    assert scene.asked == "blue mark"
    scene.play("mark 3").turn_up("fisher", "priest", "agent", "grocer", "peddler")
    assert scene.road == ["fisher", "priest", "cooper+2", "agent", "grocer", "peddler"]
    assert len(scene.state.discards) == 5


def test_s13_if_nobody_marks_all_six_leave():
    scene = Scene("""
        blue: founders; hand monk
        red:  founders; hand monk
        road: seeker grazier cooper mason wheeler hunter
        turn: blue refresh
    """)
    scene.play("pass", "pass").turn_up()
    assert len(scene.state.discards) == 6


def test_s14_a_short_reserve_is_followed_by_the_leftmost_stack_which_may_call_the_market():
    scene = Scene("""
        blue:    founders
        red:     founders
        yellow:  founders
        green:   founders
        purple:  founders; hand monk
        road:    seeker+1 grazier+1 cooper+1 mason+1 wheeler hunter
        stacks:  0 2 9 9 9 9
        reserve: 2
        turn:    blue refresh
    """)
    scene.turn_up()
    assert scene.reserve == 0
    assert scene.stacks == [0, 0, 9, 9, 9, 9]
    assert scene.asked == "purple build"
    scene.play("done")
    assert scene.state.first_market_done
