"""Who answers draws and rolls at a terminal table: the generator, a person who draws by hand, or the machine."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from companion.cli.voice import Voice
from companion.devices.at_table import draw_log
from companion.rules.errors import AmbiguousMove, InvalidMove
from companion.rules.text import Text
from companion.table.randomiser import Randomiser
from companion.table.store import Store
from companion.table.table import Table
from hardware.randomisers import ByHand, Generator, Recorded

GENERATOR, HAND = "generator", "hand"
KINDS = (GENERATOR, HAND)


class Entering:
    """Takes outcomes from a line of words; several outcomes in one line answer several draws in a row."""

    def __init__(self, voice: Voice, table: Table, read: Callable[[str], str | None]) -> None:
        """``read`` asks for one line and returns ``None`` when the person wants something else."""
        self._voice = voice
        self._table = table
        self._read = read
        self._waiting: deque[str] = deque()

    def forget(self) -> None:
        """Drop the outcomes that have not been used, because one of them was refused."""
        self._waiting.clear()

    def __call__(self, request: Any) -> str | None:
        verbs = list(dict.fromkeys(text.split()[0] for text, _ in request.outcomes))
        if not self._waiting:
            self._voice.show(request.prompt, style="bold")
            self._voice.show(_possible(request.outcomes, verbs), style="dim")
            line = self._read(self._voice.say(Text("play-draw-prompt")))
            if line is None:
                return None
            self._waiting.extend(self._split(line.split()))
        return self._full(self._waiting.popleft(), verbs)

    def _split(self, words: list[str]) -> list[str]:
        """The words as outcomes: always the longest beginning that is one, else a single word."""
        outcomes = []
        while words:
            end = next((n for n in range(len(words), 1, -1) if self._is_outcome(" ".join(words[:n]))), 1)
            outcomes.append(" ".join(words[:end]))
            words = words[end:]
        return outcomes

    def _is_outcome(self, text: str) -> bool:
        try:
            self._table.state.parse(text)
        except AmbiguousMove:
            return True
        except InvalidMove:
            return False
        return True

    def _full(self, text: str, verbs: list[str]) -> str:
        """The outcome with its verb, which people leave out, so that the rules can say why it is impossible."""
        if self._is_outcome(text) or text.split()[0] in verbs:
            return text
        grammar = self._table.game.grammar
        for verb in verbs:
            with suppress(InvalidMove):
                return str(grammar.parse(f"{verb} {text}"))
        return f"{verbs[0]} {text}"


def _possible(outcomes: Sequence[tuple[str, int]], verbs: list[str]) -> Text:
    """What may come, and how often each: "3 pink, 2 green (5 in all)"."""
    words = [text.removeprefix(f"{verbs[0]} ") if len(verbs) == 1 else text for text, _ in outcomes]
    weights = [weight for _, weight in outcomes]
    listed = [
        f"{weight} {word}" if max(weights) > 1 else word for word, weight in zip(words, weights, strict=True)
    ]
    return Text("play-draw-possible", outcomes=listed, n=sum(weights))


def make_randomiser(
    kind: str,
    voice: Voice,
    table: Table,
    entering: Entering,
    read: Callable[[str], str | None],
    *,
    asks: bool,
    camera: Callable[[Any], str | None] | None = None,
) -> Randomiser:
    """The randomiser for a table; ``asks``: somebody is there to answer questions.

    ``camera`` tells which outcome of a request the die in its tray shows.
    """
    if kind in KINDS:
        maker = ByHand(entering) if kind == HAND else Generator(table.seed)
        return Recorded(maker, draw_log(Store().root))
    from companion.cli.by_machine import TableMachine

    return TableMachine(voice, table, kind, entering if asks else None, read, camera)
