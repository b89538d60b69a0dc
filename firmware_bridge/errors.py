"""Everything that can go wrong between the computer and the machine, in one family.

Each message says the cause and the next step, and goes to people as it is.
"""

from __future__ import annotations


class BridgeError(Exception):
    """Root of all errors of ``firmware_bridge``."""


class BadLine(BridgeError, ValueError):
    """Bytes that are no line of the protocol, or values that no line can carry."""


class BadAddress(BridgeError, ValueError):
    """A port address that nothing can open, such as ``sim://?sede=7``."""


class NoMachine(BridgeError, FileNotFoundError):
    """No controller is plugged in, or none that can be told apart."""


class PortLost(BridgeError, ConnectionError):
    """The port cannot be opened, or vanished while it was open."""


class WrongMachine(BridgeError, RuntimeError):
    """What answers is not a controller that this program can speak with."""


class LinkDown(BridgeError, TimeoutError):
    """No answer in time. What was asked for may still happen: the ledger keeps it as outstanding."""


class Refused(BridgeError, RuntimeError):
    """The machine understood and did nothing; ``code`` says why."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class LedgerDamaged(BridgeError, OSError):
    """The file of outstanding requests cannot be trusted; it was set aside."""
