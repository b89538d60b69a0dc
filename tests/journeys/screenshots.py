"""Pictures of every panel: ``python -m tests.journeys.screenshots FOLDER [docs]``.

Both languages, both themes, both panel sizes, both orientations; with ``docs``, only those that the
documentation shows. Look at them after every change of a panel.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from companion.app import wiring
from companion.app.settings import Settings
from companion.app.theme import THEMES
from companion.locale import LANGUAGES
from companion.rules import registry
from companion.table.header import TableSeat
from companion.table.store import Store
from companion.table.table import Table
from hardware import randomisers
from tests.app.conftest import Machine, make_parts
from tests.app.window import Stage
from tests.journeys.conftest import Guest

SIZES = ((800, 480), (1280, 720), (480, 800), (720, 1280))
PANELS = ("menu", "score", "clocks", "history", "correct", "box", "devices", "fairness", "settings", "home")


def half_a_game(store: Store) -> str:
    """A solo game in its third round."""
    game = registry.game("village")
    with Table.create(store, game, [TableSeat("Ambra", "red")], seed="3") as table:
        rng, generator = random.Random(4), randomisers.Generator(table.seed)
        while len(table.in_force) < 150 or table.state.turn < 0 or str(table.state.moves()[0])[:4] != "take":
            if table.state.turn < 0:
                table.draw(generator)
            else:
                moves = [move for move in table.state.moves() if str(move) != "skip"]
                table.record(rng.choice(moves or list(table.state.moves())))
        return table.id


def take(folder: Path, settings: Settings, size: tuple[int, int]) -> None:
    """All panels in one manner."""
    store = Store(tempfile.mkdtemp())
    name = half_a_game(store)
    machine = Machine()
    stage = Stage(make_parts(store, machine), settings, size=size)
    guest = Guest(stage, 2)
    picture = lambda what: stage.picture(folder / f"{what}.png")
    stage.act("new")
    stage.frame(8)
    picture("new")
    stage.act("maker generator")
    stage.act("start")
    stage.until(lambda: stage.find("drawn"))
    picture("draw")
    stage.act("drawn")
    stage.until(lambda: stage.find("drawn") or stage.find("tick"))
    picture("first step")
    stage.app.link.post(lambda desk: desk.open(name))
    stage.until(lambda: stage.shown.table == name)
    guest.to_the_table()
    picture("table")
    zone = guest.lit()[0]
    stage.tap_zone(zone.name)
    picture("zone")
    stage.tap("close")
    stage.tap("all")
    picture("choices")
    stage.tap("close")
    for _ in range(30):
        guest.turn()
        stage.until(lambda: stage.shown.panel == "table" or stage.find("drawn") or stage.find("tick"))
        if stage.shown.panel == "steps":
            break
        guest.to_the_table()
    picture("steps")
    guest.to_the_table()
    for panel in PANELS:
        stage.app.link.show(panel)
        stage.until(lambda panel=panel: stage.shown.panel == panel)
        stage.frame(8)
        picture(panel)
    stage.app.link.show("correct")
    stage.act("group red")
    stage.tap("red.member1")
    stage.frame(8)
    picture("correct value")
    stage.tap("close")
    stage.app.link.show("score")
    stage.until(lambda: stage.shown.panel == "score")
    stage.tap("qr")
    stage.frame(8)
    picture("code")
    stage.tap("close")
    stage.app.link.post(lambda desk: desk.devices.use("machine"))
    machine.broken = "The drum is jammed."
    stage.app.link.show("new")
    stage.until(lambda: stage.shown.panel == "new")
    stage.tap("name 0")
    stage.frame(8)
    picture("name")
    stage.tap("close")
    stage.act("maker machine")
    stage.act("start")
    stage.until(lambda: stage.find("retry"))
    picture("failure")
    stage.act("by hand")
    picture("by hand")
    stage.close()
    enrolling(folder, settings, size)


def enrolling(folder: Path, settings: Settings, size: tuple[int, int]) -> None:
    """The camera learns a copy."""
    store = Store(tempfile.mkdtemp())
    cameras = lambda: wiring.the_cameras(store, "twin://?enrolled=box")
    stage = Stage(replace(make_parts(store), cameras=cameras), settings, size=size)
    picture = lambda what: stage.picture(folder / f"{what}.png")

    def look() -> None:
        stage.act("look")
        stage.until(lambda: not stage.shown.view.looking)

    stage.act("new")
    stage.bring_into_view(stage.find("learn twin://?enrolled=box"))
    picture("new not learnt")
    stage.act("learn twin://?enrolled=box")
    picture("enrol")
    stage.act("learn board")
    look()
    stage.frame(8)
    picture("enrol squares")
    stage.act("save")
    for part in ("colours", "deck"):
        stage.act(f"learn {part}")
        look()
        stage.frame(8)
        picture(f"enrol {part}")
        while not stage.find("save"):
            look()
        stage.frame(8)
        picture(f"enrolled {part}")
        stage.act("save")
    stage.close()


def main(folder: Path, only_docs: bool) -> None:
    """Write them all."""
    if only_docs:
        for name, settings, size in (
            ("day", Settings(dim_after=0), (800, 480)),
            ("night", Settings(dim_after=0, theme="night", language="it"), (480, 800)),
        ):
            take(folder / name, settings, size)
        return
    for language, theme, size in itertools.product(LANGUAGES, THEMES, SIZES):
        name = f"{language}-{theme}-{size[0]}x{size[1]}"
        take(folder / name, Settings(language=language, theme=theme, dim_after=0), size)


if __name__ == "__main__":
    main(Path(sys.argv[1]), "docs" in sys.argv[2:])
