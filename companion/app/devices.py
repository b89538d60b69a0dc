"""The desk's part of devices: how each of them is, trying one out, and which of them draws.

Only the worker's thread comes in, as for the desk. Devices may block, so they are asked aside.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.cameras import Camera, is_device
from companion.app.eye import TableEye
from companion.app.makers import BUSY, DOWN, READY, Maker, Status
from companion.app.pins import Pins
from companion.app.views.devices import DevicesView, DeviceView, camera_views, devices_view, unfit
from companion.app.views.say import Notice
from companion.app.worker import Worker
from companion.rules.text import Text
from companion.table.errors import TableError
from companion.table.event import COMMIT, REVEAL
from companion.table.table import Table
from companion.table.transcript import export_table
from companion.table.verify import verify

if TYPE_CHECKING:
    from companion.app.desk import Desk

PANELS = ("devices", "new")
"""Those that show how devices are."""
log = logging.getLogger(__name__)


class Devices:
    """What draws, looks, lights up and is pressed."""

    def __init__(self, desk: Desk, worker: Worker) -> None:
        self._desk, self._worker = desk, worker
        self.statuses: dict[str, Status] = {}
        self.cameras: tuple[Camera, ...] = ()
        """Those that were there when a panel with cameras or a table was opened last."""

    # -- what is to be seen ------------------------------------------------------------------------

    def view(self) -> DevicesView:
        """All of them, and what the generator has published at the open table."""
        desk = self._desk
        chosen = desk.sitting.draws.maker if desk.sitting else self.preferred
        return devices_view(
            desk.parts.makers,
            desk.parts.pins,
            self.statuses,
            chosen.name,
            self._cameras(),
            self._commitments(),
            desk.say,
        )

    def _cameras(self) -> tuple[DeviceView, ...]:
        """What may look at the open table, or at the next one."""
        desk, sitting = self._desk, self._desk.sitting
        if sitting is None:
            return camera_views(self.cameras, self.statuses, desk.settings.camera, {}, desk.say, "")
        table, eye = sitting.table, sitting.eye
        own = {} if eye is None else {eye.name: self._at_the_table(eye)}
        cannot = unfit(self.cameras, table.state, len(table.seats))
        chosen = "" if eye is None else eye.name
        return camera_views(self.cameras, self.statuses | own, chosen, cannot, desk.say, table.game.name)

    @staticmethod
    def _at_the_table(eye: TableEye) -> Status:
        """How the camera is that looks at the open table: nobody else can have pictures of it meanwhile."""
        if eye.trouble is not None:
            return Status(BUSY, eye.trouble)
        return Status(READY, Text("app-camera-simulated" if eye.simulated else "app-camera-used"))

    @property
    def simulated(self) -> bool:
        """Whether nothing here draws physical pieces by itself."""
        return all(
            maker.simulated or maker.name == "hand" or not getattr(maker, "present", True)
            for maker in self._desk.parts.makers
        )

    def _commitments(self) -> tuple[str, ...]:
        """What the generator has published, and after the game whether every draw was right."""
        if self._desk.sitting is None:
            return ()
        table, say = self._desk.sitting.table, self._desk.say
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

    # -- asking them -------------------------------------------------------------------------------

    def look_for_cameras(self) -> None:
        """Find out which cameras are there now."""
        self.cameras = self._desk.parts.cameras()

    @property
    def camera(self) -> Camera | None:
        """The one that people have chosen, if it is there."""
        return next((each for each in self.cameras if each.name == self._desk.settings.camera), None)

    def ask_all(self) -> None:
        """Ask every device how it is; the answers come when they come."""
        self.look_for_cameras()
        eye = self._desk.sitting.eye if self._desk.sitting is not None else None
        for device in (*self._desk.parts.makers, *self.cameras, self._desk.parts.pins):
            if device is not None and (eye is None or device.name != eye.name):
                self._ask(device, device.status)

    def recover(self, name: str) -> None:
        """Try to bring a device back."""
        device = self._device(name)
        self._ask(device, device.recover)

    def self_test(self, name: str) -> None:
        """Have a device try itself out."""
        device = self._device(name)
        self._ask(device, device.self_test)

    def _ask(self, device: Maker | Pins | Camera, ask: Callable[[], Status]) -> None:
        def answered(answer: Any) -> None:
            if isinstance(answer, Exception):
                log.error("%s failed", device.name, exc_info=answer)
                words = " ".join(filter(None, self._desk.say.error(answer)))
                answer = Status(DOWN, Text.of(words))
            if self.statuses.get(device.name) != answer:
                self.statuses[device.name] = answer
                if self._desk.panel in PANELS:
                    self._desk.refresh()

        self.statuses.pop(device.name, None)
        self._worker.aside(ask, answered)

    def _device(self, name: str) -> Maker | Pins:
        pins = self._desk.parts.pins
        return pins if pins is not None and pins.name == name else self.maker(name)

    # -- which one draws ---------------------------------------------------------------------------

    def maker(self, name: str) -> Maker:
        """What draws under that name; the best one if there is none."""
        makers = self._desk.parts.makers
        return next((maker for maker in makers if maker.name == name), makers[0])

    @property
    def preferred(self) -> Maker:
        """What draws unless people choose another."""
        return self.maker(self._desk.settings.randomiser)

    def prefer(self, maker: str) -> None:
        """Remember who draws; the best one needs no remembering, so that a better one may come."""
        best = self._desk.parts.makers[0].name
        self._desk.change_settings(randomiser="" if maker == best else maker)

    def use(self, name: str) -> None:
        """Draw with this one from now on."""
        self.prefer(name)
        if self._desk.sitting is not None:
            self._desk.sitting.draws.change_maker(self.maker(name))
        self._desk.refresh()

    def look_with(self, name: str) -> None:
        """Let this camera look from now on, at the open table too; no name for none."""
        self._desk.change_settings(camera=name)
        if (sitting := self._desk.sitting) is not None:
            sitting.change_eye(self.eye(sitting.table))
        self.ask_all()
        self._desk.refresh()

    def eye(self, table: Table) -> TableEye | None:
        """The chosen camera above a table, if it is there and the game has anything that one can see."""
        camera = self.camera
        if camera is None or not table.game.appearance.sight(table.state).spots:
            return None
        return TableEye(table, camera, self._desk.parts.in_light)

    def missed(self, table: Table) -> Notice | None:
        """What to say if the chosen camera is not there, though it could look at this table."""
        name = self._desk.settings.camera
        seen = table.game.appearance.sight(table.state).spots
        if self.camera is not None or not is_device(name) or not seen:
            return None
        return Notice(self._desk.say.app("camera-missed", name=name), self._desk.say.app("camera-missed-how"))
