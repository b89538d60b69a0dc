"""The folder of saved tables: each in a folder of its own, so that damage stays with one."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from companion.rules.chance import OVER
from companion.table import log
from companion.table.errors import AmbiguousTable, NewerFormat, TableError, UnknownTable
from companion.table.event import check_of, parse
from companion.table.files import sync_folder, writing
from companion.table.header import BadLine, Header, TableSeat
from companion.table.journal import DATABASE, is_table, reading, require_ours

HOME = "COMPANION_HOME"
"""The environment variable that moves everything the companion saves."""
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letter or digit that looks like another one."""
ID_LENGTH = 4

RUNNING, FINISHED, DAMAGED = "running", "finished", "damaged"


@dataclass(frozen=True, slots=True)
class TableInfo:
    """One saved table, as a list shows it."""

    id: str
    path: Path
    state: str
    """``running``, ``finished`` or ``damaged``."""
    game: str = ""
    seats: tuple[TableSeat, ...] = ()
    position: str = ""
    """``State.position()`` after the last event; empty before the first one."""
    events: int = 0
    started: str = ""
    last_event: str = ""
    """Time of day in UTC; the same as ``started`` before the first event."""
    problem: str = ""
    """What is wrong with a damaged table."""


class Store:
    """All tables and boxes of one computer."""

    def __init__(self, root: Path | str | None = None) -> None:
        """``root`` is ``$COMPANION_HOME`` or the user's data folder unless given."""
        home = root or os.environ.get(HOME) or platformdirs.user_data_dir("companion")
        self.root = Path(home).expanduser()
        self.tables_folder = self.root / "tables"
        self.boxes_folder = self.root / "boxes"

    def add(self, fill: Callable[[Path], None]) -> Path:
        """A new table's folder with a fresh id, once ``fill`` has written everything into it.

        :raises CannotWrite: nothing is left behind.
        """
        with writing(self.tables_folder):
            self.tables_folder.mkdir(parents=True, exist_ok=True)
            taken = {path.name.lstrip(".") for path in self.tables_folder.iterdir()}
            while (name := new_id()) in taken:
                pass
            final, draft = self.tables_folder / name, self.tables_folder / f".{name}"
            draft.mkdir()
        try:
            fill(draft)
            with writing(final):
                draft.rename(final)
                sync_folder(self.tables_folder)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
        return final

    def discard(self, path: Path) -> None:
        """Take a table away that nobody has played at: what was to be begun cannot be.

        :raises CannotWrite: its folder cannot be changed.
        """
        with writing(path):
            draft = path.with_name(f".{path.name}")  # hidden at once, whatever ends the program half-way
            path.rename(draft)
        shutil.rmtree(draft, ignore_errors=True)

    def resolve(self, beginning: str) -> Path:
        """The folder of the table whose id begins like this.

        :raises UnknownTable: none does.
        :raises AmbiguousTable: several do, and none is exactly this.
        """
        ids = self.ids()
        typed = beginning.strip().lower()
        fitting = [typed] if typed in ids else [name for name in ids if typed and name.startswith(typed)]
        if not fitting:
            known = ", ".join(ids) or "there is none yet"
            raise UnknownTable(
                f"no saved table is called {beginning!r}", f"saved: {known}", name=beginning, known=known
            )
        if len(fitting) > 1:
            raise AmbiguousTable(
                f"{beginning!r} fits several saved tables",
                f"type more letters: {', '.join(fitting)}",
                name=beginning,
                candidates=fitting,
            )
        return self.tables_folder / fitting[0]

    def ids(self) -> list[str]:
        """The ids of all saved tables."""
        with suppress(OSError):
            return sorted(
                path.name for path in self.tables_folder.iterdir() if path.name[0] != "." and is_table(path)
            )
        return []

    def tables(self) -> list[TableInfo]:
        """All saved tables, the one last played at first; no game is loaded or replayed for this."""
        infos = [look(self.tables_folder / name) for name in self.ids()]
        return sorted(infos, key=lambda info: (info.last_event, info.id), reverse=True)


def new_id() -> str:
    """A short word that a person can type."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def look(folder: Path) -> TableInfo:
    """What a list shows of one table. Never fails: what cannot be read is shown as damaged."""
    name = folder.name
    try:
        with reading(folder / DATABASE) as connection:
            require_ours(connection)
            texts = dict(connection.execute("SELECT name, text FROM header"))
            rows = connection.execute(
                "SELECT number, line, position, turn FROM event ORDER BY number DESC LIMIT 2"
            ).fetchall()
        header = Header.parse(texts["header"].split("\n"))
        if not rows:
            return TableInfo(
                name, folder, RUNNING, header.game, header.seats, "", 0, header.started, header.started
            )
        number, line, position, turn = rows[0]
        event = parse(line, check_of(rows[1][1]) if len(rows) > 1 else header.check(), number)
        if log.last_number(folder) > number:
            raise ValueError(f"{DATABASE} ends after event {number}, but the log goes on")
    except NewerFormat as error:
        return TableInfo(name, folder, DAMAGED, problem=str(error))
    except (sqlite3.Error, BadLine, TableError, ValueError, KeyError, IndexError) as error:
        return TableInfo(name, folder, DAMAGED, problem=str(error))
    state = FINISHED if turn == OVER else RUNNING
    return TableInfo(
        name, folder, state, header.game, header.seats, position, number, header.started, event.time
    )
