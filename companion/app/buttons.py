"""What a button at a seat means: done. Where the rules do not allow that, the screen says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.views.say import Notice
from companion.rules.chance import OVER
from companion.table.header import PERSON
from hardware.buttons import Event, Kind

if TYPE_CHECKING:
    from companion.app.desk import Desk
    from companion.app.sitting import Sitting


def pressed(desk: Desk, event: Event) -> None:
    """Somebody has pressed a button on the worker's desk; without a table nothing happens.

    A long press stops the clocks, or lets them go on. Two buttons at once mean nothing for certain, so
    nothing is done. Away from the table, a press only comes back to it.
    """
    sitting = desk.sitting
    if sitting is None:
        return
    if event.kind is Kind.TOGETHER:
        desk.refresh(Notice(desk.say.app("button-together")), "refuse")
    elif event.kind is Kind.LONG_PRESS:
        desk.pause(paused=not sitting.table.clock.paused)
        desk.show("clocks")
    elif desk.panel != "table":
        desk.show("table")
    else:
        desk.do(sitting.table.id, lambda sitting: done(sitting, event.seats[0]))


def lamps(sitting: Sitting) -> tuple[int, ...]:
    """The seats whose button does something now: the one to act, or every person while hands are waited for."""
    seats = sitting.table.seats
    persons = tuple(seat for seat, each in enumerate(seats) if each.player == PERSON)
    if sitting.stage == "steps" or sitting.draws.finished:
        return persons
    turn = sitting.table.state.turn
    return (turn,) if sitting.stage == "table" and turn in persons else ()


def done(sitting: Sitting, seat: int) -> str | Notice:
    """The seat is done with what it had to do; the sound of that, or why it cannot be done yet."""
    match sitting.stage:
        case "steps":
            sitting.tick()
            return ""
        case "draw":
            return _put_down(sitting)
    table, say = sitting.table, sitting.say
    turn = table.state.turn
    if turn == OVER:
        return Notice(say.app("over"))
    if turn != seat:
        return Notice(say.app("button-not-yours", name=table.seats[turn].name))
    closing = [move for move in table.view(turn).moves() if move.verb in table.game.closing]
    if len(closing) == 1:
        return sitting.play(str(closing[0]), table.number)
    question = table.state.question()
    words = say(question, table.game.name) if question else ""
    return Notice(say.app("button-not-yet"), words)


def _put_down(sitting: Sitting) -> str | Notice:
    """The drawn pieces lie where they go, if all are drawn."""
    if sitting.draws.finished:
        sitting.drawn_done()
        return ""
    say = sitting.say
    if sitting.draws.failure.words:
        return Notice(say.app("button-failure"), sitting.draws.failure.words)
    return Notice(say.app("button-enter" if sitting.draws.by_hand else "button-waiting"))
