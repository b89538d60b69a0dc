"""The eye above a table: it finds the board again, reads what changed, and says what hinders it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision import board as boards
from vision.errors import EnrolmentError, LayoutError
from vision.eye import DIE, PIECES, TableEye, Wanted
from vision.mat.finder import BoardFinder
from vision.mat.lens import Calibration
from vision.mat.pose import Pose
from vision.pieces import colours
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.results import DieReading, Refusal, SpaceReading
from vision.sources.protocol import Fault, Frame
from vision.twin_eye.board_table import BoardTable, TwinSpot
from vision.twin_eye.lens import Lens

SIZE = (960, 540)
YARD = tuple((0.1 + 0.13 * i, 0.2, 0.08, 0.12) for i in range(3))
SHED = tuple((0.1 + 0.13 * i, 0.7, 0.08, 0.12) for i in range(3))
SPOTS = {
    "yard": TwinSpot("pieces", YARD),
    "shed": TwinSpot("pieces", SHED),
    "die": TwinSpot("die", ((1.03, 0.4, 0.13, 0.2),)),
}
ZONES = {"yard": (0.0, 0.0, 0.5, 0.5), "shed": (0.0, 0.5, 0.5, 0.5), "hall of stones": (0.5, 0.0, 0.5, 1.0)}
WANTED = [Wanted("yard", PIECES), Wanted("shed", PIECES), Wanted("die", DIE)]
WORDS = ("pink", "green", "orange")


def table(**lens) -> BoardTable:
    made = BoardTable(1.5, ZONES, SPOTS, {}, WORDS, size=SIZE)
    if not lens:
        return made
    known = made.lens
    pushed = Lens(
        *SIZE, **{"tilt": 7, "roll": 1.5, "span": known.span, "distance": 900, "aim": known.aim} | lens
    )
    return BoardTable(1.5, ZONES, SPOTS, {}, WORDS, lens=pushed)


@pytest.fixture(scope="module")
def enrolled():
    shown = table()
    spaces = {}
    for name, squares in shown.quads().items():
        spaces |= (
            {f"{name}#{n}": quad for n, quad in enumerate(squares)}
            if len(squares) > 1
            else {name: squares[0]}
        )
    board = boards.enrol(shown.empty(), spaces)
    squares = [quad for name in ("yard", "shed") for quad in shown.quads()[name]]
    crops = {colours.EMPTY: [flatten(shown.empty(), quad, 48, 48) for quad in squares]}
    for word in WORDS:
        shown.lay({"yard": {word: 3}, "shed": {word: 3}})
        crops[word] = [flatten(shown.picture(), quad, 48, 48) for quad in squares]
    return board, enrol_colours(crops)


class Camera:
    """Pictures of a table, with faults and hands in between."""

    name = "test"

    def __init__(self, shown: BoardTable, *script) -> None:
        self.shown, self.script, self.number = shown, list(script), 0

    def read(self) -> Frame | Fault:
        self.number += 1
        step = self.script.pop(0) if self.script else None
        if isinstance(step, Fault):
            return step
        picture = self.shown.picture(moment=self.number)
        return Frame(step(picture) if step else picture, self.number)

    def close(self) -> None: ...


def contents(look) -> dict:
    return {name: found.contents for name, found in look.found.items() if isinstance(found, SpaceReading)}


def test_it_reads_pieces_and_the_die_and_then_only_what_changed(enrolled):
    shown = table()
    eye = TableEye(Camera(shown), *enrolled)
    shown.lay({"yard": {"pink": 1, "green": 1}, "die": {"orange": 1}})
    look = eye.look(WANTED)
    assert contents(look) == {"yard": {"pink": 1, "green": 1}, "shed": {}}
    die = look.found["die"]
    assert isinstance(die, DieReading) and die.colour == "orange"
    assert look.changed == {"yard", "shed", "die"} and not look.pose.held
    assert eye.look(WANTED).changed == frozenset()
    shown.lay({"yard": {"pink": 1, "green": 1}, "shed": {"orange": 2}, "die": {"orange": 1}})
    look = eye.look(WANTED)
    assert look.changed == {"shed"}
    assert contents(look) == {"yard": {"pink": 1, "green": 1}, "shed": {"orange": 2}}


@pytest.mark.parametrize("earlier", [1, 2])
def test_a_piece_that_goes_between_two_still_pictures_is_missed_for_one_look_at_most(enrolled, earlier):
    """So small a change is no motion, and the pictures before it may outvote the one after it."""
    shown = table()
    shown.lay({"yard": {"pink": 2}, "shed": {"green": 1}})
    eye = TableEye(camera := Camera(shown), *enrolled)
    assert contents(eye.look(WANTED))["yard"] == {"pink": 2}
    before = shown.picture(moment=99)
    camera.script = [lambda picture: before] * earlier
    shown.lay({"yard": {"pink": 1}, "shed": {"green": 1}})
    eye.look(WANTED)
    assert camera.number == 6, "the pictures were taken for still ones"
    assert contents(eye.look(WANTED)) == {"yard": {"pink": 1}, "shed": {"green": 1}, "die": {}}
    assert eye.look(WANTED).changed == frozenset()


def test_a_camera_that_was_pushed_finds_the_board_again(enrolled):
    shown = table(roll=-4.0, tilt=10.0)
    shown.lay({"yard": {"green": 2}})
    assert contents(TableEye(Camera(shown), *enrolled).look(WANTED))["yard"] == {"green": 2}


def test_faults_end_a_look_and_the_next_one_goes_on(enrolled):
    shown = table()
    eye = TableEye(Camera(shown, Fault("unplugged"), None, Fault("held")), *enrolled)
    assert eye.look(WANTED) == Fault("unplugged")
    assert eye.look(WANTED) == Fault("held")
    assert contents(eye.look(WANTED)) == {"yard": {}, "shed": {}, "die": {}}


def test_a_camera_that_sees_in_grey_is_refused_as_a_whole_and_goes_on_in_colour(enrolled):
    """As by night: without colours some pieces would pass for bare ground."""

    def night(picture):
        return cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)

    shown = table()
    shown.lay({"yard": {"pink": 2}, "die": {"orange": 1}})
    eye = TableEye(Camera(shown, *[night] * 6), *enrolled)
    assert eye.look(WANTED) == eye.still() == Refusal("colourless")
    assert contents(eye.look(WANTED))["yard"] == {"pink": 2}


@pytest.mark.parametrize("less", [8, 12])
def test_when_the_light_goes_out_that_is_said_and_not_that_hands_cover_everything(enrolled, less):
    shown = table()
    shown.lay({"yard": {"pink": 2}})
    eye = TableEye(Camera(shown, *[lambda picture: picture // less] * 6), *enrolled)
    assert eye.look(WANTED) == eye.still() == Refusal("too_dark")
    assert contents(eye.look(WANTED))["yard"] == {"pink": 2}


def test_it_waits_while_a_hand_moves_and_can_be_stopped(enrolled):
    def hand(at):
        return lambda picture: cv2.rectangle(picture.copy(), (at, 100), (at + 200, 400), (90, 120, 180), -1)

    shown, moved = table(), []
    camera = Camera(shown, *(hand(60 * n) for n in range(8)))
    look = TableEye(camera, *enrolled).look(WANTED, moving=lambda: moved.append(camera.number))
    assert moved and camera.number >= 10
    assert contents(look)["yard"] == {}
    assert TableEye(Camera(shown), *enrolled).look(WANTED, stop=lambda: True) is None


def test_the_last_pose_is_kept_while_a_hand_covers_the_markers(enrolled):
    def covered(picture):
        picture = picture.copy()
        picture[:, :90] = (120, 150, 190)
        picture[:90] = (120, 150, 190)
        return picture

    shown = table()
    eye = TableEye(Camera(shown, None, None, None, *[covered] * 3), *enrolled)
    assert not eye.look(WANTED).pose.held
    assert eye.look(WANTED).pose.held
    never = TableEye(Camera(shown, *[lambda picture: np.full_like(picture, 128)] * 3), *enrolled).look(WANTED)
    assert isinstance(never, Refusal) and never.code == "too_few_markers"


def test_what_a_resting_hand_covers_is_not_guessed(enrolled):
    shown = table()
    shown.lay({"yard": {"green": 2}, "shed": {"orange": 3}})
    shown.hand((0.24, 0.7))
    eye = TableEye(Camera(shown), *enrolled)
    found = eye.look(WANTED).found
    assert isinstance(found["shed"], Refusal) and found["shed"].code == "covered"
    assert found["yard"].contents == {"green": 2}
    shown.lay({"yard": {"green": 2}, "shed": {"orange": 3}})
    assert contents(eye.look(WANTED))["shed"] == {"orange": 3}


def test_without_markers_the_board_is_found_by_its_own_features(enrolled):
    board = replace(enrolled[0], markers={})
    shown = table(roll=6.0)
    shown.lay({"yard": {"pink": 2}})
    finder = BoardFinder(board)
    pose = finder.find(shown.picture())
    assert isinstance(pose, Pose)
    same = finder.view(shown.picture(), pose)
    assert np.abs(same.astype(int) - board.picture).mean() < 12
    assert finder.find(shown.picture(moment=5)) is pose, "found again although it had not moved"
    other = np.random.default_rng(1).integers(0, 255, shown.picture().shape).astype(np.uint8)
    assert isinstance(finder.find(other), Refusal)
    assert contents(TableEye(Camera(shown), board, enrolled[1]).look(WANTED))["yard"] == {"pink": 2}


def test_a_calibrated_lens_is_straightened(enrolled):
    width, height = SIZE
    matrix = np.float64([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1]])
    bent = np.float64([0.10, 0, 0, 0])
    shown = table()
    shown.lay({"yard": {"orange": 3}, "shed": {"green": 1}})
    bends = [lambda picture: cv2.undistort(picture, matrix, -bent)] * 6
    lens = Calibration(matrix, bent, SIZE, 0.3)
    straight = TableEye(Camera(shown, *bends), *enrolled, lens=lens).look(WANTED)
    assert contents(straight) == {"yard": {"orange": 3}, "shed": {"green": 1}, "die": {}}
    assert straight.pose.error < TableEye(Camera(shown, *bends), *enrolled).look(WANTED).pose.error


def test_a_board_that_was_enrolled_before_its_lens_was_measured_is_seen_straight_too(enrolled, tmp_path):
    width, height = SIZE
    lens = Calibration(
        np.float64([[700, 0, width / 2], [0, 700, height / 2], [0, 0, 1]]),
        np.float64([-0.25, 0.05, 0, 0]),
        SIZE,
        0.3,
    )
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    across, down = lens.straighten_points(np.stack([columns, rows], -1).reshape(-1, 2)).T.reshape(
        2, height, width
    )

    def bend(picture):
        return cv2.remap(picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)

    def bent(quad):
        rays = np.c_[(quad - np.float32([width, height]) / 2) / 700, np.ones(4)]
        return cv2.projectPoints(rays, np.zeros(3), np.zeros(3), lens.matrix, lens.distortion)[0].reshape(
            4, 2
        )

    spaces = {name: bent(quad) for name, quad in enrolled[0].spaces.items() if name != "die"}
    shown = table()
    board = boards.enrol(bend(shown.empty()), spaces)
    assert boards.enrol(board.picture, spaces, straight=True).through(lens).picture is board.picture
    board.save(tmp_path / "board.npz")
    board = boards.EnrolledBoard.load(tmp_path / "board.npz")
    assert board.through(None) is board.through(replace(lens, size=(1280, 720))) is board, "another camera's"

    shown.lay({"yard": {"orange": 3}, "shed": {"green": 1}})

    def look(board):
        camera = Camera(shown, *[bend] * 3)
        return TableEye(camera, board, enrolled[1], lens=lens).look(WANTED[:2])

    assert isinstance(look(board), Refusal)
    assert contents(look(board.through(lens))) == {"yard": {"orange": 3}, "shed": {"green": 1}}


def test_an_enrolled_board_comes_back_from_its_file(enrolled, tmp_path):
    enrolled[0].save(tmp_path / "board.npz")
    again = boards.EnrolledBoard.load(tmp_path / "board.npz")
    assert again.parts() == enrolled[0].parts() and again.markers.keys() == enrolled[0].markers.keys()
    assert (again.picture == enrolled[0].picture).all()
    boards.save_spaces(tmp_path / "spaces.json", again.spaces)
    corrected = boards.load_spaces(tmp_path / "spaces.json")
    assert all(np.abs(corrected[name] - quad).max() < 0.1 for name, quad in again.spaces.items())
    with pytest.raises(LayoutError, match="outside"):
        again.with_spaces({"far": again.spaces["die"] + 2000})


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda picture: picture // 12, "dark"),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 9), "blurred"),
        (lambda picture: np.full_like(picture, 120), "markers"),
    ],
)
def test_a_picture_that_cannot_serve_as_the_empty_board_is_refused(spoil, why):
    with pytest.raises(EnrolmentError, match=why):
        boards.enrol(spoil(table().empty()))
