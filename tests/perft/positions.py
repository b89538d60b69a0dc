"""Perft files: positions and how many sequences of events start there.

    id two-first-turn
    game village
    seats 2
    options compensation=False
    box life_track.spaces=10
    move reveal c01; reveal c02
    set red.grain 3
    perft 1 16
    perft 2 210

``from ID`` in place of game, seats, options and box goes on from another position of the file. ``set``
is a correction; a line of several moves separates them by semicolons. Lines with ``#`` are remarks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.rules import Seat, State
from companion.rules.registry import game

FOLDER = Path(__file__).parent


@dataclass
class Position:
    """One entry of a perft file."""

    name: str
    start: dict[str, str] = field(default_factory=dict)
    """``game``, ``seats``, ``options`` and ``box`` as they are written; or ``from``."""
    steps: list[tuple[str, str]] = field(default_factory=list)
    """(``move`` or ``set``, the rest of the line)."""
    counts: dict[int, int] = field(default_factory=dict)
    """Depth -> number of sequences."""

    def state(self, others: Mapping[str, Position]) -> State:
        """The position itself."""
        state = others[self.start["from"]].state(others) if "from" in self.start else self._begin()
        for kind, rest in self.steps:
            if kind == "set":
                state = state.correct(*rest.split(" ", 1))
            else:
                for line in rest.split(";"):
                    state = state.play(state.parse(line.strip()))
        return state

    def _begin(self) -> State:
        rules = game(self.start["game"])
        words = dict(word.split("=") for word in self.start.get("options", "").split())
        known = {option.name: option for option in rules.options}
        options = {
            name: next(choice for choice in known[name].choices if str(choice) == value)
            for name, value in words.items()
        }
        seats = [Seat(colour, colour) for colour in rules.colours[: int(self.start["seats"])]]
        components = rules.components().with_box(_box(self.start.get("box", "")))
        return rules.start(rules.setup(seats, options, components))


def _box(line: str) -> dict[str, Any]:
    """``a.b=1; c=[2, 3]``: values as in TOML."""
    pairs = [part.split("=", 1) for part in line.split(";") if part.strip()]
    return {key.strip(): tomllib.loads(f"value = {value}")["value"] for key, value in pairs}


def read(file: Path) -> dict[str, Position]:
    """All positions of a file by their id, in order."""
    found: dict[str, Position] = {}
    position: Position | None = None
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        word, _, rest = line.split("#")[0].strip().partition(" ")
        if not word:
            continue
        if word == "id":
            position = found[rest] = Position(rest)
        elif position is None:
            raise ValueError(f"{file.name}:{number}: a position begins with its id")
        elif word in ("game", "seats", "options", "box", "from"):
            position.start[word] = rest
        elif word in ("move", "set"):
            position.steps.append((word, rest))
        elif word == "perft":
            depth, count = rest.split()
            position.counts[int(depth)] = int(count)
        else:
            raise ValueError(f"{file.name}:{number}: no such line: {line}")
    return found
