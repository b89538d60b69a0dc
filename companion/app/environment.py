"""Kivy, set up before it is imported: nothing on this computer changes how the app behaves.

One input provider only. A touch panel is otherwise reported by several of them, and every tap counts
twice. SDL turns touches into mouse events by itself, so the mouse provider sees both.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

FRAMES_PER_SECOND = 45
"""Enough to answer a finger at once, and less work than the usual 60 while nothing moves."""
DEFAULT_SIZE = (800, 480)
SCREENS = Path("/sys/class/drm")


def prepare(
    home: Path,
    *,
    size: tuple[int, int] | None = DEFAULT_SIZE,
    rotation: int = 0,
    fullscreen: bool = False,
    frames: int = FRAMES_PER_SECOND,
) -> None:
    """Configure Kivy; must run before anything else imports it.

    :param home: a folder for Kivy's own files.
    :param size: of the window in pixels; ``None`` takes the whole screen.
    :param rotation: degrees that picture and touches are turned by.
    """
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "MIXED")
    os.environ["KIVY_HOME"] = str(home)
    home.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ["KIVY_METRICS_DENSITY"] = "1"

    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_enable", "0")
    Config.set("kivy", "keyboard_mode", "system")  # the keys on the screen are ours
    Config.set("graphics", "maxfps", str(frames))
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "rotation", str(rotation))
    Config.set("graphics", "resizable", "1")
    Config.set("graphics", "show_cursor", "0" if fullscreen else "1")
    if fullscreen or size is None:
        Config.set("graphics", "fullscreen", "auto")
    else:
        Config.set("graphics", "fullscreen", "0")
        Config.set("graphics", "width", str(size[0]))
        Config.set("graphics", "height", str(size[1]))
    for provider, _ in Config.items("input"):
        Config.remove_option("input", provider)
    Config.set("input", "pointer", "mouse,disable_multitouch")


def has_display(*, console: bool = False) -> bool:
    """Whether a window can be opened.

    A desktop, or SDL told what to use, or a connected screen of which this is the console: whoever logs in
    from elsewhere does not want a window to appear at the table.

    :param console: the caller knows that this is the console, as the kiosk does.
    """
    if any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")):
        return True
    if not console and not _is_console():
        return False
    return any(
        status.read_text("ascii", "replace").strip() == "connected"
        for status in SCREENS.glob("card*-*/status")
    )


def _is_console() -> bool:
    try:
        return re.fullmatch(r"/dev/tty\d+", os.ttyname(0)) is not None
    except OSError:
        return False
