"""The disk refuses: the table says so, stands as before, and goes on once there is room."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
import tempfile
import traceback
from pathlib import Path

import pytest

from companion.table.errors import CannotWrite
from companion.table.journal import DATABASE, Journal
from companion.table.store import Store
from companion.table.table import Table
from companion.table.transcript import export_table, import_text
from tests import toy
from tests.table.conftest import SEATS, draw, play


def in_a_child(check) -> None:
    """Run ``check`` in a forked process, because what it sets cannot be taken back; fail with its traceback."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            check()
            os._exit(0)
        except BaseException:  # noqa: BLE001  (whatever it is, the parent shows it)
            os.write(writing, traceback.format_exc().encode()[-4000:])
            os._exit(1)
    os.close(writing)
    with open(reading, "rb") as pipe:
        said = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    assert status == 0, said


def nothing_changed(table, state, events):
    assert (table.state, table.events) == (state, events)
    assert (table.number, table.can_redo) == (len(events), 0)


def test_a_full_database_refuses_the_event_and_takes_it_once_there_is_room(table):
    """SQLite's own limit stands for a full disk: it fails the same way, in the middle of a transaction."""
    play(table, 4)
    connection = table._journal._connection
    ((pages,),) = connection.execute("PRAGMA page_count").fetchall()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    state, events = table.state, table.events
    with pytest.raises(CannotWrite, match="full") as refused:
        for _ in range(300):
            table.note("x" * 200)
            events = table.events
    assert "make room" in refused.value.advice
    nothing_changed(table, state, events)
    play(table)  # the journal was opened anew, without the limit
    assert table.over
    with Table.open(table.path) as again:
        assert again.events == table.events


def test_a_limit_on_file_size_refuses_the_event_and_loses_nothing(table):
    def check():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        recorded = 0
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, resource.RLIM_INFINITY))
        with pytest.raises(CannotWrite):
            for recorded in range(5000):
                table.note("y" * 100)
        assert recorded > 10
        events = table.events
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        with Table.open(table.path) as again:
            assert again.events == events
            draw(again)

    in_a_child(check)


def test_no_room_for_a_new_table_leaves_nothing_behind(store):
    def check():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, resource.RLIM_INFINITY))
        with pytest.raises(CannotWrite, match="cannot be written"):
            Table.create(store, toy.GAME, SEATS)
        assert store.tables() == []
        assert list(store.tables_folder.iterdir()) == []

    in_a_child(check)


def test_a_store_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    store = Store(tmp_path / "file")
    assert store.tables() == []
    with pytest.raises(CannotWrite, match="file"):
        Table.create(store, toy.GAME, SEATS)
    assert (tmp_path / "file").read_text() == "not a folder"


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize("closed", [True, False])
def test_a_read_only_folder_can_be_looked_at_but_not_written(table, closed):
    play(table, 6)
    if closed:
        table.close()
    with tempfile.TemporaryDirectory() as spare:
        moved = Path(spare, "tables", "abcd")
        shutil.copytree(table.path, moved)
        (moved / f"{DATABASE}-shm").unlink(missing_ok=True)
        for path in moved.iterdir():
            path.chmod(0o444)
        for folder in (moved, moved.parent, Path(spare)):
            folder.chmod(0o555)
        in_a_child(lambda: look_at_a_read_only_table(moved, table))


def look_at_a_read_only_table(moved: Path, table: Table) -> None:
    os.setgid(65534)
    os.setuid(65534)
    with Table.open(moved) as again:
        assert (again.events, again.state) == (table.events, table.state)
        with pytest.raises(CannotWrite) as refused:
            again.note("hello")
        assert "writable" in refused.value.advice
        assert again.events == table.events
    store = Store(moved.parent.parent)
    assert [info.events for info in store.tables()] == [len(table.events)]
    with pytest.raises(CannotWrite):
        Table.create(store, toy.GAME, SEATS)
    with pytest.raises(CannotWrite):
        import_text(store, export_table(again))


def test_a_disk_that_is_full_right_after_the_last_move_does_not_take_the_move_back(table, monkeypatch):
    real = Journal.append

    def append(journal, event, *rest):
        if event.kind == "reveal":
            raise CannotWrite("full")
        real(journal, event, *rest)

    monkeypatch.setattr(Journal, "append", append)
    play(table)  # raises nothing
    assert table.over
    monkeypatch.setattr(Journal, "append", real)
    with Table.open(table.path) as again:
        assert again.events[:-1] == table.events
        assert again.events[-1].kind == "reveal"


def test_a_log_that_cannot_be_written_stops_nothing(table):
    path = table.path / "log.txt"
    path.unlink()
    path.mkdir()
    play(table)
    assert table.over
    table.close()
    path.rmdir()
    with Table.open(table.path) as again:
        assert again.events == table.events
        assert path.read_text().count("\n") > len(table.events)


def test_another_program_that_holds_the_database_for_long(table, monkeypatch):
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **kwargs: real(*args, **kwargs | {"timeout": 0}))
    other = real(table.path / DATABASE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    events = table.events
    with pytest.raises(CannotWrite, match="locked"):
        table.note("hello")
    assert table.events == events
    other.execute("ROLLBACK")
    other.close()
    table.note("hello")
