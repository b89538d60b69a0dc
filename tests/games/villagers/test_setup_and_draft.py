"""Set-up and the Draft Phase (rulebook pp. 4-9)."""

from __future__ import annotations

import pytest

from companion.games.villagers.game import GAME
from companion.rules import Seat
from tests.games.villagers.scenario import Scene


def dealt(seats: int) -> Scene:
    """A fresh table after the hands are dealt."""
    scene = Scene("\n".join(f"{colour}:" for colour in ("blue", "red", "yellow", "green", "purple")[:seats]))
    return scene.turn_up()


def test_s01_five_people_get_stacks_of_ten_and_nine_cards_remain():
    scene = dealt(5)
    assert scene.stacks == [10] * 6
    assert sum(len(scene.hand(colour)) for colour in scene.state.colours) == 25
    assert scene.reserve == 9
    assert scene.state.layout()["stack 2"]["first market card"] == 1
    assert scene.state.layout()["stack 6"]["second market card"] == 1


def test_s02_with_three_people_wool_and_leather_are_out():
    scene = dealt(3)
    assert scene.stacks == [6] * 6
    assert scene.reserve == 29
    out = {"shepherd", "spinner", "weaver", "tailor", "tanner", "saddler", "cobbler"}
    for place, pieces in scene.state.layout().items():
        assert not out & pieces.keys() or place == "box"


@pytest.mark.parametrize(
    ("seats", "size", "reserve"), [(1, 5, 37), (2, 4, 46), (3, 6, 29), (4, 8, 26), (5, 10, 9)]
)
def test_the_table_of_the_set_up(seats, size, reserve):
    scene = dealt(seats)
    assert (scene.stacks, scene.reserve) == ([size] * 6, reserve)
    cards = sum(
        n for place in scene.state.layout().values() for piece, n in place.items() if piece not in TOKENS
    )
    assert cards == 175


TOKENS = ("coin", "face-down card")


@pytest.mark.parametrize(
    ("village", "limit"),
    [
        ("founders", 2),
        ("founders_fed", 3),
        ("founders_fed graper hunter", 5),
        ("founders_fed graper hunter fisher", 5),
        ("founders/brewer harvester hunter graper", 5),
    ],
)
def test_s03_the_draft_limit_is_two_and_one_for_each_visible_food(village, limit):
    scene = Scene(f"blue: {village}\nred: founders\nturn: blue draft")
    assert draft_all(scene, "blue") == limit


def draft_all(scene: Scene, colour: str) -> int:
    """How many villagers a seat drafts in this phase."""
    count = 0
    while scene.asked.endswith("draft"):
        count += scene.asked.startswith(colour)
        scene.play("draft 1").turn_up()
    return count


def test_s04_a_pick_takes_the_coin_and_the_leftmost_stack_refills_at_once():
    scene = Scene("""
        blue:   founders; supply 8
        red:    founders
        road:   seeker+1 grazier cooper mason wheeler graper
        stacks: 0 4 4 4 4 4
        turn:   blue draft
    """)
    scene.play("draft 1").turn_up("hunter")
    assert scene.supply("blue") == 9
    assert scene.square("blue") == ["seeker"]
    assert scene.road[0] == "hunter"
    assert scene.stacks == [0, 3, 4, 4, 4, 4]
    assert scene.asked == "red draft"


def test_s05_at_the_limit_the_square_is_taken_into_the_hand():
    scene = Scene("""
        blue: founders_fed
        red:  founders/brewer graper
        road: seeker grazier cooper mason wheeler hunter
        turn: blue draft
    """)
    for seat, slot in (("blue", 1), ("red", 1), ("blue", 2), ("red", 2), ("blue", 3)):
        assert scene.asked == f"{seat} draft"
        scene.play(f"draft {slot}").turn_up()
    assert len(scene.hand("blue")) == 3
    assert scene.square("blue") == []
    assert scene.asked == "red draft"
    scene.play("draft 4").turn_up()
    assert scene.asked == "red draft"


def test_s06_a_blind_pick_leaves_the_road_alone():
    scene = Scene("""
        blue: founders
        red:  founders
        road: seeker grazier cooper mason wheeler hunter
        turn: blue draft
    """)
    scene.play("blind 4").turn_up("jeweler")
    assert scene.square("blue") == ["jeweler"]
    assert scene.road == ["seeker", "grazier", "cooper", "mason", "wheeler", "hunter"]
    assert scene.stacks[3] == 3


def test_s07_emptying_stack_two_reveals_the_first_market_and_it_waits():
    scene = Scene("""
        blue:   founders harvester; supply 8
        red:    founders harvester
        road:   seeker grazier cooper mason wheeler hunter
        stacks: 0 1 4 4 4 4
        turn:   blue draft
    """)
    scene.play("draft 1", "back solitary_back", "turn fisher")
    assert {"emptied", "market-due"} <= {*scene.keys}
    assert scene.stacks == [0, 0, 4, 4, 4, 4]
    assert scene.supply("blue") == 8
    assert not scene.state.first_market_done
    assert scene.refused("blind 2") == "pile-empty"
    scene.round_on()
    assert scene.state.first_market_done
    assert scene.row("first-gold") == (2, 2)


def test_s08_without_stacks_the_reserve_refills_and_may_be_drawn_blind():
    before = Scene("blue: founders\nred: founders\nturn: blue draft")
    assert before.refused("blind reserve") == "stacks-first"
    scene = Scene("""
        blue:    founders
        red:     founders
        road:    seeker grazier cooper mason wheeler hunter
        stacks:  0 0 0 0 0 0
        reserve: 4
        turn:    blue draft
    """)
    scene.play("draft 1").turn_up()
    assert scene.reserve == 3
    assert scene.road[0] != "-"
    scene.play("blind reserve").turn_up()
    assert len(scene.square("red")) == 1
    assert scene.reserve == 2


def test_s09_when_nothing_is_left_the_draft_ends_before_the_limits():
    scene = Scene("""
        blue:    founders/brewer
        red:     founders/brewer
        road:    - seeker - - grazier -
        stacks:  0 0 0 0 0 0
        reserve: 0
        turn:    blue draft
    """)
    scene.play("draft 2", "draft 5")
    assert scene.road == ["-"] * 6
    assert scene.hand("blue") == ["seeker"]
    assert scene.hand("red") == ["grazier"]
    assert scene.asked == "blue build"


def test_hands_are_dealt_as_backs_where_the_companion_may_not_look():
    scene = Scene("blue:\nred:", hands="closed").turn_up()
    assert all(word.endswith("_back") for word in scene.hand("blue") + scene.hand("red"))


def test_a_sixth_person_or_none_has_no_place():
    from companion.rules import BadOptions

    for seats in ([], [Seat(str(i), colour) for i, colour in enumerate(GAME.colours)] + [Seat("6", "white")]):
        with pytest.raises(BadOptions):
            GAME.setup(seats)
