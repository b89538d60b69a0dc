"""The dice tumbler: shake, let settle, and read the die if there is a tag reader under its tray."""


class Tumbler:
    """A motor that shakes a cup. Without a reader the camera looks at the dice."""

    def __init__(self, motor, reader, settings):
        self.motor = motor
        self.reader = reader
        self._settings = settings

    def roll(self, job, count):
        """``count`` rolls of the die in the cup. Returns ``(code, doubt)`` like ``Drum.draw``."""
        for _ in range(count if self.reader else 1):
            if job.stop:
                return job.stop, ""
            self.motor.run()
            yield self._settings["tumble_ms"]
            self.motor.off()
            yield self._settings["settle_ms"]
            if job.stop:
                return job.stop, ""
            if self.reader:
                try:
                    face = yield from self.reader.read()
                except OSError:
                    return "no_" + self.reader.part, ""
                job.progress(face)
        return "", ""
