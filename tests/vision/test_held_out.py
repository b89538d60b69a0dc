"""Relief that was learned from few empty spaces: what is like none of them is no piece for that."""

import cv2
import numpy as np
import pytest

from vision.pieces.filling import held_out, relief

INKS = [(60, 130, 70), (150, 145, 150), (165, 120, 60), (60, 140, 215), (190, 200, 205), (60, 60, 170)]
#: Odds (as a logarithm) from which a piece is believed: a chance of 0.85.
BELIEVED = 1.73


def bare(rng):
    """A space 48x48 that was cut out some pixels aside, of a map that prints in its own way: its outline, and lines or letters."""
    picture = np.full((48, 48, 3), INKS[rng.integers(len(INKS))], np.float32)
    x, y = rng.integers(-12, 13, 2).tolist()
    cv2.rectangle(picture, (x, y), (x + 47, y + 47), INKS[rng.integers(len(INKS))], -1)
    cv2.rectangle(picture, (x, y), (x + 47, y + 47), (40, 45, 50), 2)
    kind = rng.integers(3)
    if kind == 1:
        cv2.putText(
            picture, "Ab", (4, int(rng.integers(16, 46))), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2
        )
    if kind == 2:
        for across in range(x + 6, x + 46, 10):
            cv2.line(picture, (across, y + 8), (across, y + 40), (70, 75, 80), 2, cv2.LINE_AA)
    return taken(rng, picture)


def wagon(rng):
    """The space with a wagon on it, some pixels aside: a light roof, a darker side and a faint shadow."""
    picture, paint = bare(rng).astype(np.float32), np.float32(INKS[rng.integers(len(INKS))])
    (x, y), tall = rng.integers(-6, 7, 2).tolist(), int(rng.integers(4, 16))
    for edge, light in ((43, 0.5), (40, rng.uniform(0.6, 0.9)), (40 - tall, 1.0)):
        cv2.rectangle(picture, (x + 3, y + 4), (x + 44, y + edge), (light * paint).tolist(), -1)
    return taken(rng, picture)


def taken(rng, picture):
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8) * rng.uniform(0.8, 1.1)
    return np.uint8(np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255))


def learnt(few, seed):
    rng = np.random.default_rng(seed)
    return relief.learner([wagon(rng) for _ in range(6 * few)], [bare(rng) for _ in range(few)])


def believed(learner):
    """How many of sixty empty spaces that were never seen pass for pieces, and of sixty pieces."""
    rng = np.random.default_rng(99)
    return [
        int((relief.odds(learner, [draw(rng) for _ in range(60)]) > BELIEVED).sum()) for draw in (bare, wagon)
    ]


def test_after_three_empty_spaces_others_are_seldom_taken_for_pieces():
    found = [learnt(3, seed) for seed in (2, 5, 6, 7)]
    wrong = sum(believed(learner)[0] for learner in found)
    for learner in found:
        learner.level = 0.0
    assert wrong <= 2
    assert sum(believed(learner)[0] for learner in found) > 4 * wrong


def test_after_forty_pieces_are_still_told():
    wrong, right = believed(learnt(40, 1))
    assert wrong <= 1
    assert right >= 54


def test_how_far_it_leans_is_kept_in_the_file():
    learner = learnt(3, 1)
    again = held_out.Relief.from_arrays(learner.arrays("relief_"), "relief_")
    assert again.level == pytest.approx(learner.level)
    older = {name: array for name, array in learner.arrays("relief_").items() if name != "relief_level"}
    assert held_out.Relief.from_arrays(older, "relief_").level == 0


def test_one_crop_tells_nothing_of_others():
    samples, labels = np.random.default_rng(1).normal(0, 1, (4, 3)), np.array(["empty", "piece"] * 2)
    once = np.zeros(4, int)
    assert held_out.level(samples, labels, once, np.ones(4, bool), "piece", 1.0) == 0.0
