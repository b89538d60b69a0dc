"""A small game that keeps the whole contract: for tests that are about the house, not about a game.

*Pebbles*, for two seats. A cube is drawn from the bag onto the tray; the seat to act keeps it, gives it
to the other seat, or pays one of its tokens to throw it back into the bag. The game ends when the bag
and the tray are empty. Each kept cube counts what the box says for its colour, each token left 1.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from companion.rules import (
    CHANCE,
    OVER,
    BadCorrection,
    Chance,
    Components,
    Cover,
    Field,
    Game,
    Grammar,
    IllegalMove,
    ImpossibleOutcome,
    Instruction,
    Layout,
    Move,
    Number,
    Option,
    Row,
    Rule,
    ScoreSheet,
    Setup,
    Shift,
    State,
    Text,
)
from companion.rules.instruction import tidy

RULE = Rule("A turn", "1")


class Colour(enum.IntEnum):
    PINK = 0
    BROWN = 1
    GREEN = 2

    @property
    def word(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A cube comes out of the bag."""

    verb = "draw"
    colour: Colour


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Take the cube from the tray."""

    verb = "keep"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Let the other seat have the cube."""

    verb = "give"


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Pay a token and throw the cube back into the bag."""

    verb = "throw"


class Pebbles(State):
    """One moment of the toy game."""

    __slots__ = ("bag", "mover", "rows", "tokens", "tray")

    def __init__(self, setup: Setup) -> None:
        numbers = setup.components
        self.setup = setup
        self.recorder = None
        self.bag = [numbers[f"cubes.{colour.word}"] for colour in Colour]
        self.tray: Colour | None = None
        self.rows = [[0, 0, 0], [0, 0, 0]]
        self.tokens = [numbers["tokens"]] * 2
        self.mover = 0
        self._settle()

    def _settle(self) -> None:
        self.turn = self.mover if self.tray is not None else CHANCE if any(self.bag) else OVER

    def moves(self) -> Sequence[Move]:
        if self.turn == CHANCE:
            return [Draw(colour) for colour in Colour if self.bag[colour]]
        if self.turn == OVER:
            return []
        thrown = [Throw()] if self.tokens[self.turn] and self.setup.options["throwing"] else []
        return [Keep(), Give(), *thrown]

    def push(self, move: Move) -> None:
        seat = self.mover
        name = self._place(seat)
        if isinstance(move, Draw):
            self.bag[move.colour] -= 1
            self.tray = move.colour
            self._tell("drawn", Shift(f"{move.colour.word} cube", 1, "bag", "tray"))
        else:
            assert self.tray is not None
            cube = f"{self.tray.word} cube"
            if isinstance(move, Throw):
                self.tokens[seat] -= 1
                self.bag[self.tray] += 1
                self._tell("thrown", Shift(cube, 1, "tray", "bag"), Shift("token", 1, name, "stock"))
            else:
                owner = seat if isinstance(move, Keep) else 1 - seat
                self.rows[owner][self.tray] += 1
                self._tell("taken", Shift(cube, 1, "tray", self._place(owner)))
            self.tray = None
            self.mover = 1 - seat
        self._settle()

    def _place(self, seat: int) -> str:
        return self.setup.seats[seat].colour

    def _tell(self, key: str, *shifts: Shift) -> None:
        if self.recorder is not None:
            self.recorder.append(Instruction(Text(f"toy-{key}"), shifts))

    def refusal(self, move: Move) -> IllegalMove:
        at: dict[str, Any] = {"rule": RULE, "position": self.position()}
        if isinstance(move, Draw) and self.turn == CHANCE:
            left = self.bag[move.colour]
            return ImpossibleOutcome(Text("toy-none-left", colour=move.colour.word, left=left), **at)
        if isinstance(move, Throw) and self.turn >= 0:
            return IllegalMove(Text("toy-no-token", left=self.tokens[self.turn]), code="toy-no-token", **at)
        return IllegalMove(Text("toy-not-now", move=str(move)), code="toy-not-now", **at)

    @property
    def chance(self) -> Chance | None:
        if self.turn != CHANCE:
            return None
        weights = {Draw(colour): self.bag[colour] for colour in Colour if self.bag[colour]}
        return Chance("cube_bag", weights, Text("toy-draw"))

    def question(self) -> Text | None:
        return None if self.turn == OVER else Text("toy-question", seat=self.mover)

    def layout(self) -> Layout:
        places = {"bag": {f"{colour.word} cube": self.bag[colour] for colour in Colour}}
        places["tray"] = {f"{self.tray.word} cube": 1} if self.tray is not None else {}
        for seat in (0, 1):
            cubes = {f"{colour.word} cube": self.rows[seat][colour] for colour in Colour}
            places[self._place(seat)] = cubes | {"token": self.tokens[seat]}
        places["stock"] = {"token": 2 * self.setup.components["tokens"] - sum(self.tokens)}
        return tidy(places)

    def score(self) -> ScoreSheet:
        worth = [self.setup.components[f"points.{colour.word}"] for colour in Colour]
        cubes = tuple(sum(n * points for n, points in zip(row, worth, strict=True)) for row in self.rows)
        rows = (Row(Text("toy-cubes"), cubes), Row(Text("toy-tokens"), tuple(self.tokens)))
        final = self.turn == OVER
        names = tuple(seat.name for seat in self.setup.seats)
        totals = [sum(column) for column in zip(cubes, self.tokens, strict=True)]
        best = tuple(name for name, n in zip(names, totals, strict=True) if n == max(totals)) if final else ()
        return ScoreSheet(names, rows, final, best)

    def view(self, seat: int | None) -> Self:
        return self.copy()  # nothing is hidden: the bag is known by counting

    def resample(self, seat: int | None, rng: random.Random) -> Self:
        return self.copy()

    def position(self) -> str:
        tray = self.tray.word if self.tray is not None else "nothing"
        return f"{sum(self.bag)} cubes in the bag, {tray} on the tray, {self._place(self.mover)} next"

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.setup, twin.turn, twin.recorder = self.setup, self.turn, None
        twin.bag, twin.tray, twin.mover = self.bag[:], self.tray, self.mover
        twin.rows, twin.tokens = [row[:] for row in self.rows], self.tokens[:]
        return twin

    def to_data(self) -> dict[str, Any]:
        tray = None if self.tray is None else int(self.tray)
        return {
            "bag": self.bag[:],
            "tray": tray,
            "rows": [row[:] for row in self.rows],
            "tokens": self.tokens[:],
            "mover": self.mover,
        }

    def fields(self) -> Iterator[Field]:
        for seat in (0, 1):
            for colour in Colour:
                yield Field(f"{self._place(seat)}.{colour.word}", str(self.rows[seat][colour]))
            choices = tuple(map(str, range(self.setup.components["tokens"] + 1)))
            yield Field(f"{self._place(seat)}.tokens", str(self.tokens[seat]), choices)

    def set_field(self, path: str, value: str) -> None:
        place, _, what = path.partition(".")
        seat = [self._place(0), self._place(1)].index(place)
        if not value.isascii() or not value.isdigit():
            raise BadCorrection(Text("toy-not-a-count", value=value))
        if what == "tokens":
            self.tokens[seat] = int(value)
        else:
            colour = Colour[what.upper()]
            change = int(value) - self.rows[seat][colour]
            if change > self.bag[colour]:
                raise BadCorrection(Text("toy-not-so-many", left=self.bag[colour]))
            self.rows[seat][colour] += change
            self.bag[colour] -= change
        self._settle()


class PebblesGame(Game):
    """The toy game. ``PebblesGame(cubes=300)`` makes a long one."""

    cover = Cover(Path("pebbles"), "Pebbles", ("red", "blue"), (2,), options=(Option("throwing", True),))
    grammar = Grammar([Draw, Keep, Give, Throw])

    def __init__(self, cubes: int = 4, tokens: int = 2) -> None:
        self._cubes, self._tokens = cubes, tokens

    def components(self) -> Components:
        numbers = {f"cubes.{colour.word}": self._cubes - colour for colour in Colour}
        numbers |= {f"points.{colour.word}": 3 - colour for colour in Colour} | {"tokens": self._tokens}
        stand_ins = {"tokens", "points.green"}
        return Components(
            {
                key: Number(
                    key, value, "stand_in" if key in stand_ins else "printed", "toy", {"en": "the lid"}
                )
                for key, value in numbers.items()
            }
        )

    def problems(self, components: Components) -> list[Text]:
        if components["tokens"] < 0 or min(components.under("cubes").values()) < 0:
            return [Text("toy-negative")]
        points = components.under("points")
        return [] if points["pink"] > points["green"] else [Text("toy-pink-is-worth-more", **points)]

    def start(self, setup: Setup) -> Pebbles:
        return Pebbles(setup)

    def load(self, setup: Setup, data: Mapping[str, Any]) -> Pebbles:
        state = Pebbles(setup)
        state.bag, state.tokens, state.mover = data["bag"][:], data["tokens"][:], data["mover"]
        state.rows = [row[:] for row in data["rows"]]
        state.tray = None if data["tray"] is None else Colour(data["tray"])
        state._settle()
        return state

    def component_text(self, component: str, count: int) -> Text:
        return Text("verbatim", text=f"{count} {component}")

    def place_text(self, place: str) -> Text:
        return Text("verbatim", text=place)


Pebbles.game = PebblesGame()
GAME = Pebbles.game
