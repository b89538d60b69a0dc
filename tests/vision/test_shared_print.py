"""Print that the spaces of a board share tells which of them are empty."""

import cv2
import numpy as np

from vision.pieces.filling import shared_print


def space(rng, printed=True, piece=False, label=False):
    """A space (64, 64, 3) of any colour in any light, with three dots as on all spaces, or with a block on it."""
    seen = np.full((64, 64, 3), rng.uniform(60, 220, 3), np.float32)
    if printed:
        for x in (20, 32, 44):
            cv2.circle(seen, (x + int(rng.integers(-1, 2)), 32), 4, (seen[0, 0] * 0.6).tolist(), -1)
    if piece:
        cv2.rectangle(seen, (10, 12), (54, 52), rng.uniform(30, 220, 3).tolist(), -1)
        cv2.rectangle(seen, (10, 40), (54, 52), rng.uniform(10, 60, 3).tolist(), -1)
    if label:
        cv2.putText(seen, "Ab", (34, 42), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 20), 4, cv2.LINE_AA)
    seen = cv2.GaussianBlur(seen, (0, 0), 0.8) * rng.uniform(0.5, 1.1) + rng.normal(0, 2, seen.shape)
    return np.clip(seen, 0, 255).astype(np.uint8)


def board(rng, printed=True):
    """Twelve empty spaces and eight with pieces, most of them told before; one that bears a label is the last empty one."""
    wide = [space(rng, printed, label=k == 11) for k in range(12)] + [
        space(rng, printed, piece=True) for _ in range(8)
    ]
    known = np.array([-3.0] * 9 + [0.5, 2.0, 2.0] + [3.0] * 6 + [-0.5, -2.0])
    return np.array(wide), known


def told_by(wide, known):
    """What the print that these spaces share says of each, if they share any."""
    seen = shared_print.in_sight(wide, known)
    return None if seen is None else shared_print.odds(seen, known)


def test_spaces_on_which_the_print_of_the_others_is_seen_are_empty_and_those_without_it_are_not():
    told = told_by(*board(np.random.default_rng(1)))
    assert (told[:12] < -1).all()
    assert (told[12:] > 1).all()


def test_a_space_with_its_print_upside_down_is_empty_too():
    wide, known = board(np.random.default_rng(2))
    wide[10] = wide[10][::-1, ::-1]
    assert told_by(wide, known)[10] < -1


def test_spaces_without_print_and_pictures_of_few_empty_spaces_say_nothing():
    rng = np.random.default_rng(3)
    assert told_by(*board(rng, printed=False)) is None
    wide, known = board(rng)
    assert told_by(wide[:2], known[:2]) is None
    assert told_by(wide, np.full(20, 5.0)) is None
    flat = np.full((6, 64, 64, 3), 120, np.uint8)
    assert told_by(flat, np.array([-3.0, -3, -3, -3, 3, 3])) is None


def test_pieces_as_large_as_plain_spaces_have_the_outline_of_those_but_not_their_print():
    rng = np.random.default_rng(5)
    wide = []
    for number in range(24):
        seen = np.full((64, 64, 3), rng.uniform(60, 220, 3), np.float32)
        cv2.rectangle(seen, (9, 9), (54, 54), (30, 30, 30), 2)
        for x in range(16, 50, 8) if number < 8 else ():  # pieces that are known by their ribs
            cv2.line(seen, (x, 11), (x, 52), (20, 20, 20), 2, cv2.LINE_AA)
        wide.append(cv2.GaussianBlur(seen, (0, 0), 0.8) + rng.normal(0, 1, seen.shape))
    known = np.array([4.0] * 8 + [-4.0] * 12 + [0.0] * 4)
    assert shared_print.in_sight(np.uint8(np.clip(wide, 0, 255)), known, drawn_only=True) is None
    assert shared_print.in_sight(*board(rng), drawn_only=True) is not None
