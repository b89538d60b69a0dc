"""How a game looks on a screen and to a camera, and what a finger on it means.

A game puts its appearance together from functions of its own; what it leaves out is plain but works. Front
ends ask these functions and know no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.rules.notation import Move
from companion.rules.picture import TILE, Board, Episode, Look, Picture, grid
from companion.rules.sight import Sight
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.rules.state import State


def plain_picture(state: State) -> Picture:
    """One board with all places in a grid."""
    game, places = state.game, sorted(state.layout())
    zones = grid(places, [game.place_text(place) for place in places])
    return Picture((Board(game.name, Text.of(game.title), zones),))


def plain_look(state: State, component: str) -> Look:
    """A tile with the first letters of the component's name."""
    words = component.split()
    return Look(TILE, words[0], "".join(word[0] for word in words[:2]).upper())


@dataclass(frozen=True)
class Appearance:
    """Functions of a state of the game; their first argument is of the game's own class of states."""

    picture: Callable[[Any], Picture] = plain_picture
    """The boards, and the zones that people touch on them; together they show every place."""
    look: Callable[[Any, str], Look] = plain_look
    """What a component of the layout looks like."""
    touches: Callable[[Any, Move], Sequence[str]] = lambda state, move: ()
    """The zones whose touch may mean a move; empty if only a button of its own can."""
    meant: Callable[[Any, str], Move | None] = lambda state, zone: None
    """The move that a finger on a zone stands for, legal or not: where it is not, the refusal says why."""
    face: Callable[[Any, Move], Look | None] = lambda state, outcome: None
    """What an outcome of the open chance looks like: the piece drawn, the face rolled."""
    episode: Callable[[Any], Episode | None] = lambda state: None
    """Which stretch of play is going on, and which of its steps is open."""
    sight: Callable[[Any], Sight] = lambda state: Sight()
    """What a camera above the table may see; nothing unless a game tells."""
