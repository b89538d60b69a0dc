"""A real window without a screen, and a finger.

Frames are made one by one, so that nothing depends on how fast this computer is.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from companion.app import environment

FRAMES = 1000
"""Per second at most: hardly a pause for the finger, and between frames the desk's thread gets its turn all the same."""

KIVY_HOME = tempfile.TemporaryDirectory(prefix="companion-kivy-")
"""Goes when the tests end."""

environment.prepare(Path(KIVY_HOME.name), size=(800, 480), frames=FRAMES)

from kivy.base import EventLoop, runTouchApp, stopTouchApp
from kivy.core.window import Window
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.app import tidy
from companion.app.app import CompanionApp
from companion.app.dimming import Dimming
from companion.app.finger import Finger
from companion.app.parts import Parts
from companion.app.settings import Settings
from companion.app.sounds import Sounds
from companion.app.widgets.push import Push

tidy.MOST_WAITING, tidy.QUIET_SECONDS = 40, 60.0
"""This finger never rests as people's do, and would have everything looked through after each fourth picture, or whenever a test
looks at something for a while."""
PATIENCE = 120.0
"""Seconds after which something that should have come is missing: for slow computers, never a measurement."""
RESTING = 0.2
"""Seconds after which Kivy takes a finger to lie still."""


class Stage:
    """The app in its window, frame by frame."""

    def __init__(
        self,
        parts: Parts,
        settings: Settings | None = None,
        *,
        size: tuple[int, int] = (800, 480),
        table: str = "",
        dimming: Dimming | None = None,
        draw_pause: float = 0.0,
        drawn: bool = True,
    ) -> None:
        """``drawn``: whether frames are drawn, or only everything put in its place, which is quicker."""
        self.finger = Finger()
        Window.on_draw = _draw_a_corner if drawn else lambda: None
        resize(size)
        self.app = CompanionApp(
            parts,
            settings or Settings(dim_after=0),
            table=table,
            sounds=Sounds(),
            draw_pause=draw_pause,
            dimming=dimming,
        )
        self.app.root = self.app.build()
        EventLoop.window.children[:] = []
        EventLoop.window.add_widget(self.app.root)
        self.until(lambda: self.app.link.shown is not None)

    def close(self) -> None:
        """Leave in good order."""
        self.app.on_stop()
        Window.remove_widget(self.app.root)
        Window.rotation = 0

    # -- time --------------------------------------------------------------------------------------

    def frame(self, count: int = 1) -> None:
        """Make so many frames."""
        for _ in range(count):
            EventLoop.idle()
            Window.mainloop()

    def until(self, holds: Callable[[], Any], what: str = "") -> Any:
        """Make frames until something holds."""
        end = time.monotonic() + PATIENCE
        while not (found := holds()):
            if time.monotonic() > end:
                raise AssertionError(f"never happened: {what or holds}; on the screen: {self.words()}")
            self.frame()
        self.frame(3)
        return found

    # -- what is there -----------------------------------------------------------------------------

    @property
    def shown(self) -> Any:
        return self.app.link.shown

    def widgets(self) -> Iterator[Widget]:
        """Everything that a finger could reach: the sheet if one lies there, else the panel."""
        root = self.app.root_widget
        top = root.sheet or root.panel
        return top.walk(restrict=True) if top is not None else iter(())

    def words(self) -> list[str]:
        """What can be read, from top to bottom."""
        return [
            widget.text for widget in self.widgets() if isinstance(widget, Label | TextInput) and widget.text
        ]

    def find(self, name: str) -> Push | None:
        """The button of this name."""
        return next((w for w in self.widgets() if isinstance(w, Push) and w.name == name), None)

    def names(self) -> list[str]:
        """The names of all buttons that can be pressed."""
        return [w.name for w in self.widgets() if isinstance(w, Push) and w.name and not w.disabled]

    # -- touching ----------------------------------------------------------------------------------

    def tap_at(self, x: float, y: float) -> None:
        """One tap."""
        self.finger.down(x, y)
        self.frame(2)
        self.finger.up(x, y)
        self.frame(3)

    def tap(self, name: str) -> None:
        """Tap the button of this name, dragging the list there first if need be."""
        button = self.until(lambda: self.find(name), f"the button {name}")
        self.until(lambda: not button.disabled or self.find(name) is not button)
        button = None
        while button is not self.find(name):  # an answer may have come while the list was dragged
            button = self.until(lambda: self.find(name), f"the button {name}")
            self.bring_into_view(button)
        self.tap_at(*button.to_window(*button.center))

    def act(self, name: str) -> None:
        """Tap a button and wait until the desk has answered."""
        serial = self.shown.serial
        self.tap(name)
        self.until(lambda: self.shown.serial > serial, f"an answer to {name}")

    def hold(self, name: str, seconds: float = 1.6) -> None:
        """Keep a finger on a button."""
        button = self.until(lambda: self.find(name), f"the button {name}")
        self.bring_into_view(button)
        x, y = button.to_window(*button.center)
        self.finger.down(x, y)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.frame()
        self.finger.up(x, y)
        self.frame(3)

    def tap_zone(self, name: str) -> None:
        """Tap a zone of a board."""
        from companion.app.widgets.board import BoardPicture

        def look() -> tuple[float, float] | None:
            for widget in self.widgets():
                if isinstance(widget, BoardPicture):
                    for zone in widget.board.zones:
                        if zone.name == name:
                            x, y, width, height = widget.rectangle(zone)
                            return (x + width / 2, y + height / 2)
            return None

        self.tap_at(*self.until(look, f"the zone {name}"))

    def bring_into_view(self, button: Widget) -> None:
        """Drag the list until the button is in the middle of it."""
        scroll = button.parent
        while scroll is not None and not isinstance(scroll, ScrollView) and scroll is not scroll.parent:
            scroll = scroll.parent
        if not isinstance(scroll, ScrollView):
            return
        for _ in range(60):
            y = button.to_window(*button.center)[1]
            bottom, top = scroll.to_window(0, scroll.y)[1], scroll.to_window(0, scroll.top)[1]
            half = min(button.height, top - bottom) / 2
            if bottom + half - 1 <= y <= top - half + 1:
                return
            most = 0.6 * scroll.height
            self._drag(scroll, max(-most, min((bottom + top) / 2 - y, most)))

    def _drag(self, scroll: ScrollView, by: float) -> None:
        x, middle = scroll.to_window(scroll.center_x, scroll.center_y)
        # The bar at the edge moves without the delays that tell a drag from a tap.
        low, high = middle - by / 2, middle + by / 2
        x = scroll.to_window(scroll.x, 0)[0] + scroll.width * 0.5
        self.finger.down(x, low)
        self.frame()
        for step in range(1, 9):
            self.finger.move(x, low + (high - low) * step / 8)
            self.frame()
        # A finger that lifts while it moves makes the list roll on.
        end = time.monotonic() + RESTING
        while time.monotonic() < end:
            self.frame()
        self.finger.up(x, high)
        self.frame(3)
        # A list that still rolls takes the next touch as a stop; one that news has replaced is gone.
        self.until(lambda: scroll.get_root_window() is None or _rests(scroll), "the list stands still")

    def picture(self, path: Path) -> None:
        """What the window shows, as a PNG."""
        self.frame(2)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.app.root_widget.export_to_png(str(path))


def _rests(scroll: ScrollView) -> bool:
    """Whether a list neither rolls nor swings back from beyond its end, where it turns without speed."""
    effect = scroll.effect_y
    # Kivy says None or False where no finger is on it, the latter after a touch that it had lost sight of.
    return not scroll._touch and abs(effect.velocity) < 1 and abs(effect.overscroll) < 1


def _draw_a_corner() -> None:
    """Draw a frame with everything on it, of which only one pixel is filled.

    Nobody looks at the window here: pictures are drawn apart (:meth:`Stage.picture`). Without a graphics card,
    filling all its pixels takes as long as all the rest of the app together.
    """
    glEnable(GL_SCISSOR_TEST)
    glScissor(0, 0, 1, 1)
    Window.__class__.on_draw(Window)
    glDisable(GL_SCISSOR_TEST)


def resize(size: tuple[int, int]) -> None:
    """Give the window a size in pixels."""
    if EventLoop.status == "idle" or not EventLoop.event_listeners:
        runTouchApp(Widget(), embedded=True)
    if tuple(Window.system_size) != size:
        Window.size = size
        end = time.monotonic() + PATIENCE
        while tuple(Window.size) != size and time.monotonic() < end:
            EventLoop.idle()
            Window.mainloop()
    assert tuple(Window.size) == size, Window.size


__all__ = ["Finger", "Settings", "Stage", "resize", "stopTouchApp"]
