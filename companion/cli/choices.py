"""Legal moves on a terminal: numbered, grouped by verb, and found again by number or by name."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text as Styled

from companion.cli.voice import Voice
from companion.rules.errors import InvalidMove
from companion.rules.notation import Move
from companion.rules.state import State
from companion.rules.text import Text

FEW = 12
"""So many moves are shown with their words, one to a line."""


def show_choices(voice: Voice, state: State, moves: Sequence[Move]) -> None:
    """The legal moves with the numbers that choose them."""
    if len(moves) <= FEW:
        grid = Grid.grid(padding=(0, 2))
        for number, move in enumerate(moves, 1):
            words = voice.move(state, move)
            said = words if words != str(move) else ""
            grid.add_row(Styled(f"{number:>4}", "bold cyan"), str(move), Styled(said, "dim"))
        voice.console.print(grid)
        return
    grid = Grid.grid(padding=(0, 2))
    for verb in dict.fromkeys(move.verb for move in moves):
        cells = [
            Styled.assemble((f"{number:>3} ", "bold cyan"), str(move).removeprefix(verb).strip() or verb)
            for number, move in enumerate(moves, 1)
            if move.verb == verb
        ]
        grid.add_row(Styled(verb, "bold"), Columns(cells, padding=(0, 2)))
    voice.console.print(grid)


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
