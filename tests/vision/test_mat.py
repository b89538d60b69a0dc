"""The printed mat, the pose above it, the lens."""

import cv2
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from vision.errors import EnrolmentError, LayoutError
from vision.mat import pdf
from vision.mat.layout import PAPERS, mat
from vision.mat.lens import Calibration, calibrate
from vision.mat.natural import find_board
from vision.mat.pose import Pose, PoseKeeper, find_pose
from vision.quads import rectangle
from vision.results import Refusal
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.surfaces import surface


def printed(figure, dpi=150):
    """The page as a printer would make it, BGR."""
    canvas = FigureCanvasAgg(figure)
    figure.set_dpi(dpi)
    canvas.draw()
    return np.ascontiguousarray(np.asarray(canvas.buffer_rgba())[..., 2::-1])


def seen(paper="A4", hands=(), how="none", **lens):
    layout = mat(paper)
    scene = Scene(Lens(**({"tilt": 18, "roll": 7, "span": layout.width * 1.6} | lens)), "wood", 1)
    scene.flats.append(Flat(printed(pdf.mat_figure(layout)), layout.width, layout.height, thickness=0.1))
    scene.hands = list(hands)
    return layout, scene, cv2.cvtColor(scene.picture(MODERATE[how]), cv2.COLOR_BGR2GRAY)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("how", ["none", "together", "dim"])
def test_the_pose_from_the_printed_page(paper, how):
    layout, scene, grey = seen(paper, how=how)
    pose = find_pose(grey, layout)
    assert isinstance(pose, Pose), pose
    assert pose.markers == 6
    assert pose.error < 1
    corners = pose.to_pixels(rectangle(layout.width, layout.height))
    assert np.abs(corners - scene.corners(scene.flats[0])).max() < 2
    assert np.abs(pose.to_millimetres(corners) - rectangle(layout.width, layout.height)).max() < 0.01


def test_nothing_is_printed_over_a_marker_or_off_the_page():
    for paper, (width, height) in PAPERS.items():
        layout = mat(paper)
        places = [*layout.markers.values(), layout.tray, *layout.slots.values()]
        assert layout.slots
        for index, place in enumerate(places):
            assert place.min() >= 8
            assert place[2, 0] <= width - 8
            assert place[2, 1] <= height - 8
            for other in places[:index]:
                apart = (place[0] >= other[2]).any() or (other[0] >= place[2]).any()
                assert apart, (paper, index)


def test_the_pdf_has_the_size_of_the_paper(tmp_path):
    pdf.write(tmp_path / "mat.pdf", "A3")
    content = (tmp_path / "mat.pdf").read_bytes()
    width, height = (v / 25.4 * 72 for v in PAPERS["A3"])
    box = content.split(b"/MediaBox [")[1].split(b"]")[0].split()
    assert [float(v) for v in box[2:4]] == pytest.approx([width, height], abs=0.1)
    assert content.count(b"/MediaBox") == 2


def test_too_few_markers_are_refused_and_the_last_pose_is_kept():
    layout, _, grey = seen()
    keeper = PoseKeeper(layout, patience=2)
    first = keeper.look(grey)
    covered = grey.copy()
    covered[:, 300:] = 90
    assert find_pose(covered, layout).code == "too_few_markers"
    held = [keeper.look(covered) for _ in range(3)]
    assert held[0].held
    assert (held[0].matrix == first.matrix).all()
    assert held[2].code == "too_few_markers"
    assert not keeper.look(grey).held


def test_a_mirrored_picture_says_so():
    layout, _, grey = seen()
    assert find_pose(grey[:, ::-1], layout).code == "mirrored"


def test_two_mats_are_refused_and_said():
    layout, scene, _ = seen(span=800)
    (first,) = scene.flats
    scene.flats.append(Flat(first.face, first.width, first.height, at=(190, 150), thickness=0.2))
    grey = cv2.cvtColor(scene.picture(), cv2.COLOR_BGR2GRAY)
    assert find_pose(grey, layout).code == "two_mats"


def test_three_markers_along_one_edge_do_not_tell_where_the_whole_mat_lies():
    layout, scene, grey = seen(how="together")
    keeper = PoseKeeper(layout)
    keeper.look(grey)
    outline = scene.corners(scene.flats[0])
    middle = (outline[[0, 1]] * 0.5 + outline[[3, 2]] * 0.5).round().astype(int)
    covered = cv2.fillConvexPoly(grey.copy(), np.concatenate([middle, outline[2:].astype(int) + 3]), 60)
    assert find_pose(covered, layout).code == "badly_spread"
    assert keeper.look(covered).held


def test_a_mat_far_away_and_a_little_out_of_focus_is_found():
    layout, scene, grey = seen(span=1500, how="blur")
    soft = cv2.GaussianBlur(grey, (0, 0), 1.2)
    pose = find_pose(soft, layout)
    assert isinstance(pose, Pose), pose
    corners = pose.to_pixels(rectangle(layout.width, layout.height))
    assert np.abs(corners - scene.corners(scene.flats[0])).max() < 2


def test_a_crumpled_mat_is_refused():
    layout, _, grey = seen()
    rows, columns = np.indices(grey.shape, np.float32)
    bent = cv2.remap(grey, columns, rows + 9 * np.sin(columns / 130).astype(np.float32), cv2.INTER_LINEAR)
    assert find_pose(bent, layout).code == "pose_unsure"


def board_pictures(count, tilts=(5, 25, 30, 20, 28, 15, 33), around=50):
    board = printed(pdf.calibration_figure("A4"))
    pictures = []
    for index in range(count):
        scene = Scene(Lens(tilt=tilts[index], pan=around * index, span=330), "plain", 1)
        scene.flats.append(Flat(board, 297, 210, spin=20 * index))
        pictures.append(scene.picture())
    return pictures


def test_a_lens_is_calibrated_and_kept(tmp_path):
    found = calibrate(board_pictures(6))
    assert found.error < 0.6
    assert found.matrix[0, 0] == pytest.approx(Lens(span=330).focal, rel=0.05)
    found.save(tmp_path / "lens")
    again = Calibration.load(tmp_path / "lens")
    picture = board_pictures(1)[0]
    assert (again.straighten(picture) == found.straighten(picture)).all()
    with pytest.raises(EnrolmentError, match="calibrate again"):
        again.straighten(picture[:100])


def test_a_lens_straightens_pictures_of_another_size_but_not_of_another_shape():
    width, height = 1280, 720
    lens = Calibration(
        np.float64([[1000, 0, 660], [0, 1000, 350], [0, 0, 1]]),
        np.float64([0.25, 0, 0, 0]),
        (width, height),
        0.3,
    )
    grid = np.full((height, width, 3), 30, np.uint8)
    grid[40::80], grid[:, 40::80] = 220, 220
    small = cv2.resize(grid, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
    large = lens.straighten(grid)
    reduced = cv2.resize(large, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
    assert np.abs(lens.straighten(small).astype(int) - reduced).mean() < 3, "the lens bends as before"
    assert np.abs(small.astype(int) - reduced).mean() > 8, "there was something to straighten"
    assert lens.at((1366, 768)), "cameras round"
    for other in ((720, 1280), (1280, 960), (1024, 720)):
        assert lens.at(other) is None


def test_too_few_pictures_of_the_board_say_so():
    with pytest.raises(EnrolmentError, match="2 of 3 pictures"):
        calibrate([*board_pictures(2), np.full((720, 1280, 3), 90, np.uint8)])


def test_pictures_without_the_board_say_which_page_it_is():
    mirrored = [picture[:, ::-1].copy() for picture in board_pictures(5)]
    with pytest.raises(EnrolmentError, match="page 2"):
        calibrate(mirrored)


def test_a_blurred_picture_among_few_is_named():
    pictures = board_pictures(5)
    pictures[3] = cv2.GaussianBlur(pictures[3], (0, 0), 8)
    with pytest.raises(EnrolmentError, match="not in number 4"):
        calibrate(pictures)


def test_a_board_that_is_never_tilted_says_nothing_about_the_lens():
    with pytest.raises(EnrolmentError, match="same side"):
        calibrate(board_pictures(6, tilts=(0, 1, 2, 1, 0, 2)))


def test_a_board_that_is_tilted_to_one_side_only_says_too_little():
    with pytest.raises(EnrolmentError, match="another side"):
        calibrate(board_pictures(6, tilts=(25,) * 6, around=0))


def test_a_fit_that_loses_its_way_from_one_side_is_no_fault_of_the_board(monkeypatch):
    points = pdf.calibration_board().getChessboardCorners()
    camera, rng, seen = np.float64([[1000, 0, 640], [0, 1000, 360], [0, 0, 1]]), np.random.default_rng(0), []
    leaning = cv2.Rodrigues(np.radians(np.float64([25, 0, 0])))[0]
    for number in range(8):  # turned upon its own plane, nearer and farther
        turn = leaning @ cv2.Rodrigues(np.radians(np.float64([0, 0, 5 * number])))[0]
        away = np.float64([0, 0, 300 + 10 * number]) - turn @ points.mean(axis=0)
        corners = cv2.projectPoints(points, cv2.Rodrigues(turn)[0], away, camera, None)[0]
        corners += rng.normal(0, 0.07, corners.shape)
        seen.append((corners.astype(np.float32), np.arange(len(points))[:, None].astype(np.int32)))
    boards = iter(seen)
    monkeypatch.setattr("vision.mat.lens._corners", lambda picture: next(boards))
    with pytest.raises(EnrolmentError, match="another side"):
        calibrate([np.zeros((720, 1280, 3), np.uint8)] * len(seen))


def test_copies_of_one_picture_count_once():
    pictures = board_pictures(4)
    with pytest.raises(EnrolmentError, match="4 places only, 5 are needed"):
        calibrate([*pictures, *pictures, pictures[0]])


def test_another_paper_is_an_error():
    with pytest.raises(LayoutError, match="A4"):
        mat("B5")


def test_without_a_mat_the_board_itself_tells():
    board = surface("printed", 5, 600, 900)
    scene = Scene(Lens(tilt=20, roll=12, span=420), "wood", 2)
    scene.flats.append(Flat(board, 300, 200))
    scene.solids = [Solid(10, (x, y, 0.3), (30, 30, 200)) for x, y in ((-80, 20), (0, -50), (70, 40))]
    pose = find_board(scene.picture(), board, 300, 200)
    assert isinstance(pose, Pose), pose
    assert np.abs(pose.to_pixels(rectangle(300, 200)) - scene.corners(scene.flats[0])).max() < 4
    other = surface("printed", 6, 600, 900)
    assert isinstance(find_board(scene.picture(), other, 300, 200), Refusal)
