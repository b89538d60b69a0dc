"""What stands in the chamber, and what has passed the exit."""

from machine import Pin


class Presence:
    """A reflex sensor: low while a piece lies in front of it."""

    def __init__(self, pin):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)

    def occupied(self):
        return self._pin.value() == 0


class Barrier:
    """A light barrier that counts, by interrupt: a falling piece is faster than a write to flash."""

    def __init__(self, pin):
        self.count = 0
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._pin.irq(self._passed, Pin.IRQ_FALLING)

    def _passed(self, _pin):
        self.count += 1

    def blocked(self):
        """Something lies in the barrier: the tray is full, or a piece is stuck."""
        return self._pin.value() == 0
