"""Final scoring, tie-breaks, ranks (rulebook p. 14 and solo mode)."""

from __future__ import annotations

import pytest

from companion.rules import Text
from tests.games.village.scenario import Scene


@pytest.mark.parametrize(("cities", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 14), (6, 18)])
def test_t42_cities(cities, points):
    names = ("north", "other", "city3", "city4", "city5", "city6")[:cities]
    discs = "".join(f", disc {name}" for name in names)
    assert Scene(f"red: grain 1{discs}\nblue:\nharvest: pink").row("cities") == (points, 0)


def test_t42_church_council_chronicle_and_coins():
    scene = Scene("""
        red:     church1 1, church3 1, church4 1, council1 2, council2 2, council4 2, coins 3
        blue:    chronicle_farm 1, chronicle_crafts 1 1, chronicle_council 1, coins 1
        yellow:  chronicle_farm 1 1, chronicle_crafts 1 1, chronicle_travel 2, chronicle_church 2
        white:   grave 1 1, bag 2, smithy 2, north 3, farm 3, reserve 4
        harvest: pink
    """)
    assert scene.row("church") == (12, 0, 0, 0)
    assert scene.row("council") == (8, 0, 0, 0)
    assert scene.row("chronicle") == (0, 7, 12, 0)
    assert scene.row("coins") == (3, 1, 0, 0)
    assert scene.total("white") == 0
    assert scene.total("red") == 23


@pytest.mark.parametrize(("members", "points"), [(0, 0), (1, 0), (2, 0), (3, 4), (4, 7), (5, 12), (6, 12)])
def test_t42_chronicle(members, points):
    generations = " ".join("112233"[:members])
    place = f"chronicle_crafts {generations}" if members else "farm 1"
    assert Scene(f"red: {place}\nblue:\nharvest: pink").row("chronicle") == (points, 0)


def test_points_from_play_are_told_by_their_source():
    scene = Scene("""
        red:     council4 1, coins 1
        blue:
        council: pink pink
    """).play("take council pink", "use prestige coin")
    assert scene.row("council-track") == (3, 0)
    assert scene.row("council") == (6, 0)
    assert scene.points("red") == 3


def final(red: str, blue: str, yellow: str = "points 0") -> Scene:
    """The last action of the last seat and the final mass; red and blue have the given farms."""
    scene = Scene(f"""
        red:     life 9, farm 1, {red}
        blue:    {blue}
        yellow:  {yellow}
        council: black pink pink pink
        free:    graves 1, farm 0
    """)
    scene.play("take council black", "take council pink", "take council pink", *["monk"] * 4)
    assert scene.asked == "over"
    return scene


def test_t43_more_grain_wins_a_tie():
    sheet = final("points 70, grain 2", "points 70, grain 3").state.score()
    assert sheet.totals == (70, 70, 0)
    assert sheet.winners == ("Ambra",)
    assert sheet.decided_by == Text("village-tie-break", by="grain")


def test_t43_with_equal_grain_more_living_members_win():
    scene = final(
        "points 70, grain 2, bag 2, smithy 2",
        "points 70, grain 2, farm 1 1 1, reserve 2 2 2, chronicle_farm 3 3, grave 4 4",
    )
    assert scene.state.score().winners == ("Ambra",), (
        "three against two; the unborn and the dead do not count"
    )
    assert scene.state.score().decided_by == Text("village-tie-break", by="living")


def test_ruling_8_still_tied_they_share_the_win():
    sheet = final("points 70, grain 2, farm 1 2", "points 70, grain 2, farm 2 3").state.score()
    assert sheet.winners == ("Simona", "Ambra")
    assert sheet.decided_by.key == "village-tie-shared"


def test_the_most_points_win_whatever_the_grain():
    sheet = final("points 71", "points 70, grain 5").state.score()
    assert sheet.winners == ("Simona",)
    assert sheet.decided_by is None


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (0, "apprentice"),
        (39, "apprentice"),
        (40, "professional"),
        (49, "professional"),
        (50, "master"),
        (59, "master"),
        (60, "grand-master"),
        (69, "grand-master"),
        (70, "genius"),
        (79, "genius"),
        (80, "legend"),
        (99, "legend"),
    ],
)
def test_s19_ranks(points, rank):
    scene = Scene(f"red: points {points}\nharvest: pink")
    assert scene.state.score().rank == Text("village-rank", rank=rank)
    assert scene.state.score().winners == ()


@pytest.mark.parametrize(
    ("expansions", "points", "rank"),
    [
        ("inn port", 94, "genius"),
        ("inn port", 95, "legend"),
        ("inn port", 54, "apprentice"),
        ("inn port", 55, "professional"),
        ("marriage", 94, "genius"),
        ("marriage", 95, "legend"),
        ("inn port marriage", 99, "grand-master"),
        ("inn port marriage", 100, "genius"),
        ("inn port marriage", 109, "genius"),
        ("inn port marriage", 110, "legend"),
        ("inn", 0, "apprentice"),
        ("inn", 49, "apprentice"),
        ("port", 44, "apprentice"),
        ("port", 45, "professional"),
    ],
)
def test_s19_expansions_shift_the_ranks(expansions, points, rank):
    scene = Scene(f"red: points {points}\nharvest: pink", **dict.fromkeys(expansions.split(), True))
    assert scene.state.score().rank == Text("village-rank", rank=rank)


def test_ruling_14_an_unspent_ring_is_no_coin_at_the_end():
    assert Scene("red: points 10\nring: red\nharvest: pink").total("red") == 10


def test_hidden_customers_count_for_their_owner_only():
    scene = Scene("red: served c01 c02\nblue: served c05\nharvest: pink")
    assert scene.row("customers") == (9, 3)
    seen = scene.state.view(1).score()
    (row,) = (row for row in seen.rows if row.source.key == "village-score-customers")
    assert row.points == (0, 3)
    assert [detail.args for detail in row.details] == [{"n": 2, "hidden": 2}, {"n": 1, "hidden": 0}]


def test_all_customers_are_open_at_the_end():
    scene = final("served c01", "served c02")
    assert scene.state.view(None).score().totals == scene.state.score().totals
    assert scene.state.view(None).layout()["red customers"] == {"customer c01": 1}


def test_carla_has_no_column():
    scene = Scene("red:\ncarla: church4 3, beside 1\nharvest: pink")
    sheet = scene.state.score()
    assert sheet.seats == ("Simona",)
    assert all(len(row.points) == 1 for row in sheet.rows)
