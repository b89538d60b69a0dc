"""The composition root: which real and simulated parts this computer has. Nothing else makes devices."""

from __future__ import annotations

import functools
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import players
from companion.app.cameras import AtAddress, Camera, no_picture
from companion.app.counter import Reader
from companion.app.draws import HAND
from companion.app.makers import READY, ByFinger, Generator, Maker, Status
from companion.app.parts import Parts
from companion.app.pins import Pins
from companion.devices.at_table import draw_log
from companion.eyes.cards import card_reader
from companion.eyes.opening import open_eyes, parts_folder, why_not
from companion.eyes.parts import DECK, PartsFolder
from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.box import Boxes
from companion.table.errors import TableError
from companion.table.store import Store
from companion.table.system import import_text
from hardware import board, randomisers

if TYPE_CHECKING:
    from companion.app.machine import MachineMaker
    from hardware.panel import Panel

VIDEOS = Path("/sys/class/video4linux")


def parts(store: Store | None = None, *, safe: bool = False, machine: str = "", camera: str = "") -> Parts:
    """Everything that the app needs.

    :param safe: leave all devices alone, because the program has stopped several times.
    :param machine: the address of the randomiser machine; empty for the only one that is plugged in.
    :param camera: the address of a camera that may look at draws by hand; empty for all that are there.
    """
    store = store or Store()
    record = randomisers.Recorded(None, draw_log(store.root))
    always: list[Maker] = [
        Generator(lambda table: randomisers.Recorded(randomisers.Generator(table.seed), record.log)),
        ByFinger(lambda request, outcome: record.note(request, randomisers.Answer(outcome, HAND))),
    ]
    if safe:
        return Parts(store, tuple(always), tuple(players.names()), players.player)
    made = the_machine(store, machine)
    # The first one is what a new game uses: a machine that is there, but not one that may come later.
    makers = [made, *always] if made.present else [*always, made]
    return Parts(
        store,
        tuple(makers),
        tuple(players.names()),
        players.player,
        cameras=lambda: the_cameras(store, camera),
        reader=lambda chosen: the_card_reader(store, camera, chosen),
        pins=the_pins(),
    )


def the_cameras(store: Store, address: str = "") -> tuple[Camera, ...]:
    """Every camera that is there, or the one at an address."""
    folder = lambda game: parts_folder(store, game.name, Boxes(store, game).load().name)
    opens = lambda name, table: open_eyes(name, table, folder(table.game))
    names = [address] if address else found_cameras()
    return tuple(AtAddress(name, opens, one_picture, functools.partial(it_fits, folder)) for name in names)


def it_fits(folder: Callable[[Game], PartsFolder], name: str, state: State, people: int) -> Text | None:
    """Why a camera could not look at such a table; ``None`` if it may."""
    try:
        return why_not(name, state, people, folder(state.game))
    except (RulesError, TableError) as error:  # the box cannot be used, which is told where it is asked for
        return error.reason


def the_card_reader(store: Store, address: str = "", chosen: str = "") -> Reader | None:
    """Reads cards for the score counter, with the deck that the box in use keeps.

    :param address: of a camera that is named for this run; else the ``chosen`` one is asked, or the first one that is there.
    """
    names = [address] if address else found_cameras()
    if not names:
        return None
    name = chosen if chosen in names else names[0]

    def deck_of(game: str) -> Path:
        box = Boxes(store, registry.game(game)).default()
        return parts_folder(store, game, box).path(DECK)

    def opened() -> Any:
        from vision.sources import open_source

        return open_source(name)

    return card_reader(opened, deck_of)


def found_cameras(videos: Path = VIDEOS) -> list[str]:
    """The addresses of cameras that are connected, the Pi's own first."""
    own = ["picamera"] if shutil.which("rpicam-vid") else []
    numbers = []
    for entry in sorted(videos.glob("video*")):
        number = entry.name.removeprefix("video")
        with suppress(OSError):
            first = (entry / "index").read_text("ascii").strip() == "0"
            # The Pi's chip has video devices of its own, from 10 on.
            if number.isdecimal() and int(number) < 10 and first:
                numbers.append(int(number))
    return [*own, *(f"usb://{number}" for number in sorted(numbers))]


def one_picture(name: str) -> Status:
    """Whether a picture comes from a camera; may take seconds."""
    try:
        from companion.eyes.words import error_text, fault_text
        from vision.errors import VisionError
        from vision.sources import open_source
        from vision.sources.protocol import Fault
    except ImportError as error:
        return no_picture(import_text(error))
    try:
        source = open_source(name)
        try:
            found = source.read()
        finally:
            source.close()
    except VisionError as error:
        return no_picture(error_text(error))
    if isinstance(found, Fault):
        return no_picture(fault_text(found))
    return Status(READY, Text("app-camera-ready"))


def the_machine(store: Store, address: str) -> MachineMaker:
    """The randomiser machine, real or simulated, whether it is there now or not."""
    from companion.app.machine import MachineMaker

    return MachineMaker(store, address)


def the_pins() -> Pins | None:
    """The buttons and lamps of this computer; ``None`` where the board has no pins."""
    name = board.factory_name(board.model())
    if name == board.MOCK:
        return None
    factory = functools.cache(board.pin_factory)

    def claim() -> Panel:
        from hardware.panel import Panel

        return Panel(factory(name))

    return Pins(claim)
