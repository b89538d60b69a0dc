"""Mock pins and the time beside them, for whatever has buttons and lamps."""

from __future__ import annotations

import gc
import os

# One thread of OpenCV for each worker, and for each program that a test starts: the workers share the cores already.
# OpenCV looks only once, when it is loaded.
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")

import pytest

import vision  # noqa: F401  before anything loads numpy: says how many threads its matrices take, here as at a table
from hardware.board import MOCK, pin_factory


def pytest_collection_finish() -> None:
    """Set aside what has been loaded: thousands of tests stay until the end, and no collection need look at them."""
    gc.collect()
    gc.freeze()


class Clock:
    """Stands still until a test sets :attr:`now` (seconds)."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def factory():
    """Mock pins."""
    factory = pin_factory(MOCK)
    yield factory
    factory.close()
