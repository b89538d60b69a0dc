"""What saving costs: one event, and opening a game of a thousand events."""

from __future__ import annotations

import random
import time

from companion.bench.measurement import Bound, Measurement, Pair
from companion.rules import registry
from companion.rules.game import Game, Seat
from companion.rules.playout import sample
from companion.rules.text import Text
from companion.table.bench import measure_record, measure_replay

EVENTS = 1000
MICRO = 1e6


def _largest() -> Game:
    """The game with the most printed numbers stands for all: it has the largest states."""
    return max(registry.games(), key=lambda game: len(game.components()))


def _record() -> Pair:
    cost = measure_record(_largest(), rounds=10)
    # The ratio is taken within short rounds, because a disk does not stay equally fast for long.
    return Pair(cost.ratio * cost.insert * MICRO, cost.insert * MICRO)


def _replay() -> Pair:
    return Pair(measure_replay(_largest(), events=EVENTS, repeats=1).seconds, _bare_rules(_largest()))


def _bare_rules(game: Game) -> float:
    """Seconds for as many random events by the rules alone, moves chosen and nothing saved."""
    rng = random.Random(1)
    setup = game.setup([Seat(colour, colour) for colour in game.colours[:2]])
    state = game.start(setup)
    start = time.perf_counter()
    for _ in range(EVENTS):
        if not state.moves():
            state = game.start(setup)
        state.push(rng.choice(state.moves()) if state.turn >= 0 else sample(state, rng))
    return time.perf_counter() - start


MEASUREMENTS = [
    Measurement(
        name="record",
        title=Text("bench-record"),
        reference_title=Text("bench-record-reference"),
        unit="µs",
        take=_record,
        bound=Bound(more_is_better=False, factor=1.5),
    ),
    Measurement(
        name="replay",
        title=Text("bench-replay", n=EVENTS),
        reference_title=Text("bench-replay-reference"),
        unit="s",
        take=_replay,
        bound=Bound(more_is_better=False, factor=0, plus=0.2),
    ),
]
