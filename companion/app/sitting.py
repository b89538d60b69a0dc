"""One sitting at one table: the draw that is open, the steps that wait for hands, who decides next.

Only the worker's thread comes in here. What must not block (devices, programs that think) is asked
aside; an answer to a question that is no longer open is dropped.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.app.eye import TableEye
from companion.app.makers import Maker
from companion.app.onlooker import Onlooker
from companion.app.views.draw import Drawn, DrawView, draw_view, drawn_of
from companion.app.views.say import Notice, Say
from companion.app.views.steps import Step, StepsView, follow_ups, steps_of, steps_view
from companion.app.views.table import TableView, table_view
from companion.app.worker import Worker
from companion.rules.chance import CHANCE as CHANCE_TURN
from companion.rules.errors import RulesError
from companion.rules.instruction import Instruction, Layout, carry_out
from companion.rules.playout import Chooser
from companion.rules.state import State
from companion.table.errors import NeedsConsent, StaleEvent, TableError
from companion.table.event import CHANCE, COMMIT, CORRECT, GAME_KINDS, Event
from companion.table.header import PERSON, TableSeat
from companion.table.randomiser import GENERATOR, Recoverable
from companion.table.reader import CAMERA
from companion.table.table import Table

HAND = "hand"
SHORT = 16
"""So much of a commitment is shown."""
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
        self.table, self.say, self.maker = table, say, maker
        self.confirm_steps = confirm_steps
        self.steps: list[Step] = []
        self.done = 0
        """How many of the steps are ticked."""
        self.drawn: list[Drawn] = []
        self.failure = Notice("")
        self.task = False
        """What ``failure`` says is something to do, nothing that went wrong."""
        self.last: tuple[str, ...] = ()
        self._worker, self._choosers, self._changed = worker, choosers, changed
        self._randomiser_name = ""
        self._begin: Layout = {}
        """How the table lies before the first step."""
        self._steps_title = ""
        self._asked = 0
        """Counts the questions to devices and programs; an answer to an older one is dropped."""
        self._waiting = False
        self._thinking = False
        self.people_draw = False
        """People draw in place of the device, until they hand back to it."""
        self._open: Any = None
        """The request that a device has been asked and has not answered, also while people draw for it."""
        self._failed: Exception | None = None
        """Why it has not."""
        self._eye = eye
        self._randomiser = maker.randomiser(table, eye)
        watching = eye is not None and not eye.simulated
        self._onlooker = Onlooker(table, eye, worker, self._looked, self._wondered) if watching else None

    # -- what is to be seen ----------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """Which panel the game needs now."""
        if self.draw_finished or (self.table.state.turn == CHANCE_TURN and not self.steps):
            return DRAW
        return STEPS if self.steps else TABLE

    @property
    def by_hand(self) -> bool:
        """Whether people enter the open draw."""
        return self._randomiser is None or self.people_draw or not self._device_has_it

    @property
    def _device_has_it(self) -> bool:
        """Whether the device draws from the bag or rolls the die that the game asks for now."""
        chance, has = self.table.state.chance, getattr(self._randomiser, "has", None)
        return chance is None or has is None or bool(has(chance.randomiser))

    @property
    def draw_finished(self) -> bool:
        """Whether all is drawn that belongs together, and waits to be put where it goes."""
        if not self.drawn:
            return False
        chance = self.table.state.chance
        return bool(self.steps) or chance is None or chance.randomiser != self._randomiser_name

    def view(self) -> TableView | DrawView | StepsView:
        """The panel of the stage."""
        match self.stage:
            case "draw":
                return self._draw_view()
            case "steps":
                return steps_view(
                    self.steps, self.done, self._steps_title, self.table.state, self._begin, self.say
                )
            case _:
                return table_view(
                    self.table,
                    self.say,
                    last=self.last,
                    simulated=self.maker.simulated or (self._eye is not None and self._eye.simulated),
                    seen=self._onlooker.question if self._onlooker is not None else None,
                )

    def _draw_view(self) -> DrawView:
        commitments = [event.text for event in self.table.events if event.kind == COMMIT]
        shown = commitments[-1][:SHORT] if commitments and self.maker.name == GENERATOR else ""
        return draw_view(
            self.table,
            self.say,
            tuple(self.drawn),
            by_hand=self.by_hand and not self.draw_finished and not self._waiting,
            waiting=self._waiting,
            finished=self.draw_finished,
            failure=self.failure,
            task=self.task,
            can_hand_back=self.people_draw and self._device_has_it and not self._waiting,
            remark=self._remark(),
            commitment=shown,
            doubt=self._failed,
        )

    def _remark(self) -> str:
        """What to say while a device is waited for."""
        if self.people_draw:
            return self.say.app("draw-stopping")
        return self.say.app("draw-looking") if getattr(self._randomiser, "source", "") == CAMERA else ""

    # -- decisions and draws -----------------------------------------------------------------------

    def play(self, notation: str, expect: int) -> str:
        """A person decides; returns the sound."""
        before = self.table.state
        self.last = ()
        self._after(self.table.record(notation, expect=expect), before)
        return "turn"

    def enter(self, notation: str, expect: int) -> str:
        """A finger enters what a hand has drawn; returns the sound."""
        if self._waiting:  # the device is still asked how far it got: a piece may lie in its tray
            return ""
        before = self.table.state
        self._no_failure()
        self._begin_draw(before)
        asked_for = self.table.request()
        self._after(self.table.record(notation, source=HAND, expect=expect), before)
        randomiser, request, self._open = self._randomiser, self._open, None
        if request is not None and isinstance(randomiser, Recoverable):
            self._worker.aside(lambda: randomiser.entered(request, notation, HAND), self._ignored)
        elif (note := getattr(self.maker, "note", None)) is not None:
            note(asked_for, notation)
        return "draw"

    def draw_next(self) -> None:
        """Ask the device for the open draw; does nothing if people draw, or it has been asked."""
        state = self.table.state
        if self._randomiser is None or self.by_hand or self._waiting or state.turn != CHANCE_TURN:
            return
        if self.steps or self.draw_finished:
            return
        self._begin_draw(state)
        if self._randomiser.source == GENERATOR or getattr(self._randomiser, "needs_seed", False):
            self.table.seed()
        request, randomiser = self.table.request(), self._randomiser
        self._no_failure()
        self._asked += 1
        asked, self._waiting, self._open = self._asked, True, request
        self._worker.aside(
            lambda: randomiser.ask(request), lambda answer: self._answered(asked, request, answer)
        )

    def _answered(self, asked: int, request: Any, answer: Any) -> None:
        if asked != self._asked:
            if not isinstance(answer, Exception) and not isinstance(self._randomiser, Recoverable):
                self._note(f"a late answer was dropped: {answer.outcome}")
            return
        self._waiting = False
        before = self.table.state
        if not isinstance(answer, Exception):
            try:
                event = self.table.answer(request, answer)
            except (RulesError, TableError) as refused:
                answer = refused
            else:
                self._open = None
                self._after(event, before)
                self._changed(None, "draw")
                return
        if isinstance(answer, StaleEvent):
            self._changed(None, "")
            return
        self._fail(answer)

    def _fail(self, why: Exception) -> None:
        """Show why the device did not answer, or what it wants people to do first."""
        self.failure, self._failed = self.say.error(why, self.table.game.name), why
        self.task = bool(getattr(why, "task", False))
        if not self.task:
            self._note(f"{self.maker.name} failed: {why}")
        self._changed(None, "turn" if self.task else "failure")

    def _no_failure(self) -> None:
        self.failure, self.task, self._failed = Notice(""), False, None

    def continue_by_hand(self) -> None:
        """The device will not be waited for; people draw until they hand back to it."""
        self.people_draw = True
        self._release()

    def _release(self) -> None:
        """Take the open draw from the device; what it had already drawn is kept."""
        randomiser, request = self._randomiser, self._open
        self._asked += 1
        asked, self._waiting = self._asked, False
        self._no_failure()
        if request is not None and isinstance(randomiser, Recoverable):
            self._waiting = True
            self._worker.aside(
                lambda: randomiser.take_over(request), lambda answer: self._taken_over(asked, answer)
            )

    def _taken_over(self, asked: int, answer: Any) -> None:
        if asked != self._asked:
            return
        self._waiting = False
        if isinstance(answer, Exception):
            self._note(f"{self.maker.name} could not be asked how far it got: {answer}")
        elif answer is not None:
            before, self._open = self.table.state, None
            try:
                self._after(self.table.answer(self.table.request(), answer), before)
            except (RulesError, TableError) as refused:
                self._changed(self.say.error(refused, self.table.game.name), "refuse")
                return
        self._changed(None, "draw" if answer else "")

    def retry(self) -> None:
        """Ask the device again."""
        randomiser, request, failed = self._randomiser, self._open, self._failed
        self.people_draw = self._waiting = False
        self._no_failure()
        if request is None or failed is None or not isinstance(randomiser, Recoverable):
            self.draw_next()
            return
        self._asked += 1
        asked, self._waiting = self._asked, True
        self._worker.aside(
            lambda: randomiser.retry(request, failed), lambda answer: self._set_right(asked, answer)
        )

    def _set_right(self, asked: int, answer: Any) -> None:
        if asked != self._asked:
            return
        self._waiting = False
        if isinstance(answer, Exception):
            self._fail(answer)
        else:
            self.draw_next()
            self._changed(None, "")

    def hand_back(self) -> None:
        """The device draws again."""
        self.people_draw = False
        self.draw_next()

    @staticmethod
    def _ignored(_answer: Any) -> None:
        """What a device says to something that is already done."""

    def drawn_done(self) -> None:
        """People have put what was drawn where it goes."""
        self.drawn = []
        self._go_on()

    def _begin_draw(self, state: State) -> None:
        chance = state.chance
        name = chance.randomiser if chance else ""
        if name != self._randomiser_name:
            self.drawn, self._randomiser_name = [], name

    def let_go(self) -> None:
        """Give a camera back, aside: closing it may take its time."""
        if self._eye is not None:
            self._worker.aside(self._eye.close, self._ignored)

    def change_maker(self, maker: Maker) -> None:
        """Somebody else draws from now on; what the device had already drawn for the open draw is kept."""
        self._release()
        self.people_draw = False
        self.maker, self._randomiser = maker, maker.randomiser(self.table, self._eye)

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

    def _after(self, event: Event, before: State) -> None:
        if event.kind == CHANCE:
            move = self.table.game.grammar.parse(event.text)
            self.drawn.append(drawn_of(before, move, self.say))
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
        said = [self._told(instruction) for instruction in own]
        self.last = (*self.last, *dict.fromkeys(said))[-4:]
        if steps and self.confirm_steps:
            if not self.steps:
                self._begin = carry_out(before.layout(), (s for each in own for s in each.shifts))
            self.steps += steps_of(steps, before, self.say)
            self._steps_title = self.say.app("steps-title")
        else:
            self.last = (*self.last, *map(self._told, steps))[-4:]

    def _told(self, instruction: Instruction) -> str:
        """An instruction with its reason in one sentence."""
        game = self.table.game.name
        words = self.say(instruction.text, game)
        if instruction.reason is None:
            return words
        return self.say.app("told-why", what=words, reason=self.say(instruction.reason, game))

    @property
    def _open_for(self) -> TableSeat | None:
        """The seat that is to decide, once nothing waits for hands any more."""
        turn = self.table.state.turn
        return None if turn < 0 or self.steps or self.draw_finished else self.table.seats[turn]

    def _watch(self) -> None:
        """Let the camera look what people decide, as long as they are to."""
        if self._onlooker is not None:
            seat = self._open_for
            self._onlooker.watch(seat is not None and seat.colour not in self._choosers)

    def _looked(self, event: Event, before: State) -> None:
        """A camera has seen a decision, and it was entered."""
        move = self.table.game.grammar.parse(event.text)
        self.last = (self.say.app("eye-entered", what=self.say.move(before, move)),)
        self._after(event, before)
        self._changed(None, "turn")

    def _wondered(self) -> None:
        """The camera has a question, or none any more."""
        self._changed(None, "")

    def _go_on(self) -> None:
        """Let a program think if it is its turn and nothing waits for hands."""
        self._watch()
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
            self._changed(self.say.error(move, self.table.game.name), "failure")
            return
        before = self.table.state
        try:
            event = self.table.record(move, source=source, expect=number)
        except StaleEvent:
            self._go_on()
            return
        self._after(event, before)
        self._changed(None, "turn")

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
            self._show_steps(self.table.instructions(undone.event), begin, self.say.app("steps-put-back"))
        return None

    def redo(self, expect: int) -> None:
        """Restore the event undone last."""
        begin = self.table.state.layout()
        redone = self.table.redo(1, expect=expect)
        self._back_to_now()
        self._show_steps(redone.instructions, begin, self.say.app("steps-redo"))

    def correct(self, path: str, value: str, expect: int) -> None:
        """Set a value to what lies on the table."""
        self.table.correct(path, value, expect=expect)
        self._back_to_now()

    def _back_to_now(self) -> None:
        """Forget every question that was open before."""
        self._asked += 1
        self.steps, self.done, self.drawn, self.last = [], 0, [], ()
        self._waiting, self._open = False, None
        self._no_failure()
        self._randomiser_name = ""
        self._watch()

    def _show_steps(self, instructions: Sequence[Any], begin: Layout, title: str) -> None:
        if instructions:
            self.steps = steps_of(instructions, self.table.state, self.say)
            self._begin, self._steps_title = begin, title
            self._watch()

    def _put_back(self, shifts: Sequence[Any]) -> tuple[str, ...]:
        from companion.table.undo import put_back

        game = self.table.game
        return tuple(self.say(step.text, game.name) for step in put_back(game, shifts))

    def _note(self, text: str) -> None:
        try:
            self.table.note(text, source="companion")
        except TableError:  # a remark is not worth stopping for
            return
