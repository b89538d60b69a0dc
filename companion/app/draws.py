"""The sitting's part of drawing: who draws, how far the open draw is, and what to do when a device does not answer.

Only the worker's thread comes in, as for the sitting. Devices may block, so they are asked aside; an answer to a
question that is no longer open is dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.eye import TableEye
from companion.app.makers import Maker
from companion.app.views.draw import Came, DrawView, draw_view
from companion.app.views.say import Notice
from companion.app.worker import Worker
from companion.rules.chance import CHANCE as CHANCE_TURN
from companion.rules.errors import RulesError
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.errors import StaleEvent, TableError
from companion.table.event import CHANCE, COMMIT, Event
from companion.table.randomiser import GENERATOR, Recoverable
from companion.table.reader import CAMERA

if TYPE_CHECKING:
    from companion.app.sitting import Sitting

HAND = "hand"
SHORT = 16
"""So much of a commitment is shown."""


class Draws:
    """The draws at one table."""

    def __init__(self, sitting: Sitting, worker: Worker, maker: Maker, eye: TableEye | None) -> None:
        self._sitting, self._worker, self._eye = sitting, worker, eye
        self.maker = maker
        self.drawn: list[Came] = []
        """What has come of the draws that belong together."""
        self.task = False
        """What ``failure`` says is something to do, nothing that went wrong."""
        self.people_draw = False
        """People draw in place of the device, until they hand back to it."""
        self._randomiser = maker.randomiser(sitting.table, eye)
        self._name = ""
        """The randomiser that ``drawn`` came from."""
        self._asked = 0
        """Counts the questions to devices; an answer to an older one is dropped."""
        self._waiting = False
        self._open: Any = None
        """The request that a device has been asked and has not answered, also while people draw for it."""
        self._failed: Exception | None = None
        """Why it has not."""

    # -- what is to be seen ----------------------------------------------------------------------

    @property
    def failure(self) -> Notice:
        """Why the device did not answer, or what it wants people to do first; no words if nothing is wrong."""
        if self._failed is None:
            return Notice("")
        return self._sitting.say.error(self._failed, self._sitting.table.game.name)

    @property
    def by_hand(self) -> bool:
        """Whether people enter the open draw."""
        return self._randomiser is None or self.people_draw or not self._device_has_it

    @property
    def _device_has_it(self) -> bool:
        """Whether the device draws from the bag or rolls the die that the game asks for now."""
        chance, has = self._sitting.table.state.chance, getattr(self._randomiser, "has", None)
        return chance is None or has is None or bool(has(chance.randomiser))

    @property
    def finished(self) -> bool:
        """Whether all is drawn that belongs together, and waits to be put where it goes."""
        if not self.drawn:
            return False
        chance = self._sitting.table.state.chance
        return bool(self._sitting.steps) or chance is None or chance.randomiser != self._name

    def view(self) -> DrawView:
        """The open draw, or the finished ones."""
        table = self._sitting.table
        commitments = [event.text for event in table.events if event.kind == COMMIT]
        shown = commitments[-1][:SHORT] if commitments and self.maker.name == GENERATOR else ""
        return draw_view(
            table,
            self._sitting.say,
            tuple(came.said(self._sitting.say) for came in self.drawn),
            by_hand=self.by_hand and not self.finished and not self._waiting,
            waiting=self._waiting,
            finished=self.finished,
            failure=self.failure,
            task=self.task,
            can_hand_back=self.people_draw and self._device_has_it and not self._waiting,
            remark=self._remark(),
            commitment=shown,
            doubt=self._failed,
            blind=self._trouble is not None,
            seen=self._seen,
        )

    def _remark(self) -> str:
        """What to say while a device is waited for."""
        if self.people_draw:
            return self._sitting.say.app("draw-stopping")
        if getattr(self._randomiser, "source", "") != CAMERA:
            return ""
        if self._trouble is not None:
            return self._sitting.say.sentence(self._trouble, self._sitting.table.game.name)
        return self._sitting.say.app("draw-looking")

    @property
    def _seen(self) -> bool:
        """Whether a camera has seen all that was drawn lie where it goes: nobody need be told to put it there."""
        last = [event for event in self._sitting.table.in_force if event.kind == CHANCE][-len(self.drawn) :]
        seen = {event.source for event in last} == {CAMERA}
        say = self._sitting.say
        return seen and bool(self.drawn) and all(came.said(say).target for came in self.drawn)

    @property
    def _trouble(self) -> Text | None:
        """Why the camera that the draw waits for can tell nothing now; it goes on by itself once that is mended."""
        looks = self._waiting and not self.people_draw and getattr(self._randomiser, "source", "") == CAMERA
        return self._eye.trouble if looks and self._eye is not None else None

    # -- a device draws ----------------------------------------------------------------------------

    def next(self) -> None:
        """Ask the device for the open draw; does nothing if people draw, or it has been asked."""
        table = self._sitting.table
        state = table.state
        if self._randomiser is None or self.by_hand or self._waiting or state.turn != CHANCE_TURN:
            return
        if self._sitting.steps or self.finished:
            return
        self._begin(state)
        if self._randomiser.source == GENERATOR or getattr(self._randomiser, "needs_seed", False):
            table.seed()
        request, randomiser = table.request(), self._randomiser
        self._no_failure()
        self._asked += 1
        asked, self._waiting, self._open = self._asked, True, request
        self._worker.aside(
            lambda: randomiser.ask(request), lambda answer: self._answered(asked, request, answer)
        )

    def _answered(self, asked: int, request: Any, answer: Any) -> None:
        sitting = self._sitting
        if asked != self._asked:
            if not isinstance(answer, Exception) and not isinstance(self._randomiser, Recoverable):
                sitting.note(f"a late answer was dropped: {answer.outcome}")
            return
        self._waiting = False
        before = sitting.table.state
        if not isinstance(answer, Exception):
            try:
                event = sitting.table.answer(request, answer)
            except (RulesError, TableError) as refused:
                answer = refused
            else:
                self._open = None
                sitting.after(event, before)
                sitting.changed(None, "draw")
                return
        if isinstance(answer, StaleEvent):
            sitting.changed(None, "")
            return
        self._fail(answer)

    def _fail(self, why: Exception) -> None:
        """Show why the device did not answer, or what it wants people to do first."""
        self._failed = why
        self.task = bool(getattr(why, "task", False))
        if not self.task:
            self._sitting.note(f"{self.maker.name} failed: {why}")
        self._sitting.changed(None, "turn" if self.task else "failure")

    def _no_failure(self) -> None:
        self.task, self._failed = False, None

    def retry(self) -> None:
        """Ask the device again."""
        randomiser, request, failed = self._randomiser, self._open, self._failed
        self.people_draw = self._waiting = False
        self._no_failure()
        if request is None or failed is None or not isinstance(randomiser, Recoverable):
            self.next()
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
            self.next()
            self._sitting.changed(None, "")

    # -- people draw -------------------------------------------------------------------------------

    def enter(self, notation: str, expect: int) -> str:
        """A finger enters what a hand has drawn; returns the sound."""
        if self._waiting:  # the device is still asked how far it got: a piece may lie in its tray
            return ""
        table = self._sitting.table
        before = table.state
        self._no_failure()
        self._begin(before)
        asked_for = table.request()
        self._sitting.after(table.record(notation, source=HAND, expect=expect), before)
        randomiser, request, self._open = self._randomiser, self._open, None
        if request is not None and isinstance(randomiser, Recoverable):
            self._worker.aside(lambda: randomiser.entered(request, notation, HAND), ignored)
        elif (note := getattr(self.maker, "note", None)) is not None:
            note(asked_for, notation)
        return "draw"

    def continue_by_hand(self) -> None:
        """The device will not be waited for; people draw until they hand back to it."""
        self.people_draw = True
        self._release()

    def hand_back(self) -> None:
        """The device draws again."""
        self.people_draw = False
        self.next()

    def change_maker(self, maker: Maker) -> None:
        """Somebody else draws from now on; what the device had already drawn for the open draw is kept."""
        self._release()
        self.people_draw = False
        self.maker, self._randomiser = maker, maker.randomiser(self._sitting.table, self._eye)

    def change_eye(self, eye: TableEye | None) -> None:
        """Another camera looks from now on, or none."""
        self._eye = eye
        self.change_maker(self.maker)

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
        sitting = self._sitting
        if isinstance(answer, Exception):
            sitting.note(f"{self.maker.name} could not be asked how far it got: {answer}")
        elif answer is not None:
            before, self._open = sitting.table.state, None
            try:
                sitting.after(sitting.table.answer(sitting.table.request(), answer), before)
            except (RulesError, TableError) as refused:
                sitting.changed(sitting.say.error(refused, sitting.table.game.name), "refuse")
                return
        sitting.changed(None, "draw" if answer else "")

    # -- what follows ------------------------------------------------------------------------------

    def came(self, event: Event, before: State) -> None:
        """If an event is a draw, show what came."""
        if event.kind == CHANCE:
            move = self._sitting.table.game.grammar.parse(event.text)
            self.drawn.append(Came(before, move))

    def forget(self) -> None:
        """The table went back or was corrected: no question is open any more, and nothing shown of draws."""
        self._asked += 1
        self.drawn, self._name = [], ""
        self._waiting, self._open = False, None
        self._no_failure()

    def _begin(self, state: State) -> None:
        name = state.chance.randomiser if state.chance else ""
        if name != self._name:
            self.drawn, self._name = [], name


def ignored(_answer: Any) -> None:
    """What a device says to something that is already done."""
