"""How fast the rules are: random playouts of each game, next to random playouts of chess."""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable

from companion.bench.measurement import Bound, Measurement, Pair
from companion.rules import registry
from companion.rules.game import Game, Seat
from companion.rules.playout import random_playout
from companion.rules.text import Text

SECONDS = 0.5
"""How long each side of one round plays at least."""


def _speed(play: Callable[[random.Random], int]) -> float:
    """Moves per second of games that are played one after the other."""
    moves = games = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        moves += play(random.Random(games))
        games += 1
    return moves / spent


def _play(game: Game) -> Callable[[random.Random], int]:
    """One game by the fewest seats; what chance brings is played too, but not counted as moves."""
    colours = game.colours[: game.seat_counts[0]]
    setup = game.setup([Seat(colour, colour) for colour in colours])
    return lambda rng: random_playout(game.start(setup), rng)[0]


def _play_chess(rng: random.Random) -> int:
    import chess

    board = chess.Board()
    count = 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        count += 1
    return count


def _lacking() -> Text | None:
    return None if importlib.util.find_spec("chess") else Text("bench-no-chess")


def _measurement(game: Game) -> Measurement:
    return Measurement(
        name=f"playouts-{game.name}",
        title=Text("bench-playouts", game=game.title),
        reference_title=Text("bench-playouts-reference"),
        unit="moves/s",
        take=lambda: Pair(_speed(_play(game)), _speed(_play_chess)),
        bound=Bound(more_is_better=True),
        lacking=_lacking,
    )


MEASUREMENTS = [_measurement(game) for game in registry.games()]
