"""Where saved tables live: space, durable writing, the database."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from pathlib import Path

from companion.doctor.finding import ABSENT, OK, PROBLEM, Finding
from companion.doctor.machine import Machine
from companion.rules.text import Text
from companion.table.system import system_text

ENOUGH = 200 * 2**20
"""Bytes of free space below which pictures and logs may not fit; a saved game takes well under one percent of it."""
SLOW_WRITE = 0.25
"""Seconds for one durable write from which people notice that each event is saved."""


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


def space(machine: Machine) -> Finding:
    """Free space where saved tables live."""
    free = shutil.disk_usage(_nearest(machine.data_folder)).free
    found = Text("doctor-disk-found", megabytes=free // 2**20, folder=str(machine.data_folder))
    if free < ENOUGH:
        return Finding("disk", Text("doctor-disk"), PROBLEM, found, Text("doctor-disk-advice"))
    return Finding("disk", Text("doctor-disk"), OK, found)


def writing(machine: Machine) -> Finding:
    """Whether an event can be written so that a power cut does not lose it, and how long that takes."""
    title = Text("doctor-writing")
    folder = machine.data_folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".doctor-") as file:
            start = time.perf_counter()
            file.write(b"one event\n")
            file.flush()
            os.fsync(file.fileno())
            seconds = time.perf_counter() - start
    except OSError as error:
        found = Text("doctor-writing-failed", folder=str(folder), why=system_text(error))
        return Finding("writing", title, PROBLEM, found, Text("doctor-writing-advice"))
    found = Text("doctor-writing-found", milliseconds=round(1000 * seconds, 1))
    if seconds > SLOW_WRITE:
        return Finding("writing", title, ABSENT, found, Text("doctor-writing-slow"))
    return Finding("writing", title, OK, found)


def database(machine: Machine) -> Finding:
    """Whether SQLite can keep its write-ahead log here; network folders often cannot."""
    title = Text("doctor-database")
    found = Text("doctor-database-found", version=sqlite3.sqlite_version)
    try:
        with tempfile.TemporaryDirectory(dir=_nearest(machine.data_folder), prefix=".doctor-") as folder:
            connection = sqlite3.connect(Path(folder) / "probe.sqlite")
            try:
                (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
            finally:
                connection.close()
    except (OSError, sqlite3.Error):
        mode = "none"
    if mode != "wal":
        return Finding("database", title, PROBLEM, found, Text("doctor-database-advice"))
    return Finding("database", title, OK, found)


CHECKS = (space, writing, database)
