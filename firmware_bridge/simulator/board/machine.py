"""MicroPython's ``machine`` on a simulated board.

The pins end in the simulated machine (``plant.WORLD``) instead of copper. Written in the dialect that
CPython and MicroPython share, because both run it.
"""

from plant import WORLD


class Reset(BaseException):
    """The board restarts; nothing in the firmware may catch this."""


def reset():
    raise Reset()


def unique_id():
    return WORLD.serial


def freq(_hz=None):
    return 125000000


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_RISING = 4
    IRQ_FALLING = 8

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number
        if mode == self.OUT and value is not None:
            WORLD.output(number, value)

    def value(self, level=None):
        if level is None:
            return WORLD.level(self.number)
        WORLD.output(self.number, level)
        return None

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def irq(self, handler, trigger=8):
        WORLD.on_edge(self.number, trigger, lambda: handler(self))


class PWM:
    def __init__(self, pin, freq=1000, duty_u16=0):
        self._number = pin.number
        self._freq = freq
        self._on = 0.0
        self.duty_u16(duty_u16)

    def _tell(self):
        WORLD.pwm(self._number, self._freq, self._on)

    def freq(self, hz):
        self._freq = hz
        self._tell()

    def duty_u16(self, duty):
        self._on = duty / 65536
        self._tell()

    def duty_ns(self, nanoseconds):
        self._on = nanoseconds * self._freq / 1e9
        self._tell()

    def deinit(self):
        self.duty_u16(0)


class I2C:
    def __init__(self, bus, scl=None, sda=None, freq=400000):
        self._bus = bus

    def scan(self):
        return sorted(WORLD.i2c(self._bus))

    def _device(self, address):
        device = WORLD.i2c(self._bus).get(address)
        if device is None:
            raise OSError(5)  # EIO: nobody acknowledged the address
        return device

    def writeto(self, address, data):
        self._device(address).write(bytes(data))

    def readfrom(self, address, count):
        return self._device(address).read(count)

    def writeto_mem(self, address, register, data):
        self.writeto(address, bytes((register,)) + bytes(data))

    def readfrom_mem(self, address, register, count):
        self.writeto(address, bytes((register,)))
        return self.readfrom(address, count)


class WDT:
    """Bites when it was not fed: the firmware hung."""

    def __init__(self, id=0, timeout=5000):
        self._timeout = timeout
        self._fed = WORLD.clock()

    def feed(self):
        now = WORLD.clock()
        hung = now - self._fed > self._timeout
        self._fed = now
        if hung and WORLD.watchdog:
            raise Reset()
