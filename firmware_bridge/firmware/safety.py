"""No output stays on by itself.

Every motor is an :class:`Output` with a longest time that it may run. The guard ends what runs too
long, and locks everything when the computer has gone silent.
"""

from time import ticks_add, ticks_diff, ticks_ms


class Output:
    """Something that moves or heats; subclasses say how to cut its power."""

    def __init__(self, guard, name, max_ms):
        self.name = name
        self.max_ms = max_ms
        self.until = None
        self._guard = guard
        guard.outputs.append(self)

    def allow(self):
        """Ask before switching on; starts the clock. ``False``: stay off."""
        if self._guard.locked:
            return False
        self.until = ticks_add(ticks_ms(), self.max_ms)
        return True

    def off(self):
        """Cut the power."""
        self.until = None
        self.cut()


class Guard:
    """Knows every output."""

    def __init__(self):
        self.outputs = []
        self.locked = False
        self.overtime = None
        """The output that ran too long and was cut; the job in progress must end."""

    def check(self, now):
        """Cut what has run for its longest time."""
        for output in self.outputs:
            if output.until is not None and ticks_diff(now, output.until) >= 0:
                output.off()
                self.overtime = output.name

    def all_off(self):
        """The safe state."""
        for output in self.outputs:
            output.off()


class Heartbeat:
    """Notices that the computer has gone silent."""

    def __init__(self, limit_ms):
        self._limit = limit_ms
        self._heard = ticks_ms()

    def heard(self):
        self._heard = ticks_ms()

    def lost(self, now):
        return ticks_diff(now, self._heard) >= self._limit
