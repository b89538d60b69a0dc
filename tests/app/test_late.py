"""What is drawn of a widget is drawn once a frame, where layouts leave it."""

from __future__ import annotations

import gc

import pytest

pytest.importorskip("tests.app.window", reason="the touch app is not installed: pip install -e '.[app]'")

from kivy.clock import Clock

from companion.app.widgets.late import once_a_frame
from tests.app.window import EventLoop, Widget, resize


class Picture(Widget):
    """Notes where it was drawn."""

    def __init__(self, drawn: list[tuple[float, float]]) -> None:
        super().__init__()
        self._drawn = drawn
        soon = once_a_frame(self._draw)
        self.bind(pos=soon, size=soon)

    def _draw(self) -> None:
        self._drawn.append(tuple(self.pos))


def test_what_layouts_move_twice_before_a_frame_is_drawn_where_it_ends_up():
    resize((800, 480))
    drawn: list[tuple[float, float]] = []
    picture = Picture(drawn)
    picture.pos = (5, 5)
    Clock.schedule_once(lambda *_: setattr(picture, "pos", (7, 7)), -1)  # as a layout does
    EventLoop.idle()
    assert drawn == [(7, 7)]
    EventLoop.idle()
    assert drawn == [(7, 7)]


def test_what_is_gone_before_the_frame_is_not_drawn():
    resize((800, 480))
    drawn: list[tuple[float, float]] = []
    Picture(drawn).pos = (5, 5)
    gc.collect()
    EventLoop.idle()
    assert drawn == []
