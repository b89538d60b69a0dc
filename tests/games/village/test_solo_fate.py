"""Carla's life track, her fate tiles and her dead (rulebook, Modalità in solitario)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene
from tests.games.village.test_solo_cubes import solo, track


def quill(space: str, *, free: str = "", carla: str = "", **options) -> Scene:
    """Carla answers a cube from ``space`` with one from there, which turns a fate tile with a quill."""
    scene = solo(
        f"""
        {space}: pink pink
        crafts:  green green
        track:   2 green
        {f"free: {free}" if free else ""}
        {f"carla: {carla}" if carla else ""}
        """,
        **options,
    )
    scene.play(f"take {space} pink")
    while scene.asked not in ("chance fate_tiles", "blue turn"):
        scene.play("done" if "done" in scene.legal else "skip")
    return scene.play("fate quill")


@pytest.mark.parametrize(
    ("space", "section"),
    [
        ("council", "council"),
        ("church", "church"),
        ("travel", "travel"),
        ("family", "farm"),
        ("harvest", "farm"),
    ],
)
def test_s06_the_section_follows_the_space_of_the_cube(space, section):
    scene = quill(space)
    assert scene.lies(f"chronicle {section}") == {"red member 1": 1}


def test_s06_crafts_are_the_crafts_section():
    scene = solo("crafts: pink pink green\ntrack: 2 green")
    scene.play("take crafts pink", "skip", "fate quill")
    assert scene.lies("chronicle crafts") == {"red member 1": 1}


@pytest.mark.parametrize("space", ["council", "church", "travel", "family", "harvest"])
def test_s04_without_a_free_space_in_the_section_a_grave(space):
    section = "farm" if space in ("family", "harvest") else space
    scene = quill(space, free=f"{section} 0")
    assert scene.lies("graveyard") == {"red member 1": 1}


def test_s05_a_market_cube_sends_her_member_to_a_grave():
    scene = solo("""
        market: pink pink
        crafts: green green
        track:  2 green
    """).play("take market pink", "fate quill")
    assert scene.lies("graveyard") == {"red member 1": 1}
    assert scene.keys.index("die") < scene.keys.index("market"), "ruling 16: the death, then the reaction"


def test_s07_a_set_is_shuffled_when_its_third_tile_has_been_turned():
    scene = solo("""
        council: pink pink
        crafts:  green
        track:   8 green
        fate:    top 2 quill, bottom 1
    """)
    assert scene.lies("carla top face up") == {"top fate tile": 2}
    scene.play("take council pink")
    assert scene.legal == ["fate blank"], "the quill of this set lies open already"
    scene.play("fate blank")
    assert scene.keys == ["fate", "fate-shuffle"]
    assert scene.lies("carla top face down") == {"top fate tile": 3}
    assert scene.lies("carla bottom face up") == {"bottom fate tile": 1}
    assert scene.lies("carla bottom face down") == {"bottom fate tile": 2}


def test_s07_a_quill_on_the_third_tile_is_resolved_before_the_shuffle():
    scene = solo("""
        council: pink pink
        crafts:  green
        track:   17 green
        fate:    bottom 2
    """).play("take council pink")
    assert scene.legal == ["fate quill"], "two blanks lie open: the third tile must be the quill"
    scene.play("fate quill")
    assert scene.keys == ["fate", "die", "fate-shuffle"]


@pytest.mark.parametrize("third", [0, 1, 2])
def test_s08_each_set_of_three_shows_one_quill(third):
    scene = solo("""
        blue:    reserve 2
        council: pink pink pink pink pink pink pink pink pink pink pink pink pink pink pink pink pink pink pink
    """)
    faces = []
    while len(faces) < 3:
        if scene.asked == "chance fate_tiles":
            weights = {str(move): n for move, n in scene.state.chance.weights.items()}
            assert sum(weights.values()) == 3 - len(faces)
            face = "quill" if len(faces) == third else "blank"
            scene.play(f"fate {face}")
            faces.append(face)
        else:
            scene.play("take council pink")
    assert faces.count("quill") == 1
    assert scene.lies("carla top face down") == {"top fate tile": 3}
    assert sum(scene.lies("chronicle council").values()) == 1


def test_the_track_goes_round_and_the_first_cube_lies_beside_the_council_icon():
    scene = solo("council: pink pink pink pink").play("take council pink")
    assert track(scene) == {"1 pink": 1}
    scene.play("take council pink")
    assert track(scene) == {"1 pink": 1, "2 pink": 1}
    scene = solo("council: pink pink green green\ntrack: 18 green").play("take council pink")
    assert track(scene) == {"18 green": 1, "1 pink": 1}


def test_a_space_of_the_track_may_hold_more_than_one_cube():
    scene = solo("council: pink pink green green\ntrack: 1 green, 18 green").play("take council pink")
    assert track(scene) == {"1 green": 1, "1 pink": 1, "18 green": 1}


@pytest.mark.parametrize(
    ("carla", "dies"),
    [
        ("beside 1 2, on_church 3 4", ("red member 1", "carla board")),
        ("beside 2 2, on_church 3 4", ("red member 2", "carla board")),
        ("on_church 3 4, church1 3", ("red member 3", "church roof")),
        ("on_church 4 4, church1 3", ("red member 4", "church roof")),
        ("church2 3, church1 4", ("red member 4", "church stage 1")),
        ("church3 3, church4 4, bag 3", ("red member 3", "church stage 3")),
    ],
)
def test_s17_who_of_carlas_family_dies_next(carla, dies):
    scene = quill("council", carla=carla)
    component, place = dies
    assert scene.lies("chronicle council") == {component: 1}
    before = solo(f"council: pink\ncarla: {carla}")
    assert scene.on(place, component) == before.on(place, component) - 1


def test_s17_nobody_left_to_die():
    scene = quill("council", carla="bag 3 4")
    assert "nobody-dies" in scene.keys
    assert scene.lies("chronicle council") == {}


def test_only_the_quill_kills():
    scene = solo("council: pink pink green green\ntrack: 2 green").play("take council pink", "fate blank")
    assert scene.lies("chronicle council") == {}
    assert scene.asked == "blue turn"


# -- expansions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["inn", "smuggling"])
def test_a_cube_of_the_inn_or_the_smugglers_sends_her_member_to_a_grave(space):
    scene = quill(space, inn=True, marriage=True)
    assert scene.lies("graveyard") == {"red member 1": 1}


def test_the_marriage_space_counts_as_the_farm():
    scene = quill("marriage", marriage=True)
    assert scene.lies("chronicle farm") == {"red member 1": 1}
    scene = quill("marriage", marriage=True, free="farm 0")
    assert scene.lies("graveyard") == {"red member 1": 1}


def test_port_the_chronicle_first_then_the_sea():
    assert quill("travel", port=True).lies("chronicle travel") == {"red member 1": 1}
    scene = quill("travel", port=True, free="travel 0, sea_graves 2")
    assert scene.lies("sea burial") == {"red member 1": 1}
    assert "end-triggered" not in scene.keys


def test_port_the_last_sea_burial_triggers_the_end():
    scene = quill("travel", port=True, free="travel 0, sea_graves 1")
    assert scene.lies("sea burial") == {"red member 1": 1}
    assert "end-triggered" in scene.keys
    assert scene.keys[-1] == "last-action"
    assert scene.asked == "blue turn"


def test_port_without_a_sea_burial_left_a_grave():
    scene = quill("travel", port=True, free="travel 0, sea_graves 0")
    assert scene.lies("graveyard") == {"red member 1": 1}


def test_without_port_nobody_is_buried_at_sea():
    scene = quill("travel", free="travel 0")
    assert scene.lies("graveyard") == {"red member 1": 1}


def test_eight_low_ones_with_marriage():
    scene = quill("council", marriage=True)
    assert scene.lies("carla board") == {"red member 1": 4, "red member 2": 3}
