"""The picture of the score says what the score sheet says."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image

from companion.cli.picture import COLOURS, FILE, HATCHES, MARKERS, _heights, course_of, draw_course
from companion.cli.voice import Voice
from companion.table.store import Store
from companion.table.table import Table


@pytest.fixture
def course(companion, as_json):
    def played(*words):
        assert companion("play", "village", "--auto", "--seed", "5", *words).exit_code == 0
        with Table.open(Store().resolve(as_json("tables")[0]["id"])) as table:
            voice = Voice("en")
            voice.about("village")
            return course_of(table, voice), table.score(), len(table.in_force)

    return played


def test_it_ends_at_the_final_score_and_marks_every_round(course):
    drawn, sheet, events = course("--players", "random,random,random")
    assert drawn.names == sheet.seats
    assert drawn.totals[-1] == sheet.totals
    assert len(drawn.totals) == events + 1
    said = [words for _, words in drawn.headings]
    assert said[:3] == ["Set-up", "Round 1", "Round 2"]
    assert [start for start, _ in drawn.headings] == sorted({start for start, _ in drawn.headings})
    assert drawn.sources == {}


def test_alone_the_sources_of_points_add_up_to_the_total(course):
    drawn, sheet, _ = course("--players", "random")
    for step, (total,) in enumerate(drawn.totals):
        assert sum(points[step] for points in drawn.sources.values()) == total
    assert {name: points[-1] for name, points in drawn.sources.items()}
    assert sum(row.points[0] for row in sheet.rows) == drawn.totals[-1][0]


def test_it_is_a_picture_of_a_readable_size(companion, as_json, home):
    companion("run", "--players", "random", "--seed", "7")
    with Image.open(home / "tables" / as_json("tables")[0]["id"] / FILE) as picture:
        assert picture.format == "PNG"
        assert picture.width >= 1000
        assert len(picture.convert("RGB").getcolors(1 << 24)) > 50


def test_a_game_that_has_not_begun_can_be_drawn(companion, as_json, tmp_path):
    companion("play", "village", "--solo", "--ask", "--randomiser", "hand", input="")
    with Table.open(Store().resolve(as_json("tables")[0]["id"])) as table:
        voice = Voice("en")
        draw_course(course_of(table, voice), tmp_path / "empty.png", voice, "Village")
    assert (tmp_path / "empty.png").stat().st_size > 1000


def test_names_at_the_end_do_not_cover_each_other():
    heights = [height for height, _ in _heights((40, 41, 41, 80, 0))]
    assert all(upper - lower >= 4 for lower, upper in itertools.pairwise(heights))
    assert [seat for _, seat in _heights((40, 7, 80))] == [1, 0, 2]


def test_lines_and_bands_differ_in_more_than_colour():
    assert len(set(MARKERS)) == len(MARKERS) >= 5
    assert len(set(HATCHES)) == len(HATCHES) >= len(COLOURS)
