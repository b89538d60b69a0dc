"""Everything that happens off the drawing thread.

A :class:`Desk` lives on the worker's thread. The screen posts commands to it through
:class:`companion.app.link.Link`; after each one the desk publishes what the panel in front is to
show. A command says which table and which event it was meant for; one that comes too late is dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import KW_ONLY, dataclass
from typing import Any, TypeVar

from companion.app.box_entry import BoxEntry, Places
from companion.app.buttons import lamps
from companion.app.cameras import Camera
from companion.app.counter import Counter, Reader
from companion.app.eye import TableEye
from companion.app.fairness import FairnessPages
from companion.app.makers import BUSY, DOWN, READY, Maker, Status
from companion.app.pins import Pins
from companion.app.places import usual_places
from companion.app.settings import Settings
from companion.app.sitting import Consent, Sitting
from companion.app.views import new_game as forms
from companion.app.views.clocks import clocks_view
from companion.app.views.correct import correct_view
from companion.app.views.devices import devices_view
from companion.app.views.history import history_view
from companion.app.views.home import home_view
from companion.app.views.say import Notice, Say
from companion.app.views.score import score_view
from companion.app.worker import Worker
from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.rules.playout import Chooser
from companion.rules.text import Text
from companion.table.box import Boxes
from companion.table.errors import CannotWrite, JournalDamaged, StaleEvent, TableError
from companion.table.event import COMMIT, REVEAL
from companion.table.header import PERSON
from companion.table.store import Store
from companion.table.table import Table
from companion.table.transcript import export_table
from companion.table.verify import verify

log = logging.getLogger(__name__)

Seen = TypeVar("Seen")

HOME, NEW, TABLE, SCORE, CLOCKS, HISTORY, CORRECT, BOX, DEVICES, SETTINGS, MENU, COUNT, FAIRNESS = PANELS = (
    "home",
    "new",
    "table",
    "score",
    "clocks",
    "history",
    "correct",
    "box",
    "devices",
    "settings",
    "menu",
    "count",
    "fairness",
)
AT_A_TABLE = frozenset((TABLE, SCORE, CLOCKS, HISTORY, CORRECT, MENU))
"""Panels that show nothing without a table."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the screen is to show."""

    serial: int
    """Counts up; the screen drops what is older than what it has."""
    panel: str
    """One of :data:`PANELS`, or the stage of the game: ``draw``, ``steps``."""
    view: Any
    settings: Settings
    table: str = ""
    """The id of the open table; empty without one."""
    number: int = 0
    """The number of its last event."""
    notice: Notice | None = None
    consent: Consent | None = None
    sound: str = ""
    light: str = READY
    """The dot that says how the device in use is doing."""
    title: str = ""
    """Of the open table's game."""
    lamps: tuple[int, ...] = ()
    """The seats whose lamp is lit."""
    pins: bool = False
    """Whether this computer has buttons, lamps, a buzzer and a camera light."""


@dataclass(frozen=True, slots=True)
class MenuView:
    """What the menu at a table depends on."""

    counts: bool
    """Whether the game has a score counter."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the composition root hands in."""

    store: Store
    makers: tuple[Maker, ...]
    """The best first: it is the one that a new game uses unless people choose another."""
    players: tuple[str, ...] = ()
    """The programs that may take a seat."""
    chooser: Callable[[str], Chooser] | None = None
    _: KW_ONLY
    reader: Callable[[], Reader | None] = lambda: None
    """What reads laid-out cards for the score counter, if a camera is there now."""
    places: Places = usual_places
    """Where boxes are carried to and from."""
    cameras: Callable[[], tuple[Camera, ...]] = tuple
    """The cameras that are there now. Asked whenever they matter: one may be plugged in while the app runs."""
    pins: Pins | None = None
    """Buttons, lamps, buzzer and light of this computer, if it has any."""

    def in_light(self, look: Callable[[], Seen]) -> Seen:
        """What a camera sees; the camera light is on while it looks. Blocks as long."""
        with self.pins.reading() if self.pins is not None else nullcontext():
            return look()

    def close(self) -> None:
        """Let go of every device."""
        for device in (*self.makers, self.pins):
            close = getattr(device, "close", None)
            if close is not None:
                close()


class Desk:
    """Tables, boxes and devices behind the screen. Only the worker's thread comes in."""

    def __init__(
        self, parts: Parts, settings: Settings, worker: Worker, publish: Callable[[Shown], None]
    ) -> None:
        self.parts, self.settings = parts, settings
        self.say = Say(settings.language)
        self.panel = HOME
        self.sitting: Sitting | None = None
        self.form: forms.Form | None = None
        self.statuses: dict[str, Status] = {}
        self.cameras: tuple[Camera, ...] = ()
        """Those that were there when a panel with cameras or a table was opened last."""
        self._worker, self._publish = worker, publish
        self.box = BoxEntry(self, worker, parts.places)
        self.counter = Counter(self, worker, self._box_numbers)
        self.fairness = FairnessPages(self, worker)
        self._serial = 0

    # -- showing -----------------------------------------------------------------------------------

    def show(self, panel: str) -> None:
        """Bring a panel to the front."""
        self.panel = HOME if panel in AT_A_TABLE and self.sitting is None else panel
        if self.panel in (NEW, DEVICES):
            self.ask_devices()
        if self.panel == NEW and self.form is None:
            self._new_form(registry.names()[0])
        if self.panel == COUNT:
            self.counter.open()
        if self.panel == FAIRNESS:
            self.fairness.open()
        self.refresh()

    def refresh(self, notice: Notice | None = None, sound: str = "", consent: Consent | None = None) -> None:
        """Publish what the panel in front is to show now."""
        self._serial += 1
        sitting = self.sitting
        panel = sitting.stage if sitting and self.panel == TABLE else self.panel
        self._publish(
            Shown(
                self._serial,
                panel,
                self._view(),
                self.settings,
                sitting.table.id if sitting else "",
                sitting.table.number if sitting else 0,
                notice,
                consent,
                sound,
                self._light(),
                sitting.table.game.title if sitting else "",
                lamps(sitting) if sitting else (),
                self.parts.pins is not None,
            )
        )

    def _view(self) -> Any:
        say, sitting = self.say, self.sitting
        match self.panel:
            case "new":
                return self._new_view()
            case "box":
                return self.box.view()
            case "devices":
                chosen = sitting.maker.name if sitting else self._maker(self.settings.randomiser).name
                return devices_view(
                    self.parts.makers, self.parts.pins, self.statuses, chosen, self._commitments(), say
                )
            case "settings":
                return self.settings
            case "count":
                return self.counter.view()
            case "fairness":
                return self.fairness.view()
            case "home":
                return home_view(self.parts.store, say, simulated=self.simulated)
        assert sitting is not None
        makers: Mapping[str, Callable[[], Any]] = {
            TABLE: sitting.view,
            SCORE: lambda: score_view(sitting.table, say),
            CLOCKS: lambda: clocks_view(sitting.table, say),
            HISTORY: lambda: history_view(sitting.table, say),
            CORRECT: lambda: correct_view(sitting.table, say),
            MENU: lambda: MenuView(sitting.table.game.cover.counts),
        }
        return makers[self.panel]()

    @property
    def simulated(self) -> bool:
        """Whether nothing here draws physical pieces by itself."""
        return all(
            maker.simulated or maker.name == "hand" or not getattr(maker, "present", True)
            for maker in self.parts.makers
        )

    def _light(self) -> str:
        if self.sitting is None:
            return READY
        if self.sitting.failure.words:
            return BUSY if self.sitting.task else DOWN
        if self.sitting.people_draw:
            return BUSY
        status = self.statuses.get(self.sitting.maker.name)
        return status.light if status else READY

    # -- commands ----------------------------------------------------------------------------------

    def do(self, table: str, command: Callable[[Sitting], Any]) -> None:
        """A command at the open table; dropped if that is no longer the one it was meant for."""
        sitting = self.sitting
        if sitting is None or sitting.table.id != table:
            log.info("dropped a command for the table %s", table)
            return
        try:
            result = command(sitting)
        except StaleEvent:
            self.refresh(Notice(self.say.app("stale")))
        except (RulesError, TableError) as refused:
            self.refresh(self.say.error(refused, sitting.table.game.name), "refuse")
        else:
            consent = result if isinstance(result, Consent) else None
            notice = result if isinstance(result, Notice) else None
            sound = result if isinstance(result, str) else "refuse" if notice else ""
            self.refresh(notice, "end" if sitting.table.over and sound and not notice else sound, consent)

    def open(self, name: str, *, recover: bool = False) -> None:
        """Sit down at a saved table."""
        try:
            path = self.parts.store.resolve(name)
            table = Table.recover(path) if recover else Table.open(path)
        except JournalDamaged as damaged:
            self.panel = HOME
            self.refresh(Notice(damaged.cause, damaged.advice))
        except (TableError, RulesError) as error:
            self.panel = HOME
            self.refresh(self.say.error(error))
        else:
            self._sit_down(table)

    def _sit_down(self, table: Table) -> None:
        self.leave()
        maker = self._maker(self.settings.randomiser)
        self.cameras = self.parts.cameras()
        camera = next((each for each in self.cameras if each.name == self.settings.camera), None)
        choosers = {
            seat.colour: self.parts.chooser(seat.player)
            for seat in table.seats
            if seat.player != PERSON and self.parts.chooser is not None
        }
        self.sitting = Sitting(
            table,
            self._worker,
            self.say,
            maker,
            choosers,
            self._changed,
            confirm_steps=self.settings.confirm_steps,
            eye=TableEye(table, camera, self.parts.in_light) if camera is not None else None,
        )
        table.clock.start()
        self.change_settings(last_table=table.id)
        self.sitting.resume()
        self.panel = TABLE
        self.refresh()

    def _changed(self, notice: Notice | None, sound: str) -> None:
        if self.panel == TABLE:
            self.refresh(notice, sound)

    def leave(self) -> None:
        """Stand up from the table; it is saved."""
        if self.sitting is not None:
            self.sitting.let_go()
            self.sitting.table.close()
            self.sitting = None

    def go_home(self) -> None:
        """Leave the table in good order."""
        self.leave()
        self.change_settings(last_table="")
        self.show(HOME)

    def beat(self) -> None:
        """Called now and then, so that a power cut forgives at most a minute of thinking."""
        if self.sitting is not None:
            try:
                self.sitting.table.clock.beat()
            except (CannotWrite, StaleEvent) as error:
                self.refresh(self.say.error(error))

    def pause(self, *, paused: bool) -> None:
        """Stop or restart the clocks."""
        if self.sitting is not None:
            clock = self.sitting.table.clock
            (clock.pause if paused else clock.resume)()

    def change_settings(self, **values: Any) -> None:
        """Change what people chose about the app."""
        self.settings = self.settings.changed(**values)
        self.settings.saved_in(self.parts.store.root)
        if "language" in values:
            self.say = Say(self.settings.language)
            if self.sitting is not None:
                self.sitting.say = self.say
        if self.sitting is not None:
            self.sitting.confirm_steps = self.settings.confirm_steps

    def set(self, **values: Any) -> None:
        """Change settings from their panel."""
        self.change_settings(**values)
        self.refresh()

    # -- a new game --------------------------------------------------------------------------------

    def edit(self, change: Callable[[forms.Form, Game], forms.Form]) -> None:
        """Change the form of the new game."""
        assert self.form is not None
        self.form = change(self.form, registry.game(self.form.game))
        self.refresh()

    def choose_game(self, name: str) -> None:
        """Begin the form anew for another game."""
        self._new_form(name)
        self.refresh()

    def add_seat(self) -> None:
        """One more guest."""
        self.edit(lambda form, game: forms.add_seat(form, game, self.say))

    def start(self) -> None:
        """Begin the game of the form."""
        assert self.form is not None
        form, game = self.form, registry.game(self.form.game)
        try:
            box = Boxes(self.parts.store, game).load()
            table = Table.create(self.parts.store, game, form.seats, form.options, box)
        except (RulesError, TableError) as error:
            self.refresh(self.say.error(error, game.name), "refuse")
            return
        self._prefer(form.maker)
        self.change_settings(camera=form.camera)
        self.form = None
        self._sit_down(table)

    def _new_form(self, name: str) -> None:
        self.form = forms.first_form(
            registry.game(name),
            self.say,
            self._maker(self.settings.randomiser).name,
            self.settings.camera if any(c.name == self.settings.camera for c in self.cameras) else "",
        )

    def _new_view(self) -> forms.NewGameView:
        assert self.form is not None
        game = registry.game(self.form.game)
        return forms.new_game_view(
            self.form,
            game,
            registry.games(),
            self.parts.players,
            self.parts.makers,
            self.cameras,
            self.statuses,
            dict(self._box_numbers(game)),
            self.say,
        )

    # -- the box -----------------------------------------------------------------------------------

    def show_box(self, game: str) -> None:
        """Look into the box of a game."""
        self.box.show(game)
        self.show(BOX)

    def set_number(self, key: str, value: Any) -> None:
        """Enter a printed number; ``None`` takes it back to the shipped one."""
        self.box.write({key: value})

    def _box_numbers(self, game: Game) -> Mapping[str, Any]:
        try:
            return Boxes(self.parts.store, game).load().numbers
        except (RulesError, TableError):
            log.exception("the box of %s cannot be used", game.name)
            return {}

    # -- devices -----------------------------------------------------------------------------------

    def ask_devices(self) -> None:
        """Ask every device how it is; the answers come when they come."""
        self.cameras = self.parts.cameras()
        for device in (*self.parts.makers, *self.cameras, self.parts.pins):
            if device is not None:
                self._ask_device(device, device.status)

    def recover(self, name: str) -> None:
        """Try to bring a device back."""
        device = self._device(name)
        self._ask_device(device, device.recover)

    def self_test(self, name: str) -> None:
        """Have a device try itself out."""
        device = self._device(name)
        self._ask_device(device, device.self_test)

    def use_maker(self, name: str) -> None:
        """Draw with this one from now on."""
        self._prefer(name)
        if self.sitting is not None:
            self.sitting.change_maker(self._maker(name))
        self.refresh()

    def _prefer(self, maker: str) -> None:
        """Remember who draws; the best one needs no remembering, so that a better one may come."""
        best = self.parts.makers[0].name
        self.change_settings(randomiser="" if maker == best else maker)

    def _device(self, name: str) -> Maker | Pins:
        pins = self.parts.pins
        return pins if pins is not None and pins.name == name else self._maker(name)

    def _ask_device(self, maker: Maker | Pins | Camera, ask: Callable[[], Status]) -> None:
        def answered(answer: Any) -> None:
            if isinstance(answer, Exception):
                log.error("%s failed", maker.name, exc_info=answer)
                words = " ".join(filter(None, self.say.error(answer)))
                answer = Status(DOWN, Text.of(words))
            if self.statuses.get(maker.name) != answer:
                self.statuses[maker.name] = answer
                if self.panel in (DEVICES, NEW):
                    self.refresh()

        self.statuses.pop(maker.name, None)
        self._worker.aside(ask, answered)

    def _maker(self, name: str) -> Maker:
        return next((maker for maker in self.parts.makers if maker.name == name), self.parts.makers[0])

    def _commitments(self) -> tuple[str, ...]:
        """What the generator has published, and after the game whether every draw was right."""
        if self.sitting is None:
            return ()
        table, say = self.sitting.table, self.say
        lines = [say.app("fair-commitment", digest=e.text[:16]) for e in table.events if e.kind == COMMIT]
        if table.events and table.events[-1].kind == REVEAL:
            try:
                found = verify(export_table(table))
            except TableError as error:
                lines.append(error.cause)
            else:
                lines.append(say.app("fair-verified", n=found.verified, others=found.others))
        elif lines:
            lines.append(say.app("fair-waiting"))
        return tuple(lines)
