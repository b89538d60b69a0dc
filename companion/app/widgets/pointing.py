"""A picture of a camera on which a finger points at places and moves what is marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.uix.widget import Widget

from companion.app.views.enrol import MarkView
from companion.app.widgets.late import once_a_frame
from companion.app.widgets.photo import texture_of
from companion.app.widgets.style import Style

GRASP_MM = 5
"""So far from a mark a finger still means it."""
LOUPE_MM, LOUPE = 22, 3.0
"""Side of the loupe on the screen, and how much larger it shows what is below the finger."""
DOT_MM = 1.6

DARK, BRIGHT, HELD = (0, 0, 0, 0.8), (0.55, 0.8, 1, 1), (0.4, 1, 0.45, 1)
"""Colours of what is marked, a bright line on a dark one: a photograph looks the same in every theme."""

Point = tuple[float, float]


@dataclass
class _Held:
    """A mark under a finger, or nothing but the finger."""

    mark: MarkView | None
    at: Point
    """Where the finger came down, in pixels of the picture."""
    now: Point


class Pointing(Widget):
    """The picture as large as fits; all places are in its pixels, x to the right and y down.

    What is marked moves by as much as the finger, so it need not lie under it; a loupe shows where it comes to lie.
    """

    def __init__(
        self,
        style: Style,
        png: bytes,
        size: tuple[int, int],
        marks: Sequence[MarkView],
        *,
        on_point: Callable[[float, float], Any] | None,
        on_move: Callable[[str, float, float], Any],
        on_hold: Callable[[MarkView], Any] = lambda mark: None,
        **extra: Any,
    ) -> None:
        """``on_point``: a finger was lifted where nothing is marked; ``on_move``: it moved a mark by so much;
        ``on_hold``: it holds a mark now."""
        super().__init__(**extra)
        self._style, self._size, self._marks = style, size, marks
        self._texture = texture_of(png)
        self._on_point, self._on_move, self._on_hold = on_point, on_move, on_hold
        self._held: _Held | None = None
        self._soon = once_a_frame(self._draw)
        self.bind(pos=self._soon, size=self._soon)

    # -- the picture on the screen ---------------------------------------------------------------------

    @property
    def _scale(self) -> float:
        """Pixels of the window for one of the picture."""
        return min(self.width / self._size[0], self.height / self._size[1])

    def to_screen(self, x: float, y: float) -> Point:
        """Where a place of the picture is in the window."""
        scale = self._scale
        left, top = self.center_x - scale * self._size[0] / 2, self.center_y + scale * self._size[1] / 2
        return left + scale * x, top - scale * y

    def to_picture(self, x: float, y: float) -> Point:
        """The place of the picture at a point of the window."""
        left, top = self.to_screen(0, 0)
        return (x - left) / self._scale, (top - y) / self._scale

    # -- touch -----------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or self._held is not None:
            return False
        place = self.to_picture(*touch.pos)
        mark = self._mark_at(place)
        if mark is None and (self._on_point is None or not self._inside(place)):
            return False
        touch.grab(self)
        self._held = _Held(mark, place, place)
        if mark is not None:
            self._on_hold(mark)
        self._soon()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._held is None:
            return False
        self._held.now = self._kept_inside(self._held, self.to_picture(*touch.pos))
        self._soon()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._held is None:
            return False
        touch.ungrab(self)
        held, self._held = self._held, None
        self._soon()
        if held.mark is not None:
            self._on_move(held.mark.name, held.now[0] - held.at[0], held.now[1] - held.at[1])
        elif self._on_point is not None and self._inside(held.now):
            self._on_point(*held.now)
        return True

    def _kept_inside(self, held: _Held, place: Point) -> Point:
        """Where a finger that holds a mark may be: what leaves the picture could never be taken hold of again."""
        if held.mark is None:
            return place
        at: list[float] = []
        for axis, most in enumerate(self._size):
            values = [point[axis] for point in held.mark.points]
            low, high = held.at[axis] - min(values), held.at[axis] + most - max(values)
            at.append(min(max(place[axis], min(low, held.at[axis])), max(high, held.at[axis])))
        return at[0], at[1]

    def _inside(self, place: Point) -> bool:
        return 0 <= place[0] <= self._size[0] and 0 <= place[1] <= self._size[1]

    def _mark_at(self, place: Point) -> MarkView | None:
        """The mark whose middle is nearest to a finger that is on it, or beside it by no more than a finger's width."""
        x, y = place
        reach = self._style.scale.mm(GRASP_MM) / self._scale
        near = []
        for mark in self._marks:
            middle_x, middle_y = _middle(mark.points)
            half = max(max(abs(px - middle_x), abs(py - middle_y)) for px, py in mark.points)
            away = ((x - middle_x) ** 2 + (y - middle_y) ** 2) ** 0.5
            if away <= max(half, reach):
                near.append((away, mark))
        return min(near, key=lambda each: each[0])[1] if near else None

    # -- drawing ---------------------------------------------------------------------------------------

    def _draw(self) -> None:
        self.canvas.clear()
        if self.width < 2 or self.height < 2:
            return
        left, bottom = self.to_screen(0, self._size[1])
        scale = self._scale
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(
                texture=self._texture, pos=(left, bottom), size=(scale * self._size[0], scale * self._size[1])
            )
            for mark in self._marks:
                self._draw_mark(mark)
            if self._held is not None:
                self._draw_loupe(self._held)

    def _draw_mark(self, mark: MarkView) -> None:
        held = self._held is not None and self._held.mark is mark
        across, down = (0.0, 0.0)
        if held and self._held is not None:
            across, down = self._held.now[0] - self._held.at[0], self._held.now[1] - self._held.at[1]
        points = [self.to_screen(x + across, y + down) for x, y in mark.points]
        for colour, width in ((DARK, 2.6), (HELD if held else BRIGHT, 1.2)):
            Color(*colour)
            if len(points) == 1:
                side = self._style.scale.mm(DOT_MM)
                (x, y), *_ = points
                Line(circle=(x, y, side), width=width)
                Line(circle=(x, y, side / 3), width=width)
            else:
                Line(points=[value for point in points for value in point], close=True, width=width)

    def _draw_loupe(self, held: _Held) -> None:
        """What lies below the finger, or below what it moves, in the upper corner away from it."""
        x, y = held.now
        if held.mark is not None:
            middle_x, middle_y = _middle(held.mark.points)
            x, y = middle_x + x - held.at[0], middle_y + y - held.at[1]
        wide, high = self._size
        side = self._style.scale.mm(LOUPE_MM)
        span = min(side / self._scale / LOUPE, wide, high)
        from_x, from_y = min(max(0, x - span / 2), wide - span), min(max(0, y - span / 2), high - span)
        # The rows of a texture count from the bottom.
        part = self._texture.get_region(from_x, high - from_y - span, span, span)
        left = self.x if held.now[0] > wide / 2 else self.right - side
        bottom = self.top - side
        Color(1, 1, 1, 1)
        Rectangle(texture=part, pos=(left, bottom), size=(side, side))
        Color(*HELD)
        Line(rectangle=(left, bottom, side, side), width=1.5)
        at_x, at_y = left + side * (x - from_x) / span, bottom + side * (1 - (y - from_y) / span)
        arm = side / 12
        Line(points=(at_x - arm, at_y, at_x + arm, at_y), width=1.2)
        Line(points=(at_x, at_y - arm, at_x, at_y + arm), width=1.2)


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
