"""Every panel in both languages, all text sizes, both panels and orientations: nothing clipped, all reachable."""

from __future__ import annotations

import random

import pytest

from companion.app.scale import TEXT_SIZES
from companion.app.settings import Settings
from companion.locale import LANGUAGES
from companion.rules import registry
from companion.table.header import TableSeat
from companion.table.table import Table
from hardware import randomisers
from tests.app.sight import faults
from tests.journeys.conftest import make_parts

SIZES = ((800, 480), (1280, 720), (480, 800), (720, 1280))
LONGEST = "WWWWWWWWWWWWWWWW"
"""As long as a name may be, of the widest letters."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A game of three in its middle, with the longest names."""
    from companion.table.store import Store

    store = Store(tmp_path_factory.mktemp("sight"))
    game = registry.game("village")
    seats = [
        TableSeat(LONGEST[:-1] + letter, colour) for letter, colour in zip("ABC", game.colours, strict=False)
    ]
    with Table.create(store, game, seats, seed="11") as table:
        rng, generator = random.Random(11), randomisers.Generator(table.seed)
        while len(table.in_force) < 220 or table.state.turn < 0:
            if table.state.turn < 0:
                table.draw(generator)
            else:
                table.record(rng.choice(list(table.state.moves())))
    return store, table.id


MANNERS = [
    (language, text, size)
    for language in LANGUAGES
    for text in TEXT_SIZES
    for size in SIZES
    # What fits at the largest size on a panel fits in between too; one of each shape is enough there.
    if text != "large" or size in ((800, 480), (480, 800))
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "text", "size"), MANNERS, ids=[f"{a}-{b}-{c[0]}x{c[1]}" for a, b, c in MANNERS]
)
def test_nothing_is_clipped_and_everything_can_be_touched(table, open_stage, language, text, size):
    store, name = table
    settings = Settings(language=language, text=text, dim_after=0)
    stage = open_stage(make_parts(store), settings, size=size, drawn=False)
    found = {}

    def look(panel: str) -> None:
        stage.frame(6)
        found.update({f"{panel}: {fault}": None for fault in faults(stage)})

    def show(panel: str, wait: str = "") -> None:
        stage.app.link.show(panel)
        stage.until(lambda: stage.shown.panel == (wait or panel))
        look(panel)

    for panel in ("home", "new", "box", "devices", "fairness", "settings"):
        show(panel)
    stage.app.link.post(lambda desk: desk.open(name))
    stage.until(lambda: stage.shown.table == name)
    look(stage.shown.panel)
    while stage.shown.panel != "table":
        stage.act("tick" if stage.find("tick") else "drawn")
        look(stage.shown.panel)
    stage.tap("all")
    look("all choices")
    stage.tap("close")
    stage.tap_zone(stage.shown.view.boards[0].zones[0].name)
    look("zone")
    stage.tap("close")
    for panel in ("menu", "score", "clocks", "history", "correct"):
        show(panel)
    stage.act(stage.names()[1])
    look("correct group")
    stage.tap(next(name for name in stage.names() if "." in name))
    look("correct value")
    assert not found, "\n".join(found)
