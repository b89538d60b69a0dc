"""Widgets that outlive the picture they were built for.

Each change shows a new picture of the table. Building all of it anew costs most of the time between a touch and
the changed frame, and what is thrown away holds textures until Python's collector comes along. So a panel asks for
its parts here: a part whose content is still the same is taken over from the picture before, and of what nobody
took over the textures are given back at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

Part = TypeVar("Part", bound=Widget)


class Kept:
    """The parts of one panel, by name."""

    def __init__(self) -> None:
        self._before: dict[str, tuple[Any, Widget]] = {}
        self._now: dict[str, tuple[Any, Widget]] = {}
        self._gone: list[Widget] = []

    def __call__(self, name: str, content: Any, make: Callable[[], Part]) -> Part:
        """The part of this name: the old one if it shows the same content, else what ``make`` builds.

        ``content`` is everything that the part depends on, compared with ``==``.
        """
        old, widget = self._before.pop(name, (None, None))
        if widget is None or old != content:
            if widget is not None:
                self._gone.append(widget)
            widget = make()
        self._now[name] = (content, widget)
        return widget  # type: ignore[return-value]

    def once(self, name: str, widget: Part) -> Part:
        """A part that is built anew each time; the one before is given back."""
        return self(name, widget, lambda: widget)

    def stay(self, name: str) -> None:
        """Keep a part that is not shown this time."""
        if name in self._before:
            self._now[name] = self._before.pop(name)

    def turn(self) -> None:
        """A picture has been built: the next one may take its parts over; what it has left over goes."""
        for widget in (*self._gone, *(widget for _, widget in self._before.values())):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
            release(widget)
        self._before, self._now, self._gone = self._now, {}, []

    def holds(self, widget: Widget) -> bool:
        """Whether a picture to come may use this widget again."""
        return any(widget is part for _, part in self._before.values())

    def forget(self) -> None:
        """Nothing can be taken over."""
        self._before, self._now, self._gone = {}, {}, []


def fill(layout: Layout, children: Iterable[Widget]) -> None:
    """Give a layout these children in this order; one that has them already is left alone."""
    wanted = list(children)
    if layout.children[::-1] == wanted:
        return
    layout.clear_widgets()
    detach(wanted)
    for child in wanted:
        layout.add_widget(child)


def detach(widgets: Iterable[Widget]) -> None:
    """Take widgets out of wherever they are, so that they can go somewhere else."""
    for widget in widgets:
        if widget.parent is not None:
            widget.parent.remove_widget(widget)


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
