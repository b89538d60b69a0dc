"""How fast the app is, next to a bare Kivy window measured in the same run.

Each measurement runs in a process of its own, with software rendering at 800x480 unless there is a
screen; ``companion bench`` shows them, no test asserts them.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

TOUCHES = 80
IDLE_SECONDS = 6.0
EVENTS = 1000
AT_MOST_IN_FORCE, BACK = 120, 60
"""The game is played forth and back between these, so that it does not end."""
WARM_UP = 200
"""Events before memory is first looked at: caches fill once."""


def first_frame() -> tuple[float, float]:
    """Seconds from starting the program to its first complete frame: the app, a bare window."""
    return _since_start("first-frame", "app"), _since_start("first-frame", "bare")


def touch_median() -> tuple[float, float]:
    """Seconds from a touch to the changed frame, median: the table panel, a bare button."""
    return _child("touch", "app")["median"], _child("touch", "bare")["median"]


def touch_slowest() -> tuple[float, float]:
    """The same at the 99th percentile."""
    return _child("touch", "app")["p99"], _child("touch", "bare")["p99"]


def idle() -> tuple[float, float]:
    """Share of one core while nobody touches anything, in percent: the table panel, a bare window."""
    return _child("idle", "app")["percent"], _child("idle", "bare")["percent"]


def memory() -> tuple[float, float]:
    """Megabytes that the app has grown by after 1,000 events; the reference is its size before them.

    Without the threads of Mesa's software renderer: frames that wait in them take 10 to 50 MB, come and go
    with the load of the computer, and exist on no graphics chip.
    """
    found = _child("memory", "app", LP_NUM_THREADS="0")
    return found["growth"], found["before"]


def _environment(home: str) -> dict[str, str]:
    drivers = {"SDL_VIDEODRIVER": "offscreen"} if not os.environ.get("DISPLAY") else {}
    return {**os.environ, **drivers, "SDL_AUDIODRIVER": "dummy", "COMPANION_HOME": home}


def _child(*words: str, **environment: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-m", "companion.app.bench", *words],
            env={**_environment(home), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=True,
        )
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def _since_start(*words: str) -> float:
    start = time.time()
    return _child(*words)["at"] - start


# -- in the child ----------------------------------------------------------------------------------


def _say(**found: float) -> None:
    print(json.dumps(found), flush=True)
    os._exit(0)


def _app(kind: str) -> Any:
    """The app on a table that waits for a decision, or a bare window with one button."""
    from companion.app import environment

    home = Path(os.environ["COMPANION_HOME"])
    environment.prepare(home / "kivy")
    if kind == "bare":
        from kivy.app import App
        from kivy.uix.button import Button

        return type("Bare", (App,), {"build": lambda self: Button(text="bare")})()
    from companion.app.settings import Settings
    from companion.app.wiring import parts
    from companion.table.store import Store

    store = Store(home)
    from companion.app.app import CompanionApp

    table = _table(store) if kind == "table" else ""
    settings = Settings(dim_after=0, confirm_steps=False, randomiser="hand")
    return CompanionApp(parts(store), settings, table=table, draw_pause=0)


def _table(store: Any) -> str:
    from companion.rules import registry
    from companion.table.header import TableSeat
    from companion.table.table import Table
    from hardware import randomisers

    game = registry.games()[0]
    seats = [TableSeat(f"Guest {i + 1}", game.colours[i]) for i in range(min(game.seat_counts))]
    with Table.create(store, game, seats, seed="1") as table:
        generator = randomisers.Generator(table.seed)
        while table.state.turn < 0:
            table.draw(generator)
        return table.id


def _when_ready(app: Any, kind: str, go: Any) -> None:
    """Call ``go`` once the first complete panel has been drawn."""
    from kivy.clock import Clock

    def look(*_: Any) -> None:
        ready = kind == "bare" or (app.link and app.link.shown and app.root_widget.panel)
        if ready:
            Clock.schedule_once(go, 0)
        else:
            Clock.schedule_once(look, 0)

    app.bind(on_start=look)
    app.run()


def _measure_first_frame(kind: str) -> None:
    app = _app("home" if kind == "app" else kind)
    from kivy.core.window import Window

    _when_ready(
        app,
        kind,
        lambda *_: Window.bind(on_flip=lambda *_: _say(at=time.time())) or Window.canvas.ask_update(),
    )


def _measure_touch(kind: str) -> None:
    import random
    import threading

    app = _app("table" if kind == "app" else kind)
    from kivy.core.window import Window

    from companion.app.finger import Finger

    begun, touched, latencies = [0.0], [False], []
    answered = threading.Event()

    def flipped(*_: Any) -> None:
        if touched[0]:
            touched[0] = False
            latencies.append(time.perf_counter() - begun[0])
            answered.set()

    def run() -> None:
        finger, rng = Finger(), random.Random(1)
        # Somewhere on the board; a finger that comes down there changes the picture at once.
        for _ in range(TOUCHES):
            time.sleep(0.12 + rng.random() * 0.05)
            answered.clear()
            x, y = 40 + rng.random() * 30, 130 + rng.random() * 40
            begun[0] = time.perf_counter()
            finger.down(x, y)
            answered.wait(5)
            finger.move(x + 400, y)
            finger.up(700, 5)
        cuts = statistics.quantiles(latencies, n=100)
        _say(median=statistics.median(latencies), p99=cuts[98])

    def go(*_: Any) -> None:
        Window.bind(on_flip=flipped, on_touch_down=lambda *_: touched.__setitem__(0, True))
        threading.Thread(target=run, daemon=True).start()

    _when_ready(app, kind, go)


def _measure_idle(kind: str) -> None:
    app = _app("table" if kind == "app" else kind)
    from kivy.clock import Clock

    def begin(*_: Any) -> None:
        cpu, wall = time.process_time(), time.perf_counter()
        Clock.schedule_once(
            lambda *_: _say(percent=100 * (time.process_time() - cpu) / (time.perf_counter() - wall)),
            IDLE_SECONDS,
        )

    _when_ready(app, kind, lambda *_: Clock.schedule_once(begin, 1))


def _resident() -> float:
    """Megabytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _measure_memory(kind: str) -> None:
    """Take the same turns and take them back, over and over, so that only a leak can grow."""
    app = _app("table")
    from kivy.clock import Clock

    at_start = [0.0]

    def step(*_: Any) -> None:
        shown = app.link.shown
        if shown.number >= WARM_UP and not at_start[0]:
            gc.collect()
            at_start[0] = _resident()
        if shown.number >= WARM_UP + EVENTS:
            gc.collect()
            _say(growth=max(0.0, _resident() - at_start[0]), before=at_start[0])
        serial = shown.serial
        app.link.at_table(_turn)
        Clock.schedule_interval(lambda *_: _next(serial), 0)

    def _next(serial: int) -> bool:
        if app.link.shown.serial <= serial:
            return True
        step()
        return False

    def _turn(sitting: Any, number: int) -> Any:
        table = sitting.table
        if sitting.draws.finished:
            return sitting.drawn_done()
        if sitting.steps:
            return sitting.tick_all()
        if len(table.in_force) >= AT_MOST_IN_FORCE:
            return sitting.undo(BACK, number, consent=True)
        move = str(table.state.moves()[number % len(table.state.moves())])
        return (sitting.draws.enter if table.state.turn < 0 else sitting.play)(move, number)

    _when_ready(app, "app", step)


if __name__ == "__main__":
    {
        "first-frame": _measure_first_frame,
        "touch": _measure_touch,
        "idle": _measure_idle,
        "memory": _measure_memory,
    }[sys.argv[1]](sys.argv[2])
