"""One sitting at one table: the draws, the steps that wait for hands, who decides next.

Only the worker's thread comes in here. Programs that think are asked aside.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.app.draws import Draws, ignored
from companion.app.eye import TableEye
from companion.app.makers import Maker
from companion.app.onlooker import Onlooker
from companion.app.views.draw import DrawView
from companion.app.views.say import Notice, Say
from companion.app.views.steps import StepsView, Task, follow_ups, steps_view, tasks_of
from companion.app.views.table import TableView, table_view
from companion.app.worker import Worker
from companion.rules.chance import CHANCE as CHANCE_TURN
from companion.rules.instruction import Instruction, Layout, carry_out
from companion.rules.playout import Chooser
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.errors import NeedsConsent, StaleEvent, TableError
from companion.table.event import CHANCE, CORRECT, GAME_KINDS, Event
from companion.table.header import PERSON, TableSeat
from companion.table.table import Table
from companion.table.undo import put_back

TABLE, DRAW, STEPS = "table", "draw", "steps"


@dataclass(frozen=True, slots=True)
class Consent:
    """An undo that people must agree to, because it annuls what was physically drawn."""

    count: int
    """How many events go back."""
    lines: tuple[str, ...]
    """What hands must put back."""
    draws: tuple[str, ...]
    """The draws that are annulled."""


class Sitting:
    """Plays on at a table as far as it can without people, and says what they are to see."""

    def __init__(
        self,
        table: Table,
        worker: Worker,
        say: Say,
        maker: Maker,
        choosers: Mapping[str, Chooser],
        changed: Callable[[Notice | None, str], None],
        *,
        confirm_steps: bool,
        eye: TableEye | None = None,
    ) -> None:
        """
        :param choosers: the program of each colour that one plays.
        :param eye: a camera above the table; it helps whoever draws, and watches what people decide.
        :param changed: called after something happened by itself, with a notice and a sound.
        """
        self.table, self.say = table, say
        self.confirm_steps = confirm_steps
        self.steps: list[Task] = []
        self.done = 0
        """How many of the steps are ticked."""
        self.last: tuple[Text, ...] = ()
        """What hands had to do last, in no language yet: the screen may change its own."""
        self.changed = changed
        """Called after something happened by itself, with a notice and a sound."""
        self._worker, self._choosers = worker, choosers
        self._begin: Layout = {}
        """How the table lies before the first step."""
        self._steps_title = Text("app-steps-title")
        self._thinking = False
        self.eye = eye
        """The camera above the table, if there is one."""
        self.compared = False
        """Whether somebody has the camera compare the table: what happens meanwhile must not end that."""
        self.draws = Draws(self, worker, maker, eye)
        self._onlooker = self._onlooker_of(eye)

    # -- what is to be seen ----------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """Which panel the game needs now."""
        if self.draws.finished or (self.table.state.turn == CHANCE_TURN and not self.steps):
            return DRAW
        return STEPS if self.steps else TABLE

    @property
    def blind(self) -> bool:
        """Whether a camera that is to look cannot see now."""
        return self.eye is not None and self.eye.trouble is not None

    def view(self) -> TableView | DrawView | StepsView:
        """The panel of the stage."""
        match self.stage:
            case "draw":
                return self.draws.view()
            case "steps":
                return steps_view(
                    self.steps, self.done, self._steps_title, self.table.state, self._begin, self.say
                )
            case _:
                return table_view(
                    self.table,
                    self.say,
                    last=tuple(self.say(told, self.table.game.name) for told in self.last),
                    simulated=self.draws.maker.simulated or (self.eye is not None and self.eye.simulated),
                    seen=self._onlooker.question if self._onlooker is not None else None,
                )

    # -- decisions ---------------------------------------------------------------------------------

    def play(self, notation: str, expect: int) -> str:
        """A person decides; returns the sound."""
        before = self.table.state
        self.last = ()
        self.after(self.table.record(notation, expect=expect), before)
        return "turn"

    def drawn_done(self) -> None:
        """People have put what was drawn where it goes."""
        self.draws.drawn = []
        self._go_on()

    # -- what follows ------------------------------------------------------------------------------

    def resume(self) -> None:
        """Sit down at a table again: the steps of the last event are shown once more, to be checked."""
        in_force = self.table.in_force
        if in_force and in_force[-1].kind in GAME_KINDS:
            self._collect(in_force[-1], self.table.before(in_force[-1]))
        self._go_on()

    def tick(self) -> None:
        """The step shown now has been done by hands."""
        self.done += 1
        if self.done >= len(self.steps):
            self.steps, self.done = [], 0
            self._go_on()

    def tick_all(self) -> None:
        """All steps have been done."""
        self.done = len(self.steps)
        self.tick()

    def after(self, event: Event, before: State) -> None:
        """Play on after an event, given the state before it."""
        self.draws.came(event, before)
        self._collect(event, before)
        self._go_on()

    def _collect(self, event: Event, before: State) -> None:
        """Turn what an event makes hands do into steps, and into words for the table panel."""
        # Not the table's own method: it would keep the state before every event in memory.
        instructions = (
            before.instructions(before.game.grammar.parse(event.text)) if event.kind != CORRECT else []
        )
        actor = before.turn if before.turn >= 0 else None
        if event.kind == CHANCE:
            steps: Sequence[Any] = instructions[1:]
            own = instructions[:1]
        elif actor is not None and self.table.seats[actor].player != PERSON:
            steps, own = instructions, []
        else:
            steps = follow_ups(instructions, actor)
            own = instructions[: len(instructions) - len(steps)]
        self.last = (*self.last, *dict.fromkeys(map(_told, own)))[-4:]
        if steps and self.confirm_steps:
            if not self.steps:
                self._begin = carry_out(before.layout(), (s for each in own for s in each.shifts))
            self.steps += tasks_of(steps, before)
            self._steps_title = Text("app-steps-title")
        else:
            self.last = (*self.last, *map(_told, steps))[-4:]

    @property
    def _open_for(self) -> TableSeat | None:
        """The seat that is to decide, once nothing waits for hands any more."""
        turn = self.table.state.turn
        return None if turn < 0 or self.steps or self.draws.finished else self.table.seats[turn]

    def _onlooker_of(self, eye: TableEye | None) -> Onlooker | None:
        """Who watches through a camera what people decide: at a simulated table there is nobody to watch."""
        if eye is None:
            return None
        eye.troubled = lambda: self._worker.post(self._wondered)
        return (
            None if eye.simulated else Onlooker(self.table, eye, self._worker, self._looked, self._wondered)
        )

    def change_eye(self, eye: TableEye | None) -> None:
        """Another camera looks from now on, or none; what the one before has not told yet is forgotten."""
        self.look_away()
        self.let_go()
        self.eye, self._onlooker = eye, self._onlooker_of(eye)
        self.draws.change_eye(eye)
        self.look_on()

    def look_away(self) -> None:
        """The camera is asked for something else; what people decide is not watched meanwhile."""
        if self._onlooker is not None:
            self._onlooker.watch(people_decide=False)

    def look_on(self) -> None:
        """Let the camera look what people decide, as long as they are to, and as long as nobody compares with it."""
        if self._onlooker is not None and not self.compared:
            seat = self._open_for
            self._onlooker.watch(seat is not None and seat.colour not in self._choosers)

    def _looked(self, event: Event, before: State) -> None:
        """A camera has seen a decision, and it was entered."""
        move = self.table.game.grammar.parse(event.text)
        self.last = (Text("app-eye-entered", what=before.move_text(move)),)
        self.after(event, before)
        self.changed(None, "turn")

    def _wondered(self) -> None:
        """The camera has a question or cannot see, or neither any more."""
        self.changed(None, "")

    def _go_on(self) -> None:
        """Let a program think if it is its turn and nothing waits for hands."""
        self.look_on()
        state, seat = self.table.state, self._open_for
        chooser = self._choosers.get(seat.colour) if seat is not None else None
        if seat is None or chooser is None or self._thinking:
            return
        number = self.table.number
        rng = random.Random(f"{self.table.events[0].text}/{len(self.table.in_force)}")
        view = state.view(state.turn)
        self._thinking = True
        self._worker.aside(
            lambda: chooser.choose(view, rng),
            lambda move: self._decided(f"player:{seat.player}", number, move),
        )

    def _decided(self, source: str, number: int, move: Any) -> None:
        self._thinking = False
        if isinstance(move, Exception):
            self.changed(self.say.error(move, self.table.game.name), "failure")
            return
        before = self.table.state
        try:
            event = self.table.record(move, source=source, expect=number)
        except StaleEvent:
            self._go_on()
            return
        self.after(event, before)
        self.changed(None, "turn")

    def let_go(self) -> None:
        """Give a camera back, aside: closing it may take its time."""
        if self.eye is not None:
            self._worker.aside(self.eye.close, ignored)

    # -- backwards ---------------------------------------------------------------------------------

    def undo(self, count: int, expect: int, *, consent: bool = False) -> Consent | None:
        """Take events back; if physical draws are among them, first what people must agree to."""
        begin = self.table.state.layout()
        try:
            undone = self.table.undo(count, consent=consent, expect=expect)
        except NeedsConsent as needs:
            return Consent(count, self._put_back(needs.shifts), tuple(event.text for event in needs.events))
        self._back_to_now()
        if undone.shifts:
            self._show_steps(self.table.instructions(undone.event), begin, Text("app-steps-put-back"))
        return None

    def redo(self, expect: int) -> None:
        """Restore the event undone last."""
        begin = self.table.state.layout()
        redone = self.table.redo(1, expect=expect)
        self._back_to_now()
        self._show_steps(redone.instructions, begin, Text("app-steps-redo"))

    def correct(self, path: str, value: str, expect: int) -> None:
        """Set a value to what lies on the table."""
        self.table.correct(path, value, expect=expect)
        self._back_to_now()

    def _back_to_now(self) -> None:
        """Forget every question that was open before."""
        self.draws.forget()
        self.steps, self.done, self.last = [], 0, ()
        self.look_on()

    def _show_steps(self, instructions: Sequence[Any], begin: Layout, title: Text) -> None:
        if instructions:
            self.steps = tasks_of(instructions, self.table.state)
            self._begin, self._steps_title = begin, title
            self.look_on()

    def _put_back(self, shifts: Sequence[Any]) -> tuple[str, ...]:
        game = self.table.game
        return tuple(self.say(step.text, game.name) for step in put_back(game, shifts))

    def note(self, text: str) -> None:
        """Leave a remark in the journal."""
        try:
            self.table.note(text, source="companion")
        except TableError:  # a remark is not worth stopping for
            return


def _told(instruction: Instruction) -> Text:
    """An instruction with its reason in one sentence."""
    if instruction.reason is None:
        return instruction.text
    return Text("app-told-why", what=instruction.text, reason=instruction.reason)
