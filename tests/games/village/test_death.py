"""When the marker passes the quill (rulebook, Un famigliare passa a miglior vita)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene


def test_t17_death_after_the_action():
    scene = Scene("""
        red:     life 9, farm 1, council1 1
        blue:
        crafts:  black pink
        free:    crafts 1, council 1
    """)
    scene.play("take crafts black")
    assert scene.life("red") == 1
    assert scene.lies("farm") == {}
    assert scene.on("red farm", "red member 1") == 1, "nobody dies before the action"
    scene.play("train smithy 1", "produce plow")
    assert scene.life("red") == 7
    assert scene.on("red farm", "plow") == 1
    assert scene.asked == "red death"
    assert scene.legal == ["bury 1 smithy", "bury 1 council1"]
    scene.play("bury 1 smithy")
    assert scene.lies("chronicle crafts") == {"red member 1": 1}
    assert scene.lies("smithy") == {}
    assert scene.asked == "blue turn"


def test_t18_the_grave_or_the_chronicle_by_choosing_who_dies():
    table = """
        red:     life 9, farm 1, church4 1
        blue:
        harvest: black pink
        free:    church 0, farm 1, graves 2
    """
    church = Scene(table).play("take harvest black", "harvest", "bury 1 church4")
    assert church.lies("graveyard") == {"red member 1": 1}
    farm = Scene(table).play("take harvest black", "harvest", "bury 1 farm")
    assert farm.lies("chronicle farm") == {"red member 1": 1}
    assert farm.lies("graveyard") == {}


def test_t18_the_grave_cannot_be_chosen_while_the_section_has_a_space():
    scene = Scene("""
        red:     life 9, farm 1 1
        blue:
        harvest: black pink
        free:    farm 1
    """)
    scene.play("take harvest black", "harvest")
    assert scene.lies("chronicle farm") == {"red member 1": 1}, "one place, one generation: no question"


def test_t19_nobody_visible_nobody_dies():
    scene = Scene("""
        red:     life 9, bag 1 2, reserve 3 4
        blue:
        harvest: black pink
    """)
    scene.play("take harvest black")
    assert "nobody-dies" in scene.keys
    assert scene.life("red") == 1
    assert scene.lies("black bag") == {"monk": 4, "red member 1": 1, "red member 2": 1}
    assert scene.asked == "blue turn"


def test_t19_the_crossing_has_no_later_effect():
    scene = Scene("""
        red:     life 9, bag 1, reserve 2
        blue:
        family:  black pink pink pink
    """)
    scene.play("take family black", "birth")
    assert scene.lies("chronicle farm") == {"red member 2": 1}, "born in the action, dead at its end"
    scene = Scene("""
        red:     life 9, bag 1, reserve 2
        blue:
        harvest: black
        family:  pink pink pink
    """)
    scene.play("take harvest black", "take family pink", "skip", "take family pink", "birth")
    assert scene.on("red farm", "red member 2") == 1


def test_t20_the_lowest_visible_generation_dies():
    scene = Scene("""
        red:     life 9, bag 1, farm 2 3, smithy 2
        blue:
        harvest: black pink
    """)
    scene.play("take harvest black", "harvest")
    assert scene.legal == ["bury 2 farm", "bury 2 smithy"]
    assert scene.refused("bury 3 farm") == "not-the-oldest"
    assert scene.refused("bury 1 bag") == "not-visible"
    assert scene.refused("bury 2 office") == "nobody-there"


def test_t21_two_crossings_in_one_market_day():
    """Eleven payments of one unit need eleven customers: a market with more stalls than any real one."""
    customers = [f"c{i:02}" for i in range(1, 13)]
    scene = Scene(
        f"""
        red:     life 9, farm 1 1, green 11, scroll 4, horse 4, plow 4, ox 4, wagon 4, grain 5
        blue:
        market:  pink
        council: pink
        stalls:  {" ".join(customers)}
        free:    farm 3
        """,
        box={"market.stalls": [12, 12, 12, 12]},
    )
    scene.play("take market pink", "serve c07")
    assert scene.life("red") == 9, "the first sale has no surcharge"
    dead = []
    for customer in ("c01", "c04", "c05", "c06", "c08", "c09", "c10", "c11", "c03", "c12", "c02"):
        scene.play(f"serve {customer} green")
        dead.append(scene.on("chronicle farm", "red member 1"))
    assert dead == [1] * 10 + [2]
    assert scene.life("red") == 0
    assert scene.influence("red farm") == {"pink": 1}


def test_t21_two_crossings_in_one_turn_are_two_deaths_one_after_the_other():
    scene = Scene(
        """
        red:     life 4, farm 1 2, smithy 2
        blue:
        crafts:  black pink
        """,
        box={"life_track.spaces": 5},
    )
    scene.play("take crafts black", "train smithy 1", "produce plow")
    assert scene.life("red") == 2
    assert scene.lies("chronicle crafts") == {"red member 1": 1}, "the only one of the first generation"
    assert scene.asked == "red death"
    assert scene.legal == ["bury 2 farm", "bury 2 smithy"], "the candidates are found anew"
    scene.play("bury 2 farm")
    assert scene.asked == "blue turn"


def test_t22_without_slot_or_grave_the_dead_leave_the_game():
    scene = Scene("""
        red:     life 9, farm 1 1
        blue:    life 9, farm 1 1
        harvest: black black pink
        free:    farm 1, council 0, crafts 0, travel 0, church 0, graves 0
    """)
    scene.play("take harvest black", "harvest")
    assert "end-triggered" in scene.keys
    scene.play("take harvest black", "harvest")
    assert scene.lies("out of the game")["blue member 1"] == 3, (
        "one more than the two that the scene left out"
    )
    assert scene.lies("graveyard") == {}


@pytest.mark.parametrize(
    ("place", "rest"),
    [
        ("farm", "chronicle farm"),
        ("wainwright", "chronicle crafts"),
        ("stables", "chronicle crafts"),
        ("office", "chronicle crafts"),
        ("smithy", "chronicle crafts"),
        ("council1", "chronicle council"),
        ("council4", "chronicle council"),
        ("north", "chronicle travel"),
        ("city6", "chronicle travel"),
        ("church1", "chronicle church"),
        ("church4", "chronicle church"),
    ],
)
@pytest.mark.parametrize("full", [False, True])
def test_where_the_dead_rest(place, rest, full):
    section = rest.split()[1]
    scene = Scene(f"""
        red:     life 9, {place} 1
        blue:
        council: black pink
        free:    {section} {0 if full else 1}, graves 2
    """)
    scene.play("take council black", *(["skip"] if place.startswith("council") else []))
    assert scene.lies("graveyard" if full else rest) == {"red member 1": 1}


def test_the_disc_of_a_dead_traveller_stays():
    scene = Scene("""
        red:     life 9, north 1, disc north
        blue:
        council: black pink
    """)
    scene.play("take council black")
    assert scene.lies("city north") == {"red disc": 1}
    assert scene.row("cities") == (1, 0)


def test_reaching_the_last_space_before_the_quill_kills_nobody():
    scene = Scene("""
        red:     life 7, farm 1
        blue:
        council: black pink
    """)
    scene.play("take council black")
    assert scene.life("red") == 9
    assert scene.on("red farm", "red member 1") == 1


def test_a_plague_cube_of_another_seat_kills_nobody_of_mine():
    scene = Scene("""
        red:     life 9, farm 1
        blue:    life 9, farm 1
        council: black pink
    """)
    scene.play("take council black")
    assert scene.lies("chronicle farm") == {"red member 1": 1}
    assert scene.on("blue farm", "blue member 1") == 1
