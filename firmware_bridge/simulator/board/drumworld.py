"""The physics of one drum: pieces that tumble, are caught, jam, stick, fall and pass a light barrier."""

FORWARD = 1
_POCKETS = 4  # per turn
_OPEN = 0.7  # so far open, the gate lets a piece fall


class Troubles:
    """How often things go wrong by themselves; all chances between 0 and 1."""

    def __init__(self, miss=0.1, jam=0.0, stick=0.0, double=0.0, blind=0.0):
        self.miss = miss
        """A pocket passes without catching a piece."""
        self.jam = jam
        """A piece gets wedged between drum and wall: it takes a turn back to free it."""
        self.stick = stick
        """A piece does not leave the open gate."""
        self.double = double
        """A second piece slips through behind the first."""
        self.blind = blind
        """The light barrier does not see a piece."""


class DrumWorld:
    """One bag of the machine as it really is."""

    def __init__(self, rng, troubles, scale=1.0):
        self.contents = []
        """Names of the pieces inside, in no order that matters."""
        self.chamber = None
        self.tray = []
        """Names of the pieces that fell out, in that order."""
        self.bias = {}
        """Name -> how much likelier than the others it is caught; 1 when missing."""
        self.lent = False
        """The piece in the chamber was put there by hand, to be measured, and goes back to the hand."""
        self.troubles = troubles
        self.capacity = 1000
        self.turning = 0.0
        """Turns per millisecond, negative backwards."""
        self.target = None
        """Where the servo pulls the gate to (0 shut, 1 open); ``None`` without pulses."""
        self.gate = 0.0
        self.passed = None
        """Called when the light barrier is interrupted."""
        self._rng = rng
        self._fall = 120 * scale
        self._swing = 250 * scale
        self._falling = []
        self._forward = 0.0
        self._back = 0.0
        self._jammed = False
        self._stuck = False
        self._gate_ready = True

    # ------------------------------------------------------------------ what sensors see

    def barrier_dark(self, now):
        return len(self.tray) >= self.capacity or any(
            seen and start <= now < end for start, end, seen, _, _ in self._falling
        )

    # ------------------------------------------------------------------ time passes

    def advance(self, before, now):
        if self.turning:
            self._turn(self.turning * (now - before), before)
        if self.target is not None and self.gate != self.target:
            self._swing_gate(before, now)
        if self.chamber is not None and self.gate >= _OPEN and self._gate_ready:
            self._drop(before)
        if self._falling:
            self._land(now)

    def lend(self, name):
        """A hand lays a piece into the chamber; what lay there goes back among the others."""
        if self.chamber is not None and not self.lent:
            self.contents.append(self.chamber)
        self.chamber, self.lent = name, name is not None

    def _turn(self, turns, at):
        if self.lent:
            self.lend(None)
        if turns < 0:
            self._back -= turns
            self._forward = 0.0
            if self._back > 0.02:
                self._stuck = False
            if self._back >= 0.5:
                self._jammed = False
                if self.chamber is not None:
                    self.contents.append(self.chamber)
                    self.chamber = None
            return
        self._back = 0.0
        if self._jammed:
            return
        self._forward += turns
        while self._forward >= 1 / _POCKETS:
            self._forward -= 1 / _POCKETS
            if self.chamber is None and self.contents:
                self._catch()
            if self.chamber is not None and self.gate >= _OPEN:
                self._drop(at)
            if self._jammed:
                return

    def _chance(self, probability):
        return probability > 0 and self._rng.random() < probability

    def _catch(self):
        if self._chance(self.troubles.miss):
            return
        if self._chance(self.troubles.jam):
            self._jammed = True
            return
        self.chamber = self.contents.pop(self._pick())
        self._stuck = self._chance(self.troubles.stick)

    def _pick(self):
        if not self.bias:
            return int(self._rng.random() * len(self.contents))
        weights = [self.bias.get(name, 1.0) for name in self.contents]
        left = self._rng.random() * sum(weights)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        return len(weights) - 1

    def _swing_gate(self, before, now):
        way = (now - before) / self._swing
        if self.gate < self.target:
            self.gate = min(self.target, self.gate + way)
        else:
            self.gate = max(self.target, self.gate - way)
            if self.gate < _OPEN:
                self._gate_ready = True

    def _drop(self, at):
        if self._stuck:
            return
        self._gate_ready = False
        self._let_fall(self.chamber, at)
        self.chamber = None
        if self.contents and self._chance(self.troubles.double):
            self._let_fall(self.contents.pop(self._pick()), at + self._fall)

    def _let_fall(self, name, at):
        seen = not self._chance(self.troubles.blind)
        self._falling.append((at + 0.4 * self._fall, at + 0.8 * self._fall, seen, name, [False]))

    def _land(self, now):
        still = []
        for fall in self._falling:
            start, end, seen, name, counted = fall
            if seen and start <= now and not counted[0]:
                counted[0] = True
                if self.passed:
                    self.passed()
            if end <= now:
                self.tray.append(name)
            else:
                still.append(fall)
        self._falling = still

    def cut_power(self, now):
        """No more pulses, no more steps; what falls goes on falling."""
        self.turning = 0.0
        self.target = None
        self.passed = None

    def settle(self):
        """Let everything in the air land."""
        self._land(float("inf"))
