"""A drum: mix, bring one piece into the chamber, name it, let it fall, see it pass.

The methods are generators that yield how many milliseconds they want to wait. ``job.stop`` tells
them to end at the next point where nothing is in the air.
"""

from time import ticks_diff, ticks_ms

from barrier import Barrier, Presence
from motors import BACK, FORWARD, Servo, Stepper

_TURN_MAX_MS = 12000
_SERVO_MAX_MS = 1500
_SLICE_MS = 200


class Drum:
    """The hardware of one bag and the ways to use it."""

    def __init__(self, name, pins, guard, settings, memory):
        self.name = name
        self.reader = None
        self.stepper = Stepper(guard, name + "_stepper", pins, _TURN_MAX_MS)
        self.gate = Servo(guard, name + "_gate", pins["gate"], _SERVO_MAX_MS)
        self.chamber = Presence(pins["chamber"])
        self.exit = Barrier(pins["exit"])
        self._settings = settings
        self._memory = memory
        self._shut = False
        """Known to be shut; after a reset or a lost heartbeat nobody knows where the gate stands."""
        self._seen = 0
        """What the light barrier has counted and some draw has answered for."""

    # ------------------------------------------------------------------ moves

    def shut(self):
        """Nothing may turn before the gate is shut, or pieces rain into the tray."""
        if not self._shut:
            self._shut = self.gate.move(self._settings["gate_shut_us"])
            yield self._settings["gate_ms"]
            self.gate.off()

    def turn(self, direction, turns):
        """Turn by so many turns (may be a fraction)."""
        yield from self.shut()
        self.stepper.turn(direction, self._settings["step_hz"])
        left = int(turns * self._settings.turn_ms())
        while left > 0 and self.stepper.until is not None:  # until somebody cuts its power
            yield min(left, _SLICE_MS)
            left -= _SLICE_MS
        self.stepper.off()

    def mix(self, job, turns):
        """Back first: a piece that waits in the chamber goes back among the others."""
        yield from self.turn(BACK, 1)
        for _ in range(turns):
            if job.stop:
                return
            yield from self.turn(FORWARD, 0.5)
            yield from self.turn(BACK, 1)

    def feed(self, job):
        """Bring a piece into the chamber. Returns a code, or ``None`` when one lies there."""
        yield from self.shut()
        for _ in range(self._settings["tries"]):
            started = ticks_ms()
            limit = 2 * self._settings.turn_ms()
            self.stepper.turn(FORWARD, self._settings["step_hz"])
            while ticks_diff(ticks_ms(), started) < limit and not job.stop:
                yield self._settings["poll_ms"]
                if self.chamber.occupied():
                    self.stepper.off()
                    return None
            self.stepper.off()
            if job.stop:
                return job.stop
            yield from self.turn(BACK, 1)  # jammed or empty: shake it loose
        return "no_piece"

    def release(self):
        """Let the piece in the chamber fall. Returns how many passed, ``-1`` when it is uncertain."""
        settings = self._settings
        before = self.exit.count
        for _ in range(settings["tries"]):
            self._shut = False
            self.gate.move(settings["gate_open_us"])
            waited = 0
            while self.exit.count == before and waited < settings["gate_ms"] + settings["fall_ms"]:
                yield settings["poll_ms"]
                waited += settings["poll_ms"]
            yield from self.shut()
            if self.exit.count != before or not self.chamber.occupied():
                break
            yield from self.turn(BACK, 0.05)  # wedged in the gate: nudge it
            yield from self.turn(FORWARD, 0.05)
        self._seen += self.exit.count - before
        fallen = self.exit.count - before
        if fallen or self.chamber.occupied():
            return fallen
        return -1

    def swing(self):
        """Open and shut the gate over an empty chamber."""
        self._shut = False
        self.gate.move(self._settings["gate_open_us"])
        yield self._settings["gate_ms"]
        yield from self.shut()

    # ------------------------------------------------------------------ jobs

    def draw(self, job, count):
        """``count`` pieces, one after the other. Returns ``(code, doubt)``; empty code: all came."""
        if self.exit.blocked():
            return "tray_full", ""
        strays = self.exit.count - self._seen
        if strays:
            self._seen = self.exit.count
            return "stray", ",".join(["?"] * strays)
        yield from self.mix(job, self._settings["mix_turns"])
        while len(job.got) < count:
            if job.stop:
                return job.stop, ""
            code = yield from self.feed(job)
            if code:
                return code, ""
            try:
                piece = yield from self.reader.read()
            except OSError:
                return "no_" + self.reader.part, ""
            if job.stop:
                return job.stop, ""
            self._memory.aim(piece)
            fallen = yield from self.release()
            if fallen < 0:
                return "missed", piece
            if fallen == 0:
                self._memory.stayed()
                return job.stop or "jam", ""
            self._memory.fell(piece)
            job.progress(piece)
            if fallen > 1:
                return "double", ",".join(["?"] * (fallen - 1))
            if self.exit.blocked() and len(job.got) < count:
                return "tray_full", ""
        return "", ""
