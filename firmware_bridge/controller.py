"""The randomiser machine as the rest of the program uses it: draw, return, mix, roll, calibrate, test.

Exactly once: whoever wants a draw gives it a *token*. Calling again with the same token, even after the
program was killed, continues the same draw or returns the same outcome. What cannot be known for
certain comes back as a :class:`Doubt`, never as a guess.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from firmware_bridge.bridge import Bridge
from firmware_bridge.errors import Interrupted, LinkDown, NoMachine, Refused
from firmware_bridge.ledger import RETIRED, Entry, Ledger
from firmware_bridge.lines import Line
from firmware_bridge.message import WHY, Message, both, say, why
from firmware_bridge.requests import Hello, Pending
from firmware_bridge.states import CONNECTED, State

UNKNOWN = "?"
"""A piece that the machine could not name."""
_TRIES = 3
_GONE = 4.0
"""Seconds without a connection after which waiting makes no sense: a restart takes less."""
_WORK = 6
"""A machine that said it works may take so many times the patience until the next piece."""
AT_ONCE = 20
"""Pieces in one request; longer draws are asked for in parts."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """One piece about which a person has to be asked."""

    piece: str
    """Its name, or :data:`UNKNOWN`."""
    fell: bool | None
    """``True``: it lies in the tray, only its name is open. ``None``: it may or may not lie there."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a draw."""

    pieces: tuple[str, ...]
    """The pieces that lie in the tray for certain, by name, in the order in which they fell."""
    doubts: tuple[Doubt, ...] = ()
    missing: int = 0
    """How many of the pieces asked for did not come (a doubtful one does not count as missing)."""
    code: str = ""
    """Why it is not complete, one of :data:`firmware_bridge.message.WHY`; empty when it is."""

    @property
    def complete(self) -> bool:
        return not self.code and not self.doubts and not self.missing

    @property
    def why(self) -> Message | None:
        """The same for people; ``None`` when it is complete."""
        return why(self.code) if self.code else None


class Controller:
    """All requests to one machine, over one bridge and one ledger.

    ``patience``: seconds without any progress after which a call gives up with
    :class:`~firmware_bridge.errors.LinkDown`; the request stays outstanding in the ledger.
    """

    def __init__(self, bridge: Bridge, ledger: Ledger, patience: float = 10.0) -> None:
        self.bridge = bridge
        self.ledger = ledger
        self.patience = patience
        self._pending: dict[int, Pending] = {}
        self._greeted = 0
        self._interrupted = threading.Event()

    # ------------------------------------------------------------------ randomness

    def draw(
        self,
        bag: str,
        count: int,
        token: str,
        on_piece: Callable[[tuple[str, ...]], None] | None = None,
    ) -> Outcome:
        """Let ``count`` pieces fall from the drum ``bag`` (``cubes`` or ``figures``).

        ``on_piece`` hears all pieces that have fallen so far, whenever one more has.

        :raises LinkDown: no answer; call again with the same token, or :meth:`hand_over`.
        :raises Refused: the machine understood and did nothing.
        """
        return self._counted("draw", {"bag": bag}, count, token, on_piece)

    def roll(
        self,
        count: int,
        sides: int,
        token: str,
        on_piece: Callable[[tuple[str, ...]], None] | None = None,
    ) -> Outcome:
        """Roll the die in the tumbler ``count`` times; the pieces are the tags of the faces that lie down.

        A machine without a reader under its dice tray shakes the tumbler once and gives no pieces:
        then the camera reads. Errors as :meth:`draw`.
        """
        return self._counted("roll", {"sides": str(sides)}, count, token, on_piece)

    @property
    def reads_dice(self) -> bool:
        """Whether the machine has a tag reader under its dice tray."""
        return self.hello is not None and "faces" in self.hello.can

    def _counted(
        self,
        verb: str,
        fields: dict[str, str],
        count: int,
        token: str,
        on_piece: Callable[[tuple[str, ...]], None] | None,
    ) -> Outcome:
        if count < 1:
            raise Refused("argument", say("too-few", count=count), say("ask-for-one"))
        fallen: tuple[str, ...] = ()
        part = 0
        while True:
            wanted = min(AT_ONCE, count - len(fallen))
            report = (lambda got, before=fallen: on_piece(before + got)) if on_piece else None
            name = f"{token}/{part}" if part else token
            outcome = self._one(verb, {**fields, "n": str(wanted)}, wanted, name, report)
            fallen += outcome.pieces
            rest = count - len(fallen)
            blind = verb == "roll" and not self.reads_dice
            if outcome.code or outcome.doubts or rest <= 0 or blind:
                return Outcome(fallen, outcome.doubts, max(0, rest - len(outcome.doubts)), outcome.code)
            part += 1

    def _one(
        self,
        verb: str,
        fields: dict[str, str],
        count: int,
        token: str,
        report: Callable[[tuple[str, ...]], None] | None,
    ) -> Outcome:
        for _ in range(_TRIES):
            entry = self.ledger.find(token)
            if entry is None:
                hello = self._connected()
                entry = self.ledger.ask(token, verb, fields, hello.store)
            if entry.outstanding:
                self._perform(entry, report)
            outcome = self._outcome(entry, count)
            if outcome is not None:
                return outcome
            self.ledger.settle(token)  # refused as stale: it never happened and never will; ask anew
        raise Refused("stale", say("always-stale"), say("other-computer"))

    def _perform(self, entry: Entry, report: Callable[[tuple[str, ...]], None] | None) -> None:
        """Wait for the answer of an outstanding entry and write it down."""
        pending = self._answered(entry, report)
        if pending.answer is None:
            if self.bridge.hello is not None and self.bridge.hello.store != entry.store:
                self.ledger.lose(entry, pending.progress)
                return
            raise pending.failure or self._silence()
        if pending.answer.fields.get("code") in ("memory", "forgotten"):
            self.ledger.lose(entry, pending.progress)
        else:
            self.ledger.answered(entry, pending.answer)

    def _answered(self, entry: Entry, report: Callable[[tuple[str, ...]], None] | None) -> Pending:
        """The request of this entry, answered or failed.

        :raises LinkDown: nothing happened for too long; the request goes on being resent.
        """
        while True:
            pending = self._pending.get(entry.id)
            if pending is None:
                pending = self.bridge.ask(entry.verb, entry.fields, id=entry.id, store=entry.store)
                self._pending[entry.id] = pending
            self._watch(pending, report)
            del self._pending[entry.id]
            if pending.answer is None or pending.answer.fields.get("code") != "engaged":
                return pending
            self.bridge.wait(self.bridge.ask("ping"), 0.25)  # another job ends soon; then again

    def _watch(self, pending: Pending, report: Callable[[tuple[str, ...]], None] | None) -> None:
        seen: tuple[str, ...] = ()
        moved = there = self.bridge.clock.now()
        while not self.bridge.wait(pending, 0.25):
            self._go_on()
            now = self.bridge.clock.now()
            if pending.progress != seen:
                seen, moved = pending.progress, now
                if report:
                    report(seen)
            connected = self.bridge.state in CONNECTED
            there = now if connected else there
            limit = self.patience * (_WORK if pending.accepted and connected else 1)
            if now - moved >= limit or now - there >= min(_GONE, self.patience):
                raise self._silence()
        if report and pending.answer and pending.answer.list("pieces") != seen:
            report(pending.answer.list("pieces"))

    def _outcome(self, entry: Entry, count: int) -> Outcome | None:
        """What the entry says; ``None`` when it never happened and may be asked anew."""
        if entry.answer is None:
            known = entry.progress
            open_ones = tuple(Doubt(UNKNOWN, None) for _ in range(count - len(known)))
            return self._named(known, open_ones, "memory" if entry.lost else "hand")
        answer = entry.answer
        code = answer.fields.get("code", "")
        if answer.status == "err":
            if code == "stale":
                self.ledger.skip_to(int(self.status()["last"]))
                return None
            self.ledger.settle(entry.token)
            raise self._refusal(entry.verb, answer)
        pieces = answer.list("pieces")
        if len(pieces) > count:
            return Outcome((), tuple(Doubt(piece, None) for piece in pieces), 0, "too_many")
        fell = True if code in ("double", "stray") else None
        doubts = tuple(Doubt(piece, fell) for piece in answer.list("doubt"))
        return self._named(pieces, doubts, code)

    @staticmethod
    def _named(pieces: Sequence[str], doubts: Sequence[Doubt], code: str) -> Outcome:
        """Pieces without a name have fallen for certain, but a person has to name them."""
        unnamed = [Doubt(UNKNOWN, True) for piece in pieces if piece == UNKNOWN]
        return Outcome(tuple(piece for piece in pieces if piece != UNKNOWN), (*unnamed, *doubts), 0, code)

    # ------------------------------------------------------------------ when a person goes on by hand

    def hand_over(self, token: str) -> Outcome | None:
        """Give up on the machine in the middle of a draw, as far as it got.

        With a connection the machine is stopped and asked what fell. Without one everything that is
        not known to have fallen is in doubt; the machine is told to forget the request as soon as it
        is back, and stops its motors by itself. ``None``: nothing was ever asked under this token.
        """
        entries = self._parts(token)
        if not entries:
            return None
        outcomes = [self._take_over(entry) for entry in entries]
        return Outcome(
            tuple(piece for outcome in outcomes for piece in outcome.pieces),
            tuple(doubt for outcome in outcomes for doubt in outcome.doubts),
            sum(outcome.missing for outcome in outcomes),
            outcomes[-1].code,
        )

    def _parts(self, token: str) -> list[Entry]:
        entries = self.ledger.entries()
        return [entry for entry in entries if entry.token == token or entry.token.startswith(token + "/")]

    def _take_over(self, entry: Entry) -> Outcome:
        count = int(entry.fields["n"])
        if entry.outstanding:
            try:
                self._give_up(entry)
            except LinkDown:
                pending = self._pending.pop(entry.id, None)
                if pending is not None:
                    self.bridge.forget(pending)
                self.ledger.hand_over(entry, pending.progress if pending else ())
        if entry.answer is not None and entry.answer.status == "err":
            return Outcome((), (), count, "hand")
        outcome = self._outcome(entry, count)
        assert outcome is not None
        return (
            outcome
            if outcome.missing
            else replace(outcome, missing=max(0, count - len(outcome.pieces) - len(outcome.doubts)))
        )

    def _give_up(self, entry: Entry) -> None:
        """Stop the job if it runs; make sure that it cannot begin; get its answer."""
        self._simple("stop", {}, patience=2.0)
        was = self._simple("void", {"id": str(entry.id)}, patience=2.0).fields.get("was")
        if was == "forgotten":
            self.ledger.lose(entry)
            return
        patience, self.patience = self.patience, 3.0
        try:
            self._perform(entry, None)
        finally:
            self.patience = patience

    def settle(self, token: str) -> None:
        """The outcome stands in the caller's own books: forget the request and all its parts."""
        for entry in self._parts(token):
            if entry.handed_over:
                self.ledger.retire(entry)
            else:
                self.ledger.settle(entry.token)

    def outstanding(self) -> list[Entry]:
        """Requests of this or an earlier run whose outcome nobody has settled, oldest first."""
        return [entry for entry in self.ledger.entries() if not entry.token.startswith(RETIRED)]

    # ------------------------------------------------------------------ everything else

    @property
    def hello(self) -> Hello | None:
        return self.bridge.hello

    def put_back(self, bag: str, pieces: Sequence[str]) -> int:
        """The pieces lie in the funnel of the drum: mix them in. How many the machine counts inside."""
        left = 0
        for start in range(0, len(pieces), AT_ONCE):
            part = ",".join(pieces[start : start + AT_ONCE])
            left = int(self._job("return", {"bag": bag, "pieces": part}).fields["left"])
        return left

    def empty(self, bag: str) -> None:
        """A person has taken everything out of the drum."""
        self._job("empty", {"bag": bag})

    def mix(self, bag: str, turns: int = 3) -> None:
        """Turn the drum back and forth."""
        self._job("mix", {"bag": bag, "turns": str(turns)})

    def calibrate(self, colour: str, samples: int = 8) -> tuple[str, ...]:
        """Learn the colour of the cube in the chamber; the colours known afterwards."""
        return self._job("calibrate", {"colour": colour, "samples": str(samples)}).list("colours")

    def identify(self, bag: str) -> str:
        """The name or tag of the piece in the chamber, :data:`UNKNOWN` when unsure; nothing falls."""
        return self._job("identify", {"bag": bag}).fields["piece"]

    def self_test(self) -> dict[str, str]:
        """Each part of the machine and ``ok`` or what is wrong with it."""
        answer = self._job("test", {}, failures=False)
        return dict(part.split(":", 1) for part in answer.list("parts"))

    def tune(self, name: str, value: int) -> None:
        """Change a setting of the machine for good."""
        self._job("tune", {"name": name, "value": str(value)})

    def status(self) -> dict[str, str]:
        """What the controller says about itself right now."""
        return dict(self._simple("status", {}).fields)

    def stop(self) -> None:
        """End the job in progress at the next safe point."""
        self._simple("stop", {})

    def service(self) -> None:
        """Leave MicroPython's prompt free until the next restart, so that firmware can be copied."""
        self._simple("service", {})

    def _simple(self, verb: str, fields: dict[str, str], patience: float | None = None) -> Line:
        self._connected(patience)
        pending = self.bridge.ask(verb, fields)
        until = self.bridge.clock.now() + (patience or self.patience)
        while not self.bridge.wait(pending, 0.25) and self.bridge.clock.now() < until:
            self._go_on(pending)
        if pending.answer is None:
            self.bridge.forget(pending)
            raise self._silence()
        return pending.answer

    def _job(self, verb: str, fields: dict[str, str], failures: bool = True) -> Line:
        """A request with an effect that may safely be repeated by a later run.

        :raises Refused: it was not done, or not wholly; ``failures=False`` hands the answer back instead.
        """
        hello = self._connected()
        marked = {**fields, "key": self.ledger.host, "for": hello.store}
        pending = self.bridge.ask(verb, marked, id=self.ledger.next_id(), store=hello.store)
        started = self.bridge.clock.now()
        while not self.bridge.wait(pending, 0.25):
            self._go_on(pending)
            waited = self.bridge.clock.now() - started
            if waited >= (_WORK if pending.accepted else 1) * self.patience:
                self.bridge.forget(pending)
                raise self._silence()
        if pending.answer is None:
            raise pending.failure or self._silence()
        if pending.answer.status != "ok" and failures:
            raise self._refusal(verb, pending.answer)
        return pending.answer

    # ------------------------------------------------------------------ the connection

    def _connected(self, patience: float | None = None) -> Hello:
        """The greeting of the machine that is connected now.

        :raises LinkDown: there is none; nothing was asked.
        """
        wait = min(_GONE, self.patience) if patience is None else patience
        until = self.bridge.clock.now() + wait
        self.bridge.look_now()
        while not self.bridge.wait_connected(min(0.25, wait)):
            self._go_on()
            if self.bridge.clock.now() < until and self.bridge.state is not State.REFUSED:
                continue
            if self.bridge.state is State.REFUSED and self.bridge.problem:
                raise self.bridge.problem
            raise self._silence()
        hello = self.bridge.hello
        assert hello is not None
        if self._greeted != self.bridge.greetings:
            self._greeted = self.bridge.greetings
            self.ledger.skip_to(hello.last)
            self._void_handed_over(hello)
        return hello

    def _void_handed_over(self, hello: Hello) -> None:
        """Requests that a person took over must not happen any more."""
        for entry in self.ledger.entries():
            if not entry.handed_over:
                continue
            if entry.store == hello.store:
                pending = self.bridge.ask("void", {"id": str(entry.id)})
                if not self.bridge.wait(pending, 2.0):
                    continue  # the next greeting tries again
            if entry.token.startswith(RETIRED):
                self.ledger.settle(entry.token)

    def _silence(self) -> LinkDown:
        """Why nobody answers, as far as the bridge knows."""
        problem, retry = self.bridge.problem, say("retry-or-hand")
        if problem is None:
            return LinkDown(say("no-answer"), retry)
        return LinkDown(
            problem.cause, problem.advice if isinstance(problem, NoMachine) else both(problem.advice, retry)
        )

    @staticmethod
    def _refusal(verb: str, answer: Line) -> Refused:
        code, name = answer.fields.get("code", ""), answer.fields.get("name", "")
        if code in WHY:
            return Refused(code, why(code), say("retry-or-hand"))
        return Refused(code, say("refused", verb=verb, reason=f"{code} {name}".rstrip()), say("see-monitor"))

    # ------------------------------------------------------------------ somebody does not want to wait

    def interrupt(self) -> None:
        """Make a call that waits for the machine on another thread end soon with :class:`Interrupted`.

        What it asked for stays outstanding: :meth:`hand_over` says how far it got. Until :meth:`resume`
        every wait for a job ends so.
        """
        self._interrupted.set()

    def resume(self) -> None:
        """Wait for the machine again."""
        self._interrupted.clear()

    def _go_on(self, pending: Pending | None = None) -> None:
        """:raises Interrupted: nobody wants the answer any more; ``pending`` is not resent then."""
        if not self._interrupted.is_set():
            return
        if pending is not None:
            self.bridge.forget(pending)
        raise Interrupted(say("interrupted"), say("retry-or-hand"))
