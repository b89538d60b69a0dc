"""Bytes over the USB cable, without ever waiting for them."""

import select
import sys

import micropython


class UsbWire:
    """Standard input and output of MicroPython are the USB serial port."""

    def __init__(self):
        micropython.kbd_intr(-1)  # a byte 3 from the wire is noise, not Ctrl-C
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def wait(self, milliseconds):
        """Sleep until a byte comes, at most so long."""
        self._poll.poll(milliseconds)

    def read(self):
        """What has come."""
        data = bytearray()
        while len(data) < 256 and self._poll.poll(0):
            data += sys.stdin.buffer.read(1)
        return bytes(data)

    def write(self, data):
        sys.stdout.buffer.write(data)
