"""A game of cards on the screen: its boards, the counter and the box, in every manner: nothing clipped."""

from __future__ import annotations

import random

import pytest

from companion.app.settings import Settings
from companion.app.views import count_book
from companion.app.widgets.board import BoardPicture
from companion.rules import registry
from companion.table.header import TableSeat
from companion.table.store import Store
from companion.table.table import Table
from hardware import randomisers
from tests.app.sight import faults
from tests.journeys.conftest import make_parts
from tests.journeys.test_sight import LONGEST

GAME = registry.game("villagers")
MANNERS = [
    ("en", "normal", (800, 480)),
    ("it", "largest", (480, 800)),
    ("it", "largest", (800, 480)),
]
"""The longer words at the largest size; what fits there fits in between, and on a panel with more pixels."""
BUILDING = "build"
"""The step of a round in which boards are fullest."""


def half_a_game(store: Store, people: int, events: int) -> str:
    """A table in the middle of its game, at a Build Phase, with the longest names."""
    seats = [
        TableSeat(LONGEST[:-1] + letter, colour) for letter, colour in zip("ABCDE", GAME.colours, strict=True)
    ]
    with Table.create(store, GAME, seats[:people], seed="3") as table:
        rng, generator = random.Random(4), randomisers.Generator(table.seed)
        while (
            len(table.in_force) < events or table.state.turn < 0 or table.state.stage.name.lower() != BUILDING
        ):
            if table.state.turn < 0:
                table.draw(generator)
                continue
            moves = list(table.state.moves())
            builds = [move for move in moves if move.verb in ("build", "draft", "give")]
            table.record(rng.choice(builds or moves))
        return table.id


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """A full table of five, and one person against the automaton."""
    store = Store(tmp_path_factory.mktemp("cards"))
    return store, (half_a_game(store, 5, 330), half_a_game(store, 1, 150))


class Look:
    """Goes from page to page and notes what nobody could read or touch."""

    def __init__(self, stage) -> None:
        self.stage = stage
        self.found: dict[str, None] = {}

    def at(self, what: str) -> None:
        self.stage.frame(5)
        self.found.update({f"{what}: {fault}": None for fault in faults(self.stage)})

    def do(self, what: str, command) -> None:
        """Have the desk do something, and look at what comes."""
        serial = self.stage.shown.serial
        self.stage.app.link.post(command)
        self.stage.until(lambda: self.stage.shown.serial > serial, what)
        self.at(what)

    def sheet(self, name: str) -> None:
        """Open a sheet, look, close it."""
        self.stage.tap(name)
        self.at(f"sheet {name}")
        self.stage.tap("close")


def look_at_the_table(look: Look, name: str) -> None:
    """Every board of one table, then its panels."""
    stage = look.stage
    look.do("opened", lambda desk: desk.open(name))
    stage.until(lambda: stage.shown.table == name)
    while stage.shown.panel != "table":
        stage.act("tick" if stage.find("tick") else "drawn")
        look.at(stage.shown.panel)
    for board in stage.shown.view.boards[-3:]:
        stage.app._ui.board_choice = board.name
        look.do(f"board {board.name}", lambda desk: desk.refresh())
    look.sheet("all")
    shown = next(widget for widget in stage.widgets() if isinstance(widget, BoardPicture))
    stage.tap_zone(shown.board.zones[0].name)
    look.at("zone")
    stage.tap("close")
    for panel in ("menu", "score", "count"):
        look.do(panel, lambda desk, panel=panel: desk.show(panel))


def look_at_the_counter(look: Look) -> None:
    """The counter with a village, its sheets, and the comparison."""
    do = lambda change: lambda desk: desk.counter.do(change)
    for index in (0, 1):
        look.do("person", do(count_book.choose(index)))
    look.do("a group", do(count_book.open_group("hay")))
    look.do("a doubt", do(count_book.add("fromager")))
    look.do("on it", do(count_book.put_on("fromager")))
    look.stage.tap("spot fromager")
    look.at("a piece")
    look.stage.tap("close")
    for sheet in ("explain", "stock", "people"):
        look.sheet(sheet)
    look.do("compared", do(count_book.compare))


def look_at_the_box(look: Look) -> None:
    """The list, the forms of a card and of a list, a sheet of choices, and the files."""
    look.do("box", lambda desk: desk.show_box(GAME.name))
    look.do("event", lambda desk: desk.box.enter("events.17"))
    look.sheet("choose effects.0.verb")
    look.do("problem", lambda desk: desk.box.set(("name",), ""))
    look.do("aside", lambda desk: desk.box.set_aside())
    look.do("road", lambda desk: desk.box.enter("starting_road.cards"))
    look.do("closed", lambda desk: desk.show_box(GAME.name))
    look.do("files", lambda desk: desk.box.look_for_files(exporting=True))
    look.stage.until(lambda: not look.stage.shown.view.files.asking)
    look.sheet("file 0")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "text", "size"), MANNERS, ids=[f"{a}-{b}-{c[0]}x{c[1]}" for a, b, c in MANNERS]
)
def test_nothing_is_clipped_and_everything_can_be_touched(tables, open_stage, language, text, size):
    store, names = tables
    stage = open_stage(make_parts(store), Settings(language=language, text=text, dim_after=0), size=size)
    look = Look(stage)
    for name in names if text == "largest" else names[size[0] < size[1] :][:1]:
        look_at_the_table(look, name)
    look_at_the_counter(look)
    look_at_the_box(look)
    assert not look.found, "\n".join(look.found)
