"""Starting the app, and starting it again when it fell over.

A crash is written to ``crash.log`` beside the saved tables; the program then starts anew and comes back to
the same table with the same open question. After several crashes in a row it comes back in safe mode.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.app import environment
from companion.app.settings import Settings
from companion.devices.address import PORT_VARIABLE
from companion.locale import chosen_language
from companion.rules.text import Text
from companion.table.store import Store

CRASHES = "crashes.json"
CRASH_LOG = "crash.log"
RUNNING = "running.json"
LOG_LIMIT = 500_000
"""Bytes of the crash log; then it begins anew, so that it never fills a memory card."""
WINDOW_SECONDS = 120
SAFE_AFTER = 3
"""So many crashes within :data:`WINDOW_SECONDS` mean safe mode."""

log = logging.getLogger(__name__)


def recent_crashes(folder: Path, now: float) -> list[float]:
    """When the program crashed lately; seconds of the system's clock."""
    with suppress(OSError, ValueError):
        times = json.loads((folder / CRASHES).read_text("utf-8"))
        return [time for time in times if isinstance(time, int | float) and 0 <= now - time < WINDOW_SECONDS]
    return []


def note_crash(folder: Path, error: BaseException, now: float) -> int:
    """Write a crash down; returns how many there were lately, this one included."""
    times = [*recent_crashes(folder, now), now]
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / CRASHES).write_text(json.dumps(times), "utf-8")
        path = folder / CRASH_LOG
        mode = "w" if path.exists() and path.stat().st_size > LOG_LIMIT else "a"
        with path.open(mode, encoding="utf-8") as file:
            stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))
            file.write(f"--- {stamp}\n{''.join(traceback.format_exception(error))}\n")
    return len(times)


def mark_running(folder: Path, now: float) -> None:
    """Note that the app runs; the note goes when it ends in good order."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / RUNNING).write_text(json.dumps(now), "utf-8")


def note_hard_crash(folder: Path, now: float) -> None:
    """Count an end without a goodbye shortly after the start, such as of the graphics driver, as a crash."""
    with suppress(OSError, ValueError):
        started = json.loads((folder / RUNNING).read_text("utf-8"))
        (folder / RUNNING).unlink()
        if isinstance(started, int | float) and 0 <= now - started < WINDOW_SECONDS:
            note_crash(folder, RuntimeError("the app ended without a goodbye"), now)


def start_settings(store: Store) -> Settings:
    """The saved settings; the first time, the language of the computer."""
    default = Settings(language=chosen_language(None, os.environ))
    return Settings.read(store.root, default)


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What may be said when the app is started."""
    parser = argparse.ArgumentParser(prog="companion-app", description="The touch app of the companion.")
    parser.add_argument("--table", default="", help="the saved table to go on with")
    parser.add_argument(
        "--window", metavar="WIDTHxHEIGHT", help="a window of this size, not the whole screen"
    )
    parser.add_argument(
        "--machine",
        metavar="ADDRESS",
        default="",
        help="the randomiser machine: a port, or sim:// for a simulated one (also COMPANION_PORT)",
    )
    parser.add_argument(
        "--camera",
        metavar="ADDRESS",
        default="",
        help="the camera that may look at draws by hand: usb://0, picamera, or twin:// for a simulated table",
    )
    parser.add_argument("--kiosk", action="store_true", help="the whole screen, without a mouse pointer")
    return parser.parse_args(arguments)


def window_size(word: str) -> tuple[int, int]:
    """Width and height from a word such as ``800x480``.

    :raises ValueError: not such a word, or smaller than anything can be shown on.
    """
    width, _, height = word.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()) or min(int(width), int(height)) < 320:
        raise ValueError(f"{word!r} is no size such as 800x480, at least 320 in both directions")
    return int(width), int(height)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the app until people leave it; after a crash, start it again."""
    chosen = options(arguments)
    try:
        size = window_size(chosen.window) if chosen.window else environment.DEFAULT_SIZE
    except ValueError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    if not environment.has_display(console=chosen.kiosk):
        print("companion: no screen was found; play in the terminal with: companion play", file=sys.stderr)
        return 2
    store = Store()
    note_hard_crash(store.root, time.time())
    crashes = len(recent_crashes(store.root, time.time()))
    safe = crashes >= SAFE_AFTER
    settings = start_settings(store)
    environment.prepare(
        store.root / "kivy",
        size=None if chosen.kiosk else size,
        rotation=settings.rotation,
        fullscreen=chosen.kiosk,
    )
    notice = None
    if safe:
        notice = Text("app-safe-mode")
    elif crashes:
        notice = Text("app-restarted")
    mark_running(store.root, time.time())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        machine = chosen.machine or os.environ.get(PORT_VARIABLE, "") or settings.machine
        if chosen.machine:  # who names a machine wants to draw with it
            settings = settings.changed(randomiser="")
        known = chosen.table or settings.last_table
        run_once(store, settings, known, notice, safe=safe, machine=machine, camera=chosen.camera)
    except (KeyboardInterrupt, SystemExit):
        pass  # somebody wants it to end; everything is saved
    except Exception as error:
        log.exception("the app fell over")
        count = note_crash(store.root, error, time.time())
        if count > 2 * SAFE_AFTER:
            print(f"companion: the app cannot run here; see {store.root / CRASH_LOG}", file=sys.stderr)
            return 1
        sys.stdout.flush()
        words = list(sys.argv[1:] if arguments is None else arguments)
        (store.root / RUNNING).unlink(missing_ok=True)
        os.execv(sys.executable, [sys.executable, "-m", "companion.app", *words])
    (store.root / RUNNING).unlink(missing_ok=True)
    return 0


def run_once(
    store: Store,
    settings: Settings,
    table: str,
    notice: Text | None,
    *,
    safe: bool,
    machine: str,
    camera: str = "",
) -> None:
    """One run of the window."""
    from companion.app.sounds import Sounds
    from companion.app.wiring import parts

    sounds = Sounds(None if safe else store.root / "sounds")
    from companion.app.app import CompanionApp

    known = table if table in store.ids() else ""
    with closing(parts(store, safe=safe, machine=machine, camera=camera)) as devices:
        CompanionApp(devices, settings, table=known, sounds=sounds, notice=notice).run()
