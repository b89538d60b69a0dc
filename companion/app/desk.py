"""Everything that happens off the drawing thread.

A :class:`Desk` lives on the worker's thread. The screen posts commands to it through
:class:`companion.app.link.Link`; after each one the desk publishes what the panel in front is to
show. A command says which table and which event it was meant for; one that comes too late is dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.app.audit import Audit
from companion.app.box_entry import BoxEntry
from companion.app.buttons import lamps
from companion.app.counter import Counter
from companion.app.devices import Devices
from companion.app.enrol.enrolment import Enrolment
from companion.app.fairness import FairnessPages
from companion.app.makers import BUSY, DOWN, READY
from companion.app.new_game import NewGame
from companion.app.parts import Parts
from companion.app.settings import Settings
from companion.app.sitting import Consent, Sitting
from companion.app.views.clocks import clocks_view
from companion.app.views.correct import correct_view
from companion.app.views.history import history_view
from companion.app.views.home import home_view
from companion.app.views.say import Notice, Say
from companion.app.views.score import score_view
from companion.app.worker import Worker
from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.table.box import Boxes
from companion.table.errors import CannotWrite, JournalDamaged, StaleEvent, TableError
from companion.table.header import PERSON
from companion.table.table import Table

log = logging.getLogger(__name__)

PANELS = (
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
    "enrol",
)
HOME, NEW, TABLE, SCORE, CLOCKS, HISTORY, CORRECT = PANELS[:7]
BOX, DEVICES, SETTINGS, MENU, COUNT, FAIRNESS, ENROL = PANELS[7:]
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


class Desk:
    """Tables, boxes and devices behind the screen. Only the worker's thread comes in."""

    def __init__(
        self, parts: Parts, settings: Settings, worker: Worker, publish: Callable[[Shown], None]
    ) -> None:
        self.parts, self.settings = parts, settings
        self.say = Say(settings.language)
        self.panel = HOME
        self.sitting: Sitting | None = None
        self._worker, self._publish = worker, publish
        self.devices = Devices(self, worker)
        self.new_game = NewGame(self)
        self.box = BoxEntry(self, worker, parts.places)
        self.counter = Counter(self, worker, self.box_numbers)
        self.fairness = FairnessPages(self, worker)
        self.enrolment = Enrolment(self, worker)
        self.audit = Audit(self, worker)
        self._serial = 0

    # -- showing -----------------------------------------------------------------------------------

    def show(self, panel: str) -> None:
        """Bring a panel to the front."""
        before, self.panel = self.panel, HOME if panel in AT_A_TABLE and self.sitting is None else panel
        if self.panel != CORRECT:
            self.audit.close()
        if self.panel == ENROL:
            self.enrolment.open(NEW if before == NEW else DEVICES)
        else:
            self.enrolment.close()  # before somebody asks its camera how it is
        if self.panel in (NEW, DEVICES):
            self.devices.ask_all()
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
                return self.new_game.view()
            case "box":
                return self.box.view()
            case "devices":
                return self.devices.view()
            case "settings":
                return self.settings
            case "count":
                return self.counter.view()
            case "fairness":
                return self.fairness.view()
            case "enrol":
                return self.enrolment.view()
            case "home":
                return home_view(self.parts.store, say, simulated=self.devices.simulated)
        assert sitting is not None
        makers: Mapping[str, Callable[[], Any]] = {
            TABLE: sitting.view,
            SCORE: lambda: score_view(sitting.table, say),
            CLOCKS: lambda: clocks_view(sitting.table, say),
            HISTORY: lambda: history_view(sitting.table, say),
            CORRECT: lambda: replace(correct_view(sitting.table, say), compare=self.audit.view(sitting)),
            MENU: lambda: MenuView(sitting.table.game.cover.counts),
        }
        return makers[self.panel]()

    def _light(self) -> str:
        if self.sitting is None:
            return READY
        if self.sitting.draws.failure.words:
            return BUSY if self.sitting.draws.task else DOWN
        if self.sitting.draws.people_draw or self.sitting.blind:
            return BUSY
        status = self.devices.statuses.get(self.sitting.draws.maker.name)
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
            self.sit_down(table)

    def sit_down(self, table: Table) -> None:
        """Play on at a table."""
        self.leave()
        self.devices.look_for_cameras()
        choosers = {
            seat.colour: self.parts.chooser(seat.player)
            for seat in table.seats
            if seat.player != PERSON and self.parts.chooser is not None
        }
        self.sitting = Sitting(
            table,
            self._worker,
            self.say,
            self.devices.preferred,
            choosers,
            self._changed,
            confirm_steps=self.settings.confirm_steps,
            eye=self.devices.eye(table),
        )
        table.clock.start()
        self.change_settings(last_table=table.id)
        self.sitting.resume()
        self.panel = TABLE
        self.refresh(self.devices.missed(table))

    def _changed(self, notice: Notice | None, sound: str) -> None:
        if self.panel == TABLE or (self.panel == CORRECT and self.audit.looking):
            self.refresh(notice, sound)

    def leave(self) -> None:
        """Stand up from the table; it is saved. No camera is held any more, and nothing half learnt."""
        self.enrolment.forget()
        self.audit.close()
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

    # -- the box -----------------------------------------------------------------------------------

    def show_box(self, game: str) -> None:
        """Look into the box of a game."""
        self.box.show(game)
        self.show(BOX)

    def set_number(self, key: str, value: Any) -> None:
        """Enter a printed number; ``None`` takes it back to the shipped one."""
        self.box.write({key: value})

    def box_numbers(self, game: Game) -> Mapping[str, Any]:
        """The owner's numbers of a game; none if its box cannot be used."""
        try:
            return Boxes(self.parts.store, game).load().numbers
        except (RulesError, TableError):
            log.exception("the box of %s cannot be used", game.name)
            return {}
