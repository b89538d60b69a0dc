"""Findings drawn into the picture: what was refused is red, and no words lie over others."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision import draw
from vision.labels import Labels
from vision.quads import rectangle
from vision.results import CardReading, DieReading, Refusal, SpaceReading

RED, GREEN = (40, 40, 255), (60, 220, 60)


def share(picture, colour, box):
    """The part of a box (x, y, width, height) that has a colour."""
    x, y, width, height = box
    return (picture[y : y + height, x : x + width] == colour).all(axis=-1).mean()


def overlap(a, b):
    return min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])


@given(st.lists(st.tuples(st.integers(-20, 1260), st.integers(-20, 700)), min_size=1, max_size=40))
def test_words_stay_in_the_picture_and_near_their_place(spots):
    places = [rectangle(40, 30) + np.float32(spot) for spot in spots]
    labels = Labels((720, 1280), places)
    for number, place in enumerate(places):
        labels.add(f"space {number}: 1 red", place, GREEN)
    for (x, y), (left, top, right, bottom) in zip(spots, labels.boxes, strict=True):
        assert left >= 0 and top >= 0 and right <= 1280 and bottom <= 720
        assert x - 250 < left < x + 100
        assert abs((top + bottom) / 2 - y) < 120


def test_no_words_lie_over_others_on_a_map_of_many_spaces():
    places = {
        f"r{r}c{c}": rectangle(60, 25) + np.float32((20 + 90 * c, 30 + 52 * r))
        for r in range(12)
        for c in range(13)
    }
    labels = Labels((720, 1280), list(places.values()))
    for name, place in places.items():
        labels.add(f"{name}: 1 yellow", place, GREEN)
    boxes = labels.boxes
    assert not [(a, b) for k, a in enumerate(boxes) for b in boxes[:k] if overlap(a, b)]


def test_two_things_in_one_place_both_have_their_words():
    place = rectangle(60, 60) + np.float32((200, 200))
    labels = Labels((480, 640), [place, place])
    labels.add("red 5", place, GREEN)
    labels.add("white 2", place, GREEN)
    assert not overlap(*labels.boxes)


def test_where_a_card_could_not_be_told_the_picture_says_so():
    picture = np.full((400, 600, 3), 128, np.uint8)
    card = CardReading(0.9, "robber", 0, rectangle(80, 120) + np.float32((60, 100)))
    stranger = Refusal("foreign_object", place=(300, 100, 80, 120))
    shown = draw.findings(picture, [card, stranger])
    assert share(shown, RED, (295, 60, 140, 165)) > 0.02 > share(shown, RED, (0, 0, 290, 400)) == 0
    assert share(shown, GREEN, (55, 60, 140, 165)) > 0.02
    assert (draw.findings(picture, [stranger], stranger) != shown).any()  # the whole picture is refused, too
    assert (picture == 128).all()


def test_spaces_with_nothing_on_them_are_named_in_grey():
    picture = np.full((400, 600, 3), 255, np.uint8)
    quads = {name: rectangle(60, 40) + np.float32((100 + 200 * k, 150)) for k, name in enumerate("ab")}
    found = {"a": SpaceReading(1.0, {}), "b": SpaceReading(1.0, {"red": 1})}
    shown = draw.findings(picture, [], quads=quads, by_name=found)
    assert share(shown, GREEN, (0, 0, 280, 400)) == 0 < share(shown, GREEN, (280, 100, 140, 100))
    assert (shown[:, :280] != 255).any()


def test_letters_with_accents_are_drawn_as_plain_ones():
    picture = np.zeros((200, 300, 3), np.uint8)
    with_accents, plain = (
        draw.findings(picture, [DieReading(1.0, 3, colour, (100, 80, 40, 40))])
        for colour in ("gr\u00fcn", "grun")
    )
    assert (with_accents == plain).all() and plain.any()
