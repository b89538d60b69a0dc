"""What happens at the table, told line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text as Styled

from companion.cli.voice import Voice
from companion.rules.instruction import Instruction, Shift
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.event import CHANCE, CORRECT, MOVE, Event
from companion.table.table import Table
from companion.table.undo import put_back

NUMBER_WIDTH = 7
BULLET_WIDTH = 2


class Narrator:
    """Tells events with their instructions; draws that follow each other are told together."""

    def __init__(self, voice: Voice, table: Table) -> None:
        self.voice = voice
        self.table = table
        self._heading: Text | None = None
        self._opening: str | None = None
        """The question that the first decision of this round answered."""
        self._draws: list[Event] = []

    def tell(self, event: Event) -> None:
        """Tell an event that changed the game; a draw may wait for :meth:`flush`."""
        if event.kind == CHANCE:
            if self._draws and self._randomiser(event) != self._randomiser(self._draws[-1]):
                self.flush()
            self._draws.append(event)
            return
        self.flush()
        before = self.table.before(event)
        self.head(before)
        self._space_before(before)
        self._line(f"{event.number}", self._who(event), self.what(event))
        self.instructions(self.table.instructions(event))

    def flush(self) -> None:
        """Tell the draws that are still waiting."""
        draws, self._draws = self._draws, []
        if not draws:
            return
        self.head(self.table.before(draws[0]))
        steps = [step for event in draws for step in self.table.instructions(event)]
        who = self.voice.say(Text("play-chance"))
        if len(draws) == 1:
            self._line(f"{draws[0].number}", who, self.what(draws[0]))
        else:
            label = f"{draws[0].number}-{draws[-1].number}"
            self._line(label, who, self._together(draws, enough=len(steps) >= len(draws)))
        self.instructions(steps)

    def _together(self, draws: Sequence[Event], *, enough: bool) -> str:
        """Several draws in short: their count, if the instructions say the rest."""
        if enough:
            return self.voice.say(Text("play-times", n=len(draws)))
        outcomes = Counter(self.what(event) for event in draws)
        return ", ".join(f"{count}× {what}" if count > 1 else what for what, count in outcomes.items())

    def instructions(self, steps: Sequence[Instruction]) -> None:
        """What hands must do, each with its reason; equal ones only once, with their count."""
        said: dict[tuple[str, str], int] = Counter(
            (self.voice.say(step.text), self.voice.say(step.reason) if step.reason else "") for step in steps
        )
        for (words, reason), count in said.items():
            line = Styled(words)
            if count > 1:
                line.append(f" (×{count})", "bold")
            if reason:
                line.append(f" — {reason}", "italic dim")
            self._print("", "•", line)

    def shifts(self, shifts: Sequence[Shift]) -> None:
        """Pieces to move from place to place, in the words of the game."""
        self.instructions(put_back(self.table.game, shifts))

    def head(self, state: State) -> None:
        """The heading of a moment, if it is another one than the last that was said."""
        heading = state.heading()
        if heading is not None and heading != self._heading:
            self._heading = heading
            self._opening = None
            self.voice.console.print()
            self.voice.console.print(Rule(Styled(self.voice.say(heading), "bold"), align="left", style="dim"))

    def _space_before(self, state: State) -> None:
        """An empty line where a turn begins: where the question is the one that the round began with."""
        question = state.question()
        if self._opening is None:
            self._opening = question.key if question else ""
        if question is not None and question.key == self._opening:
            self.voice.console.print()

    def _line(self, label: str, who: str, what: str) -> None:
        self._print(label, Styled.assemble((f"{who}: ", "bold"), what))

    def _print(self, *cells: str | Styled) -> None:
        """A line of columns: numbers, bullets, words; words that do not fit go on below themselves."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=NUMBER_WIDTH, justify="right", style="dim")
        if len(cells) > 2:
            grid.add_column(width=BULLET_WIDTH, justify="right", style="dim")
        grid.add_column()
        grid.add_row(*cells)
        self.voice.console.print(grid)

    def _who(self, event: Event) -> str:
        names = {seat.colour: seat.name for seat in self.table.seats}
        return names.get(event.seat, event.seat)

    def what(self, event: Event) -> str:
        """An event that changed the game, in words."""
        if event.kind == CORRECT:
            path, _, value = event.text.partition(" ")
            name = self.table.before(event).field_text(path)
            return self.voice.say(Text("play-correction", path=name, value=value))
        assert event.kind in (MOVE, CHANCE)
        before = self.table.before(event)
        return self.voice.move(before, before.game.grammar.parse(event.text))

    def _randomiser(self, event: Event) -> str:
        chance = self.table.before(event).chance
        return chance.randomiser if chance else ""
