"""What stands in the way of a move, and the refusal that says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.rules.chance import CHANCE
from companion.rules.citation import Rule
from companion.rules.errors import IllegalMove, ImpossibleOutcome
from companion.rules.notation import Move
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.rules.state import State

Obstacle = tuple[str, Rule, dict[str, Any]]
"""Code, rule and the arguments of the sentence."""


def sentence(state: State, obstacle: Obstacle) -> Text:
    """What a person reads: the text ``<game>-refuse-<code>`` of the game."""
    code, _, args = obstacle
    return Text(f"{state.game.name}-refuse-{code}", **args)


def refusal(
    state: State, move: Move, obstacles: Iterator[Obstacle], outcomes: tuple[type[Move], ...]
) -> IllegalMove:
    """The first of the ``obstacles`` in the way of ``move``; ``outcomes`` are the moves that chance makes."""
    first = next(obstacles)
    kind = ImpossibleOutcome if isinstance(move, outcomes) and state.turn == CHANCE else IllegalMove
    return kind(sentence(state, first), code=first[0], rule=first[1], position=state.position())
