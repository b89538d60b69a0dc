"""What panels leave behind is collected while nobody waits for a picture."""

from __future__ import annotations

import gc
import weakref

import pytest

pytest.importorskip("kivy", reason="the touch app is not installed: pip install -e '.[app]'")

import tests.app.window  # noqa: F401 - prepares the window library before it is loaded
from companion.app import tidy
from tests.app.window import Clock


class Left:
    """A panel that nobody shows any longer, and that refers to itself as panels do."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def only_when_told():
    """Nothing is collected by chance."""
    gc.disable()
    yield
    gc.enable()


def test_it_is_collected_once_it_is_quiet(only_when_told, monkeypatch):
    monkeypatch.setattr(tidy, "QUIET_SECONDS", 0)
    collector = tidy.Tidy()
    collector.soon()
    left = weakref.ref(Left())
    assert left() is not None
    Clock.tick()
    assert left() is None


def test_it_is_collected_without_a_quiet_moment_once_much_has_been_shown(only_when_told, monkeypatch):
    monkeypatch.setattr(tidy, "QUIET_SECONDS", 3600)
    collector = tidy.Tidy()
    collector.soon()
    left = weakref.ref(Left())
    for _ in range(tidy.MOST_WAITING - 2):
        collector.soon()
    Clock.tick()
    assert left() is not None
    collector.soon()
    Clock.tick()
    assert left() is None
