"""Two rows of spaces side by side: pieces of one lean onto the other, and throw their shadows there."""

import cv2
import numpy as np
import pytest

from vision.pieces import spaces
from vision.pieces.aslant import casting
from vision.pieces.aslant.hiding import Hidden, Outlines
from vision.pieces.enrol import enrol as enrol_colours
from vision.pieces.filling import tones
from vision.quads import flatten, rectangle

PAINT = {"red": (35, 30, 190), "blue": (170, 75, 30), "green": (60, 130, 40), "black": (30, 28, 28)}
GROUNDS = [(50, 46, 44), (60, 190, 225), (170, 100, 45), (70, 140, 60), (60, 60, 190), (150, 150, 150)]
WIDTH, HEIGHT, GAP = 60, 22, 5
#: How far pieces lean up and throw their shadows, (x, y) in pixels.
LEAN, SHADOW = 20, (12, 6)


def spots():
    """The top left corners of nine pairs of spaces, the upper row ``u`` and the lower one ``d`` of each."""
    found = {}
    for k in range(9):
        x, y = 40 + 110 * (k % 3), 50 + 110 * (k // 3)
        found |= {f"u{k}": (x, y), f"d{k}": (x, y + HEIGHT + GAP)}
    return found


def board(pieces, seed, light=1.0, shadow=SHADOW):
    """A picture of the map with ``pieces`` (colour by name of their space), all lit from the upper left."""
    rng = np.random.default_rng(5)
    picture = np.float32((140, 190, 175) + rng.normal(0, 4, (420, 400, 3)))
    picture = cv2.GaussianBlur(picture, (0, 0), 1)
    for x, y in rng.integers(10, 400, (60, 2)).tolist():  # towns
        cv2.circle(picture, (x, y), 4, (60, 60, 120), -1, cv2.LINE_AA)
    for name, (x, y) in spots().items():
        ground = GROUNDS[(int(name[1]) + 2 * (name[0] == "d")) % len(GROUNDS)]
        cv2.rectangle(picture, (x, y), (x + WIDTH, y + HEIGHT), ground, -1)
        cv2.rectangle(picture, (x, y), (x + WIDTH, y + HEIGHT), (225, 228, 230), 1)
        for dot in (15, 30, 45):
            cv2.circle(picture, (x + dot, y + HEIGHT // 2), 3, tuple(0.6 * np.array(ground)), -1, cv2.LINE_AA)
    shade = np.ones(picture.shape[:2], np.float32)
    for name in pieces:
        x, y = spots()[name]
        for step in range(10):
            dx, dy = (round(step / 9 * along) for along in shadow)
            shade[y + dy : y + HEIGHT + dy, x + dx : x + WIDTH + dx] = 0.45
    picture *= cv2.GaussianBlur(shade, (0, 0), 1)[..., None]
    for name in sorted(pieces, key=lambda n: spots()[n][1]):  # the nearer ones before the others
        (x, y), paint = spots()[name], np.array(PAINT[pieces[name]], float)
        cv2.rectangle(picture, (x + 2, y - LEAN + 2), (x + WIDTH - 2, y + HEIGHT - 2), tuple(0.6 * paint), -1)
        cv2.rectangle(picture, (x + 2, y - LEAN + 2), (x + WIDTH - 2, y + HEIGHT - LEAN), tuple(paint), -1)
    noise = np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.uint8(np.clip(cv2.GaussianBlur(picture, (0, 0), 0.8) * light + noise, 0, 255))


def quads():
    return {name: rectangle(WIDTH, HEIGHT) + np.float32(at) for name, at in spots().items()}


@pytest.fixture(scope="module")
def known():
    crops = {"empty": []} | {name: [] for name in PAINT}
    for seed, colour in enumerate(PAINT):
        pieces = {f"u{k}": colour for k in range(seed % 2, 9, 2)}
        picture = board(pieces, seed, light=1.0 - 0.1 * seed)
        for name in ("u0", "u1", "u2", "u3", "u4", "u5"):
            crops[pieces.get(name, "empty")].append(flatten(picture, quads()[name], 48, 48))
    return enrol_colours(crops)


def read(pieces, known, seed=9, shadow=SHADOW):
    found = spaces.read_spaces(
        board(pieces, seed, shadow=shadow), quads(), known, board({}, seed + 1, light=1.1)
    )
    return {name: getattr(one, "contents", None) for name, one in found.items()}


def rows(seed, row, other):
    """Pieces on most spaces of a ``row``, and on some of the ``other``."""
    rng = np.random.default_rng(seed)
    return {
        f"{name}{k}": str(rng.choice(list(PAINT)))
        for name, share in ((row, 0.5), (other, 0.1))
        for k in range(9)
        if rng.random() < share
    }


def test_what_pieces_lean_onto_is_told_by_what_lies_beyond_them(known):
    refused = 0
    for seed in range(6):
        pieces = rows(seed, "d", "u")
        found = read(pieces, known, 20 + 2 * seed)
        told = {name: contents for name, contents in found.items() if contents is not None}
        assert told == {name: {pieces[name]: 1} if name in pieces else {} for name in told}, seed
        refused += len(found) - len(told)
    assert refused < 12


def test_pieces_in_the_shadow_of_the_row_behind_are_read(known):
    colours = list(PAINT)
    pieces = {f"{row}{k}": colours[(k + step) % 4] for row, step in (("u", 0), ("d", 1)) for k in range(5)}
    found = read(pieces, known, shadow=(6, 34))
    told = {name: contents for name, contents in found.items() if contents is not None}
    assert told == {name: {pieces[name]: 1} if name in pieces else {} for name in told}
    assert {f"d{k}" for k in range(5)} <= told.keys()


PLACES = {
    "above": rectangle(40, 40) + np.float32([20, 20]),
    "below": rectangle(40, 40) + np.float32([20, 64]),
}
UP = np.array([0.0, -0.25])


def test_a_piece_hides_what_lies_behind_it_and_in_its_shadow_but_not_itself():
    hidden = Hidden((130, 130), Outlines(PLACES, UP, np.float32([0.5, 0])), ["below"])
    assert 0.35 < hidden.share("above", PLACES["above"]) < 0.5  # 20 pixels up from 4 below
    assert hidden.share("below", PLACES["below"]) == 0
    free = hidden.free("above", PLACES["above"])
    assert free[:20].all() and not free[-16:].any()
    part, where = hidden.own_shadow("below")
    rows_, columns = np.nonzero(where)
    assert columns.min() + part[1].start > 60 and rows_.max() + part[0].start <= 105


def test_what_lies_beyond_the_edge_of_the_picture_hides_nothing():
    hidden = Hidden((90, 50), Outlines(PLACES, UP, np.float32([0.5, 0.5])), list(PLACES))
    assert hidden.share("above", PLACES["above"]) > 0.3
    assert hidden.free("below", PLACES["below"]).shape == (48, 48)
    outside = PLACES["above"] - np.float32([0, 90])
    assert hidden.share("above", outside) == 0
    assert hidden.free("above", outside).all()


def shaded(towards):
    """How much darker a picture is with a shadow ``towards`` the right (x, y) of four squares, which are dark, and those."""
    squares = np.array([rectangle(30, 30) + np.float32([40 + 110 * k, 60]) for k in range(4)])
    dark, hidden = np.zeros((160, 480), np.float32), np.zeros((160, 480), bool)
    for left, top in squares[:, 0].astype(int):
        x, y = left + towards[0], top + towards[1]
        if any(towards):
            dark[y : y + 30, x : x + 30] = 0.6
        hidden[top : top + 30, left : left + 30] = True
    return dark, hidden, squares, np.full(4, np.float32(30))


def test_shadows_are_found_to_the_side_where_they_lie():
    far = casting.reach(*shaded((12, 8)))
    assert far is not None and far[0] > 0.15 and far[1] > 0
    far = casting.reach(*shaded((-14, 0)))
    assert far is not None and far[0] < -0.2 and abs(far[1]) < 0.2


def test_without_shadows_or_with_few_pieces_no_side_is_made_up():
    assert casting.reach(*shaded((0, 0))) is None
    dark, hidden, squares, sizes = shaded((12, 8))
    assert casting.reach(dark, hidden, squares[:2], sizes[:2]) is None


def test_a_piece_that_lies_half_beside_its_space_has_the_colour_of_what_changed():
    crop = np.full((48, 48, 3), (40, 40, 200), np.uint8)  # a red print
    crop[:, 30:] = (180, 60, 20)
    changed = np.zeros((48, 48), bool)
    changed[:, 30:] = True
    assert tuple(tones.plain_middle(crop).colour) == (40, 40, 200)
    assert tuple(tones.plain_middle(crop, changed).colour) == (180, 60, 20)
    assert tuple(tones.plain_middle(crop, changed & False).colour) == (40, 40, 200)
