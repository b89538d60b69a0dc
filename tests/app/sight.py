"""What can be seen: nothing is clipped, nothing lies outside, everything can be touched."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.app.scale import SMALL
from companion.app.widgets.board import BoardPicture
from companion.app.widgets.push import Push
from companion.app.widgets.style import fitted
from tests.app.window import Stage

LEAST_ZONE_LABEL_MM = 1.25
"""Type size of the names on the drawn board; the same words stand in full size on the sheet of the zone."""


def faults(stage: Stage) -> Iterator[str]:
    """Everything on the screen that somebody could not read or touch."""
    root = stage.app.root_widget
    style = stage.app._ui.style
    for widget in stage.widgets():
        if isinstance(widget, Label) and widget.text:
            yield from _label(widget, root)
        if isinstance(widget, Push):
            smallest = min(widget.width, widget.height)
            if smallest < style.target - 0.5:
                yield f"{widget.name or widget.text!r} is {smallest:.0f} px small, a finger needs {style.target}"
        if isinstance(widget, BoardPicture):
            yield from _board(widget)


def _label(widget: Label, root) -> Iterator[str]:
    """Names of sixteen W may go on in the next line, words of ours may not."""
    wide, high = widget.texture_size
    text = widget.text.replace("\n", " / ")
    if wide > widget.width + 1 or high > widget.height + 1:
        yield f"{text!r} needs {wide}x{high}, has {widget.width:.0f}x{widget.height:.0f}"
    left, bottom = widget.to_window(widget.x, widget.y)
    if left < -1 or left + widget.width > root.width + 1:
        yield f"{text!r} reaches over the side: {left:.0f} to {left + widget.width:.0f}"
    if not _scrolls(widget) and (bottom < -1 or bottom + widget.height > root.height + 1):
        yield f"{text!r} reaches over the edge: {bottom:.0f} to {bottom + widget.height:.0f}"
    room = max(1, widget.text_size[0] or 10**6)
    label = CoreLabel(font_size=widget.font_size, font_name=widget.font_name, bold=widget.bold)
    for word in widget.text.split():
        if label.get_extents(word)[0] > room + 1 and not word.startswith(("WWWW", "/")):
            yield f"the word {word!r} is broken: {label.get_extents(word)[0]} > {room:.0f}"


def _scrolls(widget) -> bool:
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            return True
        parent = parent.parent
    return False


def _board(widget: BoardPicture) -> Iterator[str]:
    style = widget.style
    if not widget.width or not widget.height:
        yield f"the board {widget.board.name} has no room"
        return
    for zone in widget.board.zones:
        _, _, width, height = widget.rectangle(zone)
        if widget.on_zone and min(width, height) < style.target - 0.5:
            yield f"the zone {zone.name} is {width:.0f}x{height:.0f}, a finger needs {style.target}"
        if zone.plain:
            continue
        size = fitted(zone.label, style.scale.type(SMALL), int(width - 2 * style.gap))
        if size < style.scale.mm(LEAST_ZONE_LABEL_MM):
            yield f"the name {zone.label!r} is only {size} px high"
