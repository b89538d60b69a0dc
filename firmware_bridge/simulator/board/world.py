"""The simulated machine: two drums, a dice tumbler, sensors and lamp, behind numbered pins.

Everything here is true, whatever the firmware believes: ``drums["cubes"].tray`` is what lies there.
"""

import pins

from drumworld import FORWARD, DrumWorld, Troubles
from sensors import Pn532, Tcs34725

LIGHT = {
    "orange": (0.56, 0.26, 0.15, 2600),
    "green": (0.24, 0.47, 0.27, 1500),
    "brown": (0.42, 0.33, 0.25, 700),
    "pink": (0.46, 0.22, 0.31, 2300),
    "black": (0.34, 0.33, 0.31, 220),
    "white": (0.35, 0.35, 0.30, 4000),
    "yellow": (0.44, 0.40, 0.14, 3300),
    "blue": (0.17, 0.31, 0.52, 1300),
    "red": (0.66, 0.17, 0.16, 1500),
    "purple": (0.36, 0.22, 0.42, 900),
    "grey": (0.34, 0.34, 0.31, 1700),
}
"""What the lamp throws back from a cube: parts of red, green, blue, and the clear light."""

_SHUT_US = 1000
_OPEN_US = 1900
_STEPS_PER_TURN = 1600


def tag_of(name):
    """The number of the NFC tag that the simulated people glued under this piece (hex, 7 bytes)."""
    number = 0xCBF29CE484222325
    for byte in name.encode():
        number = ((number ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return "04%012x" % (number & 0xFFFFFFFFFFFF)


def _bytes(tag):
    return bytes([int(tag[i : i + 2], 16) for i in range(0, len(tag), 2)])


class World:
    """``rng.random()`` and ``clock()`` (milliseconds) come from outside, so that time and luck can too."""

    def __init__(
        self, rng, clock, serial=b"SIMULATE", noise=0.02, scale=1.0, dice_reader=True, troubles=None
    ):
        self.clock = clock
        self.serial = serial
        self.noise = noise
        self.watchdog = False
        self._rng = rng
        troubles = troubles or Troubles()
        self.drums = {name: DrumWorld(rng, troubles, scale) for name in pins.DRUMS}
        self.cup = 6
        """The sides of the die in the tumbler."""
        self.face = 1
        self.rolls = []
        """Every face that the die ever showed after it lay still."""
        self.dice_bias = {}
        self.broken = set()
        """Addresses of sensors that do not answer, as ``(bus, address)``."""
        self._shaken = False
        self._shaking = False
        self._lamp_since = None
        self._time = clock()
        self._edges = {}
        self._enabled = {}
        self._direction = {}
        self._steps = {}
        self._colour = Tcs34725(self._light, clock)
        self._buses = {0: {Tcs34725.ADDRESS: self._colour, Pn532.ADDRESS: Pn532(self._figure, clock)}, 1: {}}
        if dice_reader:
            self._buses[1][Pn532.ADDRESS] = Pn532(self._die, clock)
        self._roles = {pins.TUMBLER: (None, "tumbler"), pins.SENSOR_LAMP: (None, "lamp")}
        for name in pins.DRUMS:
            for role, pin in pins.DRUMS[name].items():
                self._roles[pin] = (name, role)

    # ------------------------------------------------------------------ pins

    def advance(self):
        """Let the time since the last look pass."""
        now = self.clock()
        if now > self._time:
            before, self._time = self._time, now
            for drum in self.drums.values():
                drum.advance(before, now)

    def output(self, pin, level):
        self.advance()
        name, role = self._roles.get(pin, (None, ""))
        if role == "enable":
            self._enabled[name] = not level
        elif role == "dir":
            self._direction[name] = level
        self._drive(name)

    def pwm(self, pin, hz, duty):
        self.advance()
        name, role = self._roles.get(pin, (None, ""))
        if role == "step":
            self._steps[name] = hz if duty else 0
            self._drive(name)
        elif role == "gate":
            pulse = duty / hz * 1e6
            self.drums[name].target = (
                max(0.0, min(1.0, (pulse - _SHUT_US) / (_OPEN_US - _SHUT_US))) if duty else None
            )
        elif role == "tumbler":
            self._shake(duty > 0)
        elif role == "lamp":
            self._lamp_since = (self._lamp_since or self.clock()) if duty else None

    def _drive(self, name):
        if name is not None:
            speed = self._steps.get(name, 0) / _STEPS_PER_TURN / 1000 if self._enabled.get(name) else 0.0
            self.drums[name].turning = speed if self._direction.get(name) == FORWARD else -speed

    def level(self, pin):
        self.advance()
        name, role = self._roles.get(pin, (None, ""))
        if role == "chamber":
            return 0 if self.drums[name].chamber is not None else 1
        if role == "exit":
            return 0 if self.drums[name].barrier_dark(self._time) else 1
        return 1

    def on_edge(self, pin, trigger, handler):
        name, role = self._roles.get(pin, (None, ""))
        if role == "exit":
            self.drums[name].passed = handler

    def i2c(self, bus):
        self.advance()
        return {
            address: device
            for address, device in self._buses[bus].items()
            if (bus, address) not in self.broken
        }

    def power_cut(self):
        """The board restarts: outputs float, chips start afresh, pieces stay where they are."""
        self.advance()
        for drum in self.drums.values():
            drum.cut_power(self._time)
        self._shake(False)
        self._lamp_since = None
        self._enabled, self._steps = {}, {}
        for bus in self._buses.values():
            for device in bus.values():
                device.power_up()

    # ------------------------------------------------------------------ light, tags, dice

    def _wobble(self):
        """Roughly normal, mean 0 and deviation 1."""
        return sum([self._rng.random() for _ in range(12)]) - 6.0

    def _light(self, span):
        lit = 0.0
        if self._lamp_since is not None:
            lit = min(1.0, (self._time - self._lamp_since) / span)
        name = self.drums["cubes"].chamber
        red, green, blue, clear = LIGHT.get(name, LIGHT["grey"]) if name else (0.34, 0.33, 0.31, 60)
        clear = clear * lit + 15
        parts = [part * clear * (1 + self.noise * self._wobble()) for part in (red, green, blue, 1.0)]
        return parts[0], parts[1], parts[2], parts[3]

    def _figure(self):
        name = self.drums["figures"].chamber
        return None if name is None else _bytes(name)

    def _die(self):
        return None if self._shaking else _bytes(tag_of("d%d-%d" % (self.cup, self.face)))

    def _shake(self, on):
        if self._shaking and not on:
            faces = list(range(1, self.cup + 1))
            weights = [self.dice_bias.get(face, 1.0) for face in faces]
            left = self._rng.random() * sum(weights)
            for face, weight in zip(faces, weights):
                self.face = face
                left -= weight
                if left < 0:
                    break
            self.rolls.append(self.face)
        self._shaking = on

    # ------------------------------------------------------------------ people

    def obey(self, verb, given):
        """The simulated people do what the screen tells them along with a request."""
        self.advance()
        bag = given.get("bag", "cubes")
        if verb == "return" and bag in self.drums:
            self.drums[bag].contents += [name for name in given.get("pieces", "").split(",") if name]
        elif verb == "empty" and bag in self.drums:
            self.drums[bag].contents = []
            self.drums[bag].chamber = None
        elif verb == "roll" and given.get("sides", "").isdigit():
            self.cup = int(given["sides"])
        elif verb == "calibrate":
            colour = given.get("colour")
            self.drums["cubes"].lend(None if colour == "empty" else colour)

    def state(self):
        """Everything that would still be there after lunch, as plain data."""
        return {
            "drums": {
                name: {"contents": drum.contents, "chamber": drum.chamber, "tray": drum.tray}
                for name, drum in self.drums.items()
            },
            "cup": self.cup,
            "face": self.face,
            "rolls": self.rolls,
        }

    def restore(self, state):
        for name, kept in state["drums"].items():
            drum = self.drums[name]
            drum.contents, drum.chamber, drum.tray = kept["contents"], kept["chamber"], kept["tray"]
        self.cup, self.face, self.rolls = state["cup"], state["face"], state["rolls"]
