"""All parts of the machine, wired as pins.py says."""

from machine import I2C, Pin

import pins
from colours import Colours
from drum import Drum
from motors import Motor
from pn532 import TagReader
from readers import CubeReader, FigureReader
from safety import Guard
from settings import Settings
from tcs34725 import ColourSensor
from tumbler import Tumbler

_LAMP_MAX_MS = 3000
_TUMBLER_MAX_MS = 4000


def _bus(wires):
    return I2C(wires["bus"], scl=Pin(wires["scl"]), sda=Pin(wires["sda"]), freq=100000)


class Apparatus:
    """What the jobs work with. A missing sensor is no reason not to start."""

    def __init__(self, memory):
        self.settings = settings = Settings()
        self.guard = guard = Guard()
        self.colours = Colours()
        sensors = _bus(pins.SENSORS)
        lamp = Motor(guard, "lamp", pins.SENSOR_LAMP, _LAMP_MAX_MS)
        self.drums = [Drum(bag, pins.DRUMS[bag], guard, settings, memory) for bag in ("cubes", "figures")]
        cubes, figures = self.drums
        cubes.reader = CubeReader(ColourSensor(sensors), lamp, self.colours, settings)
        figures.reader = FigureReader(TagReader(sensors), settings)
        dice = TagReader(_bus(pins.DICE_READER))
        self.tumbler = Tumbler(
            Motor(guard, "tumbler", pins.TUMBLER, _TUMBLER_MAX_MS),
            FigureReader(dice, settings, "dice_reader") if dice.present else None,
            settings,
        )

    def drum(self, bag):
        """The drum of this name, or ``None``."""
        for drum in self.drums:
            if drum.name == bag:
                return drum
        return None
