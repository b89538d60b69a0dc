"""Drawing that waits until every layout of a frame stands.

Layouts place a widget several times before a frame, often far from where it ends up; a trigger of the clock comes
between two of them, and the whole picture of a board was drawn for places that nobody ever saw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

from kivy.core.window import Window

_waiting: dict[WeakMethod[Callable[..., Any]], None] = {}
"""What is to be drawn before the next frame shows, in the order in which it was asked for."""


def once_a_frame(draw: Callable[..., Any]) -> Callable[..., None]:
    """Something to call, or to bind to, as often as one likes: ``draw``, a method, follows once, when all stands.

    It must neither move nor resize any widget: no layout follows it before the frame. A widget that is gone by then
    is not drawn.
    """
    method = WeakMethod(draw)

    def soon(*_: Any) -> None:
        _waiting[method] = None
        Window.canvas.ask_update()

    return soon


def _draw_what_waits(*_: Any) -> None:
    while _waiting:
        method = next(iter(_waiting))
        del _waiting[method]
        if draw := method():
            draw()


Window.bind(on_draw=_draw_what_waits)
