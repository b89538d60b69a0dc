"""Legal moves on a terminal: numbered, grouped by verb, and found again by number or by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text as Styled

from companion.cli.voice import Voice
from companion.rules.errors import InvalidMove
from companion.rules.notation import Move
from companion.rules.state import State
from companion.rules.text import Text

LINES = 20
"""So many moves are shown with their words, one to a line; of more, the verbs with most moves get no words."""


def show_choices(voice: Voice, state: State, moves: Sequence[Move]) -> None:
    """The legal moves with the numbers that choose them."""
    by_verb: dict[str, list[tuple[int, Move]]] = {}
    for number, move in enumerate(moves, 1):
        by_verb.setdefault(move.verb, []).append((number, move))
    in_words = _with_words(by_verb)
    # What has words comes last: it stands right above the prompt.
    for verb, numbered in by_verb.items():
        if verb not in in_words:
            voice.console.print(_crowd(verb, numbered))
    grid = Grid.grid(padding=(0, 2))
    for verb, numbered in by_verb.items():
        for number, move in numbered if verb in in_words else ():
            words = voice.move(state, move)
            said = words if words != str(move) else ""
            grid.add_row(Styled(f"{number:>4}", "bold cyan"), str(move), Styled(said, "dim"))
    if in_words:
        voice.console.print(grid)


def _with_words(by_verb: Mapping[str, Sequence[tuple[int, Move]]]) -> set[str]:
    """The verbs whose moves have room for words: as many as fit, those with few moves first."""
    found: set[str] = set()
    lines = 0
    for verb in sorted(by_verb, key=lambda verb: len(by_verb[verb])):
        lines += len(by_verb[verb])
        if lines > LINES:
            break
        found.add(verb)
    return found


def _crowd(verb: str, numbered: Sequence[tuple[int, Move]]) -> Grid:
    """Many moves of one verb, as short as they can be."""
    grid = Grid.grid(padding=(0, 2))
    cells = [
        Styled.assemble((f"{number:>3} ", "bold cyan"), str(move).removeprefix(verb).strip() or verb)
        for number, move in numbered
    ]
    grid.add_row(Styled(verb, "bold"), Columns(cells, padding=(0, 2)))
    return grid


def chosen(text: str, state: State, moves: Sequence[Move]) -> Move:
    """The move that a number, a notation or a shortening names. It may still be illegal.

    :raises InvalidMove: neither a number on the list nor a notation.
    :raises AmbiguousMove: a shortening that fits several legal moves.
    """
    if text.isascii() and text.isdigit():
        if 1 <= int(text) <= len(moves):
            return moves[int(text) - 1]
        raise InvalidMove(Text("play-no-such-number", number=text, n=len(moves)), code="no-such-number")
    return state.parse(text)
