"""What can go wrong with the pins of the computer itself."""

from __future__ import annotations


class HardwareError(Exception):
    """Root of the errors of the computer's own pins."""


class NoPins(HardwareError, RuntimeError):
    """This computer has pins, but the package that drives them is missing or does not fit the board."""


class PinBusy(HardwareError, OSError):
    """Another program, or another part of this one, holds a pin."""


class BadWiring(HardwareError, ValueError):
    """One pin is given to two parts, or a number is no pin."""
