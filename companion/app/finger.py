"""A finger made of software, for measurements and tests.

Its touches are put into SDL's own queue of events, the same that a touch panel fills, so that they go the
whole way: SDL, Kivy's window, the input provider, the widgets.
"""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

from kivy.core.window import Window

MOTION, DOWN, UP = 0x400, 0x401, 0x402
TOUCH_MOUSE = 0xFFFFFFFF
"""SDL's word for a mouse event that it made from a touch."""


class MouseEvent(ctypes.Structure):
    """SDL_MouseButtonEvent and SDL_MouseMotionEvent, padded beyond the size of an SDL_Event."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("which", ctypes.c_uint32),
        ("button", ctypes.c_uint8),
        ("state", ctypes.c_uint8),
        ("clicks", ctypes.c_uint8),
        ("padding", ctypes.c_uint8),
        ("x", ctypes.c_int32),
        ("y", ctypes.c_int32),
        ("rest", ctypes.c_uint8 * 100),
    )


def sdl() -> ctypes.CDLL:
    """The very SDL that Kivy's window uses in this process.

    :raises OSError: the window is not SDL's.
    """
    maps = Path("/proc/self/maps").read_text("ascii", "replace")
    for path in sorted(set(re.findall(r"/\S*libSDL2-\S*", maps))):
        if re.search(r"libSDL2-\d", path):
            return ctypes.CDLL(path)
    raise OSError("no window of SDL is open in this process")


class Finger:
    """Touches the window. Pixels count from the lower left corner of the picture, as in Kivy."""

    def __init__(self) -> None:
        self._sdl = sdl()

    def _push(self, kind: int, x: float, y: float) -> None:
        across, up = x / Window.width, y / Window.height
        # The glass does not turn with the picture.
        across, up = {
            0: (across, up),
            90: (1 - up, across),
            180: (1 - across, 1 - up),
            270: (up, 1 - across),
        }[Window.rotation]
        width, height = Window.system_size
        event = MouseEvent(
            type=kind,
            window=1,
            which=TOUCH_MOUSE,
            x=round(across * width),
            y=round((1 - up) * height - 1),
            button=1,
        )
        if kind != MOTION:
            event.state, event.clicks = int(kind == DOWN), 1
        self._sdl.SDL_PushEvent(ctypes.byref(event))

    def down(self, x: float, y: float) -> None:
        """The finger comes down."""
        self._push(DOWN, x, y)

    def move(self, x: float, y: float) -> None:
        """The finger, down, moves."""
        self._push(MOTION, x, y)

    def up(self, x: float, y: float) -> None:
        """The finger lifts."""
        self._push(UP, x, y)
