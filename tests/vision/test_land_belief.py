"""Which squares are named after a kind of land, and which are left in doubt."""

import numpy as np
import pytest

from vision.tiles.bare.ground import Ground
from vision.tiles.kinds.belief import Evidence, believed, doubt_without, settle_once
from vision.tiles.kinds.sittings import shown_once
from vision.tiles.kinds.texture import TONES

#: Forest, bare cell, mine, and what is like nothing known.
EMPTY = 1
#: A tone that is burnt out.
WHITE = np.log(255 + 6)


def chance(
    far=0.4,
    far_others=0.4,
    score=0.9,
    rival=0.0,
    printed=0.3,
    other_print=0.3,
    one_light=False,
    usual=0.95,
    judged=0.98,
    told=0.25,
    between=0.0,
    stands=False,
    bare=0.0,
    veiled=False,
    burnt=False,
):
    """How much of its chance is left to a forest that both judges name.

    It lies ``far`` from what forests are like on the whole, and ``far_others`` from all else; the second judge gives it, a
    mine and a ``bare`` cell a score, and the print of each fits so well; ``told`` is how likely a forest is by that alone. So much of it is in
    colours seen ``between`` the tiles, and something ``stands`` on
    it, or it is ``veiled`` by a reflection, or ``burnt`` out. Two other forests of the board have the ``usual`` score.
    """
    both = np.array([[0.98, 0.0, 0.02, 0.0]] * 3)
    evidence = Evidence(
        np.array([[judged, 0.0, 1 - judged, 0.0]] * 3),
        np.array([[far, *[far_others] * 3], [0.4] * 4, [0.4] * 4]),
        np.array([[score, bare, rival, 0.0], [usual, 0, 0, 0], [usual, 0, 0, 0]]),
        np.array([[printed, 0.0, other_print, 0.0], [0.3] * 4, [0.3] * 4]),
        np.array([[told, 0.0, 1 - told, 0.0], [0.25] * 4, [0.25] * 4]),
        np.array([between, 0, 0]),
        np.array([stands, False, False]),
        np.array([veiled, False, False]),
    )
    seen = np.full((3, 2), [[WHITE if burnt else 0], [0], [0]])
    ground = Ground(seen, np.zeros((0, 2)), np.eye(2), 3, 0, np.zeros(3))
    return believed(both, evidence, ground, EMPTY, one_light)[0].max()


def test_a_square_like_its_kind_is_named():
    assert chance() == 0.98


def test_a_square_that_both_judges_only_find_the_least_unlike_is_in_doubt():
    assert chance(far=3.0, score=0.5) < 0.5
    assert chance(far=0.4, score=0.5) == 0.98
    assert chance(far=3.0, score=0.9) == 0.98


def test_a_square_like_no_picture_of_any_kind_is_in_doubt_however_sure_the_first_judge_is():
    assert chance(far=0.4, score=0.35) < 0.5
    assert chance(far=0.4, score=0.35, printed=0.6) == 0.98
    assert chance(far=0.4, score=0.35, told=0.99) == 0.98
    assert chance(far=0.4, score=0.35, told=0.9) < 0.5


def test_a_square_as_near_to_its_kind_as_any_and_far_from_all_others_is_named_though_like_few_pictures():
    """Of a land drawn in another way each time."""
    assert chance(far=0.4, far_others=1.0, score=0.35) == 0.98
    assert chance(far=0.4, far_others=0.7, score=0.35) < 0.5
    assert chance(far=1.2, far_others=3.0, score=0.35) < 0.5, "no other square lies so far from its kind"
    assert chance(far=0.4, far_others=1.0, score=0.35, judged=0.9) < 0.5
    assert chance(far=0.4, far_others=1.0, score=0.15) < 0.5


def test_a_square_much_farther_off_than_others_and_about_as_near_to_another_kind_is_in_doubt_however_certain():
    """Stone slabs of the table: more like a mine than like anything else, but not very."""
    assert chance(far=1.6, far_others=2.0, score=0.65, judged=1.0) < 0.5
    assert chance(far=1.6, far_others=2.0, score=0.65, judged=1.0, printed=0.4) == 0.98
    assert chance(far=1.6, far_others=2.0, score=0.65, judged=1.0, printed=0.4, between=0.6) < 0.5
    assert chance(far=1.6, far_others=3.2, score=0.65, judged=1.0) == 0.98, "all others are far"
    assert chance(far=0.8, far_others=1.0, score=0.65, judged=1.0) == 0.98
    assert chance(far=1.6, far_others=2.0, score=0.8, judged=1.0) == 0.98
    assert chance(far=1.6, far_others=2.0, score=0.65, judged=1.0, printed=0.6) == 0.98


def test_what_is_usual_the_cells_of_the_board_tell_and_not_how_some_look_without_a_reflection():
    far = np.array([[1.6, 2.0, 2.0, 0.0]] + [[0.4] * 4] * 2 + [[4.0] * 4] * 6)
    scores = np.array([[0.65, 0, 0, 0]] + [[0.95, 0, 0, 0]] * 2 + [[0.3, 0, 0, 0]] * 6)
    both, told = np.array([[0.98, 0.0, 0.02, 0.0]] * 9), np.full((9, 4), 0.25)
    no = np.zeros(9, bool)
    evidence = Evidence(both, far, scores, np.full((9, 4), 0.3), told, np.zeros(9), no, no, cells=3)
    ground = Ground(np.zeros((9, 2)), np.zeros((0, 2)), np.eye(2), 3, 0, np.zeros(9))
    assert believed(both, evidence, ground, EMPTY, False)[0].max() < 0.5


def test_a_print_is_seen_through_the_reflection_that_paled_it_so_that_it_looks_like_bare_ground():
    """The first cell is bare in the open, and so is the second, under a reflection; what lies in the third looks like neither."""
    seen = np.array([[0.0, 0.0], [0.5, 0.0], [4.0, 0.0]])
    ground = Ground(seen, np.zeros((0, 2)), np.eye(2), 3, 0, np.zeros(3))
    bare, veiled = np.ones(3, bool), np.array([False, True, True])
    assert list(ground.paled(bare, veiled)) == [False, False, True]
    assert not ground.paled(bare, np.ones(3, bool)).any(), "no bare cell in the open"

    def left(printed, paled):
        both = np.array([[0.0, 1.0, 0.0, 0.0]] * 3)
        prints = np.array([[printed, 0.0, 0.3, 0.0]] * 3)
        evidence = Evidence(
            both, np.full((3, 4), 0.4), both, prints, np.full((3, 4), 0.25), *np.zeros((3, 3), bool)
        )
        evidence.paled = paled
        return believed(
            both,
            evidence,
            Ground(np.zeros((3, 2)), *[np.zeros((0, 2))], np.eye(2), 3, 0, np.zeros(3)),
            EMPTY,
            False,
        )[2].max()

    assert left(0.6, ground.paled(bare, veiled)) < 0.85
    assert left(0.35, ground.paled(bare, veiled)) == 1.0
    assert left(0.6, np.zeros(3, bool)) == 1.0


def left_bare(seen, veiled):
    """The chances that three squares are bare which look plainly so; ``seen`` are their numbers, (3, d)."""
    ground = Ground(seen, np.zeros((0, seen.shape[1])), np.eye(seen.shape[1]), 3, 0, np.zeros(3))
    both, far = np.array([[0.0, 1.0, 0.0, 0.0]] * 3), np.full((3, 4), 0.4)
    evidence = Evidence(both, far, 0.95 * both, *np.zeros((2, 3, 4)), *np.zeros((3, 3), bool))
    evidence.paled = ground.paled(np.ones(3, bool), np.array(veiled))
    return list(believed(both, evidence, ground, EMPTY, False)[:, EMPTY])


def test_under_a_reflection_no_square_is_bare_for_looking_plain_if_it_shows_another_ground_than_bare_cells_in_the_open():
    """A field that a lamp bleached is as plain as any ground."""
    seen = np.array([[0.0, 0.0], [0.5, 0.0], [4.0, 0.0]])
    assert left_bare(seen, [False, False, True]) == [1.0, 1.0, 0.5]
    assert left_bare(seen, [False, False, False]) == [1.0, 1.0, 1.0]


def test_what_light_made_white_is_not_bare_for_looking_plain_unless_the_ground_is_white():
    dark, white, blue = np.full(TONES, 3.0), np.full(TONES, WHITE), np.full(TONES, 3.0)
    blue[: TONES // 3] = WHITE
    assert left_bare(np.array([dark, dark, white]), [False] * 3) == [1.0, 1.0, 0.5]
    assert left_bare(np.array([white, white, white]), [False] * 3) == [1.0, 1.0, 1.0]
    assert left_bare(np.array([dark, dark, blue]), [False] * 3) == [1.0, 1.0, 1.0], "one channel says little"


def test_neither_judge_alone_names_what_leaves_the_other_in_doubt():
    assert chance(score=0.5, judged=0.8) < 0.5
    assert chance(score=0.9, judged=0.8) == 0.98
    assert chance(score=0.9, judged=0.1) < 0.5
    assert chance(score=0.9, judged=0.3) < 0.5, "the first rather names the other"
    assert chance(score=0.9, judged=0.4) == 0.98


def test_where_few_pictures_were_enrolled_all_are_less_like_them():
    assert chance(far=1.2, score=0.55, usual=0.6) == 0.98
    assert chance(far=1.2, score=0.3, usual=0.6) < 0.5


@pytest.mark.parametrize("one_light", [False, True])
def test_it_is_named_all_the_same_where_its_print_says_so_too(one_light):
    assert chance(far=3.0, score=0.45, printed=0.45, other_print=0.38, one_light=one_light) == 0.98
    assert chance(far=3.0, score=0.45, printed=0.45, other_print=0.44, one_light=one_light) < 0.5


def test_pictures_that_are_rather_like_another_kind_leave_a_doubt():
    assert chance(score=0.3, rival=0.6, printed=0.6) < 0.5
    assert chance(score=0.5, rival=0.7) < 0.5


def test_what_one_judge_is_not_certain_of_and_the_other_denies_is_in_doubt():
    """A dark mine may be a little more like some forest to one of them."""
    assert chance(score=0.69, rival=0.74, judged=0.9) < 0.5
    assert chance(score=0.69, rival=0.74, judged=0.98) == 0.98
    assert chance(score=0.69, rival=0.64, judged=0.9) == 0.98


def test_rather_like_another_kind_it_is_named_all_the_same_where_colour_and_print_say_so():
    """In a shadow across a corner of the square, say."""
    assert chance(score=0.5, rival=0.7, printed=0.54) == 0.98
    assert chance(score=0.5, rival=0.7, printed=0.54, judged=0.9) < 0.5


def test_a_print_of_which_neither_judge_sees_the_kind_is_in_doubt():
    """A wooden disc on a bare cell may look like a meadow with one sheep."""
    assert chance(score=0.5, rival=0.6, judged=0.1, told=0.995) < 0.5
    assert chance(score=0.5, rival=0.6, judged=0.6, told=0.995) == 0.98
    assert chance(score=0.5, rival=0.4, judged=0.1, told=0.995) == 0.98


def test_where_its_print_is_rather_known_than_not_and_one_judge_agrees_it_is_named():
    """A field in the edge of a shadow, that the box shows on other boards, too: of three witnesses two agree."""
    known = {"far": 3.0, "printed": 0.66, "other_print": 0.42, "told": 0.75}
    assert chance(**known, score=0.32, bare=0.36) == 0.98, "the first judge is certain"
    assert chance(**known, score=0.45, judged=0.1) == 0.98, "the second finds nothing nearer"
    assert chance(**known, score=0.45, rival=0.5, judged=0.9) < 0.5, "neither"
    assert chance(**known | {"told": 0.3}, score=0.32, bare=0.36) < 0.5, "its print tells nothing"
    assert chance(**known | {"other_print": 0.66}, score=0.32, bare=0.36) < 0.5, "another fits as well"
    assert chance(**known, score=0.32, bare=0.36, veiled=True) < 0.5
    assert chance(**known, score=0.45, judged=0.1, between=0.98) < 0.5, "all of it in colours of the ground"


def test_a_print_that_is_the_same_with_its_own_contrast_needs_no_judge():
    """Under a lamp's reflection in which neither sees anything."""
    unseen = {"score": 0.5, "rival": 0.6, "judged": 0.1, "told": 0.995}
    assert chance(**unseen, printed=0.75, other_print=0.4) == 0.98
    assert chance(**unseen, printed=0.75, other_print=0.65) < 0.5
    assert chance(**unseen, printed=0.6, other_print=0.2) < 0.5


def test_a_print_that_hardly_fits_better_than_others_does_not_say_so():
    assert chance(far=0.4, score=0.35, judged=0.98, printed=0.6, other_print=0.59) < 0.5
    assert chance(far=0.4, score=0.35, judged=0.98, printed=0.6, other_print=0.3) == 0.98


def test_a_print_does_not_say_so_against_both_judges():
    """Lands that were not enrolled fit some print or other."""
    assert chance(far=0.4, score=0.35, judged=0.9, printed=0.6, other_print=0.3) < 0.5


def test_what_looks_like_the_ground_between_the_tiles_is_no_land_of_which_not_both_judges_are_certain():
    """Bare cells of a grey board may look like mines."""
    assert chance(score=0.7, between=0.98) < 0.5
    assert chance(judged=0.9, between=0.98) < 0.5
    assert chance(score=0.9, between=0.98) == 0.98
    assert chance(score=0.7, between=0.9) == 0.98


def test_a_land_in_the_colours_between_the_tiles_is_named_where_it_is_far_from_all_others_but_its_own():
    """Dark joints between dark mines; ground lies about as far from all lands."""
    assert chance(score=0.7, between=0.98, far_others=0.7) == 0.98
    assert chance(score=0.7, between=0.98, far_others=0.5) < 0.5
    assert chance(score=0.7, between=0.98, far_others=0.7, judged=0.9) < 0.5
    assert chance(score=0.7, between=0.98, far_others=0.7, rival=0.75) < 0.5


def test_what_stands_on_a_square_makes_it_less_like_what_both_judges_name():
    """A castle with a large house on it is like no enrolled castle, and far from all of them."""
    assert chance(far=3.0, score=0.5, stands=True) == 0.98
    assert chance(far=3.0, score=0.5, stands=True, judged=0.9) < 0.5, "the first judge is not certain"
    assert chance(far=3.0, score=0.5, stands=True, rival=0.55) < 0.5, "the second rather names another"
    assert chance(far=3.0, score=0.35, stands=True) < 0.5


def test_under_a_reflection_the_second_judge_must_find_others_clearly_worse():
    assert chance(score=0.7, rival=0.6) == 0.98
    assert chance(score=0.7, rival=0.6, veiled=True) < 0.5
    assert chance(score=0.7, rival=0.4, veiled=True) == 0.98


def test_what_the_second_judge_rather_finds_bare_is_no_land_for_the_first_alone():
    """A land that was not enrolled, the darker the likelier, is near to some other one."""
    assert chance(score=0.2, bare=0.5, judged=0.99) < 0.5


def test_far_off_a_square_is_no_land_of_which_neither_judge_is_certain():
    """A printed table cloth may show a ring of a lake's blue."""
    assert chance(far=1.2, judged=0.7, score=0.65) < 0.5
    assert chance(far=0.6, judged=0.7, score=0.65) == 0.98
    assert chance(far=1.2, judged=0.98, score=0.65) == 0.98
    assert chance(far=1.2, judged=0.7, score=0.8) == 0.98
    assert chance(far=1.2, judged=0.7, score=0.65, stands=True) == 0.98


def bare(
    looks,
    chances,
    likely,
    table=(),
    told=0.25,
    found=0.0,
    printed=0.0,
    shown=0.0,
    far=0.4,
    score=0.6,
    stands=False,
    paled=False,
):
    """How likely each square is bare that looks so (one number), by its chance of being a mine and ``likely`` bare ones.

    ``table`` are looks of the table beside the grid, ``told`` how likely the first is a mine by its print alone, ``found``
    the part of all lands whose print is known, and ``printed`` how well such a print fits. So much of the first is
    ``shown`` in the colours of the table; it lies so ``far`` from every land, has that ``score`` as bare if it is likely so, and
    something ``stands`` on it, or a reflection ``paled`` it.
    """
    both = np.stack([[0.0, 1 - chance, chance, 0.0] for chance in chances])
    scores = np.stack([[0.0, 0.6, 0.3, 0.0] if bare else [0.0, 0.3, 0.8, 0.0] for bare in likely])
    scores[0, EMPTY] = score if likely[0] else scores[0, EMPTY]
    evidence = Evidence(
        both,
        np.full(both.shape, 0.4),
        scores,
        np.full(both.shape, printed),
        np.full(both.shape, 0.25),
        np.zeros(len(both)),
        np.arange(len(both)) == (0 if stands else -1),
        np.zeros(len(both), bool),
        found,
    )
    evidence.far[0] = far
    evidence.paled = np.arange(len(both)) == (0 if paled else -1)
    evidence.told[0, 2] = told
    seen = np.array(looks, float)[:, None]
    in_colours = np.where(np.arange(len(looks)) == 0, shown, 0)
    ground = Ground(seen, np.array(table, float)[:, None], np.eye(1), len(looks), len(table), in_colours)
    return believed(both, evidence, ground, EMPTY, False)[:, EMPTY]


def test_a_square_in_doubt_that_looks_like_the_table_is_bare():
    """Beside a mine that is not like it."""
    told = bare([0, 9], [0.5, 0.98], [True, False], table=[0.3])
    assert told[0] == 1 and told[1] < 0.1
    assert bare([0, 0.3], [0.5, 0.98], [True, False], table=[0.3])[0] < 0.6


def test_a_square_in_doubt_that_rather_shows_a_print_is_not_bare_for_looking_like_the_table():
    """A mine that is hardly seen under a reflection on a white table."""
    assert bare([0, 9], [0.5, 0.98], [True, False], table=[0.3], told=0.8)[0] < 0.6


def test_no_square_is_bare_that_rather_shows_a_print():
    """A lake under a reflection that both judges take for a white table."""
    assert bare([0, 9], [0.02, 0.98], [True, False], table=[0.3], told=0.4)[0] > 0.9
    assert bare([0, 9], [0.02, 0.98], [True, False], table=[0.3], told=0.8)[0] < 0.1


def test_what_shows_no_print_is_bare_where_nearly_all_prints_are_known():
    """A bare cell with a wooden disc on it, which looks like no other bare cell."""
    one = {"looks": [3, 9], "chances": [0.02, 0.98], "likely": [True, False], "table": [0.2]}
    assert bare(**one, printed=0.4, found=0.7)[0] > 0.9
    assert bare(**one, printed=0.4, found=0.2)[0] < 0.6
    assert bare(**one, printed=0.4, found=0.7, told=0.6)[0] < 0.6
    burnt = one | {"looks": [WHITE, 20]}
    assert bare(**burnt, printed=0.4, found=0.7)[0] < 0.6


def test_what_the_first_judge_is_quite_certain_is_bare_may_be_of_a_colour_that_the_second_never_saw():
    one = {"looks": [0, 9], "likely": [True, False], "score": 0.35}
    assert bare(**one, chances=[0.01, 0.98])[0] > 0.9
    assert bare(**one, chances=[0.04, 0.98])[0] < 0.6
    assert bare(**one | {"likely": [False, False]}, chances=[0.01, 0.98])[0] < 0.6


def test_bare_ground_that_is_not_that_of_the_table_is_told_where_it_is_very_far_from_every_land():
    """A printed grid, a mat: its shade and what is printed there make each cell another ground."""
    looks, chances, likely = [5, 20, 40], [0.01, 0.98, 0.98], [True, False, False]
    one = {"looks": looks, "chances": chances, "likely": likely, "table": [0.3], "score": 0.45}
    assert bare(**one, far=4.0)[0] > 0.9
    assert bare(**one, far=2.0)[0] < 0.6


def test_squares_in_doubt_are_not_the_ground_of_the_board_for_looking_alike():
    """Five mines, of which none was enrolled, in a picture cut to the grid."""
    assert (bare([0, 0.5, 9], [0.5, 0.6, 0.98], [True, True, False])[:2] < 0.6).all()


def test_bare_squares_show_one_ground():
    """Plain fields under a hard lamp are no bare table where others show it."""
    told = bare([0, 0.5, 3, 3.4], [0.02] * 4, [True] * 4, table=[0.2])
    assert (told[:2] > 0.9).all() and (told[2:] < 0.6).all()
    assert (bare([3, 3.4], [0.02] * 2, [True] * 2, table=[0.2]) > 0.9).all()


def test_a_plain_field_is_not_bare_where_most_bare_cells_show_another_ground():
    """In a picture cut to the grid, which shows no table beside it."""
    told = bare([0, 0.5, 0.9, 9], [0.02] * 4, [True] * 4)
    assert (told[:3] > 0.9).all() and told[3] < 0.6


def test_a_single_cell_unlike_the_table_beside_the_grid_may_be_a_plain_field():
    assert bare([3, 9], [0.02, 0.98], [True, False], table=[0.2])[0] < 0.6
    assert bare([0.4, 9], [0.02, 0.98], [True, False], table=[0.2])[0] > 0.9


def test_a_cell_mostly_in_the_colours_of_the_table_is_bare_whatever_else_is_printed_there():
    """A letter or a stripe on a table cloth makes the cell as a whole another."""
    assert bare([3, 9], [0.02, 0.98], [True, False], table=[0.2], shown=0.7)[0] > 0.9
    assert bare([3, 9], [0.5, 0.98], [True, False], table=[0.2], shown=0.7)[0] > 0.9
    assert bare([3, 9], [0.5, 0.98], [True, False], table=[0.2], shown=0.3)[0] < 0.6
    assert bare([3, 4], [0.5, 0.98], [True, False], table=[0.2], shown=0.7)[0] < 0.6, "rather the mine"


def test_a_cell_of_which_both_judges_say_so_is_bare_whatever_the_table_beside_it_looks_like():
    one = {"looks": [3, 9], "likely": [True, False], "table": [0.2]}
    assert bare(**one, chances=[0.01, 0.98], score=0.7)[0] > 0.9
    assert bare(**one, chances=[0.01, 0.98], score=0.5)[0] < 0.6
    assert bare(**one, chances=[0.05, 0.98], score=0.7)[0] < 0.6
    burnt = one | {"looks": [WHITE, 20]}
    assert bare(**burnt, chances=[0.01, 0.98], score=0.7)[0] < 0.6
    assert bare(**one, chances=[0.01, 0.98], score=0.7, paled=True)[0] < 0.6, "a reflection makes lands plain"


def test_what_is_very_far_from_every_land_and_rather_like_a_table_is_bare():
    """Letters on a printed cloth, of which the first judge finds a forest the least unlike."""
    one = {"looks": [3, 9, 9], "chances": [0.6, 0.98, 0.98], "likely": [True, False, False]}
    assert bare(**one, far=4.0)[0] == 1
    assert bare(**one, far=2.0)[0] < 0.6
    assert bare(**one, far=2.0, shown=0.98)[0] == 1, "all of it in colours of the ground"
    assert bare(**one | {"likely": [False] * 3}, far=4.0)[0] < 0.6, "the second judge finds it a mine"
    assert bare(**one, far=4.0, score=0.55, stands=True)[0] < 0.6, (
        "something stands on it, on what is unknown"
    )


def test_what_is_like_no_land_and_no_table_that_is_known_is_in_doubt():
    """A kind of land that was not enrolled: one such cell, or several that look alike, on a table in sight."""
    one = {"looks": [3, 9, 9], "chances": [0.6, 0.98, 0.98], "likely": [True, False, False]}
    assert bare(**one, far=4.0, table=[0.2])[0] < 0.6
    assert bare(**one, far=4.0, table=[2.5])[0] == 1
    assert bare(**one, far=4.0, table=[0.2], shown=0.98)[0] == 1
    assert (bare([3, 3.5, 9], [0.5, 0.6, 0.98], [True, True, False], table=[0.2])[:2] < 0.6).all()


def test_two_fields_that_look_alike_are_not_bare_for_that():
    """Both judges together name them, though the second alone rather finds them bare."""
    assert (bare([0, 0.5, 9], [0.98, 0.98, 0.98], [True, True, False])[:2] < 0.1).all()


def test_a_burnt_out_square_on_an_unknown_table_is_in_doubt():
    """What was printed there, if anything, no camera tells."""
    assert bare([WHITE, 20], [0.02, 0.98], [True, False])[0] < 0.6
    assert bare([np.log(200), 20], [0.02, 0.98], [True, False])[0] > 0.9


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
