"""Who answers draws and rolls at a terminal table: the generator, or a person who draws by hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from companion.cli.voice import Voice
from companion.rules.errors import AmbiguousMove, InvalidMove
from companion.rules.text import Text
from companion.table.randomiser import Randomiser
from companion.table.table import Table
from hardware.randomisers import ByHand, Generator

GENERATOR, HAND = "generator", "hand"
KINDS = (GENERATOR, HAND)


class Entering:
    """Takes outcomes from a line of words; several words may answer several draws in a row."""

    def __init__(self, voice: Voice, table: Table, read: Callable[[str], str | None]) -> None:
        """``read`` asks for one line and returns ``None`` when the person wants something else."""
        self._voice = voice
        self._table = table
        self._read = read
        self._waiting: deque[str] = deque()

    def forget(self) -> None:
        """Drop the words that have not been used, because one of them was refused."""
        self._waiting.clear()

    def __call__(self, request: Any) -> str | None:
        if self._waiting:
            return self._waiting.popleft()
        total = sum(weight for _, weight in request.outcomes)
        self._voice.show(Text("play-draw", prompt=request.prompt, n=total), style="bold")
        listed = ", ".join(f"{text} ({weight})" for text, weight in request.outcomes)
        self._voice.show(Text("play-draw-possible", outcomes=listed), style="dim")
        line = self._read(self._voice.say(Text("play-draw-prompt")))
        if line is None:
            return None
        words = line.split()
        if len(words) < 2 or self._is_one_outcome(line):
            return line
        self._waiting.extend(words[1:])
        return words[0]

    def _is_one_outcome(self, line: str) -> bool:
        try:
            self._table.state.parse(line)
        except AmbiguousMove:
            return True
        except InvalidMove:
            return False
        return True


def make_randomiser(kind: str, table: Table, entering: Entering | None) -> Randomiser:
    """The randomiser for a table."""
    if kind == HAND:
        assert entering is not None
        return ByHand(entering)
    return Generator(table.seed)
