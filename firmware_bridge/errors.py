"""Everything that can go wrong between the computer and the machine, in one family.

Each error has a cause and an advice, sentences of :mod:`firmware_bridge.message`; together they are its message.
"""

from __future__ import annotations


class BridgeError(Exception):
    """Root of all errors of ``firmware_bridge``."""

    def __init__(self, cause: str, advice: str = "") -> None:
        self.cause, self.advice = cause, advice
        super().__init__(f"{cause} {advice}".rstrip())

    def __str__(self) -> str:
        return str(self.args[0])


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


class Interrupted(LinkDown):
    """A person did not want to wait any longer; see :meth:`firmware_bridge.controller.Controller.interrupt`."""


class Refused(BridgeError, RuntimeError):
    """The machine understood and did nothing; ``code`` says why."""

    def __init__(self, code: str, cause: str, advice: str = "") -> None:
        self.code = code
        super().__init__(cause, advice)


class LedgerDamaged(BridgeError, OSError):
    """The file of outstanding requests cannot be trusted; it was set aside."""
