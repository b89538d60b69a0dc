"""Cards of another edition, of which only one is enrolled: the same print in other inks."""

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import Deck, read, read_slot
from vision.cards.enrol import enrol
from vision.quads import rectangle
from vision.results import CardReading, Refusal
from vision.twin_eye.decks import illustration, word, write
from vision.twin_eye.disturb import MODERATE, apply

WIDE, TALL = 360, 504
FIRST = {"banner": (150, 70, 40), "paper": (205, 225, 232), "frame": (40, 60, 90)}
#: What another edition has otherwise, BGR.
OTHER = {"banner": (50, 110, 60), "paper": (214, 205, 150), "frame": (110, 50, 90)}
CARDS = 8


def card(number: int, **other: tuple[int, int, int]) -> np.ndarray:
    """A frame, a banner with a title, a picture and words, in the colours of the first edition or some ``other`` ones."""
    colours, rng = FIRST | other, np.random.default_rng([7, number])
    face = np.full((TALL, WIDE, 3), colours["paper"], np.uint8)
    cv2.rectangle(face, (12, 12), (WIDE - 13, TALL - 13), colours["frame"], 20)
    cv2.rectangle(face, (26, 26), (WIDE - 27, 84), colours["banner"], -1)
    write(face, (38, 55), f"{word(rng)} {word(rng, 3)}", "DejaVuSans.ttf", 30, (245, 245, 245))
    face[84:330, 26:-26] = illustration(rng, 246, WIDE - 52)
    for line in range(4):
        words = " ".join(word(rng) for _ in range(3))
        write(face, (40, 362 + 30 * line), words, "DejaVuSans.ttf", 19, (30, 30, 30))
    return face


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrol((f"c{number}", card(number)) for number in range(CARDS))[0]


def photograph(faces: list[np.ndarray], light: str) -> np.ndarray:
    """Cards side by side on a cloth, in one of the lights of the twin."""
    table = np.full((480, 300 * len(faces) + 60, 3), (96, 118, 92), np.uint8)
    for place, face in enumerate(faces):
        x = 60 + 300 * place
        table[70:406, x : x + 240] = cv2.resize(face, (240, 336), interpolation=cv2.INTER_AREA)
    return apply(table, MODERATE[light], 5)


def named(faces: list[np.ndarray], light: str, deck: Deck) -> list[str]:
    return [found.id for found in read(photograph(faces, light), deck).cards]


@pytest.mark.parametrize("light", ["none", "warm", "cool", "shadow", "jpeg"])
@pytest.mark.parametrize("part", OTHER)
def test_a_card_with_a_part_of_another_colour_is_of_another_edition(deck, part, light):
    laid = [card(0), card(1, **{part: OTHER[part]}), card(2), card(3, **{part: OTHER[part]})]
    assert named(laid, light, deck) == ["c0", "c2"]


@pytest.mark.parametrize("light", sorted(MODERATE))
def test_light_makes_no_card_one_of_another_edition(deck, light):
    assert named([card(4), card(5), card(6), card(7)], light, deck) == ["c4", "c5", "c6", "c7"]


def in_part_shadow(faces: list[np.ndarray]) -> np.ndarray:
    """Cards in the sun; where the soft shadow of a window bar lies on a side of each, there is the light of the sky only, which is bluer."""
    table = photograph(faces, "none").astype(np.float32)
    shadow = np.zeros(table.shape[:2], np.float32)
    for place in range(len(faces)):
        x = 300 + 300 * place
        cv2.fillConvexPoly(shadow, np.int32([(x - 100, 480), (x + 20, 480), (x + 20, 0), (x + 30, 0)]), 1)
    lost = cv2.GaussianBlur(shadow, (0, 0), 14)[..., None] * (1 - np.float32([0.72, 0.6, 0.53]))
    return np.clip(table * (1 - lost), 0, 255).astype(np.uint8)


def test_a_shadow_to_which_only_the_sky_gives_light_is_no_ink(deck):
    said = read(in_part_shadow([card(0), card(1)]), deck)
    assert [found.id for found in said.cards] == ["c0", "c1"]


@pytest.mark.parametrize("part", ["banner", "frame"])
def test_nor_does_such_a_shadow_hide_another_edition(deck, part):
    said = read(in_part_shadow([card(0), card(1, **{part: OTHER[part]})]), deck)
    assert [found.id for found in said.cards] == ["c0"]


def test_in_a_known_slot_it_is_refused_as_a_stranger(deck):
    picture, slot = photograph([card(1, banner=OTHER["banner"])], "warm"), rectangle(240, 336) + (60, 70)
    found = read_slot(picture, slot, deck)
    assert isinstance(found, Refusal) and found.code == "foreign_object"
    assert isinstance(read_slot(photograph([card(1)], "warm"), slot, deck), CardReading)


@pytest.mark.parametrize("colour", [(40, 40, 200), (190, 120, 30), (90, 190, 220)])
def test_a_piece_that_lies_on_a_card_is_no_ink(deck, colour):
    face = card(2)
    cv2.circle(face, (240, 60), 34, colour, -1, cv2.LINE_AA)
    cv2.circle(face, (100, 420), 34, colour, -1, cv2.LINE_AA)
    assert named([face], "none", deck) == ["c2"]


def test_of_two_enrolled_editions_each_is_itself():
    faces = {f"c{n}": card(n) for n in range(CARDS)}
    faces |= {f"d{n}": card(n, banner=OTHER["banner"]) for n in range(CARDS)}
    laid = ["c0", "d1", "d2", "c3"]
    assert named([faces[name] for name in laid], "warm", enrol(faces.items())[0]) == laid
