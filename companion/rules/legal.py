"""The legal moves of a state, as a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.rules.errors import IllegalMove
from companion.rules.notation import Move

if TYPE_CHECKING:
    from companion.rules.state import State


class LegalMoves:
    """Iterable, sized, with ``in``; reads its state, so it is always up to date."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[Move]:
        return iter(self._state.moves())

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        try:
            self._state.check(move)
        except IllegalMove:
            return False
        return True

    def __len__(self) -> int:
        return len(self._state.moves())

    count = __len__

    def __bool__(self) -> bool:
        return bool(self._state.moves())

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {', '.join(map(str, self))}>"
