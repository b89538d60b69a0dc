"""Saving what is intact of a damaged table.

Journal and log hold the same chained lines, so each event is taken from whichever still has it, from the
first one on until both fail or the rules refuse. The damaged files are renamed, never written to.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import Game, Setup
from companion.table import log
from companion.table.checked import Checked
from companion.table.errors import JournalDamaged, TableError
from companion.table.event import NOTE, Event, check_of, parse
from companion.table.files import set_aside, sync_folder, writing
from companion.table.header import BadLine, Header, numbers_fingerprint
from companion.table.journal import DATABASE, DRAFT, Journal, reading, require_ours
from companion.table.replay import actor

SOURCE = "companion"


@dataclass
class Finds:
    """What was found in the ruins."""

    header: Header | None
    numbers: Mapping[str, Any]
    candidates: dict[int, list[str]]
    """For each event number the lines that claim to be it."""


def recover(folder: Path, utc: str) -> int:
    """Put a new journal of the intact events in the place of a damaged one; return their count.

    A last event notes what happened. If the program is ended half way, the old files are still
    there, under their own or their ``.damaged`` names, and recovering again goes on.

    :param utc: the time of day for the note.
    :raises JournalDamaged: nothing can be saved; nothing was changed.
    :raises CannotWrite: nothing was changed.
    """
    finds = search(folder)
    if finds.header is None:
        raise JournalDamaged(folder, "neither the journal nor the log has an intact header", None)
    header = finds.header
    game = registry.game(header.game)
    setup = find_setup(folder, game, finds)

    checked = Checked(game.start(setup))
    for event in intact(header, finds.candidates):
        try:
            checked.follow(event)
        except Exception:  # noqa: BLE001  whatever other rules than the ones it was played with may trip over
            break
    kept = len(checked.events)
    lost = sum(number > kept for number in finds.candidates)
    text = f"recovered {kept} events" + (f"; {lost} later ones could not be saved" if lost else "")
    checked.follow(Event(kept + 1, NOTE, actor(checked.state), text, SOURCE, "", utc))

    draft = folder / DRAFT
    with writing(folder):
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir()
    Journal.create(draft, header, dict(setup.components), checked.rows(header))
    for name in (DATABASE, log.NAME):  # one after the other, so that there is always one of them to find
        set_aside(folder / name, "-wal", "-shm")
        with writing(folder):
            os.replace(draft / name, folder / name)
            sync_folder(folder)
    with writing(folder):
        draft.rmdir()
    return kept


def find_setup(folder: Path, game: Game, finds: Finds) -> Setup:
    """The setup with exactly the printed numbers that the table was begun with.

    :raises JournalDamaged: they cannot be found again.
    """
    header = finds.header
    assert header is not None
    why = "the printed numbers that it was played with are lost"
    for numbers in (finds.numbers, header.box):
        try:
            setup = header.setup(game, numbers)
        except RulesError as error:
            why = f"the header makes no game ({error})"
            continue
        if numbers_fingerprint(setup.components) == header.numbers:
            return setup
    raise JournalDamaged(folder, why, None)


def search(folder: Path) -> Finds:
    """Read whatever can be read, without changing a byte."""
    header, numbers, candidates = _search_database(folder / DATABASE)
    draft_header, draft_numbers, draft_lines = _search_database(folder / DRAFT / DATABASE)
    header, numbers = header or draft_header, numbers or draft_numbers
    for number, lines in draft_lines.items():
        candidates.setdefault(number, []).extend(lines)
    written = log.read(folder)
    for number, line in log.lines_like_events(folder):
        candidates.setdefault(number, []).append(line)
    return Finds(header or written.header, numbers, candidates)


def _search_database(path: Path) -> tuple[Header | None, Mapping[str, Any], dict[int, list[str]]]:
    header: Header | None = None
    numbers: Mapping[str, Any] = {}
    candidates: dict[int, list[str]] = {}
    with suppress(sqlite3.Error, ValueError, TableError), reading(path) as connection:
        require_ours(connection)
        with suppress(sqlite3.Error):
            texts = dict(connection.execute("SELECT name, text FROM header"))
            with suppress(KeyError, BadLine):
                header = Header.parse(texts["header"].split("\n"))
            with suppress(KeyError, ValueError):
                numbers = json.loads(texts["numbers"])
        for order in ("ASC", "DESC"):  # a damaged page in the middle hides what is behind it
            with suppress(sqlite3.Error):
                for number, line in connection.execute(
                    f"SELECT number, line FROM event ORDER BY number {order}"
                ):
                    if isinstance(line, str):
                        candidates.setdefault(number, []).append(line)
    return header, numbers, candidates


def intact(header: Header, candidates: Mapping[int, list[str]]) -> Iterator[Event]:
    """The unbroken chain of events from the first one on."""
    previous = header.check()
    number = 1
    while True:
        for line in dict.fromkeys(candidates.get(number, ())):
            with suppress(ValueError):
                event = parse(line, previous, number)
                yield event
                previous = check_of(line)
                number += 1
                break
        else:
            return
