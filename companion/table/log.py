"""The text log beside a journal: the same lines, readable with any tool, complete after each opening."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from companion.table.errors import CannotWrite, NewerFormat
from companion.table.event import Event, check_of, parse
from companion.table.files import set_aside, write_atomically
from companion.table.header import BadLine, Header

NAME = "log.txt"
TAIL = 8192
"""Bytes that certainly hold the last line, unless somebody wrote a very long note."""


_NUMBERED = re.compile(r" *([0-9]{1,9})  ")


@dataclass(frozen=True)
class Written:
    """What a log holds, as far as it is intact."""

    header: Header | None = None
    lines: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    problem: str = ""
    """Why it ends there; empty if nothing follows."""


class Log:
    """A log open for appending.

    SQLite holds the durable truth, so a log that cannot be written stops nothing: it is completed
    when the table is opened the next time.
    """

    def __init__(self, folder: Path) -> None:
        self._file: IO[str] | None = None
        with contextlib.suppress(OSError):
            self._file = (folder / NAME).open("a", encoding="utf-8", newline="\n")

    def append(self, line: str) -> None:
        """Add one line and hand it to the system."""
        if self._file is not None:
            try:
                self._file.write(line + "\n")
                self._file.flush()
            except OSError:
                self.close()  # a gap would make every later line worthless

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


def render(header: Header, lines: Sequence[str]) -> bytes:
    """The whole log."""
    return "".join(f"{line}\n" for line in (*header.lines(), "", *lines)).encode()


def complete(folder: Path, header: Header, lines: Sequence[str]) -> None:
    """Make the log say what the journal says.

    A log that merely ends early is written on; one that says something else is set aside first. If
    the folder is read-only, the log stays as it is.
    """
    path, wanted = folder / NAME, render(header, lines)
    with contextlib.suppress(OSError, CannotWrite):
        found = path.read_bytes() if path.exists() else b""
        if found == wanted:
            return
        if found and wanted.startswith(found):
            with path.open("ab") as file:
                file.write(wanted[len(found) :])
            return
        if found:
            set_aside(path)
        write_atomically(path, wanted.decode())


def goes_beyond(folder: Path, header: Header, lines: Sequence[str]) -> bool:
    """Whether the log has intact events that these lines lack. Quick in the usual case."""
    path = folder / NAME
    with contextlib.suppress(OSError):
        if render(header, lines).startswith(path.read_bytes()):
            return False
    written = read(folder)
    return written.header == header and len(written.lines) > len(lines)


def read(folder: Path) -> Written:
    """The intact beginning of the log. Never fails; a missing log is an empty one."""
    try:
        text = (folder / NAME).read_text("utf-8", "replace")
    except OSError as error:
        return Written(problem=error.strerror or str(error))
    head, _, body = text.partition("\n\n")
    try:
        header = Header.parse(head.split("\n"))
    except (BadLine, NewerFormat) as error:
        return Written(problem=str(error))
    written = Written(header)
    previous = header.check()
    last = ""
    for line in body.split("\n")[:-1]:  # what follows the last line end is torn
        if line == last:
            continue  # two programs completed the log at the same moment
        try:
            event = parse(line, previous, len(written.events) + 1)
        except ValueError as error:
            return Written(header, written.lines, written.events, str(error))
        previous, last = check_of(line), line
        written.lines.append(line)
        written.events.append(event)
    return written


def last_number(folder: Path) -> int:
    """The number of the last whole line, from a look at the end of the file; 0 if there is none."""
    with contextlib.suppress(OSError, ValueError, IndexError), (folder / NAME).open("rb") as file:
        file.seek(max(0, file.seek(0, 2) - TAIL))
        return int(file.read().split(b"\n")[-2].split()[0])
    return 0


def lines_like_events(folder: Path) -> list[tuple[int, str]]:
    """Every whole line that begins with a number, intact or not; for saving what can be saved."""
    with contextlib.suppress(OSError):
        text = (folder / NAME).read_text("utf-8", "replace")
        found = ((_NUMBERED.match(line), line) for line in text.split("\n")[:-1])
        return [(int(match[1]), line) for match, line in found if match]
    return []
