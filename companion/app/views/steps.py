"""What hands must do, step by step: the automaton's turn, and all that happens by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.app.views.pieces import BoardView, Painter, Piece
from companion.app.views.say import Say
from companion.rules.instruction import Instruction, Layout, Shift, carry_out
from companion.rules.state import State
from companion.rules.text import Text

MOST_LINES = 6
"""So many lines of one kind make one step at most."""


@dataclass(frozen=True, slots=True)
class Way:
    """A piece and where it goes."""

    piece: Piece
    source: str
    target: str
    zones: tuple[str, ...]
    """The zones of source and target, to be lit on the board."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do or to know, ticked as one; it has no language yet."""

    instructions: tuple[Instruction, ...]
    state: State
    """What they belong to: the table when they were given."""

    @property
    def shifts(self) -> tuple[Shift, ...]:
        """All that it moves."""
        return tuple(shift for instruction in self.instructions for shift in instruction.shifts)


@dataclass(frozen=True, slots=True)
class Step:
    """A task in the language of the screen."""

    lines: tuple[str, ...]
    reason: str
    ways: tuple[Way, ...]
    who: str = ""
    """Whose turn it belongs to, if somebody acts who is no person: the automaton, a program."""


@dataclass(frozen=True, slots=True)
class StepsView:
    """The step to do now."""

    title: str
    step: Step
    number: int
    """From 1."""
    count: int
    board: BoardView | None
    """The board that the pieces go to, as it lies before the step."""


def follow_ups(instructions: Sequence[Instruction], actor: int | None) -> list[Instruction]:
    """What happens by itself after somebody's own part: from the first instruction for another seat on."""
    for index, instruction in enumerate(instructions):
        if actor is None or instruction.seat != actor:
            return list(instructions[index:])
    return []


def tasks_of(instructions: Sequence[Instruction], state: State) -> list[Task]:
    """Instructions one after the other; those of one kind that give no reason come together."""
    groups: list[list[Instruction]] = []
    for instruction in instructions:
        last = groups[-1] if groups else []
        same = last and last[0].text.key == instruction.text.key and last[0].reason == instruction.reason
        if same and instruction.reason is None and len(last) < MOST_LINES:
            last.append(instruction)
        else:
            groups.append([instruction])
    return [Task(tuple(group), state) for group in groups]


def step_of(task: Task, say: Say) -> Step:
    """What a screen shows of a task."""
    painter = Painter(task.state, say)
    group, game = task.instructions, painter.game
    picture = game.appearance.picture(painter.state)
    said = Counter(say(instruction.text, game.name) for instruction in group)
    reason = group[0].reason
    ways = []
    for instruction in group:
        for shift in instruction.shifts:
            zones = (
                picture.zone_of(shift.source, shift.component),
                picture.zone_of(shift.target, shift.component),
            )
            ways.append(
                Way(
                    painter.piece(shift.component, shift.count),
                    say(painter.state.place_text(shift.source), game.name),
                    say(painter.state.place_text(shift.target), game.name),
                    tuple(dict.fromkeys(zone.name for zone in zones if zone)),
                )
            )
    return Step(
        tuple(f"{words} (×{count})" if count > 1 else words for words, count in said.items()),
        say(reason, game.name) if reason else "",
        tuple(ways),
        _actor(group[0], painter) if reason else "",
    )


def _actor(instruction: Instruction, painter: Painter) -> str:
    """Who acts for a reason: beyond the seats, only the automaton does."""
    seats = painter.state.setup.seats
    if instruction.seat is None:
        return ""
    return seats[instruction.seat].name if instruction.seat < len(seats) else painter.game.automaton


def layout_before(tasks: Sequence[Task], done: int, begin: Layout, state: State) -> Layout:
    """How the table lies once the first ``done`` tasks are carried out, as everybody may see it."""
    lying = carry_out(begin, [shift for task in tasks[:done] for shift in task.shifts])
    return concealed(lying, state.layout(), state.view(None).layout())


def concealed(layout: Layout, known: Layout, seen: Layout) -> dict[str, dict[str, int]]:
    """``layout`` with face-down pieces face down: where ``seen`` hides what ``known`` names, it does so too."""
    covered = {}
    for place, pieces in layout.items():
        backs = [component for component in seen.get(place, {}) if component not in known.get(place, {})]
        covered[place] = dict(pieces)
        if backs:
            open_ones = {component: n for component, n in pieces.items() if component in seen[place]}
            hidden = sum(pieces.values()) - sum(open_ones.values())
            covered[place] = {**open_ones, backs[0]: hidden} if hidden else open_ones
    return covered


def steps_view(
    tasks: Sequence[Task], done: int, title: Text, state: State, begin: Layout, say: Say
) -> StepsView:
    """The first task that nobody has ticked yet.

    :param state: the state now, with everything known; :param begin: the layout before the first task.
    """
    step = step_of(tasks[done], say)
    painter = Painter(state.view(None), say)
    picture = state.game.appearance.picture(state)
    wanted = step.ways[0].zones[-1:] if step.ways else ()
    board = next(
        (board for board in picture.boards if any(zone.name in wanted for zone in board.zones)), None
    )
    drawn = painter.board(board, layout_before(tasks, done, begin, state), {}, act=False) if board else None
    called = say.app("steps-automaton", name=step.who) if step.who else say(title)
    return StepsView(called, step, done + 1, len(tasks), drawn)
