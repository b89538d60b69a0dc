"""Watching a table: look, reconcile, and say what happened, or what a person has to decide.

    watch = Watch(table, reader, tell, pause)
    answer = watch.answer(stop)          # for the open draw, roll or decision
    if isinstance(answer, Settled):
        events = watch.record(answer)

A front end calls :meth:`Watch.answer` where it may block (the terminal's main thread, a thread aside of
the app's worker) and everything else where it owns the table. Nothing is lost when it stops half-way:
nothing was recorded yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.eyes.unlaid import Unlaid
from companion.rules.chance import CHANCE
from companion.rules.instruction import by_own_hand, carry_out
from companion.rules.notation import Move
from companion.rules.sight import DIE, Sight
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.audit import Finding
from companion.table.event import CHANCE as CHANCE_EVENT
from companion.table.event import MOVE, Event
from companion.table.reader import Blind, Reader, Reading, Seen
from companion.table.reconcile import (
    Doubt,
    OutOfSight,
    Settled,
    Verdict,
    Waiting,
    in_sight,
    reconcile,
    unexplained,
)
from companion.table.table import Table

LOOKING, MOVING, WAITING = Text("eye-looking"), Text("eye-moving"), Text("eye-waiting")
PUT_FIRST = Text("eye-put-first")
BETWEEN_LOOKS = 0.3
"""Seconds between two looks at a table on which nothing has happened yet."""
PASSING = frozenset(("covered", "unstable", "blurred"))
"""Refusals that a moment's patience mends."""


@dataclass(slots=True)
class _Kept:
    """A reading that may answer the next draws too, as long as nothing else happens."""

    reading: Reading
    number: int


class Watch:
    """The eyes at one table."""

    def __init__(
        self,
        table: Table,
        reader: Reader,
        tell: Callable[[Text], None],
        pause: Callable[[float], None],
        patience: int | None = None,
        troubled: Callable[[Text | None], None] = lambda trouble: None,
    ) -> None:
        """
        :param tell: hears what goes on: looking, something moves, the camera is unplugged... Each once in a row.
        :param pause: waits so many seconds; a front end wakes it up to stop.
        :param patience: after so many looks without news :meth:`answer` gives up with :class:`Waiting`.
        :param troubled: hears why the look that goes on can tell nothing now, and ``None`` once that is over; for a
            screen, which shows what holds now, where ``tell`` is for a terminal, which keeps what was said.
        """
        self.table, self.reader = table, reader
        self._tell, self._pause, self._patience = tell, pause, patience
        self._troubled = troubled
        self._trouble: Text | None = None
        """What ``troubled`` has heard last."""
        self._kept: _Kept | None = None
        self._unlaid = Unlaid(table, self._sight())
        self._told: set[Text] = set()
        self._accepted: dict[str, Mapping[str, int]] = {}
        """Spots that differ from the belief although people have gone on, and what was seen there."""
        self._noted, self._lay = table.number, table.state.layout()
        """How many events are followed by :attr:`_due`, and what was believed to lie where after them."""
        self._due: set[str] = set()
        """The places that lie as they did before or during the last events: hands have had no time for the rest yet."""
        self.reading: Reading | None = None
        """The last one."""
        self.absent = False
        """Whether the look that goes on got no picture from the camera at all."""

    # -- looking -----------------------------------------------------------------------------------------

    def sees(self) -> bool:
        """Whether a camera can see the outcome of the open draw or roll."""
        return in_sight(self.table.state, self._sight())

    def answer(self, stop: Callable[[], bool] = lambda: False) -> Verdict | Blind | None:
        """What happened, as far as the open question goes.

        Waits for the table to change and to be still again. A :class:`Settled` may hold several draws.

        :returns: ``None`` once ``stop()`` says so; :class:`Blind` if looking again cannot help;
            :class:`OutOfSight` if no camera could tell; else a verdict.
        """
        state, sight = self.table.state, self._sight()
        if state.turn == CHANCE and not in_sight(state, sight):
            return OutOfSight()
        if self._kept is not None and self._kept.number == self.table.number:
            verdict = reconcile(state, self._kept.reading, sight)
            if not isinstance(verdict, Waiting):
                return verdict
        self._told.clear()
        self.absent = False
        self._catch_up()
        try:
            return self._happened(state, sight, stop)
        finally:
            self._now(None)

    def _happened(self, state: State, sight: Sight, stop: Callable[[], bool]) -> Verdict | Blind | None:
        """Look until something can be said."""
        looks = 0
        while not stop():
            reading = self._look(sight, stop)
            if reading is None or isinstance(reading, Blind):
                return reading
            verdict = self._in_time(self._believed(reconcile(state, reading, sight)))
            looks += 1
            last = self._patience is not None and looks >= self._patience
            if not isinstance(verdict, Waiting) and (last or not _passes(verdict)):
                self._kept = _Kept(reading, self.table.number)
                return verdict
            if last:
                return verdict
            behind = self._unlaid.places or self._due & self._accepted.keys()
            said = verdict.why if isinstance(verdict, Doubt) else PUT_FIRST if behind else WAITING
            self._now(None if said == WAITING else said)
            self._say(said)
            self._pause(BETWEEN_LOOKS)
        return None

    def doubts(self, move: Move) -> bool:
        """Whether a decision would take a piece from where it was told to be put and has not been seen yet."""
        self._unlaid.follow()
        return self._unlaid.hides(move)

    def look(self, stop: Callable[[], bool] = lambda: False) -> Reading | Blind | None:
        """One reading of everything in sight, whatever is open; for an audit."""
        self._told.clear()
        return self._look(self._sight(), stop)

    def news(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """Wait until the table looks otherwise than at the last look; false once ``stop()`` says so."""
        before = self._looks()
        self._told.clear()
        try:
            while not stop():
                found = self._look(self._sight(), stop)
                if isinstance(found, Blind) and found.lasting:
                    return False
                if found is not None and not isinstance(found, Blind):
                    self._now(None)
                    if self._looks() != before:
                        return True
                self._pause(BETWEEN_LOOKS)
        finally:
            self._now(None)
        return False

    def _looks(self) -> dict[str, tuple[Mapping[str, int], Text | None]]:
        """What the last reading says of each spot, however sure it is: that changes with the noise of a picture.

        Spots that people have gone on in spite of count as they look, not as if they could not be read.
        """
        spots = self.reading.spots if self.reading is not None else {}
        return {name: (seen.contents, seen.refused) for name, seen in spots.items()}

    def _look(self, sight: Sight, stop: Callable[[], bool]) -> Reading | Blind | None:
        """A reading; faults are told, and reading resumes by itself once they are mended."""
        self._say(LOOKING)
        faults: set[Text] = set()
        failed = 0
        refused: Blind | None = None
        while not stop():
            found = self.reader.read(sight, stop, lambda: self._say(MOVING))
            self.absent = isinstance(found, Blind) and found.fault
            if not isinstance(found, Blind):
                self._told -= faults  # one that comes back is news
                self.reading = found or self.reading
                if found is not None:
                    self._unlaid.follow()
                    self._unlaid.see(found, sight)
                return found and self._without_accepted(found)
            failed += 1
            if found.lasting and refused is not None:
                return replace(
                    refused, lasting=True
                )  # pictures were there: why they could not be read counts
            if not found.fault:
                refused = found
            if found.lasting or (self._patience is not None and failed > self._patience):
                return found
            faults.add(found.why)
            self._now(found.why)
            self._say(found.why)
            self._pause(BETWEEN_LOOKS)
        return None

    # -- recording ---------------------------------------------------------------------------------------

    def record(self, settled: Settled) -> list[Event]:
        """Write down what was seen.

        :raises StaleEvent: somebody changed the game since the look; nothing was recorded.
        :raises RulesError: cannot happen for events of :meth:`answer`.
        """
        kept = self._kept
        expect = kept.number if kept is not None else None
        confidence = kept.reading.confidence if kept is not None else 0.0
        events = []
        for move in settled.events:
            roll = self._rolls()
            event = self.table.record(
                move, source=self.reader.source, evidence=f"seen, sure to {confidence:.0%}", expect=expect
            )
            expect = event.number
            events.append(event)
            self._keep(event, roll)
        return events

    def decided(self, move: Move | str, source: str) -> Event:
        """Record what a person says about a doubt; the rest of the reading still counts.

        :raises RulesError: not a possible outcome or move; the same question is still open.
        """
        roll = self._rolls()
        event = self.table.record(move, source=source)
        self._keep(event, roll)
        return event

    def differences(self) -> list[Finding]:
        """Where the table lies otherwise than the companion believes, after what was recorded.

        The person decides who is right: these spots are left out until they look otherwise. What hands are only now told
        to do is none of it.
        """
        if self.reading is None or not self._accepted:
            return []
        findings = unexplained(self.table.state, self.reading, self._sight())
        told = self._accepted.keys() - self._due
        return [finding for finding in findings if finding.place in told]

    def forget(self) -> None:
        """Something else has happened: the last reading says nothing any more."""
        self._kept = None

    def close(self) -> None:
        """Give the camera back."""
        self.reader.close()

    # -- small helpers -------------------------------------------------------------------------------------

    def _sight(self) -> Sight:
        return self.table.game.appearance.sight(self.table.state)

    def _believed(self, verdict: Verdict) -> Verdict:
        """The verdict, unless it may be that a piece was not laid yet rather than taken away."""
        if self.table.state.turn == CHANCE or not isinstance(verdict, Settled):
            return verdict
        return Waiting() if self._unlaid.hides(verdict.events[0]) else verdict

    @staticmethod
    def _in_time(verdict: Verdict) -> Verdict:
        """The verdict, unless it is about a place at which hands are behind: that is no question."""
        return Waiting() if isinstance(verdict, Doubt) and verdict.why == PUT_FIRST else verdict

    def _rolls(self) -> bool:
        """Whether a die is open: a die shows one roll only, so its reading is used up by it."""
        chance = self.table.state.chance
        spot = self._sight().spot(chance.randomiser) if chance is not None else None
        return spot is not None and spot.kind == DIE

    def _keep(self, event: Event, roll: bool) -> None:
        """A reading goes on counting while draws follow each other and hands have nothing else to do."""
        steps = [step for step in self.table.instructions(event) if step.shifts]
        self._accept(event)
        self._unlaid.follow()
        if self.reading is not None:
            self._unlaid.see(self.reading, self._sight())
        if roll or event.kind != CHANCE_EVENT or self.table.state.turn != CHANCE or len(steps) > 1:
            self._kept = None
        elif self._kept is not None:
            self._kept.number = self.table.number

    def _accept(self, event: Event) -> None:
        """Remember what differs now that an event was recorded: it is no news of the next one."""
        self._note()
        if self.table.state.turn == CHANCE and event.kind == CHANCE_EVENT:
            return  # a fill is still going on
        self._accepted = {}
        if self.reading is not None:
            findings = unexplained(self.table.state, self.reading, self._sight())
            self._accepted = {f.place: self.reading.spots[f.place].contents for f in findings}

    def _catch_up(self) -> None:
        """Events that somebody typed tell hands to do something, too: until it is done that is no news."""
        if self._noted == self.table.number:
            return
        behind = self._due & self._accepted.keys()
        self._note()
        if self.reading is not None:
            self._accepted |= {place: self.reading.spots[place].contents for place in self._due}
        self._due |= behind

    def _note(self) -> None:
        """Which places differ because hands have not done yet what the events since the last call tell them."""
        first, self._noted, self._due = self._noted, self.table.number, set()
        lying, self._lay = self._lay, self.table.state.layout()
        if self.reading is None or first == self._noted:
            return
        sight, seen = self._sight(), self.reading.layout()
        stages = [lying]  # before, as whoever decided has left it, and with all that followed
        for event in (e for e in self.table.events[first:] if e.kind in (MOVE, CHANCE_EVENT)):
            for step in by_own_hand(self.table.instructions(event)):
                lying = carry_out(lying, step.shifts)
            stages.append(lying)
            lying = self.table.after(event).layout()
            stages.append(lying)
        findings = unexplained(self.table.state, self.reading, sight)
        ways = [sight.visible(stage) for stage in stages]
        self._due = {f.place for f in findings if any(seen[f.place] == way[f.place] for way in ways)}

    def _without_accepted(self, reading: Reading) -> Reading:
        """The reading without spots that still look as they did when people went on."""
        self._accepted = {
            name: contents
            for name, contents in self._accepted.items()
            if reading.spots[name].contents == contents
        }
        old = {
            name: Seen(refused=PUT_FIRST if name in self._due else Text("read-differs"))
            for name in self._accepted
        }
        return replace(reading, spots={**reading.spots, **old}) if old else reading

    def _now(self, trouble: Text | None) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._troubled(trouble)

    def _say(self, text: Text) -> None:
        if text not in self._told:
            self._told.add(text)
            self._tell(text)


def _passes(verdict: Verdict) -> bool:
    """Whether the reason of a doubt goes away when somebody takes a hand away: then it is no question yet."""
    return isinstance(verdict, Doubt) and verdict.why.args.get("code") in PASSING


__all__ = ["Blind", "Doubt", "OutOfSight", "Settled", "Verdict", "Waiting", "Watch"]
