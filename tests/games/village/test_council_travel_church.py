"""Council, travel and church (rulebook, Camera di consiglio, Viaggio, Chiesa)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene


def council(red: str, ring: str = "council", **kwargs) -> Scene:
    """Red takes a cube from the council; a second cube keeps the round going."""
    scene = Scene(
        f"""
        red:     {red}
        blue:
        ring:    {ring}
        council: brown brown
        """,
        **kwargs,
    )
    return scene.play("take council brown")


# -- council -----------------------------------------------------------------------------------


def test_t15_a_coin_stands_in_for_a_green_cube():
    scene = council("council1 1, green 1, coins 1")
    scene.play("advance 1 1 green+coin")
    assert scene.lies("council stage 2") == {"red member 1": 1}
    assert scene.influence("red farm") == {"brown": 1}
    assert scene.on("red farm", "coin") == 0
    assert scene.life("red") == 2


def test_t15_two_coins_will_do_as_well():
    scene = council("council1 1, coins 2")
    scene.play("advance 1 1 coin+coin")
    assert scene.lies("council stage 2") == {"red member 1": 1}
    assert scene.on("red farm", "coin") == 0


def test_all_ways_to_pay_two_green_cubes():
    scene = council("farm 1, green 2, coins 2, scroll")
    assert scene.legal == [
        "enter 1 green+green",
        "enter 1 green+coin",
        "enter 1 coin+coin",
        "enter 1 scroll",
        "skip",
    ]


@pytest.mark.parametrize(("stage", "time"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_each_stage_costs_its_time_and_two_green_or_a_scroll(stage, time):
    for payment in ("green+green", "scroll"):
        scene = council(f"{'farm' if stage == 0 else f'council{stage}'} 2, green 2, scroll", ring="blue")
        scene.play(f"enter 2 {payment}" if stage == 0 else f"advance 2 {stage} {payment}")
        assert scene.lies(f"council stage {stage + 1}") == {"red member 2": 1}
        assert scene.life("red") == time
        assert scene.on("red farm", "scroll") == (payment != "scroll")
        assert scene.influence("red farm").get("green", 0) == (0 if payment != "scroll" else 2)


def test_the_ring():
    scene = council("farm 1, scroll").play("enter 1 scroll", "use ring")
    assert scene.on("red farm", "ring") == 1
    assert scene.lies("council roof") == {}


def test_t28_without_the_ring_the_first_privilege_gives_nothing():
    scene = council("farm 1, scroll", ring="blue")
    scene.play("enter 1 scroll")
    assert scene.life("red") == 1
    assert scene.on("red farm", "scroll") == 0
    assert scene.on("blue farm", "ring") == 1
    assert scene.asked == "blue turn"


def test_a_privilege_after_a_step_may_be_left_out():
    scene = council("farm 1, scroll").play("enter 1 scroll", "skip")
    assert scene.lies("council roof") == {"ring": 1}


def test_t29_an_earlier_privilege_may_be_used_a_later_one_not():
    scene = council("council3 1")
    assert scene.legal == ["use ring", "use cubes", "use goods", "skip"]
    assert scene.refused("use prestige coin") == "stage-not-reached"
    scene.play("use cubes", "choose orange+pink")
    assert scene.influence("red farm") == {"orange": 1, "pink": 1, "brown": 1}
    assert scene.life("red") == 0, "staying costs nothing"


def test_t29_after_a_step_the_stage_of_the_moved_member_counts():
    scene = council("council1 1, council3 1, scroll, coins 1", ring="blue")
    scene.play("advance 1 1 scroll")
    assert scene.legal == ["use cubes", "skip"], "another member on stage 3 does not count"


def test_t30_the_fourth_privilege_once_per_action():
    scene = council("council4 1, coins 2, points 5")
    scene.play("use prestige coin")
    assert scene.on("red farm", "coin") == 1
    assert scene.points("red") == 8
    assert scene.asked == "blue turn"


def test_ruling_3_the_coin_of_the_fourth_privilege_is_due_when_staying():
    scene = council("council4 1")
    assert "use prestige coin" not in scene.legal
    assert scene.refused("use prestige coin") == "not-owned"
    assert scene.refused("use prestige") == "wrong-price"


@pytest.mark.parametrize("good", ["scroll", "horse", "plow", "ox", "wagon"])
def test_the_third_privilege_gives_any_good(good):
    scene = council("council3 1").play("use goods", f"choose {good}")
    assert scene.on("red farm", good) == 1


def test_cubes_of_choice_in_one_order_only():
    scene = council("council2 1").play("use cubes")
    assert len(scene.legal) == 10
    assert scene.refused("choose pink+orange") == "order-of-choice"
    assert scene.refused("choose pink") == "wrong-choice"
    assert scene.refused("choose horse") == "wrong-choice"
    scene.play("choose orange+pink")


def test_ruling_12_a_short_supply_gives_what_it_has():
    everything = "orange 33, green 33, brown 31, pink 32"
    scene = Scene(f"""
        red:     council2 1
        blue:    {everything}
        ring:    blue
        council: brown brown
    """)
    assert scene.influence("supply") == {"pink": 1}
    scene.play("take council brown", "use cubes")
    assert scene.legal == ["choose pink"]
    assert scene.refused("choose green") == "supply-short"
    scene.play("choose pink")
    assert scene.influence("supply") == {}


def test_ruling_12_an_empty_supply_gives_nothing():
    scene = Scene("""
        red:     council2 1
        blue:    orange 33, green 33, brown 31, pink 33
        ring:    blue
        council: brown brown
    """)
    scene.play("take council brown")
    assert scene.asked == "blue turn"
    assert scene.keys[-1] == "no-action"


def test_nobody_advances_beyond_the_fourth_stage():
    scene = council("council4 1, scroll, farm 1")
    assert scene.refused("advance 1 4 scroll") == "no-such-stage"


def test_the_council_holds_any_number_of_members():
    scene = council("farm 1, council1 1 1, scroll", ring="blue").play("enter 1 scroll")
    assert scene.lies("council stage 1") == {"red member 1": 3}


# -- travel --------------------------------------------------------------------------------------


def travel(red: str, **kwargs) -> Scene:
    scene = Scene(
        f"""
        red:     {red}
        blue:
        travel:  green green
        """,
        **kwargs,
    )
    return scene.play("take travel green")


def test_t31_the_first_trip_north():
    scene = travel("wagon, brown 2, farm 1")
    scene.play("travel 1 farm north brown+brown")
    assert scene.life("red") == 2
    assert scene.on("red farm", "wagon") == 0
    assert scene.influence("red farm") == {"green": 1}
    assert scene.lies("city north") == {"red member 1": 1, "red disc": 1}
    assert scene.on("red farm", "red disc") == 5
    assert scene.points("red") == 3


def test_t32_a_second_visit_costs_and_gives_nothing():
    scene = travel("wagon, brown 2, farm 1, north 2, disc north")
    scene.play("travel 1 farm north brown+brown")
    assert scene.life("red") == 2
    assert scene.influence("red farm") == {"green": 1}
    assert scene.lies("city north") == {"red member 1": 1, "red member 2": 1, "red disc": 1}
    assert scene.points("red") == 0


MAP = {
    "travel.map": [
        "village north brown+brown",
        "village other pink",
        "north city3 orange",
        "other city4 brown",
        "city3 city5 brown",
        "city4 city6 orange",
        "city5 city6 pink",
    ],
    "travel.rewards.other": "coin",
    "travel.rewards.city3": "cubes",
}


def test_only_the_two_cities_beside_the_village_can_be_reached_from_home():
    scene = travel("wagon 2, farm 1, coins 5", box=MAP)
    assert {line.split()[3] for line in scene.legal if line != "skip"} == {"north", "other"}
    assert scene.refused("travel 1 farm city3 orange") == "no-path"


def test_a_traveller_goes_on_along_one_path_and_another_member_may_start():
    scene = travel("wagon, farm 2, north 1, orange 1, pink 1, disc north", box=MAP)
    assert scene.legal == ["travel 2 farm other pink", "travel 1 north city3 orange", "skip"]
    assert scene.refused("travel 1 north other pink") == "no-path"


def test_nobody_travels_home():
    scene = travel("wagon, north 1, coins 5", box=MAP)
    assert scene.refused("travel 1 north farm brown+brown") == "no-path"


def test_a_city_that_gives_a_coin():
    scene = travel("wagon, farm 1, pink 1", box=MAP).play("travel 1 farm other pink")
    assert scene.on("red farm", "coin") == 1


def test_a_city_that_gives_cubes_of_choice():
    scene = travel("wagon, north 1, orange 1, disc north", box=MAP)
    scene.play("travel 1 north city3 orange")
    assert scene.asked == "red choose"
    scene.play("choose pink+pink")
    assert scene.influence("red farm") == {"green": 1, "pink": 2}
    assert scene.row("cities") == (3, 0)


def test_the_wagon_is_due_and_no_coin_stands_in_for_it():
    scene = travel("farm 1, coins 5, brown 2")
    assert scene.asked == "blue turn"
    scene = travel("farm 1, coins 1, brown 1, wagon")
    assert "travel 1 farm north brown+coin" in scene.legal


def test_a_path_leads_both_ways():
    scene = Scene(
        """
        red:     wagon, orange 1, pink 1, city3 1
        blue:
        travel:  green green
        """,
        box=MAP,
    )
    scene.play("take travel green", "travel 1 city3 north orange")
    assert scene.lies("city north") == {"red member 1": 1, "red disc": 1}


# -- church --------------------------------------------------------------------------------------


def church(red: str) -> Scene:
    scene = Scene(f"""
        red:     {red}
        blue:
        church:  green green
    """)
    return scene.play("take church green")


def test_t33_into_the_black_bag_for_a_brown_cube():
    scene = church("brown 1, farm 1 2")
    assert scene.legal == ["ordain 1 brown", "ordain 1 time", "ordain 2 brown", "ordain 2 time", "skip"]
    scene.play("ordain 1 brown")
    assert scene.lies("black bag") == {"monk": 4, "red member 1": 1}
    assert scene.on("supply", "brown cube") == 33
    assert scene.life("red") == 0


def test_t33_or_for_three_units_of_time():
    scene = church("farm 2").play("ordain 2 time")
    assert scene.lies("black bag") == {"monk": 4, "red member 2": 1}
    assert scene.life("red") == 3


def test_t33_or_for_a_coin():
    scene = church("farm 2, coins 1").play("ordain 2 coin")
    assert scene.on("red farm", "coin") == 0
    assert scene.life("red") == 0


def test_members_join_the_church_from_the_farm_only():
    scene = church("smithy 1, brown 1")
    assert scene.asked == "blue turn"
    scene = church("smithy 1, farm 2, brown 1")
    assert scene.refused("ordain 1 brown") == "nobody-there"
