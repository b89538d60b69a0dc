"""The pins of the computer: a button and a lamp for each seat, a buzzer and the camera light.

A part that cannot be had (a pin held by another program) is left out and named in ``problems``; everything
else works.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Self

from firmware_bridge.message import Message
from hardware.buttons import Buttons, Event
from hardware.errors import BadWiring, HardwareError, NoPins, PinBusy
from hardware.message import say

BEEP = 0.08
"""Length of a beep in seconds; it is never longer."""
MANNERS = 2.0
"""At least so many seconds between two beeps: a buzzer that nags gets unplugged."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """Numbers of the BCM pins; the table in ``hardware/build/wiring.md`` shows where they are on the header."""

    buttons: tuple[int, ...] = (5, 6, 13, 19, 26)
    lamps: tuple[int, ...] = (16, 20, 21, 12, 25)
    buzzer: int | None = 24
    light: int | None = 18

    def __post_init__(self) -> None:
        pins = [*self.buttons, *self.lamps, *(pin for pin in (self.buzzer, self.light) if pin is not None)]
        wrong = [pin for pin in pins if not 0 <= pin <= 27]
        if wrong:
            raise BadWiring(say("no-such-pin", pin=wrong[0]), say("pins-from-to"))
        twice = sorted({pin for pin in pins if pins.count(pin) > 1})
        if twice:
            raise BadWiring(say("pin-twice", pin=twice[0]), say("own-pin"))


class Panel:
    """All parts on the pins; use it as a context manager. Closing twice does no harm."""

    def __init__(
        self,
        factory: Any,
        wiring: Wiring | None = None,
        *,
        silent: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``factory``: from :func:`hardware.board.pin_factory`. ``silent``: no beeps. ``clock``: seconds."""
        wiring = wiring or Wiring()
        self.silent = silent
        self.problems: list[HardwareError] = []
        """Why parts had to be left out, with what to do about it."""
        self._factory = factory
        self._clock = clock
        self._buttons = Buttons(tuple(range(len(wiring.buttons))))
        self._stirred = threading.Event()
        self._contacts = [self._contact(seat, pin) for seat, pin in enumerate(wiring.buttons)]
        self._lamps = [
            self._part("LED", pin, say("part-lamp", seat=seat + 1)) for seat, pin in enumerate(wiring.lamps)
        ]
        self._buzzer = self._part("Buzzer", wiring.buzzer, say("part-buzzer"))
        self._light = self._part("PWMLED", wiring.light, say("part-light"))
        self._beeped = float("-inf")
        self._hush: threading.Timer | None = None

    # ------------------------------------------------------------------ seats

    def events(self) -> list[Event]:
        """What people did with the seat buttons since the last call. Any of it wakes a dark screen."""
        return self._buttons.events(self._clock())

    @property
    def pressed(self) -> bool:
        """Whether a finger is down, or a contact has not come to rest: look at :meth:`events` again soon."""
        return self._buttons.restless

    def wait(self, seconds: float) -> None:
        """Sleep until a contact moves, or so long. Of all methods only this one may be called from another thread
        at the same time."""
        self._stirred.wait(seconds)
        self._stirred.clear()

    def wake(self) -> None:
        """End a :meth:`wait`."""
        self._stirred.set()

    def show_turn(self, seats: int | Iterable[int] | None) -> None:
        """Light the lamp of the seat whose turn it is, or of all that have to act; ``None``: all dark."""
        if seats is None:
            lit: set[int] = set()
        else:
            lit = {seats} if isinstance(seats, int) else set(seats)
        for seat, lamp in enumerate(self._lamps):
            if lamp is not None:
                lamp.value = seat in lit

    # ------------------------------------------------------------------ buzzer and light

    def beep(self) -> bool:
        """One short beep, unless it is silenced or has just beeped; whether it did."""
        now = self._clock()
        if self.silent or self._buzzer is None or now - self._beeped < MANNERS:
            return False
        self._beeped = now
        self._end_beep()
        self._buzzer.on()
        self._hush = threading.Timer(BEEP, self._buzzer.off)
        self._hush.daemon = True
        self._hush.start()
        return True

    def _end_beep(self) -> None:
        hush, self._hush = self._hush, None
        if hush is not None:
            hush.cancel()
            hush.join()
            if self._buzzer is not None:
                self._buzzer.off()

    @property
    def light(self) -> float:
        """Brightness of the camera light, 0 (off) to 1."""
        return float(self._light.value) if self._light is not None else 0.0

    @light.setter
    def light(self, brightness: float) -> None:
        """:raises ValueError: outside 0 to 1."""
        if not 0.0 <= brightness <= 1.0:
            raise ValueError(f"the camera light goes from 0 to 1, not to {brightness}")
        if self._light is not None:
            self._light.value = brightness

    # ------------------------------------------------------------------ pins

    def _contact(self, seat: int, pin: int) -> Any:
        contact = self._part("DigitalInputDevice", pin, say("part-button", seat=seat + 1), pull_up=True)
        if contact is not None:
            contact.when_activated = lambda: self._edge(seat, True)
            contact.when_deactivated = lambda: self._edge(seat, False)
        return contact

    def _edge(self, seat: int, closed: bool) -> None:
        self._buttons.edge(seat, closed, self._clock())
        self._stirred.set()

    def _part(self, kind: str, pin: int | None, part: Message, **options: Any) -> Any:
        if pin is None:
            return None
        try:
            return self._claim(kind, pin, part, options)
        except HardwareError as error:
            # Its frames would keep the half-made part alive, and with it the reservation of the pin.
            error.__cause__ = error.__context__ = None
            self.problems.append(error.with_traceback(None))
            return None

    def _claim(self, kind: str, pin: int, part: Message, options: dict[str, Any]) -> Any:
        import gpiozero

        try:
            return getattr(gpiozero, kind)(pin, pin_factory=self._factory, **options)
        except gpiozero.GPIOPinInUse as error:
            raise PinBusy(say("pin-in-use", pin=pin, part=part), say("own-pin")) from error
        except gpiozero.PinError as error:
            raise NoPins(say("pin-cannot", pin=pin, part=part, error=error), say("other-pin")) from error
        except Exception as error:  # each library has its own: lgpio.error, RuntimeError, OSError
            if "busy" not in str(error).lower() and not isinstance(error, OSError):
                raise
            holder = _holder(pin)
            cause = say("pin-held", pin=pin, part=part, holder=holder) if holder else None
            raise PinBusy(cause or say("pin-held-unknown", pin=pin, part=part), say("free-pin")) from error

    def close(self) -> None:
        """Everything off, all pins free."""
        self._end_beep()
        for part in [*self._contacts, *self._lamps, self._buzzer, self._light]:
            if part is not None:
                part.close()
        self._contacts, self._lamps = [], []
        self._buzzer = self._light = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _holder(pin: int) -> str:
    """Who holds this pin, as the kernel says; empty when it does not."""
    try:
        import lgpio

        chip = lgpio.gpiochip_open(0)
        try:
            return str(lgpio.gpio_get_line_info(chip, pin)[4])
        finally:
            lgpio.gpiochip_close(chip)
    except Exception:  # noqa: BLE001 - the name is a courtesy; the message stands without it
        return ""
