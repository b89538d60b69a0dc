"""What the app is put together from: where tables are saved, what draws, looks and plays."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import KW_ONLY, dataclass
from typing import TypeVar

from companion.app.box_entry import Places
from companion.app.cameras import Camera
from companion.app.counter import Reader
from companion.app.makers import Maker
from companion.app.pins import Pins
from companion.app.places import usual_places
from companion.rules.playout import Chooser
from companion.table.store import Store

Seen = TypeVar("Seen")


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
    reader: Callable[[str], Reader | None] = lambda camera: None
    """What reads laid-out cards for the score counter, if a camera is there now; through the one of that name, if it is there."""
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
