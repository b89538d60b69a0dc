"""Cards enrolled from photographs that were cut out by hand, each a little otherwise and under a lamp to one side."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards.face import Scale
from vision.cards.light.lamp import relit
from vision.cards.names.duel import Duel

WIDE, TALL = 400, 560
PLACES = [(0.3, 0.2), (0.7, 0.2), (0.3, 0.8), (0.7, 0.8), (0.3, 0.5), (0.7, 0.5), (0.5, 0.35)]


def card(count: int, sign: str) -> np.ndarray:
    """A plain card with so many black signs, a number and a small sign in its corners."""
    face = np.full((TALL, WIDE, 3), 240, np.uint8)
    for x, y in PLACES[:count]:
        drawn(face, sign, round(x * WIDE), round(y * TALL), 34)
    for _ in range(2):
        cv2.putText(face, str(count), (18, 58), cv2.FONT_HERSHEY_DUPLEX, 1.5, (25, 25, 25), 3, cv2.LINE_AA)
        drawn(face, sign, 36, 92, 20)
        face = np.ascontiguousarray(face[::-1, ::-1])
    return face


def drawn(face: np.ndarray, sign: str, x: int, y: int, size: int) -> None:
    ink, half = (25, 25, 25), size // 2
    cv2.fillPoly(
        face, [np.int32([(x, y), (x - half // 2, y + size), (x + half // 2, y + size)])], ink, cv2.LINE_AA
    )
    if sign == "club":
        for dx, dy in ((0, -half), (-half, size // 5), (half, size // 5)):
            cv2.circle(face, (x + dx, y + dy), round(0.44 * size), ink, -1, cv2.LINE_AA)
    else:
        top = [(x, y - size), (x - size, y + size // 3), (x + size, y + size // 3)]
        cv2.fillPoly(face, [np.int32(top)], ink, cv2.LINE_AA)
        for dx in (-half, half):
            cv2.circle(face, (x + dx, y + size // 3), half, ink, -1, cv2.LINE_AA)


def upright(count: int, sign: str) -> np.ndarray:
    return cv2.resize(card(count, sign), (120, 168), interpolation=cv2.INTER_AREA)


def cut_otherwise(face: np.ndarray) -> np.ndarray:
    """``face`` with a little cloth on two sides, and as much of it lost on the others."""
    move = np.float32([[1, 0, 3], [0, 1, 3]])
    return cv2.warpAffine(face, move, face.shape[1::-1], borderValue=(60, 110, 70))


def lit_aside(face: np.ndarray) -> np.ndarray:
    """``face`` under a lamp beside it, at half of its light on the other side."""
    return np.uint8(face * np.linspace(0.55, 1.0, face.shape[1])[None, :, None])


@pytest.mark.parametrize("count", [2, 4, 6])
@pytest.mark.parametrize("enrolled", [cut_otherwise, lambda face: cut_otherwise(lit_aside(face))])
def test_the_right_sign_wins_though_its_card_was_cut_and_lit_otherwise(count, enrolled):
    inside = np.zeros((168, 120), bool)
    inside[6:-6, 6:-6] = True
    duel = Duel(upright(count, "spade"), Scale(1.0, 1.0), inside)
    wrong = duel.focus(upright(count, "club"))
    _, lean = duel.challenge(wrong, enrolled(upright(count, "spade")))
    assert lean < -0.4


def test_a_face_is_brought_to_the_light_of_another_with_which_it_shares_its_print():
    one, other = (
        cv2.resize(card(5, sign), (120, 168), interpolation=cv2.INTER_AREA) for sign in ("club", "spade")
    )
    x = np.linspace(0.7, 1.0, 120)[None, :, None]
    dark = np.uint8(other * x)
    back = relit(dark, one, np.ones((168, 120), bool))
    assert np.abs(back.astype(int) - other)[20:-20, 40:80].mean() < 5


def test_a_face_that_shares_no_print_keeps_its_light():
    rng = np.random.default_rng(1)
    one, other = (cv2.resize(rng.integers(0, 255, (8, 6, 3), np.uint8), (120, 168)) for _ in range(2))
    assert np.array_equal(relit(one, other, np.ones((168, 120), bool)), one)
