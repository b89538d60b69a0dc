"""A damaged saved table: said clearly, never overwritten, and saved as far as it is intact."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3

import pytest

from companion.table import log
from companion.table.errors import JournalDamaged, NewerFormat, ReplayDiffers, TableError, UnknownTable
from companion.table.journal import DATABASE
from companion.table.table import Table
from tests import toy
from tests.table.conftest import play


@pytest.fixture
def saved(make):
    """A table of some 20 events whose program has ended, and its events."""
    table = make()
    play(table, 12)
    table.undo(2, consent=True)
    play(table, 6)
    table.close()
    return table.path, table.events


@pytest.fixture
def killed(make):
    """The same, but the program was killed: the last events stand in SQLite's write-ahead log."""
    table = make()
    play(table, 12)
    copy = table.path.with_name("kkkk")
    shutil.copytree(table.path, copy)
    assert (copy / f"{DATABASE}-wal").stat().st_size > 0
    return copy, table.events


def contents(folder):
    """Every byte in the folder, except the shared memory that SQLite makes for a moment."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}


def spoil(path, change):
    path.write_bytes(change(path.read_bytes()))


def expect_damage(folder):
    """Opening says so and changes nothing, however often."""
    before = contents(folder)
    for _ in range(2):
        with pytest.raises(JournalDamaged) as refused:
            Table.open(folder)
    assert {name: data for name, data in contents(folder).items() if data} == {
        name: data for name, data in before.items() if data
    }
    assert folder.name in str(refused.value)
    assert refused.value.advice
    return refused.value


def recovered(folder, events):
    """The table after recovery holds a beginning of the old events and one note."""
    damaged = {name: data for name, data in contents(folder).items() if data}
    with Table.recover(folder) as table:
        kept = table.events[:-1]
        assert table.events[-1].kind == "note"
        assert f"recovered {len(kept)} events" in table.events[-1].text
        assert kept == events[: len(kept)]
        play(table)
        assert table.over
    after = contents(folder)
    assert all(data in after.values() for data in damaged.values()), "a damaged file was lost"
    with Table.open(folder) as again:
        assert again.state == table.state
    return kept


def test_a_journal_cut_off_is_saved_from_the_log(saved):
    folder, events = saved
    spoil(folder / DATABASE, lambda data: data[: len(data) // 2])
    assert expect_damage(folder).intact == len(events)
    assert recovered(folder, events) == events


@pytest.mark.parametrize(
    "garbage", [b"", b"\0" * 5000, b"[Companion]\n" * 50, b"PK\x03\x04" + bytes(range(256)) * 9]
)
def test_an_empty_or_foreign_file_in_place_of_the_journal(saved, garbage):
    folder, events = saved
    spoil(folder / DATABASE, lambda _: garbage)
    assert expect_damage(folder).intact == len(events)
    assert recovered(folder, events) == events


def test_somebody_elses_database(saved):
    folder, events = saved
    (folder / DATABASE).unlink()
    with sqlite3.connect(folder / DATABASE) as foreign:
        foreign.execute("CREATE TABLE recipes (cake TEXT)")
    foreign.close()
    assert "not a journal" in expect_damage(folder).cause
    assert recovered(folder, events) == events


def test_a_missing_journal_is_saved_from_the_log(saved):
    folder, events = saved
    (folder / DATABASE).unlink()
    assert "missing" in expect_damage(folder).cause
    assert recovered(folder, events) == events


def test_a_missing_write_ahead_log_is_noticed_because_the_text_log_goes_on(killed):
    folder, events = killed
    (folder / f"{DATABASE}-wal").unlink()
    (folder / f"{DATABASE}-shm").unlink(missing_ok=True)
    assert "the log goes on" in expect_damage(folder).cause
    assert recovered(folder, events) == events


def test_without_any_log_the_journal_alone_will_do(killed):
    folder, events = killed
    (folder / log.NAME).unlink()
    with Table.open(folder) as table:
        assert table.events == events
        assert (folder / log.NAME).read_bytes() == log.render(table.header, lines(folder))


def lines(folder):
    connection = sqlite3.connect(folder / DATABASE)
    try:
        return [line for (line,) in connection.execute("SELECT line FROM event ORDER BY number")]
    finally:
        connection.close()


def test_a_torn_log_is_completed(saved):
    folder, _ = saved
    whole = (folder / log.NAME).read_bytes()
    for size in (0, 10, len(whole) // 2, len(whole) - 1):
        spoil(folder / log.NAME, lambda data, size=size: data[:size])
        Table.open(folder).close()
        assert (folder / log.NAME).read_bytes() == whole
    assert not list(folder.glob("*.damaged*"))


def test_a_damaged_log_is_set_aside_and_written_anew(saved):
    folder, events = saved
    whole = (folder / log.NAME).read_bytes()
    damaged = whole.replace(b"keep", b"give", 1)
    (folder / log.NAME).write_bytes(damaged)
    with Table.open(folder) as table:
        assert table.events == events
    assert (folder / log.NAME).read_bytes() == whole
    assert (folder / "log.txt.damaged-1").read_bytes() == damaged


def test_nothing_left_at_all(saved):
    folder, _ = saved
    (folder / DATABASE).write_bytes(b"")
    (folder / log.NAME).write_bytes(b"")
    before = contents(folder)
    assert expect_damage(folder).intact is None
    with pytest.raises(JournalDamaged, match="header"):
        Table.recover(folder)
    assert contents(folder) == before
    with pytest.raises(UnknownTable):
        Table.open(folder.parent / "none")


def test_journal_and_log_damaged_at_different_places_save_each_other(saved):
    folder, events = saved
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.execute("DELETE FROM event WHERE number = 5")
    connection.close()
    spoil(folder / log.NAME, lambda data: data.replace(b"\n    9  ", b"\n    8  "))
    assert "event 6 stands where event 5 should stand" in expect_damage(folder).cause
    assert recovered(folder, events) == events


def test_both_damaged_at_the_same_place_save_the_beginning(saved):
    folder, events = saved
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.execute("UPDATE event SET line = replace(line, 'person', 'nobody') WHERE number = 9")
    connection.close()
    number = next(event.number for event in events if event.number == 9)
    text = (folder / log.NAME).read_text().split("\n")
    text = [line for line in text if not line.startswith("    9  ")]
    (folder / log.NAME).write_text("\n".join(text))
    assert expect_damage(folder).intact == number - 1
    assert len(recovered(folder, events)) == number - 1


def test_damage_is_said_of_one_table_only(saved, make, store):
    folder, _ = saved
    other = make()
    other.close()
    spoil(folder / DATABASE, lambda data: data[:3000])
    states = {info.path.name: info.state for info in store.tables()}
    assert states == {folder.name: "damaged", other.path.name: "running"}
    assert next(info.problem for info in store.tables() if info.state == "damaged")


@pytest.mark.parametrize("step", range(1, 3))
def test_a_recovery_cut_off_between_two_renames_goes_on(saved, monkeypatch, step):
    folder, events = saved
    spoil(folder / DATABASE, lambda data: data[:5000])
    real, calls = os.replace, []

    def replace(source, target):
        calls.append(target)
        if len(calls) == step:
            raise KeyboardInterrupt
        real(source, target)

    monkeypatch.setattr("companion.table.recover.os.replace", replace)
    with pytest.raises(KeyboardInterrupt):
        Table.recover(folder)
    monkeypatch.setattr("companion.table.recover.os.replace", real)
    try:
        table = Table.open(folder)
    except JournalDamaged:
        table = Table.recover(folder)
    assert table.events[: len(events)] == events
    table.close()


def test_a_later_version_of_the_journal_is_not_called_damaged(saved, store):
    folder, _ = saved
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(NewerFormat, match="update"):
        Table.open(folder)
    assert "update" in store.tables()[0].problem


def test_rules_that_lead_elsewhere_are_noticed_and_the_common_part_is_saved(make, monkeypatch):
    table = make()
    play(table, 8)
    table.close()
    real = toy.Pebbles.push

    def other(self, move):
        if sum(self.bag) == 7 and not isinstance(move, toy.Draw):
            raise RuntimeError("no more giving")
        real(self, move)

    monkeypatch.setattr(toy.Pebbles, "push", other)
    with pytest.raises(ReplayDiffers, match="no more giving") as refused:
        Table.open(table.path)
    assert 0 < refused.value.intact < table.number
    with Table.recover(table.path) as again:
        assert again.events[:-1] == table.events[: len(again.events) - 1]
        assert "could not be saved" in again.events[-1].text


def test_a_mark_that_is_not_met_is_noticed(make, monkeypatch):
    monkeypatch.setattr("companion.table.table.MARK_EVERY", 4)
    table = make()
    play(table, 8)
    table.close()
    with sqlite3.connect(table.path / DATABASE) as connection:
        assert connection.execute("SELECT count(*) FROM event WHERE mark != ''").fetchone() == (2,)
        connection.execute("UPDATE event SET mark = '0123456789abcdef' WHERE number = 8")
    connection.close()
    with pytest.raises(ReplayDiffers, match="event 8"):
        Table.open(table.path)
    with Table.recover(table.path) as again:
        assert again.state == table.state


@pytest.mark.parametrize("name", [DATABASE, f"{DATABASE}-wal", log.NAME])
@pytest.mark.slow
@pytest.mark.usefixtures("hasty_disk")
def test_no_flipped_bit_ever_changes_the_game_unnoticed(killed, name, tmp_path):
    """Whichever bit is flipped: either everything is as before, or it is said and saved."""
    folder, events = killed
    rng = random.Random(name)
    size = (folder / name).stat().st_size
    noticed = 0
    for trial in range(120):
        copy = tmp_path / "flips" / f"t{trial}"
        shutil.copytree(folder, copy)
        at = rng.randrange(size)
        spoil(
            copy / name,
            lambda data, at=at: data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :],
        )
        try:
            with Table.open(copy) as table:
                assert table.events == events, f"byte {at}"
        except NewerFormat:
            noticed += 1
        except JournalDamaged:
            noticed += 1
            with Table.recover(copy) as table:
                assert table.events[:-1] == events, f"byte {at}"
        shutil.rmtree(copy)
    assert noticed or name == log.NAME


def test_every_error_says_what_to_do(saved):
    folder, _ = saved
    spoil(folder / DATABASE, lambda data: data[:100])
    error = expect_damage(folder)
    assert isinstance(error, TableError)
    assert error.reason.key == "journal-damaged"
    assert "recover" in error.advice
