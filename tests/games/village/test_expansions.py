"""Inn, Port and Marriage: what the source text says of them in the solo game, and entries by hand."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene
from tests.games.village.test_solo_cubes import solo

RANK = {"marriage.ranks": ["orange", "green", "brown", "pink"]}


def wedding(pink: str) -> Scene:
    """Ambra holds a wedding from the marriage space; the pink figures stand as given."""
    scene = solo(
        f"""
        blue:     farm 1
        marriage: green green
        council:  brown
        pink:     {pink}
        """,
        marriage=True,
        box=RANK,
    )
    return scene.play("take marriage green", "wed")


def figures(scene: Scene) -> dict[str, int]:
    """Pink figures by area."""
    return {place.removeprefix("pink "): n for place, n in scene.where("pink member").items()}


def test_the_die_is_rolled_twice_at_a_wedding():
    scene = wedding("supply 5")
    assert scene.asked == "chance colour_die"
    scene.play("roll orange")
    assert figures(scene) == {"supply": 4, "rank1": 1}
    assert scene.asked == "chance colour_die"
    scene.play("roll pink")
    assert figures(scene) == {"supply": 3, "rank1": 1, "rank4": 1}
    assert scene.asked == "blue record"


def test_a_second_roll_on_an_occupied_rank_moves_nobody():
    """The rulebook's example: rank 3 twice, and no figure is left for the second roll."""
    scene = wedding("supply 1, houses 4").play("roll brown", "roll brown")
    assert figures(scene) == {"rank3": 1, "houses": 4}
    assert "rank-taken" in scene.keys
    (told,) = (i for i in scene.told if i.text.key == "village-do-rank-taken")
    assert told.text.args == {"rank": 3}


def test_without_a_figure_for_the_second_roll_one_comes_from_the_houses_to_the_ceremony():
    scene = wedding("supply 1, houses 4").play("roll brown", "roll pink")
    assert figures(scene) == {"rank3": 1, "houses": 3, "ceremony": 1}


def test_without_any_figure_left_nothing_happens():
    scene = wedding("rank1 1, ceremony 4").play("roll brown", "roll pink")
    assert figures(scene) == {"rank1": 1, "ceremony": 4}


def test_two_pink_figures_that_marry_return_to_the_supply():
    scene = wedding("supply 1, ceremony 1, houses 3").play("roll orange", "roll orange")
    scene.play("pink ceremony supply", "pink rank1 supply")
    assert figures(scene) == {"supply": 2, "houses": 3}
    scene.play("done")
    assert scene.asked == "blue turn"


def test_one_wedding_per_action_and_none_with_two_people():
    scene = wedding("supply 5").play("roll orange", "roll pink")
    assert scene.refused("wed") == "entry-not-possible"
    two = Scene("red: farm 1\nblue:\nmarriage: green green", marriage=True).play("take marriage green")
    assert two.refused("wed") == "entry-not-possible"


def test_a_rank_holds_one_pink_figure():
    scene = wedding("supply 4, rank1 1").play("roll orange", "roll orange")
    assert "pink supply rank1" not in scene.legal
    assert scene.refused("pink supply rank1") == "entry-not-possible"


@pytest.mark.parametrize(
    ("space", "home", "options"),
    [
        ("inn", "guest", {"inn": True}),
        ("marriage", "wedding", {"marriage": True}),
        ("smuggling", "smugglers", {"marriage": True}),
        ("travel", "sea", {"port": True}),
    ],
)
def test_what_an_expansion_brings_is_entered_step_by_step(space, home, options):
    scene = Scene(
        f"""
        red:     farm 1, grain 4, coins 1, orange 2, ox
        blue:
        {space}: pink pink
        """,
        **options,
    )
    scene.play(f"take {space} pink", f"send 1 farm {home}", "give orange 2", "receive coin 2", "spend 2")
    scene.play("earn 3")
    assert scene.asked == "red record"
    assert scene.refused("earn 3") == "entry-not-possible", "once per action"
    scene.play("done")
    assert scene.on("red farm", "coin") == 3
    assert scene.life("red") == 2
    assert scene.points("red") == 3
    assert scene.row("expansion-track") == (3, 0)
    assert scene.influence("red farm") == {"pink": 1}
    assert scene.asked == "blue turn"


def test_entries_respect_the_farm_and_the_supply():
    scene = Scene("red: farm 1, grain 4\nblue: pink 31\ninn: pink pink", inn=True).play("take inn pink")
    assert "receive grain 1" in scene.legal or "receive grain" in scene.legal
    assert scene.refused("receive grain 2") == "entry-not-possible"
    assert scene.refused("receive pink 1") == "entry-not-possible"
    assert scene.refused("give coin 1") == "entry-not-possible"
    assert scene.refused("receive bread 1") == "entry-not-possible"
    scene.play("give grain 4")
    assert scene.on("red farm", "grain") == 0


@pytest.mark.parametrize(
    ("place", "options", "rest"),
    [
        ("guest", {"inn": True}, "graveyard"),
        ("smugglers", {"marriage": True}, "graveyard"),
        ("wedding", {"marriage": True}, "chronicle farm"),
        ("sea", {"port": True}, "chronicle travel"),
    ],
)
def test_where_members_of_the_expansions_rest(place, options, rest):
    scene = Scene(f"red: life 9, {place} 1\nblue:\ncouncil: black pink", **options)
    scene.play("take council black")
    assert scene.lies(rest) == {"red member 1": 1}


def test_a_member_at_sea_is_buried_there_when_the_section_is_full():
    scene = Scene("red: life 9, sea 1\nblue:\ncouncil: black pink\nfree: travel 0, sea_graves 2", port=True)
    scene.play("take council black")
    assert scene.lies("sea burial") == {"red member 1": 1}


def test_deaths_entered_for_an_expansion_are_settled_at_once():
    scene = Scene("red: farm 1, guest 2\nblue:\ninn: pink pink", inn=True)
    scene.play("take inn pink", "lose 2 guest")
    assert scene.lies("graveyard") == {"red member 2": 1}
    assert scene.asked == "red record"


@pytest.mark.parametrize("expansion", ["inn", "port", "marriage"])
def test_an_expansion_that_is_not_in_play_has_no_space(expansion):
    scene = Scene("red: farm 1\nblue:\ncouncil: pink pink\ntravel: pink")
    for space in {"inn": ["inn"], "port": [], "marriage": ["marriage", "smuggling"]}[expansion]:
        assert scene.refused(f"take {space} pink") == "space-not-in-play"
    scene.play("take travel pink")
    assert scene.asked == "blue turn", "without Port travelling is an action of the base game"


def test_carla_searches_the_spaces_of_the_expansions_too():
    scene = solo("council: green\ninn: green\ncrafts: brown", inn=True).play("take council green")
    assert scene.lies("inn space") == {}
