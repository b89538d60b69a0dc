"""Asking a person: what they decide, and the commands that they may give instead."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Styled

from companion.cli.choices import chosen, show_choices
from companion.cli.log import show_history
from companion.cli.narrator import Narrator
from companion.cli.problems import explanation
from companion.cli.sheet import draw_sheet
from companion.cli.voice import Voice
from companion.rules.errors import BadCorrection, IllegalMove, RulesError
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.text import Text
from companion.table.errors import NeedsConsent, TableError
from companion.table.event import MOVE, Event
from companion.table.header import PERSON
from companion.table.table import Table

LAST_EVENTS = 12
BACK = "!"
"""The key with which a person hands the draws back to the machine."""


class Left(Exception):
    """The person leaves the table, by a word or because the input ended."""


class Asker:
    """Reads lines until one of them is a decision."""

    def __init__(
        self,
        voice: Voice,
        table: Table,
        narrator: Narrator,
        watch: Callable[[], Event | None] | None = None,
        look_again: Callable[[], None] | None = None,
    ) -> None:
        """``watch`` looks at the table until somebody types, and enters what it sees there; ``look_again`` forgets what was seen."""
        self.voice, self.table, self.narrator = voice, table, narrator
        self._watch, self._look_again = watch, look_again
        self._changed = False
        self._asked_at = -1
        self._hinted = False
        self._commands: dict[str, Callable[[str], None]] = {}
        for english, local, action in (
            ("?", Text("ask-word-help"), self._help),
            ("why", Text("ask-word-why"), self._why),
            ("undo", Text("ask-word-undo"), self._undo),
            ("redo", Text("ask-word-redo"), self._redo),
            ("score", Text("ask-word-score"), self._score),
            ("table", Text("ask-word-table"), self._table),
            ("history", Text("ask-word-history"), self._history),
            ("correct", Text("ask-word-correct"), self._correct),
            ("clock", Text("ask-word-clock"), self._clock),
            ("pause", Text("ask-word-pause"), self._pause),
            ("quit", Text("ask-word-quit"), self._quit),
        ):
            self._commands[english] = self._commands[voice.say(local)] = action
        self._words: list[tuple[Text, Text]] = []
        """Commands that somebody else has added, for the help."""
        if look_again is not None:
            self._commands["look"] = self._commands[voice.say(Text("ask-word-look"))] = self._look
        with suppress(ImportError):  # editing and recalling lines, where the system has it
            import readline  # noqa: F401

    def add_command(self, words: Sequence[str], usage: Text, about: Text, action: Callable[[], None]) -> None:
        """One more command that a person may give; the question that was open is asked anew after it."""

        def run(_rest: str) -> None:
            action()
            self._changed = True

        self._commands.update(dict.fromkeys(words, run))
        self._words.append((usage, about))

    # -- reading -------------------------------------------------------------------------------

    def decision(self) -> Event | None:
        """The event of the person's move; ``None`` if a command has changed the table instead."""
        state = self.table.state
        moves = list(state.moves())
        if self._asked_at != self.table.number:
            self._show_question(moves)
        while True:
            seen = self._watch() if self._watch is not None else None
            if seen is not None:
                return seen
            line = self.read(self._prompt())
            if line is None:
                return None
            try:
                return self.table.record(chosen(line, state, moves))
            except RulesError as refused:
                self.complain(refused)

    def read(self, prompt: str) -> str | None:
        """One line that is no command; ``None`` once a command has changed the table.

        :raises Left: the person quits, or the input has ended.
        """
        while True:
            line = self._input(prompt)
            word, _, rest = line.partition(" ")
            command = self._commands.get(word.lower())
            if not line:
                continue
            if command is None:
                return line
            try:
                command(rest.strip())
            except (RulesError, TableError) as refused:
                self.complain(refused)
            if self._changed:
                self._changed = False
                self._asked_at = -1
                return None

    def complain(self, error: Exception) -> None:
        """Say why something was refused; the table stands as before."""
        line = explanation(error)
        assert line is not None
        self.voice.show(line, style="yellow")

    def _input(self, prompt: str) -> str:
        try:
            return input(f"{prompt} ").strip()
        except EOFError:
            self.voice.line()
            raise Left from None

    def _prompt(self) -> str:
        state = self.table.state
        name = self.table.seats[state.turn].name
        left = self.table.seat_time(self.table.seats[state.turn].colour).left
        return f"{name} ({clock_words(math.ceil(left))})>" if left is not None else f"{name}>"

    def _show_question(self, moves: Sequence[Move]) -> None:
        state = self.table.state
        question = state.question()
        self.voice.console.print()
        if question is not None:
            self.voice.show(question, style="bold")
        show_choices(self.voice, state, moves)
        hint = state.suggestion()
        if hint is not None:
            self.voice.show(
                Text("ask-suggestion", move=state.move_text(hint.move), reason=hint.reason), style="dim"
            )
        if not self._hinted:
            self.voice.show(Text("ask-hint"), style="dim")
        self._hinted = True
        self._asked_at = self.table.number

    # -- commands ------------------------------------------------------------------------------

    def _help(self, _rest: str) -> None:
        self.voice.show(Text("ask-help-moves"))
        grammar = self.table.game.grammar
        verbs = dict.fromkeys(move.verb for move in self.table.state.moves())
        usages = [Styled(grammar.usage(verb), "cyan") for verb in verbs]
        self.voice.console.print(Padding(Columns(usages, padding=(0, 3)), (0, 0, 0, 4)))
        grid = Grid.grid(padding=(0, 2))
        for usage, what in (
            (Text("ask-usage-help"), Text("ask-help-help")),
            (Text("ask-usage-why"), Text("ask-help-why")),
            (Text("ask-usage-undo"), Text("ask-help-undo")),
            (Text("ask-usage-redo"), Text("ask-help-redo")),
            (Text("ask-usage-score"), Text("ask-help-score")),
            (Text("ask-usage-table"), Text("ask-help-table")),
            (Text("ask-usage-history"), Text("ask-help-history")),
            (Text("ask-usage-correct"), Text("ask-help-correct")),
            (Text("ask-usage-clock"), Text("ask-help-clock")),
            (Text("ask-usage-pause"), Text("ask-help-pause")),
            (Text("ask-usage-quit"), Text("ask-help-quit")),
            *self._words,
            *([(Text("ask-usage-look"), Text("ask-help-look"))] if self._look_again else []),
        ):
            grid.add_row(Styled(self.voice.say(usage), "bold"), self.voice.say(what))
        self.voice.console.print(Padding(grid, (0, 0, 0, 4)))

    def _why(self, rest: str) -> None:
        if not rest:
            self.voice.show(Text("ask-why-what"))
            return
        state = self.table.state
        move = chosen(rest, state, list(state.moves()))
        words = self.voice.move(state, move)
        try:
            state.check(move)
        except IllegalMove as refused:
            self.voice.show(Text("ask-why-not", move=words), style="bold")
            self.complain(refused)
            return
        self.voice.show(Text("ask-why-legal", move=words))
        self.narrator.instructions(state.instructions(move))

    def _undo(self, rest: str) -> None:
        count = self._count(rest) or self._to_last_decision()
        try:
            undone = self.table.undo(count)
        except NeedsConsent as needed:
            outcomes = list(map(self.narrator.what, needed.events))
            self.voice.show(Text("ask-undo-chance", outcomes=outcomes), style="bold")
            self.narrator.shifts(needed.shifts)
            yes = self.voice.say(Text("ask-yes"))
            if self._input(self.voice.say(Text("ask-undo-consent"))).lower() not in (yes, yes[0], "yes", "y"):
                self.voice.show(Text("ask-undo-kept"))
                return
            undone = self.table.undo(count, consent=True)
            shifts: Sequence[Shift] = ()  # said already
        else:
            shifts = undone.shifts
        self._changed = True
        self.voice.show(Text("ask-undone", events=list(map(self.narrator.what, undone.events))))
        self.narrator.shifts(shifts)

    def _to_last_decision(self) -> int:
        """How many events back the last decision of a person lies; 1 if there is none."""
        persons = {seat.colour for seat in self.table.seats if seat.player == PERSON}
        for count, event in enumerate(reversed(self.table.in_force), 1):
            if event.kind == MOVE and event.seat in persons:
                return count
        return 1

    def _redo(self, rest: str) -> None:
        redone = self.table.redo(self._count(rest) or self.table.can_redo or 1)
        self._changed = True
        self.voice.show(Text("ask-redone", events=list(map(self.narrator.what, redone.events))))
        self.narrator.instructions(redone.instructions)

    def _score(self, _rest: str) -> None:
        self.voice.show(draw_sheet(self.voice, self.table.score(), self.table.game.title))

    def _table(self, rest: str) -> None:
        show_layout(self.voice, self.table, rest)

    def _history(self, rest: str) -> None:
        show_history(self.voice, self.table, last=self._count(rest) or LAST_EVENTS)

    def _correct(self, rest: str) -> None:
        path, equals, value = (part.strip() for part in rest.partition("="))
        if not equals:
            fields = [field for field in self.table.state.fields() if field.path.startswith(rest)]
            cells = [Styled.assemble(f"{field.path}=", (field.value, "bold")) for field in fields]
            self.voice.console.print(Columns(cells, padding=(0, 3)))
            self.voice.show(Text("ask-correct-how"), style="dim")
            return
        self.narrator.tell(self.table.correct(path, value))
        self._changed = True

    def _clock(self, _rest: str) -> None:
        for seat in self.table.seats:
            time = self.table.seat_time(seat.colour)
            spent = clock_words(time.spent)
            if time.left is None:
                self.voice.show(Text("ask-clock", name=seat.name, spent=spent))
            else:
                self.voice.show(
                    Text(
                        "ask-clock-left", name=seat.name, spent=spent, left=clock_words(math.ceil(time.left))
                    )
                )

    def _pause(self, _rest: str) -> None:
        self.table.clock.pause()
        self._input(self.voice.say(Text("ask-paused")))
        self.table.clock.resume()

    def _look(self, _rest: str) -> None:
        assert self._look_again is not None
        self._look_again()
        self._changed = True

    def _quit(self, _rest: str) -> None:
        raise Left

    @staticmethod
    def _count(rest: str) -> int:
        """The number after a command; 0 if there is none.

        :raises BadCorrection: something else stands there.
        """
        if rest and not (rest.isascii() and rest.isdigit() and int(rest) > 0):
            raise BadCorrection(Text("cli-no-number", value=rest, least=1), code="no-number")
        return int(rest or 0)


def clock_words(seconds: float) -> str:
    """``12:05``, ``1:02:03`` or ``-0:10``."""
    sign = "-" if seconds < 0 else ""
    minutes, rest = divmod(abs(int(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"


def show_layout(voice: Voice, table: Table, part: str = "") -> None:
    """What lies where, one line per place; ``part`` keeps the places whose names have it."""
    state = table.view(None)
    grid = Grid.grid(padding=(0, 2))
    for place, pieces in state.layout().items():
        if place in table.game.endless:
            continue
        name = voice.say(state.place_text(place))
        if part.lower() in name.lower() or part.lower() in place:
            listed = [voice.say(state.component_text(piece, count)) for piece, count in pieces.items()]
            grid.add_row(Styled(name, "bold"), ", ".join(listed))
    voice.console.print(grid)
