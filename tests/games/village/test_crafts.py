"""Grain harvest, family and crafts (rulebook, Le azioni)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene


@pytest.mark.parametrize(
    ("owned", "before", "after"),
    [
        ("", 0, 2),
        (", horse", 0, 2),
        (", ox 2, horse", 0, 2),
        (", plow 2", 0, 2),
        (", horse, plow", 0, 3),
        (", ox, plow", 0, 4),
        (", ox, plow", 1, 5),
        ("", 4, 5),
    ],
)
def test_harvest_yields(owned, before, after):
    scene = Scene(f"""
        red:     farm 1 2, grain {before}{owned}
        blue:
        harvest: pink pink
    """)
    scene.play("take harvest pink", "harvest")
    assert scene.on("red farm", "grain") == after
    assert scene.on("red farm", "red member 1") == 1


def test_t08_the_farm_holds_five_sacks():
    scene = Scene("""
        red:     farm 1, grain 4, ox, plow
        blue:
        harvest: pink pink
    """)
    scene.play("take harvest pink", "harvest")
    assert scene.on("red farm", "grain") == 5


def test_t08_a_full_farm_has_nothing_to_harvest():
    scene = Scene("""
        red:     farm 1, grain 5
        blue:
        harvest: pink pink
    """)
    scene.play("take harvest pink")
    assert scene.keys == ["take", "no-action"]


def test_t09_the_best_pair_of_tools_counts_and_stays():
    scene = Scene("""
        red:     farm 1, horse, ox, plow 2
        blue:
        harvest: pink pink
    """)
    scene.play("take harvest pink", "harvest")
    assert scene.on("red farm", "grain") == 4
    assert [scene.on("red farm", tool) for tool in ("horse", "ox", "plow")] == [1, 1, 2]


def test_t10_no_harvest_without_a_member_on_the_farm():
    scene = Scene("""
        red:     smithy 1
        blue:
        harvest: pink pink
    """)
    scene.play("take harvest pink")
    assert scene.on("red farm", "grain") == 0
    assert scene.influence("red farm") == {"pink": 1}
    assert scene.asked == "blue turn"


def test_t11_births_come_in_the_order_of_the_generations():
    scene = Scene("""
        red:     farm 1, reserve 2 3 3 4 4
        blue:
        family:  pink pink pink pink
    """)
    for born in (2, 3):
        scene.play("take family pink", "birth", "take family pink", "skip")
        assert scene.on("red farm", f"red member {born}") == 1
    assert scene.lies("red reserve") == {"red member 3": 1, "red member 4": 2}


def test_t12_a_recalled_traveller_leaves_the_disc():
    scene = Scene("""
        red:     north 1, farm 2, disc north
        blue:
        family:  pink pink
    """)
    scene.play("take family pink", "recall 1 north")
    assert scene.on("red farm", "red member 1") == 1
    assert scene.lies("city north") == {"red disc": 1}
    assert scene.row("cities") == (1, 0)


@pytest.mark.parametrize(
    "place", ["smithy", "council4", "church2", "city6", "wainwright", "stables", "office"]
)
def test_anybody_on_the_board_can_be_recalled(place):
    scene = Scene(f"""
        red:     {place} 3
        blue:
        family:  pink pink
    """)
    scene.play("take family pink", f"recall 3 {place}")
    assert scene.on("red farm", "red member 3") == 1


@pytest.mark.parametrize("place", ["chronicle_crafts", "grave", "farm", "reserve"])
def test_the_dead_the_unborn_and_those_at_home_cannot_be_recalled(place):
    scene = Scene(f"""
        red:     {place} 3, smithy 1
        blue:
        family:  pink pink
    """)
    scene.play("take family pink")
    assert scene.refused(f"recall 3 {place}") == "not-on-board"


@pytest.mark.parametrize("allowed", [False, True])
def test_ruling_1_members_in_the_black_bag(allowed):
    scene = Scene(
        """
        red:     bag 1, smithy 2
        blue:
        family:  pink pink
        """,
        recall_from_bag=allowed,
    )
    scene.play("take family pink")
    if allowed:
        assert scene.refused("recall 2 bag") == "nobody-there"
        scene.play("recall 1 bag")
        assert scene.on("red farm", "red member 1") == 1
        assert scene.lies("black bag") == {"monk": 4}
    else:
        assert scene.refused("recall 1 bag") == "bag-not-board"


def test_t13_train_and_build_in_one_action_then_build_again():
    scene = Scene("""
        red:     farm 1 2
        blue:
        crafts:  pink pink pink pink
    """)
    scene.play("take crafts pink", "train wainwright 1", "produce wagon")
    assert scene.life("red") == 4
    assert scene.on("red farm", "wagon") == 1
    assert scene.lies("wainwright") == {"red member 1": 1}
    scene.play("take crafts pink", "skip", "take crafts pink", "produce wagon")
    assert scene.life("red") == 6
    assert scene.on("red farm", "wagon") == 2


@pytest.mark.parametrize(
    ("craft", "good", "time"),
    [
        ("wainwright", "wagon", 4),
        ("stables", "horse", 6),
        ("stables", "ox", 6),
        ("office", "scroll", 4),
        ("smithy", "plow", 6),
    ],
)
def test_time_for_training_and_for_each_good(craft, good, time):
    scene = Scene("""
        red:     farm 1 2
        blue:
        crafts:  pink pink
    """)
    scene.play("take crafts pink", f"train {craft} 2", f"produce {good}")
    assert scene.life("red") == time
    assert scene.on("red farm", good) == 1
    assert scene.lies(craft) == {"red member 2": 1}


def test_a_second_trained_member_gives_no_discount():
    scene = Scene("""
        red:     farm 1, smithy 1
        blue:
        crafts:  pink pink
    """)
    scene.play("take crafts pink", "train smithy 1", "produce plow")
    assert scene.life("red") == 6
    assert scene.lies("smithy") == {"red member 1": 2}


def test_a_new_smith_makes_plows_only():
    scene = Scene("""
        red:     farm 1, office 1
        blue:
        crafts:  pink pink
    """)
    scene.play("take crafts pink", "train smithy 1")
    assert scene.legal == ["produce plow", "skip"]
    assert scene.refused("produce scroll") == "other-craft"


@pytest.mark.parametrize("allowed", [True, False])
def test_ruling_2_training_without_producing(allowed):
    scene = Scene(
        """
        red:     farm 1
        blue:
        crafts:  pink pink
        """,
        train_only=allowed,
    )
    scene.play("take crafts pink", "train smithy 1")
    if allowed:
        scene.play("skip")
        assert scene.life("red") == 3
        assert scene.lies("smithy") == {"red member 1": 1}
        assert scene.on("red farm", "plow") == 0
    else:
        assert scene.refused("skip") == "must-produce"
        scene.play("produce plow")
        assert scene.life("red") == 6


def test_t14_a_wagon_for_cubes_needs_no_member():
    scene = Scene("""
        red:     farm 1, orange 1, pink 1
        blue:
        crafts:  green green
    """)
    scene.play("take crafts green", "buy wagon orange+pink")
    assert scene.on("red farm", "wagon") == 1
    assert scene.life("red") == 0
    assert scene.influence("red farm") == {"green": 1}


@pytest.mark.parametrize(
    ("good", "payment"),
    [("wagon", "orange+pink"), ("scroll", "pink"), ("plow", "orange+pink"), ("horse", ""), ("ox", "")],
)
def test_what_goods_cost_without_time(good, payment):
    scene = Scene("""
        red:     orange 1, pink 1, grain 3
        blue:
        crafts:  green green
    """)
    scene.play("take crafts green", f"buy {good} {payment}")
    assert scene.on("red farm", good) == 1
    paid = [word for word in payment.split("+") if word]
    left = {"orange": 1, "pink": 1, "green": 1}
    assert scene.influence("red farm") == {c: n for c, n in left.items() if c not in paid}
    assert scene.on("red farm", "grain") == (3 if paid else 0)


def test_one_action_makes_one_good():
    scene = Scene("""
        red:     orange 3, pink 3, wainwright 1
        blue:
        crafts:  green green
    """)
    scene.play("take crafts green", "buy wagon orange+pink")
    assert scene.asked == "blue turn"


def test_coins_stand_in_for_cubes_at_the_crafts():
    scene = Scene("""
        red:     orange 1, coins 2
        blue:
        crafts:  green green
    """)
    scene.play("take crafts green")
    assert {line for line in scene.legal if line.startswith("buy")} == {
        "buy scroll coin",
        "buy plow orange+coin",
        "buy plow coin+coin",
        "buy wagon orange+coin",
        "buy wagon coin+coin",
    }
    scene.play("buy plow coin+coin")
    assert scene.lies("red farm").get("coin") is None
    assert scene.influence("red farm") == {"orange": 1, "green": 1}


def test_t16_the_mill():
    scene = Scene("""
        red:     grain 2
        blue:
        crafts:  pink pink
    """)
    scene.play("take crafts pink", "mill")
    assert scene.life("red") == 2
    assert scene.on("red farm", "grain") == 0
    assert scene.on("red farm", "coin") == 2


def test_t16_the_mill_needs_two_sacks():
    scene = Scene("""
        red:     grain 1, pink 1
        blue:
        crafts:  pink pink
    """)
    scene.play("take crafts pink")
    assert scene.refused("mill") == "no-grain"


def test_goods_beyond_those_in_the_box_are_noted_on_paper():
    scene = Scene("""
        red:     wainwright 1, wagon 7
        blue:    wagon 5
        crafts:  pink pink
    """)
    assert scene.on("supply", "wagon") == 0
    scene.play("take crafts pink", "produce wagon")
    assert scene.on("red farm", "wagon") == 8
    assert scene.told[-1].shifts[-1].source == "tally sheet"
