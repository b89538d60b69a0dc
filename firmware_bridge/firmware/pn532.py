"""The NFC reader PN532 on I2C: which tag lies on it?

Frames as in the PN532 user manual (NXP UM0701-02), chapter 6.2. Nothing here waits: ``ask`` sends,
``answer`` is called again until the chip is ready.
"""

ADDRESS = 0x24
_ACK = b"\x00\x00\xff\x00\xff\x00"
_TO_CHIP = 0xD4
_SAM_NORMAL = b"\x14\x01\x14\x01"
_AWAKE = b"\xd5\x15"
_FIND_TAG = b"\x4a\x01\x00"
_TAG = b"\xd5\x4b"


class TagReader:
    """Reads the number of one ISO 14443A tag."""

    def __init__(self, i2c):
        self._i2c = i2c
        self._awake = False
        try:
            i2c.readfrom(ADDRESS, 1)
            self.present = True
        except OSError:
            self.present = False

    def _send(self, command):
        body = bytes((_TO_CHIP,)) + command
        length = len(body)
        frame = b"\x00\x00\xff" + bytes((length, (256 - length) & 0xFF)) + body
        self._i2c.writeto(ADDRESS, frame + bytes(((256 - sum(body)) & 0xFF, 0)))

    def ask(self):
        """Start looking for a tag. Raises OSError when the chip does not answer."""
        self._send(_FIND_TAG if self._awake else _SAM_NORMAL)

    def answer(self):
        """``None``: not ready yet. Else the tag's number in hex, empty when there is no tag."""
        raw = self._i2c.readfrom(ADDRESS, 32)
        if not raw[0] & 1 or raw[1:7] == _ACK:
            return None
        length = raw[4]
        body = raw[6 : 6 + length]
        if raw[1:4] != b"\x00\x00\xff" or (length + raw[5]) & 0xFF or (sum(body) + raw[6 + length]) & 0xFF:
            return ""
        if body[:2] == _AWAKE:
            self._awake = True
            self.ask()
            return None
        if body[:2] != _TAG or body[2] != 1:
            return ""
        return "".join("%02x" % byte for byte in body[8 : 8 + body[7]])
