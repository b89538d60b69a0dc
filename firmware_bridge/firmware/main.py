"""Runs at power-up.

``service`` over the wire (``companion machine flash`` sends it) leaves the prompt free once, so that
mpremote can copy new firmware: the flag file says so.
"""

import os

import machine

SERVICE_FLAG = "service.flag"
_WATCHDOG_MS = 8000


def service_wanted():
    """Whether the last run asked for the prompt; asking once is enough."""
    try:
        os.remove(SERVICE_FLAG)
    except OSError:
        return False
    return True


def run():
    """Until somebody pulls the plug, or asks for a reboot."""
    from device import Device
    from wire import UsbWire

    wire = UsbWire()
    device = Device(wire)
    watchdog = machine.WDT(timeout=_WATCHDOG_MS)
    while not device.leave:
        watchdog.feed()
        wire.wait(device.step())
    if device.leave == "service":
        with open(SERVICE_FLAG, "w") as file:
            file.write("once")
    machine.reset()


if not service_wanted():
    run()
