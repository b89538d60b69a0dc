"""The turn and the round: cubes, the plague, the fill, the ring (rulebook, Giocare un round)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene


def test_t01_the_plague_costs_time_and_the_action_follows():
    scene = Scene("""
        red:     farm 1
        blue:
        harvest: black green
    """)
    assert scene.life("red") == 0
    scene.play("take harvest black", "harvest")
    assert scene.on("supply", "plague cube") == 6
    assert scene.on("red farm", "plague cube") == 0
    assert scene.life("red") == 2
    assert scene.on("red farm", "grain") == 2


def test_t02_a_cube_without_a_possible_action_is_a_whole_turn():
    scene = Scene("""
        red:     farm 1
        blue:
        council: pink pink
    """)
    scene.play("take council pink")
    assert scene.influence("red farm") == {"pink": 1}
    assert scene.keys == ["take", "no-action"]
    assert scene.asked == "blue turn"


def test_t02_a_possible_action_may_be_left_out():
    scene = Scene("""
        red:     farm 1
        blue:
        harvest: pink pink
    """)
    scene.play("take harvest pink", "skip")
    assert scene.on("red farm", "grain") == 0
    assert scene.asked == "blue turn"


def test_t03_the_market_cube_forces_a_market_day_in_which_all_pass():
    scene = Scene("""
        red:
        blue:
        market:  pink
        council: pink
        stalls:  c01 c05 c06
        queue:   c07 c08 c09 c10 c11
    """)
    scene.play("take market pink")
    assert scene.keys == ["take", "market", "pass-forced", "pass-forced", "market-ends"]
    assert [scene.lies(f"stall {i}") for i in (1, 2, 3)] == [
        {"customer c01": 1},
        {"customer c05": 1},
        {"customer c06": 1},
    ]
    assert scene.asked == "blue turn"


def test_t03_whoever_can_serve_decides_even_when_the_trigger_cannot():
    scene = Scene("""
        red:
        blue:    ox, green 1
        market:  pink
        council: pink
        stalls:  c05
    """)
    scene.play("take market pink")
    assert scene.asked == "blue market"
    assert scene.legal == ["serve c05 green", "pass"]


def next_round(scene: Scene) -> Scene:
    """Take the last cube and let the mass go by with four monks."""
    return scene.play(scene.legal[0], *["monk"] * 4)


def test_t04_a_short_supply_fills_the_bag_with_what_there_is():
    scene = Scene("""
        red:     farm 1
        blue:    green 31
        council: pink
    """)
    next_round(scene)
    assert scene.lies("green bag") == {
        "orange cube": 4,
        "green cube": 2,
        "brown cube": 4,
        "pink cube": 4,
        "plague cube": 6,
    }
    assert scene.asked == "chance cube_bag"
    scene.play(*["draw black"] * 6, *["draw green"] * 2, *["draw pink"] * 4, *["draw brown"] * 4)
    scene.play(*["draw orange"] * 2)
    assert sum(sum(scene.lies(f"{space} space").values()) for space in SPACES) == 18
    assert scene.asked == "red turn"


SPACES = ("market", "travel", "council", "church", "family", "harvest", "crafts")


def test_t05_plague_cubes_left_in_the_bag_count_among_the_six():
    scene = Scene("""
        red:     farm 1
        blue:
        council: pink
        bag:     black 2
    """)
    assert scene.on("supply", "plague cube") == 4
    next_round(scene)
    assert scene.on("supply", "plague cube") == 0
    assert scene.on("green bag", "plague cube") == 6


def test_t05_cubes_left_in_the_bag_stay_for_the_next_round():
    scene = Scene("""
        red:     farm 1
        blue:
        council: pink
        bag:     pink 1, orange 2
    """)
    next_round(scene)
    assert scene.on("green bag", "pink cube") == 5
    assert scene.on("green bag", "orange cube") == 6


def test_t06_the_last_cube_the_mass_and_a_new_round():
    scene = Scene("""
        red:
        blue:
        harvest: pink
    """)
    scene.play("take harvest pink")
    assert scene.asked == "red action"
    scene.play("harvest")
    assert scene.on("red farm", "grain") == 2
    assert scene.asked == "chance monk_bag"
    scene.play(*["monk"] * 4)
    assert scene.asked == "chance cube_bag"
    assert scene.state.position().startswith("round 2")


def test_t07_the_ring_counts_after_the_mass():
    scene = Scene("""
        red:     bag 1, coins 1
        blue:    bag 1, coins 1
        ring:    blue
        first:   red
        turn:    blue
        council: pink
    """)
    scene.play("take council pink")
    assert scene.asked == "red ransom"
    scene.play("done", "done", *["monk"] * 4)
    assert "first-player" in scene.keys and "ring-back" in scene.keys
    assert scene.on("blue farm", "first player marker") == 1
    assert scene.lies("council roof") == {"ring": 1}
    assert scene.let_chance().asked == "blue turn"


def test_t07_without_a_taken_ring_the_first_player_stays():
    scene = Scene("""
        red:
        blue:
        first:   blue
        council: pink
    """)
    scene.play("take council pink", *["monk"] * 4)
    assert scene.on("blue farm", "first player marker") == 1
    assert scene.let_chance().asked == "blue turn"


def test_the_first_player_who_takes_the_ring_stays_first_and_puts_it_back():
    scene = Scene("""
        red:
        blue:
        ring:    red
        council: pink
    """)
    scene.play("take council pink", *["monk"] * 4)
    assert scene.on("red farm", "first player marker") == 1
    assert scene.lies("council roof") == {"ring": 1}


def test_turns_go_clockwise_and_the_well_is_a_turn():
    scene = Scene("""
        red:     green 3, farm 1
        blue:
        yellow:
        harvest: pink pink pink
    """)
    scene.play("well green+green+green", "act harvest", "harvest")
    assert scene.influence("red farm") == {}
    assert sum(scene.influence("harvest space").values()) == 3
    assert scene.asked == "blue turn"
    scene.play("take harvest pink", "skip", "take harvest pink", "skip")
    assert scene.asked == "red turn"


def test_the_well_reaches_spaces_without_cubes():
    scene = Scene("""
        red:     green 3, farm 1, grain 2
        blue:
        harvest: pink
    """)
    scene.play("well green+green+green", "act crafts", "mill")
    assert scene.on("red farm", "coin") == 2
    assert scene.life("red") == 2


def test_the_well_opens_a_market_day_that_cannot_be_left_out():
    scene = Scene("""
        red:     green 3, ox
        blue:    horse, green 1
        harvest: pink
        stalls:  c04 c05
    """)
    scene.play("well green+green+green", "act market")
    assert scene.legal == ["serve c05", "pass"]
    scene.play("serve c05")
    assert scene.asked == "blue market"
    assert scene.legal == ["serve c04 green", "pass"]


def test_the_well_needs_three_cubes_of_one_colour():
    scene = Scene("""
        red:     green 2, pink 2
        blue:
        harvest: pink
    """)
    assert scene.legal == ["take harvest pink"]
    assert scene.refused("well green+green+pink") == "wrong-price"


@pytest.mark.parametrize(
    ("well_coins", "ways"),
    [
        (True, ["well green+green+coin", "well green+coin+coin"]),
        (False, []),
    ],
)
def test_ruling_4_coins_at_the_well(well_coins, ways):
    scene = Scene(
        """
        red:     green 2, coins 2
        blue:
        harvest: pink
        """,
        well_coins=well_coins,
    )
    assert scene.legal == ["take harvest pink", *ways]
    if not well_coins:
        assert scene.refused("well green+green+coin") == "well-no-coins"


def test_ruling_4_three_coins_stand_for_three_cubes():
    scene = Scene("""
        red:     coins 3
        blue:
        harvest: pink
    """)
    scene.play("well coin+coin+coin", "act family", "birth")
    assert scene.on("red farm", "coin") == 0
    assert scene.on("red farm", "red member 2") == 1
