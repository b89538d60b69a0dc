"""An empty space as it would look in another picture: as dark, and as noisy."""

import cv2
import numpy as np
import pytest

from vision.pieces.filling.views import Views
from vision.pieces.pixels.costs import WIDE


@pytest.fixture
def bare() -> np.ndarray:
    """A space with a plain print on plain ground."""
    space = np.full((WIDE, WIDE, 3), (150, 170, 160), np.uint8)
    space[16:48, 16:48] = (40, 40, 200)
    return space


def _darker(space: np.ndarray, part: float, noise: float) -> np.ndarray:
    """The space in a shadow, with noise as in a small space that was enlarged."""
    grain = np.random.default_rng(7).normal(0, noise, (WIDE // 2, WIDE // 2, 3))
    grain = cv2.resize(grain, (WIDE, WIDE), interpolation=cv2.INTER_LINEAR)
    return np.clip(space * part + grain, 0, 255).astype(np.uint8)


def test_in_its_own_picture_it_stays_as_it_is(bare: np.ndarray) -> None:
    assert np.abs(Views(bare, bare).empty_now.astype(int) - bare).max() <= 1


def test_in_a_shadow_it_gets_as_dark(bare: np.ndarray) -> None:
    shown = Views(_darker(bare, 0.4, 0), bare).empty_now
    assert shown[:8].mean() == pytest.approx(0.4 * bare[:8].mean(), rel=0.05)


def test_it_gets_as_noisy_but_keeps_its_print(bare: np.ndarray) -> None:
    now = _darker(bare, 0.4, 8)
    shown = Views(now, bare).empty_now
    plain = slice(20, 44), slice(20, 44)
    assert shown[plain].std(axis=(0, 1)) == pytest.approx(now[plain].std(axis=(0, 1)), rel=0.5)
    assert shown[:8, :, 2].mean() < shown[20:44, 20:44, 2].mean()
    assert shown[:8, :, 0].mean() > shown[20:44, 20:44, 0].mean()


def test_a_piece_on_it_is_not_seen_through(bare: np.ndarray) -> None:
    covered = bare.copy()
    covered[16:48, 16:48] = (30, 160, 30)
    assert np.abs(Views(covered, bare).empty_now.astype(int) - bare).max() <= 1


def test_the_same_spaces_give_the_same_picture(bare: np.ndarray) -> None:
    now = _darker(bare, 0.5, 6)
    assert np.array_equal(Views(now, bare).empty_now, Views(now, bare).empty_now)
