"""One physical game in progress.

Touch, camera, randomiser and automaton all end here: :meth:`Table.record` checks what they bring
against the rules, writes it durably, and only then changes what the companion believes.
"""

from __future__ import annotations

import functools
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from companion.rules import registry
from companion.rules.chance import CHANCE as CHANCE_TURN
from companion.rules.errors import BadCorrection, IllegalMove
from companion.rules.game import Game, OptionValue
from companion.rules.instruction import difference
from companion.rules.notation import Move
from companion.rules.state import State
from companion.rules.text import Text
from companion.table import event as kinds
from companion.table.box import Box, other_game
from companion.table.clock import Clock, SystemWatch, Watch
from companion.table.errors import (
    CannotWrite,
    JournalDamaged,
    NeedsConsent,
    RandomiserFailed,
    ReplayDiffers,
    StaleEvent,
    TableClosed,
)
from companion.table.event import Event
from companion.table.header import Header, TableSeat, TimeLimit
from companion.table.journal import MARK_EVERY, Contents, Journal
from companion.table.line import Line, write_numbers
from companion.table.randomiser import GENERATOR, Answer, Randomiser, Request, is_failure
from companion.table.recover import recover
from companion.table.replay import Diverged, States, actor, split_correction
from companion.table.secret import Seeds
from companion.table.standing import Entry, Standing
from companion.table.store import Store
from companion.table.undo import Redone, Undone
from hardware.randomisers import fair

__all__ = ["COMPANION", "SYSTEM_WATCH", "Entry", "Table"]

SYSTEM_WATCH = SystemWatch()
COMPANION = "companion"
"""The source of events that nobody asked for."""

P = ParamSpec("P")
R = TypeVar("R")


def _serial(method: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R]:
    """One change at a time, and none on a closed table."""

    @functools.wraps(method)
    def guarded(self: Table, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._lock:
            if self._closed:
                raise TableClosed(f"the table {self.id} was closed", "open it again", table=self.id)
            return method(self, *args, **kwargs)

    return guarded


class Table(Standing):
    """A game in progress. Make one with :meth:`create`, :meth:`open` or :meth:`recover`.

    All methods may be called from any thread; changes happen one after the other.
    """

    def __init__(self, path: Path, journal: Journal, contents: Contents, watch: Watch) -> None:
        """For the class methods, which see to it that ``contents`` is what ``journal`` holds."""
        self.path = path
        self._lock = threading.RLock()
        self._closed = False
        self._watch = watch
        self._load(journal, contents)

    def _load(self, journal: Journal, contents: Contents) -> None:
        self.header = journal.header
        self.game: Game = registry.game(self.header.game)
        setup = self.header.setup(self.game, contents.numbers)
        self._journal = journal
        self._seeds = Seeds(self.path)
        self._line = Line()
        self._states = States(self.game.start(setup), self._line, journal.events)
        self._clock = Clock(self._watch, self.header.limit, self._actor, self._clock_event)
        for event in journal.events:
            self._follow(event)
        try:
            self._state = self._states.replay(contents.marks)
        except Diverged as error:
            raise ReplayDiffers(self.path, str(error), error.number - 1) from error

    # -- beginning and end ---------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        store: Store,
        game: Game,
        seats: Sequence[TableSeat],
        options: Mapping[str, OptionValue] | None = None,
        box: Box | None = None,
        seed: str | None = None,
        *,
        limit: TimeLimit | None = None,
        watch: Watch = SYSTEM_WATCH,
    ) -> Table:
        """Begin a game and save it at once.

        :param box: the owner's numbers; they stay with this table even if the box changes later.
        :param seed: a word that makes the generator's draws repeatable, and no secret; without it
            the seed is random. Its commitment is the first event.
        :raises BadOptions: seats or options that make no game.
        :raises BoxError: the box breaks a constraint.
        :raises BadBoxFile: the box of another game.
        :raises BadSeat: a name that is not visible text.
        :raises CannotWrite: nothing was left behind.
        """
        box = box or Box(game.name)
        if box.game != game.name:
            raise other_game(box, game)
        overrides = box.numbers
        components = game.components().with_box(overrides)
        setup = game.setup([seat.for_rules() for seat in seats], options, components)
        header = Header.of(game, seats, setup, overrides, watch.utc(), limit)

        def fill(folder: Path) -> None:
            Journal.create(folder, header, dict(setup.components))
            with cls._opened(folder, watch) as table:
                table._commit(
                    secrets.token_bytes(fair.SEED_BYTES) if seed is None else fair.seed_from_word(seed)
                )

        return cls.open(store.add(fill), watch=watch)

    @classmethod
    def open(cls, path: Path, *, watch: Watch = SYSTEM_WATCH) -> Table:
        """Go on with a saved table.

        :raises UnknownTable: no table is saved there.
        :raises JournalDamaged: nothing was changed; see :meth:`recover`.
        :raises ReplayDiffers: the rules have changed since.
        :raises NewerFormat: a later version of the companion wrote it.
        :raises UnknownGame: this version does not have the game.
        """
        table = cls._opened(path, watch)
        table._settle()
        return table

    @classmethod
    def _opened(cls, path: Path, watch: Watch) -> Table:
        journal, contents = Journal.open(path)
        return cls(path, journal, contents, watch)

    @classmethod
    def recover(cls, path: Path, *, watch: Watch = SYSTEM_WATCH) -> Table:
        """Save what is intact of a damaged table and go on from there; a sound one is just opened.

        The damaged files stay beside the new ones, with ``.damaged-1`` (or 2, ...) after their names.

        :raises JournalDamaged: not even the header is intact.
        """
        try:
            return cls.open(path, watch=watch)
        except JournalDamaged:
            recover(path, watch.utc())
        return cls.open(path, watch=watch)

    @_serial
    def reload(self) -> None:
        """Read the table again, because another program has changed it."""
        running = self._clock.running
        self._journal.close()
        self._load(*Journal.open(self.path))
        if running:
            self._clock.start()

    def close(self) -> None:
        """Let go of the files; the clocks stop. Everything was saved long before."""
        with self._lock:
            if not self._closed:
                with suppress(CannotWrite, StaleEvent):  # a minute of thinking; closing must always work
                    self._clock.stop()
                self._journal.close()
                self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- what happens --------------------------------------------------------------------------

    @_serial
    def record(
        self,
        move: Move | str,
        *,
        source: str = "person",
        evidence: str = "",
        expect: int | None = None,
    ) -> Event:
        """Check, write and follow a decision, or the outcome of the open chance.

        :param move: the move, or its notation, which may be shortened if only one legal move fits.
        :param expect: the number of the last event that the sender has seen.
        :raises InvalidMove: not a notation of this game.
        :raises IllegalMove: the rules refuse; ``ImpossibleOutcome`` if the pieces cannot give it.
        :raises StaleEvent: the game has changed since ``expect``.
        :raises CannotWrite: the table stands as before.
        """
        self._require_fresh(expect)
        state = self._state
        if isinstance(move, str):
            move = state.parse(move)
        state.check(move)
        kind = kinds.CHANCE if state.turn == CHANCE_TURN else kinds.MOVE
        after = state.copy()
        after.push(move)
        event = self._write(kind, str(move), source, evidence, after=after)
        self._settle()
        return event

    @_serial
    def correct(self, path: str, value: str, *, source: str = "person", expect: int | None = None) -> Event:
        """Set what the companion believes to what lies on the table.

        :raises BadCorrection: an unknown path, or a value that no table can hold.
        """
        self._require_fresh(expect)
        text = f"{path} {value}"
        if split_correction(text) != (path, value) or path.split() != [path]:
            raise BadCorrection(Text("unknown-field", path=path), code="unknown-field")
        event = self._write(kinds.CORRECT, text, source, after=self._state.correct(path, value))
        self._settle()
        return event

    @_serial
    def undo(
        self, n: int = 1, *, consent: bool = False, source: str = "person", expect: int | None = None
    ) -> Undone:
        """Take the last ``n`` events in force back. They stay in the journal.

        :param consent: people agree that draws and rolls are annulled and will put the pieces back.
        :raises NeedsConsent: a draw or roll is among them; nothing was changed.
        :raises NothingToUndo: not so many events are in force.
        """
        self._require_fresh(expect)
        numbers = self._line.to_undo(n)
        events = tuple(self._journal.events[number - 1] for number in numbers)
        after = self._states.at(self._line.parent[numbers[-1]])
        shifts = tuple(difference(self._state.layout(), after.layout()))
        chances = [event for event in events if event.kind == kinds.CHANCE]
        if chances and not consent:
            raise NeedsConsent(chances, shifts)
        event = self._write(kinds.UNDO, write_numbers(numbers), source, after=after)
        return Undone(event, events, shifts)

    @_serial
    def redo(self, n: int = 1, *, source: str = "person", expect: int | None = None) -> Redone:
        """Restore the last ``n`` undone events, draws with the same outcome as before.

        :raises NothingToRedo: not so many are undone, or a new event has taken their place.
        """
        self._require_fresh(expect)
        numbers = self._line.to_redo(n)
        events = tuple(self._journal.events[number - 1] for number in numbers)
        event = self._write(kinds.REDO, write_numbers(numbers), source, after=self._states.at(numbers[-1]))
        self._settle()
        return Redone(event, events, tuple(self.instructions(event)))

    @_serial
    def note(self, text: str, *, source: str = "person") -> Event:
        """Write a remark into the journal; the game stays as it is."""
        return self._write(kinds.NOTE, text, source)

    # -- chance --------------------------------------------------------------------------------

    @_serial
    def request(self) -> Request:
        """The open draw or roll, for a randomiser.

        :raises IllegalMove: nothing is to be drawn now.
        """
        chance = self._state.chance
        if chance is None:
            raise IllegalMove(Text("no-open-chance"), code="no-open-chance", position=self._state.position())
        outcomes = tuple((str(move), weight) for move, weight in chance.weights.items())
        return Request(self.number + 1, chance.randomiser, outcomes, chance.prompt)

    @_serial
    def answer(self, request: Request, answer: Answer) -> Event:
        """Record what a randomiser answered.

        :raises StaleEvent: the game has moved on since the request.
        :raises ImpossibleOutcome: a misreading; the same request is still open.
        """
        if answer.source == GENERATOR and request.number != self.number + 1:
            raise StaleEvent(
                f"draw {request.number} is not the next one",
                "ask again",
                number=self.number,
                expect=request.number,
            )
        return self.record(
            answer.outcome, source=answer.source, evidence=answer.evidence, expect=request.number - 1
        )

    def draw(self, *randomisers: Randomiser) -> Event:
        """Have the open draw or roll answered: by the first of these that does not fail.

        The table stays usable while a slow one answers; each failure becomes a note.

        :raises RandomiserFailed: all failed; the draw is still open.
        :raises ImpossibleOutcome: a misreading; the draw is still open.
        :raises StaleEvent: somebody changed the game meanwhile.
        """
        failures: list[Any] = []
        for randomiser in randomisers:
            if randomiser.source == GENERATOR:
                self.seed()
            request = self.request()
            try:
                answer = randomiser.ask(request)
            except Exception as error:
                if not is_failure(error):
                    raise
                failures.append(error)
                self.note(f"{randomiser.source} failed: {error.cause}", source=COMPANION)  # type: ignore[attr-defined]
                continue
            return self.answer(request, answer)
        if not failures:
            raise RandomiserFailed("There is no randomiser.", "Draw by hand and enter the outcome.")
        raise RandomiserFailed(failures[-1].cause, failures[-1].advice) from failures[-1]

    @_serial
    def seed(self) -> bytes:
        """The secret seed for the generator's next draw; a new one is committed to if need be."""
        return self._seeds.current() or self._commit(secrets.token_bytes(fair.SEED_BYTES))

    def _commit(self, seed: bytes) -> bytes:
        self._write(kinds.COMMIT, self._seeds.keep(seed), GENERATOR)
        return seed

    def _settle(self) -> None:
        """Once the game is over, reveal the seed.

        What ended the game is recorded already, so a refused write must not look as if it were not:
        the next opening makes up for it, and a read-only folder can still be looked at.
        """
        if self.over and (seed := self._seeds.current()):
            with suppress(CannotWrite, StaleEvent):
                self._write(kinds.REVEAL, seed.hex(), GENERATOR)

    # -- inside --------------------------------------------------------------------------------

    def _require_fresh(self, expect: int | None) -> None:
        if expect is not None and not self._line.changed <= expect <= self.number:
            raise StaleEvent(
                f"the game has moved on: event {self._line.changed} came after event {expect}",
                "nothing was recorded; look at the table again",
                number=self._line.changed,
                expect=expect,
            )

    def _actor(self) -> str:
        return actor(self._state)

    @_serial
    def _clock_event(self, word: str) -> Event:
        return self._write(kinds.CLOCK, word, COMPANION)

    def _write(
        self, kind: str, text: str, source: str, evidence: str = "", *, after: State | None = None
    ) -> Event:
        """Write an event durably, then follow it. Only here does anything change."""
        number = self.number + 1
        event = Event(
            number, kind, self._actor(), text, source, evidence, self._watch.utc(), self._clock.pending()
        )
        state = after or self._state
        mark = state.fingerprint() if kind in kinds.GAME_KINDS and number % MARK_EVERY == 0 else ""
        try:
            self._journal.append(event, state.position(), state.turn, mark)
        except StaleEvent:
            self.reload()
            raise
        self._follow(event)
        if after is not None:
            self._state = after
            if kind in kinds.GAME_KINDS:
                self._states.keep(number, after)
        return event

    def _follow(self, event: Event) -> None:
        self._line.apply(event)
        self._clock.follow(event)
        self._seeds.follow(event)
