"""A game in progress as one text file that people can read, send and check.

It has the header, an empty line, one line per event (undone ones too), an empty line, and an end line
with the count of events, so that a torn file is noticed. See ``docs/journal.md`` for an example.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import Game, Setup
from companion.table.checked import Checked
from companion.table.errors import BadTranscript
from companion.table.event import Event, chain, check_of, parse
from companion.table.header import BadLine, Header, numbers_fingerprint, write_tag
from companion.table.journal import Journal
from companion.table.store import Store
from companion.table.table import Table


@dataclass(frozen=True)
class Transcript:
    """A file that was read and found to be whole and legal."""

    header: Header
    setup: Setup
    game: Game
    events: tuple[Event, ...]
    first_line: int
    """The line of event 1, counted from 1; event ``n`` stands ``n - 1`` lines below."""
    game_record: Checked
    """All states that the events passed through."""

    def line_of(self, event: Event) -> int:
        """Where an event stands in the file, counted from 1."""
        return self.first_line + event.number - 1


def export_text(header: Header, events: Sequence[Event]) -> str:
    """The file of a game in progress. It holds no seed that is still secret."""
    lines = [*header.lines(), "", *chain(header.check(), events), "", end_line(len(events))]
    return "".join(f"{line}\n" for line in lines)


def export_table(table: Table) -> str:
    """The file of an open table."""
    return export_text(table.header, table.events)


def end_line(count: int) -> str:
    """``[End 128]``: the last line of a whole file."""
    return write_tag("End", [count])


def read_transcript(text: str) -> Transcript:
    """Read a file and check every line of it against format, checksums and rules.

    :raises BadTranscript: with the first wrong line and the reason.
    :raises NewerFormat: a later version of the companion wrote it.
    :raises UnknownGame: this version does not have the game.
    """
    lines = text.split("\n")
    header, start = _read_header(lines)
    events = _read_events(lines, header, start)
    game = registry.game(header.game)
    try:
        setup = header.setup(game, header.box)
    except RulesError as error:
        raise BadTranscript(start - 1, f"the header makes no game: {error}") from error
    if numbers_fingerprint(setup.components) != header.numbers:
        raise BadTranscript(
            start - 1,
            "the printed numbers that this version ships are not the ones the game was played with",
        )
    checked = Checked(game.start(setup))
    for event in events:
        try:
            checked.follow(event)
        except (RulesError, ValueError, LookupError) as error:
            raise BadTranscript(start + event.number, str(error)) from error
    return Transcript(header, setup, game, tuple(events), start + 1, checked)


def import_text(store: Store, text: str) -> Path:
    """Save a file as a new table and return its folder. No existing table is touched.

    :raises BadTranscript: nothing was saved.
    :raises CannotWrite: nothing was saved.
    """
    transcript = read_transcript(text)
    record = transcript.game_record

    def fill(folder: Path) -> None:
        Journal.create(
            folder, transcript.header, dict(transcript.setup.components), record.rows(transcript.header)
        )

    return store.add(fill)


def read_file(path: Path) -> str:
    """The text of a file, exactly as it stands there.

    :raises BadTranscript: it is no text, or cannot be read.
    """
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise BadTranscript(line, "this is not text in UTF-8") from None
    except OSError as error:
        raise BadTranscript(1, f"{path} cannot be read ({error.strerror})") from error


def _read_header(lines: Sequence[str]) -> tuple[Header, int]:
    """The header, and the index of the empty line after it plus one."""
    length = next((index for index, line in enumerate(lines) if not line), len(lines))
    if not length:
        raise BadTranscript(1, 'a game in progress begins with [Companion "1"]')
    for index, line in enumerate(lines[:length]):
        if line.endswith("\r"):
            raise BadTranscript(index + 1, "the line ends were changed (CR LF); transfer the file unchanged")
    try:
        return Header.parse(lines[:length]), length + 1
    except BadLine as error:
        raise BadTranscript(error.index + 1, error.why) from None


def _read_events(lines: Sequence[str], header: Header, start: int) -> list[Event]:
    events: list[Event] = []
    previous = header.check()
    index = start
    while index < len(lines) and lines[index]:
        try:
            event = parse(lines[index], previous, len(events) + 1)
        except ValueError as error:
            raise BadTranscript(index + 1, str(error)) from None
        events.append(event)
        previous = check_of(lines[index])
        index += 1
    ending = ["", end_line(len(events)), ""]
    for offset, wanted in enumerate(ending):
        found = lines[index + offset] if index + offset < len(lines) else None
        if found is None:
            raise BadTranscript(min(index + offset + 1, len(lines)), "the file ends too early")
        if found != wanted:
            why = (
                "the file ends too early"
                if not any(lines[index + offset :])
                else f"{wanted!r} should stand here"
            )
            raise BadTranscript(index + offset + 1, why)
    if len(lines) > index + len(ending):
        raise BadTranscript(index + len(ending), "nothing may follow the end")
    return events
