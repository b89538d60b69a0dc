"""The mass at the end of a round (rulebook p. 11)."""

from __future__ import annotations

import pytest

from tests.games.village.scenario import Scene


def mass(families: str, turn: str, **kwargs) -> Scene:
    """The last cube of the round is taken, from a space where nothing can be done."""
    scene = Scene(f"{families}\nturn: {turn}\ncouncil: pink", **kwargs)
    scene.play("take council pink")
    assert "mass" in scene.keys
    return scene


def test_t34_worked_mass():
    scene = mass(
        """
        blue:   bag 2, church1 1, coins 1, grain 3
        red:    bag 1, church1 2, coins 1, grain 4
        yellow: bag 3, coins 1
        first:  blue
        """,
        turn="yellow",
    )
    assert scene.lies("black bag") == {
        "monk": 4,
        "blue member 2": 1,
        "red member 1": 1,
        "yellow member 3": 1,
    }
    assert scene.asked == "blue ransom"
    scene.play("ransom 2 coin")
    assert scene.asked == "red ransom"
    scene.play("ransom 1 coin")
    assert scene.asked == "yellow ransom"
    scene.play("done", "member yellow 3", "monk")
    assert scene.lies("church stage 1") == {
        "blue member 1": 1,
        "blue member 2": 1,
        "red member 1": 1,
        "red member 2": 1,
        "yellow member 3": 1,
    }
    assert scene.lies("black bag") == {"monk": 4}
    assert [scene.on(f"{colour} farm", "coin") for colour in ("blue", "red", "yellow")] == [0, 0, 1]
    scene.play("promote 1 1", "promote 1 2")
    assert scene.on("blue farm", "grain") == 1
    scene.play("promote 2 1")
    assert scene.on("blue farm", "grain") == 0
    assert scene.asked == "red promote"
    scene.play("promote 2 1", "promote 2 2", "promote 2 3")
    assert scene.lies("church stage 2") == {"blue member 2": 1}
    assert scene.lies("church stage 3") == {"blue member 1": 1}
    assert scene.lies("church stage 4") == {"red member 2": 1}
    assert [scene.points(colour) for colour in ("blue", "red", "yellow")] == [0, 2, 0]
    assert scene.asked == "chance cube_bag"


def test_the_mass_follows_the_first_player_not_the_last_turn():
    scene = mass(
        """
        blue:   bag 1, coins 1
        red:    bag 1, coins 1
        yellow: bag 1, coins 1
        first:  red
        """,
        turn="blue",
    )
    asked = []
    for _ in range(3):
        asked.append(scene.asked)
        scene.play("done")
    assert asked == ["red ransom", "yellow ransom", "blue ransom"]


def test_t35_after_four_bought_members_nothing_is_drawn():
    scene = mass(
        """
        blue: bag 1 2 3, coins 5
        red:  bag 1 2, coins 5
        """,
        turn="blue",
    )
    scene.play("ransom 1 coin", "ransom 2 coin", "ransom 3 coin")
    assert scene.asked == "red ransom"
    scene.play("ransom 1 coin")
    assert scene.lies("black bag") == {"monk": 4, "red member 2": 1}
    assert sum(scene.lies("church stage 1").values()) == 4
    assert scene.asked == "chance cube_bag", "nobody has grain, and the majority is settled"
    assert scene.points("blue") == 2


def test_t36_only_monks_promotion_and_majority_follow():
    scene = mass(
        """
        blue: bag 1, church1 2, grain 1
        red:  church1 1
        """,
        turn="blue",
    )
    scene.play(*["monk"] * 4)
    assert "monks-back" in scene.keys
    assert scene.asked == "blue promote"
    scene.play("promote 2 1")
    assert scene.lies("black bag") == {"monk": 4, "blue member 1": 1}
    assert [scene.points(colour) for colour in ("blue", "red")] == [2, 0]


def test_t37_a_full_tie_is_paid_to_both():
    scene = mass(
        """
        blue:   church3 1, church1 2
        red:    church3 1, church2 2
        yellow: church4 1
        """,
        turn="blue",
    )
    scene.play(*["monk"] * 4)
    assert [scene.points(colour) for colour in ("blue", "red", "yellow")] == [2, 2, 0]


def test_ruling_7_nobody_on_the_church_track_nobody_scores():
    scene = mass("blue:\nred:", turn="blue").play(*["monk"] * 4)
    assert "majority-nobody" in scene.keys
    assert [scene.points(colour) for colour in ("blue", "red")] == [0, 0]


def test_undrawn_members_wait_for_the_next_mass():
    scene = mass("blue: bag 1 1\nred:", turn="blue").play("monk", "member blue 1", "monk", "monk")
    assert scene.lies("black bag") == {"monk": 4, "blue member 1": 1}
    assert scene.lies("church stage 1") == {"blue member 1": 1}


def test_every_piece_of_the_bag_is_as_likely_as_the_others():
    scene = mass("blue: bag 1 1 2\nred: bag 3", turn="blue")
    chances = {str(move): weight for move, weight in scene.state.chance.weights.items()}
    assert chances == {"monk": 4, "member blue 1": 2, "member blue 2": 1, "member red 3": 1}
    scene.play("monk", "member blue 1")
    chances = {str(move): weight for move, weight in scene.state.chance.weights.items()}
    assert chances == {"monk": 3, "member blue 1": 1, "member blue 2": 1, "member red 3": 1}


def test_who_has_no_coin_or_nobody_in_the_bag_is_not_asked():
    scene = mass("blue: bag 1\nred: farm 1, coins 3\nyellow: bag 1, coins 1", turn="blue")
    assert scene.asked == "yellow ransom"
    assert scene.refused("ransom 2 coin") == "nobody-there"


def test_members_advance_only_for_grain_and_not_beyond_the_top():
    scene = mass("blue: church1 1, church3 2, church4 3, grain 1\nred:", turn="blue").play(*["monk"] * 4)
    assert scene.legal == ["promote 1 1", "done"]
    assert scene.refused("promote 2 3") == "no-grain"
    assert scene.refused("promote 3 4") == "no-such-stage"
    scene.play("done")
    assert scene.on("blue farm", "grain") == 1


@pytest.mark.parametrize("marriage", [True, False])
def test_bread_counts_only_with_marriage(marriage):
    scene = mass(
        "blue: church3 1, grain 1, bread 1\nred:",
        turn="blue",
        box={"church.bread.4": 1},
        marriage=marriage,
    )
    scene.play(*["monk"] * 4)
    if marriage:
        assert scene.legal == ["promote 1 3 1", "done"]
        scene.play("promote 1 3 1")
        assert scene.lies("church stage 4") == {"blue member 1": 1}
        assert scene.on("blue farm", "bread") == 0
        assert scene.on("blue farm", "grain") == 0
    else:
        assert scene.asked == "chance cube_bag"


def test_the_dead_leave_the_church_and_count_no_more():
    scene = Scene("""
        blue:    life 9, church4 1
        red:     church1 1
        council: black
    """)
    scene.play("take council black", *["monk"] * 4)
    assert [scene.points(colour) for colour in ("blue", "red")] == [0, 2]
