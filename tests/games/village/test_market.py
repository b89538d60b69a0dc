"""Market days (rulebook, Mercato)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene

REFILLED = ("reveal c10", "reveal c11", "reveal c12")


def worked_example() -> Scene:
    """The rulebook's market day for three: Ambra blue, Massimo yellow, Simona red."""
    return Scene("""
        blue:    horse, plow, scroll, grain 1, green 1
        yellow:  grain 3, green 1
        red:     scroll, green 1
        market:  pink
        council: pink
        stalls:  c01 c02 c03 c04
        queue:   c05 c06 c07 c08 c09
    """)


def test_t23_worked_market_day():
    scene = worked_example().play("take market pink")
    assert scene.asked == "blue market"
    scene.play("serve c01")
    assert scene.influence("blue farm") == {"green": 1, "pink": 1}
    assert scene.life("blue") == 0
    assert scene.asked == "yellow market"
    scene.play("serve c02 green")
    assert scene.influence("yellow farm") == {}
    assert scene.life("yellow") == 1
    assert scene.on("yellow farm", "grain") == 0
    assert "pass-forced" in scene.keys, "Simona has no sack and no horse"
    assert scene.asked == "blue market"
    assert scene.legal == ["serve c03 green", "pass"]
    scene.play("serve c03 green")
    assert scene.life("blue") == 1
    assert scene.keys.count("pass-forced") == 2, "Massimo has no horse, Ambra has none any more"
    assert "market-ends" in scene.keys
    assert [list(scene.lies(f"stall {i}")) for i in (1, 2, 3, 4)] == [
        ["customer c05"],
        ["customer c06"],
        ["customer c07"],
        ["customer c04"],
    ]
    assert [list(scene.lies(f"queue {i}")) for i in (1, 2, 3)] == [["customer c08"], ["customer c09"], []]
    assert scene.asked == "chance customer_pile"
    scene.play(*REFILLED)
    assert [list(scene.lies(f"queue {i}")) for i in (1, 2, 3, 4, 5)] == [
        [f"customer {tile}"] for tile in ("c08", "c09", "c10", "c11", "c12")
    ]
    assert scene.lies("blue customers") == {"customer c01": 1, "customer c03": 1}
    assert scene.row("customers") == (9, 3, 0)
    assert scene.asked == "yellow turn"


def test_t24_a_pass_is_final():
    scene = Scene("""
        blue:    horse, scroll, green 1
        yellow:
        red:     plow, green 1
        market:  pink
        council: pink
        stalls:  c04 c08 c07
    """)
    scene.play("take market pink", "serve c04")
    assert scene.asked == "red market"
    scene.play("pass")
    assert scene.asked == "blue market"
    scene.play("serve c08 green")
    assert "market-ends" in scene.keys
    assert scene.lies("stall 3") == {"customer c07": 1}, "Simona could pay, but has passed"


def test_ruling_6_the_trigger_who_declines_the_free_sale_is_out():
    scene = Scene("""
        blue:    horse, green 3
        red:     plow, ox, green 2
        market:  pink
        council: pink
        stalls:  c04 c07 c05
    """)
    scene.play("take market pink", "pass", "serve c07 green")
    assert scene.asked == "red market", "nobody else is in any more"
    scene.play("pass")
    assert scene.let_chance().asked == "red turn"
    assert scene.lies("blue customers") == {}


def test_t25_death_in_the_market_comes_before_the_next_sale():
    scene = Scene("""
        blue:    horse, plow, green 1, life 9, farm 1, council1 1
        red:     ox, scroll, green 2
        yellow:
        market:  pink
        council: pink
        stalls:  c04 c07 c05 c08
        free:    farm 1
    """)
    scene.play("take market pink", "serve c04", "serve c05 green", "serve c07 green")
    assert scene.life("blue") == 0
    assert scene.asked == "blue death"
    assert scene.legal == ["bury 1 farm", "bury 1 council1"]
    scene.play("bury 1 farm")
    assert scene.lies("chronicle farm") == {"blue member 1": 1}
    assert scene.asked == "red market"
    scene.play("pass").let_chance()
    assert scene.asked == "red turn", "one crossing is one death: none follows at the end of the turn"
    assert scene.lies("council stage 1") == {"blue member 1": 1}


def test_t25_somebody_elses_death_in_my_market_day():
    scene = Scene("""
        blue:    horse 2
        red:     ox, green 1, life 9, farm 1 2
        market:  pink
        council: pink
        stalls:  c04 c05 c06
    """)
    scene.play("take market pink", "serve c04", "serve c05 green")
    assert scene.keys.index("die") < scene.keys.index("market-ends")
    assert scene.lies("chronicle farm") == {"red member 1": 1}
    scene.let_chance().play("take council pink")
    assert scene.on("red farm", "red member 2") == 1, "nobody else dies in the own turn that follows"


def test_ruling_11_a_plague_cube_of_the_market_kills_at_the_end_of_the_turn():
    scene = Scene("""
        blue:    horse 1, plow, green 1, life 9, farm 1 1, council1 1
        red:     ox 2, green 2
        market:  black
        council: pink
        stalls:  c04 c05 c07
        free:    farm 2, council 1
    """)
    scene.play("take market black")
    assert scene.life("blue") == 1
    assert scene.asked == "blue market"
    scene.play("serve c04", "serve c05 green", "serve c07 green")
    assert scene.life("blue") == 2
    assert "market-ends" in scene.keys
    scene.let_chance()
    assert scene.asked == "blue death", "and only one death: the market crossed no quill"


def test_ruling_11_the_plague_death_waits_and_the_market_death_does_not():
    scene = Scene(
        """
        blue:    horse, plow, green 1, life 1, farm 1 1, council1 1
        red:     served rest
        market:  black
        council: pink
        stalls:  c04 c07
        pile:    -
        free:    farm 2, council 1
        """,
        box={"life_track.spaces": 2},
    )
    scene.play("take market black", "serve c04", "serve c07 green")
    assert scene.asked == "blue death"
    assert "market-ends" not in scene.keys
    scene.play("bury 1 farm")
    assert "market-ends" in scene.keys
    assert scene.asked == "blue death", "the death that the plague cube has called for"
    scene.play("bury 1 council1")
    assert scene.asked == "red turn"


def test_t26_an_empty_pile_leaves_stalls_and_queue_empty():
    scene = Scene("""
        blue:    horse, plow, ox, green 2
        red:     served rest
        market:  pink
        council: pink
        stalls:  c04 c05 c07
        queue:   c15 c16
        pile:    -
    """)
    scene.play("take market pink", "serve c04", "serve c05 green", "serve c07 green")
    assert [list(scene.lies(f"stall {i}")) for i in (1, 2, 3)] == [["customer c15"], ["customer c16"], []]
    assert all(not scene.lies(f"queue {i}") for i in range(1, 6))
    assert scene.asked == "red turn"


def test_when_all_customers_are_served_the_stalls_stay_empty():
    scene = Scene("""
        blue:    horse
        red:     served rest
        market:  pink pink
        council: pink
        stalls:  c04
        pile:    -
    """)
    scene.play("take market pink", "serve c04", "take market pink")
    assert scene.keys == ["take", "market", "pass-forced", "market-ends"]
    assert all(not scene.lies(f"stall {i}") for i in (1, 2, 3))
    assert scene.asked == "blue turn"


def test_the_day_ends_at_once_when_no_stall_customer_is_left():
    scene = Scene("""
        blue:    horse
        red:     served rest, ox, green 1
        market:  pink
        council: pink
        stalls:  c04
        queue:   c05
        pile:    -
    """)
    scene.play("take market pink", "serve c04")
    assert "market-ends" in scene.keys
    assert scene.lies("stall 1") == {"customer c05": 1}
    assert scene.asked == "red turn"


def test_the_queue_is_not_served():
    scene = Scene("""
        blue:    horse, ox
        red:
        market:  pink
        council: pink
        stalls:  c04
        queue:   c05
    """)
    scene.play("take market pink")
    assert scene.refused("serve c05") == "customer-queues"
    assert scene.legal == ["serve c04", "pass"]


def test_a_coin_stands_in_for_the_green_cube():
    scene = Scene("""
        blue:
        red:     ox, coins 1
        market:  pink
        council: pink
        stalls:  c05
        queue:   c04
    """)
    scene.play("take market pink")
    assert scene.legal == ["serve c05 coin", "pass"]
    scene.play("serve c05 coin")
    assert scene.on("red farm", "coin") == 0
    assert scene.life("red") == 1


def test_nobody_served_means_everybody_stays():
    scene = Scene("""
        blue:    horse
        red:
        market:  pink
        council: pink
        stalls:  none c04
        queue:   c05
    """)
    scene.play("take market pink", "pass")
    assert scene.lies("stall 1") == {}
    assert scene.lies("queue 1") == {"customer c05": 1}


def test_served_customers_lie_face_down():
    scene = worked_example().play("take market pink", "serve c01")
    everybody = scene.state.view(None).layout()
    assert everybody["blue customers"] == {"customer": 1}
    assert scene.state.view(0).layout()["blue customers"] == {"customer c01": 1}
    assert scene.state.view(1).layout()["blue customers"] == {"customer": 1}
    sheet = scene.state.view(1).score()
    (row,) = (row for row in sheet.rows if row.source.key == "village-score-customers")
    assert row.points == (0, 0, 0)
    assert row.details[0].args == {"n": 1, "hidden": 1}


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_same_day_can_be_played_from_any_view(seat):
    scene = worked_example()
    state = scene.state.view(seat)
    for line in ("take market pink", "serve c01", "serve c02 green", "serve c03 green", *REFILLED):
        state = state.play(state.parse(line))
    assert state.layout()["stall 1"] == {"customer c05": 1}
    assert state.turn == 1
    assert len(state.families[0].served) == 2
