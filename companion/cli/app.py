"""``companion app``: the touch app."""

from __future__ import annotations

import importlib.util

from companion.cli.help import command, option
from companion.cli.types import Complaint
from companion.cli.voice import Voice, pass_voice
from companion.rules.text import Text

NEEDED = ("kivy", "segno")


def lacking() -> list[str]:
    """The packages of the app that are not installed."""
    return [name for name in NEEDED if importlib.util.find_spec(name) is None]


def open_app() -> int | None:
    """Open the app if there is a screen and it is installed; ``None`` if there is not, or it is not."""
    from companion.app.environment import has_display
    from companion.app.run import main

    return main([]) if has_display() and not lacking() else None


@command("app", help=Text("help-app"))
@option("--table", default="", metavar=Text("metavar-table"), help=Text("help-app-table"))
@option("--window", default="", metavar=Text("metavar-size"), help=Text("help-app-window"))
@option("--machine", default="", metavar=Text("metavar-port"), help=Text("help-app-machine"))
@option("--camera", default="", metavar=Text("metavar-camera"), help=Text("help-app-camera"))
@option("--kiosk", is_flag=True, help=Text("help-app-kiosk"))
@pass_voice
def app_command(voice: Voice, table: str, window: str, machine: str, camera: str, kiosk: bool) -> int:
    from companion.app.run import main

    if missing := lacking():
        raise Complaint(Text("app-not-installed", packages=", ".join(missing)))
    words = [*(["--table", table] if table else []), *(["--window", window] if window else [])]
    words += ["--machine", machine] if machine else []
    words += ["--camera", camera] if camera else []
    return main([*words, *(["--kiosk"] if kiosk else [])])
