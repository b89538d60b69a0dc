"""A state that finds its way by tables: which phase is open, who answers, what a move does.

Each phase is offered by one function (the legal moves) or, when chance is to answer, weighed by one;
each kind of move is applied by one. The modules of a game register these functions, so its state needs
two look-ups and no chain of conditions.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self

from companion.rules.chance import CHANCE, Chance
from companion.rules.instruction import Instruction, Shift
from companion.rules.notation import Move
from companion.rules.state import Field, State
from companion.rules.text import Text

Offer = Callable[[Any], Sequence[Move]]
"""State to the legal moves of the seat to act."""
Step = Callable[[Any], None]
"""Leads a state in place to its next open question."""
Effect = Callable[[Any, Any], None]
"""Applies a move to a state in place."""
Weigh = Callable[[Any], Chance]
"""State to the open chance."""


class Tables:
    """The functions of one game, by phase and by kind of move."""

    def __init__(self, phases: type[enum.IntEnum]) -> None:
        count = max(phases) + 1
        self.offer_of: list[Offer | None] = [None] * count
        self.weigh_of: list[Weigh | None] = [None] * count
        self.effect_of: dict[type[Move], Effect] = {}
        self.step_of: dict[enum.Enum, Step] = {}

    def offers(self, *phases: int) -> Callable[[Offer], Offer]:
        """Register the function that lists the legal moves of these phases."""

        def register(function: Offer) -> Offer:
            for phase in phases:
                self.offer_of[phase] = function
            return function

        return register

    def applies(self, *kinds: type[Move]) -> Callable[[Effect], Effect]:
        """Register the function that applies these kinds of moves."""

        def register(function: Effect) -> Effect:
            for kind in kinds:
                self.effect_of[kind] = function
            return function

        return register

    def chances(self, *phases: int) -> Callable[[Weigh], Weigh]:
        """Register the function that weighs the outcomes of these chance phases."""

        def register(function: Weigh) -> Weigh:
            for phase in phases:
                self.weigh_of[phase] = function
            return function

        return register

    def leads(self, step: enum.Enum) -> Callable[[Step], Step]:
        """Register the function that carries out a step between two questions.

        Chapters of the rules hand on to each other by the names of these steps, so that none has to
        import the chapter that comes after it.
        """

        def register(function: Step) -> Step:
            self.step_of[step] = function
            return function

        return register


class Corrections(Protocol):
    """The values of a state that people may set to what lies on the table; a module of the game."""

    def fields(self, state: Any, /) -> Iterable[Field]:
        """See ``State.fields``."""

    def set_field(self, state: Any, path: str, value: str, /) -> None:
        """Set one of them in place, or raise ``BadCorrection``."""


class PhasedState(State):
    """A state with one open phase at a time, whose slots are plain data.

    A game says which of its slots are static and which hold flat lists; what is nested deeper it copies
    and restores itself, on top of :meth:`copy` and :meth:`restored`.
    """

    __slots__ = ("_moves", "phase")

    tables: ClassVar[Tables]
    corrections: ClassVar[Corrections]
    STATIC: ClassVar[frozenset[str]] = frozenset()
    """Slots that are the same in all states of one game: copied, but no part of the plain data."""
    LISTS: ClassVar[tuple[str, ...]] = ()
    """Slots that hold a list of values that never change."""
    _REST: ClassVar[tuple[str, ...]]
    _DATA: ClassVar[tuple[str, ...]]
    """The slots that make up the plain data."""
    _values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Their values, all at once, and whose turn it is in which phase."""
    phase: enum.IntEnum
    _moves: Sequence[Move] | None
    """The legal moves, once somebody has asked for them."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = tuple(name for name in cls.__slots__ if name not in cls.LISTS)
        cls._REST = ("setup", "turn", "phase", "_moves", *own)
        cls._DATA = tuple(name for name in cls.__slots__ if name not in cls.STATIC)
        cls._values = operator.attrgetter("turn", "phase", *cls._DATA)

    def moves(self) -> Sequence[Move]:
        if self._moves is None:
            if self.turn >= 0:
                self._moves = self.tables.offer_of[self.phase](self)  # type: ignore[misc]
            elif self.turn == CHANCE:
                self._moves = list(self.tables.weigh_of[self.phase](self).weights)  # type: ignore[misc]
            else:
                self._moves = []
        return self._moves

    def push(self, move: Move) -> None:
        self._moves = None
        self.tables.effect_of[move.__class__](self, move)

    def ask(self, seat: int, phase: Any) -> None:
        """Leave the next decision to a seat, or to chance."""
        self.turn = seat
        self.phase = phase
        self._moves = None

    def go(self, step: enum.Enum) -> None:
        """Go on with a step of the game that needs no answer."""
        self.tables.step_of[step](self)

    @property
    def chance(self) -> Chance | None:
        return self.tables.weigh_of[self.phase](self) if self.turn == CHANCE else None  # type: ignore[misc]

    # -- plain data ----------------------------------------------------------------------------

    def copy(self) -> Self:
        other = object.__new__(type(self))
        for name in self._REST:
            setattr(other, name, getattr(self, name))
        for name in self.LISTS:
            setattr(other, name, getattr(self, name)[:])
        other.recorder = None
        return other

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"turn": self.turn, "phase": int(self.phase)}
        for name in self._DATA:
            data[name] = plain(getattr(self, name))
        return data

    def __eq__(self, other: object) -> bool:
        # What is equal as it stands is equal as plain data; only the rest has to be written down.
        return type(other) is type(self) and (
            self._values(self) == self._values(other) or self.to_data() == other.to_data()
        )

    __hash__ = None  # type: ignore[assignment]

    def restored(self, data: Mapping[str, Any]) -> Self:
        """A state with this static part and these data; the game gives nested values their types."""
        other = self.copy()
        for name in ("turn", *self._DATA):
            setattr(other, name, data[name])
        for name in self.LISTS:
            setattr(other, name, list(data[name]))
        other.phase = type(self.phase)(data["phase"])
        other._moves = None
        return other

    # -- corrections ---------------------------------------------------------------------------

    def fields(self) -> Iterable[Field]:
        return self.corrections.fields(self)

    def set_field(self, path: str, value: str) -> None:
        self.corrections.set_field(self, path, value)
        self._moves = None

    # -- small helpers of the rules ------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many people play."""
        return len(self.setup.seats)

    def option(self, name: str) -> Any:
        """The agreed value of an option."""
        return self.setup.options[name]


def tell(
    state: State,
    key: str,
    *shifts: Shift,
    seat: int | None = None,
    reason: Text | None = None,
    **args: object,
) -> None:
    """Record one instruction, ``<game>-<key>``; call only while ``state.recorder`` is set."""
    assert state.recorder is not None
    state.recorder.append(Instruction(Text(f"{state.game.name}-{key}", **args), shifts, reason, seat))


#: What is plain already: nearly all there is, so it is asked first.
_PLAIN = frozenset({int, str, bool, type(None)})


def plain(value: Any) -> Any:
    """Numbers, words and lists only: what ``State.to_data`` is made of."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list or isinstance(value, (list, tuple)):
        return [item if type(item) in _PLAIN else plain(item) for item in value]
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return int(value)
    return value.to_data() if hasattr(value, "to_data") else str(value)
