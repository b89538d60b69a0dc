"""Who lies in the chamber? One reader per drum: a colour for cubes, a tag for figures.

``read`` is a generator: it yields how many milliseconds it wants to wait, and returns a name, or
``?`` when it is not sure. It raises OSError when its sensor does not answer.
"""

from colours import UNSURE, point

_TRIES = 3


class CubeReader:
    """Lamp, TCS34725 and the learnt colours."""

    part = "colour_sensor"

    def __init__(self, sensor, lamp, colours, settings):
        self.sensor = sensor
        self._lamp = lamp
        self._colours = colours
        self._settings = settings

    def measure(self):
        """A point of the colour space, or ``None`` when the sensor never finished."""
        self._lamp.run()
        measured = None
        for _ in range(_TRIES):
            yield self._settings["light_ms"]
            measured = self.sensor.read()
            if measured is not None:
                break
        self._lamp.off()
        return None if measured is None else point(*measured)

    def read(self):
        for _ in range(_TRIES):
            measured = yield from self.measure()
            if measured is not None:
                name = self._colours.name(measured)
                if name != UNSURE:
                    return name
        return UNSURE


class FigureReader:
    """The PN532 under a chamber or a tray."""

    def __init__(self, sensor, settings, part="tag_reader"):
        self.sensor = sensor
        self.part = part
        self._settings = settings

    def read(self):
        for _ in range(_TRIES):
            self.sensor.ask()
            waited = 0
            while waited < self._settings["tag_ms"]:
                yield self._settings["poll_ms"]
                waited += self._settings["poll_ms"]
                tag = self.sensor.answer()
                if tag is not None:
                    break
            else:
                continue
            if tag:
                return tag
        return UNSURE
