"""How fast the rules are: random playouts of each game beside random playouts of chess."""

from __future__ import annotations

import functools
import importlib.util
import random
import time

from companion.bench.measurement import Bound, Measurement, in_turns
from companion.rules.game import Game, Seat
from companion.rules.playout import random_playout
from companion.rules.registry import games
from companion.rules.text import Text

SECONDS = 1.0
"""How long each side of a round plays."""
LONGEST_CHESS = 300
"""Random chess rarely ends by itself; after so many moves a new game begins."""


def decisions_per_second(game: Game, seats: int) -> float:
    """Decisions of seats per second of random play; draws and rolls take time and do not count."""
    rng = random.Random(1)
    setup = game.setup([Seat(f"Seat {i}", colour) for i, colour in enumerate(game.colours[:seats])])
    decisions, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS:
        decisions += random_playout(game.start(setup), rng)[0]
    return decisions / passed


def chess_moves_per_second() -> float:
    """Moves per second of random chess with python-chess, in its fastest form."""
    import chess

    rng = random.Random(1)
    moves, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS:
        board = chess.Board()
        for _ in range(LONGEST_CHESS):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            moves += 1
    return moves / passed


def _lacking() -> Text | None:
    return None if importlib.util.find_spec("chess") else Text("bench-no-chess")


def _measurement(game: Game, seats: int) -> Measurement:
    return Measurement(
        name=f"rules-{game.name}-{seats}",
        title=Text("bench-rules", game=game.title, seats=seats),
        reference_title=Text("bench-rules-reference"),
        unit="moves/s",
        take=in_turns(functools.partial(decisions_per_second, game, seats), chess_moves_per_second),
        bound=Bound(more_is_better=True),
        lacking=_lacking,
    )


MEASUREMENTS = [
    _measurement(game, seats)
    for game in games()
    for seats in sorted({min(game.seat_counts), max(game.seat_counts)})
]
