"""Which squares are named after a kind of land, and which are left in doubt."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.tiles import read
from vision.tiles.bare.ground import FAR, Ground
from vision.tiles.kinds.belief import believed, doubt_without, settle_once
from vision.tiles.kinds.belief.in_numbers import in_numbers
from vision.tiles.kinds.belief.teach.boards import heard_of
from vision.tiles.kinds.sittings import shown_once
from vision.tiles.kinds.texture import EDGES, NUMBERS, TONES, by_light
from vision.trials.lands import deck
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.kingdoms import STRANGER, Lands, kingdom

#: A box, and boards of it that are read.
BOX, BOARD = 3, 31
SURE = 0.85
#: Arrays of the evidence by name, and by square.
BY_NAME = ("judged", "far", "scores", "printed", "told", "both")
BY_SQUARE = ("between", "stands", "veiled", "paled", "grounded")


@pytest.fixture(scope="module")
def heard():
    """The names, what was said of the cells of a kingdom with four bare ones, and which name each shows."""
    laid_out = kingdom(BOX, BOARD, how=MODERATE["none"])
    names, evidence = heard_of(deck("few", BOX), None, laid_out)
    spots = [(row, column) for row in range(1, laid_out.side + 1) for column in range(1, laid_out.side + 1)]
    return names, evidence, np.array([names.index(laid_out.truth.get(spot, "empty")) for spot in spots])


@pytest.fixture
def land(heard):
    """The evidence, a cell that surely shows a land, and the number of that land and of another one."""
    names, evidence, shows = heard
    chances = believed(evidence)
    lands = [k for k in range(len(names) - 1) if names[k] not in ("empty", "castle")]
    clear = np.where(np.isin(shows, lands) & (chances.argmax(axis=1) == shows), chances.max(axis=1), 0)
    cell = int(clear.argmax())
    return evidence, cell, int(shows[cell]), next(k for k in lands if k != shows[cell])


def told(evidence, cell, mates=True, **changed):
    """The chances (names,) of a cell of which this is said instead, and that looks like other cells of the board or like none."""
    arrays = {}
    for name, value in changed.items():
        arrays[name] = getattr(evidence, name).copy()
        arrays[name][cell] = value
    ground = replace(evidence.ground)
    if not mates:
        ground.apart[cell] = FAR
    return believed(replace(evidence, ground=ground, **arrays))[cell]


def swapped(row, one, other):
    changed = row.copy()
    changed[[one, other]] = row[[other, one]]
    return changed


def test_cells_of_a_clear_board_are_named_after_what_they_show(heard):
    _, evidence, shows = heard
    chances = believed(evidence)
    assert np.allclose(chances.sum(axis=1), 1)
    sure = chances.max(axis=1) > SURE
    assert sure.mean() > 0.9
    assert (chances.argmax(axis=1) == shows)[sure].all()


def test_what_all_judges_say_is_another_land_is_rather_that_one(land):
    evidence, cell, shown, other = land
    changed = {name: swapped(getattr(evidence, name)[cell], shown, other) for name in BY_NAME}
    said = told(evidence, cell, mates=False, **changed)
    assert said[other] > said[shown]


@pytest.mark.parametrize("witness", ["judged", "scores"])
def test_a_judge_who_names_another_land_makes_a_name_less_likely(land, witness):
    evidence, cell, shown, other = land
    said = {witness: swapped(getattr(evidence, witness)[cell], shown, other)}
    if witness == "judged":
        said["far"] = swapped(evidence.far[cell], shown, other)
    both = np.full(evidence.both.shape[1], 0.01)
    both[[shown, other]] = 0.5
    assert told(evidence, cell, **said, both=both)[shown] < told(evidence, cell)[shown]
    if witness == "scores":
        assert told(evidence, cell, mates=False, **said, both=both)[shown] < SURE, "and like no other cell"


def test_a_square_like_no_picture_and_far_from_all_kinds_is_in_doubt_however_sure_the_first_judge_is(land):
    evidence, cell, shown, _ = land
    far = evidence.far[cell] * 8 + 4
    alone = told(evidence, cell, far=far, scores=evidence.scores[cell] * 0.25)
    assert alone[shown] < SURE
    assert alone[-1] > told(evidence, cell)[-1]


def test_under_a_reflection_a_land_that_the_second_judge_does_not_clearly_prefer_is_in_doubt(land):
    evidence, cell, shown, other = land
    close = evidence.scores[cell].copy()
    close[other] = close[shown] - 0.05
    assert told(evidence, cell, veiled=True)[shown] > SURE
    assert told(evidence, cell, veiled=True, scores=close)[shown] <= 0.5


def test_a_land_of_which_few_pictures_are_known_is_sure_or_in_doubt_against_the_first_judge(land):
    """However little the second judge prefers it."""
    evidence, cell, shown, other = land
    worth = np.where(np.arange(len(evidence.enrolled.worth)) == shown, 5, evidence.enrolled.worth)
    few = replace(evidence, enrolled=evidence.enrolled._replace(worth=worth))
    against = {name: swapped(getattr(evidence, name)[cell], shown, other) for name in ("judged", "far")}
    against["both"] = np.full(evidence.both.shape[1], 0.001)
    against["both"][[shown, other]] = 0.6, 0.4

    def believed_with(what, margin):
        scores = evidence.scores[cell].copy()
        scores[other] = scores[shown] - margin
        return told(what, cell, mates=False, **against, scores=scores)[shown]

    margins = np.linspace(0.3, 0.9, 13)
    assert all(not 0.5 < believed_with(few, margin) < 0.95 for margin in margins)
    assert any(0.5 < believed_with(evidence, margin) < 0.95 for margin in margins)


def test_of_two_lands_the_one_whose_print_fits_is_the_likelier(land):
    evidence, cell, shown, other = land
    both = np.full(evidence.both.shape[1], 0.01)
    both[[shown, other]] = 0.5
    doubtful = {"both": both}
    for name in ("scores", "judged", "far"):
        doubtful[name] = getattr(evidence, name)[cell].copy()
        doubtful[name][[shown, other]] = doubtful[name][[shown, other]].mean()
    printed, by_print = np.full((2, evidence.told.shape[1]), [[0.2], [0.002]])
    printed[shown], by_print[shown] = 0.9, 0.99
    said = told(evidence, cell, mates=False, **doubtful, printed=printed, told=by_print)
    assert said[shown] > said[other]
    printed, by_print = swapped(printed, shown, other), swapped(by_print, shown, other)
    said = told(evidence, cell, mates=False, **doubtful, printed=printed, told=by_print)
    assert said[other] > said[shown]


def test_a_bare_cell_that_is_like_no_table_and_no_other_bare_cell_is_less_surely_bare(heard):
    names, evidence, shows = heard
    empty = names.index("empty")
    cell = int(np.flatnonzero(shows == empty)[0])
    ground = replace(evidence.ground)
    ground.apart[cell], ground.off_table[cell], ground.off_beside[cell] = FAR, FAR, FAR
    ground.shown = ground.shown.copy()
    ground.shown[cell] = 0.0
    strange = replace(evidence, ground=ground, between=np.zeros_like(evidence.between))
    assert believed(strange)[cell, empty] < believed(evidence)[cell, empty]


def test_a_bare_cell_among_lands_is_more_surely_bare_the_plainer_it_is(heard):
    names, evidence, shows = heard
    empty = names.index("empty")
    bare = np.flatnonzero(shows == empty)
    likely = []
    for contrast in (0.0, 1.5):
        ground = replace(evidence.ground)
        ground.off_table, ground.off_beside = (np.full(len(shows), FAR) for _ in range(2))
        ground.seen = ground.seen.copy()
        ground.seen[bare, TONES : TONES + EDGES] += contrast
        unknown = replace(evidence, ground=ground, between=np.zeros_like(evidence.between))
        likely.append(believed(unknown)[bare, empty])
    assert (likely[1] < likely[0]).all()


@given(st.tuples(*[st.floats(-1, -0.3)] * 3))
def test_light_on_the_whole_picture_is_not_among_what_is_told_of_squares(heard, dimmer):
    """Where it is not so bright that a camera does not tell how bright."""
    _, evidence, _ = heard
    ground = evidence.ground

    def numbers(light):
        added = by_light(np.array(light), NUMBERS)
        seen, tables = ground.seen + added, ground.tables + added
        lit = Ground(seen, tables, ground.scale, ground.cells, ground.beside, ground.shown)
        return in_numbers(replace(evidence, ground=lit))

    assert np.allclose(numbers(dimmer), numbers([-0.3] * 3), atol=1e-4)


@given(st.randoms(use_true_random=False))
def test_no_kind_counts_otherwise_for_its_name(heard, random):
    """In whatever order the kinds come."""
    names, evidence, _ = heard
    order = list(range(len(names) - 1))
    random.shuffle(order)
    known = evidence.enrolled
    again = replace(
        evidence,
        **{name: getattr(evidence, name)[:, [*order, -1]] for name in BY_NAME},
        enrolled=known._replace(
            worth=known.worth[order],
            standing=known.standing[order],
            once=known.once[order],
            empty=order.index(known.empty),
        ),
    )
    assert np.allclose(believed(again), believed(evidence)[:, [*order, -1]], atol=1e-5)


@given(st.randoms(use_true_random=False))
def test_no_cell_counts_otherwise_for_its_place(heard, random):
    _, evidence, _ = heard
    order = list(range(evidence.ground.cells))
    random.shuffle(order)
    ground = evidence.ground
    again = replace(
        evidence,
        **{name: getattr(evidence, name)[order] for name in (*BY_NAME, *BY_SQUARE)},
        ground=Ground(
            ground.seen[order], ground.tables, ground.scale, ground.cells, ground.beside, ground.shown[order]
        ),
    )
    assert np.allclose(believed(again), believed(evidence)[order], atol=1e-5)


def test_all_that_is_told_of_squares_is_a_number_even_where_nothing_is_known_of_the_table(heard):
    _, evidence, _ = heard
    ground = evidence.ground
    nowhere = Ground(ground.seen, ground.tables[:0], ground.scale, ground.cells, 0, 0 * ground.shown)
    numbers = in_numbers(replace(evidence, ground=nowhere))
    assert numbers.shape == in_numbers(evidence).shape
    assert np.isfinite(numbers).all()


def test_a_reflection_pales_what_looks_bare_under_it_but_not_as_bare_cells_in_the_open_do():
    """The first cell is bare in the open, and so is the second, under a reflection; what lies in the third looks like neither."""
    seen = np.array([[0.0, 0.0], [0.5, 0.0], [4.0, 0.0]])
    ground = Ground(seen, np.zeros((0, 2)), np.eye(2), 3, 0, np.zeros(3))
    bare, veiled = np.ones(3, bool), np.array([False, True, True])
    assert list(ground.paled(bare, veiled)) == [False, False, True]
    assert not ground.paled(bare, np.ones(3, bool)).any(), "no bare cell in the open"


def fooled(boards, deck_of):
    """How many squares that show nothing enrolled are named, and how many there are, on boards."""
    named = shown = 0
    for laid_out in boards:
        found = read(laid_out.picture, deck_of, laid_out.side, laid_out.side, laid_out.corners)
        unknown = {spot for spot, name in laid_out.truth.items() if name == STRANGER}
        named += len(unknown & {(tile.row, tile.column) for tile in found.tiles})
        shown += len(unknown)
    return named, shown


def test_hardly_anything_that_is_no_land_is_named_as_one():
    """Pieces of cloth, wood and stone, and plain cards with strokes, laid among the lands."""
    boards = [
        kingdom(BOX, 70 + seed, how=MODERATE["none"], lands=Lands(strangers=0.15)) for seed in range(10)
    ]
    named, shown = fooled(boards, deck("few", BOX))
    assert shown > 20
    assert named <= shown / 10


def castle(*chances, doubts=1.0, photographs=6, rather=1.0):
    """How likely squares with such chances show a castle, of which each photograph showed one, after so much doubt.

    Something stands on them, as it does so many times as often on castles.

    Otherwise they are fields; there are six lands more.
    """
    told = np.array([[1 - chance, chance, *[0.0] * 6] for chance in chances]) * np.transpose([doubts])
    settle_once(told, 1, photographs, np.broadcast_to(rather, len(told)))
    return told[:, 1]


def test_the_only_square_that_may_be_what_each_board_shows_once_is_that():
    assert castle(0.98, 0.01, doubts=0.5)[0] > 0.85
    assert castle(0.98, 0.6, doubts=0.5).max() < 0.85
    assert castle(0.4, 0.1, doubts=0.5).max() < 0.85


def test_a_board_with_several_squares_in_doubt_does_not_tell_which_of_them_is_what_it_shows_once():
    """A picture on the table that looks like a castle, where the true castle looks like nothing known."""
    assert castle(0.98, 0.01, 0.01, 0.01, doubts=[0.5, 0.5, 0.5, 0.5]).max() < 0.85
    assert castle(0.98, 0.01, 0.01, 0.01, doubts=[0.5, 1, 1, 1])[0] > 0.85


def test_the_only_square_in_doubt_on_which_something_stands_is_what_has_something_on_it_on_most_boards():
    """A house hides what castles look like."""
    unlike = {"doubts": [0.5, 1, 1], "photographs": 8}
    assert castle(0.0, 0.01, 0.01, **unlike)[0] < 0.85
    assert castle(0.0, 0.01, 0.01, **unlike, rather=[16, 1, 1])[0] > 0.85
    assert castle(0.0, 0.0, 0.01, doubts=[0.5, 0.5, 1], rather=16).max() < 0.85, "it may be either"


def test_what_each_board_shows_once_is_not_named_twice():
    assert castle(0.98, 0.99).max() < 0.85
    assert castle(0.98, 0.01)[0] == 0.98


def test_where_no_square_is_what_each_board_shows_once_the_land_likest_to_it_is_in_doubt():
    """A yellow castle that passes for a field."""
    told = np.array([[0.99, 0.0, 0.01], [0.9, 0.02, 0.08], [0.5, 0.01, 0.0]])
    doubt_without(told, 1)
    assert list(told.max(axis=1)) == [0.99, 0.45, 0.5]
    for there in (0.98, 0.5):
        told = np.array([[0.99, 0.0, 0.01], [0.02, there, 0.0]])
        doubt_without(told, 1)
        assert list(told.max(axis=1)) == [0.99, there], "there it is, or that is in doubt already"


def test_photographs_of_boards_tell_what_each_shows_once():
    board = ["castle", "field", "field", "lake"]
    five = [f"{k}" for k in range(5) for _ in board]
    assert shown_once(board * 5, five) == {"castle": 5, "lake": 5}
    assert shown_once([*board * 5, "lake"], [*five, "3"]) == {"castle": 5}
    assert shown_once(board * 4, five[:16]) == {}, "too few to tell"


def test_pictures_numbered_kind_by_kind_are_no_photographs_of_boards():
    assert shown_once(["castle", "field", "lake"] * 5, [f"{k}" for k in range(5) for _ in range(3)]) == {}
