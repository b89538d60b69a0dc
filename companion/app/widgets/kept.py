"""Widgets that outlive the panel they were built for.

Each change shows a new panel. Building all of it anew costs most of the time between a touch and the changed
picture, and what is thrown away holds textures until Python's collector comes along. So a panel asks for
its parts here: a part whose content is still the same is taken over from the panel before, and of what nobody
took over the textures are given back at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from kivy.uix.label import Label
from kivy.uix.widget import Widget

Part = TypeVar("Part", bound=Widget)


class Kept:
    """The parts of the panel in front, by name."""

    def __init__(self) -> None:
        self._before: dict[str, tuple[Any, Widget]] = {}
        self._now: dict[str, tuple[Any, Widget]] = {}

    def __call__(self, name: str, content: Any, make: Callable[[], Part]) -> Part:
        """The part of this name: the old one if it shows the same content, else what ``make`` builds.

        ``content`` is everything that the part depends on, compared with ``==``.
        """
        old, widget = self._before.pop(name, (None, None))
        if widget is None or old != content:
            widget = make()
        elif widget.parent is not None:
            widget.parent.remove_widget(widget)
        self._now[name] = (content, widget)
        return widget  # type: ignore[return-value]

    def turn(self) -> None:
        """A panel has been built: the next one may take its parts over."""
        self._before, self._now = self._now, {}

    def forget(self) -> None:
        """Another panel, language, theme or size comes: nothing can be taken over."""
        self._before, self._now = {}, {}


def release(tree: Widget) -> None:
    """Give back what a tree of widgets holds in graphics memory; it is not shown any more.

    Kivy's widgets refer to themselves, so they live on until the collector finds them; a list can hold ten
    megabytes of letters until then.
    """
    for widget in tree.walk(restrict=True):
        if isinstance(widget, Label):
            widget.texture = None
            widget._label.texture = None
        for canvas in (widget.canvas.before, widget.canvas, widget.canvas.after):
            canvas.clear()
