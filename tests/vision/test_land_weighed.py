"""Which squares that rules leave in doubt are named for all that speaks for that, and which stay in doubt."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.tiles import read
from vision.tiles.bare.ground import Ground
from vision.tiles.kinds.belief import settle_doubts
from vision.tiles.kinds.belief.in_numbers import in_numbers
from vision.tiles.kinds.belief.teach.boards import heard_of
from vision.tiles.kinds.belief.weighed import NAMED, weighed
from vision.tiles.kinds.texture import EDGES, NUMBERS, TONES, by_light
from vision.trials.lands import deck, kingdoms
from vision.trials.outcomes import EXACT
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.kingdoms import STRANGER, Lands, kingdom

#: A box, and a board of it that is read.
BOX, BOARD = 3, 31
#: Arrays of the evidence by name, and by square.
BY_NAME = ("judged", "far", "scores", "printed", "told")
BY_SQUARE = ("between", "stands", "veiled", "paled")


@pytest.fixture(scope="module")
def board():
    """What was heard of the cells of a kingdom with four bare ones, and which name each shows."""
    laid_out = kingdom(BOX, BOARD, how=MODERATE["none"])
    heard = heard_of(deck("few", BOX), laid_out)
    spots = [(row, column) for row in range(1, laid_out.side + 1) for column in range(1, laid_out.side + 1)]
    return heard, np.array([heard.names.index(laid_out.truth.get(spot, "empty")) for spot in spots])


@pytest.fixture(scope="module")
def land(board):
    """What was heard, a cell that surely shows a land, and the number of that land and of another one."""
    heard, shows = board
    chances = weighed(heard)
    lands = [k for k in range(len(heard.names) - 1) if heard.names[k] not in ("empty", "castle")]
    clear = np.where(np.isin(shows, lands) & (chances.argmax(axis=1) == shows), chances.max(axis=1), 0)
    cell = int(clear.argmax())
    return heard, cell, int(shows[cell]), next(k for k in lands if k != shows[cell])


def otherwise(heard, cell, mates=True, both=None, **changed):
    """What was heard if this were said of a cell instead, and if it looked like other cells of the board or like none."""
    arrays = {}
    for name, value in changed.items():
        arrays[name] = getattr(heard.evidence, name).copy()
        arrays[name][cell] = value
    ground = replace(heard.ground)
    if not mates:
        ground.apart[cell] = np.inf
    together = heard.both.copy()
    if both is not None:
        together[cell] = both
    return heard._replace(evidence=replace(heard.evidence, **arrays), ground=ground, both=together)


def told(heard, cell, **changed):
    """The chances (names,) of a cell of which this is said instead."""
    return weighed(otherwise(heard, cell, **changed))[cell]


def named(heard, cell):
    """Which name a cell in doubt is given, that of its likeliest one, or none."""
    doubtful = np.full(heard.both.shape, 0.1)
    settle_doubts(doubtful, heard)
    return int(doubtful[cell].argmax()) if doubtful[cell].max() > NAMED else None


def swapped(row, one, other):
    changed = row.copy()
    changed[[one, other]] = row[[other, one]]
    return changed


def undecided(heard, *names):
    """What both judges say together where it is one of these names."""
    both = np.full(heard.both.shape[1], 0.01)
    both[list(names)] = 0.5
    return both


def test_cells_of_a_clear_board_are_named_after_what_they_show(board):
    heard, shows = board
    chances = weighed(heard)
    assert np.allclose(chances.sum(axis=1), 1)
    sure = chances.max(axis=1) > NAMED
    assert sure.mean() > 0.8
    assert (chances.argmax(axis=1) == shows)[sure].all()


def test_only_squares_in_doubt_are_named(board):
    heard, shows = board
    known = np.full(heard.both.shape, 0.01)
    other = (shows + 1) % (len(heard.names) - 1)
    known[np.arange(len(known)), other] = 0.9
    said = known.copy()
    said[0] = 0.1
    before = said.copy()
    settle_doubts(said, heard)
    assert said[0].argmax() == shows[0] and said[0].max() > NAMED
    assert (said[1:] == before[1:]).all()


def test_what_all_judges_say_is_another_land_is_rather_that_one(land):
    heard, cell, shown, other = land
    changed = {name: swapped(getattr(heard.evidence, name)[cell], shown, other) for name in BY_NAME}
    said = told(heard, cell, mates=False, both=swapped(heard.both[cell], shown, other), **changed)
    assert said[other] > said[shown]


@pytest.mark.parametrize("witness", ["judged", "scores"])
def test_a_judge_who_names_another_land_makes_a_name_less_likely(land, witness):
    heard, cell, shown, other = land
    said = {witness: swapped(getattr(heard.evidence, witness)[cell], shown, other)}
    if witness == "judged":
        said["far"] = swapped(heard.evidence.far[cell], shown, other)
    said["both"] = undecided(heard, shown, other)
    assert told(heard, cell, **said)[shown] < weighed(heard)[cell, shown]
    if witness == "scores":
        assert named(otherwise(heard, cell, mates=False, **said), cell) != shown, "and like no other cell"


def test_a_square_like_no_picture_and_far_from_all_kinds_stays_in_doubt_however_sure_the_first_judge_is(land):
    heard, cell, shown, _ = land
    strange = {"far": heard.evidence.far[cell] * 8 + 4, "scores": heard.evidence.scores[cell] * 0.25}
    assert named(heard, cell) == shown
    assert named(otherwise(heard, cell, **strange), cell) is None
    assert told(heard, cell, **strange)[-1] > weighed(heard)[cell, -1]


def test_under_a_reflection_a_land_that_the_second_judge_does_not_clearly_prefer_stays_in_doubt(land):
    heard, cell, shown, other = land
    close = heard.evidence.scores[cell].copy()
    close[other] = close[shown] - 0.05
    assert named(otherwise(heard, cell, veiled=True), cell) == shown
    assert named(otherwise(heard, cell, veiled=True, scores=close), cell) is None


def test_what_is_like_hardly_any_picture_of_a_land_stays_in_doubt_unless_something_on_it_says_why(land):
    """A plain card in a mine's grey."""
    heard, cell, shown, _ = land
    usual = np.median(heard.evidence.scores.max(axis=1))
    unlike = np.where(np.arange(len(heard.names)) == shown, 0.45 * usual, 0)
    assert named(otherwise(heard, cell, scores=unlike), cell) is None
    assert named(otherwise(heard, cell, scores=unlike, stands=True), cell) == shown


def test_of_two_lands_the_one_whose_print_fits_is_the_likelier(land):
    heard, cell, shown, other = land
    doubtful = {"both": undecided(heard, shown, other)}
    for name in ("scores", "judged", "far"):
        doubtful[name] = getattr(heard.evidence, name)[cell].copy()
        doubtful[name][[shown, other]] = doubtful[name][[shown, other]].mean()
    printed, by_print = np.full((2, heard.evidence.told.shape[1]), [[0.2], [0.002]])
    printed[shown], by_print[shown] = 0.9, 0.99
    said = told(heard, cell, mates=False, **doubtful, printed=printed, told=by_print)
    assert said[shown] > said[other]
    printed, by_print = swapped(printed, shown, other), swapped(by_print, shown, other)
    said = told(heard, cell, mates=False, **doubtful, printed=printed, told=by_print)
    assert said[other] > said[shown]


def test_a_bare_cell_that_is_like_no_table_and_no_other_bare_cell_is_less_surely_bare(board):
    heard, shows = board
    empty = heard.names.index("empty")
    cell = int(np.flatnonzero(shows == empty)[0])
    ground = replace(heard.ground, shown=heard.ground.shown.copy())
    ground.apart[cell], ground.off_table[cell], ground.off_beside[cell] = np.inf, np.inf, np.inf
    ground.shown[cell] = 0.0
    between = np.zeros_like(heard.evidence.between)
    strange = heard._replace(ground=ground, evidence=replace(heard.evidence, between=between))
    assert weighed(strange)[cell, empty] < weighed(heard)[cell, empty]


def test_a_bare_cell_among_lands_is_more_surely_bare_the_plainer_it_is(board):
    heard, shows = board
    empty = heard.names.index("empty")
    bare = np.flatnonzero(shows == empty)
    evidence = replace(heard.evidence, between=np.zeros_like(heard.evidence.between))
    likely = []
    for contrast in (0.0, 1.5):
        ground = replace(heard.ground)
        ground.off_table, ground.off_beside = (np.full(len(shows), np.inf) for _ in range(2))
        ground.seen = ground.seen.copy()
        ground.seen[bare, TONES : TONES + EDGES] += contrast
        likely.append(weighed(heard._replace(ground=ground, evidence=evidence))[bare, empty])
    assert (likely[1] < likely[0]).all()


@given(st.tuples(*[st.floats(-1, -0.3)] * 3))
def test_light_on_the_whole_picture_is_not_among_what_is_told_of_squares(board, dimmer):
    """Where it is not so bright that a camera does not tell how bright."""
    heard, _ = board
    ground = heard.ground

    def numbers(light):
        added = by_light(np.array(light), NUMBERS)
        seen, tables = ground.seen + added, ground.tables + added
        lit = Ground(seen, tables, ground.scale, ground.cells, ground.beside, ground.shown)
        return in_numbers(heard._replace(ground=lit))

    assert np.allclose(numbers(dimmer), numbers([-0.3] * 3), atol=1e-4)


@given(st.randoms(use_true_random=False))
def test_no_kind_counts_otherwise_for_its_name(board, random):
    """In whatever order the kinds come."""
    heard, _ = board
    order = list(range(len(heard.names) - 1))
    random.shuffle(order)
    every, known = [*order, -1], heard.enrolled
    again = heard._replace(
        names=[heard.names[k] for k in every],
        evidence=replace(
            heard.evidence, **{name: getattr(heard.evidence, name)[:, every] for name in BY_NAME}
        ),
        both=heard.both[:, every],
        enrolled=known._replace(
            worth=known.worth[order],
            standing=known.standing[order],
            once=known.once[order],
            empty=order.index(known.empty),
        ),
    )
    assert np.allclose(weighed(again), weighed(heard)[:, every], atol=1e-5)


@given(st.randoms(use_true_random=False))
def test_no_cell_counts_otherwise_for_its_place(board, random):
    heard, _ = board
    ground = heard.ground
    order = list(range(ground.cells))
    random.shuffle(order)
    some = {name: getattr(heard.evidence, name)[order] for name in (*BY_NAME, *BY_SQUARE)}
    again = heard._replace(
        evidence=replace(heard.evidence, **some),
        both=heard.both[order],
        ground=Ground(
            ground.seen[order], ground.tables, ground.scale, ground.cells, ground.beside, ground.shown[order]
        ),
    )
    assert np.allclose(weighed(again), weighed(heard)[order], atol=1e-5)


def test_all_that_is_told_of_squares_is_a_number_even_where_nothing_is_known_of_the_table(board):
    heard, _ = board
    ground = heard.ground
    nowhere = Ground(ground.seen, ground.tables[:0], ground.scale, ground.cells, 0, 0 * ground.shown)
    numbers = in_numbers(heard._replace(ground=nowhere))
    assert numbers.shape == in_numbers(heard).shape
    assert np.isfinite(numbers).all()


@pytest.mark.parametrize(("seed", "how"), [(142204, "glare"), (142212, "jpeg"), (142220, "dim")])
def test_a_board_is_read_on_which_rules_leave_squares_in_doubt(seed, how):
    """A bare cell and a mine under a lamp, a castle, and seven bare cells of a cloth."""
    assert kingdoms(seed, MODERATE[how]) == EXACT


def test_hardly_anything_that_is_no_land_is_named_as_one():
    """Pieces of cloth, wood and stone, and plain cards with strokes, laid among the lands."""
    named = shown = 0
    for seed in range(70, 80):
        laid_out = kingdom(BOX, seed, how=MODERATE["none"], lands=Lands(strangers=0.15))
        found = read(laid_out.picture, deck("few", BOX), laid_out.side, laid_out.side, laid_out.corners)
        unknown = {spot for spot, name in laid_out.truth.items() if name == STRANGER}
        named += len(unknown & {(tile.row, tile.column) for tile in found.tiles})
        shown += len(unknown)
    assert shown > 20
    assert named <= shown / 10
