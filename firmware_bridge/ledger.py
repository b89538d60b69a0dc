"""What was asked of the controller and is not yet settled: written down before it is asked.

When the program is killed in the middle of a draw, the next run finds the request here, asks the
controller under the same id, and gets the answer that was given or the draw that was never begun.

A text file of lines with length and CRC::

    host c41d08
    ids 1000
    asked 58 9f3c1a table-3:17 draw bag=cubes n=4 key=c41d08 for=9f3c1a
    answer 58 <58 draw ok pieces=orange,pink,brown,orange drawn=105
    settled 58

``asked`` and ``answer`` are on the disk before anything else happens (``fsync``).
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import quote, unquote

from firmware_bridge.errors import BadLine, LedgerDamaged
from firmware_bridge.lines import Line, crc16
from firmware_bridge.message import say

RETIRED = "retired:"
"""Begins the token of requests that only wait to be voided."""
_BLOCK = 1000
"""So many request ids are reserved with one write."""


class Storage(Protocol):
    """Where the ledger lies."""

    def read(self) -> bytes: ...

    def append(self, data: bytes) -> None:
        """Durably, before it returns."""

    def replace(self, data: bytes) -> None:
        """The whole content at once, or nothing of it."""

    def set_aside(self) -> str:
        """Keep a damaged content out of the way; where it went."""


class FileStorage:
    """A file; its folder must exist."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> bytes:
        return self.path.read_bytes() if self.path.exists() else b""

    def append(self, data: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def replace(self, data: bytes) -> None:
        draft = self.path.with_name(self.path.name + ".new")
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def set_aside(self) -> str:
        number = 1
        while (target := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        self.path.rename(target)
        return str(target)


@dataclass(slots=True)
class Entry:
    """One request with a lasting effect."""

    id: int
    token: str
    """The caller's own name for what it wants, such as ``table-3:17``: the same token is the same draw."""
    store: str
    """The memory of the controller that was asked."""
    verb: str
    fields: dict[str, str]
    answer: Line | None = None
    lost: bool = False
    """Nobody can say any more what became of it: the person has to look."""
    handed_over: bool = False
    """A person went on by hand; the controller must not do it later."""
    progress: tuple[str, ...] = ()
    """What was known to have fallen when a person went on by hand."""

    @property
    def outstanding(self) -> bool:
        return self.answer is None and not self.lost and not self.handed_over


class Ledger:
    """All requests that are not settled, by token.

    :raises LedgerDamaged: the file has a wrong line that is not its last; it was set aside, and the
        next ``Ledger`` on the same storage starts empty.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._entries: dict[str, Entry] = {}
        self._next = 1
        self._reserved = 0
        self.host = secrets.token_hex(3)
        """Tells this computer's requests from another's."""
        self._load()
        self._next = self._reserved + 1
        self._compact()

    # ------------------------------------------------------------------ use

    def next_id(self) -> int:
        """An id that was never used before, not even by a run that was killed."""
        if self._next > self._reserved:
            self._reserved = self._next + _BLOCK
            self._append(f"ids {self._reserved}")
        self._next += 1
        return self._next - 1

    def skip_to(self, last: int) -> None:
        """Another computer has used ids up to ``last``."""
        self._next = max(self._next, last + 1)

    def find(self, token: str) -> Entry | None:
        return self._entries.get(token)

    def entries(self) -> list[Entry]:
        """Everything that is not settled, oldest first."""
        return sorted(self._entries.values(), key=lambda entry: entry.id)

    def ask(self, token: str, verb: str, fields: dict[str, str], store: str) -> Entry:
        """Write down that this is about to be asked. On the disk when it returns.

        :raises BadLine: the fields do not fit into a line; nothing is written.
        """
        entry = Entry(self.next_id(), token, store, verb, {**fields, "key": self.host, "for": store})
        Line(">", entry.id, verb, entry.fields).encode()
        self._append(self._asked(entry))
        self._entries[token] = entry
        return entry

    def answered(self, entry: Entry, answer: Line) -> None:
        self._append(f"answer {entry.id} {answer.body()}")
        entry.answer = answer

    def lose(self, entry: Entry, progress: tuple[str, ...] = ()) -> None:
        """Nobody knows what became of it, apart from the pieces in ``progress``."""
        self._append(f"lost {entry.id} {','.join(progress)}")
        entry.lost, entry.progress = True, progress

    def hand_over(self, entry: Entry, progress: tuple[str, ...] = ()) -> None:
        """A person goes on by hand."""
        self._append(f"hand {entry.id} {','.join(progress)}")
        entry.handed_over, entry.progress = True, progress

    def settle(self, token: str) -> None:
        """The outcome stands in the caller's own books; forget the request. Twice does no harm."""
        entry = self._entries.pop(token, None)
        if entry is not None:
            self._append(f"settled {entry.id}")

    def retire(self, entry: Entry) -> None:
        """A person has finished it by hand; what is left to do is to tell the controller, when it is back."""
        self.settle(entry.token)
        entry.token = f"{RETIRED}{entry.id}"
        self._append(self._asked(entry))
        self._entries[entry.token] = entry
        self.hand_over(entry, entry.progress)

    # ------------------------------------------------------------------ the file

    @staticmethod
    def _asked(entry: Entry) -> str:
        words = [f"{key}={value}" for key, value in entry.fields.items()]
        head = f"asked {entry.id} {entry.store} {quote(entry.token, safe=':')} {entry.verb}"
        return " ".join([head, *words])

    @staticmethod
    def _sealed(record: str) -> bytes:
        data = record.encode()
        return b"%b *%d:%04X\n" % (data, len(data), crc16(data))

    def _append(self, record: str) -> None:
        self._storage.append(self._sealed(record))

    def _compact(self) -> None:
        records = [f"host {self.host}", f"ids {self._reserved}"]
        for entry in self.entries():
            records.append(self._asked(entry))
            if entry.answer:
                records.append(f"answer {entry.id} {entry.answer.body()}")
            for word, flag in (("lost", entry.lost), ("hand", entry.handed_over)):
                if flag:
                    records.append(f"{word} {entry.id} {','.join(entry.progress)}")
        self._storage.replace(b"".join(map(self._sealed, records)))

    def _load(self) -> None:
        *lines, _torn = self._storage.read().split(b"\n")
        by_id: dict[int, Entry] = {}
        for number, line in enumerate(lines, 1):
            try:
                self._replay(self._unsealed(line), by_id)
            except (ValueError, KeyError) as error:
                where = self._storage.set_aside()
                raise LedgerDamaged(
                    say("ledger-damaged", line=number, error=error, file=where), say("look-before")
                ) from error
        self._entries = {entry.token: entry for entry in by_id.values()}

    @staticmethod
    def _unsealed(line: bytes) -> str:
        record, mark, seal = line.rpartition(b" *")
        if not mark or seal != b"%d:%04X" % (len(record), crc16(record)):
            raise BadLine(f"no valid seal on {line!r}")
        return record.decode()

    def _replay(self, record: str, by_id: dict[int, Entry]) -> None:
        verb, _, rest = record.partition(" ")
        if verb == "host":
            self.host = rest
        elif verb == "ids":
            self._reserved = int(rest)
        elif verb == "asked":
            number, store, token, asked, *words = rest.split(" ")
            fields = dict(word.split("=", 1) for word in words)
            by_id[int(number)] = Entry(int(number), unquote(token), store, asked, fields)
        elif verb == "answer":
            number, _, body = rest.partition(" ")
            by_id[int(number)].answer = Line.parse(body)
        elif verb in ("lost", "hand"):
            number, _, pieces = rest.partition(" ")
            entry = by_id[int(number)]
            entry.progress = tuple(pieces.split(",")) if pieces else ()
            entry.lost, entry.handed_over = entry.lost or verb == "lost", entry.handed_over or verb == "hand"
        elif verb == "settled":
            by_id.pop(int(rest))
        else:
            raise BadLine(f"unknown record {verb!r}")
