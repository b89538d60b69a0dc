"""Write the playthroughs anew, after a change of the rules that is meant.

    python -m tests.playthroughs.make                        all that exist or are missing
    python -m tests.playthroughs.make village                those of one game
    python -m tests.playthroughs.make village 1 inn=True     one table; the file stays in the collection

Existing moves are kept as long as they are legal; from the first one that is not, the players go on.
Read the difference before you commit it: it is what people would notice of your change.
"""

from __future__ import annotations

import random
import sys

from companion.players import player
from companion.rules import CHANCE, OVER, IllegalMove, InvalidMove
from companion.rules.playout import Chooser, sample
from companion.rules.registry import games
from tests.contract.tables import Table
from tests.playthroughs import transcript

SEED = 2023
FREAKS = 0.15
"""How often a seat does something at random, so that rare rules show up."""


def play(table: Table, beginning: list[str]) -> list[str]:
    """The moves of a whole game that begins with these moves as far as they are legal."""
    rng = random.Random(SEED)
    state = table.start()
    moves = []
    for line in beginning:
        try:
            state = state.play(state.parse(line))
        except (IllegalMove, InvalidMove):
            break
        moves.append(line)
    greedy: Chooser = player("greedy")
    while state.turn != OVER:
        if state.turn == CHANCE:
            move = sample(state, rng)
        elif rng.random() < FREAKS:
            move = rng.choice(list(state.moves()))
        else:
            move = greedy.choose(state.view(state.turn), rng)
        moves.append(str(move))
        state = state.play(move)
    return moves


def make(table: Table) -> None:
    """Write one transcript."""
    file = transcript.path(table)
    beginning = transcript.read(file)[1] if file.exists() else []
    file.write_text("\n".join(transcript.write(table, play(table, beginning))) + "\n", "utf-8")
    print(f"{file.name}: {file.stat().st_size} bytes")


def wanted(words: list[str]) -> list[Table]:
    """The tables that the command line asks for."""
    rules = [rule for rule in games() if not words or rule.name == words[0]]
    if not rules:
        raise SystemExit(f"no such game: {words[0]}; there are {', '.join(rule.name for rule in games())}")
    if len(words) > 1:
        known = {option.name: option for option in rules[0].options}
        options = dict(word.split("=") for word in words[2:])
        choices = {
            name: next(choice for choice in known[name].choices if str(choice) == value)
            for name, value in options.items()
        }
        return [Table(rules[0], int(words[1]), choices)]
    tables = {str(table): table for rule in rules for table in (Table(rule, n, {}) for n in rule.seat_counts)}
    for file in sorted(transcript.FOLDER.glob("*.txt")):
        table = transcript.read(file)[0]
        if table.game in rules:
            tables[str(table)] = table
    return list(tables.values())


if __name__ == "__main__":
    for each in wanted(sys.argv[1:]):
        make(each)
