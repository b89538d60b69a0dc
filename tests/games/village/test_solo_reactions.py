"""Carla's reactions, her part in the mass, the ring as a coin, the end (rulebook, Re-azioni di Carla)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene
from tests.games.village.test_solo_cubes import solo, track


def market(blue: str, *, rest: str = "council: pink pink") -> Scene:
    """Ambra can take a market cube; customers want a horse, an ox, a plow."""
    return solo(f"""
        blue:   {blue}
        market: pink
        {rest}
        stalls: c04 c05 c07
    """)


# -- the well ----------------------------------------------------------------------------------


def test_s09_after_the_well_carla_takes_nothing_and_the_person_goes_on():
    scene = solo("blue: farm 1, pink 3\nchurch: green green\ncouncil: green")
    scene.play("well pink+pink+pink", "act harvest", "harvest")
    assert track(scene) == {}
    assert scene.lies("church roof") == {"red member 3": 2, "red member 4": 2}
    assert scene.asked == "blue turn"


@pytest.mark.parametrize("serves", [False, True])
def test_ruling_15_a_market_day_from_the_well(serves):
    scene = solo(
        """
        blue:    pink 3, horse, green 2, ox, plow
        council: green green
        stalls:  c04 c05 c07
        """,
        carla_serves_after_well=serves,
    )
    scene.play("well pink+pink+pink", "act market", "serve c04")
    assert scene.asked == "blue market"
    assert scene.lies("red customers") == ({"customer c05": 1} if serves else {})


# -- the market --------------------------------------------------------------------------------


def test_s10_after_the_first_customer_carla_takes_the_next_one():
    scene = market("horse, plow, green 1").play("take market pink", "serve c04")
    assert scene.lies("red customers") == {"customer c05": 1}
    assert scene.legal == ["serve c07 green", "pass"]
    scene.play("serve c07 green")
    assert scene.life("blue") == 1
    assert scene.influence("blue farm") == {"pink": 1}
    assert "market-ends" in scene.keys


def test_s10_after_another_customer_carla_takes_the_first_one():
    scene = market("ox, horse, plow, green 2").play("take market pink", "serve c05")
    assert scene.lies("red customers") == {"customer c04": 1}
    assert scene.legal == ["serve c07 green", "pass"]


def test_s10_when_the_person_serves_nobody_carla_takes_the_first_one():
    scene = market("horse").play("take market pink", "pass")
    assert scene.lies("red customers") == {"customer c04": 1}
    assert "market-ends" in scene.keys


def test_s10_carla_serves_before_her_cube_and_once_only():
    scene = market("horse, plow, green 3, coins 2").play("take market pink", "serve c04", "serve c07 green")
    assert scene.lies("red customers") == {"customer c05": 1}
    assert track(scene) == {}
    assert scene.asked == "chance customer_pile"
    scene.let_chance()
    assert track(scene) == {"1 pink": 1}


def test_s10_carla_pays_and_scores_nothing():
    scene = market("horse").play("take market pink", "serve c04")
    assert scene.state.score().totals == (6 - 3,)
    assert "carla-serve" in scene.keys


def test_s11_carla_triggers_the_market_day():
    scene = solo("""
        blue:    horse, ox, plow, green 2, farm 1
        market:  pink
        council: pink green
        stalls:  c04 c05 c07
        ring:    aside
    """)
    scene.play("take council pink", "skip")
    assert scene.lies("red customers") == {"customer c04": 1}
    assert scene.asked == "blue market"
    assert scene.legal == ["serve c05 green", "serve c07 green", "pass"], "no sale is free"
    scene.play("serve c05 green", "serve c07 green")
    assert scene.life("blue") == 2
    assert "market-ends" in scene.keys
    scene.let_chance()
    assert scene.asked == "blue turn"


def test_s11_a_death_in_carlas_market_day_is_settled_at_once():
    scene = solo("""
        blue:    ox, plow, green 2, smithy 1, farm 1, life 9
        market:  pink
        council: pink green
        stalls:  c04 c05 c07
        ring:    aside
    """).play("take council pink", "skip", "serve c05 green")
    assert scene.asked == "blue death"
    scene.play("bury 1 farm")
    assert scene.asked == "blue market"


# -- the church --------------------------------------------------------------------------------


def test_s12_a_church_cube_sends_her_lowest_member_into_the_bag():
    scene = solo("church: pink pink\ncouncil: pink").play("take church pink")
    assert scene.lies("church roof") == {"red member 3": 1, "red member 4": 2}
    assert scene.lies("black bag") == {"monk": 4, "red member 3": 1}


def test_s12_after_the_third_generation_the_fourth():
    scene = solo("carla: on_church 4 4\nchurch: pink pink\ncouncil: pink").play("take church pink")
    assert scene.lies("church roof") == {"red member 4": 1}
    assert scene.lies("black bag") == {"monk": 4, "red member 4": 1}


def test_s13_nobody_left_on_the_church():
    scene = solo("carla: beside 1\nchurch: pink pink\ncouncil: pink").play("take church pink")
    assert scene.lies("black bag") == {"monk": 4}
    assert "carla-church-empty" in scene.keys
    assert scene.asked == "blue turn"


def test_carla_reacts_to_the_space_of_her_cube_not_of_mine():
    scene = solo("council: pink brown\nchurch: pink").play("take council pink")
    assert scene.on("black bag", "red member 3") == 1
    scene = solo("church: pink\ncrafts: pink green\ncouncil: brown").play("take church pink")
    assert scene.on("black bag", "red member 3") == 0


# -- the mass ----------------------------------------------------------------------------------


def last_pair(text: str, **options) -> Scene:
    """Person and Carla take the last two cubes of the round."""
    scene = solo(f"council: pink pink\n{text}", **options).play("take council pink")
    if "skip" in scene.legal:
        scene.play("skip")
    return scene


def test_s14_worked_mass():
    scene = last_pair("""
        blue:  bag 1, grain 4, coins 1
        carla: church1 3, bag 3 4, beside 1 2
        ring:  council
    """)
    assert scene.asked == "blue ransom"
    scene.play("done", "member red 4", "member blue 1", "member red 3", "monk")
    assert scene.lies("church stage 1") == {"red member 3": 1, "blue member 1": 1}
    assert scene.lies("church stage 2") == {"red member 4": 1}
    assert scene.lies("church stage 3") == {"red member 3": 1}
    assert scene.on("black bag", "monk") == 4
    scene.play("promote 1 1", "promote 1 2", "promote 1 3")
    assert scene.lies("church stage 4") == {"blue member 1": 1}
    assert "majority-carla" in scene.keys
    assert scene.points("blue") == 0


@pytest.mark.parametrize(
    ("blue", "carla", "points"),
    [
        ("church1 1 2", "church1 3", 2),
        ("church4 1", "church1 3", 2),
        ("church1 1", "church4 3", 0),
        ("church2 1", "church2 3", 2),
        ("church4 1", "church1 3, church2 3", 0),
        ("farm 1", "church1 3", 0),
        ("church1 1", "beside 1", 2),
        ("farm 1", "beside 1", 0),
    ],
)
def test_the_majority_against_carla(blue, carla, points):
    scene = last_pair(f"blue: {blue}\ncarla: {carla}").play(*["monk"] * 4)
    assert scene.points("blue") == points


def test_carla_never_promotes_and_never_buys():
    scene = last_pair("blue: church1 1, grain 1\ncarla: church1 3, bag 4").play(*["monk"] * 4)
    assert scene.asked == "blue promote"
    scene.play("done")
    assert scene.lies("church stage 1") == {"blue member 1": 1, "red member 3": 1}


# -- the new round -------------------------------------------------------------------------------


def test_s15_all_cubes_but_the_last_leave_her_track():
    scene = solo("""
        council: black black
        track:   1 pink, 2 pink, 3 pink, 4 green, 5 green, 6 brown, 7 orange
        fate:    top 1
    """).play("take council black", *["monk"] * 4)
    assert track(scene) == {"8 plague": 1}
    assert scene.on("green bag", "plague cube") == 5
    assert scene.on("supply", "pink cube") == 33 - 4
    scene.let_chance()
    assert scene.asked == "blue turn"
    scene.play(next(line for line in scene.legal if line.startswith("take council")))
    while "carla-take" not in scene.keys:
        scene.play("skip" if "skip" in scene.legal else scene.legal[0])
    assert sorted(place.split()[0] for place in track(scene)) == ["8", "9"]


def test_the_person_stays_first_player():
    scene = last_pair("ring: blue").play(*["monk"] * 4).let_chance()
    assert scene.asked == "blue turn"
    assert scene.lies("council roof") == {"ring": 1}


# -- the ring as a coin ----------------------------------------------------------------------------


def test_s16_the_ring_buys_a_member_out_of_the_bag():
    scene = last_pair("blue: bag 1\nring: blue")
    assert scene.legal == ["ransom 1 ring", "done"]
    scene.play("ransom 1 ring")
    assert scene.lies("ring aside") == {"ring": 1}
    scene.play(*["monk"] * 3)
    assert scene.lies("council roof") == {"ring": 1}, "ruling 13: back on the council in the new round"
    assert scene.on("church stage 1", "blue member 1") == 1


def test_s16_an_unspent_ring_goes_back_before_the_bag_is_filled():
    scene = last_pair("blue: bag 1\nring: blue").play("done", *["monk"] * 4)
    assert scene.lies("council roof") == {"ring": 1}
    assert scene.keys.index("ring-back") < scene.keys.index("bag")


@pytest.mark.parametrize(
    ("blue", "cube", "line"),
    [
        ("farm 1, green 1", "council", "enter 1 green+ring"),
        ("council1 1, green 1", "council", "advance 1 1 green+ring"),
        ("council4 1", "council", "use prestige ring"),
        ("farm 1", "church", "ordain 1 ring"),
        ("farm 1, wagon, brown 1", "travel", "travel 1 farm north brown+ring"),
        ("orange 1", "crafts", "buy plow orange+ring"),
        ("farm 2", "crafts", "buy scroll ring"),
    ],
)
def test_the_ring_is_a_coin_in_every_action(blue, cube, line):
    scene = solo(f"blue: {blue}\n{cube}: black black\ncrafts: black\nring: blue")
    scene.play(f"take {cube} black", line)
    assert scene.lies("ring aside") == {"ring": 1}
    spent = solo(f"blue: {blue}\n{cube}: black black\ncrafts: black\nring: aside").play(f"take {cube} black")
    assert line not in spent.legal


def test_the_ring_is_a_coin_at_the_well_and_in_a_market_day():
    scene = solo("blue: farm 1, pink 2\ncouncil: green green\nring: blue")
    scene.play("well pink+pink+ring", "act harvest", "harvest")
    assert scene.lies("ring aside") == {"ring": 1}
    scene = solo("blue: farm 1, pink 2\ncouncil: green green\nring: blue", well_coins=False)
    assert "well pink+pink+ring" not in scene.legal
    scene = market("horse, plow", rest="council: pink pink\nring: blue").play("take market pink", "serve c04")
    assert scene.legal == ["serve c07 ring", "pass"]


def test_the_ring_may_join_a_coin():
    scene = solo("blue: farm 1, coins 1\ncouncil: black black\nring: blue").play("take council black")
    assert "enter 1 coin+ring" in scene.legal


def test_a_spent_ring_cannot_be_taken_again_in_the_same_round():
    scene = solo("blue: council2 1\ncouncil: black black\nring: aside").play("take council black")
    assert scene.refused("use ring") == "ring-gone"
    assert scene.on("blue farm", "ring") == 0


def test_with_two_people_the_ring_is_no_coin():
    scene = Scene("""
        blue:    farm 1, green 1
        red:
        ring:    blue
        council: brown brown
    """).play("take council brown")
    assert scene.keys[-1] == "no-action"


# -- the end ---------------------------------------------------------------------------------------


def test_ruling_10_the_person_triggers_and_carla_takes_one_more_cube():
    scene = solo("""
        blue:    farm 1, life 9
        council: black pink
        free:    graves 1, farm 0
    """).play("take council black")
    assert scene.lies("graveyard") == {"blue member 1": 1}
    assert track(scene) == {"1 pink": 1}
    assert scene.asked == "chance monk_bag"
    scene.play(*["monk"] * 4)
    assert scene.asked == "over"


def test_ruling_10_carla_triggers_and_the_person_acts_once_more():
    scene = solo("""
        blue:    farm 2
        council: pink pink green green
        track:   2 green
        free:    graves 1, council 0
    """).play("take council pink", "fate quill")
    assert scene.lies("graveyard") == {"red member 1": 1}
    assert scene.asked == "blue turn"
    scene.play("take council green")
    assert track(scene) == {"2 green": 1, "3 pink": 1}, "Carla takes no cube after that"
    assert scene.lies("council space") == {"green cube": 1}
    assert scene.asked == "chance monk_bag"


def test_ruling_10_in_the_last_market_day_carla_still_serves():
    scene = solo("""
        blue:    horse, ox
        market:  green
        council: pink pink green green
        track:   2 green
        stalls:  c04 c05 c07
        free:    graves 1, council 0
    """).play("take council pink", "fate quill", "take market green", "serve c04")
    assert scene.lies("red customers") == {"customer c05": 1}


def test_ruling_10_on_an_emptied_board_the_last_action_is_free():
    scene = solo("""
        blue:    farm 2
        council: pink pink
        track:   2 green
        free:    graves 1, council 0
    """).play("take council pink", "fate quill")
    assert scene.asked == "blue free"
    scene.play("act harvest", "harvest")
    assert scene.on("blue farm", "grain") == 2
    assert scene.asked == "chance monk_bag"


def test_the_last_cube_triggers_the_end_and_the_mass_is_held_once():
    scene = solo("""
        blue:    farm 1, life 9
        council: black
        free:    graves 1, farm 0
    """).play("take council black")
    assert scene.asked == "chance monk_bag"
    scene.play(*["monk"] * 4)
    assert scene.asked == "over"


def test_the_end_triggered_by_the_person_in_carlas_market_day():
    scene = solo("""
        blue:    ox, plow, green 1, farm 1 1, life 9
        market:  pink
        council: pink brown brown green
        stalls:  c04 c05 c07
        ring:    aside
        free:    graves 1, farm 0
    """).play("take council pink", "serve c05 green")
    assert scene.lies("graveyard") == {"blue member 1": 1}
    scene.let_chance()
    assert scene.asked == "blue turn", "everybody has one last action, the person first"
    scene.play("take council brown")
    assert track(scene)["2 brown"] == 1, "and Carla answers it"
    assert scene.asked == "chance monk_bag"


def test_the_end_triggered_by_the_person_in_the_own_market_day():
    scene = (
        solo("""
        blue:    horse, plow, green 1, farm 1, life 9
        market:  pink
        council: pink brown
        stalls:  c04 c05 c07
        free:    graves 1, farm 0
    """)
        .play("take market pink", "serve c04", "serve c07 green")
        .let_chance()
    )
    assert scene.asked == "over"
    assert track(scene) == {"1 pink": 1}


def test_carla_triggers_the_end_and_still_reacts():
    scene = solo("""
        blue:    ox, green 1
        market:  pink
        council: pink green brown
        stalls:  c04 c05 c07
        track:   2 green
        free:    graves 1
    """).play("take council pink", "fate quill")
    assert scene.lies("red customers") == {"customer c04": 1}
    assert scene.asked == "blue market"
    scene.play("pass").let_chance()
    assert scene.asked == "blue turn"
    scene.play("take council brown")
    assert scene.asked == "chance monk_bag"


def test_the_well_triggers_the_end_without_an_answer():
    scene = solo("""
        blue:    pink 3, farm 1, life 9
        council: green green
        free:    graves 1, crafts 0, farm 0
    """).play("well pink+pink+pink", "act church", "ordain 1 time")
    assert "nobody-dies" in scene.keys
    scene = solo("""
        blue:    pink 3, farm 1 1, life 9
        council: green green
        free:    graves 1, farm 0
    """).play("well pink+pink+pink", "act church", "ordain 1 time")
    assert scene.lies("graveyard") == {"blue member 1": 1}
    assert track(scene) == {}
    assert scene.asked == "chance monk_bag"
