"""Where the connection stands. Ask for membership in a named set, never for one state."""

from __future__ import annotations

from enum import Enum


class State(Enum):
    """The connection to the controller."""

    CLOSED = "closed"
    """Not started, or closed on purpose."""
    SEARCHING = "searching"
    """No port yet; the next look comes after the back-off."""
    GREETING = "greeting"
    """The port is open, the controller has not said who it is."""
    READY = "ready"
    """The controller waits for a request."""
    WORKING = "working"
    """The controller carries out a request."""
    REFUSED = "refused"
    """What answers cannot be used; ``Bridge.problem`` says why."""


CONNECTED = frozenset({State.READY, State.WORKING})
"""Requests reach the controller."""
CONNECTING = frozenset({State.SEARCHING, State.GREETING})
"""May become connected without anybody doing anything."""
IDLE = frozenset({State.CLOSED, State.REFUSED})
"""Nothing happens by itself."""
