"""Enrolling step by step: what is missing, double or dark is said at once, and what was learnt can be read with."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

from companion.eyes.enrolling import begin, board_spaces
from companion.eyes.opening import NoEyes, TwinWishes, parts_folder, what_can_be_seen, why_not
from companion.eyes.simulated import enrolled, spaces_of
from companion.eyes.twin import board_of
from companion.locale import Translator
from companion.rules import registry
from companion.rules.game import Seat
from companion.table.store import Store
from vision import board as boards
from vision.errors import EnrolmentError

SIZE = (960, 540)


@pytest.fixture(scope="module")
def scene():
    game = registry.game("village")
    state = game.start(game.setup([Seat("Anna", "red")]))
    sight = what_can_be_seen(state)
    shown = board_of(state, sight, SIZE, 3)
    return state, sight, shown, boards.enrol(shown.empty(), spaces_of(shown))


def taken(enrolling, shown, step, lay=None):
    shown.lay(step.lay if lay is None else lay)
    return enrolling.take(step, shown.picture())


def test_colours_are_learnt_one_by_one_and_a_missing_piece_is_noticed(scene):
    state, sight, shown, board = scene
    enrolling = begin("colours", state, sight, board)
    assert {step.name for step in enrolling.steps} == set(shown.words)
    first = enrolling.steps[0]
    (name, *_), lacking = (
        list(first.lay),
        {spot: {w: n - 1 for w, n in p.items()} for spot, p in first.lay.items()},
    )
    assert taken(enrolling, shown, first, lacking).key == "enrol-square-empty"
    assert enrolling.take(first, np.zeros_like(board.picture)).args["code"] == "too_dark"
    unsharp = cv2.GaussianBlur(shown.picture(), (0, 0), 9)  # the ground runs into the pieces
    assert enrolling.take(first, unsharp).args["code"] == "blurred"
    for step in enrolling.steps:
        assert taken(enrolling, shown, step) is None
    learnt, doubts = enrolling.finish()
    assert set(learnt.names) == set(shown.words) and doubts == []
    assert sum(first.lay[name].values()) == len(board.parts()[name])


@pytest.mark.parametrize("kind", ["colours", "deck", "dice"])
def test_a_hand_that_stays_in_the_picture_is_not_learnt(scene, kind):
    state, sight, shown, board = scene
    enrolling = begin(kind, state, sight, board)
    first = enrolling.steps[0]
    (spot, *_) = first.lay
    shown.lay(first.lay)
    picture = shown.picture()
    square = enrolling._squares(spot)[-1].mean(axis=0)
    hand = picture.copy()
    cv2.line(hand, (0, round(square[1])), tuple(map(round, square.tolist())), (120, 150, 215), 70)
    refused = enrolling.take(first, hand)
    assert refused.args["code"] == "covered" and not enrolling.shown
    assert enrolling.take(first, picture) is None


def test_the_same_tile_twice_is_noticed(scene):
    state, sight, shown, board = scene
    enrolling = begin("deck", state, sight, board)
    first, second, *_ = enrolling.steps
    (spot,) = first.lay
    assert taken(enrolling, shown, first, {}).key == "enrol-square-empty"
    assert taken(enrolling, shown, first) is None
    again = taken(enrolling, shown, second, first.lay)
    assert again.key == "enrol-same-tile" and again.args["tile"] == first.called
    assert taken(enrolling, shown, second) is None
    deck, _ = enrolling.finish()
    assert sorted(set(deck.ids)) == [first.name, second.name]
    assert spot in board.parts()


def test_the_colours_of_the_die_are_learnt_from_its_upper_face(scene):
    state, sight, shown, board = scene
    enrolling = begin("dice", state, sight, board)
    first, second, *_ = enrolling.steps
    assert taken(enrolling, shown, first, {}).key == "enrol-no-die"
    assert taken(enrolling, shown, first) is None
    assert taken(enrolling, shown, second, first.lay).key == "enrol-same-face"
    asked = [Translator("it", state.game.name).say(step.text) for step in enrolling.steps]
    assert [words.split()[-1] for words in asked] == ["marrone.", "verde.", "arancione.", "rosa."]
    for step in enrolling.steps[1:]:
        assert taken(enrolling, shown, step) is None
    assert set(enrolling.finish()[0].colours) == {step.name for step in enrolling.steps}


def test_spaces_are_drafted_from_the_corners_of_the_board(scene):
    _, sight, shown, _ = scene
    plane = {name: np.array(squares) for name, squares in shown.quads().items()}
    width, height = shown.width, shown.height
    from vision.quads import project

    corners = project(
        shown.lens.plane_at(1.0),
        np.float32([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2,
    )
    drafted = board_spaces(sight, corners)
    for name, squares in plane.items():
        parts = [drafted[part] for part in drafted if part.partition("#")[0] == name]
        assert np.abs(np.array(parts) - squares).max() < 0.5


def test_a_board_without_spaces_says_what_to_do(scene):
    state, sight, shown, _ = scene
    bare = boards.enrol(shown.empty())
    for kind in ("colours", "deck", "dice"):
        with pytest.raises(EnrolmentError, match="enrol the board with its spaces"):
            begin(kind, state, sight, bare)


@pytest.mark.parametrize(
    "address", ["twin://?errors=x", "twin://?light=lamp", "twin://?size=9x9", "twin://?colour=1"]
)
def test_a_simulated_table_with_strange_wishes_is_refused(address):
    with pytest.raises(NoEyes) as refused:
        TwinWishes.read(address)
    assert refused.value.reason.key == "eye-bad-twin"


def test_what_speaks_against_a_camera_is_known_before_a_game_begins(scene, tmp_path):
    state, _, shown, _ = scene
    game, folder = state.game, parts_folder(Store(tmp_path), "village", "mine")
    assert why_not("twin://", state, 1, folder) is None
    assert why_not("twin://?colour=1", state, 1, folder).key == "eye-bad-twin"
    assert why_not("usb://0", state, 1, folder).key == "eye-not-enrolled"
    assert why_not("twin://?enrolled=box", state, 1, folder).key == "eye-not-enrolled"
    parts = enrolled(shown)
    folder.folder.mkdir(parents=True)
    for part, learnt in (("board", parts.board), ("colours", parts.colours), ("deck", parts.deck)):
        learnt.save(folder.path(part))
    assert why_not("usb://0", state, 1, folder) is None
    four = game.start(game.setup([Seat(colour, colour) for colour in game.colours[:4]]))
    lacking = why_not("usb://0", four, 4, folder)
    assert (lacking.key, lacking.args["n"]) == ("eye-board-lacks", 4)
    folder.path("board").write_bytes(b"no board")
    assert why_not("usb://0", state, 1, folder).key == "eye-error-no-enrolment"


def test_a_game_of_which_nothing_is_to_be_seen_says_so():
    unseen = [g for g in registry.games() if not g.appearance.sight(start(g)).spots]
    for game in unseen:
        with pytest.raises(NoEyes) as refused:
            what_can_be_seen(start(game))
        assert refused.value.reason.key == "eye-nothing-to-see"


def start(game):
    seats = [Seat(colour, colour) for colour in game.colours[: min(game.seat_counts)]]
    return game.start(game.setup(seats))
