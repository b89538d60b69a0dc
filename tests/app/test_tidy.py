"""What panels leave behind is collected while nobody waits for a picture."""

from __future__ import annotations

import gc
import weakref

import pytest

pytest.importorskip("tests.app.window", reason="the touch app is not installed: pip install -e '.[app]'")

from kivy.clock import Clock

from companion.app import tidy
from tests.app.window import Stage


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


def test_a_window_that_was_closed_is_kept_by_nobody(parts):
    tidy.set_aside_the_program()  # else the first window of all would be set aside, too
    first = Stage(parts, drawn=False)
    closed = weakref.ref(first.app)
    first.close()
    del first
    Stage(parts, drawn=False).close()
    gc.collect()
    assert closed() is None


def test_no_window_sets_aside_what_an_earlier_one_left(parts):
    tidy.set_aside_the_program()
    aside = gc.get_freeze_count()
    for _ in range(2):
        Stage(parts, drawn=False).close()
    assert gc.get_freeze_count() <= aside
