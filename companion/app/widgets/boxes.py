"""Rows, columns, cards and scrolling lists."""

from __future__ import annotations

from typing import Any

from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.graphics import Color, RoundedRectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.widgets.style import Style


class Column(BoxLayout):
    """One below the other, as high as they need together."""

    def __init__(self, style: Style, *children: Widget, padded: bool = False, **extra: Any) -> None:
        extra.setdefault("spacing", style.gap)
        super().__init__(orientation="vertical", size_hint_y=None, **extra)
        if padded:
            self.padding = style.gap
        self.bind(minimum_height=self.setter("height"))
        for child in children:
            self.add_widget(child)


class Row(BoxLayout):
    """Side by side, as high as the highest; buttons stretch to that height if told to."""

    def __init__(self, style: Style, *children: Widget, stretch: bool = False, **extra: Any) -> None:
        extra.setdefault("spacing", style.gap)
        super().__init__(orientation="horizontal", size_hint_y=None, **extra)
        self._stretch = stretch
        for child in children:
            self.add_widget(child)

    def add_widget(self, widget: Widget, *args: Any, **extra: Any) -> None:
        """Add a child and follow its height."""
        super().add_widget(widget, *args, **extra)
        widget.bind(**{"needed" if hasattr(widget, "needed") else "height": self._level})
        self._level()

    def _level(self, *_: Any) -> None:
        own = [child for child in self.children if child.size_hint_y is None]
        self.height = max((getattr(child, "needed", child.height) for child in own), default=0)
        for child in own:
            if self._stretch and hasattr(child, "needed"):
                child.height = self.height
            child.pos_hint = {"top": 1} if self._stretch else {"center_y": 0.5}


class Grid(Column):
    """Rows of equal columns; what stands in one row is equally high if it can be, else begins at the top."""

    def __init__(
        self, style: Style, columns: int, *children: Widget, stretched: bool = False, **extra: Any
    ) -> None:
        """At most so many ``columns``, fewer if the rows are fuller then; ``stretched`` fills the last row."""
        columns = balanced(len(children), columns)
        rows = []
        for start in range(0, len(children), columns):
            line = list(children[start : start + columns])
            if not stretched:
                line += [Widget(size_hint_y=None, height=0) for _ in range(columns - len(line))]
            rows.append(Row(style, *line, stretch=True))
        super().__init__(style, *rows, **extra)
        self.rows = len(rows)


def balanced(count: int, columns: int) -> int:
    """As many columns as so many things need in no more rows than ``columns`` would make: four in 2, not 3."""
    columns = max(1, columns)
    return -(-count // -(-count // columns)) if count > columns else columns


class Card(Column):
    """A column on a sheet of its own."""

    def __init__(self, style: Style, *children: Widget, colour: str = "panel", **extra: Any) -> None:
        super().__init__(style, *children, padded=True, **extra)
        with self.canvas.before:
            Color(*style.colour(colour))
            self._sheet = RoundedRectangle(radius=[style.radius])
        self.bind(pos=self._move, size=self._move)

    def _move(self, *_: Any) -> None:
        self._sheet.pos, self._sheet.size = self.pos, self.size


LONGEST_FRAME = 0.05
"""Seconds."""


class Rolling(DampedScrollEffect):
    """A list that rolls on when it is let go, whatever else this computer is doing.

    Kivy's own effect computes by the length of a frame and swings ever higher when one takes longer than
    about half a second, so a list on a busy computer would fly away.
    """

    def update_velocity(self, dt: float) -> None:
        """Go on for one frame, a long one as if it had been short."""
        super().update_velocity(min(dt, LONGEST_FRAME))


class Scroll(ScrollView):
    """A column that may be higher than the screen; fingers drag it, a bar shows that there is more."""

    def __init__(self, style: Style, *children: Widget, **extra: Any) -> None:
        super().__init__(
            do_scroll_x=False,
            effect_cls=Rolling,
            bar_width=style.scale.mm(1.2),
            bar_color=style.colour("main"),
            bar_inactive_color=style.colour("line"),
            scroll_type=["bars", "content"],
            scroll_distance=style.scale.mm(2.5),
            **extra,
        )
        self.column = Column(style, *children, padding=(0, 0, style.scale.mm(2), 0))
        self.add_widget(self.column)
