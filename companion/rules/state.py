"""One moment of a game.

A state is plain data. ``play`` checks a move and returns the next state; ``push`` changes the state
in place and trusts its caller, for search and simulation. The two kinds of doers are the seats
(0, 1, ...) and chance; ``turn`` says who is to act.
"""

from __future__ import annotations

import abc
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from companion.rules.chance import OVER, Chance
from companion.rules.errors import AmbiguousMove, BadCorrection, IllegalMove, InvalidMove
from companion.rules.game import Game, Setup
from companion.rules.instruction import Instruction, Layout
from companion.rules.legal import LegalMoves
from companion.rules.notation import Move, shortened
from companion.rules.score import ScoreSheet
from companion.rules.text import Text


@dataclass(frozen=True, slots=True)
class Field:
    """One value that people may correct when the companion believes something else."""

    path: str
    """How the correction names it: ``red.coins``."""
    value: str
    """What the companion believes now, as it would be typed."""
    choices: tuple[str, ...] = ()
    """The values that it may be set to; empty if any number from 0 up to the components in the box."""
    parts: tuple[str, ...] = ()
    """For a value of several words joined by ``+`` (``farm+smithy``): the words that each of them may be."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What somebody may do who has to decide for an automaton and has no wish of their own."""

    move: Move
    """A legal move."""
    reason: Text


class State(abc.ABC):
    """What every game's state can do."""

    __slots__ = ("recorder", "setup", "turn")

    setup: Setup
    turn: int
    """The seat to act, or ``CHANCE``, or ``OVER`` (see ``companion.rules.chance``)."""
    recorder: list[Instruction] | None
    """Where ``push`` notes what hands must do; ``None`` while nobody needs it."""

    @property
    def game(self) -> Game:
        """The rules that this state is a moment of."""
        return self.setup.game

    # -- moves ---------------------------------------------------------------------------------

    @abc.abstractmethod
    def moves(self) -> Sequence[Move]:
        """Every legal move of the seat to act, or every possible outcome of the open chance."""

    @abc.abstractmethod
    def push(self, move: Move) -> None:
        """Apply a legal move in place, without checking it."""

    @abc.abstractmethod
    def refusal(self, move: Move) -> IllegalMove:
        """Why ``move``, which is not among :meth:`moves`, is not legal: code, reason and rule."""

    @property
    @abc.abstractmethod
    def chance(self) -> Chance | None:
        """The open draw or roll; ``None`` while a seat is to act or the game is over."""

    @abc.abstractmethod
    def question(self) -> Text | None:
        """What the seat to act has to decide, in one sentence; ``None`` when the game is over."""

    def suggestion(self) -> Suggestion | None:
        """A sensible answer where the rules leave an automaton's decision to a person; never more than a hint."""
        return None

    def heading(self) -> Text | None:
        """The round or chapter being played, as a heading; ``None`` for a game that counts none.

        Front ends show it when it changes, and mark the change in the picture of the score.
        """
        return None

    @property
    def legal_moves(self) -> LegalMoves:
        """A live view on the legal moves."""
        return LegalMoves(self)

    def check(self, move: Move) -> None:
        """Refuse a move that is not legal here.

        :raises IllegalMove: with code, reason and rule.
        :raises ImpossibleOutcome: (an ``IllegalMove``) an outcome that the pieces cannot give.
        """
        if self.turn == OVER:
            raise IllegalMove(Text("game-is-over"), code="game-is-over", position=self.position())
        if move not in self.moves():
            raise self.refusal(move)

    def play(self, move: Move) -> Self:
        """The state after a legal move; this state stays as it is.

        :raises IllegalMove: as :meth:`check`.
        """
        self.check(move)
        after = self.copy()
        after.push(move)
        return after

    def parse(self, text: str) -> Move:
        """The move that a person means: full notation, or a shortening that fits only one legal move.

        :raises InvalidMove: not the notation of any move.
        :raises AmbiguousMove: a shortening that fits several legal moves.
        """
        try:
            return self.game.grammar.parse(text)
        except InvalidMove:
            candidates = shortened(text, list(self.moves()))
            if len(candidates) == 1:
                return candidates[0]
            if candidates:
                raise AmbiguousMove(
                    Text("ambiguous-move", text=text, candidates=", ".join(map(str, candidates))),
                    position=self.position(),
                    candidates=candidates,
                ) from None
            raise

    def instructions(self, move: Move) -> list[Instruction]:
        """What hands must do for this move and everything that follows from it by itself."""
        after = self.copy()
        after.recorder = []
        after.push(move)
        return after.recorder

    # -- what it is called ---------------------------------------------------------------------
    # The game knows the words; a state may know more, such as whose farm the red one is.

    def component_text(self, component: str, count: int) -> Text:
        """The name of a component at this table; see ``Game.component_text``."""
        return self.game.component_text(component, count)

    def place_text(self, place: str) -> Text:
        """The name of a place at this table; see ``Game.place_text``."""
        return self.game.place_text(place)

    def move_text(self, move: Move) -> Text:
        """What a move does at this table; see ``Game.move_text``."""
        return self.game.move_text(move)

    def field_text(self, path: str) -> Text:
        """The name of a value that can be corrected; see ``Game.field_text``."""
        return self.game.field_text(path)

    def value_text(self, path: str, word: str) -> Text:
        """One word of a correctable value as people say it; here as it is typed."""
        return Text.of(word.replace("_", " "))

    # -- what it looks like --------------------------------------------------------------------

    @abc.abstractmethod
    def layout(self) -> Layout:
        """Which component lies where, markers included."""

    @abc.abstractmethod
    def score(self) -> ScoreSheet:
        """The points now, source by source; the final sheet when the game is over."""

    @abc.abstractmethod
    def view(self, seat: int | None) -> Self:
        """What this seat may know, with the rest hidden; ``None`` is what everybody may know."""

    @abc.abstractmethod
    def resample(self, seat: int | None, rng: random.Random) -> Self:
        """A full state that looks exactly like this one to ``seat``: hidden pieces dealt anew."""

    @abc.abstractmethod
    def position(self) -> str:
        """The moment in one short line, for error messages and logs."""

    def values(self) -> Sequence[float]:
        """How well each seat stands, in points: what the player programs compare.

        A game may add what a point-per-point sheet does not see yet, such as goods in hand.
        """
        return self.score().totals

    # -- plain data ----------------------------------------------------------------------------

    @abc.abstractmethod
    def copy(self) -> Self:
        """An independent state with the same setup and no recorder."""

    @abc.abstractmethod
    def to_data(self) -> dict[str, Any]:
        """Numbers, words, lists and tables only; ``Game.load`` is the inverse."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_data() == other.to_data()  # type: ignore[attr-defined]

    __hash__ = None  # type: ignore[assignment]  # changes in place; compare or use fingerprint()

    def fingerprint(self) -> str:
        """A short digest of the whole state, equal exactly for equal states."""
        import hashlib
        import json

        data = json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(data.encode()).hexdigest()[:16]

    # -- corrections ---------------------------------------------------------------------------

    @abc.abstractmethod
    def fields(self) -> Iterable[Field]:
        """Everything that can be corrected, with its present value."""

    @abc.abstractmethod
    def set_field(self, path: str, value: str) -> None:
        """Set one value in place, keeping the components in balance.

        :raises BadCorrection: the value is not one that the table can hold.
        """

    def correct(self, path: str, value: str) -> Self:
        """The state in which ``path`` has ``value``, as it lies on the table.

        :raises BadCorrection: an unknown path, or a value that no table can hold.
        """
        choices = self._field(path).choices
        if choices and value not in choices:
            raise BadCorrection(
                Text("bad-field-value", path=path, value=value, choices=", ".join(choices)),
                code="bad-field-value",
            )
        after = self.copy()
        after.set_field(path, value)
        if after.turn != OVER and not after.moves():
            raise BadCorrection(
                Text("correction-blocks-question", path=path, value=value), code="blocks-question"
            )
        return after

    def _field(self, path: str) -> Field:
        for field in self.fields():
            if field.path == path:
                return field
        known = [field.path for field in self.fields()]
        raise BadCorrection(Text("unknown-field", path=path), code="unknown-field", known=known)

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.position()}>"
