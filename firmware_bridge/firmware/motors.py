"""Stepper, servo and tumbler motor; each is an output that ends by itself."""

from machine import PWM, Pin

from safety import Output

FORWARD = 1
BACK = 0
_HALF = 32768
_SERVO_HZ = 50


class Stepper(Output):
    """A stepper driver. The step pulses come from a PWM slice, so nothing has to wait for them."""

    def __init__(self, guard, name, pins, max_ms):
        super().__init__(guard, name, max_ms)
        self._dir = Pin(pins["dir"], Pin.OUT, value=FORWARD)
        self._enable = Pin(pins["enable"], Pin.OUT, value=1)  # the driver is on while this is low
        self._step = PWM(Pin(pins["step"]), freq=1000, duty_u16=0)

    def turn(self, direction, hz):
        """Turn until :meth:`off`."""
        if self.allow():
            self._dir.value(direction)
            self._enable.value(0)
            self._step.freq(hz)
            self._step.duty_u16(_HALF)

    def cut(self):
        self._step.duty_u16(0)
        self._enable.value(1)


class Servo(Output):
    """A hobby servo. Without pulses it holds by friction alone and cannot overheat."""

    def __init__(self, guard, name, pin, max_ms):
        super().__init__(guard, name, max_ms)
        self._pwm = PWM(Pin(pin), freq=_SERVO_HZ, duty_u16=0)

    def move(self, pulse_us):
        """Go to where this pulse width points to. ``False``: it may not move now."""
        allowed = self.allow()
        if allowed:
            self._pwm.duty_ns(pulse_us * 1000)
        return allowed

    def cut(self):
        self._pwm.duty_u16(0)


class Motor(Output):
    """A DC motor or a lamp behind a transistor."""

    def __init__(self, guard, name, pin, max_ms):
        super().__init__(guard, name, max_ms)
        self._pwm = PWM(Pin(pin), freq=1000, duty_u16=0)

    def run(self, duty=65535):
        if self.allow():
            self._pwm.duty_u16(duty)

    def cut(self):
        self._pwm.duty_u16(0)
