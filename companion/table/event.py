"""One entry of the journal, and its one line of text.

The same line stands in the journal, in the text log beside it and in an exported file::

       12  white     take crafts pink            ; person 2026-01-31T20:15:09Z +12.300 5f3a9c21
       13  chance    draw pink                   ; generator 2026-01-31T20:15:09Z +0.004 [draw 13] 8c01d2e4
       14  red       (undo 13 12)                ; person 2026-01-31T20:15:20Z +11.021 0d9b6f3a

On the left stands the game: moves and outcomes as they are, everything else in brackets with its
kind. On the right of the semicolon stands the book-keeping: source, time of day, seconds that
whoever was to act had taken, evidence, and a checksum over this line and the checksum before it, so
that no line can be changed, dropped or moved unnoticed.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MOVE, CHANCE, CORRECT = "move", "chance", "correct"
"""The kinds that change the game: a decision, an outcome, a correction (``text`` = path and value)."""
UNDO, REDO = "undo", "redo"
"""``text`` lists the numbers of the events that went out of force, or came back, in that order."""
CLOCK, NOTE = "clock", "note"
"""``text`` is one of the words of :mod:`companion.table.clock`, or what somebody wrote."""
COMMIT, REVEAL = "commit", "reveal"
"""The generator: ``text`` is the commitment to a secret seed, or the seed, both in hexadecimal."""

KINDS = (MOVE, CHANCE, CORRECT, UNDO, REDO, CLOCK, NOTE, COMMIT, REVEAL)
GAME_KINDS = frozenset((MOVE, CHANCE, CORRECT))
"""What can be undone and redone."""
NOBODY = "-"
"""The seat of an event when the game is over."""
CHANCE_SEAT = "chance"
"""The seat of an event while a draw or a roll is open."""

CHECK_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, when, and how we know."""

    number: int
    """1 for the first; each event has one more than the one before."""
    kind: str
    """One of :data:`KINDS`."""
    seat: str
    """Who was to act: a seat's colour, ``chance``, or ``-`` when the game is over."""
    text: str
    """The notation of the move or outcome; for other kinds see there."""
    source: str
    """Who says so, one word: ``person``, ``player:greedy``, ``generator``, ``hand``, ``machine``..."""
    evidence: str = ""
    """What the source can show for it, such as the number of a draw."""
    time: str = ""
    """Time of day in UTC, ``2026-01-31T20:15:09Z``: for people; durations never come from it."""
    spent: int = 0
    """Milliseconds that ``seat`` took since the event before, while the table was being played at."""

    def body(self) -> str:
        """The line without its checksum."""
        evidence = f" [{escape(self.evidence)}]" if self.evidence else ""
        text = escape(self.text)
        if self.kind not in (MOVE, CHANCE):
            text = f"({self.kind} {text})"
        return (
            f"{self.number:>5}  {word(self.seat):<8}  {text:<32} ; {word(self.source)} {self.time}"
            f" +{self.spent // 1000}.{self.spent % 1000:03}{evidence}"
        )

    def line(self, previous: str) -> str:
        """The line that follows a line with the checksum ``previous``."""
        body = self.body()
        return f"{body} {check(previous, body)}"


def check(previous: str, body: str) -> str:
    """The checksum of a line: it depends on every line before it."""
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()[:CHECK_LENGTH]


def check_of(line: str) -> str:
    """The checksum that a line claims."""
    return line[-CHECK_LENGTH:]


def chain(previous: str, events: Iterable[Event]) -> Iterator[str]:
    """The lines of events that follow a line with the checksum ``previous``."""
    for event in events:
        line = event.line(previous)
        previous = check_of(line)
        yield line


_LINE = re.compile(
    r" *(?P<number>[0-9]+)  (?P<seat>\S+) +(?:\((?P<kind>[a-z]+) (?P<inside>.*)\)|(?P<text>[^;(].*?)) *;"
    r" (?P<source>\S+) (?P<time>\S+) \+(?P<spent>[0-9]+\.[0-9]{3})(?: \[(?P<evidence>.*)\])? (?P<check>[0-9a-f]{8})"
)


def parse(line: str, previous: str, number: int) -> Event:
    """The event of a line that follows a line with the checksum ``previous`` and must have this number.

    :raises ValueError: not such a line; the message says what is wrong with it.
    """
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError("this is not the line of an event")
    if match["number"] != str(number):
        raise ValueError(f"event {match['number']} stands where event {number} should stand")
    seat = unescape(match["seat"])
    kind = match["kind"] or (CHANCE if seat == CHANCE_SEAT else MOVE)
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is none of: {', '.join(KINDS)}")
    seconds, milliseconds = match["spent"].split(".")
    event = Event(
        number,
        kind,
        seat,
        unescape(match["inside"] or match["text"]),
        unescape(match["source"]),
        unescape(match["evidence"] or ""),
        match["time"],
        int(seconds) * 1000 + int(milliseconds),
    )
    if event.line(previous) != line:
        raise ValueError(
            f"the checksum {match['check']} does not fit: this line, or one before it, was changed or is missing"
        )
    return event


_UNSAFE = re.compile(r"[\\;\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|^ | $|^\(|^$")
_SPACE = re.compile(r"\s")
_ESCAPED = re.compile(r"\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\0")


def escape(text: str) -> str:
    """``text`` so that it fits between the columns of one line; most texts stay as they are."""
    return _UNSAFE.sub(_escape_one, text) if _UNSAFE.search(text) else text


@functools.lru_cache(maxsize=256)
def word(text: str) -> str:
    """``text`` as one word. There are few different ones, and one is needed for every event."""
    return _SPACE.sub(_escape_one, escape(text))


def unescape(text: str) -> str:
    """The inverse of :func:`escape` and :func:`word`."""
    if "\\" not in text:
        return text
    return _ESCAPED.sub(
        lambda match: chr(int(match[1] or match[2] or "0", 16)) if match[0] != "\\0" else "", text
    )


def _escape_one(match: re.Match[str]) -> str:
    if not match[0]:
        return "\\0"
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
