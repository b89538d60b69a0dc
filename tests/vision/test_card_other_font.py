"""Plain cards of another deck that differs in the font of its numbers: nearly all of such a card is that of an enrolled one."""

from __future__ import annotations

import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.test_card_other_signs import FACES, card, photographed, straight
from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.names.match import lay
from vision.cards.strangers.other_font import in_another_font

OTHER = cv2.FONT_HERSHEY_SCRIPT_COMPLEX


@pytest.fixture(scope="module")
def deck():
    return enrol(FACES.items())[0]


@pytest.mark.parametrize("number", [2, 5])
def test_a_card_whose_number_is_printed_in_another_font_is_not_named(deck, number):
    own, stranger = FACES[f"lobes {number}"], card("tip", number, OTHER)
    found = read(photographed([own, stranger], number), deck)
    assert [card.id for card in found.cards] == [f"lobes {number}"]
    assert [unread.code for unread in found.unread] == ["foreign_object"]


def blurred(face, more):
    """A photograph of nothing but a card, out of focus by so many pixels of the face."""
    return straight(cv2.GaussianBlur(face, (0, 0), more))


@pytest.mark.parametrize("name", ["tip 2", "lobes 5", "tip 6"])
@pytest.mark.parametrize("more", [0.5, 3, 7])
def test_a_card_of_the_deck_has_its_own_font_in_and_out_of_focus(deck, name, more):
    photo, quad = blurred(FACES[name], more)
    assert not in_another_font(photo, lay(photo, quad, deck, deck.ids.index(name), 3), deck)


def test_what_lies_on_one_of_two_numbers_is_no_other_font(deck):
    face = FACES["tip 4"].copy()
    cv2.circle(face, (30, 36), 22, (20, 20, 20), -1)
    photo, quad = straight(face)
    assert not in_another_font(photo, lay(photo, quad, deck, deck.ids.index("tip 4"), 3), deck)


def test_print_too_soft_to_show_its_strokes_tells_no_font(deck):
    photo, quad = blurred(card("tip", 5, OTHER), 7)
    assert not in_another_font(photo, lay(photo, quad, deck, deck.ids.index("tip 5"), 3), deck)


@pytest.mark.parametrize("name", ["tip 2", "lobes 7"])
def test_nor_does_a_sharp_picture_of_a_card_that_was_enrolled_from_a_soft_one(name):
    soft, _ = enrol((each, cv2.GaussianBlur(face, (0, 0), 3)) for each, face in FACES.items())
    photo, quad = straight(FACES[name])
    assert not in_another_font(photo, lay(photo, quad, soft, soft.ids.index(name), 3), soft)
