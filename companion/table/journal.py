"""The journal of one table: append-only, durable, checked.

``journal.db`` is SQLite in WAL mode with ``synchronous=FULL``; each event is one row and one
transaction. ``log.txt`` holds the same lines as text, flushed but not synced: it survives what
SQLite may not (a lost or flipped byte), and SQLite survives what it may not (a power cut).
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from companion.table import log
from companion.table.errors import CannotRead, JournalDamaged, NewerFormat, StaleEvent, UnknownTable
from companion.table.event import Event, check_of, parse
from companion.table.files import cannot_write, sync_folder, writing
from companion.table.header import FORMAT, Header, numbers_fingerprint

DATABASE = "journal.db"
DRAFT = ".recovering"
"""Where a recovery prepares a new journal, inside the folder of the table."""
APPLICATION_ID = 0x43504E4A
"""Marks the database as ours in its first bytes, as ``file`` and SQLite show it."""
MARK_EVERY = 100
"""How often an event carries the fingerprint of the state after it."""

PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")
SCHEMA = """
    PRAGMA application_id = {application};
    PRAGMA user_version = {format};
    CREATE TABLE header (name TEXT PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE event (
        number INTEGER PRIMARY KEY,
        line TEXT NOT NULL,
        position TEXT NOT NULL,
        turn INTEGER NOT NULL,
        mark TEXT NOT NULL
    );
"""
INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?)"


class Row(NamedTuple):
    """One event as it is stored, with what a list of tables wants to know without replaying."""

    number: int
    line: str
    position: str
    """``State.position()`` after the event."""
    turn: int
    """``State.turn`` after the event."""
    mark: str
    """``State.fingerprint()`` after every :data:`MARK_EVERY`-th event, else empty."""


@dataclass(frozen=True)
class Contents:
    """Everything that a journal holds."""

    header: Header
    numbers: Mapping[str, Any]
    """All printed numbers that the table was begun with."""
    events: list[Event] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    marks: Mapping[int, str] = field(default_factory=dict)


class Journal:
    """An open journal; made by :meth:`create` or :meth:`open`."""

    def __init__(self, folder: Path, contents: Contents) -> None:
        self.folder = folder
        self.header = contents.header
        self.events: list[Event] = contents.events
        """Every event, number 1 first."""
        self._check = check_of(contents.lines[-1]) if contents.lines else self.header.check()
        self._connection: sqlite3.Connection | None = None
        self._log: log.Log | None = None

    @classmethod
    def create(
        cls, folder: Path, header: Header, numbers: Mapping[str, Any], rows: Sequence[Row] = ()
    ) -> None:
        """Write a new journal into an empty folder; it is durable when this returns.

        :raises CannotWrite: nothing useful is left behind.
        """
        with _writes(folder), closing(_connect(folder / DATABASE)) as connection:
            connection.executescript(SCHEMA.format(application=APPLICATION_ID, format=FORMAT))
            connection.execute("BEGIN")
            connection.executemany(
                "INSERT INTO header VALUES (?, ?)",
                [
                    ("header", "\n".join(header.lines())),
                    ("numbers", json.dumps(dict(numbers), sort_keys=True)),
                ],
            )
            connection.executemany(INSERT, rows)
            connection.execute("COMMIT")
        with writing(folder):
            (folder / log.NAME).write_bytes(log.render(header, [row.line for row in rows]))
            sync_folder(folder)

    @classmethod
    def open(cls, folder: Path) -> tuple[Journal, Contents]:
        """Read and verify a whole journal, and complete its text log.

        :raises UnknownTable: no journal is here.
        :raises JournalDamaged: with how much of it is intact.
        :raises NewerFormat: a later version wrote it.
        """
        contents = read(folder)
        log.complete(folder, contents.header, contents.lines)
        return cls(folder, contents), contents

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.events)

    def append(self, event: Event, position: str, turn: int, mark: str = "") -> None:
        """Write one event; it is durable when this returns.

        :raises StaleEvent: another program has written an event with this number.
        :raises CannotWrite: nothing was written.
        """
        line = event.line(self._check)
        try:
            if self._connection is None:
                self._connection = _connect(self.folder / DATABASE)
            self._connection.execute(INSERT, (event.number, line, position, turn, mark))
        except sqlite3.IntegrityError:
            raise StaleEvent(
                f"another program has already written event {event.number} of this table",
                "nothing was recorded; look at the table again",
                number=event.number,
            ) from None
        except sqlite3.Error as error:
            self.close()
            raise cannot_write(self.folder / DATABASE, str(error)) from error
        self.events.append(event)
        self._check = check_of(line)
        if self._log is None:
            self._log = log.Log(self.folder)
        self._log.append(line)

    def close(self) -> None:
        """Let go of the files. A later ``append`` opens them again."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
        if self._log is not None:
            self._log.close()
            self._log = None


def is_table(folder: Path) -> bool:
    """Whether a folder holds a saved table, or what is left of one."""
    return any((folder / name).exists() for name in (DATABASE, log.NAME, DRAFT))


def read(folder: Path) -> Contents:
    """Read and verify the journal of a folder without changing a byte; see :meth:`Journal.open`."""
    path = folder / DATABASE
    if not is_table(folder):
        raise UnknownTable(
            f"{folder} is not a saved table", "choose one from the list of tables", name=folder.name
        )
    damage = ""
    contents: Contents | None = None
    try:
        with reading(path) as connection:
            contents, damage = _read_database(connection)
    except sqlite3.Error as error:
        damage = _in_words(path, error)
    except NewerFormat:
        raise
    except ValueError as error:
        damage = str(error)
    if not damage and contents and log.goes_beyond(folder, contents.header, contents.lines):
        damage = f"{DATABASE} ends after event {len(contents.lines)}, but the log goes on"
    if damage or contents is None:
        written = log.read(folder)
        intact = max(len(contents.events) if contents else -1, len(written.lines) if written.header else -1)
        raise JournalDamaged(folder, damage, intact if intact >= 0 else None)
    return contents


def _read_database(connection: sqlite3.Connection) -> tuple[Contents, str]:
    """All intact rows, and what is wrong after them."""
    require_ours(connection)
    texts = dict(connection.execute("SELECT name, text FROM header"))
    if not {"header", "numbers"} <= texts.keys():
        raise ValueError(f"the header in {DATABASE} is missing")
    header = Header.parse(texts["header"].split("\n"))
    numbers = json.loads(texts["numbers"])
    if numbers_fingerprint(numbers) != header.numbers:
        raise ValueError(f"the printed numbers in {DATABASE} were changed")
    events, lines, marks = [], [], {}
    contents = Contents(header, numbers, events, lines, marks)
    previous = header.check()
    try:
        for number, line, mark in connection.execute("SELECT number, line, mark FROM event ORDER BY number"):
            events.append(parse(line, previous, len(events) + 1))
            previous = check_of(line)
            lines.append(line)
            if mark:
                marks[number] = mark
        ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    except (sqlite3.Error, ValueError, TypeError) as error:
        return contents, f"event {len(events) + 1} in {DATABASE}: {error}"
    return contents, "" if verdict == "ok" else f"SQLite says: {verdict}"


def require_ours(connection: sqlite3.Connection) -> None:
    """Refuse a database that is not a journal, or is a later kind of journal.

    :raises ValueError: somebody else's database.
    :raises NewerFormat: a later version wrote it.
    """
    ((application,),) = connection.execute("PRAGMA application_id")
    ((version,),) = connection.execute("PRAGMA user_version")
    if application != APPLICATION_ID:
        raise ValueError(f"{DATABASE} is not a journal of the companion")
    if version > FORMAT:
        raise NewerFormat(
            f"this journal has format {version}, and this companion knows up to {FORMAT}",
            "update the companion",
            format=str(version),
        )


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that changes nothing, not even a damaged file, and needs no writable folder.

    :raises sqlite3.Error: not readable as a database.
    :raises CannotRead: the system refuses.
    """
    if not path.exists():
        raise sqlite3.DatabaseError(f"{path.name} is missing")
    try:
        with path.open("rb") as file:
            if not file.read(1):
                raise sqlite3.DatabaseError(f"{path.name} is empty")
    except OSError as error:
        raise CannotRead(
            f"{path} cannot be read ({error.strerror})", "check the disk and the permissions"
        ) from error
    with contextlib.ExitStack() as stack:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.Error as error:
            connection.close()
            # A database in WAL mode needs a shared-memory file beside it, which a read-only folder refuses.
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
                raise
            spare = stack.enter_context(tempfile.TemporaryDirectory(prefix="companion-"))
            for name in (path.name, f"{path.name}-wal"):
                if (path.parent / name).exists():
                    shutil.copyfile(path.parent / name, Path(spare, name))
            connection = sqlite3.connect(Path(spare, path.name))
        stack.enter_context(closing(connection))
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        yield connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(pragma)
    return connection


@contextmanager
def _writes(folder: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise cannot_write(folder / DATABASE, str(error)) from error


def _in_words(path: Path, error: sqlite3.Error) -> str:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
        return f"{path.name} is not a database, or its beginning is damaged"
    return str(error)
