"""What can go wrong with the pins of the computer itself."""

from __future__ import annotations


class HardwareError(Exception):
    """Root of the errors of the computer's own pins: a cause and an advice, sentences of :mod:`hardware.message`."""

    def __init__(self, cause: str, advice: str = "") -> None:
        self.cause, self.advice = cause, advice
        super().__init__(f"{cause} {advice}".rstrip())

    def __str__(self) -> str:
        return str(self.args[0])


class NoPins(HardwareError, RuntimeError):
    """This computer has pins, but the package that drives them is missing or does not fit the board."""


class PinBusy(HardwareError, OSError):
    """Another program, or another part of this one, holds a pin."""


class BadWiring(HardwareError, ValueError):
    """One pin is given to two parts, or a number is no pin."""
