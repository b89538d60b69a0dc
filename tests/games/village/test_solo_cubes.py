"""Which cube Carla takes (rulebook, Modalità in solitario, Giocare un round)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene

CLOCKWISE = {
    "carla.clockwise": [
        "market",
        "travel",
        "council",
        "church",
        "family",
        "harvest",
        "crafts",
        "inn",
        "marriage",
        "smuggling",
    ]
}
"""Market, travel, council as in the rulebook's example; the rest is our assumption."""


def solo(text: str, **options) -> Scene:
    """One seat, Ambra in blue, against Carla; nobody on the farm, so most spaces offer no action."""
    box = {**CLOCKWISE, **options.pop("box", {})}
    blue = "" if "blue:" in text else "blue: reserve 2\n"
    return Scene(f"{blue}{text}", box=box, **options)


def track(scene: Scene) -> dict[str, int]:
    """Carla's cubes: ``space colour`` -> count."""
    return {
        f"{place.split()[-1]} {cube.split()[0]}": count
        for place, cubes in scene.state.layout().items()
        if place.startswith("carla track")
        for cube, count in cubes.items()
    }


def test_s01_the_same_colour_from_the_same_space():
    scene = solo("crafts: pink pink green").play("take crafts pink", "skip")
    assert scene.influence("crafts space") == {"green": 1}
    assert track(scene) == {"1 pink": 1}
    assert scene.asked == "blue turn"


def test_s02_else_the_same_colour_from_the_next_space_clockwise():
    scene = solo("market: green\ntravel: green\ncouncil: green pink").play("take market green")
    assert scene.influence("travel space") == {}
    assert scene.influence("council space") == {"green": 1, "pink": 1}


def test_s02_the_search_goes_round_past_the_last_space():
    scene = solo("crafts: green\nmarket: green\nharvest: green\nfamily: pink").play("take crafts green")
    assert scene.influence("market space") == {}
    scene = solo("family: green pink\nmarket: green\ncouncil: green").play("take family green", "skip")
    assert scene.influence("market space") == {}, "market comes before council when searching from family"


def test_s02_the_same_space_goes_before_a_nearer_colour():
    scene = solo("council: green pink\ntravel: pink").play("take council green")
    assert scene.influence("council space") == {}
    assert track(scene) == {"1 pink": 1}


def test_plague_counts_as_a_colour():
    scene = solo("council: black\ncrafts: black pink\nchurch: pink").play("take council black")
    assert scene.lies("crafts space") == {"pink cube": 1}
    assert track(scene) == {"1 plague": 1}
    assert scene.on("supply", "plague cube") == 5


def worked_example() -> Scene:
    """The rulebook's turn of Carla: no green left anywhere, travel is empty."""
    return solo("""
        blue:    horse, coins 1, council1 1
        market:  green
        council: brown black
        crafts:  pink
        stalls:  c04 c05 c06
        queue:   c07 c08 c09 c10 c11
        track:   2 pink
    """)


def test_s03_worked_example():
    scene = worked_example().play("take market green", "serve c04")
    assert scene.lies("carla board") == {"red member 1": 4, "red member 2": 3}
    assert scene.lies("red customers") == {"customer c05": 1}, "Carla serves the next customer"
    scene.let_chance()
    assert scene.asked == "blue pick"
    assert scene.legal == ["carla council brown", "carla council black"]
    assert scene.refused("carla crafts pink") == "carla-other-space"
    assert scene.refused("carla council pink") == "no-such-cube"
    scene.play("carla council black")
    assert track(scene) == {"2 pink": 1, "3 plague": 1}
    assert scene.asked == "chance fate_tiles"


def test_s04_worked_death():
    scene = worked_example().play("take market green", "serve c04").let_chance()
    scene.play("carla council black", "fate quill")
    assert scene.lies("chronicle council") == {"red member 1": 1}
    assert scene.lies("carla board") == {"red member 1": 3, "red member 2": 3}
    assert scene.asked == "blue turn"


def test_a_single_candidate_is_taken_without_a_question():
    scene = solo("market: green\ncrafts: pink pink").play("take market green")
    assert track(scene) == {"1 pink": 1}
    assert scene.asked == "blue turn"


def test_the_choice_may_fall_on_the_plague_of_the_same_space():
    scene = solo("council: green black pink\ntravel: brown").play("take council green")
    assert scene.legal == ["carla council pink", "carla council black"]


def test_after_the_last_cube_carla_takes_nothing_and_the_mass_follows():
    scene = solo("council: green").play("take council green")
    assert track(scene) == {}
    assert scene.asked == "chance monk_bag"


def test_carla_takes_a_cube_even_when_the_action_is_left_out():
    scene = solo("blue: farm 1\nharvest: green green").play("take harvest green", "skip")
    assert track(scene) == {"1 green": 1}


def test_carla_takes_her_cube_after_the_action_and_its_deaths():
    scene = solo("blue: farm 1 1, life 9, smithy 1\nharvest: black black pink").play("take harvest black")
    scene.play("harvest")
    assert scene.asked == "blue death"
    assert track(scene) == {}
    scene.play("bury 1 farm")
    assert track(scene) == {"1 plague": 1}


def test_s20_carla_takes_the_last_cube_of_a_round():
    card = Scene("red:").state.setup.components.under("setup_card.2.spaces")
    base = ("market", "travel", "council", "church", "family", "harvest", "crafts")
    assert sum(card[space] for space in base) % 2 == 0
    scene = solo("council: pink pink").play("take council pink")
    assert track(scene) == {"1 pink": 1}
    assert scene.asked == "chance monk_bag"


# -- the alternative rule with the colour die -------------------------------------------------------


def test_s18_the_die_is_rolled_for_every_cube():
    scene = solo("council: green pink brown\ncrafts: pink", carla_die=True).play("take council green")
    assert scene.asked == "chance colour_die"
    assert (
        scene.state.chance.outcomes()[scene.state.parse("roll pink")]
        == scene.state.chance.outcomes()[scene.state.parse("roll orange")]
    )
    scene.play("roll pink")
    assert scene.influence("council space") == {"brown": 1}
    assert scene.influence("crafts space") == {"pink": 1}


def test_s18_a_colour_that_lies_nowhere_is_rolled_again():
    scene = solo("council: green brown\ncrafts: orange", carla_die=True).play("take council green")
    scene.play("roll pink")
    assert scene.keys == ["roll-again"]
    assert scene.asked == "chance colour_die"
    scene.play("roll green", "roll orange")
    assert track(scene) == {"1 orange": 1}
    assert scene.lies("crafts space") == {}


@pytest.mark.parametrize("any_cube", [False, True])
def test_s18_the_last_colour_needs_no_roll(any_cube):
    scene = solo(
        "council: green brown black\ncrafts: brown brown",
        carla_die=True,
        carla_die_any_cube=any_cube,
    )
    scene.play("take council green")
    assert track(scene) == {"1 brown": 1}
    assert scene.lies("council space") == {"plague cube": 1}


def test_ruling_9_the_last_colour_wherever_it_lies():
    scene = solo("council: green black\ntravel: black\ncrafts: brown", carla_die=True)
    scene.play("take council green")
    assert track(scene) == {"1 brown": 1}
    assert scene.lies("crafts space") == {}


def test_ruling_9_the_other_way_any_cube_of_the_nearest_space():
    scene = solo(
        "council: green\nchurch: black brown\ncrafts: brown",
        carla_die=True,
        carla_die_any_cube=True,
    )
    scene.play("take council green")
    assert scene.legal == ["carla church brown", "carla church black"]
    scene = solo("council: green black\ncrafts: brown", carla_die=True, carla_die_any_cube=True)
    scene.play("take council green")
    assert track(scene) == {"1 plague": 1}


@pytest.mark.parametrize("any_cube", [False, True])
def test_ruling_9_only_plague_left(any_cube):
    scene = solo("council: green\nchurch: black\ncrafts: black", carla_die=True, carla_die_any_cube=any_cube)
    scene.play("take council green")
    assert track(scene) == {"1 plague": 1}
    assert scene.lies("church space") == {}
    assert scene.lies("crafts space") == {"plague cube": 1}


def test_s18_the_plague_taken_by_the_person_makes_no_difference_to_the_die():
    scene = solo("council: black pink\ncrafts: black green", carla_die=True).play("take council black")
    assert scene.asked == "chance colour_die"
    scene.play("roll green")
    assert track(scene) == {"1 green": 1}
