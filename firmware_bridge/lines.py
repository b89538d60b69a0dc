"""Lines on the wire: the computer's side of ``docs/protocol.md``.

A line is a *body* (start character, request id, verb, fields), the number of its bytes and its
CRC-16. Who looks at the wire can read it; who computes can trust it.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from firmware_bridge.errors import BadLine

Start = Literal[">", "<", "!"]

LIMIT = 512
"""A longer line is noise (bytes)."""

_TAIL = re.compile(rb"^(.+) \*(\d{1,3}):([0-9A-F]{4})$", re.DOTALL)
_WORD = re.compile(r"[a-z][a-z0-9_]*\Z")
_VALUE = re.compile(r"[A-Za-z0-9_.,:;?+\-@]*\Z")


def crc16(data: bytes) -> int:
    """CRC-16 with polynomial 0x1021 and start value 0xFFFF: ``123456789`` gives 0x29B1."""
    return crc_hqx(data, 0xFFFF)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: who speaks, about which request, what, with which fields (in their order).

    ``status`` is empty in a request and in an unasked line; an answer has ``ok``, ``part``, ``err``
    or ``busy``. An unasked line (``!``) has no request: its ``id`` is 0.
    """

    start: Start
    id: int
    verb: str
    fields: Mapping[str, str] = field(default_factory=dict)
    status: str = ""

    def body(self) -> str:
        """The readable part.

        :raises BadLine: a word or a value has characters that a line cannot carry.
        """
        head = f"{self.start}{self.verb}" if self.start == "!" else f"{self.start}{self.id} {self.verb}"
        words = [head, self.status] if self.status else [head]
        for word in (self.verb, *self.fields):
            if not _WORD.match(word):
                raise BadLine(f"{word!r} is no word of the protocol: lower-case letters and digits only.")
        for key, value in self.fields.items():
            if not _VALUE.match(value):
                raise BadLine(f"{key}={value!r} does not fit into a line: no spaces, signs or accents.")
            words.append(f"{key}={value}")
        return " ".join(words)

    def encode(self) -> bytes:
        """The bytes on the wire, with the newline.

        :raises BadLine: see :meth:`body`; or the line would be longer than :data:`LIMIT`.
        """
        body = self.body().encode()
        line = b"%b *%d:%04X\n" % (body, len(body), crc16(body))
        if len(line) > LIMIT:
            raise BadLine(f"a line of {len(line)} bytes: {LIMIT} is the most. Ask for fewer pieces at once.")
        return line

    def list(self, key: str) -> tuple[str, ...]:
        """The comma-separated values of a field; empty when the field is missing or empty."""
        value = self.fields.get(key, "")
        return tuple(value.split(",")) if value else ()

    @classmethod
    def decode(cls, line: bytes) -> Line:
        """Read one line, with or without its newline.

        :raises BadLine: with what is wrong about it.
        """
        match = _TAIL.match(line.rstrip(b"\r\n"))
        if not match:
            raise BadLine(f"no length and CRC at the end of {line!r}")
        body, length, crc = match.groups()
        if int(length) != len(body):
            raise BadLine(f"{len(body)} bytes came of {int(length)} in {line!r}")
        if int(crc, 16) != crc16(body):
            raise BadLine(f"CRC {crc16(body):04X} instead of {crc.decode()} in {line!r}")
        try:
            return cls.parse(body.decode("ascii"))
        except (ValueError, IndexError) as error:
            raise BadLine(f"{line!r} keeps the CRC but not the grammar: {error}") from error

    @classmethod
    def parse(cls, body: str) -> Line:
        """Read a body without its tail.

        :raises ValueError: it does not keep the grammar.
        """
        start, words = body[0], body[1:].split(" ")
        number, status = 0, ""
        if start in "<>":
            number = int(words.pop(0))
        elif start != "!":
            raise ValueError(f"starts with {start!r}")
        verb = words.pop(0)
        if start == "<":
            status = words.pop(0)
        pairs = [word.partition("=") for word in words]
        fields = {key: value for key, sign, value in pairs if sign}
        if len(fields) != len(words) or not _WORD.match(verb):
            raise ValueError("a field without '=' or given twice")
        return cls(start, number, verb, fields, status)  # type: ignore[arg-type]


class Splitter:
    """Finds the lines of the device in a stream of bytes, whatever noise lies between them.

    A line ends at its newline, or where the next line starts: a lost newline costs no line.
    """

    def __init__(self, starts: bytes = b"<!") -> None:
        self._cut = re.compile(b"(?=[" + re.escape(starts) + b"])")
        self._starts = starts
        self._rest = b""
        self.noise: list[bytes] = []
        """The latest runs of bytes that were no line, for the bug report."""
        self.bad = 0
        """How many such runs there were."""

    def feed(self, data: bytes) -> Iterator[Line]:
        """The lines that these bytes complete."""
        *complete, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LIMIT:
            self._note(self._rest)
            self._rest = b""
        for run in complete:
            for piece in self._cut.split(run):
                if not piece:
                    continue
                try:
                    if piece[0] not in self._starts:
                        raise BadLine(f"noise before a line: {piece!r}")
                    yield Line.decode(piece)
                except BadLine:
                    self._note(piece)

    def _note(self, run: bytes) -> None:
        self.bad += 1
        self.noise = [*self.noise[-9:], run]
