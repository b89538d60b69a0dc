"""The two sensor chips, register by register, as their data sheets say."""

_ACK = b"\x00\x00\xff\x00\xff\x00"


class Tcs34725:
    """ams TCS34725: command byte 0x80 | register, 0x20 for auto-increment, 16-bit light counts."""

    ADDRESS = 0x29

    def __init__(self, light, clock):
        self._light = light
        """``light(milliseconds)``: (red, green, blue, clear) collected over the last so many."""
        self._clock = clock
        self.power_up()

    def power_up(self):
        self._registers = bytearray(32)
        self._registers[0x01] = 0xFF
        self._registers[0x12] = 0x44
        self._pointer = 0
        self._started = None

    def write(self, data):
        command = data[0]
        if not command & 0x80:
            return
        self._pointer = command & 0x1F
        for value in data[1:]:
            self._registers[self._pointer] = value
            if self._pointer == 0x00:
                self._started = self._clock() if value & 3 == 3 else None
            self._pointer = (self._pointer + 1) & 0x1F

    def _integration(self):
        return (256 - self._registers[0x01]) * 2.4

    def read(self, count):
        self._measure()
        data = bytes(self._registers[self._pointer : self._pointer + count])
        self._pointer = (self._pointer + count) & 0x1F
        return data

    def _measure(self):
        span = self._integration()
        if self._started is None or self._clock() - self._started < span:
            self._registers[0x13] = 0
            return
        self._registers[0x13] = 1
        gain = (1, 4, 16, 60)[self._registers[0x0F] & 3]
        red, green, blue, clear = self._light(span)
        full = min(65535, 1024 * (256 - self._registers[0x01]))
        for place, value in enumerate((clear, red, green, blue)):
            counts = max(0, min(full, int(value * gain * span / 96)))
            self._registers[0x14 + 2 * place] = counts & 0xFF
            self._registers[0x15 + 2 * place] = counts >> 8


class Pn532:
    """NXP PN532 on I2C: frames with checksums, an acknowledge frame, then the answer when ready."""

    ADDRESS = 0x24
    ACK_MS = 1
    ANSWER_MS = 20

    def __init__(self, field, clock):
        self._field = field
        """``field()``: the number of the tag on the antenna (bytes), or ``None``."""
        self._clock = clock
        self.power_up()

    def power_up(self):
        self._queue = []
        self._normal = False

    def write(self, data):
        body = self._unpack(data)
        if body is None or body[0] != 0xD4:
            return
        now = self._clock()
        self._queue = [(now + self.ACK_MS, _ACK)]
        command = body[1]
        if command == 0x02:
            self._reply(b"\x03\x32\x01\x06\x07")
        elif command == 0x14:
            self._normal = True
            self._reply(b"\x15")
        elif command == 0x4A and self._normal:
            self._queue.append((now + self.ANSWER_MS, None))

    def _unpack(self, data):
        start = data.find(b"\x00\xff")
        if start < 0:
            return None
        length = data[start + 2]
        body = data[start + 4 : start + 4 + length]
        if (length + data[start + 3]) & 0xFF or (sum(body) + data[start + 4 + length]) & 0xFF:
            return None
        return body

    def _frame(self, body):
        body = b"\xd5" + body
        length = len(body)
        return (
            b"\x00\x00\xff"
            + bytes((length, (256 - length) & 0xFF))
            + body
            + bytes(((256 - sum(body)) & 0xFF, 0))
        )

    def _reply(self, body):
        self._queue.append((self._clock() + self.ANSWER_MS, self._frame(body)))

    def read(self, count):
        if not self._queue or self._clock() < self._queue[0][0]:
            return bytes(count)
        frame = self._queue[0][1]
        if frame is None:  # still looking for a tag
            tag = self._field()
            if tag is None:
                return bytes(count)
            frame = self._frame(b"\x4b\x01\x01\x00\x44\x00" + bytes((len(tag),)) + tag)
        if count < 8:
            return b"\x01" + frame[: count - 1]
        self._queue.pop(0)
        data = b"\x01" + frame
        return data + bytes(max(0, count - len(data)))
