"""How fast points are counted by hand: a whole line read, counted and explained, while somebody watches."""

from __future__ import annotations

import functools
import time

from companion.bench.measurement import Bound, Measurement
from companion.rules.game import Game
from companion.rules.registry import games
from companion.rules.text import Text

TIMES = 200
COUNT_SECONDS = 0.001


def _count(game: Game) -> tuple[float, float]:
    start = time.perf_counter()
    for _ in range(TIMES):
        game.count(game.count_example)
    return (time.perf_counter() - start) / TIMES, 0.0


MEASUREMENTS = [
    Measurement(
        name=f"count-{game.name}",
        title=Text("bench-count", game=game.title),
        reference_title=Text("bench-count-reference"),
        unit="s",
        take=functools.partial(_count, game),
        bound=Bound(more_is_better=False, factor=0, plus=COUNT_SECONDS),
    )
    for game in games()
    if game.count_example
]
