"""The desk's part of the score counter: keeps the book of counts, durably, and asks the camera.

Only the worker's thread comes in, as for the desk.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.views import count_book as book
from companion.app.views.counting import CountView, count_view
from companion.app.views.say import Notice
from companion.app.worker import Worker
from companion.rules import registry
from companion.rules.counting import Sighted
from companion.rules.cover import Cover
from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.table.errors import TableError
from companion.table.files import write_atomically

if TYPE_CHECKING:
    from companion.app.desk import Desk

log = logging.getLogger(__name__)

FOLDER = "counts"
Reader = Callable[[str], Sighted]
"""From the name of a game to the chains of its pieces that lie before the camera.

:raises Exception: with ``cause`` and ``advice``, or a message for people.
"""


def counted() -> list[Cover]:
    """Every game that has a counter."""
    return [cover for cover in registry.covers() if cover.counts]


class Counter:
    """Counts for one game at a time; each game keeps its own book, and so does each table."""

    def __init__(self, desk: Desk, worker: Worker, numbers: Callable[[Game], Mapping[str, Any]]) -> None:
        """``numbers`` are the owner's for a game."""
        self._desk, self._worker, self._numbers = desk, worker, numbers
        self.book: book.Book | None = None
        self.reading = False
        """Whether the camera is being asked."""
        self._reader: Reader | None = None
        """Reads laid-out cards, if a camera was there when the counter was opened."""

    # -- books -------------------------------------------------------------------------------------

    def open(self, name: str = "") -> None:
        """Come back to the book of the table that is open, else of a game; the first time to a new one."""
        self._reader = self._desk.parts.reader(self._desk.settings.camera)
        sitting = self._desk.sitting
        table = (
            sitting.table if sitting is not None and sitting.table.game.cover.counts and not name else None
        )
        game = table.game if table is not None else self._game(name)
        at = table.id if table is not None else ""
        if self.book is None or (self.book.game, self.book.table) != (game.name, at):
            self.book = self._load(game, at)
        if self.book is None:
            people = game.to_count(table.state) if table is not None else ()
            sheets = tuple(book.Sheet(who, line) for who, line in people)
            guest = (self._desk.say.app("guest", n=1),)
            fresh = (
                book.Book(game.name, sheets) if sheets else book.new_book(game, guest, self._numbers(game))
            )
            self._keep(replace(fresh, table=at))

    def _game(self, name: str) -> Game:
        return registry.game(name or (self.book.game if self.book is not None else counted()[0].name))

    def _path(self, game: str, table: str) -> Path:
        name = f"{game}-{table}" if table else game
        return Path(self._desk.parts.store.root) / FOLDER / f"{name}.json"

    def _load(self, game: Game, table: str) -> book.Book | None:
        with suppress(OSError, UnicodeDecodeError):
            text = self._path(game.name, table).read_text("utf-8")
            return book.read_book(text, game, self._numbers(game))
        return None

    def _keep(self, changed: book.Book) -> None:
        """A book survives a power cut, as a table does."""
        before, self.book = self.book, changed
        if before is None or before.to_json() != changed.to_json():
            try:
                write_atomically(self._path(changed.game, changed.table), changed.to_json())
            except TableError:
                log.exception("the count cannot be saved; it goes on unsaved")

    # -- what the panel asks for -------------------------------------------------------------------

    def view(self) -> CountView:
        """The book as the panel shows it."""
        if self.book is None:
            self.open()
        assert self.book is not None
        game = registry.game(self.book.game)
        camera = "reading" if self.reading else "ready"
        if self._reader is None:
            camera = ""
        return count_view(self.book, game, counted(), self._numbers(game), self._desk.say, camera=camera)

    def do(self, change: book.Change) -> None:
        """One touch; a refusal changes nothing and is said."""
        assert self.book is not None
        game = registry.game(self.book.game)
        try:
            counting = book.counting_of(game, self.book.sheet.line, self._numbers(game))
            self._keep(change(self.book, counting))
        except RulesError as refused:
            self._desk.refresh(self._desk.say.error(refused, game.name), "refuse")
        else:
            self._desk.refresh()

    def add_person(self) -> None:
        """One more person with what everybody has from the start."""
        assert self.book is not None
        game, taken = registry.game(self.book.game), {sheet.name for sheet in self.book.people}
        names = (self._desk.say.app("guest", n=n) for n in range(1, len(taken) + 2))
        name = next(name for name in names if name not in taken)
        line = book.counting_of(game, "", self._numbers(game)).write()
        self.do(book.add_person(name, line))

    def start_anew(self) -> None:
        """Forget all villages; the people stay."""
        assert self.book is not None
        game = registry.game(self.book.game)
        names = [sheet.name for sheet in self.book.people]
        self._keep(replace(book.new_book(game, names, self._numbers(game)), table=self.book.table))
        self._desk.refresh()

    def look(self) -> None:
        """Ask the camera what lies there; the answer comes when it comes, and is shown before it counts."""
        reader = self._reader
        if reader is None or self.book is None or self.reading:
            return
        self.reading = True
        name, person = self.book.game, self.book.now

        def answered(answer: Any) -> None:
            self.reading = False
            if self.book is None or (self.book.game, self.book.now) != (name, person):
                return
            say = self._desk.say
            if isinstance(answer, Exception):
                log.error("the camera could not read", exc_info=answer)
                self._desk.refresh(say.error(answer, name), "failure")
                return
            game = registry.game(name)
            doubts = tuple(say.sentence(doubt, name) for doubt in answer.doubts)
            if answer.pieces:
                self.do(book.take_over(answer, game, self._numbers(game)))
            if doubts:
                # Where nothing was read nothing was counted either, and there is nothing to check.
                said = say.app("count-doubtful", n=len(doubts)) if answer.pieces else say.app("count-unread")
                self._desk.refresh(Notice(said, "\n".join(doubts)))

        parts = self._desk.parts
        self._worker.aside(lambda: parts.in_light(lambda: reader(name)), answered)
        self._desk.refresh()
