"""Lines on the wire, as docs/protocol.md writes them down.

    >12 draw bag=cubes n=4 *22:E5B2

A body (start character, request id, verb, fields), then how many bytes it has and the CRC-16 of
those bytes. The computer has a codec of its own; the vectors in docs/protocol.md hold both together.
"""

from array import array

LIMIT = 512
"""A longer line is noise."""

_NEWLINE = 10


def _table():
    table = array("H", bytes(512))
    crc, bit = 0x1021, 1  # of the byte 1; that of two bits together is the sum of theirs, without carrying
    while bit < 256:
        for below in range(bit):
            table[bit + below] = table[below] ^ crc
        crc = ((crc << 1) ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
        bit <<= 1
    return table


_TABLE = _table()


def crc16(data):
    """CRC-16, polynomial 0x1021, start value 0xFFFF: ``123456789`` gives 0x29B1."""
    table = _TABLE
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFF00) ^ table[(crc >> 8) ^ byte]
    return crc


def encode(body):
    """The bytes of a line, with the newline."""
    data = body.encode()
    return data + b" *%d:%04X\n" % (len(data), crc16(data))


def decode(line):
    """The body of a line without its newline, or ``None`` when anything about it is wrong."""
    cut = line.rfind(b" *")
    if cut < 0 or len(line) - cut > 10:
        return None
    body = line[:cut]
    for byte in line:
        if byte < 32 or byte > 126:
            return None
    if line[cut:] != b" *%d:%04X" % (cut, crc16(body)):
        return None
    return body.decode()


def fields(words):
    """``["n=4", "bag=cubes"]`` as a dict; ``None`` when a word is no field or comes twice."""
    found = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not key or not sign or key in found:
            return None
        found[key] = value
    return found


class Splitter:
    """Finds the lines that start with ``start`` in a stream of bytes, whatever lies between them.

    A line ends at its newline, or where the next line starts: a lost newline costs no line.
    """

    def __init__(self, start=b">"):
        self._start = start
        self._rest = b""
        self.bad = 0
        """Runs of bytes that were no line."""

    def feed(self, data):
        """The bodies that these bytes complete."""
        self._rest += data
        if b"\n" not in data:
            if len(self._rest) > LIMIT:
                self.bad += 1
                self._rest = b""
            return []
        lines = self._rest.split(b"\n")
        self._rest = lines.pop()
        bodies = []
        for line in lines:
            if line:
                self._split(line, bodies)
        return bodies

    def _split(self, line, bodies):
        pieces = line.split(self._start)
        bad = bool(pieces[0])
        for piece in pieces[1:]:
            body = decode(self._start + piece)
            if body is None:
                bad = True
            else:
                bodies.append(body)
        self.bad += bad
