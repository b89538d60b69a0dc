"""A whole game as readable lines, and back.

The header says how the game began. Then one line per event::

     12  red        7  take crafts pink            take
    |number, who   |legal moves   |notation       |instructions, as message keys

After every twenty events a line ``= FINGERPRINT  POSITION`` pins the whole state. The final sheet
closes the file.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.rules import CHANCE, Move, State
from companion.rules.registry import game
from tests.contract.tables import Table

FOLDER = Path(__file__).parent
EVERY = 20
"""Events between two fingerprints."""


def path(table: Table) -> Path:
    """Where the transcript of a table lies."""
    return FOLDER / f"{table}.txt"


def write(table: Table, moves: Sequence[str]) -> Iterator[str]:
    """The lines of a game in which these moves and outcomes happen.

    :raises IllegalMove: one of them is not legal where it comes.
    """
    state = table.start()
    yield f"game {table.game.name}"
    yield f"seats {table.seats}"
    yield "options " + (" ".join(f"{name}={value}" for name, value in table.options.items()) or "-")
    yield f"= {state.fingerprint()}  {state.position()}"
    for number, line in enumerate(moves, 1):
        move = state.parse(line)
        state.check(move)
        told = _keys(state, move)
        yield f"{number:>4}  {_who(state):<16}  {len(state.moves()):>3}  {move!s:<34}  {told}".rstrip()
        state = state.play(move)
        if number % EVERY == 0:
            yield f"= {state.fingerprint()}  {state.position()}"
    yield f"= {state.fingerprint()}  {state.position()}"
    yield from _sheet(state)


def read(file: Path) -> tuple[Table, list[str], list[str]]:
    """The table, the moves in notation, and all lines of a transcript."""
    lines = file.read_text("utf-8").splitlines()
    head = dict(line.split(" ", 1) for line in lines[:3])
    rules = game(head["game"])
    known = {option.name: option for option in rules.options}
    words = [] if head["options"] == "-" else [word.split("=") for word in head["options"].split()]
    choices = {
        name: next(choice for choice in known[name].choices if str(choice) == value) for name, value in words
    }
    events = (re.split(r" {2,}", line.strip()) for line in lines if re.match(r" *\d+ {2}", line))
    moves = [move for _, _, _, move, *_ in events]
    return Table(rules, int(head["seats"]), choices), moves, lines


def _who(state: State) -> str:
    if state.turn == CHANCE:
        assert state.chance is not None
        return state.chance.randomiser
    return state.setup.seats[state.turn].colour


def _keys(state: State, move: Move) -> str:
    """What hands are told, as keys without the game's name; repetitions are counted."""
    prefix = f"{state.game.name}-".replace("_", "-")
    keys = [
        instruction.text.key.removeprefix(prefix).removeprefix("do-")
        for instruction in state.instructions(move)
    ]
    runs = [(key, len(list(run))) for key, run in itertools.groupby(keys)]
    return ", ".join(key if count == 1 else f"{key} x{count}" for key, count in runs)


def _sheet(state: State) -> Iterator[str]:
    sheet = state.score()
    yield "sheet " + " ".join(seat.replace(" ", "_") for seat in sheet.seats)
    for row in sheet.rows:
        yield f"  {row.source.plain():<34}" + "".join(f"{points:>6}" for points in row.points)
    yield f"  {'total':<34}" + "".join(f"{points:>6}" for points in sheet.totals)
    if sheet.winners:
        yield "  winners: " + ", ".join(sheet.winners)
    if sheet.rank:
        yield f"  rank: {sheet.rank.plain()}"
    yield f"  {'final' if sheet.final else 'not final'}"
