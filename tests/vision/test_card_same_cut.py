"""Which outline of each photograph runs along the edge that the cards of a deck share."""

import numpy as np

from vision.cards.cutting.same_cut import Edge, same_edge

CARDS = list("abcdef")


def edge(proportion=-0.35, border=0.0, size=90_000, seen=1.0):
    """An outline with a plain border of so many units of colour beside white, plain to see all along."""
    return Edge(proportion, size, seen, np.full((4, 5, 16, 3), border, np.float32))


def frame(number):
    """A printed frame within the card: another drawing begins there on each card."""
    return edge(-0.4, 40.0 + 25 * number, 60_000)


def test_the_edge_is_the_outline_that_looks_alike_on_all_cards():
    found = [[frame(number), edge()] for number in range(6)]
    assert same_edge(CARDS, found) == [1] * 6


def test_a_back_that_is_plain_to_see_is_kept_though_its_photograph_was_taken_aslant():
    others = [[frame(number), edge()] for number in range(5)]
    aslant, another_card = edge(-0.39, border=60.0), edge(-0.2, border=60.0)
    assert same_edge(CARDS, [*others, [aslant]]) == [1] * 5 + [0]
    assert same_edge(CARDS, [*others, [another_card]]) == [1] * 5 + [None]


def test_cards_that_share_no_edge_are_not_cut_alike():
    assert same_edge(CARDS, [[frame(number)] for number in range(6)]) is None
    assert same_edge(CARDS, [[] for _ in CARDS]) is None


def test_a_border_that_hardly_shows_leaves_the_frame_within_it_whichever_colour_that_has():
    """Cards of four colours with a white border on a white table; a shadow shows most of the border of six of thirteen."""
    found = [[edge(-0.46, 40.0 + 30 * (number % 4), 80_000)] for number in range(13)]
    shaded = [[*own, edge(-0.43, seen=0.8)] if number % 2 else own for number, own in enumerate(found)]
    assert same_edge(list("abcdefghijklm"), shaded) == [0] * 13
