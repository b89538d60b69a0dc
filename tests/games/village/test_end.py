"""The end of the game (rulebook, Fine della partita)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene

LAST_GRAVE = "free: graves 1, farm 0"
FOUR = """
    red:    life 9, farm 1
    blue:   farm 2
    yellow: farm 2
    white:  farm 2
"""


def who_acts(scene: Scene) -> list[str]:
    """The seats that take a cube without any action, until the mass."""
    order = []
    while scene.asked.endswith("turn"):
        order.append(scene.asked.split()[0])
        scene.play("take council pink")
    return order


def finish(scene: Scene) -> Scene:
    """The final mass, with four monks."""
    scene.play(*["monk"] * 4)
    assert "game-over" in scene.keys
    assert scene.asked == "over"
    assert scene.legal == []
    assert scene.state.score().final
    return scene


def test_t38_everybody_else_has_one_more_action():
    scene = Scene(f"{FOUR}\ncouncil: pink pink pink pink pink pink\nharvest: black\n{LAST_GRAVE}")
    scene.play("take harvest black", "harvest")
    assert scene.lies("graveyard") == {"red member 1": 1}
    assert "end-triggered" in scene.keys
    assert who_acts(scene) == ["blue", "yellow", "white"]
    assert sum(scene.lies("council space").values()) == 3
    finish(scene)


def test_t38_the_last_chronicle_space_ends_the_game_as_well():
    scene = Scene(f"""
        {FOUR}
        council: pink pink pink pink pink pink
        harvest: black
        free: farm 1, council 0, crafts 0, travel 0, church 0
    """)
    scene.play("take harvest black", "harvest")
    assert scene.lies("chronicle farm") == {"red member 1": 1}
    assert "end-triggered" in scene.keys
    assert who_acts(scene) == ["blue", "yellow", "white"]
    finish(scene)


def test_a_full_section_alone_does_not_end_the_game():
    scene = Scene(f"""
        {FOUR}
        council: pink
        harvest: black
        free: farm 1, council 0, crafts 0, travel 0, church 1
    """)
    scene.play("take harvest black", "harvest")
    assert "end-triggered" not in scene.keys


def test_t39_an_emptied_board_lets_the_rest_act_without_cubes_before_the_one_mass():
    scene = Scene(f"{FOUR}\ncouncil: pink\nharvest: black\n{LAST_GRAVE}")
    scene.play("take harvest black", "harvest", "take council pink")
    assert "mass" not in scene.keys
    assert scene.asked == "yellow free"
    assert scene.legal == [
        "act market",
        "act travel",
        "act council",
        "act church",
        "act family",
        "act harvest",
        "act crafts",
        "skip",
    ]
    scene.play("act harvest", "harvest")
    assert scene.on("yellow farm", "grain") == 2
    assert scene.influence("yellow farm") == {}
    assert scene.asked == "white free"
    scene.play("skip")
    assert scene.keys.count("mass") == 1
    finish(scene)


def test_t39_the_trigger_may_empty_the_board():
    scene = Scene(f"{FOUR}\nharvest: black\n{LAST_GRAVE}")
    scene.play("take harvest black", "harvest")
    assert "mass" not in scene.keys
    assert scene.asked == "blue free"


def test_t39_a_market_day_on_the_emptied_board():
    scene = Scene(f"""
        red:    life 9, farm 1, horse, green 1, served rest
        blue:   ox
        harvest: black
        stalls: c04 c05
        pile:   -
        {LAST_GRAVE}
    """)
    scene.play("take harvest black", "harvest", "act market", "serve c05")
    assert scene.asked == "red market"
    scene.play("serve c04 green")
    finish(scene)


def test_the_last_actions_may_use_the_well():
    scene = Scene(f"""
        red:    life 9, farm 1
        blue:   farm 2, pink 3
        council: green
        harvest: black
        {LAST_GRAVE}
    """)
    scene.play("take harvest black", "harvest", "well pink+pink+pink", "act harvest", "harvest")
    assert scene.on("council space", "green cube") == 1
    finish(scene)


def test_a_second_full_place_in_the_last_actions_changes_nothing():
    scene = Scene("""
        red:     life 9, farm 1
        blue:    life 9, farm 1
        yellow:  farm 1
        council: pink pink pink
        harvest: black black
        free:    farm 1, council 0, crafts 0, travel 0, church 0, graves 1
    """)
    scene.play("take harvest black", "harvest")
    assert "end-triggered" in scene.keys
    scene.play("take harvest black", "harvest")
    assert scene.lies("graveyard") == {"blue member 1": 1}
    assert "end-triggered" not in scene.keys
    assert who_acts(scene) == ["yellow"]
    finish(scene)


def market_end(trigger_dies: bool) -> Scene:
    """Red triggers a market day; red or blue passes the quill in it and fills the last grave."""
    red, blue = ("life 9, ", "") if trigger_dies else ("", "life 9, ")
    return Scene(f"""
        red:     {red}horse, wagon, green 1, farm 1
        blue:    {blue}ox, green 1, farm 1
        yellow:  plow, green 1, farm 2
        white:   farm 2
        market:  pink
        council: pink pink pink pink pink pink
        stalls:  c04 c05 c07 c06
        free:    graves 1, farm 0
    """).play("take market pink", "serve c04", "serve c05 green", "serve c07 green", "serve c06 green")


def test_t40_the_end_triggered_by_another_in_my_market_day():
    scene = market_end(trigger_dies=False)
    assert scene.lies("graveyard") == {"blue member 1": 1}
    assert scene.lies("red customers") == {"customer c04": 1, "customer c06": 1}, "the day goes on to its end"
    scene.let_chance()
    assert who_acts(scene) == ["blue", "yellow", "white", "red"]
    finish(scene)


def test_t41_the_end_triggered_in_my_own_market_day():
    scene = market_end(trigger_dies=True)
    assert scene.lies("graveyard") == {"red member 1": 1}
    scene.let_chance()
    assert who_acts(scene) == ["blue", "yellow", "white"]
    finish(scene)


def test_t41_the_plague_death_after_my_market_day_is_mine_too():
    scene = (
        Scene("""
        red:     life 9, horse, farm 1
        blue:
        market:  black
        council: pink pink pink
        stalls:  c04
        free:    graves 1, farm 0
    """)
        .play("take market black", "serve c04")
        .let_chance()
    )
    assert scene.lies("graveyard") == {"red member 1": 1}
    assert who_acts(scene) == ["blue"]


def test_the_order_of_the_last_actions_begins_after_the_trigger():
    scene = Scene("""
        red:
        blue:
        yellow:  life 9, farm 1
        turn:    yellow
        first:   red
        harvest: black
        council: pink pink pink
        free:    graves 1, farm 0
    """).play("take harvest black", "harvest")
    assert who_acts(scene) == ["red", "blue"]
    finish(scene)


@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_with_every_number_of_people_all_but_the_trigger_act_once_more(people):
    colours = ("red", "blue", "yellow", "white", "purple")[:people]
    families = "\n".join(f"{c}: farm 2" + (", life 9" if c == "blue" else "") for c in colours)
    scene = Scene(f"{families}\nturn: blue\nharvest: black\ncouncil: {'pink ' * 6}\n{LAST_GRAVE}")
    scene.play("take harvest black", "harvest")
    start = colours.index("blue") + 1
    assert who_acts(scene) == [*colours[start:], *colours[: start - 1]]
    finish(scene)
