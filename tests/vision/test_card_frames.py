"""Photographs of cards whose printed frame is more alike from card to card than their borders are."""

import cv2
import numpy as np

from vision.cards.cutting.straighten import straightened
from vision.quads import rectangle

WIDTH, HEIGHT = 300, 420


def _card(number):
    """A dark card, its border in a colour of its own, with a picture in a light frame that leaves its lower third free."""
    rng = np.random.default_rng(number)
    border = cv2.cvtColor(np.uint8([[[number * 53 % 180, 150, 90]]]), cv2.COLOR_HSV2BGR)
    card = np.tile(border, (HEIGHT, WIDTH, 1))
    cv2.rectangle(card, (16, 16), (WIDTH - 17, 270), (90, 140, 90), -1)
    for _ in range(9):
        at, colour = rng.integers((50, 50), (250, 240)), rng.integers(0, 255, 3).tolist()
        cv2.circle(card, at.tolist(), int(rng.integers(12, 40)), colour, -1, cv2.LINE_AA)
    cv2.rectangle(card, (16, 16), (WIDTH - 17, 270), (120, 200, 220), 5)
    cv2.putText(card, str(number), (40, 360), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (225, 225, 225), 3, cv2.LINE_AA)
    return card


def _photographed(number):
    """The card on one of three cloths, a little aslant, cut out by hand with some cloth around it."""
    rng = np.random.default_rng(number + 100)
    cloth = [(170, 190, 200), (120, 150, 110), (95, 80, 70)][number // 3 % 3]
    aside = rng.uniform(8, 60, 4)
    size = (int(WIDTH + aside[0] + aside[1]), int(HEIGHT + aside[2] + aside[3]))
    corners = (
        rectangle(WIDTH, HEIGHT)
        + np.float32([aside[0], aside[2]])
        + rng.normal(0, 2.5, (4, 2)).astype(np.float32)
    )
    there = cv2.getPerspectiveTransform(rectangle(WIDTH, HEIGHT) - 0.5, corners)
    picture = cv2.warpPerspective(
        _card(number), there, size, borderMode=cv2.BORDER_CONSTANT, borderValue=cloth
    )
    return np.clip(picture + rng.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)


def test_cards_are_not_cut_along_a_frame_of_another_proportion():
    found = straightened((str(number), _photographed(number)) for number in range(18))
    ratios = [card.shape[1] / card.shape[0] for _, card in found.cards]
    assert len(found.cut_out) >= 16
    assert np.abs(np.log(np.array(ratios) * HEIGHT / WIDTH)).max() < 0.1
